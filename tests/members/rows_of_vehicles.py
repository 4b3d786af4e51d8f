"""Vehicles, their shifts, prices and limits; depots and travel."""

from __future__ import annotations

from typing import Any

from .base import FIRST, ROUTE, SECOND, day, job, request, shift, van, van_with
from .row import ABSENT, Row

VEHICLE, SHIFT = "/problem/vehicles/0", "/problem/vehicles/0/shifts/0"
DEPOTS = [{"id": "d", "location": [0, 0]}, {"id": "e", "location": [5, 0]}]
BREAK = {"id": "rest", "duration_s": 5, "earliest": 0, "latest": 1_000}


def of_vehicle(name: str, to: Any, shows: dict, task: dict, **members: Any) -> Row:
    """The van's member, with a plan that serves job `t`, 10 s away."""
    base = request("t", job("t", 10) | task, **van_with(**members))
    place = name.replace("[]", "/0").replace(".", "/")
    return Row(f"problem.vehicles[].{name}", base, f"{VEHICLE}/{place}", to, shows)


def of_shift(name: str, to: Any, shows: dict, words: str = "t", **members: Any) -> Row:
    """`members` are those of the shift; `at` 100, the job is open from then on only."""
    opens = members.pop("at", 0)
    task = job("t", 10, time_windows=[{"start": opens, "end": 900}])
    more = [job(other, 20) for other in "uv" if other in words.split()]
    base = request(words, task, *more, depots=DEPOTS, **day(**members))
    place = name.replace("[]", "/0").replace(".", "/")
    return Row(f"problem.vehicles[].shifts[].{name}", base, f"{SHIFT}/{place}", to, shows)


def end(time: int = 1_000, **place: Any) -> dict:
    return {"time": time, **(place or {"location": [0, 0]})}


SHIFTS = [
    of_shift("id", "night", {"/refused": (ABSENT, "/plan/routes/0")}),
    of_shift("start.time", 50, {f"{ROUTE}/start_time": (0, 50)}),
    of_shift("start.latest", 50, {f"{ROUTE}/start_time": (90, 50), "/summary/wait_s": (0, 40)},
             at=100),
    of_shift("start.location", [5, 0], {"/summary/distance_m": (20, 15)}),
    of_shift("start.depot", "e", {"/summary/distance_m": (20, 15)}, start=end(0, depot="d")),
    of_shift("end.time", 15, {"/codes": ([], ["shift_hours"])}),
    of_shift("end.overtime_until", 30, {"/codes": (["shift_hours"], [])}, end=end(15)),
    of_shift("end.location", [5, 0], {"/summary/distance_m": (20, 15)}),
    of_shift("end.depot", "e", {"/summary/distance_m": (20, 15)}, end=end(depot="d")),
    of_shift("reloads[].depot", "e", {"/refused": (ABSENT, "/plan/routes/0/stops/1")}, "t @d u",
             reloads=[{"depot": "d"}]),
    of_shift("reloads", ["e"], {"/refused": (ABSENT, "/plan/routes/0/stops/1")}, "t @d u",
             reloads=["d"]),
    of_shift("reloads[].max_visits", 1, {"/refused": (ABSENT, "/plan/routes/0/stops/3")},
             "t @d u @d v", reloads=[{"depot": "d", "max_visits": 2}]),
    of_shift("breaks[].id", "tea", {f"{SECOND}/break": ("rest", "tea")}, breaks=[BREAK]),
    of_shift("breaks[].duration_s", 9, {f"{ROUTE}/break_s": (5, 9)}, breaks=[BREAK]),
    of_shift("breaks[].earliest", 900, {f"{ROUTE}/break_s": (5, 0)}, breaks=[BREAK]),
    of_shift("breaks[].latest", 5, {"/codes": ([], ["break"])}, "t !rest", breaks=[BREAK]),
    of_shift("breaks[].location", [0, 40], {"/summary/distance_m": (20, 91)}, breaks=[BREAK]),
]  # fmt: skip

OWN_PRICES = [
    of_vehicle("costs.per_travel_km", 1_000, {"/cost/travel_distance": (0, 20)}, {}, costs={}),
    of_vehicle("costs.per_travel_hour", 3_600, {"/cost/travel_time": (0.00556, 20)}, {}, costs={}),
    of_vehicle("costs.per_route_hour", 3_600, {"/cost/route_time": (0, 20)}, {}, costs={}),
    of_vehicle("costs.per_wait_hour", 3_600, {"/cost/wait": (0, 90)},
               {"time_windows": [{"start": 100, "end": 900}]}, costs={}, shifts=[shift(latest=0)]),
    of_vehicle("costs.per_overtime_hour", 3_600, {"/cost/overtime": (0, 5)}, {}, costs={},
               shifts=[shift() | {"end": end(15, location=[0, 0], overtime_until=30)}]),
    of_vehicle("costs.fixed", 7, {"/cost/fixed": (0, 7)}, {}, costs={}),
]  # fmt: skip


def of_objective(row: Row) -> Row:
    """The same price for every vehicle."""
    base = {**row.base, "problem": row.base["problem"] | {"objective": {"costs": {}}}}
    name = row.member.rpartition(".")[2]
    return Row(f"problem.objective.costs.{name}", base, f"/problem/objective/costs/{name}",
               row.to, row.shows)  # fmt: skip


PRICES = [
    *map(of_objective, OWN_PRICES),
    Row("problem.objective.costs.per_late_hour",
        request("t", job("t", 10, time_windows=[{"start": 0, "end": 5}]),
                objective={"costs": {}}),
        "/problem/objective/costs/per_late_hour", 3_600,
        {"/codes": (["time_windows"], []), "/cost/lateness": (0, 5)}),
]  # fmt: skip

LIMITS = [
    of_vehicle(f"limits.{code}{unit}", limit, {"/codes": ([], [code])}, {}, limits={})
    for code, unit, limit in (("max_distance", "_m", 15), ("max_route_duration", "_s", 15),
                              ("max_driving", "_s", 15), ("max_tasks", "", 0))
]  # fmt: skip

LIFT = {"required_skills": [{"name": "lift", "min_level": 2}]}
VEHICLES = [
    of_vehicle("id", "bus", {"/refused": (ABSENT, "/plan/routes/0")}, {}),
    of_vehicle("capacity", {"kg": 1}, {"/codes": ([], ["capacity"])}, {"demand": {"kg": 5}}),
    of_vehicle("initial_load", {"kg": 8}, {f"{FIRST}/load": ({"kg": 5}, {"kg": 13})},
               {"demand": {"kg": 5}}),
    of_vehicle("skills[].name", "crane", {"/codes": ([], ["skills"])}, LIFT,
               skills=[{"name": "lift", "level": 2}]),
    of_vehicle("skills[].level", 1, {"/codes": ([], ["skills"])}, LIFT,
               skills=[{"name": "lift", "level": 2}]),
    of_vehicle("skills[].min_level", 1, {"/codes": ([], ["skills"])}, LIFT,
               skills=[{"name": "lift", "min_level": 2}]),
    of_vehicle("serves_tags", ["dry"], {"/codes": ([], ["tags"])}, {"tags": ["cold"]}),
    of_vehicle("preferred_tags", ["eco"], {"/cost/preferences": (3, 0)},
               {"preferences": [{"tag": "eco", "violation_cost": 3}]}),
    of_vehicle("speed_factor", 0.5, {"/summary/travel_s": (20, 40)}, {}),
    Row("problem.vehicles", request("t", job("t", 10)), "/problem/vehicles", [van(), van("bus")],
        {}, why="a vehicle without a route costs nothing"),
]  # fmt: skip

TABLE = {"locations": [[0, 0], [10, 0]]}
HOME = {"start": {"time": 0, "location": 0}, "end": {"time": 1_000, "location": 0}}


def of_travel(member: str, pointer: str, to: Any, shows: dict, **members: Any) -> Row:
    """Job `t` at place 1 of a table; profile `car` drives 10 s and 30 m there, `truck` 20 s."""
    here = {"id": "t", "location": 1}
    return Row(member, request("t", here, **day(**HOME), **members), pointer, to, shows)


MATRICES = {
    "matrices": {
        "car": {"durations_s": [[0, 10], [10, 0]], "distances_m": [[0, 30], [30, 0]]},
        "truck": {"durations_s": [[0, 20], [20, 0]]},
    }
}


def of_slice(name: str, to: Any, shows: dict, last: dict) -> Row:
    """The last slice of `car`, for who departs at 0."""
    first = [{"from": 0, "factor": 1}] if last["from"] else []
    sliced = {**MATRICES["matrices"]["car"], "slices": [*first, last]}
    place = f"/problem/matrices/car/slices/{len(first)}/{name}"
    start = {"start": HOME["start"] | {"latest": 0}}
    here = {"id": "t", "location": 1}
    base = request("t", here, **day(**HOME | start), matrices={"car": sliced})
    return Row(f"problem.matrices.*.slices[].{name}", base, place, to, shows)


TRAVEL = [
    of_travel("problem.locations", "/problem/locations", [[0, 0], [25, 0]],
              {"/summary/distance_m": (20, 50)}, **TABLE),
    of_travel("problem.matrices.*.durations_s", "/problem/matrices/car/durations_s",
              [[0, 15], [10, 0]], {"/summary/travel_s": (20, 25)}, **MATRICES),
    of_travel("problem.matrices.*.distances_m", "/problem/matrices/car/distances_m",
              [[0, 35], [30, 0]], {"/summary/distance_m": (60, 65)}, **MATRICES),
    of_slice("from", 30, {"/summary/travel_s": (35, 20)}, {"from": 5, "factor": 2}),
    of_slice("factor", 3, {"/summary/travel_s": (40, 60)}, {"from": 0, "factor": 2}),
    of_slice("durations_s", [[0, 15], [25, 0]], {"/summary/travel_s": (21, 40)},
             {"from": 0, "durations_s": [[0, 11], [10, 0]]}),
    of_slice("distances_m", [[0, 7], [8, 0]], {"/summary/distance_m": (60, 15)},
             {"from": 0, "durations_s": [[0, 11], [10, 0]], "distances_m": [[0, 30], [30, 0]]}),
    of_travel("problem.vehicles[].profile", f"{VEHICLE}/profile", "truck",
              {"/summary/travel_s": (20, 40), "/summary/distance_m": (60, 40)}, **MATRICES),
]  # fmt: skip


def of_depot(name: str, to: Any, shows: dict, **members: Any) -> Row:
    """The route is reloaded at depot `d`, after job `t` and before `u`."""
    depot = {"id": "d", "location": [0, 0]} | members
    base = request("t @d u", job("t", 10), job("u", 20), depots=[depot], **day(reloads=["d"]))
    place = name.replace("[]", "/0").replace(".", "/")
    return Row(f"problem.depots[].{name}", base, f"/problem/depots/0/{place}", to, shows)


OPEN = {"time_windows": [{"start": 0, "end": 1_000}]}
OF_DEPOTS = [
    of_depot("id", "e", {"/refused": (ABSENT, f"{SHIFT}/reloads/0")}),
    of_depot("location", [5, 0], {"/summary/distance_m": (60, 50)}),
    of_depot("cost_per_visit", 5, {"/cost/depot_visits": (0, 5)}),
    of_depot("service_time_s", 30, {f"{SECOND}/service_s": (0, 30)}),
    of_depot("time_windows[].start", 100, {f"{SECOND}/service_start": (20, 100)}, **OPEN),
    of_depot("time_windows[].end", 5, {"/codes": ([], ["depot_hours"])}, **OPEN),
]

ROWS = [*VEHICLES, *SHIFTS, *LIMITS, *OWN_PRICES, *OF_DEPOTS, *TRAVEL, *PRICES]
