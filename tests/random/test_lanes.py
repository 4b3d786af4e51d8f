"""Lanes side by side, on problems that one lane would suit.

What they make together keeps every rule (the referee refuses to answer otherwise), and the number
of threads changes no byte of it.
"""

from __future__ import annotations

import json
import re

import pytest

from routeopt import _inside
from tests.oracle.generate import generate as generate_rules

from .generate import generate

TRAVEL = {"euclidean": "euclidean", "great_circle": "great_circle", "matrices": "great_circle"}
LANES = [{"parts": 2}, {"parts": 3}, {"wholes": 2}]
QUICK = range(0, 300, 12)
MORE = range(100)


def plans(text: bytes, travel: str, lanes: dict) -> list[bytes]:
    """The answers of 1, 2 and 4 threads, less the report of the search."""
    bodies = (
        _inside.solve_in_lanes(text, (travel, {}), **lanes, threads=threads)
        for threads in (1, 2, 4)
    )
    return [re.sub(rb'"search":\{.*?\}(?=[,}])', b"", body) for body in bodies]


def of_jobs(seed: int) -> tuple[bytes, str]:
    case = generate(seed)
    return case.text, TRAVEL[case.provider]


def of_rules(seed: int) -> tuple[bytes, str]:
    options = {"max_iterations": 150, "seed": seed}
    return json.dumps(generate_rules(seed) | {"options": options}).encode(), "great_circle"


def check(kind, seed: int) -> None:
    text, travel = kind(seed)
    for lanes in LANES:
        one, *others = plans(text, travel, lanes)
        assert others == [one, one], lanes


@pytest.mark.parametrize("kind", [of_jobs, of_rules])
@pytest.mark.parametrize("seed", QUICK)
def test_threads_change_no_byte_of_what_lanes_find(kind, seed):
    check(kind, seed)


@pytest.mark.ci
@pytest.mark.parametrize("kind", [of_jobs, of_rules])
def test_nor_of_a_hundred_problems_more(kind):
    for seed in MORE:
        check(kind, 1000 + seed)


def two_towns(loads: tuple[int, ...]) -> bytes:
    """So many kilograms a job in each of two towns; far more vans than hold them, and dear ones."""
    jobs = [
        {"id": f"{town}{i}", "location": [town + 0.001 * i, 50], "delivery": {"kg": kg}}
        for town in (0, 2)
        for i, kg in enumerate(loads)
    ]
    shift = {"id": "day", "start": {"time": 0, "location": [1, 50]}, "end": {"time": 1_000_000}}
    costs = {"fixed": 100_000, "per_travel_km": 1}
    vans = [
        {"id": f"van {i}", "capacity": {"kg": 10}, "costs": costs, "shifts": [shift]}
        for i in range(len(jobs))
    ]
    options = {"max_iterations": 20_000, "seed": 1}
    return json.dumps({"problem": {"jobs": jobs, "vehicles": vans}, "options": options}).encode()


def test_parts_make_do_with_as_few_vehicles_as_hold_all():
    loads = (4, 3, 6, 2, 4, 7, 5, 4, 5)  # four vans hold them only if they are full
    text = two_towns(loads)
    for threads in (1, 2):
        body = _inside.solve_in_lanes(text, ("great_circle", {}), parts=2, threads=threads)
        assert json.loads(body)["summary"]["routes"] == 8
