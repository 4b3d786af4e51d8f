"""The places of a stop: how many, what stands in them, and what a plan says of them."""

from __future__ import annotations

from typing import Any

import pytest

import routeopt

from .builders import (
    NORTH,
    SOUTH,
    as_text,
    counts,
    faults,
    invalid,
    outside,
    request_of,
    row,
    shipment,
    shipments_only,
    too_many,
    vehicle,
)

JOB = "/problem/jobs/0"


def place(**members: Any) -> dict:
    return {"location": NORTH, **members}


def placed(*places: dict, **members: Any) -> dict:
    return request_of(jobs=[{"id": "a", "places": list(places), **members}])


def places(name: str, request: dict, *expected: tuple):
    return row(f"v3-next/places/{name}", {}, *expected, base=lambda: request)


TWO = (place(), place())
WINDOWS = [{"start": 5, "end": 9}, {"start": 7, "end": 12}]
ROWS = [
    places("two", placed(*TWO)),
    places("one", placed(place()), invalid(f"{JOB}/places")),
    places("none", placed(), invalid(f"{JOB}/places")),
    places("16", placed(*[place() for _ in range(16)])),
    places("17", placed(*[place() for _ in range(17)]), too_many(f"{JOB}/places", 16, 17)),
    places("neither location nor places", request_of(jobs=[{"id": "a"}]),
           invalid(f"{JOB}/location")),
    places("no location in a place", placed(place(), {}), invalid(f"{JOB}/places/1/location")),
    *[
        places(f"beside {member}", placed(*TWO, **{member: value}), invalid(f"{JOB}/{member}"))
        for member, value in (("location", NORTH), ("service_time_s", 0), ("setup_time_s", 0),
                              ("time_windows", []), ("target", {"time": 0, "per_late_hour": 1}))
    ],
    places("beside what is of the task", placed(*TWO, demand={"kg": 1}, drop_fee=1, priority=2)),
    places("an unknown member", placed(place(), place(demand={})),
           invalid(f"{JOB}/places/1/demand")),
    places("windows of a place overlap", placed(place(), place(time_windows=WINDOWS)),
           invalid(f"{JOB}/places/1/time_windows/1")),
    places("a window of a place ends before it starts",
           placed(place(time_windows=[{"start": 5, "end": 4}]), place()),
           invalid(f"{JOB}/places/0/time_windows/0/end")),
    places("service of a place at most", placed(place(service_time_s=100_000_000), place())),
    places("service of a place past bound", placed(place(), place(service_time_s=100_000_001)),
           outside(f"{JOB}/places/1/service_time_s")),
    places("cost at most", placed(place(cost=21_474.83), place())),
    places("cost past bound", placed(place(cost=21_474.84), place()), invalid(f"{JOB}/places")),
    places("cost negative", placed(place(cost=-1), place()), outside(f"{JOB}/places/0/cost")),
    places("of a shipment's stop",
           shipments_only(shipment("s", pickup={"places": [place()]})),
           invalid("/problem/shipments/0/pickup/places")),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS)
def test_places_are_held_to_their_rules(row):
    assert faults(row.request(), row.operation) == row.expected


def test_every_place_counts_as_a_stop_and_of_a_shipment_every_pair_of_places():
    job = {"id": "a", "places": [place(), place(location=SOUTH)]}
    two = {"places": [place(), place()]}
    request = request_of(jobs=[job], shipments=[shipment("s", pickup=two, delivery=two)])
    found = counts(request)
    assert found["stops"] == 2 + 2 * 2 * 2 + 2
    assert found["tasks"] == 2


# --- plans --------------------------------------------------------------------------------------


def told(operation: str, stop: dict) -> list[tuple[str, str]]:
    request = {
        "problem": {
            "jobs": [{"id": "a", "places": [place(), place()]}, {"id": "b", "location": NORTH}],
            "vehicles": [vehicle("van")],
        },
        "plan": {"routes": [{"vehicle": "van", "shift": "day", "stops": [stop]}]},
    }
    if operation == "solve":
        request["options"] = {"max_iterations": 1}
    try:
        getattr(routeopt, operation)(as_text(request))
    except routeopt.RequestError as error:
        return [(fault["pointer"], fault["code"]) for fault in error.errors]
    return []


STOP = "/plan/routes/0/stops/0"


@pytest.mark.parametrize("operation", ["evaluate", "explain"])
def test_a_plan_that_is_judged_names_the_place(operation):
    assert told(operation, {"task": "a"}) == [(f"{STOP}/place", "invalid_value")]
    assert told(operation, {"task": "a", "place": 1}) == []


@pytest.mark.parametrize("operation", ["solve", "suggest"])
def test_elsewhere_the_first_place_is_meant(operation):
    assert told(operation, {"task": "a"}) == []


@pytest.mark.parametrize("operation", ["solve", "suggest", "evaluate", "explain"])
def test_a_place_is_one_that_the_stop_has(operation):
    assert told(operation, {"task": "a", "place": 2}) == [(f"{STOP}/place", "invalid_value")]
    assert told(operation, {"task": "b", "place": 0}) == [(f"{STOP}/place", "invalid_value")]
