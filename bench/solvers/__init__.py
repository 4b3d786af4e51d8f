"""What is measured: each module has `solve(task)`, which returns an `Answer`."""

from __future__ import annotations

from typing import NamedTuple

from bench.conventions import Convention
from bench.judge import Route
from routeopt.formats.instance import Instance


class CannotError(Exception):
    """A solver has no answer to this instance; the text says why."""

    def __init__(self, why: str, status: str = "cannot") -> None:
        super().__init__(why)
        self.status = status


class Task(NamedTuple):
    """What a solver is asked for."""

    instance: Instance
    convention: Convention
    seconds: int
    seed: int
    threads: int


class Answer(NamedTuple):
    """What a solver found: seconds and iterations are as it counts them."""

    routes: list[Route]
    version: str
    engine_s: float | None = None
    iterations: int | None = None
