"""Balanced, compact districts of places: for drivers, or to cut a large problem into parts.

>>> districts = routeopt.territories.divide(places, 20, weights=loads)
>>> districts.labels
"""

from __future__ import annotations

import numbers
import operator
from dataclasses import dataclass
from functools import cached_property

from routeopt import clust
from routeopt.core.call import divide as divided
from routeopt.core.limits import limit_ms, thread_count
from routeopt.optional import optional
from routeopt.travel import Euclidean, GreatCircle, Provider

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any, Literal

    from routeopt.results.clusters import Clusters

_MEASURES = ("tasks", "load", "work")
_MOST_DISTRICTS, _MOST_WEIGHT = 10_000, 2**31 - 1
_LONGEST_M, _LONGEST_ON_A_PLANE = 20_037_509, 2**31 - 1


@dataclass(frozen=True, eq=False)
class Territories:
    """Districts of places; arrays are NumPy's.

    Attributes:
        labels: by place the number of its district, from 0.
        weights: by district the sum of its places' weights.
        names: by district its name.
        places: by place longitude and latitude, or x and y.
        place_weights: by place its weight.
        place_names: by place its name: the id of a job, or the number of the place as text.
        travel: how distances are measured.
    """

    labels: Any
    weights: Any
    names: list[str]
    places: Any
    place_weights: Any
    place_names: list[str]
    travel: Provider

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
        problem = request["problem"]
        jobs = [
            {**job, "tags": [*(job.get("tags") or ()), self.names[district[job["id"]]]]}
            if job["id"] in district
            else job
            for job in problem["jobs"]
        ]
        return {**request, "problem": {**problem, "jobs": jobs}}

    @cached_property
    def answer(self) -> Clusters:
        """The districts as `routeopt.clust` tells them, with distances, centres and outlines."""
        weights = self.place_weights.tolist()
        places = zip(self.place_names, self.places.tolist(), weights, strict=True)
        request = {
            "clusters": [{"name": name} for name in self.names],
            "entities": [
                {
                    "name": name,
                    "location": {"longitude": x, "latitude": y},
                    "weight": weight,
                    "distanceFactor": weight,
                }
                for name, (x, y), weight in places
            ],
            "options": {"compactness": "CENTROID"},
        }
        assigned = zip(self.place_names, self.labels.tolist(), strict=True)
        assignments = [{"entity": name, "cluster": self.names[label]} for name, label in assigned]
        return clust.evaluate(request, assignments=assignments, travel=self.travel, limits=None)

    def to_frame(self) -> Any:
        """Return a pandas DataFrame with one row for each place, in the order of the places."""
        return self.answer.to_frame().set_index("entity").loc[self.place_names].reset_index()

    def clusters_frame(self) -> Any:
        """Return a pandas DataFrame with one row for each district."""
        return self.answer.clusters_frame()

    def to_geojson(self) -> dict[str, Any]:
        """Return outlines, centres and places as in `Clusters.to_geojson`."""
        return self.answer.to_geojson()

    def plot(self, kind: Literal["map", "weights"] = "map") -> Any:
        """Draw a picture and return the matplotlib figure; see `Clusters.plot`."""
        return self.answer.plot(kind)

    def map(self) -> Any:
        """Return an interactive folium map; see `Clusters.map`."""
        return self.answer.map()

    def _repr_html_(self) -> str:
        return self.answer._repr_html_()

    def __repr__(self) -> str:
        least, most = self.weights.min(), self.weights.max()
        return (
            f"<Territories {len(self.labels):,} places in {len(self.weights):,} districts"
            f" of weight {least:,} to {most:,}>"
        )


def divide(
    places: Any,
    count: int,
    *,
    weights: Any = None,
    names: Iterable[str] | None = None,
    tolerance: float = 0.05,
    millis: int = 10_000,
    max_iterations: int | None = None,
    seed: int = 0,
    threads: int | None = None,
    travel: Provider | None = None,
) -> Territories:
    """Divide places into districts of nearly equal weight that are close together.

    Distances count by weight, as the crow flies, to the middle of the district.

    Args:
        places: (longitude, latitude) each, an array of shape (n, 2) or what NumPy makes one of;
            with `Euclidean` travel (x, y).
        count: how many districts.
        weights: of each place, whole numbers of at least 0; 1 each when left out.
        names: of each place, for tables and maps; their numbers when left out.
        tolerance: by which part a district may weigh more or less than the mean; always kept.
        max_iterations: ends the search; equal ones and equal seeds give equal districts.
        millis: the most that the search takes, 0 to 300,000 (below 100 is 100).
        seed: of the search's random numbers, 0 to 4,294,967,295.
        threads, travel: as in `routeopt.clust.solve`.

    Raises:
        ValueError: the bounds cannot be kept: a single place may weigh too much, or the tolerance
            be too small for whole weights. Or a place, a weight or a number is out of its bounds.
        ModuleNotFoundError: NumPy is not installed.
    """
    numpy = optional("numpy")
    if isinstance(count, bool) or not isinstance(count, numbers.Integral):
        raise ValueError(f"count is a whole number, not {count!r}")
    count = int(count)
    points = _points(places, travel)
    weighed, named = _whole(weights, len(points), travel), _names(names, len(points))
    _check("count", count, 1, min(len(points), _MOST_DISTRICTS))
    _check("seed", seed, 0, 2**32 - 1)
    if not isinstance(travel, (Euclidean, GreatCircle, type(None))):
        raise ValueError("distances to a middle are as the crow flies: GreatCircle or Euclidean")
    if not 0 <= tolerance <= 1:
        raise ValueError(f"tolerance is from 0 to 1, not {tolerance!r}")
    buffer, raised = divided(
        points,
        weighed,
        count,
        tolerance=round(1_000_000 * tolerance),
        travel=(travel or GreatCircle()).for_core(),
        seed=seed,
        max_iterations=max_iterations,
        time_limit_ms=limit_ms(millis),
        threads=thread_count(threads),
    )
    if raised is not None:
        raise raised
    labels = numpy.frombuffer(buffer, dtype="int32")
    sums = _sums(labels, weighed, count)
    if labels.min() < 0 or not _is_balanced(sums, tolerance):
        raise ValueError(
            f"no {count} districts within {tolerance:.0%} of the mean weight were found: "
            "allow a larger tolerance"
        )
    districts = [f"c{number}" for number in range(1, count + 1)]
    return Territories(labels, sums, districts, points, weighed, named, travel or GreatCircle())


def _points(places: Any, travel: Provider | None) -> Any:
    numpy = optional("numpy")
    points = numpy.ascontiguousarray(places, dtype=float)
    if points.ndim != 2 or points.shape[1] != 2 or not len(points):
        raise ValueError(
            f"places are pairs of numbers, at least one; their shape is {points.shape}"
        )
    sound = numpy.isfinite(points).all(axis=1)
    if not isinstance(travel, Euclidean):
        sound &= (abs(points) <= (180, 90)).all(axis=1)
    odd = numpy.flatnonzero(~sound)
    if len(odd):
        raise ValueError(f"place {odd[0]} is nowhere: {points[odd[0]].tolist()}")
    return points


def _whole(weights: Any, count: int, travel: Provider | None) -> Any:
    numpy = optional("numpy")
    given = numpy.ones(count, dtype="int64") if weights is None else numpy.asarray(weights)
    if given.shape != (count,):
        raise ValueError(f"{len(given)} weights are given for {count} places")
    with numpy.errstate(invalid="ignore"):
        whole = numpy.ascontiguousarray(given, dtype="int64")
    if not numpy.array_equal(given, whole) or whole.min() < 0 or whole.max() > _MOST_WEIGHT:
        raise ValueError(f"weights are whole numbers from 0 to {_MOST_WEIGHT:,}")
    longest = _LONGEST_ON_A_PLANE if isinstance(travel, Euclidean) else _LONGEST_M
    if int(whole.sum()) * longest > 2**62:
        raise ValueError("weights are so large that sums of distances may pass 62 bits")
    return whole


def _names(names: Iterable[str] | None, count: int) -> list[str]:
    if names is None:
        return [str(number) for number in range(count)]
    given = [str(name) for name in names]
    if len(given) != count or len(set(given)) != count:
        raise ValueError(f"{count} different names are needed, one for each place")
    return given


def _check(name: str, value: int, least: int, most: int) -> None:
    if not least <= operator.index(value) <= most:
        raise ValueError(f"{name} is from {least} to {most:,}, not {value!r}")


def _sums(labels: Any, weights: Any, count: int) -> Any:
    numpy = optional("numpy")
    sums = numpy.zeros(count, dtype="int64")
    inside = labels >= 0
    numpy.add.at(sums, labels[inside], weights[inside])
    return sums


def _is_balanced(sums: Any, tolerance: float) -> bool:
    """Tell whether no district is further from the mean than whole weights and the part allow."""
    mean = int(sums.sum()) / len(sums)
    most = max(-(-int(sums.sum()) // len(sums)), mean * (1 + tolerance))
    least = min(int(sums.sum()) // len(sums), mean * (1 - tolerance))
    return bool(least - 1e-6 <= sums.min() and sums.max() <= most + 1e-6)


def of_request(
    request: Mapping[str, Any], count: int, *, by: str = "tasks", **options: Any
) -> Territories:
    """Divide the jobs of a routing request into districts; see `divide`.

    Args:
        request: a V3 request whose jobs have coordinates.
        by: what is balanced: "tasks" (their number), "load" (the sum of their amounts) or "work"
            (their service times in seconds).
        options: the other arguments of `divide`; names are the jobs' ids.

    Raises:
        ValueError: a job has no coordinates, or there are none.
    """
    if by not in _MEASURES:
        raise ValueError(f'by is "tasks", "load" or "work", not {by!r}')
    problem = request["problem"]
    jobs = problem.get("jobs", [])
    places = [_place(problem, job) for job in jobs]
    if not places:
        raise ValueError("the request has no jobs")
    weights = [_weight(job, by) for job in jobs]
    return divide(places, count, weights=weights, names=[job["id"] for job in jobs], **options)


def _place(problem: Mapping[str, Any], job: Mapping[str, Any]) -> Sequence[float]:
    if "places" in job:
        raise ValueError(f"job {job.get('id')!r} has several places: a territory needs one")
    at = job["location"]
    if isinstance(at, int) and problem.get("locations"):
        at = problem["locations"][at]
    if isinstance(at, int):
        raise ValueError(f"job {job.get('id')!r} has no coordinates")
    return at[0], at[1]


def _weight(job: Mapping[str, Any], by: str) -> int:
    if by == "tasks":
        return 1
    if by == "load":
        return sum(
            amount for side in ("demand", "delivery") for amount in (job.get(side) or {}).values()
        )
    return int(job.get("service_time_s", 0))
