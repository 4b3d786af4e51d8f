"""Workers side by side, on problems that one worker would suit.

What they make together keeps every rule (the referee refuses to answer otherwise), and the number
of threads changes no byte of it.
"""

from __future__ import annotations

import json
import re

import pytest

from routeopt import _inside
from tests.oracle.generate import generate as generate_rules
from tests.samples import few_quickly
from tests.stories.test_options import scattered

from .generate import generate

TRAVEL = {"euclidean": "euclidean", "great_circle": "great_circle", "matrices": "great_circle"}
WORKERS = [{"parts": 2}, {"parts": 3}, {"wholes": 2}, {"parts": 2, "wholes": 2}]
QUICK = range(0, 300, 20)
MORE = range(100)


def plans(text: bytes, travel: str, workers: dict) -> list[bytes]:
    """The answers of 1, 2 and 4 threads, less the report of the search."""
    bodies = (
        _inside.solve_with_workers(text, (travel, {}), **workers, threads=threads)
        for threads in (1, 2, 4)
    )
    return [without_search(body) for body in bodies]


def without_search(body: bytes) -> bytes:
    return re.sub(rb'"search":\{.*?\}(?=[,}])', b"", body)


def of_jobs(seed: int) -> tuple[bytes, str]:
    case = generate(seed)
    return case.text, TRAVEL[case.provider]


def of_rules(seed: int) -> tuple[bytes, str]:
    options = {"max_iterations": 150, "seed": seed}
    return json.dumps(generate_rules(seed) | {"options": options}).encode(), "great_circle"


def check(kind, seed: int) -> None:
    text, travel = kind(seed)
    for workers in WORKERS:
        one, *others = plans(text, travel, workers)
        assert others == [one, one], workers


@pytest.mark.parametrize("kind", [of_jobs, of_rules])
@pytest.mark.parametrize("seed", QUICK)
def test_threads_change_no_byte_of_what_workers_find(kind, seed):
    check(kind, seed)


@pytest.mark.ci
@pytest.mark.parametrize("kind", [of_jobs, of_rules])
def test_nor_of_a_hundred_problems_more(kind):
    for seed in MORE:
        check(kind, 1000 + seed)


@pytest.mark.ci
def test_the_best_of_whole_plans_is_the_answer_where_they_mix_anneals():
    options = {"max_iterations": 200_000, "seed": 1, "history": True}
    request = scattered(30) | {"options": options}
    bodies = [
        _inside.solve_with_workers(
            json.dumps(request).encode(), ("euclidean", {}), wholes=2, threads=threads
        )
        for threads in (1, 2)
    ]
    one, two = (json.loads(body) for body in bodies)
    assert one["routes"] == two["routes"]
    costs = [cost for _, cost, unserved in one["search"]["history"] if not unserved]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] == pytest.approx(one["cost"]["total"], abs=1e-4)


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


LOADS = (4, 3, 6, 2, 4, 7, 5, 4, 5)  # four vans hold them only if they are full


def test_parts_make_do_with_as_few_vehicles_as_hold_all():
    text = two_towns(LOADS)
    for threads in (1, 2):
        body = _inside.solve_with_workers(text, ("great_circle", {}), parts=2, threads=threads)
        assert json.loads(body)["summary"]["routes"] == 8


SIXES = (6,) * 9  # no two fit in a van, though by their sum they might


@pytest.mark.parametrize(("loads", "routes"), [(LOADS, 8), (SIXES, 18)])
@pytest.mark.parametrize("division", few_quickly([(2, 2), (1, 1), (1, 2)], 1))
def test_workers_end_with_as_few_vehicles_as_hold_all_where_time_decides(loads, routes, division):
    """Then they race for the last ones, until no sum of loads allows fewer or the time is over."""
    parts, threads = division
    request = json.loads(two_towns(loads))
    request["options"] = {"time_limit_s": 1, "seed": 1, "history": True}
    body = _inside.solve_with_workers(
        json.dumps(request).encode(),
        ("great_circle", {}),
        parts=parts,
        wholes=2,
        threads=threads,
    )
    plan = json.loads(body)
    assert (plan["summary"]["routes"], plan["summary"]["unserved_tasks"]) == (routes, 0)
    costs = [cost for _, cost, unserved in plan["search"]["history"] if not unserved]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] == pytest.approx(plan["cost"]["total"], abs=1e-4)


@pytest.mark.parametrize(
    "quota", few_quickly([None, {"max": 4}, {"min": 5, "per_missing": 1_000_000}], 0)
)
def test_two_parts_become_three_whole_plans(quota):
    """Emptying routes divides the plan, whatever comes then; a quota counts half of all."""
    request = json.loads(two_towns(4 * LOADS))
    request["options"] |= {"max_iterations": 100_000, "history": True}
    if quota:
        for job in request["problem"]["jobs"][::2]:
            job["tags"] = ["counted"]
        vans = [van["id"] for van in request["problem"]["vehicles"][::2]]
        request["problem"]["quotas"] = [{"id": "half", "tag": "counted", "vehicles": vans} | quota]
    text = json.dumps(request).encode()
    one, two, in_parts = (
        json.loads(
            _inside.solve_with_workers(
                text, ("great_circle", {}), parts=2, wholes=wholes, threads=threads
            )
        )
        for wholes, threads in ((3, 1), (3, 2), (1, 1))
    )
    assert two["routes"] == one["routes"] != in_parts["routes"]
    costs = [cost for _, cost, unserved in one["search"]["history"] if not unserved]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] == pytest.approx(one["cost"]["total"], abs=1e-4)


def counted_in_two_towns(quota: dict, per_km: int) -> bytes:
    """Six jobs in each of two towns and two vans for three each; a quota counts half the jobs.

    Those lie a little off and may be left out for 1 to 6.
    """
    fees = iter([3, 1, 4, 6, 2, 5])
    jobs = [
        {"id": f"{town}{i}", "location": [town, 50 + 0.001 * i], "delivery": {"kg": 1}}
        | ({"tags": ["counted"], "drop_fee": next(fees)} if i > 3 else {})
        for town in (0, 2)
        for i in range(1, 7)
    ]
    vans = [
        {
            "id": f"van {town}{i}",
            "capacity": {"kg": 3},
            "costs": {"per_travel_km": per_km},
            "shifts": [
                {
                    "id": "day",
                    "start": {"time": 0, "location": [town, 50]},
                    "end": {"time": 1_000_000, "location": [town, 50]},
                }
            ],
        }
        for town in (0, 2)
        for i in (1, 2)
    ]
    vehicles = [van["id"] for van in vans]
    quotas = [{"id": "all", "tag": "counted", "vehicles": vehicles} | quota]
    options = {"max_iterations": 100_000, "seed": 1}
    problem = {"jobs": jobs, "vehicles": vans, "quotas": quotas}
    return json.dumps({"problem": problem, "options": options}).encode()


CHEAP, DEAR = 1, 10  # so that it pays to serve all that is counted, or next to nothing


@pytest.mark.parametrize(
    ("quota", "per_km"),
    [
        pytest.param({"max": 0}, CHEAP, marks=pytest.mark.ci),
        pytest.param({"max": 1}, CHEAP, marks=pytest.mark.ci),
        pytest.param({"max": 3}, CHEAP, marks=pytest.mark.ci),
        pytest.param({"max": 2, "vehicles": ["van 01", "van 22"]}, CHEAP, marks=pytest.mark.ci),
        pytest.param({"min": 1, "max": 4, "per_missing": 100}, CHEAP, marks=pytest.mark.long),
        pytest.param({"min": 5, "per_missing": 100}, DEAR, marks=pytest.mark.ci),
        pytest.param({"min": 6, "per_missing": 100}, DEAR, marks=pytest.mark.ci),
    ],
)
def test_parts_share_a_quota(quota, per_km):
    text = counted_in_two_towns(quota, per_km)
    whole, in_parts = (
        json.loads(_inside.solve_with_workers(text, ("great_circle", {}), parts=parts, threads=1))
        for parts in (1, 2)
    )
    assert in_parts["cost"] == whole["cost"]
