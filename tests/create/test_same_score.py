"""What changes nothing about a plan changes no score: other names, another order, a week later, a
demand in two parts.
"""

from __future__ import annotations

import json
import random
import re
from datetime import date, timedelta
from typing import Any

import pytest

from routeopt import create
from tests.create import draw
from tests.create.oracle import Oracle
from tests.create.test_oracle import is_valid

SEEDS = range(30)


def renamed(request: dict[str, Any], _chance: random.Random) -> dict[str, Any]:
    text = re.sub(r'"(t\d|a|b|desk|car)"', r'"x \1"', json.dumps(request))
    changed: dict[str, Any] = json.loads(text)
    return changed


def in_another_order(request: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    return {
        name: chance.sample(value, len(value)) if isinstance(value, list) else value
        for name, value in request.items()
    }


def a_week_later(request: dict[str, Any], _chance: random.Random) -> dict[str, Any]:
    def later(found: re.Match[str]) -> str:
        return (date.fromisoformat(found[0]) + timedelta(days=7)).isoformat()

    text = re.sub(r"\d{4}-\d\d-\d\d", later, json.dumps(request))
    changed: dict[str, Any] = json.loads(text)
    return changed


def with_demands_as_two(request: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    parts = []
    for one in request["demands"]:
        if "demand" not in one:
            return request
        first = chance.randint(0, one["demand"])
        parts += [one | {"demand": first}, one | {"demand": one["demand"] - first}]
    return request | {"demands": parts}


CHANGES = [renamed, in_another_order, a_week_later, with_demands_as_two]


@pytest.mark.parametrize("change", CHANGES)
def test_the_score_stays(change):
    tried = 0
    for seed in SEEDS:
        request = draw.Draw(seed).request()
        if change is a_week_later:
            request["options"] = request.get("options", {}) | {"timeZone": "UTC"}
        if not is_valid(request):
            continue
        oracle = Oracle(request)
        request["shifts"] = oracle.stated(draw.plan(oracle.slots, seed))
        changed = change(request, random.Random(seed))
        before, after = create.evaluate(request), create.evaluate(changed)
        assert after["score"] == before["score"], seed
        amounts = [
            {(one["name"], one["amount"]) for one in answer["violations"]}
            for answer in (before, after)
        ]
        assert amounts[0] == amounts[1], seed
        tried += 1
    assert tried > len(SEEDS) / 2
