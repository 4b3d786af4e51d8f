"""Plans of problems with alternatives (relation one_of), judged twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

import pytest

from tests.oracle.cases import case, job
from tests.oracle.compare import compare, evaluator
from tests.oracle.generate_alternatives import with_alternatives, with_places
from tests.oracle.plan_oracle import judge

PLANS = range(20_000)
SAMPLE = PLANS[40:160]
FEW = PLANS[:40]


Make = Callable[[int], dict]
both = pytest.mark.parametrize("make", [with_alternatives, with_places])


def disagreements(make: Make, seeds: Iterable[int]) -> dict[int, list[str]]:
    evaluate = evaluator()
    found = {seed: compare(make(seed), evaluate) for seed in seeds}
    return {seed: differences for seed, differences in found.items() if differences}


@both
def test_the_package_and_the_oracle_agree(make):
    assert disagreements(make, FEW) == {}


@pytest.mark.ci
@both
def test_the_package_and_the_oracle_agree_on_a_longer_sample(make):
    assert disagreements(make, SAMPLE) == {}


@pytest.mark.deep
@both
def test_the_package_and_the_oracle_agree_on_every_plan(make):
    assert disagreements(make, PLANS) == {}


def test_plans_that_serve_none_one_and_several_are_generated():
    found: Counter[int] = Counter()
    for seed in FEW:
        request = with_alternatives(seed)
        served = {s.get("task") for r in request["plan"]["routes"] for s in r["stops"]}
        for relation in request["problem"].get("relations", []):
            if relation["kind"] == "one_of":
                found[min(2, len(served & set(relation["participants"])))] += 1
    assert min(found[k] for k in range(3)) >= 5


def test_by_hand_what_none_of_two_costs():
    one_of = {"kind": "one_of", "participants": ["a", "b"], "drop_fee": 5}
    request = case([job("a", 1), job("b", 2), job("c", 3)], ["c"], relations=[one_of])
    judged = judge(request)
    assert judged["unserved"] == {"a": 500_000}
    assert judged["cost"]["drop_fees"] == 500_000


def test_by_hand_two_of_two_break_the_relation():
    one_of = {"kind": "one_of", "participants": ["a", "b"]}
    judged = judge(case([job("a", 1), job("b", 2)], ["a", "b"], relations=[one_of]))
    assert judged["violations"] == [("relation", "/problem/relations/0", 1, "count")]
    assert judged["unserved"] == {}
