"""A piece of the whole, and the request that a worker solves for it."""

from __future__ import annotations

from dataclasses import dataclass, field

from routeopt.pieces.blocks import participants
from routeopt.pieces.carried import TOGETHER
from routeopt.pieces.standing import worded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from routeopt.pieces.pins import Pins
    from routeopt.pieces.standing import Routes
    from routeopt.pieces.whole import Whole

_TRAVEL_PRICES = ("per_travel_km", "per_travel_hour", "per_route_hour")


@dataclass(slots=True)
class Piece:
    """Vehicles and tasks that are planned together for a round.

    Attributes:
        vehicles, tasks: by number.
        quotas: by index of a quota its share of `min` and `max`; others do not concern it.
    """

    vehicles: list[int]
    tasks: list[int]
    quotas: dict[int, dict[str, int]] = field(default_factory=dict)


class Builder:
    """Makes requests of pieces: each member of the whole's, cut to what the piece has."""

    def __init__(self, whole: Whole, pins: Pins) -> None:
        self._whole = whole
        self._pins = pins
        self._costs = _costs(whole.problem)

    def request(self, piece: Piece, routes: Routes) -> tuple[dict[str, Any], list[int]]:
        """Return the request of a piece, with its routes as the plan, and which rows of the whole's
        matrices its own are.
        """
        cut = _Cut(self._whole, piece)
        problem: dict[str, Any] = {
            "vehicles": cut.vehicles(),
            "jobs": cut.jobs(),
            "shipments": cut.shipments(),
            "depots": cut.depots(),
            "quotas": cut.quotas(),
            "relations": cut.relations(),
        }
        problem = {name: value for name, value in problem.items() if value}
        if self._costs:
            problem["objective"] = {"costs": self._costs}
        problem |= cut.travel()
        plan = {"routes": self.plan(piece.vehicles, routes)}
        return {"problem": problem, "plan": plan}, cut.rows

    def plan(self, vehicles: Sequence[int], routes: Routes) -> list[dict[str, Any]]:
        """Return the routes of some vehicles as a plan, with what is fixed of them."""
        planned = []
        for number in vehicles:
            name = self._whole.vehicles[number]["id"]
            running = set()
            for route in routes.get(number, ()):
                running.add(route.shift)
                stops = [worded(self._whole, stop) for stop in route.stops]
                planned.append(self._pins.route(name, route.shift, stops))
            for shift in self._pins.shifts_of(name):
                if shift not in running:
                    planned.append(self._pins.route(name, shift, []))
        return planned


class _Cut:
    """The members of one piece; `Builder` puts them together."""

    def __init__(self, whole: Whole, piece: Piece) -> None:
        self._whole = whole
        self._piece = piece
        self._tasks = {whole.tasks[number]["id"] for number in piece.tasks}
        self._vehicles = {whole.vehicles[number]["id"] for number in piece.vehicles}
        self._depots: set[str] = set()
        self._rows: dict[int, int] = {}  # places of the whole's table that the piece has

    def jobs(self) -> list[dict[str, Any]]:
        return [self._task(number) for number in self._piece.tasks if number < self._whole.jobs]

    def shipments(self) -> list[dict[str, Any]]:
        return [self._task(number) for number in self._piece.tasks if number >= self._whole.jobs]

    def vehicles(self) -> list[dict[str, Any]]:
        return [self._vehicle(self._whole.vehicles[number]) for number in self._piece.vehicles]

    def depots(self) -> list[dict[str, Any]]:
        """Return the depots that the piece's vehicles name, which have to be cut before."""
        depots = self._whole.depots
        return [self._located(depot) for name, depot in depots.items() if name in self._depots]

    def quotas(self) -> list[dict[str, Any]]:
        quotas = self._whole.problem.get("quotas") or ()
        found = [self._quota(quotas[index], share) for index, share in self._piece.quotas.items()]
        return [quota for quota in found if "min" in quota or "max" in quota]

    def relations(self) -> list[dict[str, Any]]:
        """Return the relations of the piece's tasks.

        Tasks of one relation are in one piece, but for tasks on different vehicles, which tasks of
        different pieces are on, and for the order of groups, which each route keeps for itself.
        """
        found = []
        for relation in self._whole.problem.get("relations") or ():
            if relation.get("groups"):
                relation = self._grouped(relation)
            elif relation["kind"] not in TOGETHER:
                names = [name for name in relation["participants"] if name in self._tasks]
                relation = {**relation, "participants": names} if len(names) > 1 else None
            elif not self._has(relation):
                relation = None
            if relation:
                found.append(relation)
        return found

    def travel(self) -> dict[str, Any]:
        """Return the table of places and the matrices, cut to the piece's rows."""
        problem, rows = self._whole.problem, self.rows
        found: dict[str, Any] = {}
        if rows and problem.get("locations"):
            found["locations"] = [problem["locations"][row] for row in rows]
        if problem.get("matrices"):
            profiles = {
                self._whole.vehicles[number].get("profile", "car")
                for number in self._piece.vehicles
            }
            found["matrices"] = {
                profile: self._cut_tables(matrices)
                for profile, matrices in problem["matrices"].items()
                if profile in profiles
            }
        return found

    def _cut_tables(self, matrices: dict[str, Any]) -> dict[str, Any]:
        """Return a profile's matrices, or those of one of its slices, cut to the piece's rows."""
        rows, cut = self.rows, dict(matrices)
        for name in ("durations_s", "distances_m"):
            if name in cut:
                cut[name] = [[cut[name][row][column] for column in rows] for row in rows]
        if "slices" in cut:
            cut["slices"] = [self._cut_tables(part) for part in cut["slices"]]
        return cut

    @property
    def rows(self) -> list[int]:
        """The rows of the whole's table and matrices that the piece has, in its own order; they are
        collected while its members are cut.
        """
        return list(self._rows)

    def _task(self, number: int) -> dict[str, Any]:
        task = self._whole.tasks[number]
        changes: dict[str, Any] = {}
        listed = task.get("eligible_vehicles")
        if listed:
            changes["eligible_vehicles"] = {
                name: self._present(names) for name, names in listed.items()
            }
        wishes = task.get("preferences")
        if wishes:
            changes["preferences"] = [self._of_present(wish) for wish in wishes]
        factors = task.get("service_factors")
        if factors:
            found = [self._of_present(factor) for factor in factors]
            changes["service_factors"] = [factor for factor in found if factor["vehicles"]]
        if number >= self._whole.jobs:
            changes |= {side: self._located(task[side]) for side in ("pickup", "delivery")}
        task = self._located(task)
        return {**task, **changes} if changes else task

    def _vehicle(self, vehicle: dict[str, Any]) -> dict[str, Any]:
        for shift in vehicle["shifts"]:
            ends = (shift["start"].get("depot"), shift["end"].get("depot"))
            self._depots.update(depot for depot in ends if depot is not None)
            self._depots.update(
                reload if isinstance(reload, str) else reload["depot"]
                for reload in shift.get("reloads") or ()
            )
        return {**vehicle, "shifts": [self._shift(shift) for shift in vehicle["shifts"]]}

    def _shift(self, shift: dict[str, Any]) -> dict[str, Any]:
        ends = {end: self._located(shift[end]) for end in ("start", "end")}
        if not shift.get("breaks"):
            return {**shift, **ends}
        return {**shift, **ends, "breaks": [self._located(entry) for entry in shift["breaks"]]}

    def _located(self, members: dict[str, Any]) -> dict[str, Any]:
        """Return an object whose location, if that is a row, is the piece's row."""
        row = members.get("location")
        if not isinstance(row, int):
            return members
        return {**members, "location": self._rows.setdefault(row, len(self._rows))}

    def _present(self, vehicles: Sequence[str]) -> list[str]:
        return [name for name in vehicles if name in self._vehicles]

    def _of_present(self, members: Mapping[str, Any]) -> dict[str, Any]:
        if "vehicles" not in members:
            return dict(members)
        return {**members, "vehicles": self._present(members["vehicles"])}

    def _quota(self, quota: Mapping[str, Any], share: Mapping[str, int]) -> dict[str, Any]:
        found = self._of_present(quota)
        if "tasks" in found:
            found["tasks"] = [name for name in found["tasks"] if name in self._tasks]
        found |= share
        if found.get("min", 0) <= 0:
            found.pop("min", None)
            found.pop("per_missing", None)
        return found

    def _grouped(self, relation: Mapping[str, Any]) -> dict[str, Any] | None:
        groups = [
            {"tasks": [name for name in group["tasks"] if name in self._tasks]}
            if "tasks" in group
            else group
            for group in relation["groups"]
        ]
        groups = [group for group in groups if group.get("tasks") != []]
        return {**relation, "groups": groups} if len(groups) > 1 else None

    def _has(self, relation: Mapping[str, Any]) -> bool:
        return participants(relation)[0] in self._tasks


def _costs(problem: Mapping[str, Any]) -> dict[str, float]:
    """Return the prices for all vehicles.

    An hour of travel costs 1 where the request gives no price of travel at all: a piece whose
    vehicles have none says 0 where others have.
    """
    common = (problem.get("objective") or {}).get("costs") or {}
    prices = [common, *(vehicle.get("costs") or {} for vehicle in problem["vehicles"])]
    if any(name in given for given in prices for name in _TRAVEL_PRICES):
        return {"per_travel_hour": 0, **common}
    return dict(common)
