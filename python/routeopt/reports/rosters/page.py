"""A roster as HTML: key figures, a table of employees and days, what is empty and broken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from html import escape

from routeopt.reports.key_figures import first
from routeopt.reports.pictures.colours import ink_on
from routeopt.reports.pictures.page import document, figures_in_a_row, notes
from routeopt.reports.rosters.view import (
    Head,
    RosterView,
    broken_lines,
    empty_lines,
    is_weekend,
    key_figures,
    one_line,
)

_MOST_ROWS, _MOST_DAYS, _MOST_LINES = 60, 42, 10
_STYLE = (
    "<style>.roster{border-collapse:collapse;font-size:11px;print-color-adjust:exact}"
    ".roster th,.roster td{border:1px solid #d8dee4;padding:1px 4px;text-align:center;"
    "white-space:nowrap;background:#fff;color:#22303c}"
    ".roster th{font-weight:normal;background:#f3f5f7}"
    ".roster .weekend{background:#e4e9ee}.roster th[scope=row]{text-align:left}"
    ".roster td.empty{color:#7f0000;font-weight:bold}"
    "KINDS</style>"
)


def overview(roster: RosterView) -> str:
    """Return what a notebook shows: of very many employees and days the first ones."""
    return _shown(roster, roster.employees[:_MOST_ROWS], _MOST_DAYS)


def page(roster: RosterView, title: str) -> str:
    """Return a whole document with every employee and every day."""
    return document(title, _shown(roster, roster.employees, len(roster.days)), "none")


def _shown(roster: RosterView, employees: Sequence[str], days: int) -> str:
    parts = [
        figures_in_a_row(key_figures(roster), one_line(roster)),
        *notes(first(broken_lines(roster), _MOST_LINES), "#f3f5f7"),
        _table(roster, employees, days),
    ]
    left_out = len(roster.employees) - len(employees), len(roster.days) - days
    if max(left_out) > 0:
        parts.append("<p>The table is cut: `to_html` has all employees and days.</p>")
    parts += notes(first(empty_lines(roster), _MOST_LINES), "#fdecea")
    return f'<div style="font-family:sans-serif">{"".join(parts)}</div>'


def _table(roster: RosterView, employees: Sequence[str], days: int) -> str:
    kinds = {kind: f"k{index}" for index, kind in enumerate(roster.kinds)}
    colours = "".join(
        f".roster td.{name}{{background:{colour};color:{ink_on(colour)}}}"
        for name, colour in zip(kinds.values(), roster.colours.values(), strict=True)
    )
    rows = "".join(_rows(roster, employees, days, kinds))
    return (
        f"{_STYLE.replace('KINDS', colours)}"
        f'<div style="overflow-x:auto"><table class="roster">{rows}</table></div>'
    )


def _rows(
    roster: RosterView, employees: Sequence[str], most: int, kinds: dict[str, str]
) -> Iterator[str]:
    days = roster.days[:most]
    heads = "".join(
        f'<th scope="col"{_weekend(day)}>{f"{day:%a}"[:2]}<br>{day.day}.{day.month}.</th>'
        for day in days
    )
    yield f'<tr><th scope="col">employee</th>{heads}<th scope="col">hours</th></tr>'
    hours = {entry["name"]: entry["hours"] for entry in roster.answer["employees"]}
    for name in employees:
        cells = "".join(
            _cell(roster.cells.get((name, day), ()), kinds, _weekend(day)) for day in days
        )
        yield (f'<tr><th scope="row">{escape(name)}</th>{cells}<td>{hours[name]:,.1f}</td></tr>')
    if roster.heads_empty:
        empty = "".join(_empty(roster, day) for day in days)
        yield f'<tr><th scope="row">empty</th>{empty}<td>{roster.heads_empty:,}</td></tr>'


def _cell(heads: Sequence[Head], kinds: dict[str, str], weekend: str) -> str:
    if not heads:
        return f"<td{weekend}></td>"
    text = escape(" + ".join(head.kind for head in heads))
    title = escape("; ".join(f"{head.shift} {head.start:%H:%M}-{head.end:%H:%M}" for head in heads))
    return f'<td class="{kinds[heads[0].kind]}" title="{title}">{text}</td>'


def _empty(roster: RosterView, day: date) -> str:
    missing = {kind: roster.missing[kind, day] for kind in roster.kinds}
    text = "<br>".join(f"{heads} {escape(kind)}" for kind, heads in missing.items() if heads)
    return f'<td class="empty">{text}</td>' if text else "<td></td>"


def _weekend(day: date) -> str:
    return ' class="weekend"' if is_weekend(day) else ""
