"""The answer of `routeopt.task`: what is done when and by whom, and what to do with it."""

from __future__ import annotations

from routeopt.results.record import Record, recorded
from routeopt.results.schedule_records import (
    BrokenTaskRule,
    ScheduleTotals,
    Span,
    TaskAssignment,
)
from routeopt.results.score import Score

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Mapping
    from typing import Any, BinaryIO, ClassVar, Literal, Self

    from routeopt.reports.schedules.view import ScheduleView


class Schedule(Record):
    """What is done when and by whom: the answer of `task.solve` and `task.evaluate`.

    It is the answer's dict, with its members as attributes and tables, pictures and files beside
    them. Times are in the form of the request.

    Args:
        members: the answer.
        request: the request as JSON text; tables and pictures look up in it what there is of each
            resource and when orders are due.
    """

    __slots__ = ("_request", "_view")
    _request: bytes
    _view: ScheduleView | None
    _held: ClassVar[Mapping[str, type[Record]]] = {
        "score": Score,
        "solution": TaskAssignment,
        "violations": BrokenTaskRule,
        "period": Span,
        "totals": ScheduleTotals,
    }
    _lists: ClassVar[tuple[str, ...]] = ("solution", "unserved", "violations", "warnings")
    status: str
    """How far the answer is: `SOLVED`."""
    score: Score
    """What the plan is compared by."""
    solution: list[TaskAssignment]
    """The tasks that are planned."""
    unserved: list[str]
    """Orders that are left out."""
    unservedReasons: dict[str, list[str]]  # noqa: N815
    """For each of these the rules that keep it out."""
    violations: list[BrokenTaskRule]
    """Every rule that is broken, and what counts against the plan."""
    period: Span
    """The time that is planned."""
    totals: ScheduleTotals
    """What the plan comes to."""
    bound: int | None
    """What makespan and lateness cost at least, in every plan."""
    gap: float | None
    """How far the plan's soft score may be from that, as a part of the bound."""
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

    def view(self) -> ScheduleView:
        """Return what the functions of `routeopt.reports.schedules` read of this schedule."""
        if self._view is None:
            from routeopt.reports.schedules.view import ScheduleView

            view = ScheduleView(self, self._request)
            object.__setattr__(self, "_view", view)
            return view
        return self._view

    def to_frame(self) -> Any:
        """Return a pandas DataFrame with a row for each task that is planned, by its start.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        from routeopt.reports.schedules.frames import tasks_frame

        return tasks_frame(self.view())

    def orders_frame(self) -> Any:
        """Return a pandas DataFrame with a row for each order; `to` is missing where it is left
        out.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        from routeopt.reports.schedules.frames import orders_frame

        return orders_frame(self.view())

    def plot(self, kind: Literal["resources", "orders", "load"] = "resources") -> Any:
        """Draw a picture and return the matplotlib figure.

        Args:
            kind: "resources" has a row for each person and for what is shared, "orders" a row for
                each order with its due date, "load" how much of each resource is used over time,
                and how much there is.

        Raises:
            ValueError: there is no such kind.
            ModuleNotFoundError: matplotlib is not installed.
        """
        from routeopt.optional import optional

        optional("matplotlib")
        from routeopt.reports.schedules.charts import figure

        return figure(self.view(), kind)

    def to_html(self, title: str = "Schedule") -> str:
        """Return the schedule as an HTML document that needs no network and no scripts."""
        from routeopt.reports.schedules.page import page

        return page(self.view(), title)

    def to_excel(self, path: str | os.PathLike[str] | BinaryIO) -> None:
        """Write an Excel workbook: tasks, orders, each person's list, and what is left out.

        Args:
            path: the file, which is replaced where it exists, or one that is open for writing.

        Raises:
            ModuleNotFoundError: openpyxl is not installed.
        """
        from routeopt.reports.schedules.workbook import write

        write(self.view(), path)

    def _repr_html_(self) -> str:
        from routeopt.reports.schedules.page import overview

        return overview(self.view())

    def __repr__(self) -> str:
        from routeopt.reports.schedules.view import one_line

        return f"<{type(self).__name__} {one_line(self.view())}>"
