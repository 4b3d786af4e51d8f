"""The answer of `routeopt.create`: which shifts to open, and what to do with them."""

from __future__ import annotations

from routeopt.results.record import Record
from routeopt.results.result import Result
from routeopt.results.score import Score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, ClassVar, Literal

    from routeopt.reports.shifts.view import ShiftsView


class Pause(Record):
    """A break of a shift."""

    __slots__ = ()
    from_: str
    """When it starts, in the form of the request."""
    to: str
    """When it ends."""
    paid: bool
    """Whether it is paid."""


class PlannedShift(Record):
    """A shift with its heads."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"breaks": Pause}
    _lists: ClassVar[tuple[str, ...]] = ("breaks",)
    name: str
    """Its name, made up of the template's."""
    pattern: str
    """Name of its template."""
    skill: str | None
    """The skill of its heads; absent where templates and demands name none."""
    from_: str
    """When it starts, in the form of the request."""
    to: str
    """When it ends."""
    value: int
    """How many heads work it."""
    breaks: list[Pause]
    """Its breaks; heads cover nothing in them."""


class ShiftPlan(Result):
    """Which shifts to open with how many heads: the answer of `create.solve` and `evaluate`.

    Members are attributes, and items as well: `answer["score"]`. Times are in the form of the
    request.

    Args:
        text: the answer as JSON text.
        request: the request as JSON text; tables and pictures look up its time zone.
    """

    _held: ClassVar[Mapping[str, type[Record]]] = {"score": Score, "shifts": PlannedShift}
    _lists: ClassVar[tuple[str, ...]] = ("warnings",)
    status: str
    """How far the answer is: `SOLVED`."""
    score: Score
    """What plans are compared by."""
    shifts: list[PlannedShift]
    """The shifts that are opened."""
    coverage: list[dict[str, Any]]
    """Demand and supply, by skill and time."""
    unmet: list[dict[str, Any]]
    """Where heads are missing."""
    surplus: list[dict[str, Any]]
    """Where there are more heads than demanded."""
    cost: float
    """What all heads cost, in the request's currency."""
    violations: list[dict[str, Any]]
    """What counts against the plan, by constraint."""
    fill: list[dict[str, Any]]
    """The shifts as `fill.solve` takes them."""
    search: dict[str, Any]
    """How the search went; what was only evaluated has none."""
    warnings: list[dict[str, str]]
    """What the request has that has no effect."""

    def __init__(self, text: bytes, *, request: bytes) -> None:
        super().__init__(text)
        self._request = request
        self._view: ShiftsView | None = None

    def __getitem__(self, name: str) -> Any:
        return self.data[name]

    def view(self) -> ShiftsView:
        """Return what the functions of `routeopt.reports.shifts` read of this answer."""
        if self._view is None:
            from routeopt.reports.shifts.view import ShiftsView

            self._view = ShiftsView(self.data, self._request)
        return self._view

    def to_frame(self) -> Any:
        """Return a pandas DataFrame with a row for each shift; `hours` are those of a head's work.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        from routeopt.reports.shifts.frames import shifts_frame

        return shifts_frame(self.view())

    def coverage_frame(self) -> Any:
        """Return a pandas DataFrame with a row for each time in which demand and supply of a skill
        stay as they are; where work is due by times, a row for each of them, in minutes.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        from routeopt.reports.shifts.frames import coverage_frame

        return coverage_frame(self.view())

    def plot(self, kind: Literal["shifts", "coverage"] = "shifts") -> Any:
        """Draw a picture and return the matplotlib figure.

        Args:
            kind: "shifts" has a box for each shift over the time, with its heads, "coverage" what
                is supplied and demanded, a panel for each skill.

        Raises:
            ValueError: there is no such kind.
            ModuleNotFoundError: matplotlib is not installed.
        """
        from routeopt.optional import optional

        optional("matplotlib")
        from routeopt.reports.shifts.charts import figure

        return figure(self.view(), kind)

    def to_html(self, title: str = "Shifts") -> str:
        """Return the plan as an HTML document that needs no network and no scripts."""
        from routeopt.reports.shifts.page import page

        return page(self.view(), title)

    def _repr_html_(self) -> str:
        from routeopt.reports.shifts.page import overview

        return overview(self.view())

    def __repr__(self) -> str:
        from routeopt.reports.shifts.view import one_line

        return f"<{type(self).__name__} {one_line(self.view())}>"
