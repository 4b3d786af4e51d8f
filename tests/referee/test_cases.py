"""The referee on plans that were worked out by hand."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from routeopt import _inside

from . import (
    cases,
    cases_of_alternatives,
    cases_of_balance,
    cases_of_plans,
    cases_of_promises,
    cases_of_stops,
    cases_of_times,
)
from .cases import Case

CASES = [
    *cases.CASES,
    *cases_of_stops.CASES,
    *cases_of_times.CASES,
    *cases_of_plans.CASES,
    *cases_of_promises.CASES,
    *cases_of_alternatives.CASES,
    *cases_of_balance.CASES,
]


def judged(case: Case) -> bytes:
    return _inside.judge(json.dumps(case.request).encode())


def at(value: Any, pointer: str) -> Any:
    """The value at a JSON pointer, where -1 is a list's last."""
    for token in pointer.split("/")[1:]:
        value = value[int(token)] if isinstance(value, list) else value[token]
    return value


every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


@every_case
def test_the_answer_is_as_worked_out_by_hand(case):
    answer = json.loads(judged(case))
    assert {pointer: at(answer, pointer) for pointer in case.expected} == case.expected


@every_case
def test_every_broken_rule_is_told_and_no_other(case):
    answer = json.loads(judged(case))
    told = [
        (broken["code"], broken["pointer"], broken["amount"], broken["unit"])
        for broken in answer["violations"]
    ]
    assert told == list(case.broken)
    assert (answer["status"] == "infeasible") == bool(case.broken)
    assert all(broken["message"] for broken in answer["violations"])


@every_case
def test_the_ledger_closes(case):
    answer = json.loads(judged(case), parse_float=Decimal)
    routes = answer["routes"]
    for cost in (answer["cost"], *(route["cost"] for route in routes)):
        total, *parts = cost.values()
        assert total == sum(parts)
    for route in routes:
        parts = dict.fromkeys(route["cost"], 0)
        for stop in route["stops"]:
            for part, amount in stop["cost"].items():
                parts[part] += amount
        assert parts | {"total": sum(parts.values())} == route["cost"]
    dropped = sum(
        change["amount"] for change in answer.get("changes", ()) if change["change"] == "drop"
    )
    of_routes = sum(route["cost"].get("changes", 0) for route in routes)
    assert answer["cost"].get("changes", 0) == of_routes + dropped
    for part in answer["cost"].keys() - {"total", "drop_fees", "quotas", "changes", "balance"}:
        assert answer["cost"][part] == sum(route["cost"][part] for route in routes)


@every_case
def test_travel_service_waiting_and_breaks_fill_a_route(case):
    answer = json.loads(judged(case))
    for route in [*answer["routes"], answer["summary"]]:
        filled = sum(route[part] for part in ("travel_s", "service_s", "wait_s", "break_s"))
        assert filled == route["duration_s"]
    for route in answer["routes"]:
        for part in ("distance_m", "travel_s", "service_s", "wait_s"):
            assert route[part] == sum(stop[part] for stop in route["stops"])
    for part in ("distance_m", "travel_s", "service_s", "wait_s", "duration_s"):
        assert answer["summary"][part] == sum(route[part] for route in answer["routes"])
