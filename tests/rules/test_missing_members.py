"""Members that are missing, empty, or given twice: the whole wire, member by member."""

from __future__ import annotations

import pytest

from .builders import (
    GONE,
    faults,
    good_request,
    invalid,
    outside,
    planned_request,
    refused,
    rich_request,
    row,
    shipments_only,
    without,
)

J = "/problem/jobs/0"
S = "/problem/shipments/0"
V = "/problem/vehicles/0"
SHIFT = f"{V}/shifts/0"
BREAK = f"{SHIFT}/breaks/0"
D = "/problem/depots/0"
Q = "/problem/quotas/0"
R = "/problem/relations"
ROUTE = "/plan/routes/0"

REQUIRED_RICH = [
    f"{J}/id", f"{J}/location", f"{J}/target/time", f"{J}/target/per_late_hour",
    f"{J}/time_windows/0/start", f"{J}/time_windows/0/end", f"{J}/required_skills/0/name",
    f"{J}/preferences/0/violation_cost", f"{J}/preferences/1/violation_cost",
    f"{J}/service_factors/0/vehicles", f"{J}/service_factors/0/factor",
    f"{S}/id", f"{S}/pickup", f"{S}/delivery", f"{S}/pickup/location", f"{S}/delivery/location",
    f"{S}/pickup/target/time", f"{S}/pickup/target/per_late_hour",
    f"{S}/delivery/target/time", f"{S}/delivery/target/per_late_hour",
    f"{S}/pickup/time_windows/0/start", f"{S}/delivery/time_windows/0/end",
    f"{S}/required_skills/0/name", f"{S}/preferences/0/violation_cost",
    f"{S}/service_factors/0/vehicles", f"{S}/service_factors/0/factor",
    "/problem/vehicles/2/id", "/problem/vehicles/2/shifts", f"{V}/skills/0/name",
    f"{SHIFT}/id", f"{SHIFT}/start", f"{SHIFT}/start/time", f"{SHIFT}/end", f"{SHIFT}/end/time",
    f"{SHIFT}/reloads/1/depot",
    f"{BREAK}/id", f"{BREAK}/duration_s", f"{BREAK}/earliest", f"{BREAK}/latest",
    "/problem/depots/2/id", f"{D}/location",
    f"{D}/time_windows/0/start", f"{D}/time_windows/0/end",
    f"{Q}/id", f"{Q}/period/start", f"{Q}/period/end", f"{Q}/per_missing",
    f"{R}/0/kind", f"{R}/0/participants", f"{R}/0/participants/1/task",
    f"{R}/0/participants/1/stop", f"{R}/1/from", f"{R}/1/to",
    f"{R}/4/participants", f"{R}/5/participants", f"{R}/6/participants",
    "/plan/routes", f"{ROUTE}/vehicle", f"{ROUTE}/shift", f"{ROUTE}/stops",
]  # fmt: skip

REQUIRED = [
    *[
        row(f"v3/required/{pointer} missing", {pointer: GONE}, invalid(pointer))
        for pointer in REQUIRED_RICH
    ],
    row("v3/required//problem missing", {"/problem": GONE}, invalid("/problem"),
        base=good_request),
    row("v3/required//problem/vehicles missing", {"/problem/vehicles": GONE},
        invalid("/problem/vehicles"), base=good_request),
    row("v3/required//plan of evaluate missing", {"/plan": GONE}, invalid("/plan"),
        base=planned_request, operation="evaluate"),
    row("v3/required//plan of explain missing", {"/plan": GONE}, invalid("/plan"),
        base=planned_request, operation="explain"),
    row("v3/required/quota exactly one of tag, tasks: tag"),
    row("v3/required/quota exactly one of tag, tasks: the later of two",
        {f"{Q}/tasks": ["j1"]}, invalid(f"{Q}/tasks")),  # ambiguous: as `level` and `min_level`
    row("v3/required/quota exactly one of tag, tasks: none",
        {f"{Q}/tag": GONE}, invalid(f"{Q}/tag")),  # ambiguous: the first named
    row("v3/required/quota at least one of max, min: max",
        {f"{Q}/min": GONE, f"{Q}/per_missing": GONE}),
    row("v3/required/quota at least one of max, min: min", {f"{Q}/max": GONE}),
    row("v3/required/quota at least one of max, min: none",  # ambiguous: the first named
        {f"{Q}/max": GONE, f"{Q}/min": GONE, f"{Q}/per_missing": GONE}, invalid(f"{Q}/max")),
    row("v3/required/preference exactly one of tag, vehicles: vehicles",
        {f"{J}/preferences": [{"vehicles": ["v0"], "violation_cost": 1}]}),
    row("v3/required/preference exactly one of tag, vehicles: the later of two",
        {f"{J}/preferences/0/vehicles": ["v0"]},
        invalid(f"{J}/preferences/0/vehicles")),  # ambiguous: as `level` and `min_level`
    row("v3/required/preference exactly one of tag, vehicles: tag the later of two",
        {f"{J}/preferences/1/tag": "regular"}, invalid(f"{J}/preferences/1/tag")),  # ambiguous
    row("v3/required/preference exactly one of tag, vehicles: none",
        {f"{J}/preferences/0/tag": GONE},
        invalid(f"{J}/preferences/0/tag")),  # ambiguous: the first named
    row("v3/required/ordered participants or groups: none",
        {f"{R}/2/participants": GONE}, invalid(f"{R}/2/participants")),  # ambiguous
    row("v3/required/ordered participants or groups: the later of two",
        {f"{R}/3/participants": ["j1", "j2"]}, invalid(f"{R}/3/participants")),  # ambiguous
    row("v3/required/group tags or tasks: none",
        {f"{R}/3/groups/0/tags": GONE}, invalid(f"{R}/3/groups/0/tags")),  # ambiguous
    row("v3/required/group tags or tasks: the later of two",
        {f"{R}/3/groups/0/tasks": ["j2"]},
        invalid(f"{R}/3/groups/0/tasks")),  # ambiguous: as `level` and `min_level`
]  # fmt: skip


@pytest.mark.parametrize("row", REQUIRED)
def test_a_missing_member_is_named_where_it_would_stand(row):
    assert faults(row.request(), row.operation) == row.expected


OPTIONAL = [
    "/options", "/options/time_limit_s", "/options/seed", "/options/threads",
    "/options/max_iterations", "/options/history", "/plan",
    *[
        f"{task}/{member}"
        for task in (J, S)
        for member in (
            "demand", "required_skills", "tags", "eligible_vehicles", "preferences",
            "service_factor", "service_factors", "drop_fee", "priority",
            "required_skills/0/min_level", "eligible_vehicles/allowed",
            "eligible_vehicles/excluded",
        )
    ],
    f"{J}/delivery", f"{J}/release_time",
    *[
        f"{side}/{member}"
        for side in (J, f"{S}/pickup", f"{S}/delivery")
        for member in (
            "service_time_s", "setup_time_s", "time_windows", "target",
            "time_windows/0/cost", "time_windows/0/per_late_hour",
        )
    ],
    *[
        f"{V}/{member}"
        for member in (
            "capacity", "initial_load", "skills", "serves_tags", "preferred_tags", "profile",
            "speed_factor", "limits", "costs", "skills/0/level",
            "limits/max_distance_m", "limits/max_route_duration_s", "limits/max_driving_s",
            "limits/max_tasks", "costs/per_travel_km", "costs/per_travel_hour",
            "costs/per_route_hour", "costs/per_wait_hour", "costs/per_overtime_hour",
            "costs/fixed",
        )
    ],
    f"{SHIFT}/start/latest", f"{SHIFT}/start/location", f"{SHIFT}/end/overtime_until",
    f"{SHIFT}/end/location", f"{SHIFT}/reloads", f"{SHIFT}/reloads/1/max_visits",
    f"{SHIFT}/breaks", f"{BREAK}/location",
    f"{D}/cost_per_visit", f"{D}/service_time_s", f"{D}/time_windows",
    "/problem/quotas", f"{Q}/vehicles", f"{Q}/period", f"{Q}/max",
    "/problem/relations", f"{R}/0/id", f"{R}/0/max_difference_s", f"{R}/1/min_s",
    f"{R}/1/max_s", f"{R}/2/adjacent",
    "/problem/objective", "/problem/objective/costs",
    *[
        f"/problem/objective/costs/{member}"
        for member in (
            "per_travel_km", "per_travel_hour", "per_route_hour", "per_wait_hour",
            "per_overtime_hour", "fixed", "per_late_hour",
        )
    ],
    f"{ROUTE}/locked", f"{ROUTE}/locked_stops", f"{ROUTE}/fixed_start_time",
    f"{ROUTE}/stops/0/pinned",
]  # fmt: skip

LEFT_OUT = [row(f"v3/optional/{pointer} left out", {pointer: GONE}) for pointer in OPTIONAL]


@pytest.mark.parametrize("row", LEFT_OUT)
def test_an_optional_member_may_be_left_out(row):
    assert faults(row.request(), row.operation) == row.expected


# --- lists that need an entry, and lists that don't --------------------------------------------

EMPTY = [
    row("v3/just 400/a list that needs an entry vehicles", {"/problem/vehicles": []},
        invalid("/problem/vehicles"), base=good_request),
    row("v3/just 400/a list that needs an entry shifts", {"/problem/vehicles/0/shifts": []},
        invalid("/problem/vehicles/0/shifts"), base=good_request),
    row("v3/just 400/no task at all, jobs empty", {"/problem/jobs": []},
        invalid("/problem/jobs"), base=good_request),
    row("v3/just 400/no task at all, jobs absent", {"/problem/jobs": GONE},
        invalid("/problem/jobs"), base=good_request),
    row("v3/just 400/no task at all, both empty",
        {"/problem/jobs": [], "/problem/shipments": []},
        invalid("/problem/jobs"), base=good_request),
    row("v3/just 400/no task at all, jobs absent and shipments empty",
        {"/problem/jobs": GONE, "/problem/shipments": []},
        invalid("/problem/jobs"), base=good_request),
    row("v3/just 400/no task at all but one job", base=good_request),
    row("v3/just 400/no task at all but one shipment", base=shipments_only),
    row("v3/just 400/no task at all but one shipment, jobs empty",
        {"/problem/jobs": []}, base=shipments_only),
    *[
        row(f"v3/optional/{pointer} empty", {pointer: value})
        for pointer, value in (
            (f"{J}/tags", []), (f"{J}/time_windows", []), (f"{J}/required_skills", []),
            (f"{J}/eligible_vehicles", {}), (f"{J}/eligible_vehicles/allowed", []),
            (f"{J}/eligible_vehicles/excluded", []), (f"{J}/preferences", []),
            (f"{J}/service_factors", []), (f"{J}/demand", {}), (f"{J}/delivery", {}),
            (f"{V}/capacity", {}), (f"{V}/initial_load", {}), (f"{V}/skills", []),
            (f"{V}/serves_tags", []), (f"{V}/preferred_tags", []), (f"{V}/limits", {}),
            (f"{V}/costs", {}), (f"{SHIFT}/reloads", []), (f"{SHIFT}/breaks", []),
            (f"{D}/time_windows", []), ("/problem/quotas", []), ("/problem/relations", []),
            ("/problem/objective", {}), ("/problem/objective/costs", {}), ("/options", {}),
            ("/plan/routes", []), (f"{ROUTE}/stops", []),
        )
    ],
    row("v3/optional//problem/depots empty", {"/problem/depots": []}, base=good_request),
    row("v3/optional//problem/locations empty", {"/problem/locations": []}, base=good_request),
]  # fmt: skip


@pytest.mark.parametrize("row", EMPTY)
def test_only_vehicles_shifts_and_tasks_need_an_entry(row):
    assert faults(row.request(), row.operation) == row.expected


def test_an_empty_request_misses_its_problem():
    assert refused(b"{}") == [invalid("/problem")]


def test_an_empty_problem_misses_vehicles_and_tasks():
    assert sorted(refused({"problem": {}})) == [
        invalid("/problem/jobs"),
        invalid("/problem/vehicles"),
    ]


def test_evaluate_of_an_empty_request_misses_problem_and_plan():
    assert sorted(refused(b"{}", "evaluate")) == [invalid("/plan"), invalid("/problem")]


# --- one meaning, two members ------------------------------------------------------------------

SKILL = f"{V}/skills/0"
TWICE = [
    row("v3/just 400/both level and min_level, min_level later", {f"{SKILL}/min_level": 2},
        invalid(f"{SKILL}/min_level")),
    row("v3/just 400/both level and min_level, level later",
        {SKILL: {"name": "lift", "min_level": 2, "level": 2}}, invalid(f"{SKILL}/level")),
    row("v3/just 400/both level and min_level, min_level alone",
        {SKILL: {"name": "lift", "min_level": 2}}),
    row("v3/just 400/both level and min_level, neither", {SKILL: {"name": "lift"}}),
    row("v3/just 400/both location and depot, depot later", {f"{SHIFT}/start/depot": "d0"},
        invalid(f"{SHIFT}/start/depot")),
    row("v3/just 400/both location and depot, location later",
        {f"{SHIFT}/start": {"time": 0, "depot": "d0", "location": [4.9, 52.3]}},
        invalid(f"{SHIFT}/start/location")),
    row("v3/just 400/both location and depot at an end, depot later",
        {f"{SHIFT}/end/depot": "d0"}, invalid(f"{SHIFT}/end/depot")),
    row("v3/just 400/both location and depot at an end, location later",
        {f"{SHIFT}/end": {"time": 9_000, "depot": "d0", "location": [4.9, 52.3]}},
        invalid(f"{SHIFT}/end/location")),
    row("v3/just 400/both location and depot, depot alone",
        {f"{SHIFT}/start": {"time": 0, "depot": "d0"}}),
    row("v3/just 400/both location and depot, neither", {f"{SHIFT}/start": {"time": 0}}),
    row("v3/just 400/a depot twice in reloads", {f"{SHIFT}/reloads": ["d0", "d1", "d0"]},
        invalid(f"{SHIFT}/reloads/2")),
    row("v3/just 400/a depot twice in reloads, thrice", {f"{SHIFT}/reloads": ["d0", "d0", "d0"]},
        invalid(f"{SHIFT}/reloads/1"), invalid(f"{SHIFT}/reloads/2")),
    row("v3/just 400/a depot twice in reloads, first with max_visits",
        {f"{SHIFT}/reloads": [{"depot": "d0", "max_visits": 1}, "d0"]},
        invalid(f"{SHIFT}/reloads/1")),
    # ambiguous: the entry, or its `depot`; the row names the later entry.
    row("v3/just 400/a depot twice in reloads, then with max_visits",
        {f"{SHIFT}/reloads": ["d0", {"depot": "d0", "max_visits": 1}]},
        invalid(f"{SHIFT}/reloads/1")),
    row("v3/just 400/a depot twice in reloads, three depots once",
        {f"{SHIFT}/reloads": ["d0", {"depot": "d1"}, "d2"]}),
]  # fmt: skip


@pytest.mark.parametrize("row", TWICE)
def test_of_two_that_exclude_each_other_the_later_is_refused(row):
    assert faults(row.request(), row.operation) == row.expected


# --- legal, though it looks odd ----------------------------------------------------------------

LEGAL = [
    row("v3/vehicle/initial_load above the capacity is legal", {f"{V}/initial_load/kg": 101}),
    row("v3/vehicle/initial_load in a dimension without capacity", {f"{V}/initial_load/m3": 5}),
    row("v3/shifts/shifts of one vehicle may overlap",
        {f"{V}/shifts/1": {"id": "late", "start": {"time": 100}, "end": {"time": 200}}}),
    row("v3/conventions/free names a tag that nothing carries",
        {f"{J}/preferences/0/tag": "unheard of", f"{V}/serves_tags": ["never"],
         f"{Q}/tag": "nowhere"}),
    row("v3/conventions/free names a skill that no vehicle has",
        {f"{J}/required_skills": [{"name": "flying", "min_level": 9}]}),
    row("v3/conventions/free names a group of a tag that nothing carries",
        {f"{R}/3/groups/0/tags": ["nowhere"]}),
    row("v3/job/eligible_vehicles both allowed and excluded is excluded",
        {f"{J}/eligible_vehicles": {"allowed": ["v0"], "excluded": ["v0"]}}),
]  # fmt: skip


@pytest.mark.parametrize("row", LEGAL)
def test_what_the_text_allows_is_taken(row):
    assert faults(row.request(), row.operation) == row.expected


def test_a_missing_member_beside_a_wrong_one_are_both_listed():
    request = without(rich_request(), f"{J}/id")
    request["problem"]["jobs"][0]["drop_fee"] = -1
    assert faults(request) == [invalid(f"{J}/id"), outside(f"{J}/drop_fee")]
