"""The answer of `solve`: routes, and what to do with them."""

from __future__ import annotations

from routeopt.results.records import SolutionMembers
from routeopt.results.result import Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Mapping
    from typing import Any, BinaryIO, Literal, Self

    from routeopt.reports.own import Own
    from routeopt.reports.view import SolutionView
    from routeopt.travel import Roads


class Solution(SolutionMembers, Result):
    """Routes with their times, loads and costs.

    Units are in the members' names: `_s` are whole seconds, `_m` whole metres. Times are in the
    form of the request, ISO 8601 texts or whole seconds; costs are in the request's unit of money.

    Args:
        text: the answer as JSON text.
        request: the request as JSON text; pictures look up in it what the answer leaves out, such
            as the coordinates of locations that are given by number.
        plane: whether the travel provider takes coordinates as plane units instead of degrees.
        own: what the tables that the request is of say beside it; see `Problem.own`.
    """

    def __init__(
        self,
        text: bytes,
        *,
        request: bytes | None = None,
        plane: bool = False,
        own: Own | None = None,
    ) -> None:
        super().__init__(text)
        self._own = own
        self._request = request
        self._provider_is_plane = plane
        self._view: SolutionView | None = None

    def view(self) -> SolutionView:
        """Return what the functions of `routeopt.reports` read of this solution."""
        if self._view is None:
            from routeopt.reports.view import SolutionView

            self._view = SolutionView(
                self.data,
                self._request,
                provider_is_plane=self._provider_is_plane,
                own=self._own,
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

    def with_geometry(self, travel: Roads) -> Self:
        """Return the same solution with the roads to each stop, as its `geometry`.

        Maps and GeoJSON then show the roads. `routeopt.polyline.decode` gives a line's coordinates.

        Args:
            travel: `routeopt.travel.Osrm` or `routeopt.travel.Valhalla`, best the one that the plan
                was made with.

        Raises:
            TravelError: the service did not answer, or not usably.
            ValueError: the request of this solution is unknown.
        """
        from copy import copy

        from routeopt.geometry import with_lines
        from routeopt.travel import Roads

        if not isinstance(travel, Roads):
            raise TypeError(f"roads are known to Osrm and Valhalla, not to {travel!r}")
        if self._request is None:
            raise ValueError("the request is unknown, and with it the vehicles' profiles")
        found = copy(self)
        found._text = with_lines(self._text, self._request, travel)
        found._data = found._view = None
        return found

    def to_frame(self) -> Any:
        """Return a pandas DataFrame with one row for each stop, starts and ends included.

        Times are timestamps where the request has them; `load.kg` and `cost.fixed` are columns, and
        so are the columns of one's own that the tables of the problem have.

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

    def balance_frame(self) -> Any:
        """Return a pandas DataFrame with one row for each vehicle of each balance: what it has done
        (`amount`), its `fair_share`, and what is `above` that, in the unit of what is measured.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        from routeopt.reports.tables import balance_frame

        return balance_frame(self.view())

    def changes_frame(self) -> Any:
        """Return a pandas DataFrame with one row for each change of what was published: which task,
        what changed by how many seconds, what that costs, and both vehicles and starts.

        Empty where the request has nothing `published`; see `Problem.publish`.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        from routeopt.reports.changes import changes_frame

        return changes_frame(self.view())

    def changes_text(self) -> str:
        """Return who has to be told what, a line for each task that was published otherwise."""
        from routeopt.reports.changes import lines

        return "\n".join(lines(self.view()))

    def to_geojson(self) -> dict[str, Any]:
        """Return a GeoJSON FeatureCollection (RFC 7946): a line for each route, a point for each
        stop and for each place that is not served.

        Lines run along the roads that the stops' `geometry` tells; `on_roads` is whether all of a
        route's do.

        Raises:
            ValueError: the coordinates are unknown, or are not degrees.
        """
        from routeopt.reports.geojson import feature_collection

        return feature_collection(self.view())

    def to_geodataframe(self, kind: Literal["stops", "routes"] = "stops") -> Any:
        """Return a geopandas GeoDataFrame in degrees (EPSG:4326).

        Args:
            kind: "stops" has the rows of `to_frame` as points, "routes" those of `routes_frame` as
                straight lines from stop to stop.

        Raises:
            ValueError: there is no such kind, or the coordinates are unknown or not degrees.
            ModuleNotFoundError: geopandas is not installed.
        """
        from routeopt.reports.geo_tables import geo_frame

        return geo_frame(self.view(), kind)

    def to_excel(self, path: str | os.PathLike[str] | BinaryIO) -> None:
        """Write an Excel workbook: the plan, routes, what is left out and why, key figures, and the
        problem itself, so that `routeopt.read` reads it again.

        Stops may be moved on its sheet `plan`, to other rows or other vehicles: the file is then a
        `plan` of the operations.

        Raises:
            ModuleNotFoundError: openpyxl is not installed.
        """
        from routeopt.reports.workbooks.plan import write

        write(self.view(), path)

    def plot(
        self, kind: Literal["routes", "timeline", "load", "cost", "balance", "history"] = "routes"
    ) -> Any:
        """Draw a picture and return the matplotlib figure.

        Args:
            kind: "routes" is a map, "timeline" what each route does when, "load" what is on
                board, "cost" the parts of each route's cost, "balance" what each vehicle has done
                and its fair share, "history" how the search improved (for that the request needs
                `options.history`).

        Raises:
            ValueError: there is no such kind, the coordinates are unknown, or there is no balance
                or no history.
            ModuleNotFoundError: matplotlib is not installed.
        """
        from routeopt.optional import optional

        optional("matplotlib")
        from routeopt.reports.pictures.charts import figure

        return figure(self.view(), kind)

    def map(self, *, offline: bool = False) -> Any:
        """Return an interactive folium map; saved as a page it shows the routes without a network.

        They run along the roads that the stops' `geometry` tells; other legs are dashed.

        Args:
            offline: leave out the street map behind the routes, which alone needs a network.

        Raises:
            ValueError: the coordinates are unknown, or are not degrees.
            ModuleNotFoundError: folium is not installed.
        """
        from routeopt.reports.pictures.web_map import web_map

        return web_map(self.view(), offline=offline)

    def to_html(self, title: str = "Routes") -> str:
        """Return a whole HTML page, which needs no network and answers the pointer: it shows what
        is at a stop or a bar, and the route that it belongs to.
        """
        from routeopt.reports.pictures.page import page

        return page(self.view(), title)

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
    names = ["task", "place", "depot", "break"]
    if stop["type"] in ("pickup", "delivery"):
        names.append("type")
    return {name: stop[name] for name in names if name in stop}
