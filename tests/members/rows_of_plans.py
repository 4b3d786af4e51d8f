"""The plan, and the options of a search."""

from __future__ import annotations

from typing import Any

from .base import ROUTE, SECOND, day, job, request, shift, shipment, van, van_with
from .row import ABSENT, Row

DEPOTS = [{"id": "d", "location": [0, 0]}, {"id": "e", "location": [5, 0]}]
BREAKS = [
    {"id": "rest", "duration_s": 5, "earliest": 0, "latest": 900},
    {"id": "tea", "duration_s": 9, "earliest": 900, "latest": 900},  # too late to be needed
]


def of_plan(name: str, to: Any, shows: dict, base: dict, why: str = "") -> Row:
    place = name.replace("routes[]", "routes/0").replace("stops[]", "stops/1").replace(".", "/")
    return Row(f"plan.{name}", base, f"/plan/{place}", to, shows, why)


TWO = request("t u", job("t", 10), job("u", 20), job("v", 30), vehicles=[van(), van("bus")])
SHIFTS = request("t", job("t", 10), **van_with(shifts=[shift(), shift() | {"id": "night"}]))
DEPOT = request("t @d u", job("t", 10), job("u", 20), depots=DEPOTS, **day(reloads=["d", "e"]))
RESTS = request("t !rest", job("t", 10), **day(breaks=BREAKS))
GOODS = request("+s -s", shipment("s", 10, 20))

PLACES = request(
    "t u", job("t", 10), {"id": "u", "places": [{"location": [20, 0]}, {"location": [30, 0]}]}
)
PLACES["plan"]["routes"][0]["stops"][1]["place"] = 0

READ = [
    of_plan("routes[].vehicle", "bus", {f"{ROUTE}/vehicle": ("van", "bus")}, TWO),
    of_plan("routes[].shift", "night", {f"{ROUTE}/shift": ("day", "night")}, SHIFTS),
    of_plan("routes[].fixed_start_time", 5, {f"{ROUTE}/start_time": (0, 5)}, TWO),
    of_plan("routes[].stops[].task", "v", {f"{SECOND}/task": ("u", "v")}, TWO),
    of_plan("routes[].stops[].depot", "e", {f"{SECOND}/depot": ("d", "e")}, DEPOT),
    of_plan("routes[].stops[].break", "tea", {f"{ROUTE}/break_s": (5, 14)}, RESTS),
    of_plan("routes[].stops[].place", 1, {f"{SECOND}/location": ([20, 0], [30, 0])}, PLACES),
    of_plan("routes[].stops[].type", "pickup",
            {"/refused": (ABSENT, "/plan/routes/0/stops/1")}, GOODS),
]  # fmt: skip

OF_ROUTES = ("start_time", "end_time", "distance_m", "duration_s", "travel_s", "service_s",
             "wait_s", "break_s", "cost")  # fmt: skip
OF_STOPS = ("location", "arrival", "service_start", "departure", "travel_s", "distance_m",
            "geometry", "wait_s", "service_s", "late_s", "target_late_s", "target_early_s",
            "window", "load", "cost")  # fmt: skip
PINS = ("routes[].stops[].pinned", "routes[].locked", "routes[].locked_stops")

IGNORED = [
    *(of_plan(f"routes[].{name}", 7, {}, TWO, "an answer's member, skipped") for name in OF_ROUTES),
    *(of_plan(f"routes[].stops[].{name}", 7, {}, TWO, "an answer's member, skipped")
      for name in OF_STOPS),
    *(of_plan(name, 1 if name.endswith("s") else True, {}, TWO,
              "`evaluate` leaves pins and locks aside; the others keep what they hold")
      for name in PINS),
]  # fmt: skip


def of_options(name: str, to: Any, shows: dict, why: str = "", **options: Any) -> Row:
    """Two jobs are searched, from a plan without them."""
    base = request("", job("t", 10), job("u", 20))
    base["options"] = {"max_iterations": 5, **options}
    return Row(f"options.{name}", base, f"/options/{name}", to, shows, why, of="solve")


OPTIONS = [
    of_options("time_limit_s", 301, {"/search/stopped_by": ("time_limit", ABSENT),
                                     "/refused": (ABSENT, "/options/time_limit_s")},
               time_limit_s=0, max_iterations=10**9),
    of_options("seed", 1, {"/search/seed": (0, 1)}),
    of_options("threads", 2, {}, "threads change no plan where iterations end the search"),
    of_options("max_iterations", 6, {"/search/iterations": (5, 6)}),
    of_options("restart", True, {}, "it only says how hot a search from a plan begins"),
    of_options("history", True, {"/search/history/0/2": (ABSENT, 2)}),
]  # fmt: skip


def of_suggest(name: str, to: Any, shows: dict) -> Row:
    """Two jobs are placed, one of which may use two windows."""
    windows = [{"start": 0, "end": 100}, {"start": 200, "end": 300}]
    base = request("", job("t", 10) | {"time_windows": windows}, job("u", 20))
    base["options"] = {"max_suggestions": 0, "tasks": ["t"], "distinct": "window"}
    return Row(f"options.{name}", base, f"/options/{name}", to, shows, of="suggest")


FIRST_TASK = "/suggestions/0/assignments/0/task"
SUGGEST = [
    of_suggest("max_suggestions", 1, {"/suggestions/1/rank": (2, ABSENT)}),
    of_suggest("tasks", ["u"], {FIRST_TASK: ("t", "u")}),
    of_suggest("distinct", "vehicle", {"/suggestions/1/rank": (2, ABSENT)}),
]

ROWS = [*READ, *IGNORED, *OPTIONS, *SUGGEST]
