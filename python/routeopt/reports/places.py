"""The coordinates of a plan's stops, and of the tasks that it leaves out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from routeopt.reports.view import SolutionView

Point = tuple[float, float]


def point_of(location: Any, problem: Mapping[str, Any]) -> Point | None:
    """Return the coordinates of a location, which may be an index into the problem's table."""
    if isinstance(location, int):
        table = problem.get("locations", [])
        location = table[location] if location < len(table) else None
    return None if location is None else (location[0], location[1])


def sites_of(stop: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """Return where a stop may be served: its places, or itself where it has one location."""
    return stop.get("places") or (stop,)


class Places:
    """Coordinates of a solution's locations: `(lon, lat)` in degrees, or `(x, y)` in a plane.

    Indexed locations are looked up in the request's `locations`, if it has them.
    """

    def __init__(self, solution: SolutionView) -> None:
        self._solution = solution
        self.plane = solution.is_plane

    def find(self, location: Any) -> Point | None:
        """Return the coordinates of a location as the answer or the request names it, if known."""
        return point_of(location, self._solution.problem)

    def of_route(self, route: Mapping[str, Any]) -> list[tuple[Mapping[str, Any], Point]]:
        """Return the stops of a route that have a place, with their coordinates.

        Raises:
            ValueError: a stop has only an index, and the request has no coordinates for it.
        """
        found = []
        for stop in route["stops"]:
            point = self.find(stop["location"])
            if point is not None:
                found.append((stop, point))
            elif stop["location"] is not None:
                raise ValueError(
                    f"location {stop['location']} has no coordinates:"
                    " the request has no `locations` that say where its places are"
                )
        return found

    def unserved(self) -> Iterator[tuple[str, Point]]:
        """Give task and coordinates of every known place that no route serves."""
        left_out = {entry["task"] for entry in self._solution.unserved}
        if not left_out:
            return
        problem = self._solution.problem
        for task in (*problem.get("jobs", []), *problem.get("shipments", [])):
            if task["id"] not in left_out:
                continue
            for side in (task, task.get("pickup"), task.get("delivery")):
                for site in sites_of(side) if isinstance(side, dict) else ():
                    point = self.find(site.get("location"))
                    if point is not None:
                        yield task["id"], point

    def check_degrees(self) -> None:
        """Refuse coordinates that no map of the world knows."""
        if self.plane:
            raise ValueError("the coordinates are plane units, not degrees")
