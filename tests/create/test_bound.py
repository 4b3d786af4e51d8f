"""Bounds of CREATE are the scores of the best of all plans."""

from __future__ import annotations

import pytest

from routeopt import create
from tests.create import draw, exact
from tests.create.oracle import Oracle
from tests.create.small import demand, request, template
from tests.create.test_oracle import is_valid

pytest.importorskip("highspy")

DAY = template("day", "08-16")


def test_a_bound_is_the_score_of_the_best_plan():
    asked = request([demand("08-16", 2), demand("16-18", 1)], [DAY, template("late", "12-18")])
    found = create.bound(asked)
    assert found.is_exact
    score = create.evaluate(asked, solution={"shifts": found.shifts})["score"]
    assert tuple(found[:3]) == tuple(score[f"{level}Score"] for level in ("hard", "medium", "soft"))
    assert score == create.solve(asked | {"options": {"maxIterations": 2_000}})["score"]


def test_bounds_equal_the_oracle():
    seen = 0
    for seed in range(200):
        asked = draw.Draw(seed, tiny=True).request()
        if not is_valid(asked) or not 4 <= exact.plans(oracle := Oracle(asked)) <= 300:
            continue
        try:
            found = create.bound(asked, seconds=10)
        except ValueError:
            continue
        law, demands, medium, soft = exact.best(oracle)
        assert found[:4] == (law + demands, medium, soft, True), f"seed {seed}"
        seen += 1
    assert seen > 5


@pytest.mark.parametrize(
    "more",
    [
        {"limits": {"maxHeads": 1}},
        {"options": {"minTimeBetweenShiftStart": "PT1H"}},
        {"demands": [{"from": "2026-05-04T08:00", "to": "2026-05-04T16:00", "min": 60}]},
    ],
)
def test_what_the_program_does_not_know_is_refused(more):
    with pytest.raises(ValueError, match="bounds are known for"):
        create.bound(request([demand("08-16", 2)], [DAY]) | more)
