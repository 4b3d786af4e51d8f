"""Schedules as matplotlib figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any

import matplotlib.dates
from matplotlib.figure import Figure

from routeopt.reports.key_figures import plural
from routeopt.reports.pictures.chart_text import legend, literal, note
from routeopt.reports.pictures.charts import Picture
from routeopt.reports.pictures.colours import ink_on, route_colour
from routeopt.reports.pictures.svg import shortened
from routeopt.reports.schedules.load import Steps, loads
from routeopt.reports.schedules.rows import Row, rows_of_orders, rows_of_resources
from routeopt.reports.schedules.view import Job, ScheduleView, key_figures

dates: Any = matplotlib.dates  # whose functions are not typed
LATE, SETUP, PAUSE = "#b00020", "#8a949e", "#c9d1d9"
_WEEKEND, _GRID = "#eef1f4", "#eceff1"
_MOST_ROWS, _MOST_PANELS = 100, 16
_WIDTH = 12.0
_NOTHING = "No task is planned."
_LETTERS_OF_AN_INCH = 17


def figure(schedule: ScheduleView, kind: str) -> Figure:
    """Return one of the pictures of a schedule."""
    if kind not in _DRAWN_BY:
        raise ValueError(f"kind is one of {', '.join(_DRAWN_BY)}, not {kind!r}")
    picture = Picture(layout="constrained")
    if schedule.jobs:
        _DRAWN_BY[kind](picture, schedule)
    else:
        note(picture, _NOTHING)
    return picture


def _draw_resources(figure: Any, schedule: ScheduleView) -> None:
    """A row for each person and for what is shared; the colour is the order's."""
    _draw_rows(figure, schedule, rows_of_resources(schedule), "order")


def _draw_orders(figure: Any, schedule: ScheduleView) -> None:
    """A row for each order; the colour is its own, and a mark says when it is due."""
    _draw_rows(figure, schedule, rows_of_orders(schedule), "task")


def _draw_rows(figure: Any, schedule: ScheduleView, rows: list[Row], says: str) -> None:
    shown = rows[:_MOST_ROWS]
    figure.set_size_inches(_WIDTH, max(3, 1.5 + 0.26 * len(shown)))
    axes = figure.add_subplot()
    first, last = _extent(schedule)
    letters = _LETTERS_OF_AN_INCH * (_WIDTH - 3) / (last - first).total_seconds()
    colours = {name: route_colour(place) for place, name in enumerate(schedule.orders)}
    for place, row in enumerate(shown):
        for job in row.jobs:
            _draw_job(axes, place, row, job, colours[job.order])
            text = job.order if says == "order" else job.task.removeprefix(f"{job.order}/")
            begin, end = max(job.parts, key=lambda part: part[1] - part[0])
            room = int((end - begin).total_seconds() * letters)
            if room >= min(5, len(text)):
                middle = (_number(begin) + _number(end)) / 2
                axes.text(middle, place, literal(shortened(text, room)), ha="center", va="center",
                          fontsize=6.5, color=ink_on(colours[job.order]), clip_on=True)  # fmt: skip
        if row.due is not None and row.name:
            axes.plot(_number(row.due), place, marker="|", markersize=11, markeredgewidth=2,
                      color="#22303c")  # fmt: skip
    _name_rows(axes, shown, len(rows) - len(shown))
    _name_times(axes, first, last)
    figures = ", ".join(f"{name} {value}" for name, value in key_figures(schedule)[1:5])
    axes.set_title(literal(figures), loc="left", fontsize=10)
    _explain(figure, axes, shown)


def _draw_job(axes: Any, place: int, row: Row, job: Job, colour: str) -> None:
    start, end = _number(job.start), _number(job.end)
    if len(job.parts) > 1:
        axes.broken_barh([(start, end - start)], (place - 0.08, 0.16), color=PAUSE)
    edge = LATE if job.late else colour
    spans = [(_number(a), _number(b) - _number(a)) for a, b in job.parts]
    axes.broken_barh(spans, (place - 0.4, 0.8), facecolor=colour, edgecolor=edge,
                     linewidth=1.6 if job.late else 0.4)  # fmt: skip
    if row.has_setups and job.setup is not None and job.setup < job.start:
        begin = _number(job.setup)
        axes.broken_barh([(begin, start - begin)], (place - 0.4, 0.8), facecolor="white",
                         edgecolor=SETUP, hatch="/////", linewidth=0.6)  # fmt: skip


def _explain(figure: Any, axes: Any, rows: Sequence[Row]) -> None:
    jobs = [(row, job) for row in rows for job in row.jobs]
    handles, labels = [], []
    if any(job.late for _, job in jobs):
        handles.append(axes.broken_barh([], (0, 0), facecolor="white", edgecolor=LATE))
        labels.append("late")
    if any(row.has_setups and job.setup is not None for row, job in jobs):
        handles.append(axes.broken_barh([], (0, 0), facecolor="white", edgecolor=SETUP,
                                        hatch="/////"))  # fmt: skip
        labels.append("change-over")
    if any(len(job.parts) > 1 for _, job in jobs):
        handles.append(axes.broken_barh([], (0, 0), facecolor=PAUSE))
        labels.append("pause")
    if any(row.due for row in rows):
        handles += axes.plot([], [], marker="|", linestyle="", color="#22303c", markersize=9)
        labels.append("due")
    if handles:
        legend(figure, handles, labels)


def _draw_load(figure: Any, schedule: ScheduleView) -> None:
    """A panel for each resource: what is used, and a line for what there is."""
    shown = [load for load in loads(schedule) if load.used][:_MOST_PANELS]
    if not shown:
        return note(figure, "No task needs a resource.")
    figure.set_size_inches(_WIDTH, 1.2 + 1.4 * len(shown))
    panels = figure.subplots(len(shown), sharex=True, squeeze=False)[:, 0]
    first, last = _extent(schedule)
    for place, (axes, load) in enumerate(zip(panels, shown, strict=True)):
        times, amounts = _stepped(load.used, last)
        is_stock = load.type == "consumable"
        axes.fill_between(times, amounts, step="post", color=route_colour(place), linewidth=0,
                          alpha=0.35 if is_stock else 0.8)  # fmt: skip
        if load.there:
            axes.step(*_stepped(load.there, last), where="post", color="#22303c", linewidth=1)
        axes.set_ylabel(literal(shortened(load.resource, 16)) + ("\n(left)" if is_stock else ""),
                        rotation=0, ha="right", va="center")  # fmt: skip
        axes.set_ylim(bottom=0)
        axes.yaxis.get_major_locator().set_params(integer=True, nbins=4)
        axes.grid(axis="y", color=_GRID)
        axes.set_axisbelow(True)
        _name_times(axes, first, last)
    panels[0].set_title("In use, and how much there is (line)", loc="left", fontsize=10)
    return None


def _stepped(steps: Steps, last: datetime) -> tuple[list[float], list[int]]:
    shown = [*steps, (last, steps[-1][1])]
    return [_number(at) for at, _ in shown], [amount for _, amount in shown]


def _extent(schedule: ScheduleView) -> tuple[datetime, datetime]:
    first = min(job.setup or job.start for job in schedule.jobs)
    last = max(job.end for job in schedule.jobs)
    return first, max(last, first + timedelta(seconds=1))


def _number(at: datetime) -> float:
    """Return a time as the axis has it: by the wall clock."""
    return float(dates.date2num(at.replace(tzinfo=None)))


def _name_rows(axes: Any, rows: Sequence[Row], more: int) -> None:
    names = [literal(shortened(row.name, 26)) for row in rows]
    if more > 0:
        names[-1] = f"... and {plural(more, 'more row')}"
    axes.set_yticks(range(len(names)), names, fontsize=8)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)
    for place, row in enumerate(rows):
        if place and row.resource and row.resource != rows[place - 1].resource:
            axes.axhline(place - 0.5, color="#9aa5b0", linewidth=0.7)


def _name_times(axes: Any, first: datetime, last: datetime) -> None:
    locator = dates.AutoDateLocator(maxticks=14)
    axes.xaxis.set_major_locator(locator)
    axes.xaxis.set_major_formatter(dates.ConciseDateFormatter(locator))
    begin, end = _number(first), _number(last)
    margin = 0.01 * (end - begin)
    axes.set_xlim(begin - margin, end + margin)
    axes.grid(axis="x", color=_GRID)
    axes.set_axisbelow(True)
    for weekend in _weekends(first, last):
        axes.axvspan(weekend, weekend + 2, color=_WEEKEND, zorder=0)


def _weekends(first: datetime, last: datetime) -> Iterator[float]:
    """Return the Saturdays of what lasts days, but not years."""
    if not timedelta(days=2) < last - first < timedelta(days=400):
        return
    day = first.date() - timedelta(days=(first.weekday() + 2) % 7)
    while day <= last.date():
        yield float(dates.date2num(day))
        day += timedelta(days=7)


_DRAWN_BY: dict[str, Callable[[Figure, ScheduleView], None]] = {
    "resources": _draw_resources,
    "orders": _draw_orders,
    "load": _draw_load,
}
