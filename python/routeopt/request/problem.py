"""A request, built step by step."""

from __future__ import annotations

from routeopt.reports.own import Own
from routeopt.request.additions import Additions

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import date, tzinfo
    from typing import Any, BinaryIO, TypedDict

    from routeopt.reports.problem_view import ProblemView
    from routeopt.request.inputs import Plan
    from routeopt.request.members import (
        Balance,
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

    class ChangePrices(TypedDict, total=False):
        """What it costs to change what was published of a task."""

        vehicle: float
        per_earlier_hour: float
        per_later_hour: float
        drop: float

    Rows = Any | Iterable[Mapping[str, Any]] | str | os.PathLike[str]


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

    Attributes:
        own: what tables say beside the request: columns of their own, their time zone.
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
        self.own = Own()

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
        date: date | str | None = None,
        timezone: tzinfo | str | None = None,
        columns: Mapping[str, str | None] | None = None,
    ) -> Problem:
        """Read tables: DataFrames, lists of dicts, dicts of columns, or CSV and Excel files.

        Columns have the interface's names; a dot leads into a member of a member. A member whose
        cell is empty (`None`, NaN or no text) is left out. Columns that are no member are kept in
        `own.columns`, and stand in tables, maps, GeoJSON and workbooks of what is found. Ids may be
        whole numbers; rows of a table without a column `id` are named by their numbers. Relations
        and quotas are not read from tables: add them with `add_relation` and `add_quota`.

        ====================================  =================================================
        `lon`, `lat`                          `location`; also `lng`, `longitude`, `latitude`
        `delivery.kg`, `demand.kg`            of jobs what is brought, and what is collected
        `capacity.kg`, `costs.fixed`          `capacity: {kg}`, `costs: {fixed}`
        `window_start`, `window_end`          one time window; also `window_cost`
        `pickup.lon`, `delivery.window_end`   the sides of a shipment
        `tags`, `eligible_vehicles.allowed`   texts such as `a;b`
        `required_skills`, `skills`           texts such as `lift;cooling:2`
        `shift.id`, `shift.start.time`,       one shift for each row; rows with the same vehicle
        `shift.end.lon`                       `id` are one vehicle with several shifts, and its
                                              other cells may be empty in all rows but one
        ====================================  =================================================

        Args:
            jobs, shipments, vehicles, depots: the tables; a GeoDataFrame's points are places, in
                whatever CRS. Of a workbook it is the sheet of that name, else the first one.
            costs, locations, matrices: as of `Problem`.
            date: the day of times of day such as "08:00", `datetime.time` or a fraction of a day
                as Excel has it; without it a column `date` says it for each row. An end that is
                before its start is on the day after.
            timezone: the zone of times without an offset, such as "Europe/Berlin" or "+01:00".
            columns: what columns of other names mean, such as `{"Order": "id"}`; a name that is no
                member renames a column of one's own, and `None` leaves the column out.

        Raises:
            ValueError: cells contradict each other, or cannot be read; the text says where. Of a
                file it is a `FormatError`.

        Warns:
            FormatWarning: a column of one's own that looks like a rule.
        """
        from routeopt.request.tables.civil import Civil
        from routeopt.request.tables.sources import rows_of
        from routeopt.request.tables.table import Table, check_renamed

        problem = cls(costs=costs, locations=locations, matrices=matrices)
        civil = Civil(date, timezone)
        problem.own = Own(civil.zone_name, civil.day.isoformat() if civil.day else None)
        given = {"jobs": jobs, "shipments": shipments, "vehicles": vehicles, "depots": depots}
        tables = {name: rows_of(one, name) for name, one in given.items() if one is not None}
        check_renamed(columns or {}, list(tables.values()))
        for name, rows in tables.items():
            Table(name, rows, civil, columns or {}).read_into(problem.members, problem.own)
        return problem

    @classmethod
    def from_geodataframe(cls, jobs: Any, **more: Any) -> Problem:
        """Read the points of a GeoDataFrame as places of jobs; in whatever CRS they are.

        Args:
            jobs: a row for each job, with the columns of `from_frames` beside the geometry.
            more: as of `from_frames`, whose other tables may be GeoDataFrames, too.

        Raises:
            ValueError: it has no geometry, no CRS, or a place that is no point; as `from_frames`.
        """
        if not (hasattr(jobs, "crs") and hasattr(jobs, "geometry")):
            raise ValueError(f"a GeoDataFrame with a geometry is needed, not {type(jobs).__name__}")
        return cls.from_frames(jobs=jobs, **more)

    @staticmethod
    def template(path: str | os.PathLike[str] | BinaryIO) -> None:
        """Write an Excel workbook to fill in, which `routeopt.read` reads.

        It has sheets of jobs, vehicles and settings, each with some rows to write over, and one
        that says what each column means.

        Raises:
            ModuleNotFoundError: openpyxl is not installed.
        """
        from routeopt.reports.workbooks.template import write
        from routeopt.request.tables.columns import members_of_problem

        write(members_of_problem(), path)

    def to_excel(self, path: str | os.PathLike[str] | BinaryIO) -> None:
        """Write the problem as an Excel workbook, which `routeopt.read` reads as the same problem.

        Raises:
            TypeError, ValueError: a member is no JSON value, or no sheet can hold the problem, as
                it has matrices or plane coordinates.
            ModuleNotFoundError: openpyxl is not installed.
        """
        from routeopt.reports.workbooks.inputs import write

        own = self.copy().own
        if self.travel is not None:
            own.travel = self.travel.for_core()[1]
        write(self._view(), own, path)

    def publish(
        self,
        plan: Plan,
        *,
        vehicle: float | None = None,
        per_earlier_hour: float | None = None,
        per_later_hour: float | None = None,
        tolerance_s: int | None = None,
        drop: float | None = None,
        tasks: Mapping[str, ChangePrices] | None = None,
    ) -> None:
        """Say which plan others were told of, and what it costs to change it.

        `solve` then starts from it and keeps of it what is worth it; answers tell each change.
        Tasks and vehicles that are taken out of the problem later are skipped.

        Args:
            plan: a solution, a dict, a list of routes, or a path. Without times, such as of
                `to_plan()`, times have no price.
            vehicle: Money that is paid once where another vehicle serves a task.
            per_earlier_hour, per_later_hour: Money per hour of a start before, and after, the one
                that was published.
            tolerance_s: Seconds by which a service may start earlier or later for nothing.
            drop: Money that is paid where a task is left out, in addition to its fee.
            tasks: prices of single tasks, by id, such as `{"bakery": {"per_later_hour": 60}}`.

        Raises:
            ValueError: there is no plan, or it has no routes with stops, or a task of `tasks` is
                not in it.
        """
        from routeopt.request.publishing import published

        prices = {
            "vehicle": vehicle,
            "per_earlier_hour": per_earlier_hour,
            "per_later_hour": per_later_hour,
            "tolerance_s": tolerance_s,
            "drop": drop,
        }
        self.members["published"] = published(plan, prices, tasks or {})

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

    @property
    def balance(self) -> Sequence[Balance]:
        """The balances so far, as `jobs`."""
        return self._entries("balance")

    def copy(self) -> Problem:
        """Return a problem of its own: changes of one leave the other alone."""
        from copy import deepcopy

        made = Problem(self.members, travel=self.travel)
        made.own = deepcopy(self.own)
        return made

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
