"""Options: limits, seed, threads, history."""

import itertools
import json
import re
from random import Random

import pytest

import routeopt
from routeopt.travel import Euclidean

from .story import job, line, request_of, shift, solved, van


def scattered(count, seed=0, vans=3):
    """Jobs all over a plane, with loads: enough for a search to have something to do."""
    random = Random(seed)
    jobs = [
        job(
            f"j{i}",
            [random.randint(-900, 900), random.randint(-900, 900)],
            delivery={"kg": random.randint(1, 9)},
        )
        for i in range(count)
    ]
    fleet = [van(shift([0, 0]), name=f"v{i}", capacity={"kg": 3 * count}) for i in range(vans)]
    return request_of(*jobs, *fleet)


def without_search(solution):
    """The answer's bytes, less the report of the search."""
    text, count = re.subn(rb'"search":\{.*?\}(?=[,}])', b"", solution.to_json())
    assert count == 1
    return text


REQUEST = scattered(30)


def test_equal_request_and_seed_give_equal_bytes():
    options = {"max_iterations": 500, "seed": 7}
    one, two = (solved(REQUEST, options=options) for _ in range(2))
    assert without_search(one) == without_search(two)


@pytest.mark.parametrize("threads", [1, 2, 64])
def test_the_number_of_threads_changes_no_byte(threads):
    options = {"max_iterations": 500, "seed": 7}
    alone = without_search(solved(REQUEST, options=options, threads=1))
    assert without_search(solved(REQUEST, options=options, threads=threads)) == alone
    assert without_search(solved(REQUEST, options=options | {"threads": threads})) == alone


def test_seeds_search_differently():
    bodies = {
        without_search(solved(scattered(100), options={"max_iterations": 20, "seed": seed}))
        for seed in range(5)
    }
    assert len(bodies) > 1


def test_the_seed_is_told_and_0_by_default():
    assert solved(REQUEST, options={"max_iterations": 1}).search["seed"] == 0
    assert solved(REQUEST, options={"max_iterations": 1, "seed": 2**32 - 1}).search["seed"] == (
        2**32 - 1
    )


@pytest.mark.parametrize("iterations", [1, 2, 100])
def test_a_search_ends_after_its_iterations(iterations):
    search = solved(REQUEST, options={"max_iterations": iterations}).search
    assert search["iterations"] == iterations
    assert search["stopped_by"] == "max_iterations"


def test_more_iterations_never_end_at_a_dearer_plan_than_none_at_all():
    few, many = (
        solved(REQUEST, options={"max_iterations": iterations, "seed": 3}).cost["total"]
        for iterations in (1, 3_000)
    )
    assert many < few


def test_a_time_limit_of_0_is_a_tenth_of_a_second_and_gives_a_plan():
    solution = solved(REQUEST, options={"time_limit_s": 0})
    assert solution.status == "solved"
    assert solution.search["stopped_by"] == "time_limit"


def test_whichever_limit_comes_first_ends_the_search():
    solution = solved(REQUEST, options={"time_limit_s": 300, "max_iterations": 10})
    assert solution.search["stopped_by"] == "max_iterations"


def test_options_of_the_request_are_used_where_no_others_are_given():
    request = REQUEST | {"options": {"max_iterations": 17, "seed": 5}}
    assert solved(request, options=None).search["iterations"] == 17
    assert solved(request, options={"max_iterations": 3}).search["seed"] == 0


def test_a_report_of_the_search_is_complete():
    search = solved(REQUEST, options={"max_iterations": 10}).search
    assert sorted(search) == [
        "elapsed_ms",
        "iterations",
        "seed",
        "stopped_by",
        "threads",
        "travel_ms",
    ]


# --- history -----------------------------------------------------------------------------------


def history(**options):
    options = {"max_iterations": 2_000, "seed": 3, "history": True, **options}
    return solved(REQUEST, options=options)


def test_the_history_ends_with_the_answers_cost():
    solution = history()
    elapsed_s, cost, unserved = solution.search["history"][-1]
    assert cost == pytest.approx(solution.cost["total"], abs=1e-4)
    assert unserved == solution.summary["unserved_tasks"] == 0
    assert elapsed_s >= 0


def test_every_entry_of_the_history_is_an_improvement():
    """All jobs are mandatory: fewer of them left out, or as many for less."""
    entries = history().search["history"]
    assert len(entries) > 2
    for (t1, cost1, unserved1), (t2, cost2, unserved2) in itertools.pairwise(entries):
        assert t1 <= t2
        assert (unserved2, cost2) <= (unserved1, cost1)


def test_costs_of_the_history_hold_fees_as_they_are():
    """While it is hot a search counts them higher."""
    request = scattered(40, vans=6)
    request["problem"]["jobs"] = [one | {"drop_fee": 0.06} for one in request["problem"]["jobs"]]
    solution = solved(request, options={"max_iterations": 5_000, "seed": 3, "history": True})
    _nothing_served, *costs = [cost for _, cost, _ in solution.search["history"]]
    assert 0 < solution.summary["unserved_tasks"] < 40
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] == pytest.approx(solution.cost["total"], abs=1e-4)


def test_without_asking_there_is_no_history():
    assert "history" not in history(history=False).search


def test_a_request_may_be_a_text():
    options = {"max_iterations": 50}
    from_text = routeopt.solve(json.dumps(REQUEST), options=options, travel=Euclidean())
    assert without_search(from_text) == without_search(solved(REQUEST, options=options))


def test_one_task_and_no_choice_is_still_searched():
    at = line("D--a")
    solution = solved(request_of(job("a", at["a"]), van(shift(at["D"]))))
    assert solution.search["stopped_by"] in ("max_iterations", "complete")
