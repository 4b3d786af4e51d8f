"""Which vehicle may serve what, and how idle ones are dealt to pieces."""

from __future__ import annotations

import json
from math import dist

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from routeopt.pieces.whole import Point, Whole


def may_serve(vehicle: Mapping[str, Any], task: Mapping[str, Any]) -> bool:
    """Tell whether skills, tags and lists of vehicles let a vehicle serve a task."""
    listed = task.get("eligible_vehicles") or {}
    allowed = listed.get("allowed")
    if allowed is not None and vehicle["id"] not in allowed:
        return False
    if vehicle["id"] in (listed.get("excluded") or ()):
        return False
    served = vehicle.get("serves_tags")
    if served is not None and not set(served) & set(task.get("tags") or ()):
        return False
    levels = {s["name"]: s.get("level", s.get("min_level", 1)) for s in vehicle.get("skills") or ()}
    return all(
        levels.get(skill["name"], -1) >= skill.get("min_level", 1)
        for skill in task.get("required_skills") or ()
    )


class Able:
    """Tells which tasks some vehicle of a set may serve; tasks and vehicles that are alike are
    compared once.
    """

    def __init__(self, whole: Whole) -> None:
        self._whole = whole
        self._kinds = [_key(v, ("skills", "serves_tags")) for v in whole.vehicles]
        self._named = _named_vehicles(whole)

    def any_of(self, vehicles: Sequence[int]) -> AnyOf:
        """Return what tells it of some vehicles."""
        alike: dict[tuple[str, str], int] = {}
        for number in vehicles:
            name = self._whole.vehicles[number]["id"]
            own = name if name in self._named else ""
            alike.setdefault((self._kinds[number], own), number)
        return AnyOf(self._whole, list(alike.values()))


class AnyOf:
    """Tells which tasks one of some vehicles may serve."""

    def __init__(self, whole: Whole, vehicles: Sequence[int]) -> None:
        self._whole = whole
        self._vehicles = [whole.vehicles[number] for number in vehicles]
        self._known: dict[str, bool] = {}

    def may_serve(self, task: int) -> bool:
        """Tell whether one of them may serve the task."""
        wanted = self._whole.tasks[task]
        key = _key(wanted, ("eligible_vehicles", "tags", "required_skills"))
        if key not in self._known:
            self._known[key] = any(may_serve(vehicle, wanted) for vehicle in self._vehicles)
        return self._known[key]


def deal(
    whole: Whole, idle: Sequence[int], centres: Sequence[Point], work: Sequence[int], offset: int
) -> list[list[int]]:
    """Deal idle vehicles to pieces, in proportion to their work, from the nearest starts.

    Vehicles of different kinds are dealt evenly.

    Args:
        centres, work: of each piece, where it is and how much there is to do.
        offset: at which piece those begin that cannot be divided evenly.

    Returns:
        By piece its vehicles.
    """
    dealt: list[list[int]] = [[] for _ in centres]
    wanted = portions(len(idle), work, offset)
    supplies = _by_start(whole, idle)
    starts = sorted(supplies, key=str)
    pairs = sorted(
        (dist(start, centres[piece]) if start else 0.0, place, piece)
        for place, start in enumerate(starts)
        for piece in range(len(centres))
    )
    shares: dict[int, dict[int, int]] = {place: {} for place in range(len(starts))}
    left = [len(supplies[start]) for start in starts]
    for _, place, piece in pairs:
        count = min(left[place], wanted[piece])
        if count:
            left[place] -= count
            wanted[piece] -= count
            shares[place][piece] = count
    for place, start in enumerate(starts):
        # One after the other to the piece that has the smallest part of its share yet.
        order = sorted(
            (turn / count, piece) for piece, count in shares[place].items() for turn in range(count)
        )
        for (_, piece), vehicle in zip(order, supplies[start], strict=True):
            dealt[piece].append(vehicle)
    return dealt


def portions(amount: int, weights: Sequence[int], offset: int = 0) -> list[int]:
    """Divide a whole amount in proportion to weights, by the largest remainder (Hamilton).

    Args:
        offset: of equal remainders that of this place comes first.
    """
    total, count = sum(weights), len(weights)
    if not total:
        weights, total = [1] * count, count
    found = [amount * weight // total for weight in weights]
    order = sorted(
        range(count),
        key=lambda place: (-(amount * weights[place] % total), (place - offset) % count),
    )
    for place in order[: amount - sum(found)]:
        found[place] += 1
    return found


def _by_start(whole: Whole, idle: Sequence[int]) -> dict[Point | None, list[int]]:
    """Return vehicles by where they start, with those of each kind spread evenly."""
    kinds: dict[tuple[Any, str], list[int]] = {}
    for number in idle:
        vehicle = {**whole.vehicles[number], "id": ""}
        kinds.setdefault((whole.starts[number], _key(vehicle, vehicle)), []).append(number)
    spread = sorted(
        ((turn + 0.5) / len(numbers), number, start)
        for (start, _), numbers in kinds.items()
        for turn, number in enumerate(numbers)
    )
    found: dict[Point | None, list[int]] = {}
    for _, number, start in spread:
        found.setdefault(start, []).append(number)
    return found


def _key(members: Mapping[str, Any], names: Iterable[str]) -> str:
    return json.dumps([members.get(name) for name in names])


def _named_vehicles(whole: Whole) -> set[str]:
    """Return the ids of the vehicles that tasks allow or exclude."""
    named: set[str] = set()
    for task in whole.tasks:
        listed = task.get("eligible_vehicles")
        if listed:
            named.update(listed.get("allowed") or ())
            named.update(listed.get("excluded") or ())
    return named
