"""Suggestions and explanations as lines of text for people.

A line that begins with spaces belongs to the one before. Numbers and codes decide what is said;
messages are shown as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from routeopt.reports.key_figures import money
from routeopt.reports.notes import warning_lines

MOST_REASONS = 6
"""How many reasons are shown of a task; the answer has all of them."""
TRIED = {"skills", "capacity", "time_windows", "shift_hours", "release_time", "max_distance",
         "max_route_duration", "max_driving", "max_tasks", "quota"}  # fmt: skip
"""Codes of the rules whose smallest changes are sought."""


def suggestion_lines(answer: Mapping[str, Any]) -> list[str]:
    """Return a line for each suggestion."""
    lines = [
        f"{entry['rank']}. {'; '.join(map(_assignment, entry['assignments']))}:"
        f" {_signed(entry['cost_delta'])}, in all {money(entry['cost_total'])}"
        for entry in answer["suggestions"]
    ]
    if not lines:
        lines = ["nothing can be added" if answer["unserved"] else "the plan holds every task"]
    if not answer["search"]["complete"]:
        lines.append("not everything was tried")
    return [*_warnings(answer), *lines]


def explanation_lines(answer: Mapping[str, Any]) -> list[str]:
    """Return for each task that is left out its class, its reasons and what would let it in."""
    lines = []
    for entry in answer["unserved"]:
        lines.append(f"{entry['task']}: {entry['class'].replace('_', ' ')}")
        lines += [f"  {reason['message']}" for reason in entry["reasons"][:MOST_REASONS]]
        if len(entry["reasons"]) > MOST_REASONS:
            lines.append(f"  and {len(entry['reasons']) - MOST_REASONS} more in `reasons`")
        lines += [f"  it would fit with this: {change['change']}" for change in entry["changes"]]
        if _needs_more(entry):
            lines.append("  no one change is enough: it takes another vehicle, or several changes")
        if "best" in entry:
            lines.append(f"  best place: {_place(entry['best'])}")
    return [*_warnings(answer), *(lines or ["the plan serves every task"])]


def _warnings(answer: Mapping[str, Any]) -> list[str]:
    return [f"warning: {line}" for line in warning_lines(answer.get("warnings", []))]


def _needs_more(entry: Mapping[str, Any]) -> bool:
    """Tell whether nothing that was tried alone lets a task in, and no reason tells a way out.

    Ways out are tasks to take out (`blocking`), tasks to add at the same time (`together`), and
    rules of which no smallest change is sought: their messages say what to do.
    """
    reasons = entry["reasons"]
    return (
        entry["class"] in ("blocked", "impossible")
        and not entry["changes"]
        and not any(reason["blocking"] for reason in reasons)
        and TRIED.issuperset(reason["code"] for reason in reasons)
        and not any("together" in reason for reason in reasons)
    )


def html_of_lines(lines: Iterable[str]) -> str:
    """Return lines as an HTML list; lines that begin with spaces belong to the one before."""
    from html import escape

    items: list[list[str]] = []
    for line in lines:
        if line.startswith(" ") and items:
            items[-1].append(line.strip())
        else:
            items.append([line])
    texts = ("<br>".join(escape(part) for part in item) for item in items)
    return f"<ul>{''.join(f'<li>{text}</li>' for text in texts)}</ul>"


def _assignment(assignment: Mapping[str, Any]) -> str:
    stops = assignment["stops"]
    words = [
        f"{'' if len(stops) == 1 else stop['type'] + ' '}{_between(stop)},"
        f" starting {stop['service_start']}"
        for stop in stops
    ]
    return (
        f"{assignment['task']} on {assignment['vehicle']} ({assignment['shift']})"
        f" {', '.join(words)}"
    )


def _place(place: Mapping[str, Any]) -> str:
    text = f"{place['vehicle']} ({place['shift']}) {_between(place)}"
    if "delivery" in place:
        text += f", delivery {_between(place['delivery'])}"
    return f"{text}, {_signed(place['cost_delta'])}"


def _between(stop: Mapping[str, Any]) -> str:
    after, before = stop["after"], stop["before"]
    if after is None and before is None:
        return "as its only stop"
    if after is None:
        return f"before {_stop(before)}"
    if before is None:
        return f"after {_stop(after)}"
    return f"between {_stop(after)} and {_stop(before)}"


def _stop(stop: Mapping[str, Any]) -> str:
    if "depot" in stop:
        return f"the reload at {stop['depot']}"
    kind = "" if stop["type"] == "job" else f"the {stop['type']} of "
    return f"{kind}{stop['task']}"


def _signed(amount: float) -> str:
    return f"{'+' if amount >= 0 else ''}{money(amount)}"
