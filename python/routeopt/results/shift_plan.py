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


class Span(Record):
    """A time, and the skill that is demanded in it."""

    __slots__ = ()
    skill: str | None
    """The skill; absent where templates and demands name none."""
    from_: str
    """When it begins, in the form of the request."""
    to: str
    """When it ends."""


class Cover(Span):
    """Demand and supply where they stay as they are, or up to the time by which work is due."""

    __slots__ = ()
    demand: int | None
    """Heads that are demanded; absent where work is due by times, as the members below else."""
    supplied: float
    """Heads at work; where work is due, minutes of work."""
    min: float | None
    """Minutes of work that are due by its end, counted from the first demand."""
    max: float | None
    """Minutes of work that can be done by then; absent where there is no bound."""
    done: float | None
    """Minutes of work that are done by then."""


class Unmet(Span):
    """Where heads are missing."""

    __slots__ = ()
    missing: float
    """How many heads are missing; where work is due, how many minutes of it."""


class Surplus(Span):
    """Where there are more heads than demanded."""

    __slots__ = ()
    over: float
    """How many heads there are more; where work is due, minutes in which there is none to do."""


class Totals(Record):
    """Sums over the plan."""

    __slots__ = ()
    heads: int
    """Heads of all shifts."""
    kinds: int
    """Distinct starts of day and lengths."""
    hours: float
    """Hours of all heads, without unpaid breaks."""


class BrokenBound(Record):
    """One place where a constraint counts."""

    __slots__ = ()
    amount: int
    """By how much, in the unit of the constraint."""
    skill: str | None
    """The skill; absent where it is about none, as are the members below."""
    pattern: str | None
    """Name of the template."""
    resource: str | None
    """Name of the resource."""
    pointer: str | None
    """Where the bound stands in the request: JSON pointer."""
    from_: str | None
    """When it begins."""
    to: str | None
    """When it ends."""


class CountedConstraint(Record):
    """A constraint that counts against the plan."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"items": BrokenBound}
    name: str
    """Its name, as in the request's `weights`."""
    value: int
    """Points in all."""
    level: Literal["HARD", "MEDIUM", "SOFT"]
    """The level at which they count."""
    amount: int
    """How much in all, in `unit`."""
    unit: str
    """The unit of amounts."""
    items_: list[BrokenBound]
    """Its places."""


class ShiftPlan(Result):
    """Which shifts to open with how many heads: the answer of `create.solve` and `evaluate`.

    Members are attributes, and items as well: `answer["score"]`. Times are in the form of the
    request.

    Args:
        text: the answer as JSON text.
        request: the request as JSON text; tables and pictures look up its time zone.
    """

    _held: ClassVar[Mapping[str, type[Record]]] = {
        "score": Score,
        "shifts": PlannedShift,
        "coverage": Cover,
        "unmet": Unmet,
        "surplus": Surplus,
        "totals": Totals,
        "violations": CountedConstraint,
    }
    _lists: ClassVar[tuple[str, ...]] = ("fill", "warnings")
    status: str
    """How far the answer is: `SOLVED`."""
    score: Score
    """What plans are compared by."""
    shifts: list[PlannedShift]
    """The shifts that are opened."""
    coverage: list[Cover]
    """Demand and supply, by skill and time, where there is any."""
    unmet: list[Unmet]
    """Where heads are missing."""
    surplus: list[Surplus]
    """Where there are more heads than demanded."""
    cost: float
    """What all heads cost, in the request's currency."""
    totals: Totals
    """Sums over the plan."""
    violations: list[CountedConstraint]
    """What counts against the plan, by constraint."""
    fill: list[dict[str, Any]]
    """The shifts as `fill.solve` takes them; empty where times have no dates."""
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
