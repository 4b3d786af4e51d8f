"""The answer of `solve`: routes, and what to do with them."""

from __future__ import annotations

from routeopt.results.records import SolutionMembers
from routeopt.results.result import Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, Literal

    from routeopt.reports.view import SolutionView


class Solution(SolutionMembers, Result):
    """Routes with their times, loads and costs.

    Units are in the members' names: `_s` are whole seconds, `_m` whole metres. Times are in the
    form of the request, ISO 8601 texts or whole seconds; costs are in the request's unit of money.

    Args:
        text: the answer as JSON text.
        request: the request as JSON text; pictures look up in it what the answer leaves out, such
            as the coordinates of locations that are given by number.
        plane: whether the travel provider takes coordinates as plane units instead of degrees.
    """

    def __init__(self, text: bytes, *, request: bytes | None = None, plane: bool = False) -> None:
        super().__init__(text)
        self._request = request
        self._provider_is_plane = plane
        self._view: SolutionView | None = None

    def view(self) -> SolutionView:
        """Return what the functions of `routeopt.reports` read of this solution."""
        if self._view is None:
            from routeopt.reports.view import SolutionView

            self._view = SolutionView(
                self.data, self._request, provider_is_plane=self._provider_is_plane
            )
        return self._view

    def to_plan(self) -> dict[str, Any]:
        """Return the routes as a plan, which `plan=` of the operations takes: vehicles, shifts and
        the order of stops, and nothing else.
        """
        return {
            "routes": [
                {
                    "vehicle": route["vehicle"],
                    "shift": route["shift"],
                    "stops": [
                        _planned(stop)
                        for stop in route["stops"]
                        if stop["type"] not in ("start", "end")
                    ],
                }
                for route in self.routes
            ]
        }

    def to_frame(self) -> Any:
        """Return a pandas DataFrame with one row for each stop, starts and ends included.

        Times are timestamps where the request has them; `load.kg` and `cost.fixed` are columns.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        from routeopt.reports.tables import stops_frame

        return stops_frame(self.view())

    def routes_frame(self) -> Any:
        """Return a pandas DataFrame with one row for each route; units are in the names.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        from routeopt.reports.tables import routes_frame

        return routes_frame(self.view())

    def to_geojson(self) -> dict[str, Any]:
        """Return a GeoJSON FeatureCollection (RFC 7946): a line for each route, a point for each
        stop and for each place that is not served.

        Raises:
            ValueError: the coordinates are unknown, or are not degrees.
        """
        from routeopt.reports.geojson import feature_collection

        return feature_collection(self.view())

    def plot(
        self, kind: Literal["routes", "timeline", "load", "cost", "history"] = "routes"
    ) -> Any:
        """Draw a picture and return the matplotlib figure.

        Args:
            kind: "routes" is a map, "timeline" what each route does when, "load" what is on
                board, "cost" the parts of each route's cost, "history" how the search improved
                (for that the request needs `options.history`).

        Raises:
            ValueError: there is no such kind, the coordinates are unknown, or there is no history.
            ModuleNotFoundError: matplotlib is not installed.
        """
        from routeopt.optional import optional

        optional("matplotlib")
        from routeopt.reports.pictures.charts import figure

        return figure(self.view(), kind)

    def map(self) -> Any:
        """Return an interactive folium map; its scripts and background come from the network.

        Raises:
            ValueError: the coordinates are unknown, or are not degrees.
            ModuleNotFoundError: folium is not installed.
        """
        from routeopt.reports.pictures.web_map import web_map

        return web_map(self.view())

    def notes(self) -> list[str]:
        """Return what is easily overlooked: warnings, and what costs nothing as no price is set."""
        from routeopt.reports.notes import free_lines, warning_lines

        return [*warning_lines(self.warnings), *free_lines(self.view())]

    def _repr_html_(self) -> str:
        from routeopt.reports.pictures.page import overview

        return overview(self.view())

    def __repr__(self) -> str:
        from routeopt.reports.key_figures import one_line
        from routeopt.reports.notes import short_warning

        return f"<{type(self).__name__} {one_line(self.view())}{short_warning(self.warnings)}>"


def _planned(stop: Mapping[str, Any]) -> dict[str, Any]:
    """The members of an answer's stop that a plan's stop has; a shipment's two stops differ only
    by their type, which others need not name.
    """
    names = ["task", "depot", "break"]
    if stop["type"] in ("pickup", "delivery"):
        names.append("type")
    return {name: stop[name] for name in names if name in stop}
