"""The dice, and what the parts of a generated request know of each other."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable


class Draw:
    def __init__(self, seed: int | str) -> None:
        self.rng = random.Random(seed)
        self.horizon = 60
        self.places = 2
        self.clock: Callable[[int], object] = int
        self.dimensions: list[str] = []
        self.profiles: list[str] = []
        self.depots: list[str] = []
        self.vehicle_ids: list[str] = []
        self.begin_of: dict[tuple[str, str], int] = {}
        self.shift_of: list[dict] = []
        self.task_ids: list[str] = []
        self.tags_of: dict[str, list[str]] = {}
        self.stop_order: list[tuple[str, str]] = []

    def fresh(self, seed: int | str) -> Draw:
        """Who knows the same, with other dice."""
        other = copy.copy(self)
        other.rng = random.Random(seed)
        return other

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def number(self, low: int, high: int) -> int:
        return self.rng.randint(low, max(low, high))

    def one(self, values):
        return self.rng.choice(values)

    def some(self, values: list, least: int, most: int) -> list:
        values = list(values)
        self.rng.shuffle(values)
        return values[: self.number(min(least, len(values)), min(most, len(values)))]

    def place(self) -> int:
        return self.number(0, self.places - 1)

    def quantities(self, most: int) -> dict[str, int]:
        return {name: self.number(0, most) for name in self.dimensions if self.chance(0.8)}
