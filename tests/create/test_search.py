"""The search: the best plans of small problems, equal ones for equal seeds; it stops when told."""

from __future__ import annotations

from itertools import pairwise

import pytest

from routeopt import create
from tests.create.small import demand, on, opened, request, template

FAMILY = {
    "name": "any",
    "startFrom": "06:00",
    "startTo": "14:00",
    "startStep": "PT1H",
    "minLength": "PT4H",
    "maxLength": "PT9H",
    "lengthStep": "PT1H",
}
# What is needed in each hour from six o'clock on.
CURVE = [2, 4, 7, 7, 8, 8, 6, 6, 7, 7, 5, 5, 5, 3, 2, 1]


def curve(**more):
    needs = [
        demand(f"{hour:02}-{hour + 1:02}", heads, day=day)
        for day in (4, 5, 6)
        for hour, heads in enumerate(CURVE, 6)
    ]
    return request(needs, [FAMILY], **more)


def solved(asked, iterations=3_000, **options):
    options = {"maxIterations": iterations, **options}
    return create.solve({**asked, "options": {**asked.get("options", {}), **options}}, threads=1)


def rank(answer):
    score = answer["score"]
    return score["hardScore"], score["mediumScore"], score["softScore"]


def test_the_best_heads_of_all_kinds_leave_nothing_open():
    assert rank(solved(curve())) == (0, 0, 0)


def test_few_kinds_are_found_that_leave_nothing_open():
    answer = solved(curve(weights={"kinds": "1 SOFT"}), 5_000)
    assert rank(answer)[:2] == (0, 0)
    assert answer["totals"]["kinds"] <= 9


def test_a_plan_that_repeats_covers_the_night_over_its_end():
    night = template("night", "22-06")
    needs = [demand("00-06", 2), demand("06-22", 0), demand("22-24", 2)]
    answer = solved(request(needs, [night], cyclic=True))
    assert rank(answer) == (0, 0, 0)
    assert opened(answer).startswith("night")


def test_kinds_cross_the_end_of_a_plan_that_repeats():
    needs = [demand("00-04", 3), demand("04-20", 0), demand("20-24", 3)]
    family = FAMILY | {"startFrom": "18:00", "startTo": "22:00", "minLength": "PT6H"}
    answer = solved(request(needs, [family], cyclic=True, weights={"kinds": "1 SOFT"}))
    assert rank(answer) == (0, 0, -1)


def test_every_day_of_flexible_work_is_done_in_time():
    needs = [{"from": "2026-05-04T08:00", "to": f"2026-05-0{day}T16:00", "min": 480 * (day - 3)}
             for day in (4, 5, 6)]  # fmt: skip
    answer = solved(request(needs, [template("day", "08-16")]))
    assert rank(answer) == (0, 0, 0)
    assert [one["value"] for one in answer["shifts"]] == [1, 1, 1]


def test_more_iterations_find_nothing_worse():
    asked = curve(
        weights={"kinds": "3 SOFT"}, limits={"maxHeads": 7}, cyclic=False,
    )  # fmt: skip
    ranks = [rank(solved(asked, count)) for count in (100, 3_000, 30_000)]
    assert all(fewer <= more for fewer, more in pairwise(ranks))


@pytest.mark.parametrize("weights", [{}, {"kinds": "2 SOFT"}])
def test_equal_seeds_give_equal_plans_for_any_number_of_threads(weights):
    asked = curve(weights=weights, options={"maxIterations": 2_000, "seed": 5})
    answers = [create.solve(asked, threads=threads) for threads in (1, 2)]
    assert answers[0]["shifts"] == answers[1]["shifts"]
    assert answers[0]["search"]["iterations"] == 2_000
    assert answers[0]["search"]["stopped_by"] == "max_iterations"


def test_a_stated_plan_is_where_the_search_begins():
    asked = request([demand("08-16", 2)], [template("day", "08-16"), template("b", "08-16")])
    stated = asked | {"shifts": [{"pattern": "b", "from": "2026-05-04T08:00",
                                  "to": "2026-05-04T16:00", "value": 2}]}  # fmt: skip
    stated["options"] = {**stated.get("options", {}), "stability": 1}
    assert opened(solved(stated)).startswith("b")


def test_a_search_that_is_told_to_stop_answers_its_best_plan():
    answer = create.solve(curve(), millis=60_000, threads=1, progress=lambda *_: False)
    assert answer["search"]["stopped_by"] == "cancelled"
    assert answer["score"]["hardScore"] <= 0


@pytest.mark.ci
def test_a_long_plan_has_an_answer_at_once():
    """A first plan is there before the first set of shifts is priced, whatever the size."""
    needs = [
        demand(f"{hour:02}-{hour + 1:02}", heads, day=day)
        for day in range(1, 29)
        for hour, heads in enumerate(CURVE, 6)
    ]
    answer = create.solve(request(needs, [FAMILY]), millis=100, threads=1)
    short = sum(one["missing"] for one in answer["unmet"])
    assert short < 28 * sum(CURVE) / 10


def test_money_beyond_64_bits_is_added_up():
    """More heads are stated than 2^63 steps of 0.00001 pay for, and nobody is needed."""
    costly = template("day", "8-16", cost=1e9)
    stated = [{"pattern": "day", **on("8-16", day), "value": 50_000} for day in (4, 5)]
    off = {"costs": "1 SOFT", "underDemand": "OFF", "overDemand": "OFF"}
    days = [demand("8-16", day=day) for day in (4, 5)]
    answer = solved(request(days, [costly], shifts=stated, weights=off), 2_000)
    assert rank(answer) == (0, 0, 0)
