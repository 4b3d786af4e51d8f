"""A request, built step by step."""

from __future__ import annotations

from routeopt.request.additions import Additions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from routeopt.reports.problem_view import ProblemView
    from routeopt.request.members import (
        Depot,
        Job,
        Matrices,
        ObjectiveCosts,
        Point,
        Quota,
        Relation,
        Shipment,
        Vehicle,
    )
    from routeopt.travel import Provider

    Rows = Any | Iterable[Mapping[str, Any]]


class Problem(Additions):
    """The `problem` of a request, built step by step: tasks, vehicles and their rules.

    Members have the names, forms and units of the V3 routing interface: `_s` are whole seconds,
    `_m` whole metres, locations are `[lon, lat]` in degrees or a row of `locations`, times are
    datetimes with an offset from UTC, ISO 8601 texts, or whole seconds.

    >>> problem = Problem(costs={"per_travel_km": 0.5})
    >>> problem.add_job(id="bakery", location=[13.405, 52.52], service_time_s=300)

    Nothing is checked here: the core checks every rule when the problem is solved. Keyword
    arguments that are `None` are left out.

    Args:
        members: the `problem` of a request to start from.
        costs: `objective.costs`, prices for all vehicles.
        locations: a list of `[lon, lat]` that integer locations point into.
        matrices: profile to `{"durations_s": ..., "distances_m": ...}`, each a list of L rows of L
            whole numbers, from row to column; `None` where there is no way.
        travel: computes travel times where there are no matrices and the functions that take
            this problem are given nothing else. It is no part of the request.
    """

    def __init__(
        self,
        members: Mapping[str, Any] | None = None,
        *,
        costs: ObjectiveCosts | None = None,
        locations: Sequence[Point] | None = None,
        matrices: Mapping[str, Matrices] | None = None,
        travel: Provider | None = None,
    ) -> None:
        from copy import deepcopy

        self.members: dict[str, Any] = deepcopy(dict(members or {}))
        if "problem" in self.members:
            raise ValueError('these are the members of a request: Problem(request["problem"])')
        if costs is not None:
            self.members["objective"] = {"costs": dict(costs)}
        if locations is not None:
            self.members["locations"] = locations
        if matrices is not None:
            self.members["matrices"] = dict(matrices)
        self.travel = travel

    @classmethod
    def from_frames(
        cls,
        *,
        jobs: Rows | None = None,
        shipments: Rows | None = None,
        vehicles: Rows | None = None,
        depots: Rows | None = None,
        costs: ObjectiveCosts | None = None,
        locations: Sequence[Point] | None = None,
        matrices: Mapping[str, Matrices] | None = None,
    ) -> Problem:
        """Read tables: pandas DataFrames, lists of dicts, or dicts of columns.

        Columns have the interface's names; a dot leads into a member of a member. A member whose
        cell is empty (`None` or NaN) is left out. Relations and quotas are not read from tables:
        add them with `add_relation` and `add_quota`.

        ====================================  =================================================
        `lon`, `lat`                          `location`
        `demand.kg`, `costs.fixed`            `demand: {kg}`, `costs: {fixed}`
        `window_start`, `window_end`          one time window; also `window_cost`
        `pickup.lon`, `delivery.window_end`   the sides of a shipment
        `tags`, `eligible_vehicles.allowed`   texts such as `a;b`
        `required_skills`, `skills`           texts such as `lift;cooling:2`
        `shift.id`, `shift.start.time`,       one shift for each row; rows with the same vehicle
        `shift.end.lon`                       `id` are one vehicle with several shifts, and its
                                              other cells may be empty in all rows but one
        ====================================  =================================================

        Raises:
            ValueError: cells contradict each other, or cannot be read; the text says where.
        """
        from routeopt.request import flat

        problem = cls(costs=costs, locations=locations, matrices=matrices)
        tables = {"jobs": jobs, "shipments": shipments, "vehicles": vehicles, "depots": depots}
        for name, rows in tables.items():
            if rows is not None:
                read = flat.vehicles if name == "vehicles" else flat.entries
                problem.members[name] = read(rows, name)
        return problem

    @property
    def jobs(self) -> Sequence[Job]:
        """The jobs so far, in order; to change one changes the problem."""
        return self._entries("jobs")

    @property
    def shipments(self) -> Sequence[Shipment]:
        """The shipments so far, as `jobs`."""
        return self._entries("shipments")

    @property
    def vehicles(self) -> Sequence[Vehicle]:
        """The vehicles so far, as `jobs`."""
        return self._entries("vehicles")

    @property
    def depots(self) -> Sequence[Depot]:
        """The depots so far, as `jobs`."""
        return self._entries("depots")

    @property
    def relations(self) -> Sequence[Relation]:
        """The relations so far, as `jobs`."""
        return self._entries("relations")

    @property
    def quotas(self) -> Sequence[Quota]:
        """The quotas so far, as `jobs`."""
        return self._entries("quotas")

    def copy(self) -> Problem:
        """Return a problem of its own: changes of one leave the other alone."""
        return Problem(self.members, travel=self.travel)

    def to_request(self) -> dict[str, Any]:
        """Return the request as a dict of JSON's own types; changes of it leave this problem alone.

        Raises:
            TypeError, ValueError: a member is no JSON value; the text says where it stands.
        """
        from routeopt.request.encoding import plain

        return {"problem": plain(self.members, "/problem")}

    def plot(self) -> Any:
        """Draw the places of tasks, depots and shifts, and return the matplotlib figure.

        Raises:
            TypeError, ValueError: a member is no JSON value; the text says where it stands.
            ModuleNotFoundError: matplotlib is not installed.
        """
        from routeopt.optional import optional

        optional("matplotlib")
        from routeopt.reports.pictures.charts import figure_of_problem

        return figure_of_problem(self._view())

    def _view(self) -> ProblemView:
        from routeopt.reports.problem_view import ProblemView
        from routeopt.travel import Euclidean

        provider_is_plane = isinstance(self.travel, Euclidean)
        return ProblemView(self.to_request()["problem"], provider_is_plane=provider_is_plane)

    def _entries(self, name: str) -> tuple[Any, ...]:
        return tuple(self.members.get(name, ()))

    def _add(self, name: str, members: dict[str, Any]) -> None:
        given = {
            member.removesuffix("_"): value  # `from_` is the member `from`
            for member, value in members.items()
            if value is not None and value is not self
        }
        self.members.setdefault(name, []).append(given)

    def _repr_html_(self) -> str:
        from routeopt.reports.pictures.page import overview_of_problem

        try:
            return overview_of_problem(self._view())
        except (TypeError, ValueError) as fault:
            from html import escape

            return f"<p>{escape(repr(self))} {escape(str(fault))}</p>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Problem):
            return NotImplemented
        return self.travel == other.travel and self.to_request() == other.to_request()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        names = ("jobs", "shipments", "vehicles", "depots")
        counts = [
            f"{len(self.members[name])} {name if len(self.members[name]) != 1 else name[:-1]}"
            for name in names
            if name in self.members
        ]
        return f"<Problem: {', '.join(counts) or 'empty'}>"
