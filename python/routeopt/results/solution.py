"""The answer of `solve`: routes, and what to do with them."""

from __future__ import annotations

from routeopt.results.result import Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal


class Solution(Result):
    """Routes with their times, loads and costs.

    Args:
        text: the answer as JSON text.
        request: the request as JSON text; pictures look up in it what the answer leaves out, such
            as the coordinates of indexed locations.
        plane: whether the travel provider takes coordinates as plane units instead of degrees.
    """

    def __init__(self, text: bytes, *, request: bytes | None = None, plane: bool = False) -> None:
        super().__init__(text)
        self._request = request
        self._provider_is_plane = plane
        self._problem_read: dict[str, Any] | None = None

    @property
    def _problem(self) -> dict[str, Any]:
        """The request's problem, read when it is first asked for; empty when unknown."""
        if self._problem_read is None:
            import json

            request = json.loads(self._request) if self._request else {}
            self._problem_read = request.get("problem", {})
        return self._problem_read

    @property
    def _plane(self) -> bool:
        """Whether coordinates are plane units: a provider is not asked where there are matrices."""
        return self._provider_is_plane and "matrices" not in self._problem

    def to_plan(self) -> dict[str, Any]:
        """Return the routes as a plan: what `plan=` takes (`solve` does not search from it yet)."""
        from routeopt.reports.tables import to_plan

        return to_plan(self)

    def to_frame(self) -> Any:
        """Return a pandas DataFrame with one row for each stop, starts and ends included.

        Times are timestamps where the request has them; `load.kg` and `cost.fixed` are columns.
        """
        from routeopt.reports.tables import stops_frame

        return stops_frame(self)

    def routes_frame(self) -> Any:
        """Return a pandas DataFrame with one row for each route; units are in the names."""
        from routeopt.reports.tables import routes_frame

        return routes_frame(self)

    def to_geojson(self) -> dict[str, Any]:
        """Return a GeoJSON FeatureCollection (RFC 7946): a line for each route, a point for each
        stop and for each place that is not served.

        Raises:
            ValueError: the coordinates are unknown, or are not degrees.
        """
        from routeopt.reports.geojson import feature_collection

        return feature_collection(self)

    def plot(
        self, kind: Literal["routes", "timeline", "load", "cost", "history"] = "routes"
    ) -> Any:
        """Draw a picture and return the matplotlib figure.

        Args:
            kind: "routes" is a map, "timeline" what each route does when, "load" what is on
                board, "cost" the parts of each route's cost, "history" how the search improved
                (for that the request needs `options.history`).
        """
        from routeopt.reports.optional import optional

        optional("matplotlib")
        from routeopt.reports.pictures.charts import figure

        return figure(self, kind)

    def map(self) -> Any:
        """Return an interactive folium map; its background comes from the network.

        Raises:
            ValueError: the coordinates are unknown, or are not degrees.
        """
        from routeopt.reports.pictures.web_map import web_map

        return web_map(self)

    def _repr_html_(self) -> str:
        from routeopt.reports.pictures.page import overview

        return overview(self)

    def __repr__(self) -> str:
        from routeopt.reports.key_figures import one_line

        return f"<{type(self).__name__} {one_line(self)}>"
