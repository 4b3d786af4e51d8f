"""Wrong types, and null: the whole wire, member by member."""

from __future__ import annotations

import pytest

from .builders import faults, good_request, held, invalid, rich_request, row, shipments_only

J = "/problem/jobs/0"
S = "/problem/shipments/0"
V = "/problem/vehicles/0"
SHIFT = f"{V}/shifts/0"
BREAK = f"{SHIFT}/breaks/0"
D = "/problem/depots/0"
Q = "/problem/quotas/0"
R = "/problem/relations"
ROUTE = "/plan/routes/0"

WRONG = {
    "object": [True, 5, "x", []],
    "list": [True, 5, "x", {}],
    "string": [True, 5, [], {}],
    "integer": [True, "5", 1.5, [], {}],
    "number": [True, "5", [], {}],
    "boolean": [1, 0, "true", [], {}],
    "time": [True, "x", 1.5, [], {}],
    "location": [True, "x", 1.5, [], [4.9], [4.9, 52.3, 0], {}],
    "string or object": [True, 5, []],
}


def side(at: str) -> list[tuple[str, str]]:
    return [
        (at + "/location", "location"),
        (at + "/service_time_s", "integer"),
        (at + "/setup_time_s", "integer"),
        (at + "/time_windows", "list"),
        (at + "/time_windows/0", "object"),
        (at + "/time_windows/0/start", "time"),
        (at + "/time_windows/0/end", "time"),
        (at + "/time_windows/0/cost", "number"),
        (at + "/target", "object"),
        (at + "/target/time", "time"),
        (at + "/target/per_late_hour", "number"),
    ]


def task(at: str) -> list[tuple[str, str]]:
    return [
        (at + "/id", "string"),
        (at + "/demand", "object"),
        (at + "/demand/kg", "integer"),
        (at + "/required_skills", "list"),
        (at + "/required_skills/0", "object"),
        (at + "/required_skills/0/name", "string"),
        (at + "/required_skills/0/min_level", "integer"),
        (at + "/tags", "list"),
        (at + "/tags/0", "string"),
        (at + "/eligible_vehicles", "object"),
        (at + "/eligible_vehicles/allowed", "list"),
        (at + "/eligible_vehicles/allowed/0", "string"),
        (at + "/eligible_vehicles/excluded", "list"),
        (at + "/preferences", "list"),
        (at + "/preferences/0", "object"),
        (at + "/preferences/0/tag", "string"),
        (at + "/preferences/0/violation_cost", "number"),
        (at + "/service_factor", "number"),
        (at + "/service_factors", "list"),
        (at + "/service_factors/0", "object"),
        (at + "/service_factors/0/vehicles", "list"),
        (at + "/service_factors/0/vehicles/0", "string"),
        (at + "/service_factors/0/factor", "number"),
        (at + "/drop_fee", "number"),
        (at + "/priority", "integer"),
    ]


MEMBERS = [
    ("/options", "object"),
    ("/options/time_limit_s", "integer"),
    ("/options/seed", "integer"),
    ("/options/threads", "integer"),
    ("/options/max_iterations", "integer"),
    ("/options/history", "boolean"),
    *task(J),
    *side(J),
    (f"{J}/delivery", "object"),
    (f"{J}/delivery/kg", "integer"),
    (f"{J}/release_time", "time"),
    (f"{J}/eligible_vehicles/excluded/0", "string"),
    (f"{J}/preferences/1/vehicles", "list"),
    (f"{J}/preferences/1/vehicles/0", "string"),
    *task(S),
    (f"{S}/pickup", "object"),
    *side(f"{S}/pickup"),
    (f"{S}/delivery", "object"),
    *side(f"{S}/delivery"),
    ("/problem/vehicles/2", "object"),
    ("/problem/vehicles/2/id", "string"),
    (f"{V}/shifts", "list"),
    (SHIFT, "object"),
    (f"{SHIFT}/id", "string"),
    (f"{SHIFT}/start", "object"),
    (f"{SHIFT}/start/time", "time"),
    (f"{SHIFT}/start/latest", "time"),
    (f"{SHIFT}/start/location", "location"),
    (f"{SHIFT}/end", "object"),
    (f"{SHIFT}/end/time", "time"),
    (f"{SHIFT}/end/overtime_until", "time"),
    (f"{SHIFT}/end/location", "location"),
    (f"{SHIFT}/reloads", "list"),
    (f"{SHIFT}/reloads/0", "string or object"),
    (f"{SHIFT}/reloads/1/depot", "string"),
    (f"{SHIFT}/reloads/1/max_visits", "integer"),
    (f"{SHIFT}/breaks", "list"),
    (BREAK, "object"),
    (f"{BREAK}/id", "string"),
    (f"{BREAK}/duration_s", "integer"),
    (f"{BREAK}/earliest", "time"),
    (f"{BREAK}/latest", "time"),
    (f"{BREAK}/location", "location"),
    (f"{V}/capacity", "object"),
    (f"{V}/capacity/kg", "integer"),
    (f"{V}/initial_load", "object"),
    (f"{V}/initial_load/kg", "integer"),
    (f"{V}/skills", "list"),
    (f"{V}/skills/0", "object"),
    (f"{V}/skills/0/name", "string"),
    (f"{V}/skills/0/level", "integer"),
    (f"{V}/serves_tags", "list"),
    (f"{V}/serves_tags/0", "string"),
    (f"{V}/preferred_tags", "list"),
    (f"{V}/preferred_tags/0", "string"),
    (f"{V}/profile", "string"),
    (f"{V}/speed_factor", "number"),
    (f"{V}/limits", "object"),
    (f"{V}/limits/max_distance_m", "integer"),
    (f"{V}/limits/max_route_duration_s", "integer"),
    (f"{V}/limits/max_driving_s", "integer"),
    (f"{V}/limits/max_tasks", "integer"),
    (f"{V}/costs", "object"),
    (f"{V}/costs/per_travel_km", "number"),
    (f"{V}/costs/per_travel_hour", "number"),
    (f"{V}/costs/per_route_hour", "number"),
    (f"{V}/costs/per_wait_hour", "number"),
    (f"{V}/costs/per_overtime_hour", "number"),
    (f"{V}/costs/fixed", "number"),
    ("/problem/depots/2", "object"),
    ("/problem/depots/2/id", "string"),
    (f"{D}/location", "location"),
    (f"{D}/cost_per_visit", "number"),
    (f"{D}/service_time_s", "integer"),
    (f"{D}/time_windows", "list"),
    (f"{D}/time_windows/0", "object"),
    (f"{D}/time_windows/0/start", "time"),
    (f"{D}/time_windows/0/end", "time"),
    ("/problem/quotas", "list"),
    (Q, "object"),
    (f"{Q}/id", "string"),
    (f"{Q}/tag", "string"),
    (f"{Q}/vehicles", "list"),
    (f"{Q}/vehicles/0", "string"),
    (f"{Q}/period", "object"),
    (f"{Q}/period/start", "time"),
    (f"{Q}/period/end", "time"),
    (f"{Q}/max", "integer"),
    (f"{Q}/min", "integer"),
    (f"{Q}/per_missing", "number"),
    ("/problem/quotas/1/tasks", "list"),
    ("/problem/quotas/1/tasks/0", "string"),
    ("/problem/relations", "list"),
    (f"{R}/0", "object"),
    (f"{R}/0/id", "string"),
    (f"{R}/0/kind", "string"),
    (f"{R}/0/participants", "list"),
    (f"{R}/0/participants/0", "string or object"),
    (f"{R}/0/participants/1/task", "string"),
    (f"{R}/0/participants/1/stop", "string"),
    (f"{R}/0/max_difference_s", "integer"),
    (f"{R}/1/from", "string or object"),
    (f"{R}/1/to", "string or object"),
    (f"{R}/1/min_s", "integer"),
    (f"{R}/1/max_s", "integer"),
    (f"{R}/2/participants", "list"),
    (f"{R}/2/participants/0", "string or object"),
    (f"{R}/2/adjacent", "boolean"),
    (f"{R}/3/groups", "list"),
    (f"{R}/3/groups/0", "object"),
    (f"{R}/3/groups/0/tags", "list"),
    (f"{R}/3/groups/0/tags/0", "string"),
    (f"{R}/3/groups/1/tasks", "list"),
    (f"{R}/3/groups/1/tasks/0", "string"),
    (f"{R}/4/participants", "list"),
    (f"{R}/4/participants/0", "string"),
    (f"{R}/5/participants/0", "string"),
    (f"{R}/6/participants/1", "string"),
    ("/problem/objective", "object"),
    ("/problem/objective/costs", "object"),
    ("/problem/objective/costs/per_travel_km", "number"),
    ("/problem/objective/costs/per_travel_hour", "number"),
    ("/problem/objective/costs/per_route_hour", "number"),
    ("/problem/objective/costs/per_wait_hour", "number"),
    ("/problem/objective/costs/per_overtime_hour", "number"),
    ("/problem/objective/costs/fixed", "number"),
    ("/problem/objective/costs/per_late_hour", "number"),
    ("/plan", "object"),
    ("/plan/routes", "list"),
    (ROUTE, "object"),
    (f"{ROUTE}/vehicle", "string"),
    (f"{ROUTE}/shift", "string"),
    (f"{ROUTE}/stops", "list"),
    (f"{ROUTE}/stops/0", "object"),
    (f"{ROUTE}/stops/0/task", "string"),
    (f"{ROUTE}/stops/0/pinned", "boolean"),
    (f"{ROUTE}/stops/1/type", "string"),
    (f"{ROUTE}/stops/3/depot", "string"),
    (f"{ROUTE}/stops/4/break", "string"),
    (f"{ROUTE}/locked", "boolean"),
    (f"{ROUTE}/locked_stops", "integer"),
    (f"{ROUTE}/fixed_start_time", "time"),
]

# In the rich request others refer to what is in these, so they stand in the smallest one.
CONTAINERS = [
    ("/problem", "object"),
    ("/problem/jobs", "list"),
    ("/problem/jobs/0", "object"),
    ("/problem/shipments", "list"),
    ("/problem/shipments/0", "object"),
    ("/problem/vehicles", "list"),
    ("/problem/depots", "list"),
    ("/problem/locations", "list"),
    ("/problem/matrices", "object"),
]


def base_for(pointer: str):
    return shipments_only if pointer.startswith("/problem/shipments") else good_request


def spelled(value: object) -> str:
    return str(value).replace(" ", "")


TYPES = [
    row(f"v3/conventions/wrong type {pointer} as {spelled(value)}", {pointer: value},
        invalid(pointer), base=base)
    for base_of, members in ((lambda _: rich_request, MEMBERS), (base_for, CONTAINERS))
    for pointer, kind in members
    for base in [base_of(pointer)]
    for value in WRONG[kind]
]  # fmt: skip

NULLS = [
    row(f"v3/conventions/null {pointer}", {pointer: None}, invalid(pointer), base=base)
    for base_of, members in ((lambda _: rich_request, MEMBERS), (base_for, CONTAINERS))
    for pointer, _ in members
    for base in [base_of(pointer)]
]


@pytest.mark.parametrize("row", TYPES)
def test_a_value_of_a_wrong_type_is_refused_where_it_stands(row):
    assert faults(row.request(), row.operation) == row.expected


@pytest.mark.parametrize("row", NULLS)
def test_null_is_a_wrong_type(row):
    assert faults(row.request(), row.operation) == row.expected


WHOLE = [
    held(f"v3/conventions/wrong type the request as {text}", text.encode(), accepted=False)
    for text in ("null", "true", "5", '"x"', "[]", "[{}]")
]


@pytest.mark.parametrize("text", WHOLE)
def test_a_request_that_is_no_object_is_refused_as_a_whole(text):
    assert faults(text) == [invalid("")]
