"""What `routeopt.territories` returns: districts, and what to do with them."""

from __future__ import annotations

from dataclasses import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, Literal

    from routeopt.reports.clusters.view import ClustersView
    from routeopt.results.clusters import Clusters


@dataclass(frozen=True, eq=False)
class Territories:
    """Districts of places; arrays are NumPy's.

    Attributes:
        labels: by place the number of its district, from 0.
        weights: by district the sum of its places' weights.
        places: by place x and y, or longitude and latitude.
        place_weights: by place its weight.
        place_names: by place its name: the id of a job, or the number of the place as text.
        answer: what `routeopt.clust.solve` said: of each district the name, the centre, the
            outline.
        plane: whether coordinates are plane units instead of degrees.
    """

    labels: Any
    weights: Any
    places: Any
    place_weights: Any
    place_names: Sequence[str]
    answer: Clusters
    plane: bool = False

    @property
    def names(self) -> list[str]:
        """By district its name."""
        return [cluster.name for cluster in self.answer.clusters]

    def members(self, district: int) -> Any:
        """Return the numbers of the places of a district, as an array."""
        return (self.labels == district).nonzero()[0]

    def tagged(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Return a routing request whose jobs carry the names of their districts as tags.

        A driver with that name among `serves_tags` serves the district alone; one with it among
        `preferred_tags` does so where the tasks prefer it. Jobs that are in no district stay as
        they are.
        """
        district = dict(zip(self.place_names, self.labels.tolist(), strict=True))
        names = self.names
        problem = request["problem"]
        jobs = [
            {**job, "tags": [*(job.get("tags") or ()), names[district[job["id"]]]]}
            if job["id"] in district
            else job
            for job in problem["jobs"]
        ]
        return {**request, "problem": {**problem, "jobs": jobs}}

    def view(self) -> ClustersView:
        """Return what the functions of `routeopt.reports.clusters` read."""
        from routeopt.reports.clusters.territories_view import TerritoriesView

        return TerritoriesView(
            self.answer.data,
            self.place_names,
            self.places.tolist(),
            self.place_weights.tolist(),
            self.labels.tolist(),
            plane=self.plane,
        )

    def to_frame(self) -> Any:
        """Return a pandas DataFrame with one row for each place, in the order of the places."""
        from routeopt.reports.clusters.tables import entities_frame

        return entities_frame(self.view()).rename(columns={"entity": "place"})

    def clusters_frame(self) -> Any:
        """Return a pandas DataFrame with one row for each district."""
        from routeopt.reports.clusters.tables import clusters_frame

        return clusters_frame(self.view())

    def to_geojson(self) -> dict[str, Any]:
        """Return outlines, centres and places as in `Clusters.to_geojson`."""
        from routeopt.reports.clusters.geojson import feature_collection

        return feature_collection(self.view())

    def plot(self, kind: Literal["map", "weights"] = "map") -> Any:
        """Draw a picture and return the matplotlib figure; see `Clusters.plot`."""
        from routeopt.optional import optional

        optional("matplotlib")
        from routeopt.reports.clusters.chart import figure

        return figure(self.view(), kind)

    def map(self) -> Any:
        """Return an interactive folium map; see `Clusters.map`."""
        from routeopt.reports.clusters.web_map import web_map

        return web_map(self.view())

    def _repr_html_(self) -> str:
        from routeopt.reports.clusters.page import overview

        return overview(self.view())

    def __repr__(self) -> str:
        least, most = self.weights.min(), self.weights.max()
        return (
            f"<Territories {len(self.labels):,} places in {len(self.weights):,} districts"
            f" of weight {least:,} to {most:,}>"
        )
