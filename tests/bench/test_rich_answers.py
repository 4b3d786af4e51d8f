"""No answer to a rich problem breaks a rule, and none leaves out a task that fits at no loss.

    .venv/bin/pytest -n 2 -m deep tests/bench/test_rich_answers.py

solves 2,000 problems of 100 to 1,000 tasks for a second each: more than half an hour.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import routeopt
from bench.rich.day import evaluated
from bench.rich.generate import LIKENESSES, generate
from bench.rich.left_out import that_fit

DEEP = 2_000
DEEP_SEED = 1_000


def problems() -> Iterator[tuple[str, int, int]]:
    """Likeness, tasks and seed; every likeness has every size."""
    for number in range(DEEP):
        likeness = list(LIKENESSES)[number % len(LIKENESSES)]
        yield likeness, 100 + 397 * number % 901, DEEP_SEED + number


def check(likeness: str, tasks: int, seed: int, **options: int) -> None:
    made = generate(likeness, tasks, seed)
    request = {"problem": made.problem}
    solution = routeopt.solve(request, options={"seed": seed, **options}, limits=None)
    routes = solution.routes
    answer = evaluated(made.problem, routes)
    assert not answer["violations"]
    assert answer["cost"]["total"] == solution.cost["total"]
    assert not that_fit(made.problem, routes)


@pytest.mark.parametrize("likeness", LIKENESSES)
def test_a_short_search_keeps_the_rules_and_leaves_out_nothing_that_fits(likeness):
    check(likeness, 100, 1, max_iterations=300)


@pytest.mark.deep
@pytest.mark.parametrize(("likeness", "tasks", "seed"), list(problems()))
def test_every_answer_keeps_the_rules_and_leaves_out_nothing_that_fits(likeness, tasks, seed):
    check(likeness, tasks, seed, time_limit_s=1)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_visits_that_follow_others_are_left_room_at_once(seed):
    made = generate("home", 300, 1)
    solution = routeopt.solve(
        {"problem": made.problem}, options={"seed": seed, "max_iterations": 400}, limits=None
    )
    assert solution.status == "solved"
    must = {job["id"] for job in made.problem["jobs"] if "drop_fee" not in job}
    assert not must & {entry["task"] for entry in solution.unserved}
