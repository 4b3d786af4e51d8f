"""Preferences for vehicles and targets, for which V2 has one weight each in the whole request."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from routeopt.formats.to_v2.names import Names
from routeopt.formats.to_v2.parts import Notes
from routeopt.formats.to_v2.prices import greatest_unit, money, per_second

_WORST_RANK = 100


class Ranks:
    """Writes preferences for vehicles as V2's allowed resources, or as ranks.

    Args:
        tasks: jobs and shipments.
        ids: of all vehicles.
    """

    def __init__(
        self, tasks: Sequence[Mapping[str, Any]], ids: Sequence[str], notes: Notes
    ) -> None:
        self._ids = ids
        self._notes = notes
        wishes = [_of_vehicles(task) for task in tasks]
        prices = {money(wish["violation_cost"]) for of_task in wishes for wish in of_task}
        self._is_one = len(prices) == 1 and all(len(of_task) < 2 for of_task in wishes)
        self._step = Fraction(0)
        self.weights: dict[str, Fraction] = {}
        if self._is_one:
            self.weights["allowedResourcesWeight"] = prices.pop()
        elif prices:
            costs = {cost for of_task in wishes for cost in self._costs(of_task).values()}
            self._step = max(greatest_unit(costs), max(costs) / (_WORST_RANK - 1))
            self.weights["rankingWeight"] = self._step

    def of(self, task: Mapping[str, Any], pointer: str) -> dict[str, Any]:
        """Return the members of a job."""
        wishes = _of_vehicles(task)
        if not wishes:
            return {}
        if self._is_one:
            return {"allowedResources": list(wishes[0]["vehicles"])}
        if not self._step:
            return {}  # all of them are free
        ranks: list[dict[str, Any]] = []
        for name, cost in self._costs(wishes).items():
            steps = cost / self._step
            if steps.denominator != 1:
                self._notes.add(f"{pointer}/preferences", "is rounded to one of V2's 100 ranks")
            ranks.append({"name": name, "ranking": 1 + round(steps)})
        return {"rankings": [rank for rank in ranks if rank["ranking"] < _WORST_RANK] or ranks[:1]}

    def _costs(self, wishes: Sequence[Mapping[str, Any]]) -> dict[str, Fraction]:
        """Return what each vehicle costs that serves the task."""
        costs = dict.fromkeys(self._ids, Fraction(0))
        for wish in wishes:
            price, wanted = money(wish["violation_cost"]), set(wish["vehicles"])
            for name in self._ids:
                if name not in wanted:
                    costs[name] += price
        return costs


class Targets:
    """Writes targets: V2 has urgency from the first shift's start on, and planned arrivals.

    Args:
        sides: what has a target: jobs, and both stops of shipments.
        usual: the price of an hour's lateness for windows that say none.
        vehicles: of the problem.
    """

    def __init__(
        self,
        sides: Iterable[Mapping[str, Any]],
        vehicles: Iterable[Mapping[str, Any]],
        usual: float | None,
        names: Names,
        notes: Notes,
    ) -> None:
        self._start = min(
            names.moment(shift["start"]["time"])
            for vehicle in vehicles
            for shift in vehicle["shifts"]
        )
        self._names = names
        self._notes = notes
        sides = list(sides)
        targets = [side["target"] for side in sides if side.get("target")]
        planned = Counter(_rate(t) for t in targets if not self._is_urgency(t))
        self._usual = planned.most_common(1)[0][0] if planned else None
        self.weights: dict[str, Any] = {}
        hurries = any(self.hurry(side, usual) is not None for side in sides)
        if hurries or any(map(self._is_urgency, targets)):
            self.weights["urgencyWeight"] = 1
        if self._usual is not None:
            self.weights["plannedWeight"] = self._usual

    def of(self, target: Mapping[str, Any] | None, pointer: str) -> dict[str, Any]:
        """Return the members of a job."""
        if target is None:
            return {}
        if self._is_urgency(target):
            return {"urgency": money(target["per_late_hour"])}
        rate = _rate(target)
        if rate != self._usual:
            self._notes.add(
                f"{pointer}/target/per_late_hour", "V2 has one for all jobs: what most have"
            )
        if per_second(target.get("per_early_hour", 0)) != rate:
            self._notes.add(f"{pointer}/target", "V2's price of being early is that of being late")
        return {"plannedArrival": self._names.instant(target["time"])}

    def hurry(self, side: Mapping[str, Any], usual: float | None) -> Fraction | None:
        """Return the price of an hour, where only lateness since the first shift's start has one.

        Args:
            usual: the price of windows that say none.
        """
        windows: list[dict[str, Any]] = side.get("time_windows") or []
        if len(windows) != 1 or self._is_late_target(side):
            return None
        window = windows[0]
        price = window.get("per_late_hour", usual)
        ends = {self._names.moment(window[end]) for end in ("start", "end")}
        return None if price is None or ends != {self._start} else money(price)

    def _is_late_target(self, side: Mapping[str, Any]) -> bool:
        return bool(side.get("target")) and self._is_urgency(side["target"])

    def _is_urgency(self, target: Mapping[str, Any]) -> bool:
        """Nobody is earlier than the first shift's start."""
        return "per_late_hour" in target and self._names.moment(target["time"]) == self._start


def _rate(target: Mapping[str, Any]) -> Fraction:
    return per_second(target.get("per_late_hour", target.get("per_early_hour")))


def _of_vehicles(task: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [wish for wish in task.get("preferences") or () if "vehicles" in wish]
