"""What is easily overlooked: warnings, and what costs nothing because no price was set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from routeopt.reports.key_figures import hours, plural
from routeopt.reports.view import SolutionView

MOST_WARNINGS = 10
"""How many warnings are shown; the answer has all of them."""


def warning_text(warning: Mapping[str, str]) -> str:
    """Return a warning with its place, where it has one."""
    pointer, message = warning["pointer"], warning["message"]
    return f"{pointer}: {message}" if pointer else message


def warning_lines(warnings: Iterable[Mapping[str, str]]) -> list[str]:
    """Return a line for each of the first warnings."""
    every = [warning_text(one) for one in warnings]
    more = len(every) - MOST_WARNINGS
    return [*every[:MOST_WARNINGS], *([f"and {more:,} more in `warnings`"] if more > 0 else [])]


def short_warning(warnings: list[Any]) -> str:
    """Return the first warning and how many more there are, for the end of one line; or nothing."""
    if not warnings:
        return ""
    more = f" (and {len(warnings) - 1:,} more)" if len(warnings) > 1 else ""
    return f"; warning: {warning_text(warnings[0])}{more}"


def free_lines(solution: SolutionView) -> Iterator[str]:
    """Tell what this plan has and the request sets no price for."""
    costs = _Prices(solution.problem)
    waiting = sum(
        route["wait_s"]
        for route in solution.routes
        if not costs.has(route["vehicle"], "per_wait_hour", "per_route_hour")
    )
    if waiting:
        yield (
            f"Waiting of {hours(waiting)} costs nothing by itself:"
            " neither `per_wait_hour` nor `per_route_hour` is set."
        )
    used = {route["vehicle"] for route in solution.routes}
    if len(used) > 1 and not any(costs.has(vehicle, "fixed") for vehicle in used):
        fleet = len(solution.problem.get("vehicles", ()))
        yield (
            f"{len(used):,} of {plural(fleet, 'vehicle')} run, and to leave one unused saves"
            " nothing by itself: `fixed` is not set."
        )


class _Prices:
    """Which prices a request sets, if only to 0."""

    def __init__(self, problem: Mapping[str, Any]) -> None:
        self._of_all = problem.get("objective", {}).get("costs", {})
        vehicles = problem.get("vehicles", ())
        self._own = {one.get("id"): one.get("costs", {}) for one in vehicles}

    def has(self, vehicle: str, *names: str) -> bool:
        """Tell whether any of the prices is set for a vehicle."""
        return any(name in self._of_all or name in self._own.get(vehicle, {}) for name in names)
