"""What is solved: instances of the capacitated p-median problem, and points that are made up.

A file has `n p`, then for each point `x y capacity demand`. This module knows nothing of the
package: peers use it, too.
"""

from __future__ import annotations

import csv
import math
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

TOLERANCE = 0.05
"""By which part a territory may be larger or smaller than the mean."""


class Answer(NamedTuple):
    """By point the number of its median or territory, and the search's time of the processor."""

    labels: list[int]
    cpu_s: float


class Instance(NamedTuple):
    """Points to be put into groups.

    `medians`: each group has a point as its median, whose capacity the demands keep; the cost is
    the sum of distances to it, each rounded down where `is_floor`. `territories`: sizes keep the
    tolerance; the cost is the mean distance to the middle.
    """

    name: str
    family: str
    groups: int
    points: list[tuple[float, float]]
    capacities: list[int]
    demands: list[int]
    is_floor: bool = False
    best: float | None = None

    def way(self, a: tuple[float, float], b: tuple[float, float]) -> float:
        """Return the distance of two places."""
        exact = math.dist(a, b)
        return math.floor(exact) if self.is_floor else exact

    @property
    def sizes(self) -> tuple[int, int]:
        """How many points a territory has at least and at most."""
        mean = len(self.points) / self.groups
        least, most = math.ceil(mean * (1 - TOLERANCE)), math.floor(mean * (1 + TOLERANCE))
        return min(least, math.floor(mean)), max(most, math.ceil(mean))


def of_folder(folder: Path) -> Iterator[Instance]:
    """Yield the instances that `bks.csv` names, with their best known costs."""
    with (folder / "bks.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            name = Path(row["file"]).stem
            text = (folder / row["file"]).read_text(encoding="utf-8")
            yield medians(name, text, best=float(row["best_known"]))


def medians(name: str, text: str, best: float | None = None) -> Instance:
    """Read a file's text; costs of `cpmp` are of distances that are rounded down."""
    count, groups, *values = map(float, text.split())
    n = int(count)
    if len(values) != 4 * n:
        raise ValueError(f"{name}: {n} points have {4 * n} numbers, found {len(values)}")
    rows = [values[i : i + 4] for i in range(0, 4 * n, 4)]
    return Instance(
        name=name,
        family="medians",
        groups=int(groups),
        points=[(x, y) for x, y, _, _ in rows],
        capacities=[int(row[2]) for row in rows],
        demands=[int(row[3]) for row in rows],
        is_floor=name.startswith("cpmp"),
        best=best,
    )


def territories(name: str) -> Instance:
    """Make up points around towns; a name such as `towns-1000-10` has their number and the groups.

    Raises:
        ValueError: it is no such name.
    """
    parts = name.split("-")
    if len(parts) != 3 or parts[0] != "towns":
        raise ValueError(f"{name!r} is no name such as towns-1000-10")
    n, groups = map(int, parts[1:])
    chance = random.Random(name)
    towns = [(chance.uniform(2e3, 58e3), chance.uniform(2e3, 58e3)) for _ in range(40)]
    points = []
    for _ in range(n):
        town, reach = chance.choice(towns), chance.expovariate(1 / 2500)
        points.append(_around(town, reach, chance))
    return Instance(name, "territories", groups, points, [0] * n, [1] * n)


def _around(town: Sequence[float], reach: float, chance: random.Random) -> tuple[float, float]:
    x, y = (min(60e3, max(0.0, at + reach * chance.gauss(0, 1))) for at in town)
    return round(x, 1), round(y, 1)
