"""The problem that features are added to, and the parts of it that they change.

Places lie on a slope: a way up takes longer than the way down, and no detour is a shortcut. A
second costs 1, so that every cost is whole and equal costs are equal.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.oracle.draw import Draw

HORIZON = 100
PLACES = 6
SECOND = 3600
"""A price per hour that makes a second cost 1."""
METRE = 1000
"""A price per kilometre that makes a metre cost 1."""


def base(draw: Draw) -> dict:
    """Two to four jobs and one or two vans with a common home."""
    vans = draw.one([1, 2, 2, 2])
    end = draw.one([30, 45, 60, HORIZON])
    return {
        "problem": {
            "matrices": {"car": matrix(draw)},
            "jobs": [job(draw, f"job {k}") for k in range(draw.one([2, 3, 3, 3, 4]))],
            "vehicles": [van(draw, k, end) for k in range(vans)],
            "objective": {"costs": {"per_travel_hour": SECOND}},
        }
    }


def matrix(draw: Draw) -> dict:
    """Ways between places on a slope; distances know another slope."""
    return {"durations_s": ways(draw), "distances_m": ways(draw)}


def ways(draw: Draw) -> list[list[int]]:
    at = [(draw.number(0, 7), draw.number(0, 7), draw.number(0, 3)) for _ in range(PLACES)]
    return [[abs(a[0] - b[0]) + abs(a[1] - b[1]) + max(0, b[2] - a[2]) for b in at] for a in at]


def job(draw: Draw, name: str) -> dict:
    return {"id": name, "location": place(draw), "service_time_s": draw.number(1, 6)}


def van(draw: Draw, number: int, end: int) -> dict:
    home = draw.one([0, 0, 1]) if number else 0
    shift = {
        "id": "day",
        "start": {"time": 0, "location": home},
        "end": {"time": end, "location": home},
    }
    return {"id": f"van {number}", "shifts": [shift]}


def place(draw: Draw) -> int:
    """A place that is nobody's home."""
    return draw.number(2, PLACES - 1)


# --- parts ----------------------------------------------------------------------------------------


def tasks(request: dict) -> list[dict]:
    problem = request["problem"]
    return [*problem.get("jobs", []), *problem.get("shipments", [])]


def sides(request: dict) -> list[dict]:
    """Every stop of every task."""
    problem = request["problem"]
    shipments = problem.get("shipments", [])
    return [*problem["jobs"], *(s[side] for s in shipments for side in ("pickup", "delivery"))]


def vans(request: dict) -> list[dict]:
    return request["problem"]["vehicles"]


def shifts(request: dict) -> list[dict]:
    return [shift for vehicle in vans(request) for shift in vehicle["shifts"]]


def costs(request: dict) -> dict:
    return request["problem"]["objective"]["costs"]


def relations(request: dict) -> list[dict]:
    return request["problem"].get("relations", [])


def relate(request: dict, relation: dict) -> None:
    request["problem"].setdefault("relations", []).append(relation)


def routes(request: dict) -> list[dict]:
    """Those of the plan that is given."""
    return request.get("plan", {}).get("routes", [])


def several_vans(draw: Draw, request: dict) -> None:
    """See that there are two at least."""
    if len(vans(request)) == 1:
        vans(request).append(van(draw, 1, vans(request)[0]["shifts"][0]["end"]["time"]))


def participants(draw: Draw, request: dict, most: int) -> list[str | dict]:
    """One stop of each of some tasks."""
    return [stop_of(draw, task) for task in draw.some(tasks(request), 2, most)]


def stop_of(draw: Draw, task: dict) -> str | dict:
    if "pickup" not in task:
        return task["id"]
    return {"task": task["id"], "stop": draw.one(["pickup", "delivery"])}


def ids(chosen: list[dict]) -> list[str]:
    return [one["id"] for one in chosen]


def quantities(request: dict) -> Iterator[dict]:
    """Every object of quantities."""
    for owner in (*tasks(request), *vans(request)):
        for member in ("demand", "delivery", "capacity", "initial_load"):
            if member in owner:
                yield owner[member]
