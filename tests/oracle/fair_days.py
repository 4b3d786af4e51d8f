"""Tiny days with balances, and their best plans by trying all of them.

Jobs and vans lie on a matrix of whole kilometres, a kilometre is a minute of driving and costs 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, permutations, product

from tests.oracle.draw import Draw

DAY = 36_000
MINUTE = 60


def drawn(seed: int, jobs: int, measure: str) -> dict:
    """Three vans with one home, whose shares and pasts differ now and then."""
    draw = Draw(f"{seed} {measure}")
    vans = [f"van {k}" for k in range(3)]
    balance: dict = {"id": "b", "measure": measure, "price": prices(draw, measure)}
    if draw.chance(0.4):
        balance["shares"] = {van: draw.one([0, 1, 1, 2, 3]) for van in vans[1:]} | {vans[0]: 1}
    if draw.chance(0.5):
        most = {"tasks": 4, "distance": 15_000}.get(measure, 15 * MINUTE)
        balance["history"] = {van: draw.number(0, most) for van in draw.some(vans, 1, 3)}
    made = {
        "matrices": {"car": matrix(draw, jobs + 1)},
        "jobs": [job(draw, k) for k in range(jobs)],
        "vehicles": [van(name) for name in vans],
        "balance": [balance],
        "objective": {"costs": {"per_travel_km": 1}},
    }
    if draw.chance(0.3):
        made["jobs"][0]["drop_fee"] = draw.one([0, 3, 8])
    return made


def prices(draw: Draw, measure: str) -> float:
    """Of a minute, a kilometre or a task: below, about and above what the way there costs."""
    own = draw.one([0, 0.5, 1, 2, 6])
    return own * 60 if measure in ("duration", "driving", "service") else own


def matrix(draw: Draw, places: int) -> dict:
    at = [(draw.number(0, 9), draw.number(0, 9)) for _ in range(places)]
    ways = [[abs(a - c) + abs(b - d) for c, d in at] for a, b in at]
    return {
        "durations_s": [[MINUTE * way for way in row] for row in ways],
        "distances_m": [[1_000 * way for way in row] for row in ways],
    }


def job(draw: Draw, k: int) -> dict:
    return {"id": f"job {k}", "location": k + 1, "service_time_s": MINUTE * draw.number(0, 9)}


def van(name: str) -> dict:
    ends = {"start": {"time": 0, "location": 0}, "end": {"time": DAY, "location": 0}}
    return {"id": name, "shifts": [{"id": "day", **ends}]}


# --- every plan -----------------------------------------------------------------------------------


def best(problem: dict) -> tuple[Fraction, Fraction]:
    """The least cost, and the least sum above shares of the plans that have it."""
    return min(cost_of(problem, homes, lengths) for homes, lengths in plans(problem))


def plans(problem: dict) -> Iterator[tuple[tuple, tuple]]:
    """Which van serves each job (3: none), and how long the round of each van is.

    Of a balance by tasks or service only the shortest rounds can be best; of others a longer one
    may be, where who drives it has less than a fair share.
    """
    jobs = problem["jobs"]
    measure = problem["balance"][0]["measure"]
    known: dict[tuple, list[int]] = {}
    for homes in product(range(4), repeat=len(jobs)):
        if any(home == 3 and "drop_fee" not in job for home, job in zip(homes, jobs, strict=True)):
            continue
        every = []
        for k in range(3):
            own = tuple(i + 1 for i, home in enumerate(homes) if home == k)
            if own not in known:
                found = rounds(problem, own)
                known[own] = [min(found)] if measure in ("tasks", "service") else sorted(found)
            every.append(known[own])
        for lengths in product(*every):
            yield homes, lengths


def rounds(problem: dict, places: tuple) -> set[int]:
    """Kilometres of all ways to go round these places."""
    ways = problem["matrices"]["car"]["distances_m"]
    return {
        sum(ways[a][b] for a, b in pairwise([0, *order, 0])) // 1_000
        for order in permutations(places)
    }


def cost_of(problem: dict, homes: tuple, lengths: tuple) -> tuple[Fraction, Fraction]:
    (balance,) = problem["balance"]
    jobs = problem["jobs"]
    names = [own["id"] for own in problem["vehicles"]]
    amounts = [Fraction(balance.get("history", {}).get(name, 0)) for name in names]
    for k, length in enumerate(lengths):
        own = [job for job, home in zip(jobs, homes, strict=True) if home == k]
        service = sum(job["service_time_s"] for job in own)
        amounts[k] += {
            "tasks": len(own),
            "service": service,
            "distance": 1_000 * length,
            "driving": MINUTE * length,
            "duration": MINUTE * length + service,
        }[balance["measure"]]
    shares = [Fraction(balance.get("shares", {}).get(name, 1)) for name in names]
    fair = [share * sum(amounts) / sum(shares) for share in shares]
    above = sum(max(Fraction(0), x - own) for x, own in zip(amounts, fair, strict=True))
    unit = {"tasks": 1, "distance": 1_000}.get(balance["measure"], 3_600)
    fees = sum(job["drop_fee"] for job, home in zip(jobs, homes, strict=True) if home == 3)
    return Fraction(balance["price"]) * above / unit + sum(lengths) + fees, above
