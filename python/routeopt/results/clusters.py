"""The answer of `routeopt.clust`: clusters, and what to do with them."""

from __future__ import annotations

from routeopt.results.record import Record
from routeopt.results.result import Result
from routeopt.results.score import Score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, ClassVar, Literal

    from routeopt.reports.clusters.view import ClustersView


class Assignment(Record):
    """An entity and its cluster."""

    __slots__ = ()
    id: int
    """From 0."""
    indexInCluster: int  # noqa: N815
    """The rank among the members of the cluster: the best match first, then the nearest."""
    cluster: str
    """Name of the cluster."""
    entity: str
    """Name of the entity."""


class Finding(Record):
    """What counts for or against an answer."""

    __slots__ = ()
    name: str
    """What it is."""
    value: int
    """By how much it changes that part of the score; at the soft level the weight is in it."""
    level: Literal["HARD", "MEDIUM", "SOFT"]
    """The part of the score that it counts in."""


class BrokenRule(Finding):
    """A rule that is broken, or an entity that is left out."""

    __slots__ = ()
    cluster: str | None
    """Name of the cluster; absent where it is about none."""
    entity: str | None
    """Name of the entity; absent where it is about none."""


class Centre(Record):
    """A place: degrees, or units of a plane."""

    __slots__ = ()
    latitude: float
    """North of the equator; y on a plane."""
    longitude: float
    """East of Greenwich; x on a plane."""


class Cluster(Record):
    """A cluster with its figures."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"centre": Centre}
    name: str
    """Its name."""
    size: int
    """How many members it has."""
    weight: int | dict[str, int]
    """The sum of its members' weights, by dimension where they have any."""
    centre: Centre | None
    """The middle of its members; absent where none is on the map."""
    median: str | None
    """Name of the member that is closest to all; absent where none is on the map."""
    distance: int
    """What its members' distances sum up to."""
    diameter: int | None
    """How far members are apart at most; absent where none is on the map."""
    keywords: dict[str, int]
    """By keyword how many members have it."""
    contiguous: bool | None
    """Whether its members are connected; absent where nothing says which are neighbours."""
    outline: dict[str, Any] | None
    """The convex hull of its members as GeoJSON; absent where none is on the map."""


class ClustRun(Record):
    """How a search went."""

    __slots__ = ()
    optimal: bool
    """Whether it is proven that there is no better answer."""


class ClustAnswer(Result):
    """What all answers of CLUST have; members are items as well: `answer["score"]`."""

    status: str
    """`SOLVED`."""
    score: Score
    """How good the plan is."""
    messages: list[str]
    """What in the request looks like a slip."""

    def __getitem__(self, name: str) -> Any:
        return self.data[name]


class Clusters(ClustAnswer):
    """Clusters, their members and the score.

    Args:
        text: the answer as JSON text.
        request: the request as JSON text; pictures look up in it where the entities are.
        plane: whether coordinates are plane units instead of degrees.
    """

    _held: ClassVar[Mapping[str, type[Record]]] = {
        "score": Score,
        "assignments": Assignment,
        "unresolved": Finding,
        "violations": BrokenRule,
        "clusters": Cluster,
        "search": ClustRun,
    }
    assignments: list[Assignment]
    """The entities that have a cluster, cluster by cluster."""
    unresolved: list[Finding]
    """What counts, summed up by name and level."""
    violations: list[BrokenRule]
    """The rules that are broken and the entities that are left out, one by one."""
    clusters: list[Cluster]
    """All clusters, also those without members."""
    unassigned: list[str]
    """Names of the entities that are left out."""
    unassignedReasons: dict[str, list[str]]  # noqa: N815
    """By entity that is left out what keeps it out: names of rules, or `DROP_WEIGHT`."""
    search: ClustRun
    """How the search went; what was only evaluated has none."""

    def __init__(self, text: bytes, *, request: bytes | None = None, plane: bool = False) -> None:
        super().__init__(text)
        self._request = request
        self._is_plane = plane
        self._view: ClustersView | None = None

    def view(self) -> ClustersView:
        """Return what the functions of `routeopt.reports.clusters` read of this answer."""
        if self._view is None:
            from routeopt.reports.clusters.view import ClustersView

            self._view = ClustersView(self.data, self._request, plane=self._is_plane)
        return self._view

    def to_frame(self) -> Any:
        """Return a pandas DataFrame with one row for each entity, those left out at the end.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        from routeopt.reports.clusters.tables import entities_frame

        return entities_frame(self.view())

    def clusters_frame(self) -> Any:
        """Return a pandas DataFrame with one row for each cluster.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        from routeopt.reports.clusters.tables import clusters_frame

        return clusters_frame(self.view())

    def to_geojson(self) -> dict[str, Any]:
        """Return a GeoJSON FeatureCollection (RFC 7946): for each cluster its outline and its
        centre, for each entity that has a location a point.

        Raises:
            ValueError: the coordinates are not degrees.
        """
        from routeopt.reports.clusters.geojson import feature_collection

        return feature_collection(self.view())

    def plot(self, kind: Literal["map", "weights"] = "map") -> Any:
        """Draw a picture and return the matplotlib figure.

        Args:
            kind: "map" has the outlines with members and centres, "weights" what each cluster
                weighs.

        Raises:
            ValueError: there is no such kind, or no entity has a location.
            ModuleNotFoundError: matplotlib is not installed.
        """
        from routeopt.optional import optional

        optional("matplotlib")
        from routeopt.reports.clusters.chart import figure

        return figure(self.view(), kind)

    def map(self, *, offline: bool = False) -> Any:
        """Return an interactive folium map; saved, it shows the clusters without a network.

        Args:
            offline: leave out the street map behind the clusters, which alone needs a network.

        Raises:
            ValueError: no entity has a location, or the coordinates are not degrees.
            ModuleNotFoundError: folium is not installed.
        """
        from routeopt.reports.clusters.web_map import web_map

        return web_map(self.view(), offline=offline)

    def _repr_html_(self) -> str:
        from routeopt.reports.clusters.page import overview

        return overview(self.view())

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.view().one_line()}>"
