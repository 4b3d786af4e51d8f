"""Few tasks and many iterations: hot anneals and cool ones follow each other."""

import pytest

from .story import HOUR, solved, window
from .test_options import scattered, without_search

pytestmark = pytest.mark.long

REQUEST = scattered(30)
MIXED = {"max_iterations": 30 * 2_000, "seed": 1}  # hot ones first, then many cool ones


def test_the_best_plan_of_all_anneals_is_the_answer():
    solution = solved(REQUEST, options=MIXED | {"history": True})
    unserved_and_costs = [entry[:0:-1] for entry in solution.search["history"]]
    assert unserved_and_costs == sorted(unserved_and_costs, reverse=True)
    assert unserved_and_costs[-1][1] == pytest.approx(solution.cost["total"], abs=1e-4)


def with_cheap_optional_jobs():
    jobs = [
        one | window(600 * i, 600 * i + HOUR) | {"drop_fee": 0.1}
        for i, one in enumerate(REQUEST["problem"]["jobs"])
    ]
    return {"problem": REQUEST["problem"] | {"jobs": jobs}}


def test_so_it_is_of_threads_and_the_clock():
    options = {"time_limit_s": 1, "threads": 2, "history": True}
    solution = solved(REQUEST, options=options)
    costs = [cost for _, cost, unserved in solution.search["history"] if not unserved]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] == pytest.approx(solution.cost["total"], abs=1e-4)


def test_so_it_is_of_optional_jobs_with_windows():
    options = MIXED | {"max_iterations": 30 * 5_000, "history": True}
    solution = solved(with_cheap_optional_jobs(), options=options)
    assert solution.unserved
    costs = [cost for _, cost, _ in solution.search["history"]]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] == pytest.approx(solution.cost["total"], abs=1e-4)


def test_equal_request_and_seed_give_equal_bytes_then_too():
    assert without_search(solved(REQUEST, options=MIXED)) == without_search(
        solved(REQUEST, options=MIXED)
    )


def test_a_search_stopped_in_the_midst_of_a_worse_anneal_answers_with_the_best_plan():
    plans = []

    def stop_late(_elapsed_s, iterations, cost, unserved):
        plans.append((unserved, cost))
        return iterations < 0.7 * options["max_iterations"]

    options = {"max_iterations": 600_000, "seed": 1}  # long enough to be told of now and then
    solution = solved(REQUEST, options=options, progress=stop_late)
    assert solution.search["stopped_by"] == "cancelled"
    assert plans == sorted(plans, reverse=True)
    assert solution.cost["total"] <= plans[-1][1] + 1e-4


def test_no_first_plan_is_dearer_than_none():
    solution = solved(with_cheap_optional_jobs(), options={"max_iterations": 1})
    assert solution.cost["total"] <= 30 * 0.1
