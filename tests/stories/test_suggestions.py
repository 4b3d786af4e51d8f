"""Suggestions: what is placed, which are told apart, and how their windows are numbered."""

from __future__ import annotations

import json
from typing import Any

import pytest

import routeopt
from routeopt.travel import Euclidean

from .story import DAY, MINUTE, job, line, request_of, shift, shipment, van

AT = line("D-----a-----b-----c-----d-----e")
TWO_WINDOWS = {"time_windows": [{"start": 0, "end": 3_600}, {"start": 7_200, "end": 10_800}]}
FEE_THAT_PAYS, FEE_TOO_LOW = 10, 0.01  # an hour of travel costs 1


def plan_of(*stops: Any, vehicle: str = "van", **members: Any) -> dict:
    """Stops are tasks, or objects."""
    listed = [{"task": stop} if isinstance(stop, str) else stop for stop in stops]
    return {"vehicle": vehicle, "shift": "day", "stops": listed, **members}


def suggested(request: dict, *routes: dict, **options: Any) -> routeopt.Suggestions:
    return routeopt.suggest(
        request, plan={"routes": list(routes)}, options=options, travel=Euclidean()
    )


def placed(entry: dict) -> list[str]:
    return [assignment["task"] for assignment in entry["assignments"]]


def windows(entry: dict) -> list[int]:
    return [stop["window"] for own in entry["assignments"] for stop in own["stops"]]


def planned(*others: dict, members: dict | None = None) -> dict:
    """Three jobs that a plan holds, and others that it does not."""
    held = [job(name, AT[name]) for name in "abc"]
    return request_of(*held, *others, van(shift(AT["D"])), **(members or {}))


def test_a_route_numbers_a_window_as_the_task_does():
    found = suggested(planned(job("x", AT["b"], **TWO_WINDOWS)), plan_of("a", "b", "c"))
    for entry in found.suggestions:
        [route] = entry["routes"]
        [stop] = [stop for stop in route["stops"] if stop.get("task") == "x"]
        assert [stop["window"]] == windows(entry)
    assert {windows(entry)[0] for entry in found.suggestions} == {0, 1}


def test_a_shipments_two_windows_are_numbered_apart():
    load = shipment("x", AT["a"], AT["b"])
    load["pickup"] |= {"time_windows": [{"start": 0, "end": 9_000}]}
    load["delivery"] |= {"time_windows": [{"start": 0, "end": 1}, {"start": 2, "end": 9_000}]}
    [entry] = suggested(planned(load), plan_of("a", "b", "c"), max_suggestions=1).suggestions
    stops = [stop for stop in entry["routes"][0]["stops"] if stop.get("task") == "x"]
    assert [stop["window"] for stop in stops] == windows(entry) == [0, 1]


# --- which are told apart ------------------------------------------------------------------------

REST = {"id": "rest", "duration_s": 60, "earliest": 0, "latest": DAY}


@pytest.mark.parametrize(("pinned", "places"), [(False, 3), (True, 4)])
@pytest.mark.parametrize("others", [0, 1])
def test_the_place_of_a_break_tells_suggestions_apart_only_where_it_is_pinned(
    pinned, places, others
):
    extra = [job(f"y{k}", AT["e"], drop_fee=0) for k in range(others)]
    request = request_of(
        *(job(name, AT[name]) for name in "ab"), job("x", AT["c"]), *extra,
        van(shift(AT["D"]) | {"breaks": [REST]}),
    )  # fmt: skip
    route = plan_of("a", {"break": "rest", "pinned": pinned}, "b")
    found = suggested(request, route, max_suggestions=0).suggestions
    assert len(found) == places
    assert all(placed(entry) == ["x"] for entry in found)


# --- what is placed ------------------------------------------------------------------------------

MANY = [f"m{k}" for k in range(40)]


def few_or_many(many: bool, *others: dict) -> tuple[dict, dict]:
    """A plan of three stops, to which all ways to add two tasks are tried, or of forty."""
    if not many:
        return planned(*others), plan_of("a", "b", "c")
    held = [job(name, [60 * k, 0]) for k, name in enumerate(MANY)]
    return request_of(*held, *others, van(shift(AT["D"]))), plan_of(*MANY)


def fee(name: str, amount: float) -> dict:
    """A job ten minutes away from everything else."""
    return job(name, [1_500, 10 * MINUTE], drop_fee=amount)


def optional(*fees: float) -> list[dict]:
    """Optional jobs `0`, `1`, ... at one place."""
    return [fee(str(k), amount) for k, amount in enumerate(fees)]


both = pytest.mark.parametrize("many", [False, True])
LOW = (FEE_TOO_LOW,) * 3


@both
def test_what_does_not_pay_is_not_brought_along(many):
    request, route = few_or_many(many, job("x", AT["c"]), *optional(*LOW))
    found = suggested(request, route).suggestions
    assert [placed(entry) for entry in found] == [["x"]] * min(5, len(found))
    assert found


@both
@pytest.mark.long
def test_what_pays_is_placed_beside_the_rest(many):
    request, route = few_or_many(many, job("x", AT["c"]), *optional(FEE_THAT_PAYS, *LOW))
    found = suggested(request, route).suggestions
    assert placed(found[0]) == ["x", "0", "1", "2", "3"]  # the others are at the same place
    request["problem"]["jobs"][-1]["location"] = [-1_500, 10 * MINUTE]
    assert placed(suggested(request, route).suggestions[0]) == ["x", "0", "1", "2"]


@both
def test_tasks_that_pay_only_together_are_placed_together_or_not_at_all(many):
    request, route = few_or_many(many, *optional(0.3, 0.3), job("x", AT["c"]))
    request["problem"]["relations"] = [{"kind": "ordered", "participants": ["0", "1"]}]
    assert {tuple(placed(entry)) for entry in suggested(request, route).suggestions} == {
        ("0", "1", "x")
    }
    for task in request["problem"]["jobs"]:
        if "drop_fee" in task:
            task["drop_fee"] = FEE_TOO_LOW
    found = suggested(request, route).suggestions
    assert {tuple(placed(entry)) for entry in found} == {("x",)}


@both
def test_where_nothing_pays_the_price_of_each_is_told(many):
    request, route = few_or_many(many, *optional(*LOW), fee("far", 0))
    request["problem"]["jobs"][-1]["location"] = [1_500, 60 * MINUTE]
    found = suggested(request, route).suggestions
    assert len(found) == 5
    assert all(len(placed(entry)) == 1 for entry in found)
    assert {placed(entry)[0] for entry in found} == {"0", "1", "2", "far"}
    assert all(entry["cost_delta"] > 0 for entry in found)
    assert [entry["cost_total"] for entry in found] == sorted(
        entry["cost_total"] for entry in found
    )


def test_where_a_mandatory_task_finds_no_place_nothing_is_placed_at_a_loss():
    never = {"required_skills": [{"name": "magic"}]}
    found = suggested(planned(job("x", AT["c"], **never), fee("y", 0)), plan_of("a", "b", "c"))
    assert found.suggestions == []


# --- options.tasks -------------------------------------------------------------------------------


@both
def test_only_the_tasks_that_are_named_are_placed(many):
    request, route = few_or_many(many, job("x", AT["c"]), job("z", AT["c"]), fee("y", 10))
    for names in (["x"], ["x", "y"], ["y", "x"]):
        found = suggested(request, route, tasks=names).suggestions
        assert {tuple(placed(entry)) for entry in found} == {tuple(sorted(names))}


@both
def test_a_task_that_is_named_is_placed_at_any_cost(many):
    request, route = few_or_many(many, job("x", AT["c"]), *optional(*LOW))
    found = suggested(request, route, tasks=["x", "1"]).suggestions
    assert {tuple(placed(entry)) for entry in found} == {("x", "1")}


def test_one_task_that_is_named_is_placed_exactly():
    request = planned(job("x", AT["c"]), *optional(*LOW, *LOW))
    found = suggested(request, plan_of("a", "b", "c"), tasks=["x"])
    alone = suggested(planned(job("x", AT["c"])), plan_of("a", "b", "c"))
    assert found.search["complete"]
    assert len(found.unserved) == 7
    for one, other in zip(found.suggestions, alone.suggestions, strict=True):
        assert one["assignments"] == other["assignments"]
        assert one["cost_delta"] == pytest.approx(other["cost_delta"])


# --- options.distinct ----------------------------------------------------------------------------

FOUR = {"time_windows": [{"start": 7_200 * k, "end": 7_200 * k + 3_600} for k in range(4)]}


def test_the_best_of_each_window_is_told():
    request, route = few_or_many(True, job("x", [1_500, 600], **FOUR))
    every = suggested(request, route).suggestions
    found = suggested(request, route, distinct="window")
    assert sorted(windows(entry)[0] for entry in found.suggestions) == [0, 1, 2, 3]
    assert found.search["complete"]
    assert found.suggestions[0] == every[0]
    alone = []
    for window in FOUR["time_windows"]:
        request["problem"]["jobs"][-1]["time_windows"] = [window]
        alone += suggested(request, route, max_suggestions=1).suggestions
    assert [entry["cost_total"] for entry in found.suggestions] == sorted(
        entry["cost_total"] for entry in alone
    )


@both
def test_the_best_of_each_window_is_told_beside_other_tasks(many):
    request, route = few_or_many(many, job("x", [1_500, 600], **FOUR), job("y", AT["d"]))
    found = suggested(request, route, distinct="window").suggestions
    window_of = [
        stop["window"]
        for entry in found
        for own in entry["assignments"]
        if own["task"] == "x"
        for stop in own["stops"]
    ]
    assert sorted(window_of) == [0, 1, 2, 3]


def fleet() -> dict:
    night = shift(AT["D"], name="night", hours=(0, DAY))
    return request_of(
        *(job(name, AT[name]) for name in "abc"), job("x", AT["b"]),
        van(shift(AT["D"]), night, name="one"), van(shift(AT["D"]), name="two"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("distinct", "expected"),
    [
        ("vehicle", {"one", "two"}),
        ("shift", {"one day", "one night", "two day"}),
    ],
)
@pytest.mark.parametrize("more", [False, True])
def test_the_best_of_each_shift_or_vehicle_is_told(distinct, expected, more):
    request = fleet()
    if more:
        request["problem"]["jobs"].append(job("y", AT["c"], eligible_vehicles={"allowed": ["two"]}))
    found = suggested(
        request,
        plan_of("a", "b", "c", vehicle="one"),
        plan_of(vehicle="two"),
        distinct=distinct,
    ).suggestions
    own = [e["assignments"][0] for e in found if e["assignments"][0]["task"] == "x"]
    told = [a["vehicle"] if distinct == "vehicle" else f"{a['vehicle']} {a['shift']}" for a in own]
    assert len(told) == len(found)
    assert set(told) == expected
    assert len(told) == len(expected)


def test_fewer_may_be_asked_for_than_there_are_choices():
    request, route = few_or_many(True, job("x", [1_500, 600], **FOUR))
    every = suggested(request, route, distinct="window", max_suggestions=0).suggestions
    few = suggested(request, route, distinct="window", max_suggestions=2).suggestions
    assert few == every[:2]
    assert len(every) == 4


def test_equal_requests_give_equal_suggestions():
    request, route = few_or_many(True, job("x", [1_500, 600], **FOUR), *optional(*LOW))
    first, second = (
        json.dumps(suggested(request, route, distinct="window").suggestions) for _ in range(2)
    )
    assert first == second


def test_many_tasks_that_have_one_place_each_are_put_in_one_by_one():
    """There are 2^14 combinations, whose 3^14 parts are too many to compare."""
    names = [str(k) for k in range(14)]
    request = request_of(
        *(job(k, [60 * int(k), 60], eligible_vehicles={"allowed": [k]}) for k in names),
        *(van(shift([0, 0]), name=k) for k in names),
    )
    found = suggested(request)
    assert not found.search["complete"]
    assert sorted(placed(found.suggestions[0])) == sorted(names)
