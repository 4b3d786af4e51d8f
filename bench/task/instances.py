"""What is solved: files of the literature in place, and workshops that are made up."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from bench.task.workshop import workshop
from routeopt.formats.projects import read_request


class Placed(NamedTuple):
    """A task that is planned, in seconds from the period's start."""

    task: str
    start: int
    end: int
    mode: str | None
    people: list[str]


class Answer(NamedTuple):
    """A plan, and the search's time of the processor."""

    plan: list[Placed]
    cpu_s: float


class Instance(NamedTuple):
    """A request; `makespan`: the unit of cost is a second, `lateness`: it is a quarter of an hour
    late, times the order's weight.
    """

    name: str
    family: str
    cost: str
    request: dict[str, Any]
    best: float | None = None


def of_folder(folder: Path) -> Iterator[Instance]:
    """Yield the instances that `bks.csv` names, with their best known makespans."""
    with (folder / "bks.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            request = read_request(folder / row["file"], None)
            best = float(row["best_known_makespan"])
            name = Path(row["file"]).stem
            yield Instance(name, row["family"], "makespan", request, best)


def made_up(name: str) -> Instance:
    """Make a workshop up; a name such as `workshop-60-8-1` has its orders, people and seed.

    Raises:
        ValueError: it is no such name.
    """
    parts = name.split("-")
    if len(parts) != 4 or parts[0] != "workshop":
        raise ValueError(f"{name!r} is no name such as workshop-60-8-1")
    orders, people, seed = map(int, parts[1:])
    return Instance(name, "workshop", "lateness", workshop(orders, people, seed))
