"""Each piece's share of a quota.

A piece begins with what its routes count. What may still come, or is still wanted, is divided among
the pieces that could bring it, so that all together never count too much, and never pay less than
the whole does.
"""

from __future__ import annotations

from datetime import datetime

from routeopt.pieces.fleet import portions
from routeopt.pieces.whole import money

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from routeopt.pieces.standing import Routes
    from routeopt.pieces.whole import Whole


class Quota:
    """A quota of the whole, with its tasks and vehicles by number."""

    def __init__(self, whole: Whole, quota: Mapping[str, Any]) -> None:
        self.members = quota
        self._whole = whole
        named = quota.get("tasks")
        if named is not None:
            self.tasks = {whole.task_number[name] for name in named}
        else:
            tag = quota["tag"]
            self.tasks = {
                number for number, task in enumerate(whole.tasks) if tag in (task.get("tags") or ())
            }
        listed = quota.get("vehicles")
        self.vehicles = None if listed is None else {whole.vehicle_number[name] for name in listed}

    def counts(self, vehicle: int) -> bool:
        """Tell whether tasks on a vehicle's routes may count."""
        return self.vehicles is None or vehicle in self.vehicles

    def present(self, tasks: Sequence[int]) -> int:
        """Return how many of some tasks may count."""
        return sum(task in self.tasks for task in tasks)

    def count(self, routes: Routes, vehicles: Sequence[int]) -> int:
        """Return how many tasks of these vehicles count."""
        return sum(
            task in self.tasks
            for vehicle in vehicles
            if self.counts(vehicle)
            for route in routes.get(vehicle, ())
            if self._is_in_period(vehicle, route.shift)
            for task in route.tasks()
        )

    def _is_in_period(self, vehicle: int, name: str) -> bool:
        period = self.members.get("period")
        if not period:
            return True
        shifts = self._whole.vehicles[vehicle]["shifts"]
        start = next(_instant(s["start"]["time"]) for s in shifts if s["id"] == name)
        return _instant(period["start"]) <= start < _instant(period["end"])


def shares(
    quota: Quota, routes: Routes, pieces: Sequence[tuple[Sequence[int], Sequence[int]]], offset: int
) -> list[dict[str, int]]:
    """Return by piece the `max` and the `min` that it is to keep.

    Args:
        pieces: of each the vehicles and the tasks.
        offset: at which piece what cannot be divided evenly begins.
    """
    counted = [quota.count(routes, vehicles) for vehicles, _ in pieces]
    more = [
        quota.present(tasks) - count if any(map(quota.counts, vehicles)) else 0
        for (vehicles, tasks), count in zip(pieces, counted, strict=True)
    ]
    found: list[dict[str, int]] = [{} for _ in pieces]
    lowest = counted
    least, most = quota.members.get("min"), quota.members.get("max")
    if least is not None:
        short = least - sum(counted)
        if short >= 0:
            lowest = wanted = _sums(counted, portions(short, more, offset))
        else:
            spared = portions(-short, counted, offset)
            wanted = _sums(counted, [-count for count in spared])
        for share, count in zip(found, wanted, strict=True):
            share["min"] = count
    if most is not None:
        spare = most - sum(lowest)
        if spare >= 0:
            allowed = _sums(lowest, portions(spare, more, offset))
        else:  # a given plan breaks it
            allowed = _sums(lowest, [-count for count in portions(-spare, lowest, offset)])
        for share, count in zip(found, allowed, strict=True):
            share["max"] = count
    return found


def _sums(ones: Sequence[int], others: Sequence[int]) -> list[int]:
    return [one + other for one, other in zip(ones, others, strict=True)]


def _instant(time: int | str) -> float:
    return float(time) if isinstance(time, int) else datetime.fromisoformat(time).timestamp()


def cost(quota: Quota, share: Mapping[str, int], vehicles: Sequence[int], routes: Routes) -> int:
    """Return what vehicles pay for tasks short of their share, in money's smallest unit."""
    wanted = share.get("min", 0)
    if wanted <= 0:
        return 0
    short = max(0, wanted - quota.count(routes, vehicles))
    return short * money(quota.members.get("per_missing", 0))
