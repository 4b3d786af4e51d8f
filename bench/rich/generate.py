"""Problems by likeness, size and seed; each with its planted plan and what that costs."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple

from bench.rich.day import evaluated

LIKENESSES = {
    "parcels": 50,
    "field": 5,
    "home": 20,
    "grocery": 40,
    "rides": 30,
    "mixed": 14,
    "noon": 5,
    "teams": 30,
}
"""Kinds of days, and how many tasks there are for each vehicle."""

SIZES = (100, 300, 1_000, 3_000, 10_000)
LEAST_VEHICLES, MOST_VEHICLES = 10, 2_000


class Problem(NamedTuple):
    """A generated problem.

    Attributes:
        name: likeness, tasks and seed, as in `field-300-1`.
        problem: as the interface has it.
        planted: the routes of a plan that keeps every rule and serves every mandatory task.
        cost: of the planted plan.
    """

    name: str
    problem: dict[str, Any]
    planted: list[dict[str, Any]]
    cost: float

    @property
    def digest(self) -> str:
        """Tell one problem from another that a changed generator makes."""
        return digest_of(self.problem)


def generate(likeness: str, tasks: int, seed: int) -> Problem:
    """Return the problem of a likeness of about `tasks` tasks; a very small number may be too few.

    Raises:
        ValueError: the plan does not keep a rule that was put around it, which is a fault here.
    """
    rng = random.Random(f"{likeness}, {tasks}, {seed}")
    vehicles = min(MOST_VEHICLES, max(LEAST_VEHICLES, tasks // LIKENESSES[likeness]))
    day = import_module(f"bench.rich.likenesses.{likeness}").make(rng, tasks, vehicles)
    problem, routes = day.finished()
    answer = evaluated(problem, routes)
    mandatory = [one["task"] for one in answer["unserved"] if "drop_fee" not in one]
    if answer["violations"] or mandatory:
        raise ValueError(f"{likeness}: {answer['violations'][:3]} {mandatory[:3]}")
    name = f"{likeness}-{tasks}-{seed}"
    return Problem(name, problem, routes, answer["cost"]["total"])


def digest_of(problem: dict[str, Any]) -> str:
    """Return eight signs that tell a problem from others."""
    return hashlib.sha256(json.dumps(problem).encode()).hexdigest()[:8]


def names(likenesses: Sequence[str], sizes: Sequence[int], seeds: int) -> list[str]:
    """Return the names of all problems that are chosen."""
    return [f"{a}-{n}-{s}" for a in likenesses for n in sizes for s in range(1, seeds + 1)]


def of_name(name: str) -> Problem:
    """Return the problem of a name."""
    likeness, tasks, seed = name.split("-")
    return generate(likeness, int(tasks), int(seed))
