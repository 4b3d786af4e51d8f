"""Travel by time of day: slices of a profile, in plans and in what is said of them."""

from __future__ import annotations

import json
from typing import Any

import pytest

import routeopt
from routeopt.travel import Euclidean

from .story import job, routes, solved, window

HOUR = 3_600
D, A, B = 0, 1, 2
RING = [[0, 600, 900], [600, 0, 300], [900, 300, 0]]


def slices(*entries: dict[str, Any], durations: list | None = RING) -> dict[str, Any]:
    entry: dict[str, Any] = {"slices": list(entries)}
    if durations is not None:
        entry["durations_s"] = durations
    return {"matrices": {"car": entry}}


def usual(**later: Any) -> dict[str, Any]:
    return {"from": 0, "factor": 1, **later}


def from_hour(hour: int, factor: float) -> dict[str, Any]:
    return {"from": hour * HOUR, "factor": factor}


def timed(request: dict[str, Any], **plan: Any) -> dict[str, Any]:
    return routeopt.evaluate(request, plan=plan).data


def plan_of(*tasks: str, **members: Any) -> dict[str, Any]:
    stops = [{"task": task} for task in tasks]
    return {"routes": [{"vehicle": "van", "shift": "day", "stops": stops, **members}]}


def request(*jobs: dict, start: int = 0, end: int = 24, **members: Any) -> dict[str, Any]:
    hours = {
        "id": "day",
        "start": {"time": start * HOUR, "location": D},
        "end": {"time": end * HOUR, "location": D},
    }
    vehicles = [{"id": "van", "shifts": [hours]}]
    return {"problem": {"vehicles": vehicles, "jobs": list(jobs), **members}}


def test_a_route_departs_so_that_it_drives_before_the_rush_hour():
    """An hour of travel costs: of equal prices the end is the earliest, so the night is driven."""
    made = request(job("a", A), **slices(usual(), from_hour(7, 2)), start=6)
    answer = timed(made, **plan_of("a"))
    assert answer["summary"]["travel_s"] == 1_200
    late = timed(made, routes=[plan_of("a")["routes"][0] | {"fixed_start_time": 7 * HOUR - 900}])
    assert late["summary"]["travel_s"] == 600 + 300 + 2 * 300


def test_a_service_waits_until_the_traffic_is_less():
    """Driving costs more than waiting: there before the rush hour, home when it is over."""
    made = request(
        job("a", A, **window(8 * HOUR, 9 * HOUR)),
        **slices(usual(), from_hour(7, 3), from_hour(9, 1)),
        objective={"costs": {"per_travel_hour": 10, "per_route_hour": 1}},
        start=6,
    )
    answer = timed(made, **plan_of("a"))
    start, stop, end = answer["routes"][0]["stops"]
    assert stop["departure"] == 9 * HOUR
    assert end["arrival"] == 9 * HOUR + 600
    assert start["departure"] == 7 * HOUR - 600


def test_the_rush_hour_decides_who_comes_first():
    """A street that is closed but for the night: it is driven first."""
    tight = [[0, 600, 600], [600, 0, 600], [600, 600, 0]]
    jam = [[0, 600, 5_400], [600, 0, 5_400], [5_400, 5_400, 0]]
    members = {
        "matrices": {
            "car": {
                "durations_s": tight,
                "slices": [usual(), {"from": 7 * HOUR, "durations_s": jam}],
            }
        }
    }
    jobs = [job("a", A, service_time_s=1_800), job("b", B, service_time_s=1_800)]
    plan = solved(request(*jobs, **members, start=6))
    assert routes(plan) == ["van: b a"]
    assert plan.summary["travel_s"] == 1_800


def test_equal_slices_change_no_byte_of_the_answer():
    level = [usual(), from_hour(7, 1), {"from": 9 * HOUR, "durations_s": RING}]
    jobs = [job("a", A, **window(0, 8 * HOUR)), job("b", B)]

    def told(made: dict[str, Any]) -> str:
        data = routeopt.solve(made, options={"max_iterations": 500, "threads": 1}).data
        return json.dumps({**data, "search": {**data["search"], "elapsed_ms": 0}})

    plain = request(*jobs, matrices={"car": {"durations_s": RING}})
    assert told(request(*jobs, **slices(*level))) == told(plain)


@pytest.mark.long
def test_a_limit_on_the_duration_is_kept_in_a_week_of_hourly_slices():
    hourly = [usual(), *[from_hour(h, 1 + 0.5 * (h % 3) + 0.01 * h) for h in range(1, 24)]]
    jobs = [
        job(f"j{k}", 1 + k % 2, target={"time": k * 20 * HOUR, "per_late_hour": 7})
        for k in range(4)
    ]
    made = request(
        *jobs, **slices(*hourly, durations=[[20 * s for s in row] for row in RING]), end=7 * 24
    )
    free = timed(made, **plan_of("j0", "j1", "j2", "j3"))
    made["problem"]["vehicles"][0]["limits"] = {"max_route_duration_s": 20 * HOUR}
    limited = timed(made, **plan_of("j0", "j1", "j2", "j3"))
    assert free["summary"]["duration_s"] > 20 * HOUR >= limited["summary"]["duration_s"]
    assert limited["cost"]["total"] >= free["cost"]["total"]


@pytest.mark.long
def test_a_longer_shift_costs_no_more_under_a_limit_on_the_duration():
    hourly = [usual(), *[from_hour(h, 1 + 0.5 * (h % 3) + 0.01 * h) for h in range(1, 24)]]
    jobs = [
        job(f"j{k}", 1 + k % 2, target={"time": (30 + 3 * k) * HOUR, "per_late_hour": 7,
                                        "per_early_hour": 5})
        for k in range(3)
    ]  # fmt: skip
    ways = slices(*hourly, durations=[[4 * s for s in row] for row in RING])
    costs = []
    for end in (50, 168):
        made = request(*jobs, **ways, end=end)
        made["problem"]["vehicles"][0]["limits"] = {"max_route_duration_s": 5 * HOUR}
        costs.append(timed(made, **plan_of("j0", "j1", "j2"))["cost"]["total"])
    assert costs[1] <= costs[0]


def test_a_vehicle_waits_in_front_of_a_break_for_the_end_of_the_rush_hour():
    """The way home leads from the break: 300 s until one o'clock, then 60 s."""
    ways = {"durations_s": [[0, 300], [300, 0]]}
    rush = {"from": 0, **ways}, {"from": HOUR, "durations_s": [[0, 60], [60, 0]]}
    made = request(
        job("a", A, target={"time": 0, "per_late_hour": 1}), **slices(*rush, durations=None), end=3
    )
    (vehicle,) = made["problem"]["vehicles"]
    rest = {"id": "rest", "duration_s": 600, "earliest": 0, "latest": 2 * HOUR, "location": A}
    vehicle["shifts"][0]["breaks"] = [rest]
    made["problem"]["objective"] = {"costs": {"per_travel_hour": 3_600}}
    stops = [{"task": "a"}, {"break": "rest"}]
    route = plan_of("a")["routes"][0] | {"stops": stops, "fixed_start_time": 0}
    (timed_route,) = timed(made, routes=[route])["routes"]
    starts = [stop["service_start"] for stop in timed_route["stops"]]
    assert starts == [0, 300, HOUR - 600, HOUR + 60]
    assert timed_route["stops"][-1]["wait_s"] == 0


def test_every_day_is_alike():
    """Also the second day of a shift: the rush hour is at seven again."""
    made = request(
        job("a", A, **window(31 * HOUR, 32 * HOUR)),
        **slices(usual(), from_hour(7, 2), from_hour(9, 1)),
        start=0,
        end=48,
    )
    fixed = plan_of("a")["routes"][0] | {"fixed_start_time": 31 * HOUR}
    assert timed(made, routes=[fixed])["routes"][0]["stops"][1]["travel_s"] == 1_200


def test_midnight_is_the_end_of_the_last_slice():
    made = request(job("a", A), **slices(usual(), from_hour(23, 2)), start=20, end=30)
    fixed = plan_of("a")["routes"][0] | {"fixed_start_time": 24 * HOUR - 600}
    # Half of the way before midnight.
    assert timed(made, routes=[fixed])["routes"][0]["stops"][1]["travel_s"] == 600 + 300


def test_the_local_day_is_that_of_the_first_shift_also_where_clocks_are_changed():
    """Summer time ends on 2026-10-25: seven o'clock of the day before is then six o'clock."""

    def at(start: str, end: str) -> dict[str, Any]:
        return {"id": start, "start": {"time": start, "location": D},
                "end": {"time": end, "location": D}}  # fmt: skip

    vehicles = [
        {
            "id": "van",
            "shifts": [
                at("2026-10-24T00:00:00+02:00", "2026-10-24T23:00:00+02:00"),
                at("2026-10-25T04:00:00+01:00", "2026-10-25T23:00:00+01:00"),
            ],
        }
    ]
    problem = {"vehicles": vehicles, "jobs": [job("a", A)], **slices(usual(), from_hour(7, 2))}

    def travel_s(number: int, start: str) -> int:
        route = {
            "vehicle": "van",
            "shift": vehicles[0]["shifts"][number]["id"],
            "stops": [{"task": "a"}],
            "fixed_start_time": start,
        }
        return timed({"problem": problem}, routes=[route])["routes"][0]["stops"][1]["travel_s"]

    assert travel_s(0, "2026-10-24T06:00:00+02:00") == 600
    assert travel_s(0, "2026-10-24T07:00:00+02:00") == 1_200
    assert travel_s(1, "2026-10-25T05:00:00+01:00") == 600
    assert travel_s(1, "2026-10-25T06:00:00+01:00") == 1_200


def test_factors_multiply_the_travel_of_a_provider():
    made = {
        "problem": {
            "vehicles": [{"id": "van", "shifts": [{
                "id": "day",
                "start": {"time": 7 * HOUR, "latest": 7 * HOUR, "location": [0, 0]},
                "end": {"time": 9 * HOUR, "location": [0, 0]},
            }]}],
            "jobs": [{"id": "a", "location": [30, 40]}],
            "matrices": {"car": {"slices": [usual(), from_hour(7, 1.5)]}},
        }
    }  # fmt: skip
    plan = routeopt.solve(made, travel=Euclidean(), options={"max_iterations": 10})
    assert (plan.summary["travel_s"], plan.summary["distance_m"]) == (150, 100)


@pytest.mark.parametrize("limit", [2_100, 2_099])
def test_a_limit_of_driving_holds_for_the_seconds_that_are_driven(limit):
    """600 s before seven, 1,500 s and more behind: evaluate counts what is driven."""
    made = request(
        job("a", A, **window(7 * HOUR, 7 * HOUR)),
        **slices(usual(), from_hour(7, 2.5)),
        start=6,
    )
    made["problem"]["vehicles"][0]["limits"] = {"max_driving_s": limit}
    answer = timed(made, **plan_of("a"))
    assert answer["summary"]["travel_s"] == 600 + 1_500
    codes = [broken["code"] for broken in answer["violations"]]
    assert codes == ([] if limit == 2_100 else ["max_driving"])


def test_what_is_left_out_is_explained_by_the_least_of_the_day():
    made = request(
        job("a", A, **window(7 * HOUR, 7 * HOUR + 300)),
        **slices(usual(), from_hour(6, 5)),
        start=7,
    )
    explained = routeopt.explain(made, plan={"routes": []})
    (left,) = explained.data["unserved"]
    assert left["task"] == "a"
    assert left["reasons"]
