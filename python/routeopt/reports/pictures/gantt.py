"""The timeline of all routes as SVG."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.reports.key_figures import plural
from routeopt.reports.pictures.colours import ACTIVITIES
from routeopt.reports.pictures.svg import FAINT, box, document, label, path, shortened, stroke
from routeopt.reports.pictures.timeline import Bar, Row, Timeline
from routeopt.reports.view import SolutionView

_LEFT, _WIDTH, _RIGHT, _TOP, _ROW = 180, 660, 30, 44, 20
_MOST_ROWS = 60
_MOST_BARS = 4_000


class Chart:
    """Where a timeline has what: rows from above, and times from left to right."""

    def __init__(self, solution: SolutionView) -> None:
        self.times = Timeline(solution)
        self.shown = self.times.rows[:_MOST_ROWS]
        self.bottom = _TOP + _ROW * len(self.shown)
        self._scale = _WIDTH / (self.times.last - self.times.first)

    def x(self, time: int) -> float:
        """Return where a time is."""
        return round(_LEFT + self._scale * (time - self.times.first), 1)

    def rows(self) -> dict[str, int]:
        """Return where the rows of the routes are."""
        places = {"top": _TOP, "height": _ROW, "count": len(self.shown)}
        return places | {"left": _LEFT, "width": _WIDTH}


def timeline(solution: SolutionView) -> str:
    """Return what each route does when; of very many routes the first ones are drawn."""
    chart = Chart(solution)
    times, rows, bottom = chart.times, chart.shown, chart.bottom
    parts = [*_legend(times), *_grid(chart)]
    for index, row in enumerate(rows):
        y = _TOP + _ROW * index
        parts.append(label(_LEFT - 8, y + 14, shortened(row.name, 26), anchor="end", size=11))
        parts.append(_bars(row, chart, y, _MOST_BARS // len(rows)))
    if len(rows) < len(times.rows):
        text = f"and {plural(len(times.rows) - len(rows), 'more route')}"
        parts.append(label(_LEFT - 8, bottom + 32, text, anchor="end", size=11))
    return document(_LEFT + _WIDTH + _RIGHT, bottom + 40, "Timeline", parts)


def _grid(chart: Chart) -> Iterator[str]:
    times = chart.times
    for time, text in times.clock.ticks(times.first, times.last):
        x = chart.x(time)
        yield path(f"M{x:.0f} {_TOP}V{chart.bottom}", FAINT, 1)
        yield label(x, chart.bottom + 16, text, anchor="middle", size=11)


def _legend(times: Timeline) -> Iterator[str]:
    x = _LEFT
    for activity in ACTIVITIES:
        if activity in times.activities():
            yield box(x, 14, 14, 12, ACTIVITIES[activity]) + label(x + 20, 25, activity)
            x += 100


def _bars(row: Row, chart: Chart, y: int, most: int) -> str:
    """Draw the bars of one activity as one path: thick, flat strokes."""
    strokes: dict[str, list[str]] = {}
    for bar in _joined(row.bars, most):
        begin, end = chart.x(bar.start), chart.x(bar.end)
        step = f"M{begin:.1f} {y + 10}h{max(0.4, end - begin):.1f}"
        strokes.setdefault(bar.activity, []).append(step)
    return "".join(
        stroke("".join(steps), ACTIVITIES[activity], 6 if activity == "travel" else 13)
        for activity, steps in strokes.items()
    )


def _joined(bars: list[Bar], most: int) -> list[Bar]:
    """Return few enough bars: neighbours become one, of the activity that lasts longest."""
    step = -(-len(bars) // max(1, most))
    groups = (bars[index : index + step] for index in range(0, len(bars), step or 1))
    return [
        Bar(max(group, key=lambda bar: bar.end - bar.start).activity, group[0].start, group[-1].end)
        for group in groups
    ]
