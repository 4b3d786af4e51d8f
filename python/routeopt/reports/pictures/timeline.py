"""The activities of each route over time: travel, waiting, service, breaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from routeopt.reports.clock import Clock
from routeopt.reports.pictures.colours import route_name
from routeopt.reports.view import SolutionView

_AT_STOP = {"reload": "reload", "break": "break"}


class Bar(NamedTuple):
    """One activity, in local seconds."""

    activity: str
    start: int
    end: int


class Row(NamedTuple):
    """The activities of one route, in order."""

    name: str
    bars: list[Bar]


class Timeline:
    """The rows of a solution's routes, and the time that they span."""

    def __init__(self, solution: SolutionView) -> None:
        routes = solution.routes
        self.clock = Clock(routes[0]["start_time"] if routes else 0)
        self.rows = [Row(route_name(route), bars(route, self.clock)) for route in routes]
        times = [time for row in self.rows for bar in row.bars for time in (bar.start, bar.end)]
        self.first = min(times, default=0)
        self.last = max(max(times, default=0), self.first + 1)

    def activities(self) -> set[str]:
        """Return the kinds of activity that occur."""
        return {bar.activity for row in self.rows for bar in row.bars}


def bars(route: Mapping[str, Any], clock: Clock) -> list[Bar]:
    """Return the activities of a route; those without duration are left out."""
    found = []
    now = clock.seconds(route["start_time"])
    for stop in route["stops"]:
        if stop["type"] == "start":
            continue
        arrival = now + stop["travel_s"]
        found.append(Bar("travel", now, arrival))
        if stop["type"] == "end":
            break
        begin, now = clock.seconds(stop["service_start"]), clock.seconds(stop["departure"])
        found.append(Bar("waiting", arrival, begin))
        found.append(Bar(_AT_STOP.get(stop["type"], "service"), begin, now))
    return [bar for bar in found if bar.end > bar.start]
