"""Advice on schedules as tables and as lines of text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from routeopt.optional import optional
from routeopt.reports.clock import Moments

_MOST_LINES = 40
_HELD = {
    "PRECEDENCE": "it follows",
    "RESOURCE_CAPACITY": "somebody or something is busy with",
    "SETUP_TIME": "the change-over has to fit behind",
    "STOCK": "there is not enough stock before",
    "CALENDAR": "there is no working time",
    "EARLIEST": "it may not start earlier",
    "PERIOD": "the period begins",
    "PLANNED_START": "it is locked",
    "MAX_WORK_TIME": "the day's work would be too long",
    "SKILL": "a skill is missing",
    "NOTHING": "nothing: it could start then",
}


def suggestions_frame(answer: Mapping[str, Any]) -> Any:
    """Return one row for each task of each suggestion."""
    rows, ways = [], dict[str, int]()
    for one in answer["suggestions"]:
        ways[one["order"]] = ways.get(one["order"], 0) + 1
        rows += [
            {
                "order": one["order"],
                "way": ways[one["order"]],
                "task": task["task"],
                "from": task["from"],
                "to": task["to"],
                "people": ";".join(_people(task)),
                "mode": task.get("mode"),
                "latest_start": one["latestStart"],
                "delta_soft": one["deltaSoft"],
            }
            for task in one["assignments"]
        ]
    columns = ["order", "way", "task", "from", "to", "people", "mode", "latest_start", "delta_soft"]
    return _frame(rows, columns)


def chains_frame(answer: Mapping[str, Any]) -> Any:
    """Return one row for each link of each order's chain."""
    columns = ["order", "late_seconds", "task", "tried", "held_by", "other", "resource", "person"]
    rows = [
        {
            "order": one["order"],
            "late_seconds": one["lateSeconds"],
            "task": link["task"],
            "tried": link["tried"],
            "held_by": link["heldBy"],
            **{name: link.get(name) for name in ("other", "resource", "person")},
        }
        for one in answer["orders"]
        for link in one["chain"]
    ]
    return _frame(rows, columns)


def remedies_frame(answer: Mapping[str, Any]) -> Any:
    """Return one row for each remedy of each order."""
    rows = [
        {
            "order": one["order"],
            "remedy": remedy["type"],
            "what": _remedy(remedy, str),
            "order_to": remedy["orderTo"],
            "late_seconds": one["lateSeconds"],
            "late_seconds_then": remedy["lateSeconds"],
        }
        for one in answer["orders"]
        for remedy in one["remedies"]
    ]
    columns = ["order", "remedy", "what", "order_to", "late_seconds", "late_seconds_then"]
    return _frame(rows, columns)


def suggestion_lines(answer: Mapping[str, Any]) -> list[str]:
    """Return a line for each suggestion, and for each order that has none."""
    lines = []
    moments = Moments.of(answer["suggestions"])
    for one in answer["suggestions"]:
        tasks = "; ".join(_told(task, moments) for task in one["assignments"])
        lines.append(f"{one['order']}: {tasks}: score {one['deltaSoft']:+,}")
    lines += [f"{order}: no place found" for order in answer["without"]]
    lines = _few(lines) or ["nothing is left out"]
    if not answer["search"]["complete"]:
        lines.append("not everything was tried")
    return lines


def explanation_lines(answer: Mapping[str, Any]) -> list[str]:
    """Return for each order that is late or left out what holds it and what would help."""
    lines = []
    moments = Moments.of(answer["orders"])
    for one in answer["orders"]:
        if one["planned"] and not one["late"]:
            continue
        lines.append(f"{one['order']}: {_trouble(one, answer, moments)}")
        lines += [f"  {_link(link, moments)}" for link in one["chain"]]
        lines += [
            f"  it would help: {_remedy(remedy, moments)}{_then(remedy, moments)}"
            for remedy in one["remedies"]
        ]
    lines = _few(lines) or ["every order is planned and in time"]
    if answer["unanswered"]:
        lines.append(f"not everything was looked at of {len(answer['unanswered']):,} orders")
    return lines


def _trouble(order: Mapping[str, Any], answer: Mapping[str, Any], moments: Moments) -> str:
    if order["planned"]:
        return f"late by {_time(order['lateSeconds'])}, ends {moments(order['to'])}"
    return f"left out ({', '.join(answer['unservedReasons'].get(order['order'], []))})"


def _link(link: Mapping[str, Any], moments: Moments) -> str:
    held = _HELD.get(link["heldBy"], link["heldBy"])
    named = [link[name] for name in ("other", "person", "resource") if name in link]
    about = f" {named[0]}" if link["heldBy"] in _HELD and "other" in link else ""
    rest = named[1:] if about else named
    return f"{link['task']} not at {moments(link['tried'])}: {held}{about}" + (
        f" ({', '.join(rest)})" if rest else ""
    )


def _remedy(remedy: Mapping[str, Any], moments: Callable[[Any], str]) -> str:
    skills = ", ".join(f"{one['name']} {one['level']}" for one in remedy.get("skills", []))
    match remedy["type"]:
        case "MORE_PEOPLE" | "MORE_UNITS":
            who = f"one more of {remedy['resource']}" + (f" with {skills}" if skills else "")
            return f"{who} from {moments(remedy['from'])} to {moments(remedy['to'])}"
        case "LONGER_SHIFT":
            return "longer shifts: " + ", ".join(
                f"{one['person']} from {moments(one['from'])} to {moments(one['to'])}"
                for one in remedy["overtime"]
            )
        case "SKILL":
            return f"{remedy['person']} learns {skills}"
        case "LATER_DUE":
            return f"due {moments(remedy['due'])}"
        case _:
            return f"deadline {moments(remedy['deadline'])}"


def _then(remedy: Mapping[str, Any], moments: Moments) -> str:
    late = remedy["lateSeconds"]
    return f": ends {moments(remedy['orderTo'])}, " + (
        f"late by {_time(late)}" if late else "in time"
    )


def _told(task: Mapping[str, Any], moments: Moments) -> str:
    people = ", ".join(_people(task))
    span = f"{moments(task['from'])} to {moments(task['to'])}"
    return f"{task['task']} {span}" + (f" ({people})" if people else "")


def _people(task: Mapping[str, Any]) -> list[str]:
    return [name for names in task.get("plannable", {}).values() for name in names]


def _time(seconds: int) -> str:
    hours, rest = divmod(seconds, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{left:02}"


def _few(lines: list[str]) -> list[str]:
    more = len(lines) - _MOST_LINES
    return [*lines[:_MOST_LINES], *([f"and {more:,} more"] if more > 0 else [])]


def _frame(rows: list[dict[str, Any]], columns: list[str]) -> Any:
    return optional("pandas").DataFrame(rows, columns=columns)
