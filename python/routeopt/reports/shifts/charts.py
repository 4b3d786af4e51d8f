"""Planned shifts as matplotlib figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from matplotlib.figure import Figure

from routeopt.optional import optional
from routeopt.reports.pictures.chart_text import legend, literal, note
from routeopt.reports.pictures.charts import Picture
from routeopt.reports.pictures.colours import UNSERVED, ink_on
from routeopt.reports.pictures.svg import shortened
from routeopt.reports.rosters.view import is_weekend
from routeopt.reports.shifts.lanes import lanes
from routeopt.reports.shifts.view import Due, Opened, Piece, ShiftsView, one_line

_SUPPLIED, _MISSING, _WEEKEND, _GRID = "#9db7d1", "#c62828", "#eef1f4", "#eceff1"
_NOTHING = "No shifts."
_MOST_LANES = 80


def figure(view: ShiftsView, kind: str) -> Figure:
    """Return one of the pictures of an answer."""
    if kind not in _DRAWN_BY:
        raise ValueError(f"kind is one of {', '.join(_DRAWN_BY)}, not {kind!r}")
    picture = Picture(layout="constrained")
    _DRAWN_BY[kind](picture, view)
    return picture


def _draw_shifts(figure: Any, view: ShiftsView) -> None:
    """A box for each shift over the time, with its heads; gaps are breaks."""
    if not view.shifts:
        note(figure, _NOTHING)
        return
    rows = lanes(view)
    axes = _timeline(figure, view, min(len(rows), _MOST_LANES))
    for row, (pattern, shifts) in enumerate(rows[:_MOST_LANES]):
        colour = view.colours[pattern]
        spans = [_span(a, b) for one in shifts for a, b in _worked(one)]
        axes.broken_barh(spans, (row - 0.4, 0.8), facecolor=colour, edgecolor="white")
        _write_heads(axes, row, shifts, colour)
    shown = [pattern if k == 0 or rows[k - 1][0] != pattern else ""
             for k, (pattern, _) in enumerate(rows[:_MOST_LANES])]  # fmt: skip
    axes.set_yticks(range(len(shown)), [literal(shortened(name, 26)) for name in shown], fontsize=8)
    axes.set_ylim(len(shown) - 0.4, -0.6)
    more = len(rows) - len(shown)
    title = one_line(view) + (f"; {more:,} more rows are not drawn" if more else "")
    axes.set_title(title, loc="left", fontsize=10)


def _write_heads(axes: Any, row: int, shifts: Sequence[Opened], colour: str) -> None:
    """Write the heads of each shift in its box, where few enough boxes leave room."""
    dates = optional("matplotlib.dates")
    low, high = axes.get_xlim()
    for one in shifts:
        start, end = dates.date2num([one.start, one.end])
        if end - start > (high - low) / 60:
            style = {"ha": "left", "va": "center", "fontsize": 7, "color": ink_on(colour)}
            axes.text(start + (high - low) / 300, row, f"{one.heads:,}", **style)


def _draw_coverage(figure: Any, view: ShiftsView) -> None:
    """A panel for each skill: heads at work, and heads demanded as a line."""
    drawn = _due_panels if view.dues else _heads_panels
    skills = [*(view.dues or view.pieces)]
    if not skills:
        note(figure, "Nothing is demanded.")
        return
    figure.set_size_inches(11, 1.2 + 2.2 * len(skills))
    panels = figure.subplots(len(skills), sharex=True, squeeze=False)[:, 0]
    for axes, skill in zip(panels, skills, strict=True):
        axes.set_ylabel(literal(shortened(skill, 20)) if skill else "")
        axes.grid(axis="y", color=_GRID)
        axes.set_axisbelow(True)
        axes.yaxis.get_major_locator().set_params(integer=True)
        _tell_times(axes, view)
    drawn(figure, view, dict(zip(skills, panels, strict=True)))
    panels[0].set_title(one_line(view), loc="left", fontsize=10)


def _heads_panels(figure: Any, view: ShiftsView, panels: dict[str, Any]) -> None:
    handles: dict[str, Any] = {}
    for skill, axes in panels.items():
        times, demand, supplied = _corners(view.pieces[skill])
        handles["supplied"] = axes.fill_between(times, supplied, color=_SUPPLIED, linewidth=0)
        short = [a < b for a, b in zip(supplied, demand, strict=True)]
        if any(short):
            handles["missing"] = axes.fill_between(
                times, supplied, demand, where=short, color=_MISSING, alpha=0.55, linewidth=0
            )
        (handles["demanded"],) = axes.plot(times, demand, color="black", linewidth=1)
        axes.set_ylim(0, max(*demand, *supplied, 1) * 1.08)
    legend(figure, [*handles.values()], [*handles])


def _due_panels(figure: Any, view: ShiftsView, panels: dict[str, Any]) -> None:
    handles: dict[str, Any] = {}
    for skill, axes in panels.items():
        dues = view.dues[skill]
        times = [due.by for due in dues]
        (handles["done"],) = axes.plot(times, _hours(dues, "done"), color="#1f77b4", marker="o")
        (handles["at least"],) = axes.plot(times, _hours(dues, "least"), color=_MISSING, marker="_",
                                           markersize=14, linestyle="none")  # fmt: skip
        bounded = [due for due in dues if due.most is not None]
        if bounded:
            (handles["at most"],) = axes.plot(
                [due.by for due in bounded], _hours(bounded, "most"), color=UNSERVED, marker="_",
                markersize=14, linestyle="none",
            )  # fmt: skip
        axes.set_ylim(bottom=0)
        if not skill:
            axes.set_ylabel("hours of work")
    legend(figure, [*handles.values()], [*handles])


def _hours(dues: Sequence[Due], name: str) -> list[float]:
    return [getattr(due, name) / 60 for due in dues]


def _corners(pieces: Sequence[Piece]) -> tuple[list[datetime], list[int], list[int]]:
    """Return the times, demand and supply at which lines bend: both edges of each piece."""
    return (
        [time for one in pieces for time in (one.start, one.end)],
        [one.demand for one in pieces for _ in range(2)],
        [one.supplied for one in pieces for _ in range(2)],
    )


def _timeline(figure: Any, view: ShiftsView, rows: int) -> Any:
    first, last = min(s.start for s in view.shifts), max(s.end for s in view.shifts)
    hours = (last - first) / timedelta(hours=1)
    figure.set_size_inches(min(24, max(8, 3 + hours / 12)), max(2.4, 1.3 + 0.22 * rows))
    axes = figure.add_subplot()
    axes.xaxis_date()
    axes.set_xlim(first - (last - first) * 0.01, last + (last - first) * 0.01)
    _tell_times(axes, view)
    axes.grid(axis="x", color=_GRID)
    axes.set_axisbelow(True)
    return axes


def _tell_times(axes: Any, view: ShiftsView) -> None:
    """Name hours or days below, and shade weekends."""
    dates = optional("matplotlib.dates")
    locator = dates.AutoDateLocator(maxticks=14)
    axes.xaxis.set_major_locator(locator)
    if view.is_nameless:
        axes.xaxis.set_major_formatter(dates.DateFormatter("%H:%M"))
        return
    axes.xaxis.set_major_formatter(dates.ConciseDateFormatter(locator))
    for day in view.days:
        if is_weekend(day):
            start = datetime(day.year, day.month, day.day)
            axes.axvspan(start, start + timedelta(days=1), color=_WEEKEND, zorder=0)


def _worked(one: Opened) -> list[tuple[datetime, datetime]]:
    """Return the shift without its breaks."""
    edges = [one.start, *(time for pause in sorted(one.breaks) for time in pause), one.end]
    return [*zip(edges[::2], edges[1::2], strict=True)]


def _span(start: datetime, end: datetime) -> tuple[datetime, timedelta]:
    return start, end - start


_DRAWN_BY: dict[str, Callable[[Figure, ShiftsView], None]] = {
    "shifts": _draw_shifts,
    "coverage": _draw_coverage,
}
