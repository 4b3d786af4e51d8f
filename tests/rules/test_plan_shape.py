"""The shape of a plan, for every operation that takes one. Matching comes later, in solve."""

from __future__ import annotations

from typing import Any

import pytest

from .builders import GONE, INT_MAX, faults, good_request, invalid, outside, row

ROUTE = "/plan/routes/0"
STOP = f"{ROUTE}/stops/0"


def plan_of(*stops: Any, **members: Any) -> dict:
    return {"routes": [{"vehicle": "van", "shift": "day", "stops": list(stops), **members}]}


def request_with(plan: Any) -> dict:
    return {**good_request(), "plan": plan}


def shape(name: str, plan: Any, *expected: tuple, operation: str = "solve"):
    return row(f"v3/plan/{name}", {}, *expected, base=lambda: request_with(plan),
               operation=operation)  # fmt: skip


A = {"task": "a"}

# What an answer adds to a route and to its stops, here of types that no answer has.
ANSWER_ROUTE = (
    "start_time", "end_time", "distance_m", "duration_s", "travel_s", "service_s", "wait_s",
    "break_s", "cost",
)  # fmt: skip
ANSWER_STOP = (
    "location", "arrival", "service_start", "departure", "travel_s", "distance_m",
    "geometry", "wait_s", "service_s", "late_s", "target_late_s", "target_early_s", "window",
    "load", "cost",
)  # fmt: skip
ANYTHING: list[Any] = [None, -1, 1.5, "x", [], {"x": [None]}]

MEMBERS = [
    shape("no routes", {"routes": []}),
    shape("no stops", plan_of()),
    shape("several routes", {"routes": plan_of(A)["routes"] * 3}),
    shape("routes missing", {}, invalid("/plan/routes")),
    shape("a list of routes is no plan", plan_of(A)["routes"], invalid("/plan")),
    shape("null is no plan", None, invalid("/plan")),
    shape("a route that is null", {"routes": [None]}, invalid(ROUTE)),
    shape("every fault of two routes",
          {"routes": [{"vehicle": 1, "shift": "day", "stops": []},
                      {"vehicle": "van", "shift": "day", "stops": {}}]},
          invalid(f"{ROUTE}/vehicle"), invalid("/plan/routes/1/stops")),
    shape("a stop that is a word", plan_of("a"), invalid(STOP)),
    shape("a stop that is null", plan_of(None), invalid(STOP)),
    *[shape(f"type {word} is a word of stops", plan_of({**A, "type": word}))
      for word in ("job", "pickup", "delivery", "reload", "break", "start", "end")],
    shape("type of another word", plan_of({**A, "type": "stop"}), invalid(f"{STOP}/type")),
    shape("type null", plan_of({**A, "type": None}), invalid(f"{STOP}/type")),
    shape("a depot stop with type reload", plan_of({"depot": "d", "type": "reload"})),
    shape("a depot stop", plan_of({"depot": "d"})),
    shape("a break stop", plan_of({"break": "b"})),
    shape("a break stop with type break", plan_of({"break": "b", "type": "break"})),
    # ambiguous: the pointer; `task` is what a stop has first.
    shape("a stop of nothing", plan_of({}), invalid(f"{STOP}/task")),
    shape("a stop that is only pinned", plan_of({"pinned": True}), invalid(f"{STOP}/task")),
    shape("a job of nothing", plan_of({"type": "job"}), invalid(f"{STOP}/task")),
    shape("a reload of nothing",  # ambiguous: the member that its type asks for
          plan_of({"type": "reload"}), invalid(f"{STOP}/depot")),
    shape("a break of nothing",  # ambiguous: as above
          plan_of({"type": "break"}), invalid(f"{STOP}/break")),
    # ambiguous: as `location` and `depot`, the later of two that exclude each other.
    shape("a stop of a task and a depot", plan_of({**A, "depot": "d"}), invalid(f"{STOP}/depot")),
    shape("a stop of a break and a task", plan_of({"break": "b", **A}), invalid(f"{STOP}/task")),
    *[shape(f"what an answer adds to a route is ignored, {member} {value}",
            plan_of(A, **{member: value}))
      for member in ANSWER_ROUTE for value in ANYTHING],
    *[shape(f"what an answer adds to a stop is ignored, {member} {value}",
            plan_of({**A, member: value}))
      for member in ANSWER_STOP for value in ANYTHING],
    *[shape(f"an entry of type {word} is skipped",
            plan_of({"type": word, "location": None, "arrival": "x", "load": 5}))
      for word in ("start", "end")],
    shape("an entry of type start with its depot", plan_of({"type": "start", "depot": "nowhere"})),
]  # fmt: skip


@pytest.mark.parametrize("row", MEMBERS)
def test_a_plan_has_routes_of_stops(row):
    assert faults(row.request(), row.operation) == row.expected


# --- pins and locks ----------------------------------------------------------------------------

N = f"{ROUTE}/locked_stops"
THREE = (A, {"depot": "d"}, {"break": "b"})
FRAMED = ({"type": "start"}, *THREE, {"type": "end"})
LOCKS = [
    shape("pinned true", plan_of({**A, "pinned": True})),
    shape("pinned false", plan_of({**A, "pinned": False})),
    shape("pinned 1", plan_of({**A, "pinned": 1}), invalid(f"{STOP}/pinned")),
    shape("locked true", plan_of(A, locked=True)),
    shape("locked null", plan_of(A, locked=None), invalid(f"{ROUTE}/locked")),
    shape("locked_stops at least", plan_of(*THREE, locked_stops=0)),
    shape("locked_stops below", plan_of(*THREE, locked_stops=-1), outside(N)),
    # ambiguous: whether this is found with the shape or with the matching; the plan alone says it.
    shape("locked_stops at bound", plan_of(*THREE, locked_stops=3)),
    shape("locked_stops past bound", plan_of(*THREE, locked_stops=4), invalid(N)),
    shape("locked_stops at bound, start and end aside", plan_of(*FRAMED, locked_stops=3)),
    shape("locked_stops past bound, start and end aside", plan_of(*FRAMED, locked_stops=4),
          invalid(N)),
    shape("locked_stops at bound of no stops", plan_of(locked_stops=0)),
    shape("locked_stops past bound of no stops", plan_of(locked_stops=1), invalid(N)),
    shape("locked_stops past bound by far", plan_of(A, locked_stops=INT_MAX), invalid(N)),
    shape("locked_stops past every integer", plan_of(A, locked_stops=INT_MAX + 1), outside(N)),
    shape("locked_stops a fraction", plan_of(A, locked_stops=0.5), invalid(N)),
    shape("fixed_start_time outside of the shift", plan_of(A, fixed_start_time=99_999)),
    shape("fixed_start_time of the other kind",
          plan_of(A, fixed_start_time="2026-12-01T08:00:00Z"),
          invalid(f"{ROUTE}/fixed_start_time")),
    shape("everything at once", plan_of({**A, "pinned": True}, locked=True, locked_stops=1,
                                        fixed_start_time=5)),
]  # fmt: skip


@pytest.mark.parametrize("row", LOCKS)
def test_a_plan_pins_and_locks(row):
    assert faults(row.request(), row.operation) == row.expected


# ambiguous: "evaluate ignores pins and locks" and "members of a plan that are ignored are not
# checked", taken together.
IGNORED = [
    shape(f"evaluate ignores {name}", plan, operation="evaluate")
    for name, plan in {
        "pinned of a wrong type": plan_of({**A, "pinned": 1}),
        "locked of a wrong type": plan_of(A, locked=None),
        "locked_stops of a wrong type": plan_of(A, locked_stops="1"),
        "locked_stops past bound": plan_of(A, locked_stops=2),
    }.items()
]


@pytest.mark.parametrize("row", IGNORED)
def test_evaluate_does_not_check_pins_and_locks(row):
    assert faults(row.request(), row.operation) == row.expected


EVERYWHERE = [
    row(f"v3/plan/a fault of the plan in {operation}", {STOP: 5}, invalid(STOP),
        base=lambda: request_with(plan_of(A)), operation=operation)
    for operation in ("solve", "evaluate", "suggest", "explain")
] + [
    row(f"v3/plan/a route without vehicle in {operation}", {f"{ROUTE}/vehicle": GONE},
        invalid(f"{ROUTE}/vehicle"), base=lambda: request_with(plan_of(A)), operation=operation)
    for operation in ("solve", "evaluate", "suggest", "explain")
]  # fmt: skip


@pytest.mark.parametrize("row", EVERYWHERE)
def test_every_operation_checks_the_shape_of_its_plan(row):
    assert faults(row.request(), row.operation) == row.expected
