"""The answer of `routeopt.fill`: who works when, and what to do with it."""

from __future__ import annotations

from routeopt.results.record import Record, recorded
from routeopt.results.roster_records import (
    BrokenConstraint,
    DemandTotals,
    EmployeeTotals,
    FairnessTotals,
    RosterAssignment,
    RosterSuggestion,
)
from routeopt.results.score import Score

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Mapping
    from typing import Any, BinaryIO, ClassVar, Literal, Self

    from routeopt.reports.rosters.view import RosterView


class Roster(Record):
    """Who works when: the answer of `fill.solve`, `fill.evaluate` and `fill.suggest`.

    It is the answer's dict, with its members as attributes and tables, pictures and files beside
    them. Times are in the form of the request.

    Args:
        members: the answer.
        request: the request as JSON text; tables and pictures look up in it the kinds of shifts
            and how many heads they need.
    """

    __slots__ = ("_request", "_view")
    _request: bytes
    _view: RosterView | None
    _held: ClassVar[Mapping[str, type[Record]]] = {
        "score": Score,
        "assignments": RosterAssignment,
        "suggestions": RosterSuggestion,
        "violations": BrokenConstraint,
        "employees": EmployeeTotals,
        "demands": DemandTotals,
        "fairness": FairnessTotals,
    }
    _lists: ClassVar[tuple[str, ...]] = (
        *("assignments", "unassigned", "suggestions", "violations"),
        *("employees", "demands", "fairness", "warnings"),
    )
    status: str
    """How far the answer is: `SOLVED`."""
    score: Score
    """What the plan is compared by."""
    assignments: list[RosterAssignment]
    """An entry for each head of each shift, those that stay empty included."""
    unassigned: list[str]
    """Shifts with an empty head that is needed."""
    unassignedReasons: dict[str, list[dict[str, Any]]]  # noqa: N815
    """For each of these the constraints that bar employees, and how many employees."""
    suggestions: list[RosterSuggestion]
    """Ways to fill shifts, by shift the best first; of `suggest` alone."""
    violations: list[BrokenConstraint]
    """Every constraint that is broken, with its places."""
    cost: dict[str, float]
    """Wages, overtime, costs of shifts and their total, in the request's currency."""
    employees: list[EmployeeTotals]
    """What each employee works in all, in the order of the request."""
    demands: list[DemandTotals]
    """How each demand is met."""
    fairness: list[FairnessTotals]
    """How even loads are."""
    search: dict[str, Any] | None
    """How the search went; absent where nothing was searched."""
    warnings: list[dict[str, str]]
    """What the request has that has no effect."""

    def __init__(self, members: Mapping[str, Any], request: bytes) -> None:
        super().__init__(members)
        recorded(self, self._held)
        object.__setattr__(self, "_request", request)
        object.__setattr__(self, "_view", None)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self), self._request)

    def copy(self) -> Self:
        """Return another object with the same members; what they hold is shared."""
        return type(self)(self, self._request)

    def view(self) -> RosterView:
        """Return what the functions of `routeopt.reports` read of this roster."""
        if self._view is None:
            from routeopt.reports.rosters.view import RosterView

            view = RosterView(self, self._request)
            object.__setattr__(self, "_view", view)
            return view
        return self._view

    def schedule(self, *, locked: bool = False) -> list[dict[str, Any]]:
        """Return the plan as the `schedule` of a request.

        Args:
            locked: whether each assignment is to stay whatever it breaks; those that are locked in
                the request stay so in any case.
        """
        return [
            {"employee": entry["employee"], "shift": entry["shift"]}
            | ({"locked": True} if locked or entry.get("locked") else {})
            for entry in self.assignments
            if "employee" in entry
        ]

    def to_frame(self) -> Any:
        """Return a pandas DataFrame with a row for each employee and a column for each day.

        A cell names the kind of the shift, its first tag, or the shift itself where it has none;
        several on a day are joined by `+`, and a free day is empty.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        from routeopt.reports.rosters.frames import roster_frame

        return roster_frame(self.view())

    def assignments_frame(self) -> Any:
        """Return a pandas DataFrame with a row for each head of each shift; `employee` is missing
        where nobody is on it.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        from routeopt.reports.rosters.frames import assignments_frame

        return assignments_frame(self.view())

    def employees_frame(self) -> Any:
        """Return a pandas DataFrame with what each employee works in all.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        from routeopt.reports.rosters.frames import employees_frame

        return employees_frame(self.view())

    def suggestions_frame(self) -> Any:
        """Return a pandas DataFrame with a row for each suggestion; `moves` says who else moves.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        from routeopt.reports.rosters.advice import suggestions_frame

        return suggestions_frame(self)

    def plot(self, kind: Literal["roster", "coverage", "fairness"] = "roster") -> Any:
        """Draw a picture and return the matplotlib figure.

        Args:
            kind: "roster" is a grid of employees and days, "coverage" how many heads are filled
                and needed on each day, "fairness" the hours, weekends and kinds of shift of each.

        Raises:
            ValueError: there is no such kind.
            ModuleNotFoundError: matplotlib is not installed.
        """
        from routeopt.optional import optional

        optional("matplotlib")
        from routeopt.reports.rosters.charts import figure

        return figure(self.view(), kind)

    def to_html(self, title: str = "Roster") -> str:
        """Return the roster as an HTML document that needs no network and no scripts."""
        from routeopt.reports.rosters.page import page

        return page(self.view(), title)

    def to_excel(self, path: str | os.PathLike[str] | BinaryIO) -> None:
        """Write an Excel workbook; `fill.read_excel` takes it back after it has been edited.

        Args:
            path: the file, which is replaced where it exists, or one that is open for writing.

        Raises:
            ModuleNotFoundError: openpyxl is not installed.
        """
        from routeopt.reports.rosters.workbook import write

        write(self.view(), path)

    def _repr_html_(self) -> str:
        from routeopt.reports.rosters.page import overview

        return overview(self.view())

    def __repr__(self) -> str:
        from routeopt.reports.rosters.view import one_line

        return f"<{type(self).__name__} {one_line(self.view())}>"
