"""The breaks that a plan leaves open stand where trying every order and place finds the best."""

from __future__ import annotations

import pytest

from tests.oracle.cases import case, job
from tests.oracle.compare import compare, evaluator
from tests.oracle.draw import Draw

FEW = range(10)
MANY = range(10, 2_000)
PRICES = ("per_route_hour", "per_wait_hour", "per_travel_hour", "per_overtime_hour")


def route_with_breaks(seed: int) -> dict:
    """A route of one to three stops with up to four open breaks, and maybe a placed one."""
    draw = Draw(f"breaks {seed}")
    count = draw.one([2, 2, 2, 3, 3, 4])
    names = "abc"[: draw.number(1, 3 if count < 3 else 4 - count // 2)]
    breaks = [break_of(draw, f"rest {k}") for k in range(count)]
    stops: list = list(names)
    if draw.chance(0.2):
        stops.insert(draw.number(1, len(stops)), {"break": breaks[0]["id"]})
    if draw.chance(0.3):
        stops.insert(draw.number(1, len(stops)), {"depot": "depot"})
    end = {"time": 70 + 10 * count} | ({} if draw.chance(0.2) else {"location": 0})
    if draw.chance(0.2):
        end["overtime_until"] = end["time"] + 20
    start = {"time": 0} | ({} if draw.chance(0.2) else {"location": 0})
    if draw.chance(0.3):
        start["latest"] = draw.number(0, 40)
    shift = {"start": start, "end": end, "breaks": breaks, "reloads": ["depot"]}
    limits = {"max_route_duration_s": draw.number(20, 70)} if draw.chance(0.3) else {}
    costs = {name: draw.number(0, 9) for name in PRICES if draw.chance(0.5)}
    return case(
        [job_of(draw, name) for name in names],
        stops,
        shift=shift,
        vehicle={"limits": limits},
        costs=costs or {"per_travel_km": 1},
        depots=[{"id": "depot", "location": draw.number(0, 1), "service_time_s": 2}],
    )


def break_of(draw: Draw, name: str) -> dict:
    earliest = draw.number(0, 70)
    latest = earliest + draw.one([0, draw.number(0, 20), draw.number(20, 80)])
    made = {"id": name, "duration_s": draw.number(0, 9), "earliest": earliest, "latest": latest}
    return made | ({"location": draw.number(0, 3)} if draw.chance(0.2) else {})


def job_of(draw: Draw, name: str) -> dict:
    made = job(name, draw.number(0, 2), service_time_s=draw.number(0, 6))
    if draw.chance(0.3):
        made["setup_time_s"] = draw.number(0, 4)
    if draw.chance(0.5):
        first = draw.number(0, 60)
        late = {"per_late_hour": draw.number(0, 9)} if draw.chance(0.3) else {}
        made["time_windows"] = [{"start": first, "end": first + draw.number(0, 40)} | late]
    if draw.chance(0.2):
        made["target"] = {"time": draw.number(0, 60), "per_late_hour": draw.number(1, 9)}
    return made


def disagreements(seeds: range) -> dict[int, list[str]]:
    evaluate = evaluator()
    found = {seed: compare(route_with_breaks(seed), evaluate) for seed in seeds}
    return {seed: differences for seed, differences in found.items() if differences}


def test_open_breaks_stand_at_the_best_places():
    assert disagreements(FEW) == {}


@pytest.mark.deep
def test_open_breaks_stand_at_the_best_places_of_many_routes():
    assert disagreements(MANY) == {}
