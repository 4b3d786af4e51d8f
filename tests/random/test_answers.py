"""Every answer of solve is what an independent oracle works out of the raw request."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from .deep import DEEP_SEEDS, deep
from .generate import FEATURES, Case, generate
from .numbers import from_json
from .oracle import Oracle

SEEDS = range(300)


def complaints(case: Case) -> list[str]:
    answer = from_json(case.solve().to_json())
    return [*Oracle(case.request, case.provider).complaints(answer), *misreports(case, answer)]


def misreports(case: Case, answer: dict) -> list[str]:
    """What is wrong with the report of the search and with the warnings."""
    options, search = case.request["options"], answer["search"]
    expected = {
        "iterations": options["max_iterations"],
        "seed": options.get("seed", 0),
        "stopped_by": "max_iterations",
    }
    found = [
        f"/search/{name} is {search[name]}, {value} is right"
        for name, value in expected.items()
        if search[name] != value
    ]
    if ("history" in search) != options.get("history", False):
        found.append("/search/history is there unasked, or is not there")
    for warning in answer.get("warnings", []):
        if sorted(warning) != ["code", "message", "pointer"]:
            found.append(f"a warning has the members {sorted(warning)}")
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_an_answer_is_what_the_oracle_works_out(seed):
    assert not complaints(generate(seed))


@deep
def test_many_more_answers_are_what_the_oracle_works_out():
    wrong = {seed: found for seed in DEEP_SEEDS if (found := complaints(generate(seed)))}
    assert not wrong


@pytest.mark.parametrize("seed", range(0, 300, 10))
def test_threads_change_no_byte_of_a_plan(seed):
    case = generate(seed)
    one, two = (case.solve(threads=threads) for threads in (1, 2))
    assert one.data.keys() == two.data.keys()
    for member in one.data.keys() - {"search"}:
        assert one.data[member] == two.data[member]


# --- what the requests cover -------------------------------------------------------------------


def test_every_feature_is_met_often():
    counts = Counter(feature for seed in SEEDS for feature in generate(seed).features)
    assert sorted(counts) == sorted(FEATURES)
    rare = {feature: count for feature, count in counts.items() if count < 10}
    assert not rare


def test_nearly_all_features_meet_each_other():
    met = {pair for seed in SEEDS for pair in combinations(sorted(generate(seed).features), 2)}
    never_meet = {
        pair
        for providers in combinations(("euclidean", "great_circle", "matrices"), 2)
        for pair in [providers]
    }
    possible = set(combinations(sorted(FEATURES), 2)) - never_meet
    assert len(met) > 0.95 * len(possible)


def test_tasks_are_served_left_out_for_their_fee_and_left_out_though_mandatory():
    answers = [generate(seed).solve() for seed in SEEDS[:60]]
    statuses = Counter(answer.status for answer in answers)
    assert min(statuses["solved"], statuses["partial"]) > 10
    assert sum(answer.summary["served_tasks"] for answer in answers) > 300
    assert sum("drop_fee" in task for answer in answers for task in answer.unserved) > 30
