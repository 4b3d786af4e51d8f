"""A problem as reports read it: how much it holds, and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from routeopt.reports.places import Point, point_of, sites_of
from routeopt.reports.travel_source import has_matrices

_LISTS = ("jobs", "shipments", "vehicles", "depots", "relations", "quotas", "balance")


class ProblemView:
    """What a problem holds.

    Args:
        problem: the `problem` of a request, made of JSON's own types.
        provider_is_plane: whether the travel provider takes coordinates as plane units.
    """

    def __init__(self, problem: Mapping[str, Any], *, provider_is_plane: bool) -> None:
        self.problem = problem
        self.is_plane = provider_is_plane and not has_matrices(problem)

    def counts(self) -> list[tuple[str, str]]:
        """Return names and counts of what there is, ready to be shown."""
        counts = [(name.title(), len(self.problem.get(name, ()))) for name in _LISTS]
        return [(name, f"{count:,}") for name, count in counts if count]

    def places(self) -> dict[str, list[Point]]:
        """Return the known places by what is there; a place of several stops is there as often."""
        found: dict[str, list[Point]] = {}
        for kind, location in self._locations():
            point = point_of(location, self.problem)
            if point is not None:
                found.setdefault(kind, []).append(point)
        return found

    def _locations(self) -> Iterator[tuple[str, Any]]:
        for job in self.problem.get("jobs", ()):
            for site in sites_of(job):
                yield "job", site.get("location")
        for shipment in self.problem.get("shipments", ()):
            for side in ("pickup", "delivery"):
                for site in sites_of(shipment.get(side, {})):
                    yield side, site.get("location")
        for depot in self.problem.get("depots", ()):
            yield "depot", depot.get("location")
        for vehicle in self.problem.get("vehicles", ()):
            for shift in vehicle.get("shifts", ()):
                for end in ("start", "end"):
                    yield "start or end", shift.get(end, {}).get("location")
