"""Heads at work beside heads demanded, as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from routeopt.reports.key_figures import plural
from routeopt.reports.pictures.svg import FAINT, INK, document, label, path, shortened
from routeopt.reports.shifts.view import Piece, ShiftsView

_LEFT, _WIDTH, _RIGHT, _TOP, _PANEL, _GAP = 110, 760, 16, 34, 84, 26
_MOST_SKILLS, _MOST_PIECES, _MOST_TICKS = 12, 4_000, 8
_SUPPLIED, _MISSING = "#9db7d1", "#de8a8a"
_STEPS = tuple(timedelta(hours=h) for h in (1, 2, 3, 6, 12, 24, 48, 168, 336, 720, 2160))


def coverage_sketch(view: ShiftsView) -> str:
    """Return a panel for each skill, or nothing where no heads are demanded; of very many pieces
    neighbours are drawn as one, with the most that is demanded and the least that is supplied.
    """
    skills = [*view.pieces][:_MOST_SKILLS]
    if not skills:
        return ""
    first = min(view.pieces[skill][0].start for skill in skills)
    last = max(piece.end for skill in skills for piece in view.pieces[skill])
    parts = [*_legend()]
    for place, skill in enumerate(skills):
        bottom = _TOP + (_PANEL + _GAP) * place + _PANEL
        pieces = _joined(view.pieces[skill], _MOST_PIECES // len(skills))
        parts += _panel(skill, pieces, bottom, first, last)
        parts += _ticks(view, first, last, bottom)
    height = _TOP + (_PANEL + _GAP) * len(skills)
    if len(skills) < len(view.pieces):
        more = plural(len(view.pieces) - len(skills), "more skill")
        parts.append(label(_LEFT, height + 10, f"and {more}", size=11))
        height += 20
    return document(_LEFT + _WIDTH + _RIGHT, height, "Coverage", parts)


def _legend() -> Iterator[str]:
    x = _LEFT
    for text, colour, width in (
        ("supplied", _SUPPLIED, 12), ("missing", _MISSING, 12), ("demanded", INK, 1.5),
    ):  # fmt: skip
        yield path(f"M{x} 16h12", colour, width) + label(x + 22, 20, text, size=11)
        x += 100


def _panel(
    skill: str, pieces: Sequence[Piece], bottom: int, first: datetime, last: datetime
) -> Iterator[str]:
    """Draw what is supplied and missing as areas, and what is demanded as a line."""
    most = max(1, *(max(piece.demand, piece.supplied) for piece in pieces))
    up = _PANEL / most

    def x(time: datetime) -> str:
        return f"{_LEFT + _WIDTH * ((time - first) / (last - first)):.1f}"

    def boxes(colour: str, spans: list[tuple[Piece, int, int]]) -> str:
        steps = "".join(
            f"M{x(piece.start)} {bottom - up * low:.1f}H{x(piece.end)}"
            f"V{bottom - up * high:.1f}H{x(piece.start)}z"
            for piece, low, high in spans
        )
        return f'<path d="{steps}" fill="{colour}"/>' if steps else ""

    yield label(_LEFT - 8, bottom - _PANEL + 10, f"{most:,}", anchor="end", size=10)
    if skill:
        yield label(_LEFT - 8, bottom - _PANEL // 2, shortened(skill, 16), anchor="end", size=11)
    yield path(f"M{_LEFT} {bottom}h{_WIDTH}", FAINT, 1)
    yield boxes(_SUPPLIED, [(one, 0, one.supplied) for one in pieces if one.supplied])
    short = [(one, one.supplied, one.demand) for one in pieces if one.supplied < one.demand]
    yield boxes(_MISSING, short)
    line = "".join(
        f"{'M' if k == 0 else 'L'}{x(one.start)} {bottom - up * one.demand:.1f}H{x(one.end)}"
        for k, one in enumerate(pieces)
    )
    yield path(line, INK, 1.2)


def _ticks(view: ShiftsView, first: datetime, last: datetime, bottom: int) -> Iterator[str]:
    wanted = (step for step in _STEPS if (last - first) / step <= _MOST_TICKS)
    step = next(wanted, _STEPS[-1])
    midnight = datetime(first.year, first.month, first.day)
    time = midnight + step * -((midnight - first) // step)
    while time <= last:
        x = _LEFT + _WIDTH * ((time - first) / (last - first))
        yield label(x, bottom + 14, _text(view, time, step), anchor="middle", size=10)
        time += step


def _text(view: ShiftsView, time: datetime, step: timedelta) -> str:
    if view.is_nameless:
        return f"{time:%H:%M}"
    day = f"{f'{time:%a}'[:2]} {time.day}.{time.month}."
    return day if step >= timedelta(days=1) else f"{day} {time:%H:%M}"


def _joined(pieces: Sequence[Piece], most: int) -> list[Piece]:
    step = -(-len(pieces) // most)
    groups = (pieces[k : k + step] for k in range(0, len(pieces), step))
    return [
        Piece(
            group[0].start,
            group[-1].end,
            max(one.demand for one in group),
            min(one.supplied for one in group),
        )
        for group in groups
    ]
