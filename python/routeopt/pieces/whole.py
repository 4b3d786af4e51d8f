"""The request of the whole, laid out so that pieces of it are found and built quickly.

Tasks and vehicles go by number: the place among the jobs and, behind these, the shipments, and the
place among the vehicles.
"""

from __future__ import annotations

from math import cos, radians
from typing import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

    Point = tuple[float, float]

_METRES_PER_DEGREE = 111_195
_MONEY = 100_000  # the smallest amount of money is a hundred-thousandth


def money(amount: float) -> int:
    """Return an amount of money in its smallest unit."""
    return round(amount * _MONEY)


def amount(units: int) -> float:
    """Return an amount of money from its smallest units."""
    return units / _MONEY


class _OneOf(NamedTuple):
    """A relation `one_of`, and the numbers of its participants."""

    relation: Mapping[str, Any]
    participants: list[int]


class Whole:
    """A request that was found sound.

    Args:
        request: the request, decoded.
        plane: whether coordinates are plane units instead of degrees.
        positions: by row of the matrices where its place may be thought to be; `None` where the
            request has coordinates.

    Attributes:
        problem: the request's problem.
        tasks: jobs, then shipments.
        jobs: how many of the tasks are jobs.
        task_number, vehicle_number: by id.
        points: by task where it is: a shipment is half-way between its stops. Metres, or whatever
            unit the positions or plane coordinates have.
        starts: by vehicle where its first shift begins, or ends; `None` if it may anywhere.
    """

    def __init__(
        self, request: Mapping[str, Any], *, plane: bool, positions: Sequence[Point] | None = None
    ) -> None:
        problem = request["problem"]
        self.problem = problem
        self.vehicles: list[dict[str, Any]] = problem["vehicles"]
        jobs = problem.get("jobs") or []
        self.jobs = len(jobs)
        self.tasks: list[dict[str, Any]] = [*jobs, *(problem.get("shipments") or ())]
        self.task_number = {task["id"]: number for number, task in enumerate(self.tasks)}
        self.vehicle_number = {v["id"]: number for number, v in enumerate(self.vehicles)}
        self._one_of = self._alternatives()
        self.depots = {depot["id"]: depot for depot in problem.get("depots") or ()}
        self._table = positions if positions is not None else problem.get("locations") or ()
        self._across = 1.0 if plane or positions is not None else self._metres_across()
        self._down = 1.0 if plane or positions is not None else _METRES_PER_DEGREE
        self.points = [self._middle(task) for task in self.tasks]
        self.starts = [self._start(vehicle) for vehicle in self.vehicles]

    def stops(self, task: int) -> int:
        """Return how many stops a task has."""
        return 1 if task < self.jobs else 2

    def left_out(self, tasks: Iterable[int]) -> tuple[int, int]:
        """Return what it means to leave tasks out: the weight of mandatory ones, and the fees in
        money's smallest unit. Of a relation `one_of` both stand in the relation, and count once
        where all its participants are left out.
        """
        missing = fees = 0
        for entry in self._counted(set(tasks)):
            fee = entry.get("drop_fee")
            if fee is None:
                missing += int(entry.get("priority", 1))
            else:
                fees += money(fee)
        return missing, fees

    def _counted(self, tasks: set[int]) -> Iterator[Mapping[str, Any]]:
        """Give each task, or relation `one_of`, that is left out."""
        for task in tasks:
            own = self._one_of.get(task)
            if own is None:
                yield self.tasks[task]
            elif task == own.participants[0] and tasks.issuperset(own.participants):
                yield own.relation

    def _alternatives(self) -> dict[int, _OneOf]:
        """Return by task the relation `one_of` that it is in, if any."""
        found = {}
        for relation in self.problem.get("relations") or ():
            if relation["kind"] == "one_of":
                own = _OneOf(relation, [self.task_number[t] for t in relation["participants"]])
                found.update(dict.fromkeys(own.participants, own))
        return found

    def _metres_across(self) -> float:
        """Return the metres of a degree of longitude, in the middle of all tasks."""
        heights = [self._place(task)[1] for task in self.tasks]
        return _METRES_PER_DEGREE * cos(radians((min(heights) + max(heights)) / 2))

    def _place(self, task: Mapping[str, Any]) -> Sequence[float]:
        """Return coordinates of a task, as given: of a shipment those of its pickup."""
        at = task["location"] if "location" in task else task["pickup"]["location"]
        found: Sequence[float] = self._table[at] if isinstance(at, int) else at
        return found

    def _point(self, location: Any) -> Point:
        at = self._table[location] if isinstance(location, int) else location
        return at[0] * self._across, at[1] * self._down

    def _middle(self, task: Mapping[str, Any]) -> Point:
        if "location" in task:
            return self._point(task["location"])
        one = self._point(task["pickup"]["location"])
        other = self._point(task["delivery"]["location"])
        return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2

    def _start(self, vehicle: Mapping[str, Any]) -> Point | None:
        shift = vehicle["shifts"][0]
        for end in (shift["start"], shift["end"]):
            if "location" in end:
                return self._point(end["location"])
            if "depot" in end:
                return self._point(self.depots[end["depot"]]["location"])
        return None
