"""What was published, and the prices of changing it."""

from __future__ import annotations

from typing import Any

from .base import job, request, van, van_with
from .row import ABSENT, Row
from .rows_of_plans import BREAKS, DEPOTS, OF_ROUTES

HOUR = 3_600
AT = "/problem/published"


def told(*stops: dict, by: str = "van", **members: Any) -> dict:
    route = {"vehicle": by, "shift": "day", "stops": list(stops)}
    return {"published": {"routes": [route], **members}}


def of(name: str, to: Any, shows: dict, base: dict, why: str = "") -> Row:
    place = name.replace("routes[]", "routes/0").replace("stops[]", "stops/0").replace(".", "/")
    return Row(f"problem.published.{name}", base, f"{AT}/{place}", to, shows, why)


def served(words: str, start: int, published: dict) -> dict:
    """Job `t` is served at `start`, where the words name it; job `u` was not published."""
    windows = [{"start": start, "end": start}]
    return request(words, job("t", 10, time_windows=windows), job("u", 20),
                   vehicles=[van(), van("bus")], **published)  # fmt: skip


def paid(before: Any, after: Any) -> dict:
    return {"/cost/changes": (before, after)}


def at(start: int, **members: Any) -> dict:
    return {"type": "job", "task": "t", "service_start": start, **members}


BUS = served("t", 10, told({"task": "t"}, by="bus", vehicle=5))
EARLY = served("t", 10, told(at(30), per_earlier_hour=HOUR))
LATE = served("t", 50, told(at(30), per_later_hour=HOUR))
OUT = served("u", 10, told({"task": "t"}, drop=7))
OWN = {"vehicle": 5, "per_earlier_hour": HOUR, "per_later_hour": HOUR, "drop": 7}
DAY = van_with(shifts=[{"id": "day", "start": {"time": 0, "location": [0, 0]},
                        "end": {"time": 1_000, "location": [0, 0]},
                        "reloads": ["d", "e"], "breaks": BREAKS}])  # fmt: skip
BEGUN = request("t", job("t", 10), depots=DEPOTS, **DAY, **told({"depot": "d"}))
RESTED = request("t", job("t", 10), depots=DEPOTS, **DAY, **told({"break": "rest"}))
TWO = {"id": "t", "places": [{"location": [10, 0]}, {"location": [20, 0]}]}
CHOSEN = request("", TWO, **told({"task": "t", "place": 0}))
WHERE = "a plan is priced without it: only a search starts from it"

READ = [
    of("routes[].vehicle", "van", paid(5, 0), BUS),
    of("routes[].shift", "night", {"/warnings/0/code": (ABSENT, "published_gone")}, BUS),
    of("routes[].stops[].type", "pickup", {"/refused": (ABSENT, f"{AT}/routes/0/stops/0")}, EARLY),
    of("routes[].stops[].task", "u", paid(20, 0), EARLY),
    of("routes[].stops[].depot", "e", {}, BEGUN, WHERE),
    of("routes[].stops[].break", "tea", {}, RESTED, WHERE),
    of("routes[].stops[].place", 1, {}, CHOSEN, WHERE),
    of("routes[].stops[].service_start", 25, paid(20, 15), EARLY),
    of("routes[].stops[].vehicle", 3, paid(5, 3),
       served("t", 10, told({"task": "t", **OWN}, by="bus"))),
    of("routes[].stops[].per_earlier_hour", 2 * HOUR, paid(20, 40),
       served("t", 10, told(at(30, **OWN)))),
    of("routes[].stops[].per_later_hour", 2 * HOUR, paid(20, 40),
       served("t", 50, told(at(30, **OWN)))),
    of("routes[].stops[].drop", 3, paid(7, 3), served("u", 10, told(at(30, **OWN)))),
    of("vehicle", 3, paid(5, 3), BUS),
    of("per_earlier_hour", 2 * HOUR, paid(20, 40), EARLY),
    of("per_later_hour", 2 * HOUR, paid(20, 40), LATE),
    of("drop", 3, paid(7, 3), OUT),
    of("tolerance_s", 5, paid(20, 15), EARLY),
]  # fmt: skip

OF_STOPS = ("location", "arrival", "departure", "travel_s", "distance_m", "geometry", "wait_s",
            "service_s", "late_s", "target_late_s", "target_early_s", "window", "load",
            "cost")  # fmt: skip
OF_PLANS = ("routes[].locked", "routes[].locked_stops", "routes[].fixed_start_time",
            "routes[].stops[].pinned")  # fmt: skip
IGNORED = [
    *(of(f"routes[].{name}", 7, {}, BUS, "an answer's member, skipped") for name in OF_ROUTES),
    *(of(f"routes[].stops[].{name}", 7, {}, BUS, "an answer's member, skipped")
      for name in OF_STOPS),
    *(of(name, 1, {}, BUS, "a plan's member, skipped: only a plan fixes") for name in OF_PLANS),
]  # fmt: skip

ROWS = [*READ, *IGNORED]
