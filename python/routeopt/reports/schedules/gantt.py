"""The Gantt chart of a schedule as SVG, without scripts: hovering tells each task."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from html import escape

from routeopt.reports.clock import Clock
from routeopt.reports.key_figures import plural
from routeopt.reports.pictures.colours import ink_on, route_colour
from routeopt.reports.pictures.svg import FAINT, INK, box, document, label, path, shortened
from routeopt.reports.schedules.rows import Row
from routeopt.reports.schedules.view import Job, ScheduleView, clock_text

LATE, PAUSE, SETUP = "#b00020", "#c9d1d9", "#8a949e"
_LEFT, _WIDTH, _RIGHT, _TOP, _ROW = 170, 860, 20, 12, 20
_LETTER = 6.0
_MOST_JOBS = 3_000
_DAY, _MOST_DAYS = 86_400, 12


def gantt(schedule: ScheduleView, rows: Sequence[Row], most: int, title: str) -> str:
    """Return the rows as a picture; of very many the first ones are drawn."""
    shown = _few(rows, most)
    first = min(_seconds(job.setup or job.start) for job in schedule.jobs)
    last = max(first + 1, *(_seconds(job.end) for job in schedule.jobs))
    scale = _WIDTH / (last - first)
    bottom = _TOP + _ROW * len(shown)
    colours = {name: route_colour(place) for place, name in enumerate(schedule.orders)}
    parts = [*_grid(first, last, bottom)]
    for place, row in enumerate(shown):
        y = _TOP + _ROW * place
        parts.append(label(_LEFT - 8, y + 14, shortened(row.name, 24), anchor="end", size=11))
        for job in row.jobs:
            parts.append(_job(row, job, colours[job.order], (first, scale, y)))
        if row.due is not None and row.name:
            x = _LEFT + scale * (min(max(_seconds(row.due), first), last) - first)
            parts.append(path(f"M{x:.1f} {y + 2}v16", INK, 2, title=f"due {clock_text(row.due)}"))
    if len(shown) < len(rows):
        text = f"and {plural(len(rows) - len(shown), 'more row')}"
        parts.append(label(_LEFT - 8, bottom + 32, text, anchor="end", size=11))
    return document(_LEFT + _WIDTH + _RIGHT, bottom + 40, title, parts)


def _few(rows: Sequence[Row], most: int) -> list[Row]:
    """Return the first rows: so many, and with not too many tasks."""
    found: list[Row] = []
    jobs = 0
    for row in rows[:most]:
        jobs += len(row.jobs)
        if jobs > _MOST_JOBS and found:
            break
        found.append(row)
    return found


def _seconds(at: datetime) -> int:
    """Return a time as the wall clock shows it: a whole number of days is midnight."""
    return round(at.replace(tzinfo=UTC).timestamp())


def _grid(first: int, last: int, bottom: int) -> Iterator[str]:
    for time, text in _ticks(first, last):
        x = _LEFT + _WIDTH * (time - first) / (last - first)
        yield path(f"M{x:.0f} {_TOP}V{bottom}", FAINT, 1)
        yield label(x, bottom + 16, text, anchor="middle", size=11)


def _ticks(first: int, last: int) -> list[tuple[int, str]]:
    """Return round times with their texts: days where there are some."""
    if last - first < 3 * _DAY:
        return Clock(datetime.fromtimestamp(first, UTC).isoformat()).ticks(first, last)
    step = -(-(last - first) // (_MOST_DAYS * _DAY)) * _DAY
    times = range(-(-first // step) * step, last + 1, step)
    dates = [(time, datetime.fromtimestamp(time, UTC)) for time in times]
    return [(time, f"{at:%a} {at.day} {at:%b}") for time, at in dates]


def _job(row: Row, job: Job, colour: str, scale: tuple[int, float, int]) -> str:
    first, step, y = scale

    def x(at: datetime) -> float:
        return _LEFT + step * (_seconds(at) - first)

    parts = [f"<title>{escape(_title(job))}</title>"]
    if row.has_setups and job.setup is not None and job.setup < job.start:
        parts.append(box(x(job.setup), y + 5, x(job.start) - x(job.setup), 10, SETUP))
    if len(job.parts) > 1:
        parts.append(box(x(job.start), y + 8, x(job.end) - x(job.start), 4, PAUSE))
    for begin, end in job.parts:
        parts.append(box(x(begin), y + 2, max(0.6, x(end) - x(begin)), 16, colour))
    if job.late:
        parts.append(box(x(job.end) - 3, y + 2, 3, 16, LATE))
    begin, end = max(job.parts, key=lambda part: part[1] - part[0])
    room = int((x(end) - x(begin)) / _LETTER)
    name = job.order if row.resource else job.task.removeprefix(f"{job.order}/")
    if room >= min(5, len(name)):
        parts.append(
            f'<text x="{x(begin) + 3:.0f}" y="{y + 14}" font-size="10"'
            f' fill="{ink_on(colour)}">{escape(shortened(name, room))}</text>'
        )
    return f"<g>{''.join(parts)}</g>"


def _title(job: Job) -> str:
    people = ", ".join(person for team in job.people.values() for person in team)
    late = " (late)" if job.late else ""
    mode = f" {job.mode}" if job.mode else ""
    with_ = f", {people}" if people else ""
    return f"{job.task}{mode}: {clock_text(job.start)} to {clock_text(job.end)}{late}{with_}"
