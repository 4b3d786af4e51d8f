"""What the generator makes, and what the package's own evaluation says of it."""

from __future__ import annotations

import functools
from collections.abc import Iterable

import pytest

from tests.oracle.compare import compare, evaluator
from tests.oracle.coverage import count_pairs, rare_pairs
from tests.oracle.driven import PARTS
from tests.oracle.generate import generate
from tests.oracle.plan_oracle import judge

PLANS = range(20_000)
"""Among these every pair of features comes at least twenty times."""

SAMPLE = PLANS[100:450]
FEW = PLANS[:100]


@functools.cache
def judged(seed: int) -> dict:
    return judge(generate(seed))


def test_the_parts_of_every_cost_add_up_to_its_total():
    for seed in FEW:
        answer = judged(seed)
        for cost in [answer["cost"], *(route["cost"] for route in answer["routes"])]:
            assert cost["total"] == sum(cost[part] for part in PARTS), seed


def test_the_stops_of_a_route_cost_what_the_route_costs():
    for seed in FEW:
        for route in judged(seed)["routes"]:
            total = sum(sum(stop["cost"].values()) for stop in route["stops"])
            assert total == route["cost"]["total"], seed


def test_times_of_a_route_add_up_to_its_duration():
    for seed in FEW:
        for route in judged(seed)["routes"]:
            parts = ("travel_s", "service_s", "wait_s", "break_s")
            assert route["duration_s"] == sum(route[part] for part in parts), seed


def test_plans_of_every_status_are_generated():
    found = {judged(seed)["status"] for seed in FEW}
    assert found == {"solved", "partial", "infeasible"}


@pytest.mark.ci
def test_every_pair_of_features_is_generated_twenty_times():
    single, pairs = count_pairs(generate(seed) for seed in PLANS)
    assert rare_pairs(single, pairs, 20) == []


def test_the_package_and_the_oracle_agree():
    assert disagreements(FEW) == {}


@pytest.mark.ci
def test_the_package_and_the_oracle_agree_on_a_longer_sample():
    assert disagreements(SAMPLE) == {}


@pytest.mark.deep
def test_the_package_and_the_oracle_agree_on_every_plan():
    assert disagreements(PLANS) == {}


def disagreements(seeds: Iterable[int]) -> dict[int, list[str]]:
    evaluate = evaluator()
    found = {seed: compare(generate(seed), evaluate) for seed in seeds}
    return {seed: differences for seed, differences in found.items() if differences}
