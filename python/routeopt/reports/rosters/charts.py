"""Rosters as matplotlib figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import date
from typing import Any

from matplotlib.figure import Figure

from routeopt.reports.pictures.chart_text import legend, literal, note
from routeopt.reports.pictures.charts import Picture
from routeopt.reports.pictures.colours import UNSERVED
from routeopt.reports.pictures.svg import shortened
from routeopt.reports.rosters.view import RosterView, is_weekend, key_figures

_WEEKEND = "#eef1f4"
_NOTHING = "No shifts."


def figure(roster: RosterView, kind: str) -> Figure:
    """Return one of the pictures of a roster."""
    if kind not in _DRAWN_BY:
        raise ValueError(f"kind is one of {', '.join(_DRAWN_BY)}, not {kind!r}")
    picture = Picture(layout="constrained")
    if roster.heads:
        _DRAWN_BY[kind](picture, roster)
    else:
        note(picture, _NOTHING)
    return picture


def _draw_roster(figure: Any, roster: RosterView) -> None:
    """A row for each employee, a box for each shift; several of a day share its width."""
    days = {day: column for column, day in enumerate(roster.days)}
    figure.set_size_inches(max(7, 2 + 0.3 * len(days)), max(3, 1.4 + 0.24 * len(roster.employees)))
    axes = figure.add_subplot()
    by_colour = {
        kind: axes.broken_barh([], (0, 0), color=colour) for kind, colour in roster.colours.items()
    }
    for row, employee in enumerate(roster.employees):
        boxes: dict[str, list[tuple[float, float]]] = {}
        for day, column in days.items():
            heads = roster.cells.get((employee, day), ())
            for place, head in enumerate(heads):
                width = 0.9 / len(heads)
                boxes.setdefault(head.kind, []).append((column - 0.45 + place * width, width))
        for kind, spans in boxes.items():
            axes.broken_barh(spans, (row - 0.4, 0.8), color=by_colour[kind].get_facecolor())
    _name_rows(axes, roster)
    _name_days(axes, roster.days)
    legend(figure, list(by_colour.values()), [literal(kind) for kind in by_colour])
    axes.set_title(", ".join(f"{name} {value}" for name, value in key_figures(roster)[:2]),
                   loc="left")  # fmt: skip


def _draw_coverage(figure: Any, roster: RosterView) -> None:
    """Filled heads of each kind on each day, and on top those that are empty."""
    filled = Counter((head.kind, head.day) for head in roster.heads if head.employee is not None)
    figure.set_size_inches(max(7, 2 + 0.3 * len(roster.days)), 1 + 1.5 * len(roster.kinds))
    panels = figure.subplots(len(roster.kinds), sharex=True, squeeze=False)[:, 0]
    empty = None
    for axes, (kind, colour) in zip(panels, roster.colours.items(), strict=True):
        counts = [filled[kind, day] for day in roster.days]
        missing = [roster.missing[kind, day] for day in roster.days]
        axes.bar(range(len(counts)), counts, color=colour)
        if any(missing):
            empty = axes.bar(range(len(counts)), missing, bottom=counts, color="none",
                             edgecolor=UNSERVED, hatch="////", linewidth=0.8)  # fmt: skip
        axes.set_ylabel(literal(shortened(kind, 14)), rotation=0, ha="right", va="center")
        axes.yaxis.get_major_locator().set_params(integer=True)
        axes.grid(axis="y", color="#eceff1")
        axes.set_axisbelow(True)
        _name_days(axes, roster.days)
    panels[0].set_title("Heads on each day", loc="left")
    if empty is not None:
        legend(figure, [empty], ["empty"])


def _draw_fairness(figure: Any, roster: RosterView) -> None:
    """Hours, weekends and shifts of each kind, a bar for each employee."""
    totals = roster.answer["employees"]
    hours, weekends, shifts = [
        [entry[name] for entry in totals] for name in ("hours", "weekends", "shifts")
    ]
    figure.set_size_inches(11, max(3, 1.4 + 0.24 * len(totals)))
    panels = figure.subplots(1, 3, sharey=True)
    rows = range(len(totals))
    for axes, title, values in ((panels[0], "hours", hours), (panels[2], "weekends", weekends)):
        axes.barh(rows, values, color="#b9c4d0")
        axes.axvline(sum(values) / len(values), color=UNSERVED, linewidth=1, linestyle="--")
        axes.set_xlabel(title)
    left, handles = [0] * len(totals), []
    for kind, colour in roster.colours.items():
        counts = [roster.kinds_of[entry["name"]][kind] for entry in totals]
        handles.append(panels[1].barh(rows, counts, left=left, color=colour))
        left = [a + b for a, b in zip(left, counts, strict=True)]
    panels[1].axvline(sum(shifts) / len(shifts), color=UNSERVED, linewidth=1, linestyle="--")
    panels[1].set_xlabel("shifts")
    for axes in panels:
        axes.grid(axis="x", color="#eceff1")
        axes.set_axisbelow(True)
        axes.xaxis.get_major_locator().set_params(integer=True)
    _name_rows(panels[0], roster)
    panels[0].set_title("Loads; dashed: the mean", loc="left")
    legend(figure, handles, [literal(kind) for kind in roster.kinds])


def _name_rows(axes: Any, roster: RosterView) -> None:
    names = [literal(shortened(name, 26)) for name in roster.employees]
    axes.set_yticks(range(len(names)), names, fontsize=8)
    axes.set_ylim(len(names) - 0.4, -0.6)


def _name_days(axes: Any, days: list[date]) -> None:
    """Name at most about forty days, and shade weekends."""
    step = -(-len(days) // 40)
    shown = [(place, day) for place, day in enumerate(days) if place % step == 0]
    texts = [f"{day:%a}"[:1] + f"\n{day.day}" for _, day in shown]
    axes.set_xticks([place for place, _ in shown], texts, fontsize=7)
    axes.set_xlim(-0.6, len(days) - 0.4)
    for place, day in enumerate(days):
        if is_weekend(day):
            axes.axvspan(place - 0.5, place + 0.5, color=_WEEKEND, zorder=0)


_DRAWN_BY: dict[str, Callable[[Figure, RosterView], None]] = {
    "roster": _draw_roster,
    "coverage": _draw_coverage,
    "fairness": _draw_fairness,
}
