"""The tasks that suggest is to place, beside the plan and the relations: after all other checks."""

from __future__ import annotations

from typing import Any

import pytest

import routeopt

from .builders import as_text, faults, held, invalid, job, shipment, vehicle


def job_in(name: str) -> dict:
    return {"task": name}


ALL_OR_NONE = [
    {"kind": "synchronized", "participants": ["a", "b"]},
    {"kind": "ordered", "participants": ["a", "b"]},
]
LAG = {"kind": "time_lag", "from": "a", "to": "b"}
RIDE = {"kind": "time_lag", "from": {"task": "s", "stop": "pickup"},
        "to": {"task": "s", "stop": "delivery"}, "max_s": 60}  # fmt: skip
FREE = [
    {"kind": "same_route", "participants": ["a", "b"]},
    {"kind": "ordered", "groups": [{"tasks": ["a"]}, {"tasks": ["b"]}]},
]


def placing(name: str, tasks: list[str], *places: int, held_by_plan: str = "", relations: Any = ()):
    """A row; `places` are those of the tasks at fault."""
    request = {
        "problem": {
            "jobs": [job("a"), job("b"), job("c")],
            "shipments": [shipment("s")],
            "vehicles": [vehicle("van"), vehicle("bus")],
            "relations": list(relations),
        },
        "options": {"tasks": tasks},
        "plan": {"routes": [{"vehicle": "van", "shift": "day",
                             "stops": [job_in(task) for task in held_by_plan]}]},
    }  # fmt: skip
    expected = [invalid(f"/options/tasks/{place}") for place in places]
    return held(f"v3/to place/{name}", request, expected, accepted=not places)


ROWS = [
    placing("a task that the plan holds, not", ["a", "c"], held_by_plan="b"),
    placing("a task that the plan holds, each", ["a", "c", "b"], 0, 2, held_by_plan="ab"),
    *[
        rule
        for k, relation in enumerate(ALL_OR_NONE)
        for rule in (
            placing(f"a partner that is not named {k}", ["c", "a"], 1, relations=[relation]),
            placing(f"a partner that is not named {k}, named", ["a", "b"], relations=[relation]),
            placing(f"a partner that is not named {k}, in the plan", ["a"], held_by_plan="b",
                    relations=[relation]),
        )
    ],
    placing("a partner that is not named, told once", ["a"], 0, relations=ALL_OR_NONE),
    placing("a partner that is not named, of a lag's end", ["b"], 0, relations=[LAG]),
    placing("a partner that is not named, a lag's beginning is free", ["a"], relations=[LAG]),
    placing("a partner that is not named, of a chain", ["a", "b"], 1, relations=[
        LAG, {"kind": "ordered", "participants": ["b", "c"]}]),
    placing("a partner that is not named, its own stop", ["s"], relations=[RIDE]),
    *[placing(f"a partner that is not named, free {k}", ["a"], relations=[relation])
      for k, relation in enumerate(FREE)],
]  # fmt: skip


@pytest.mark.parametrize(("request_", "expected"), ROWS)
def test_the_tasks_fit_the_plan_and_the_relations(request_, expected):
    try:
        routeopt.suggest(as_text(request_))
        found = []
    except routeopt.RequestError as error:
        found = [(fault["pointer"], fault["code"]) for fault in error.errors]
    assert found == expected


@pytest.mark.parametrize("request_", [rule.values[0] for rule in ROWS])
def test_validate_does_not_match_them(request_):
    assert faults(request_, "suggest") == []


def test_the_message_names_the_partner():
    request = {
        "problem": {"jobs": [job("a"), job("b")], "vehicles": [vehicle("van")],
                    "relations": [ALL_OR_NONE[1]]},
        "options": {"tasks": ["a"]},
    }  # fmt: skip
    with pytest.raises(routeopt.RequestError, match="`b`"):
        routeopt.suggest(as_text(request))
