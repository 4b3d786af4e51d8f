"""Tiny problems whose quotas ask for tasks, and their best plans by trying all of them.

Jobs and vehicles lie on a matrix of whole kilometres, each of which costs 1; a shift is one route.
"""

from __future__ import annotations

from itertools import pairwise, permutations, product

from tests.oracle.draw import Draw

DAY = 86_400
JOBS = 5


def drawn(seed: int) -> dict:
    """Two or three shifts on one or two days, and one to three quotas that share some tasks."""
    draw = Draw(seed)
    names = [f"job {k}" for k in range(JOBS)]
    vehicles = draw.one([[("a", 1)], [("a", 2)], [("a", 1), ("b", 1)], [("a", 2), ("b", 1)]])
    return {
        "matrices": {"car": _matrix(draw)},
        "jobs": [_job(draw, k, name) for k, name in enumerate(names)],
        "vehicles": [_vehicle(draw, name, days) for name, days in vehicles],
        "quotas": [
            _quota(draw, f"quota {k}", names, [name for name, _ in vehicles])
            for k in range(draw.number(1, 3))
        ],
        "objective": {"costs": {"per_travel_km": 1}},
    }


def _matrix(draw: Draw) -> dict:
    """Home is the first place, the n-th job at the n-th one behind it."""
    at = [(draw.number(0, 9), draw.number(0, 9)) for _ in range(JOBS + 1)]
    ways = [[abs(a - c) + abs(b - d) for c, d in at] for a, b in at]
    metres = [[1_000 * way for way in row] for row in ways]
    return {"durations_s": ways, "distances_m": metres}


def _job(draw: Draw, k: int, name: str) -> dict:
    job: dict = {"id": name, "location": k + 1}
    fee = draw.one([0, 0, 0, 2, 9, None])  # mostly what only quotas ask for; none: mandatory
    return job if fee is None else {**job, "drop_fee": fee}


def _vehicle(draw: Draw, name: str, days: int) -> dict:
    shifts = [
        {
            "id": str(day),
            "start": {"time": day * DAY, "location": 0},
            "end": {"time": day * DAY + 1_000, "location": 0},
        }
        for day in range(days)
    ]
    vehicle: dict = {"id": name, "shifts": shifts, "costs": {"fixed": draw.one([0, 0, 7])}}
    return {**vehicle, "limits": {"max_tasks": draw.number(1, 3)}} if draw.chance(0.4) else vehicle


def _quota(draw: Draw, name: str, jobs: list[str], vehicles: list[str]) -> dict:
    asked = draw.number(1, 3)
    quota: dict = {"id": name, "tasks": draw.some(jobs, 2, JOBS), "min": asked}
    quota["per_missing"] = draw.one([1, 6, 14, 60])
    if draw.chance(0.5):
        quota["max"] = asked + draw.number(0, 1)
    if draw.chance(0.3):
        quota["vehicles"] = [draw.one(vehicles)]
    if draw.chance(0.3):
        quota["period"] = {"start": draw.number(0, 1) * DAY, "end": 2 * DAY}
    return quota


def best(problem: dict) -> tuple[int, int] | None:
    """How many mandatory jobs the best plan leaves out, and what it costs."""
    shifts = [(vehicle, shift) for vehicle in problem["vehicles"] for shift in vehicle["shifts"]]
    jobs = problem["jobs"]
    found = None
    for homes in product([None, *range(len(shifts))], repeat=len(jobs)):
        cost = _quotas(problem, shifts, homes)
        if cost is None:
            continue
        for k, (vehicle, _) in enumerate(shifts):
            own = [i + 1 for i, home in enumerate(homes) if home == k]
            if len(own) > vehicle.get("limits", {}).get("max_tasks", JOBS):
                break
            cost += _round(problem, own) + (vehicle["costs"]["fixed"] if own else 0)
        else:
            absent = [job for job, home in zip(jobs, homes, strict=True) if home is None]
            missing = sum("drop_fee" not in job for job in absent)
            value = missing, cost + sum(job.get("drop_fee", 0) for job in absent)
            found = value if found is None else min(found, value)
    return found


def _quotas(problem: dict, shifts: list, homes: tuple) -> int | None:
    cost = 0
    for quota in problem["quotas"]:
        period = quota.get("period", {"start": 0, "end": 9 * DAY})
        count = 0
        for job, home in zip(problem["jobs"], homes, strict=True):
            if home is None or job["id"] not in quota["tasks"]:
                continue
            vehicle, shift = shifts[home]
            counts = vehicle["id"] in quota.get("vehicles", [vehicle["id"]])
            count += counts and period["start"] <= shift["start"]["time"] < period["end"]
        if count > quota.get("max", JOBS):
            return None
        cost += quota["per_missing"] * max(0, quota["min"] - count)
    return cost


def _round(problem: dict, places: list[int]) -> int:
    ways = problem["matrices"]["car"]["durations_s"]
    return min(
        sum(ways[a][b] for a, b in pairwise([0, *order, 0])) for order in permutations(places)
    )
