"""The figures that sum a solution up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from routeopt.reports.view import SolutionView


def key_figures(solution: SolutionView) -> list[tuple[str, str]]:
    """Return names and values, ready to be shown."""
    summary, cost = solution.summary, solution.cost
    tasks = summary["served_tasks"] + summary["unserved_tasks"]
    figures = [
        ("Status", solution.status),
        ("Routes", f"{summary['routes']:,}"),
        ("Served", f"{summary['served_tasks']:,} of {plural(tasks, 'task')}"),
        ("Distance", kilometres(summary["distance_m"])),
        ("Duration", hours(summary["duration_s"])),
        ("Travel", hours(summary["travel_s"])),
        ("Service", hours(summary["service_s"])),
        ("Waiting", hours(summary["wait_s"])),
        ("Cost", money(cost["total"])),
    ]
    if summary["late_s"]:
        figures.insert(-1, ("Late", hours(summary["late_s"])))
    changes = solution.changes
    if changes is not None:
        changed = len({change["task"] for change in changes})
        figures.insert(-1, ("Changed", plural(changed, "task")))
    return figures


def one_line(solution: SolutionView) -> str:
    """Return the most important figures in one line."""
    summary = solution.summary
    tasks = summary["served_tasks"] + summary["unserved_tasks"]
    return (
        f"{solution.status}: {plural(summary['routes'], 'route')},"
        f" {summary['served_tasks']:,} of {plural(tasks, 'task')},"
        f" {kilometres(summary['distance_m'])}, {hours(summary['duration_s'])},"
        f" cost {money(solution.cost['total'])}"
    )


def tasks_of(route: Mapping[str, Any]) -> int:
    """Return how many tasks a route serves."""
    return len({stop["task"] for stop in route["stops"] if "task" in stop})


def reasons_text(entry: Mapping[str, Any]) -> str:
    """Return why a task is not served."""
    return "; ".join(reason["message"] for reason in entry["reasons"]) or "no reason given"


def first(lines: Sequence[str], most: int) -> list[str]:
    """Return the first lines, and how many more there are."""
    more = len(lines) - most
    return [*lines[:most], *([f"and {more:,} more"] if more > 0 else [])]


def plural(count: int, noun: str) -> str:
    """Return a count and what it counts."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def kilometres(metres: int) -> str:
    """Return a distance as text."""
    return f"{metres / 1000:,.1f} km"


def hours(seconds: int) -> str:
    """Return a duration as text."""
    minutes = (seconds + 30) // 60
    return f"{minutes // 60:,} h {minutes % 60:02} min"


def money(amount: float) -> str:
    """Return an amount as text."""
    return f"{amount:,.2f}"
