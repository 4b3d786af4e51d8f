"""Comparisons for people: as text and as HTML."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from routeopt.reports.key_figures import hours, kilometres, money

HEADS = {
    "Cost": ["part", "a", "b", "difference"],
    "Routes": ["vehicle", "shift", "change", "cost", "distance", "duration", "added", "removed"],
    "Tasks": ["task", "change", "a", "b"],
}
_NUMBERS = {"a", "b", "difference", "cost", "distance", "duration"}
_CELL = "padding: 0.1em 0.9em 0.1em 0; text-align:"
_CHANGES = {
    "new": "new",
    "gone": "no longer runs",
    "stops": "other stops",
    "times": "other times",
    "served": "now served",
    "left_out": "left out",
    "moved": "moved",
    "other_place": "other place",
    "retimed": "other times",
}


def text(data: Mapping[str, Any]) -> str:
    """Return the parts that differ as tables of plain text."""
    from routeopt.reports.text_table import aligned

    parts = [
        f"{title}\n{aligned([HEADS[title], *rows], left=1 if title == 'Cost' else len(rows[0]))}"
        for title, rows in tables(data)
    ]
    return "\n\n".join(parts) or "the plans are the same"


def html(data: Mapping[str, Any]) -> str:
    """Return the parts that differ as HTML tables."""
    parts = [
        f"<h4>{title}</h4><table><tr>{_cells('th', title, HEADS[title])}</tr>"
        + "".join(f"<tr>{_cells('td', title, row)}</tr>" for row in rows)
        + "</table>"
        for title, rows in tables(data)
    ]
    return "".join(parts) or "<p>the plans are the same</p>"


def _cells(tag: str, title: str, texts: Sequence[str]) -> str:
    """The cells of a row; numbers stand at the right, below each other."""
    sides = ["right" if head in _NUMBERS and title != "Tasks" else "left" for head in HEADS[title]]
    return "".join(
        f'<{tag} style="{_CELL} {side}">{escape(cell)}</{tag}>'
        for side, cell in zip(sides, texts, strict=True)
    )


def tables(data: Mapping[str, Any]) -> list[tuple[str, list[list[str]]]]:
    """Return titles and rows of the parts that differ; `HEADS` has their columns."""
    costs = [
        [part.replace("_", " "), money(pair["a"]), money(pair["b"]), _signed(money, pair)]
        for part, pair in data["cost"].items()
        if pair["difference"]
    ]
    days = _days(data["tasks"])
    routes = [_route(route) for route in data["routes"] if route["change"] != "same"]
    tasks = [
        [task["task"], _CHANGES[task["change"]], *(_place(task[p], days) for p in "ab")]
        for task in data["tasks"]
    ]
    found = [("Cost", costs), ("Routes", routes), ("Tasks", tasks)]
    return [(title, rows) for title, rows in found if rows]


def _route(route: Mapping[str, Any]) -> list[str]:
    return [
        route["vehicle"],
        route["shift"],
        _CHANGES[route["change"]],
        _signed(money, route["cost"]),
        _signed(kilometres, route["distance_m"]),
        _signed(hours, route["duration_s"]),
        ", ".join(route["added"]),
        ", ".join(route["removed"]),
    ]


def _signed(form: Any, pair: Mapping[str, float]) -> str:
    sign = "-" if pair["difference"] < 0 else "+"
    return f"{sign}{form(abs(pair['difference']))}"


def _place(place: Mapping[str, Any] | None, days: set[str]) -> str:
    if place is None:
        return "not served"
    starts = " and ".join(_time(start, days) for start in place["service_starts"])
    chosen = " and ".join(str(number) for number in place.get("places", {}).values())
    at = f", place {chosen}" if chosen else ""
    return f"{place['vehicle']} ({place['shift']}){at}, {starts}"


def _days(tasks: Sequence[Mapping[str, Any]]) -> set[str]:
    places = [task[plan] for task in tasks for plan in "ab" if task[plan] is not None]
    return {str(start)[:10] for place in places for start in place["service_starts"]}


def _time(start: Any, days: set[str]) -> str:
    """The time of the day, with the day where there are several; or the second, as it is."""
    if not isinstance(start, str):
        return str(start)
    return start[11:19] if len(days) == 1 else f"{start[:10]} {start[11:19]}"
