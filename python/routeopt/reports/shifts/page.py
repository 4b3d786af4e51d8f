"""Planned shifts as HTML: key figures, coverage, heads of each kind on each day, what is missing;
without network and scripts.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from routeopt.reports.key_figures import first
from routeopt.reports.pictures.colours import ink_on
from routeopt.reports.pictures.page import document, figures_in_a_row, notes
from routeopt.reports.rosters.view import is_weekend
from routeopt.reports.shifts.sketch import coverage_sketch
from routeopt.reports.shifts.view import (
    ShiftsView,
    broken_lines,
    key_figures,
    one_line,
    unmet_lines,
)

_MOST_KINDS, _MOST_DAYS, _MOST_LINES = 60, 42, 10
_STYLE = (
    "<style>.shifts{border-collapse:collapse;font-size:11px;print-color-adjust:exact}"
    ".shifts th,.shifts td{border:1px solid #d8dee4;padding:1px 5px;text-align:right;"
    "white-space:nowrap;background:#fff;color:#22303c}"
    ".shifts th{font-weight:normal;background:#f3f5f7}.shifts .weekend{background:#e4e9ee}"
    ".shifts th[scope=row]{text-align:left}</style>"
)


def overview(view: ShiftsView) -> str:
    """Return what a notebook shows: of very many kinds and days the first ones."""
    return _shown(view, _MOST_KINDS, _MOST_DAYS)


def page(view: ShiftsView, title: str) -> str:
    """Return a whole document with every kind and every day."""
    return document(title, _shown(view, len(view.kinds), len(view.days)), "none")


def _shown(view: ShiftsView, kinds: int, days: int) -> str:
    parts = [
        figures_in_a_row(key_figures(view), one_line(view)),
        *notes(first(broken_lines(view), _MOST_LINES), "#f3f5f7"),
        coverage_sketch(view),
        _table(view, kinds, days),
    ]
    if kinds < len(view.kinds) or days < len(view.days):
        parts.append("<p>The table is cut: `to_html` has all kinds and days.</p>")
    parts += notes(first(unmet_lines(view), _MOST_LINES), "#fdecea")
    return f'<div style="font-family:sans-serif">{"".join(parts)}</div>'


def _table(view: ShiftsView, kinds: int, days: int) -> str:
    if not view.shifts:
        return "<p>No shifts.</p>"
    rows = "".join(_rows(view, kinds, days))
    return f'{_STYLE}<div style="overflow-x:auto"><table class="shifts">{rows}</table></div>'


def _rows(view: ShiftsView, most_kinds: int, most_days: int) -> Iterator[str]:
    days = view.days[:most_days]
    weekend = {day: ' class="weekend"' if is_weekend(day) else "" for day in days}
    texts = {
        day: "heads" if view.is_nameless else f"{f'{day:%a}'[:2]}<br>{day.day}.{day.month}."
        for day in days
    }
    heads = "".join(f'<th scope="col"{weekend[day]}>{texts[day]}</th>' for day in days)
    yield f'<tr><th scope="col">shift</th>{heads}</tr>'
    colour_of = {one.kind: view.colours[one.pattern] for one in view.shifts}
    for kind in view.kinds[:most_kinds]:
        colour = colour_of[kind]
        style = f"background:{colour};color:{ink_on(colour)}"
        cells = "".join(
            f'<td style="{style}">{view.heads_on[kind, day]:,}</td>'
            if view.heads_on[kind, day]
            else f"<td{weekend[day]}></td>"
            for day in days
        )
        yield f'<tr><th scope="row">{escape(kind)}</th>{cells}</tr>'
