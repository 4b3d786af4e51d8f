"""Suggestions and explanations as lines of text for people.

A line that begins with spaces belongs to the one before. Numbers and codes decide what is said;
messages are shown as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from routeopt.reports.clock import Moments
from routeopt.reports.key_figures import money
from routeopt.reports.left_out import left_out_lines
from routeopt.reports.notes import warning_lines

_NONE: Mapping[str, Any] = {}
_OF_EXAMPLES = 2
MOST_REASONS = 6
"""How many reasons are shown of a task; the answer has all of them."""
TRIED = {"skills", "capacity", "time_windows", "shift_hours", "release_time", "max_distance",
         "max_route_duration", "max_driving", "max_tasks", "quota"}  # fmt: skip
"""Codes of the rules whose smallest changes are sought."""


def suggestion_lines(answer: Mapping[str, Any]) -> list[str]:
    """Return a line for each suggestion."""
    moments = Moments.of(answer["suggestions"])
    lines = [
        f"{entry['rank']}. {'; '.join(_assignment(one, moments) for one in entry['assignments'])}:"
        f" {_signed(entry['cost_delta'])}, in all {money(entry['cost_total'])}"
        for entry in answer["suggestions"]
    ]
    if not lines:
        lines = ["nothing can be added" if answer["unserved"] else "the plan holds every task"]
    if not answer["search"]["complete"]:
        lines.append("not everything was tried")
    return [*_warnings(answer), *lines]


def explanation_lines(answer: Mapping[str, Any], problem: Mapping[str, Any] = _NONE) -> list[str]:
    """Return for each task that is left out its class, its reasons and what would let it in.

    Of many tasks first what they share, then one task for all that are alike.

    Args:
        answer: of `explain`.
        problem: of its request; without it less is told.
    """
    lines = left_out_lines(
        answer["unserved"],
        problem,
        alone=lambda entry: [f"{entry['task']}: {_class(entry)}", *_details(entry, MOST_REASONS)],
        kind=_kind,
        example=lambda entry: [f"  such as {entry['task']}:", *_details(entry, _OF_EXAMPLES)],
    )
    return [*_warnings(answer), *(lines or ["the plan serves every task"])]


def _details(entry: Mapping[str, Any], most: int) -> list[str]:
    lines = [f"  {reason['message']}" for reason in entry["reasons"][:most]]
    if len(entry["reasons"]) > most:
        lines.append(f"  and {len(entry['reasons']) - most} more in `reasons`")
    lines += [f"  it would fit with this: {change['change']}" for change in entry["changes"]]
    if _needs_more(entry):
        lines.append("  no one change is enough: it takes another vehicle, or several changes")
    if "best" in entry:
        lines.append(f"  best place: {_place(entry['best'])}")
    return lines


def _class(entry: Mapping[str, Any]) -> str:
    return str(entry["class"]).replace("_", " ")


def _kind(entry: Mapping[str, Any]) -> str:
    if entry["class"] not in ("blocked", "impossible"):
        return _class(entry)
    codes = sorted({reason["code"].replace("_", " ") for reason in entry["reasons"]})
    return f"{_class(entry)} by {', '.join(codes)}"


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


def _assignment(assignment: Mapping[str, Any], moments: Moments) -> str:
    stops = assignment["stops"]
    words = [
        f"{'' if len(stops) == 1 else stop['type'] + ' '}{_between(stop)},"
        f" starting {moments(stop['service_start'])}"
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
