"""What was published of the tasks, and what changes of it cost."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.oracle.exact import flat, hundred_thousandths, millionths, per_hour, time_of


@dataclass
class PromisedStop:
    start: int
    tolerance: int
    earlier: int
    """Rates in millionths per hour."""
    later: int

    def seconds(self, moment: int) -> tuple[int, int]:
        """How much earlier, and how much later, a service at this moment is."""
        return (max(0, self.start - self.tolerance - moment),
                max(0, moment - self.start - self.tolerance))  # fmt: skip

    def price(self, moment: int) -> int:
        earlier, later = self.seconds(moment)
        return per_hour(self.earlier, earlier) + per_hour(self.later, later)


@dataclass
class PromisedTask:
    vehicle: str | None
    """None: it exists no more."""
    stops: dict[str, PromisedStop] = field(default_factory=dict)
    own: dict[str, dict] = field(default_factory=dict)
    """By type of stop, the prices that it names."""

    def amount(self, name: str, everyone: dict) -> int:
        """In hundred thousandths; a pickup's comes before its delivery's."""
        for type_ in ("job", "pickup", "delivery"):
            if name in self.own.get(type_, {}):
                return hundred_thousandths(self.own[type_][name])
        return hundred_thousandths(everyone.get(name, 0))


class Published:
    def __init__(self, problem: dict) -> None:
        self.raw = problem.get("published")
        self.tasks: dict[str, PromisedTask] = {}
        vehicles = {vehicle["id"] for vehicle in problem["vehicles"]}
        known = {task["id"] for kind in ("jobs", "shipments") for task in problem.get(kind, [])}
        for route in (self.raw or {"routes": []})["routes"]:
            for stop in route["stops"]:
                if stop.get("type") not in ("start", "end") and stop.get("task") in known:
                    vehicle = route["vehicle"] if route["vehicle"] in vehicles else None
                    self._add(stop, vehicle)

    def _add(self, stop: dict, vehicle: str | None) -> None:
        task = self.tasks.setdefault(stop["task"], PromisedTask(vehicle))
        task.vehicle = task.vehicle or vehicle
        type_ = stop.get("type") or "job"
        task.own[type_] = stop
        if "service_start" in stop:
            prices = self.raw | stop
            task.stops[type_] = PromisedStop(
                time_of(stop["service_start"]), int(self.raw.get("tolerance_s", 0)),
                millionths(prices.get("per_earlier_hour", 0)),
                millionths(prices.get("per_later_hour", 0)),
            )  # fmt: skip

    def stop(self, task: str, type_: str) -> PromisedStop | None:
        return self.tasks[task].stops.get(type_) if task in self.tasks else None

    def other_vehicle(self, task: str, vehicle: str) -> int | None:
        """What is paid where it serves the task, in exact money; None: it is no other one."""
        promised = self.tasks.get(task)
        if promised is None or promised.vehicle in (None, vehicle):
            return None
        return flat(promised.amount("vehicle", self.raw))

    def drop(self, task: str) -> int | None:
        """In hundred thousandths; None: the task was not published."""
        if task not in self.tasks:
            return None
        return self.tasks[task].amount("drop", self.raw)
