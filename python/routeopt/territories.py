"""Balanced, compact districts of places: for drivers, or to cut a large problem into parts.

>>> districts = routeopt.territories.divide(places, 20, weights=loads)
>>> districts.labels
"""

from __future__ import annotations

from dataclasses import dataclass

from routeopt import clust

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from routeopt.travel import Provider

_MEASURES = ("tasks", "load", "work")


@dataclass(frozen=True)
class Territories:
    """Districts of places.

    Attributes:
        labels: by place its district, from 0.
        weights: by district the sum of its places' weights.
        answer: what `routeopt.clust.solve` said, with centres and outlines.
    """

    labels: list[int]
    weights: list[int]
    answer: dict[str, Any]


def divide(
    places: Sequence[tuple[float, float]],
    count: int,
    *,
    weights: Sequence[int] | None = None,
    tolerance: float = 0.05,
    millis: int = 10_000,
    seed: int = 0,
    threads: int | None = None,
    travel: Provider | None = None,
) -> Territories:
    """Divide places into districts of nearly equal weight that are close together.

    Distances count by weight, as the crow flies, to the middle of the district.

    Args:
        places: (longitude, latitude) each; with `Euclidean` travel (x, y).
        count: how many districts.
        weights: of each place, integers of at least 0; 1 each when left out.
        tolerance: by which part a district may weigh more or less than the mean; always kept.
        millis, seed, threads, travel: as in `routeopt.clust.solve`.

    Raises:
        ValueError: the bounds cannot be kept: a single place may weigh too much, or the tolerance
            be too small for whole weights.
        RequestError: a place, a weight or a number is out of its bounds.
    """
    weighed = [1] * len(places) if weights is None else [int(weight) for weight in weights]
    if len(weighed) != len(places):
        raise ValueError(f"{len(weighed)} weights are given for {len(places)} places")
    request = {
        "clusterCount": {"max": count},
        "entities": [
            {
                "name": str(number),
                "location": {"latitude": float(y), "longitude": float(x)},
                "weight": weight,
                "distanceFactor": weight,
            }
            for number, ((x, y), weight) in enumerate(zip(places, weighed, strict=True))
        ],
        "options": {"compactness": "CENTROID", "balanceTolerance": tolerance, "seed": seed},
    }
    answer = clust.solve(request, millis=millis, threads=threads, travel=travel, limits=None)
    if answer["unassigned"] or answer["score"]["hardScore"] < 0:
        raise ValueError(
            f"no {count} districts within {tolerance:.0%} of the mean weight were found: "
            "allow a larger tolerance"
        )
    number_of = {cluster["name"]: number for number, cluster in enumerate(answer["clusters"])}
    labels = [0] * len(places)
    for assigned in answer["assignments"]:
        labels[int(assigned["entity"])] = number_of[assigned["cluster"]]
    return Territories(labels, [cluster["weight"] for cluster in answer["clusters"]], answer)


def of_request(
    request: Mapping[str, Any], count: int, *, by: str = "tasks", **options: Any
) -> Territories:
    """Divide the jobs of a routing request into districts; see `divide`.

    Args:
        request: a V3 request whose jobs have coordinates.
        by: what is balanced: "tasks" (their number), "load" (the sum of their amounts) or "work"
            (their service times in seconds).
        options: the other arguments of `divide`.

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
    return divide(places, count, weights=[_weight(job, by) for job in jobs], **options)


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
