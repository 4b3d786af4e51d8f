"""Balanced, compact districts of places: for drivers, or to cut a large problem into parts.

>>> districts = routeopt.territories.divide(places, 20, weights=loads)
>>> districts.labels
"""

from __future__ import annotations

from routeopt import clust
from routeopt.optional import optional
from routeopt.results.territories import Territories
from routeopt.travel import Euclidean, Provider

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from routeopt.results.clusters import Clusters

_MEASURES = ("tasks", "load", "work")
_ENTITY = '{"name":"%d","location":{"longitude":%r,"latitude":%r},"weight":%d,"distanceFactor":%d}'


def divide(
    places: Any,
    count: int,
    *,
    weights: Any = None,
    names: Sequence[str] | None = None,
    tolerance: float = 0.05,
    millis: int = 10_000,
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
        millis, seed, threads, travel: as in `routeopt.clust.solve`.

    Raises:
        ValueError: the bounds cannot be kept: a single place may weigh too much, or the tolerance
            be too small for whole weights. Or the arrays do not fit each other.
        RequestError: a place, a weight or a number is out of its bounds.
        ModuleNotFoundError: NumPy is not installed.
    """
    points = _points(places)
    weighed, named = _whole(weights, len(points)), _names(names, len(points))
    options = {"compactness": "CENTROID", "balanceTolerance": tolerance, "seed": seed}
    answer = clust.solve(
        _text(points, weighed, {"clusterCount": {"max": count}, "options": options}),
        millis=millis,
        threads=threads,
        travel=travel,
        limits=None,
    )
    if answer.unassigned or answer.score.hardScore < 0:
        raise ValueError(
            f"no {count} districts within {tolerance:.0%} of the mean weight were found: "
            "allow a larger tolerance"
        )
    return Territories(
        labels=_labels(answer, len(points)),
        weights=optional("numpy").array([cluster["weight"] for cluster in answer.clusters]),
        places=points,
        place_weights=weighed,
        place_names=named,
        answer=answer,
        plane=isinstance(travel, Euclidean),
    )


def _points(places: Any) -> Any:
    numpy = optional("numpy")
    points = numpy.asarray(places, dtype=float)
    if points.ndim != 2 or points.shape[1] != 2 or not len(points):
        raise ValueError(
            f"places are pairs of numbers, at least one; their shape is {points.shape}"
        )
    odd = numpy.flatnonzero(~numpy.isfinite(points).all(axis=1))
    if len(odd):
        raise ValueError(f"place {odd[0]} is not finite: {points[odd[0]].tolist()}")
    return points


def _whole(weights: Any, count: int) -> Any:
    numpy = optional("numpy")
    given = numpy.ones(count, dtype=int) if weights is None else numpy.asarray(weights)
    if given.shape != (count,):
        raise ValueError(f"{len(given)} weights are given for {count} places")
    if not numpy.array_equal(given, whole := given.astype("int64")):
        raise ValueError("weights are whole numbers")
    return whole


def _names(names: Iterable[str] | None, count: int) -> list[str]:
    if names is None:
        return [str(number) for number in range(count)]
    given = [str(name) for name in names]
    if len(given) != count or len(set(given)) != count:
        raise ValueError(f"{count} different names are needed, one for each place")
    return given


def _text(points: Any, weights: Any, more: Mapping[str, Any]) -> bytes:
    """Return the request; written by hand, as a million places would take the encoder seconds."""
    import json

    weighed = weights.tolist()
    rows = zip(range(len(weighed)), *points.T.tolist(), weighed, weighed, strict=True)
    entities = ",".join(map(_ENTITY.__mod__, rows))
    return f'{json.dumps(more)[:-1]},"entities":[{entities}]}}'.encode()


def _labels(answer: Clusters, count: int) -> Any:
    """Return by place its district: members come district by district."""
    numpy = optional("numpy")
    sizes = [cluster["size"] for cluster in answer.clusters]
    labels = numpy.empty(count, dtype="int32")
    members = numpy.fromiter((int(one["entity"]) for one in answer.assignments), dtype=int)
    labels[members] = numpy.repeat(range(len(sizes)), sizes)
    return labels


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


def _place(problem: Mapping[str, Any], job: Mapping[str, Any]) -> tuple[float, float]:
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
