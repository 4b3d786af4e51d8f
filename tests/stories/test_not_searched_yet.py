"""What solve does not honour yet is refused at its member; validate takes it.

A row leaves this table, and gets a story of its own, when the search learns it.
"""

from __future__ import annotations

import copy

import pytest

import routeopt

from .story import HOUR, job, request_of, shift, shipment, van

AT = {"D": [13.4, 52.5], "a": [13.41, 52.5], "b": [13.43, 52.5]}


def request():
    """One job, one shipment, one van, one depot: all of it is honoured."""
    return request_of(
        job("a", AT["a"], tags=["cold"]),
        shipment("s", AT["a"], AT["b"]),
        van(shift(AT["D"])),
        depots=[{"id": "hub", "location": AT["D"]}],
        objective={"costs": {}},
    )


WINDOW = {"start": 0, "end": HOUR}
TWO_WINDOWS = [WINDOW, {"start": 2 * HOUR, "end": 3 * HOUR}]
TARGET = {"time": HOUR, "per_late_hour": 5}
BREAK = {"id": "lunch", "duration_s": 600, "earliest": 0, "latest": HOUR}
A_AND_S = ["a", {"task": "s", "stop": "pickup"}]
JOB = "/problem/jobs/0"
PICKUP = "/problem/shipments/0/pickup"
DELIVERY = "/problem/shipments/0/delivery"
VAN = "/problem/vehicles/0"
SHIFT = "/problem/vehicles/0/shifts/0"
COSTS = "/problem/objective/costs"

# What is set, and where it is refused if elsewhere.
# fmt: off
REFUSED = [
    (f"{JOB}/time_windows", TWO_WINDOWS, None),
    (f"{JOB}/time_windows", [WINDOW | {"cost": 3}], f"{JOB}/time_windows/0/cost"),
    (f"{JOB}/time_windows", [WINDOW | {"per_late_hour": 3}],
     f"{JOB}/time_windows/0/per_late_hour"),
    (f"{JOB}/setup_time_s", 60, None),
    (f"{JOB}/target", TARGET, None),
    (f"{JOB}/preferences", [{"tag": "regular", "violation_cost": 1}], None),
    (f"{PICKUP}/time_windows", TWO_WINDOWS, None),
    (f"{PICKUP}/setup_time_s", 60, None),
    (f"{PICKUP}/target", TARGET, None),
    (f"{DELIVERY}/time_windows", TWO_WINDOWS, None),
    (f"{DELIVERY}/setup_time_s", 60, None),
    (f"{DELIVERY}/target", TARGET, None),
    ("/problem/shipments/0/preferences", [{"vehicles": ["van"], "violation_cost": 1}], None),
    (f"{SHIFT}/start", {"time": 0}, None),
    (f"{SHIFT}/end", {"time": HOUR}, None),
    (f"{SHIFT}/end/overtime_until", 25 * HOUR, None),
    (f"{SHIFT}/breaks", [BREAK], None),
    (f"{VAN}/costs", {"per_route_hour": 1}, f"{VAN}/costs/per_route_hour"),
    (f"{VAN}/costs", {"per_wait_hour": 1}, f"{VAN}/costs/per_wait_hour"),
    (f"{VAN}/costs", {"per_overtime_hour": 1}, f"{VAN}/costs/per_overtime_hour"),
    (f"{COSTS}/per_route_hour", 1, None),
    (f"{COSTS}/per_wait_hour", 1, None),
    (f"{COSTS}/per_overtime_hour", 1, None),
    ("/problem/quotas", [{"id": "q", "tag": "cold", "max": 1}], None),
    ("/problem/relations", [{"kind": "synchronized", "participants": A_AND_S}], None),
    ("/problem/relations", [{"kind": "same_route", "participants": ["a", "s"]}], None),
    ("/plan", {"routes": [{"vehicle": "van", "shift": "day", "stops": [{"task": "a"}]}]}, None),
]
# fmt: on


def edited(pointer, value):
    changed = copy.deepcopy(request())
    part = changed
    *way, last = pointer.split("/")[1:]
    for name in way:
        part = part[int(name)] if isinstance(part, list) else part[name]
    part[last] = value
    return changed


def name(row):
    pointer, value, at = row
    return f"{at or pointer}: {sorted(value)}" if isinstance(value, dict) else at or pointer


@pytest.mark.parametrize(("pointer", "value", "at"), REFUSED, ids=map(name, REFUSED))
def test_what_is_not_honoured_is_refused_at_its_member(pointer, value, at):
    with pytest.raises(routeopt.RequestError) as refused:
        routeopt.solve(edited(pointer, value), options={"max_iterations": 1})
    (error,) = refused.value.errors
    assert (error["pointer"], error["code"]) == (at or pointer, "invalid_value")
    assert "not searched yet" in error["message"]


@pytest.mark.parametrize(("pointer", "value", "at"), REFUSED, ids=map(name, REFUSED))
def test_validate_takes_what_solve_does_not_honour(pointer, value, at):  # noqa: ARG001
    assert routeopt.validate(edited(pointer, value))["tasks"] == 2


def test_a_common_price_of_lateness_is_refused_where_a_window_would_take_it():
    late = edited(f"{COSTS}/per_late_hour", 5)
    assert routeopt.solve(late, options={"max_iterations": 1}).status == "solved"
    late["problem"]["jobs"][0]["time_windows"] = [WINDOW]
    with pytest.raises(routeopt.RequestError) as refused:
        routeopt.solve(late, options={"max_iterations": 1})
    assert [error["pointer"] for error in refused.value.errors] == [f"{COSTS}/per_late_hour"]


# Members that say nothing are no features.
# fmt: off
HARMLESS = [
    (f"{JOB}/time_windows", []),
    (f"{JOB}/time_windows", [WINDOW | {"cost": 0, "per_late_hour": None}]),
    (f"{JOB}/setup_time_s", 0),
    (f"{JOB}/preferences", []),
    (f"{SHIFT}/reloads", []),
    (f"{SHIFT}/breaks", []),
    (f"{SHIFT}/end/overtime_until", 24 * HOUR),
    (f"{VAN}/limits", {}),
    (f"{VAN}/costs", {"per_route_hour": 0}),
    (f"{COSTS}/per_wait_hour", 0),
    ("/problem/quotas", []),
    ("/problem/relations", []),
]
# fmt: on


@pytest.mark.parametrize(("pointer", "value"), HARMLESS)
def test_a_member_that_asks_for_nothing_is_taken(pointer, value):
    solution = routeopt.solve(edited(pointer, value), options={"max_iterations": 1})
    assert solution.status == "solved"
