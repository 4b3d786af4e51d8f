"""A plan that was published, and the prices of changing it."""

from __future__ import annotations

from tests.oracle.draw import Draw
from tests.pairs.base import SECOND, several_vans, tasks, vans
from tests.pairs.feature import Change, Feature


def published(draw: Draw, request: dict) -> dict:
    """What was published; each task was to be served by some van."""
    problem = request["problem"]
    if "published" not in problem:
        several_vans(draw, request)
        problem["published"] = {"routes": [
            {"vehicle": van["id"], "shift": "day", "stops": []} for van in vans(request)
        ]}  # fmt: skip
        for task in tasks(request):
            stops = draw.one(problem["published"]["routes"])["stops"]
            for kind in ("pickup", "delivery") if "pickup" in task else ("job",):
                stops.append({"type": kind, "task": task["id"]})
    return problem["published"]


def vehicle(draw: Draw, request: dict) -> None:
    published(draw, request)["vehicle"] = draw.number(3, 15)


def times(draw: Draw, request: dict) -> None:
    told = published(draw, request)
    told["per_earlier_hour"] = SECOND * draw.number(1, 3)
    told["per_later_hour"] = SECOND * draw.number(1, 3)
    told["tolerance_s"] = draw.number(0, 4)
    for route in told["routes"]:
        for k, stop in enumerate(route["stops"]):
            stop["service_start"] = 8 * k + draw.number(2, 14)


def drop(draw: Draw, request: dict) -> None:
    """Beside the fees of one or two tasks, which may be less than serving them costs."""
    published(draw, request)["drop"] = draw.number(5, 30)
    for task in draw.some(tasks(request), 1, 2):
        task["drop_fee"] = draw.number(0, 15)


def unpriced(*members: str) -> Change:
    def ignore(request: dict) -> None:
        for member in members:
            request["problem"].get("published", {}).pop(member, None)

    return ignore


PROMISES = (
    Feature("published vehicle", vehicle, unpriced("vehicle")),
    Feature("published times", times, unpriced("per_earlier_hour", "per_later_hour")),
    Feature("published drop", drop, unpriced("drop")),
)
