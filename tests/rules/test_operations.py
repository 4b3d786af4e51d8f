"""What each operation takes, its options, and the answer of validate."""

from __future__ import annotations

import json
from typing import Any

import pytest

import routeopt

from .builders import (
    GONE,
    INT_MAX,
    as_text,
    faults,
    good_request,
    invalid,
    outside,
    planned_request,
    refused,
    rich_request,
    row,
    with_value,
    with_values,
)

ALL = ("solve", "evaluate", "suggest", "explain")
PLANNED = ("evaluate", "explain")
SEARCHED = ("solve", "suggest")


def operation(name: str, edits: dict[str, Any], of: str, *expected: tuple, base=planned_request):
    return row(f"v3/request/{of}, {name}", edits, *expected, base=base, operation=of)


BODIES = [
    *[operation("problem and plan", {}, of) for of in ALL],
    *[operation("problem missing", {"/problem": GONE}, of, invalid("/problem")) for of in ALL],
    *[operation("problem null", {"/problem": None}, of, invalid("/problem")) for of in ALL],
    *[operation("plan missing", {"/plan": GONE}, of) for of in SEARCHED],
    *[operation("plan missing", {"/plan": GONE}, of, invalid("/plan")) for of in PLANNED],
    *[operation("plan null", {"/plan": None}, of, invalid("/plan")) for of in ALL],
    *[operation("options empty", {"/options": {}}, of) for of in SEARCHED],
    *[operation("options empty", {"/options": {}}, of, invalid("/options")) for of in PLANNED],
    *[operation("options null", {"/options": None}, of, invalid("/options")) for of in ALL],
    *[operation("options", {"/options": {"seed": 1}}, of) for of in SEARCHED],
    *[operation("options", {"/options": {"seed": 1}}, of, invalid("/options"))
      for of in PLANNED],
    *[operation("options with faults are refused once", {"/options": {"seed": -1, "zzz": 1}}, of,
                invalid("/options")) for of in PLANNED],
    *[operation("options with faults", {"/options": {"seed": -1, "zzz": 1}}, of,
                outside("/options/seed"), invalid("/options/zzz")) for of in SEARCHED],
    *[operation("an unknown member", {"/query": {}}, of, invalid("/query")) for of in ALL],
    *[operation("a fault of the problem", {"/problem/jobs/0/drop_fee": -1}, of,
                outside("/problem/jobs/0/drop_fee")) for of in ALL],
]  # fmt: skip


@pytest.mark.parametrize("row", BODIES)
def test_an_operation_takes_its_own_members(row):
    assert faults(row.request(), row.operation) == row.expected


# --- options -----------------------------------------------------------------------------------

MOST = "/options/max_suggestions"


def option(name: str, member: str, value: Any, *expected: tuple, of: str = "solve"):
    return row(f"{name}, {of}", {"/options": {member: value}}, *expected, base=good_request,
               operation=of)  # fmt: skip


OPTIONS = [
    *[
        option(f"interface/solve time/max_suggestions {value} is no error", "max_suggestions",
               value, of="suggest")
        for value in (0, 1, 5, 99, 100, 101, 1_000_000, INT_MAX)
    ],
    # ambiguous: integers without a bound of their own end at 2,147,483,647, but "no error; larger
    # value is lowered to 100" is the interface's own word.
    option("interface/solve time/max_suggestions past every integer is no error",
           "max_suggestions", INT_MAX + 1, of="suggest"),
    option("interface/solve time/max_suggestions 10^30 is no error",
           "max_suggestions", 10**30, of="suggest"),
    option("v3/just 400/max_suggestions at least", "max_suggestions", 0, of="suggest"),
    option("v3/just 400/max_suggestions below", "max_suggestions", -1, outside(MOST),
           of="suggest"),
    option("v3/just 400/max_suggestions a fraction", "max_suggestions", 1.5, invalid(MOST),
           of="suggest"),
    option("v3/just 400/max_suggestions a string", "max_suggestions", "5", invalid(MOST),
           of="suggest"),
    option("v3/just 400/max_suggestions null", "max_suggestions", None, invalid(MOST),
           of="suggest"),
    option("v3/just 400/max_suggestions present on solve", "max_suggestions", 5, invalid(MOST)),
    option("v3/just 400/max_suggestions present on solve with a fault of its own",
           "max_suggestions", -1, invalid(MOST)),
    option("v3/options/restart true", "restart", True),
    option("v3/options/restart false", "restart", False),
    option("v3/options/restart as a string", "restart", "true", invalid("/options/restart")),
    option("v3/options/restart as a number", "restart", 1, invalid("/options/restart")),
    option("v3/options/restart present on suggest", "restart", True, invalid("/options/restart"),
           of="suggest"),
    option("v3/just 400/time_limit_s 0", "time_limit_s", 0),
    option("v3/options/tasks known", "tasks", ["a"], of="suggest"),
    option("v3/options/tasks unknown", "tasks", ["a", "x", "y"], invalid("/options/tasks/1"),
           invalid("/options/tasks/2"), of="suggest"),
    option("v3/options/tasks twice", "tasks", ["a", "a"], invalid("/options/tasks/1"),
           of="suggest"),
    option("v3/options/tasks empty", "tasks", [], invalid("/options/tasks"), of="suggest"),
    option("v3/options/tasks null", "tasks", None, invalid("/options/tasks"), of="suggest"),
    option("v3/options/tasks no list", "tasks", "a", invalid("/options/tasks"), of="suggest"),
    option("v3/options/tasks a number", "tasks", [1], invalid("/options/tasks/0"), of="suggest"),
    option("v3/options/tasks present on solve", "tasks", ["a"], invalid("/options/tasks")),
    *[option(f"v3/options/distinct {word}", "distinct", word, of="suggest")
      for word in ("window", "shift", "vehicle")],
    option("v3/options/distinct another word", "distinct", "Window", invalid("/options/distinct"),
           of="suggest"),
    option("v3/options/distinct a list", "distinct", ["window"], invalid("/options/distinct"),
           of="suggest"),
    option("v3/options/distinct present on solve", "distinct", "window",
           invalid("/options/distinct")),
    *[
        rule
        for of in SEARCHED
        for rule in (
            option("v3/options/seed at least", "seed", 0, of=of),
            option("v3/options/seed below", "seed", -1, outside("/options/seed"), of=of),
            option("v3/options/seed at bound", "seed", 2**32 - 1, of=of),
            option("v3/options/seed past bound", "seed", 2**32, outside("/options/seed"), of=of),
            option("v3/options/threads at least", "threads", 1, of=of),
            option("v3/options/threads below", "threads", 0, outside("/options/threads"), of=of),
            option("v3/options/threads above the host's", "threads", 100_000, of=of),
            option("v3/options/threads at bound", "threads", INT_MAX, of=of),
            # ambiguous: "above what the host allows = what it allows" has no end.
            option("v3/options/threads past every integer", "threads", INT_MAX + 1, of=of),
            option("v3/options/max_iterations at least", "max_iterations", 1, of=of),
            option("v3/options/max_iterations below", "max_iterations", 0,
                   outside("/options/max_iterations"), of=of),
            option("v3/options/max_iterations at bound", "max_iterations", INT_MAX, of=of),
            # ambiguous: only its least is its own; its most is that of integers.
            option("v3/options/max_iterations past bound", "max_iterations", INT_MAX + 1,
                   outside("/options/max_iterations"), of=of),
            option("v3/options/history true", "history", True, of=of),
            option("v3/options/history false", "history", False, of=of),
            option("v3/options/history as a string", "history", "true",
                   invalid("/options/history"), of=of),
            option("v3/options/history as a number", "history", 1,
                   invalid("/options/history"), of=of),
        )
    ],
]  # fmt: skip


@pytest.mark.parametrize("row", OPTIONS)
def test_an_option_is_taken_at_its_bound_and_refused_past_it(row):
    assert faults(row.request(), row.operation) == row.expected


# --- the door ----------------------------------------------------------------------------------


def test_validate_answers_counts():
    assert routeopt.validate(good_request(), operation="solve")["tasks"] == 1


@pytest.mark.parametrize("of", ALL)
def test_validate_answers_the_same_for_every_operation(of):
    answer = routeopt.validate(planned_request(), operation=of)
    assert answer == routeopt.validate(planned_request(), operation="solve")


def test_a_dict_its_text_and_its_bytes_are_one_request():
    request = rich_request()
    answers = [
        routeopt.validate(form, operation="solve")
        for form in (request, json.dumps(request), json.dumps(request).encode(), as_text(request))
    ]
    assert answers == [answers[0]] * 4


def test_a_dict_and_its_bytes_are_refused_alike():
    request = with_values(
        rich_request(),
        {"/problem/jobs/0/drop_fee": -1, "/problem/jobs/1/zzz": 1, "/options/time_limit_s": 301},
    )
    found = []
    for form in (request, json.dumps(request), as_text(request)):
        with pytest.raises(routeopt.RequestError) as refusal:
            routeopt.validate(form, operation="solve")
        found.append(refusal.value.errors)
    assert found == [found[0]] * 3
    assert len(found[0]) == 3


def test_validate_leaves_the_request_as_it_is():
    request = rich_request()
    routeopt.validate(request, operation="solve")
    assert request == rich_request()


def test_a_request_is_judged_the_same_every_time():
    bad = with_value(rich_request(), "/problem/vehicles/0/speed_factor", 5.001)
    good = rich_request()
    assert [refused(r) for r in (bad, good, bad, good)] == [
        [outside("/problem/vehicles/0/speed_factor")],
        [],
    ] * 2


def test_solve_refuses_what_validate_refuses():
    request = with_values(
        good_request(), {"/problem/jobs/0/drop_fee": -1, "/options": {"time_limit_s": 301}}
    )
    with pytest.raises(routeopt.RequestError) as refusal:
        routeopt.solve(request)
    assert [(fault["pointer"], fault["code"]) for fault in refusal.value.errors] == refused(request)
    assert refusal.value.code == "invalid_request"
    assert refusal.value.status == 400
    assert isinstance(refusal.value, ValueError)
