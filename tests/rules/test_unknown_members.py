"""Unknown members are refused where they stand, and a near miss is told its name."""

from __future__ import annotations

import re

import pytest

from .builders import (
    faults,
    good_request,
    held,
    invalid,
    raw,
    refusal,
    rich_request,
    row,
    with_value,
)

J = "/problem/jobs/0"
S = "/problem/shipments/0"
V = "/problem/vehicles/0"
SHIFT = f"{V}/shifts/0"
R = "/problem/relations"

OBJECTS = [
    "", "/problem", "/options", "/plan", "/plan/routes/0", "/plan/routes/0/stops/0",
    "/plan/routes/0/stops/1", "/plan/routes/0/stops/3", "/plan/routes/0/stops/4",
    J, f"{J}/time_windows/0", f"{J}/target", f"{J}/required_skills/0", f"{J}/eligible_vehicles",
    f"{J}/preferences/0", f"{J}/preferences/1", f"{J}/service_factors/0",
    S, f"{S}/pickup", f"{S}/delivery", f"{S}/pickup/time_windows/0", f"{S}/delivery/target",
    f"{S}/required_skills/0", f"{S}/eligible_vehicles", f"{S}/preferences/0",
    f"{S}/service_factors/0",
    V, f"{V}/skills/0", f"{V}/limits", f"{V}/costs", SHIFT, f"{SHIFT}/start", f"{SHIFT}/end",
    f"{SHIFT}/reloads/1", f"{SHIFT}/breaks/0",
    "/problem/depots/0", "/problem/depots/0/time_windows/0",
    "/problem/quotas/0", "/problem/quotas/0/period", "/problem/quotas/1",
    *[f"{R}/{i}" for i in range(7)],
    f"{R}/0/participants/1", f"{R}/3/groups/0", f"{R}/3/groups/1",
    "/problem/objective", "/problem/objective/costs",
]  # fmt: skip


def unknown(at: str, token: str, value: object = 1):
    """A member added to the object at `at`; `token` is its name as a pointer spells it."""
    return row(f"v3/conventions/unknown member {at}/{token}", {f"{at}/{token}": value},
               invalid(f"{at}/{token}"))  # fmt: skip


def with_matrix() -> dict:
    request = good_request()
    request["problem"]["matrices"] = {"car": {"durations_s": [[0]]}}
    request["problem"]["jobs"][0]["location"] = 0
    for side in ("start", "end"):
        request["problem"]["vehicles"][0]["shifts"][0][side]["location"] = 0
    return request


MEMBERS = [
    *[unknown(at, "zzz") for at in OBJECTS],
    *[unknown(at, "") for at in ("", "/problem", J)],
    unknown(J, "a~1b"),
    unknown(J, "a~0b"),
    unknown(J, "~01"),
    unknown(J, "Größe"),
    unknown(J, "drop fee"),
    unknown(J, "Drop_fee"),
    unknown(J, "ID"),
    # A member of another object is unknown here.
    unknown("", "jobs", []),
    unknown("/problem", "options", {}),
    unknown("/problem", "plan", {}),
    unknown(J, "pickup", {}),
    unknown(J, "capacity", {}),
    unknown(S, "location", [4, 52]),
    unknown(S, "service_time_s"),
    unknown(S, "time_windows", []),
    unknown(S, "release_time", 0),
    unknown(S, "target", {}),
    unknown(f"{S}/pickup", "demand", {}),
    unknown(f"{S}/pickup", "id", "x"),
    unknown(f"{S}/delivery", "tags", []),
    unknown(f"{J}/required_skills/0", "level"),
    unknown(V, "location", [4, 52]),
    unknown(V, "start", {}),
    unknown(V, "max_tasks"),
    unknown(f"{V}/limits", "max_stops"),
    unknown(f"{V}/costs", "per_late_hour"),
    unknown(f"{SHIFT}/start", "overtime_until"),
    unknown(f"{SHIFT}/end", "latest"),
    unknown("/problem/depots/0/time_windows/0", "cost"),
    unknown("/problem/depots/0/time_windows/0", "per_late_hour"),
    unknown("/problem/depots/0", "setup_time_s"),
    unknown("/problem/objective", "per_travel_km"),
    # Only what an answer adds to routes and stops is taken and ignored.
    unknown("/plan", "cost", {}),
    unknown("/plan", "status", "solved"),
    unknown("/plan/routes/0", "location", [4, 52]),
    unknown("/plan/routes/0/stops/0", "locked", True),
    row("v3/conventions/unknown member of a matrix",
        {"/problem/matrices/car/zzz": 1}, invalid("/problem/matrices/car/zzz"), base=with_matrix),
    row("v3/conventions/unknown member by escapes", {J: raw(
        r'{"id":"a","location":[4,52],"\u007a":1}')}, invalid(f"{J}/z"), base=good_request),
    row("v3/conventions/unknown member is refused whatever it holds",
        {"/problem/zzz": {"zzz": [None, {"deep": 1}]}}, invalid("/problem/zzz"),
        base=good_request),
    row("v3/conventions/unknown member null is refused too", {"/problem/zzz": None},
        invalid("/problem/zzz"), base=good_request),
    row("v3/conventions/unknown member two of them", {f"{J}/x": 1, f"{J}/y": 1},
        invalid(f"{J}/x"), invalid(f"{J}/y"), base=good_request),
    row("v3/conventions/free names a dimension of any name is known",
        {f"{J}/demand": {"zzz": 1, "": 1, "a/b": 1, "Größe": 1}}, base=good_request),
]  # fmt: skip


@pytest.mark.parametrize("row", MEMBERS)
def test_a_member_that_the_wire_does_not_know_is_refused(row):
    assert faults(row.request(), row.operation) == row.expected


# --- near misses -------------------------------------------------------------------------------

NEAR = [
    ("", "problm", "problem"),
    ("", "option", "options"),
    ("", "plans", "plan"),
    ("/problem", "vehicels", "vehicles"),
    ("/problem", "vehicle", "vehicles"),
    ("/problem", "job", "jobs"),
    ("/problem", "shipment", "shipments"),
    ("/problem", "depot", "depots"),
    ("/problem", "location", "locations"),
    ("/problem", "relation", "relations"),
    ("/problem", "qoutas", "quotas"),
    ("/problem", "objectives", "objective"),
    (J, "time_window", "time_windows"),
    (J, "dropfee", "drop_fee"),
    (J, "drop_fees", "drop_fee"),
    (J, "demands", "demand"),
    (J, "tag", "tags"),
    (J, "prioritty", "priority"),
    (J, "service_time", "service_time_s"),
    (J, "setup_times_s", "setup_time_s"),
    (J, "required_skill", "required_skills"),
    (J, "eligible_vehicle", "eligible_vehicles"),
    (J, "preference", "preferences"),
    (J, "realease_time", "release_time"),
    (J, "targets", "target"),
    (f"{J}/time_windows/0", "per_late_hours", "per_late_hour"),
    (f"{J}/time_windows/0", "costs", "cost"),
    (f"{J}/eligible_vehicles", "alowed", "allowed"),
    (f"{J}/eligible_vehicles", "exclude", "excluded"),
    (f"{J}/required_skills/0", "min_levle", "min_level"),
    (f"{J}/preferences/0", "violation_costs", "violation_cost"),
    (f"{J}/service_factors/0", "factors", "factor"),
    (V, "capasity", "capacity"),
    (V, "shfits", "shifts"),
    (V, "skill", "skills"),
    (V, "serves_tag", "serves_tags"),
    (V, "prefered_tags", "preferred_tags"),
    (V, "initial_loads", "initial_load"),
    (V, "speedfactor", "speed_factor"),
    (V, "limit", "limits"),
    (f"{V}/limits", "max_distnace_m", "max_distance_m"),
    (f"{V}/limits", "max_task", "max_tasks"),
    (f"{V}/costs", "per_travel_hours", "per_travel_hour"),
    (SHIFT, "relaods", "reloads"),
    (SHIFT, "break", "breaks"),
    (f"{SHIFT}/start", "lattest", "latest"),
    (f"{SHIFT}/end", "overtime_untill", "overtime_until"),
    (f"{SHIFT}/reloads/1", "max_visit", "max_visits"),
    (f"{SHIFT}/breaks/0", "duration", "duration_s"),
    ("/problem/depots/0", "cost_per_visits", "cost_per_visit"),
    ("/problem/quotas/0", "per_mising", "per_missing"),
    (f"{R}/0", "participant", "participants"),
    (f"{R}/2", "adjacant", "adjacent"),
    ("/problem/objective/costs", "per_wait_hours", "per_wait_hour"),
    ("/options", "time_limit", "time_limit_s"),
    ("/options", "max_iteration", "max_iterations"),
    ("/options", "thread", "threads"),
    ("/plan", "route", "routes"),
    ("/plan/routes/0", "vehicel", "vehicle"),
    ("/plan/routes/0", "fixed_start_tiem", "fixed_start_time"),
    ("/plan/routes/0/stops/0", "pined", "pinned"),
]
HINTS = [
    held(f"v3/conventions/unknown member near miss {at}/{name}", at, name, known,
         accepted=False)
    for at, name, known in NEAR
]  # fmt: skip


@pytest.mark.parametrize(("at", "name", "known"), HINTS)
def test_a_near_miss_is_told_the_name_that_it_misses(at, name, known):
    error = refusal(with_value(rich_request(), f"{at}/{name}", 1))
    assert error is not None
    (fault,) = error.errors
    assert (fault["pointer"], fault["code"]) == invalid(f"{at}/{name}")
    # As a word of its own: the misspelt name may hold the right one, or be held by it.
    assert re.search(rf"(?<![a-z_]){known}(?![a-z_])", fault["message"]), fault["message"]
