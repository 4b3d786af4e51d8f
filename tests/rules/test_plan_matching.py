"""Matching the plan to the problem: found by solve after all else, never by validate."""

from __future__ import annotations

from typing import Any

import pytest

import routeopt

from .builders import (
    CENTRE,
    EAST,
    SOUTH,
    WEST,
    faults,
    held,
    invalid,
    job,
    located_shift,
    outside,
    plan_faults,
    shipment,
    vehicle,
    with_value,
)

ROUTES = "/plan/routes"


def rest(name: str) -> dict:
    return {"id": name, "duration_s": 600, "earliest": 0, "latest": 36_000}


def depot(name: str, location: list) -> dict:
    return {"id": name, "location": location}


def problem() -> dict:
    """Jobs a, b, c, shipments s, t; a van with two shifts, a bus; depots, breaks."""
    return {
        "jobs": [job("a"), job("b", location=EAST), job("c", location=WEST)],
        "shipments": [shipment("s"), shipment("t")],
        "vehicles": [
            vehicle(
                "van",
                located_shift(
                    "day",
                    reloads=["north", {"depot": "south", "max_visits": 2}],
                    breaks=[rest("lunch"), rest("tea")],
                ),
                located_shift("night", reloads=["north"], breaks=[rest("supper")]),
            ),
            vehicle("bus", located_shift("day", breaks=[rest("pause")])),
        ],
        "depots": [depot("north", CENTRE), depot("south", SOUTH), depot("far", EAST)],
    }


def plain_problem() -> dict:
    """The same without what the first search leaves aside: reloads and breaks."""
    plain = problem()
    for each in plain["vehicles"]:
        for shift in each["shifts"]:
            shift.pop("reloads", None)
            shift.pop("breaks", None)
    return plain


def route(*stops: Any, vehicle: str = "van", shift: str = "day", **members: Any) -> dict:
    return {"vehicle": vehicle, "shift": shift, "stops": list(stops), **members}


def request_of_routes(routes: list[dict], plain: bool) -> dict:
    return {
        "problem": plain_problem() if plain else problem(),
        "options": {"time_limit_s": 0, "max_iterations": 1},
        "plan": {"routes": routes},
    }


def match(name: str, routes: list[dict], *places: str, plain: bool = False):
    """A row; places are below `/plan/routes`, and none means that the plan matches."""
    expected = [invalid(f"{ROUTES}/{place}") for place in places]
    return held(f"v3/matching/{name}", request_of_routes(routes, plain), expected,
                accepted=not places)  # fmt: skip


def at(depot: str, **members: Any) -> dict:
    return {"depot": depot, **members}


def pause(name: str, **members: Any) -> dict:
    return {"break": name, **members}


def task(name: str, **members: Any) -> dict:
    return {"task": name, **members}


A, B, C = task("a"), task("b"), task("c")
PICKUP, DELIVERY = task("s", type="pickup"), task("s", type="delivery")
PICKUP_T, DELIVERY_T = task("t", type="pickup"), task("t", type="delivery")
START, END = {"type": "start"}, {"type": "end"}

TASKS = [
    match("no routes", [], plain=True),
    match("a route without stops", [route()], plain=True),
    match("a job", [route(A)], plain=True),
    match("a job with its type", [route(task("a", type="job"))], plain=True),
    match("a shipment", [route(PICKUP, DELIVERY)], plain=True),
    match("two shipments crossed", [route(PICKUP, PICKUP_T, DELIVERY, DELIVERY_T)], plain=True),
    match("everything", [route(A, PICKUP, B, DELIVERY), route(C, vehicle="bus")], plain=True),
    match("start and end are skipped", [route(START, A, END)], plain=True),
    match("an unknown task", [route(task("x"))], "0/stops/0", plain=True),
    match("an unknown task, each is listed", [route(task("x"), A, task("y")), route(
        task("z"), vehicle="bus")], "0/stops/0", "0/stops/2", "1/stops/0", plain=True),
    match("an unknown task, start counts", [route(START, A, task("x"), END)], "0/stops/2",
          plain=True),
    match("an unknown task, a vehicle's name", [route(task("van"))], "0/stops/0", plain=True),
    match("an unknown task, in another case", [route(task("A"))], "0/stops/0", plain=True),
    match("a task twice, on one route", [route(A, B, A)], "0/stops/2", plain=True),
    match("a task twice, on two routes", [route(A), route(B, A, vehicle="bus")], "1/stops/1",
          plain=True),
    match("a task twice, thrice", [route(A, A, A)], "0/stops/1", "0/stops/2", plain=True),
    match("a task twice, a pickup", [route(PICKUP, PICKUP, DELIVERY)], "0/stops/1", plain=True),
    match("a task twice, a delivery", [route(PICKUP, DELIVERY, DELIVERY)], "0/stops/2",
          plain=True),
    match("a task twice, a whole shipment",  # ambiguous: both of the later stops
          [route(PICKUP, DELIVERY), route(PICKUP, DELIVERY, vehicle="bus")],
          "1/stops/0", "1/stops/1", plain=True),
    match("a shipment stop without type", [route(task("s"))], "0/stops/0", plain=True),
    match("a type that does not fit, pickup of a job", [route(task("a", type="pickup"))],
          "0/stops/0", plain=True),
    match("a type that does not fit, delivery of a job", [route(B, task("a", type="delivery"))],
          "0/stops/1", plain=True),
    match("a type that does not fit, job of a shipment", [route(task("s", type="job"))],
          "0/stops/0", plain=True),
    match("a type that does not fit, reload of a task", [route(task("a", type="reload"))],
          "0/stops/0", plain=True),
    match("a type that does not fit, break of a task", [route(task("a", type="break"))],
          "0/stops/0", plain=True),
    match("a delivery without its pickup", [route(A, DELIVERY)], "0/stops/1", plain=True),
    # ambiguous: one slip breaks two rules of the list, each at its own stop; both are listed.
    match("a delivery before its pickup", [route(DELIVERY, A, PICKUP)],
          "0/stops/0", "0/stops/2", plain=True),
    match("a pickup whose delivery is not later, none", [route(A, PICKUP, B)], "0/stops/1",
          plain=True),
    match("a pickup whose delivery is not later, on another route",  # ambiguous: as above
          [route(PICKUP), route(DELIVERY, vehicle="bus")], "0/stops/0", "1/stops/0", plain=True),
    match("an unknown vehicle", [route(A, vehicle="lorry")], "0", plain=True),
    match("an unknown vehicle, the second route", [route(A), route(B, vehicle="lorry")], "1",
          plain=True),
    match("an unknown vehicle, a job's name", [route(A, vehicle="a")], "0", plain=True),
    match("an unknown shift", [route(A, shift="noon")], "0", plain=True),
    match("an unknown shift, another vehicle's", [route(A, vehicle="bus", shift="night")], "0",
          plain=True),
    match("a shift used twice", [route(A), route(B)], "1", plain=True),
    match("a shift used twice, thrice", [route(A), route(B), route(C)], "1", "2", plain=True),
    match("a shift used twice, both empty", [route(), route()], "1", plain=True),
    match("a shift used twice, two shifts of a vehicle are not",
          [route(A), route(B, shift="night")], plain=True),
    match("a shift used twice, shifts of one name are not",
          [route(A), route(B, vehicle="bus")], plain=True),
    match("an unknown vehicle, the other routes are matched all the same",
          [route(A, vehicle="lorry"), route(task("x"))], "0", "1/stops/0", plain=True),
    # ambiguous: whether a route of no vehicle is looked into; its tasks need no vehicle.
    match("an unknown vehicle, its own tasks are matched all the same",
          [route(A, task("x"), vehicle="lorry")], "0", "0/stops/1", plain=True),
]  # fmt: skip

NORTH = at("north")
RELOADS = [
    match("a reload", [route(A, NORTH, B)]),
    match("a reload with its type", [route(A, at("north", type="reload"), B)]),
    match("an unknown depot", [route(A, at("nowhere"), B)], "0/stops/1"),
    match("an unknown depot, a job's name", [route(A, at("b"))], "0/stops/1"),
    match("a depot that the shift may not reload at", [route(A, at("far"), B)], "0/stops/1"),
    match("a depot that the shift may not reload at, another shift may",
          [route(A, at("south"), shift="night")], "0/stops/1"),
    match("a depot that the shift may not reload at, no depot at all",
          [route(A, NORTH, vehicle="bus")], "0/stops/1"),
    match("a type that does not fit, job of a depot", [route(A, at("north", type="job"))],
          "0/stops/1"),
    match("a type that does not fit, pickup of a depot", [route(at("north", type="pickup"), A)],
          "0/stops/0"),
    match("each reload beyond 8 at bound", [route(A, *[NORTH] * 8)]),
    match("each reload beyond 8 past bound", [route(A, *[NORTH] * 9)], "0/stops/9"),
    match("each reload beyond 8 past bound by three", [route(*[NORTH] * 8, A, *[NORTH] * 3)],
          "0/stops/9", "0/stops/10", "0/stops/11"),
    match("each reload beyond 8 at bound, two depots",
          [route(A, *[NORTH] * 8, at("south"), at("south"))]),
    match("each reload beyond 8 at bound, two shifts",
          [route(A, *[NORTH] * 8), route(B, *[NORTH] * 8, shift="night")]),
    match("each reload beyond its max_visits at bound", [route(A, at("south"), at("south"))]),
    match("each reload beyond its max_visits past bound",
          [route(A, at("south"), B, at("south"), C, at("south"))], "0/stops/5"),
    match("a break", [route(A, pause("lunch"), B)]),
    match("a break with its type", [route(A, pause("lunch", type="break"))]),
    match("two breaks", [route(pause("tea"), A, pause("lunch"))]),
    match("a break twice", [route(pause("lunch"), A, pause("lunch"))], "0/stops/2"),
    match("a break of another shift", [route(A, pause("supper"))], "0/stops/1"),
    match("a break of another shift, another vehicle's", [route(A, pause("pause"))], "0/stops/1"),
    match("a break of another shift, its own is fine",
          [route(A, pause("supper"), shift="night"), route(B, pause("pause"), vehicle="bus")]),
    match("a break of no shift", [route(A, pause("siesta"))], "0/stops/1"),
    match("a type that does not fit, job of a break", [route(A, pause("lunch", type="job"))],
          "0/stops/1"),
    match("a type that does not fit, reload of a break",
          [route(A, pause("lunch", type="reload"))], "0/stops/1"),
    match("every fault of a plan",
          [route(task("x"), at("nowhere"), pause("supper"), A, A, PICKUP),
           route(B, vehicle="bus"), route(C, vehicle="bus"), route(vehicle="tram")],
          "0/stops/0", "0/stops/1", "0/stops/2", "0/stops/4", "0/stops/5", "2", "3"),
]  # fmt: skip


@pytest.mark.parametrize(("request_", "expected"), TASKS + RELOADS)
def test_solve_matches_the_plan_to_the_problem(request_, expected):
    # What else solve says, that the search leaves something aside for now, is not of this table.
    found = [fault for fault in plan_faults(request_) if fault[0].startswith(f"{ROUTES}/")]
    assert found == expected


ALONE = [pytest.param(rule.values[0], id=rule.id) for rule in TASKS + RELOADS]


@pytest.mark.parametrize("request_", ALONE)
def test_validate_does_not_match_the_plan(request_):
    without_options = {name: request_[name] for name in ("problem", "plan")}
    assert faults(request_, "solve") == []
    assert faults(without_options, "evaluate") == []
    assert faults(without_options, "suggest") == []
    assert faults(without_options, "explain") == []


def test_matching_waits_until_the_request_is_without_fault():
    request = request_of_routes([route(task("x"))], plain=True)
    request = with_value(request, "/problem/jobs/0/drop_fee", -1)
    assert plan_faults(request) == [outside("/problem/jobs/0/drop_fee")]


@pytest.mark.parametrize(
    ("stop", "more", "message"),
    [
        ("order 07", {}, "unknown task `order 07` (if it was cancelled, take its stops out of"),
        ("bakry", {}, "unknown task `bakry`; did you mean `bakery`? (if it was cancelled"),
        ("a", {"vehicle": "van 3"}, "unknown vehicle `van 3` (if it was withdrawn, take its route"),
    ],
)
def test_what_a_plan_holds_and_the_problem_not_was_perhaps_cancelled(stop, more, message):
    """And it is no other of a numbered series."""
    request = request_of_routes([route(task(stop), **more)], plain=True)
    jobs = [job("order 08"), job("bakery"), job("a")]
    problem = {"jobs": jobs, "vehicles": [vehicle("van 2", located_shift("day"))]}
    with pytest.raises(routeopt.RequestError) as refused:
        routeopt.solve({**request, "problem": problem})
    assert any(error["message"].startswith(message) for error in refused.value.errors)
