"""The search: what it answers is scored as the referee scores it, and is the best on tiny days."""

from __future__ import annotations

from itertools import product

import pytest

from routeopt import fill
from tests.fill.draw import Draw
from tests.fill.small import rank, request, shift


def drawn(seed: int, iterations: int) -> dict:
    asked = Draw(seed, follows=True).request()
    asked["options"] |= {"maxIterations": iterations, "seed": seed}
    if seed % 3 == 0:
        asked["options"]["stability"] = 3
    return asked


def check_scores(seeds) -> None:
    for seed in seeds:
        asked = drawn(seed, 500)
        answer = fill.solve(asked, threads=1)
        again = fill.evaluate(asked, solution=answer)
        assert again["score"] == answer["score"], f"seed {seed}"
        assert rank(answer) <= rank(fill.evaluate(asked)), f"seed {seed}"


def test_an_answer_is_scored_as_its_plan_is():
    check_scores(range(100))


@pytest.mark.ci
def test_many_answers_are_scored_as_their_plans_are():
    check_scores(range(100, 2000))


def best_of_all(asked: dict) -> tuple:
    """The best rank over all plans in which shifts have at most one person each."""
    names = [None, *(e["name"] for e in asked["employees"])]
    best = None
    for people in product(names, repeat=len(asked["shifts"])):
        pairs = zip(people, asked["shifts"], strict=True)
        plan = [{"employee": e, "shift": s["name"]} for e, s in pairs if e]
        found = rank(fill.evaluate(asked | {"schedule": plan}))
        best = found if best is None else min(best, found)
    return best


def tiny(seed: int) -> dict:
    asked = Draw(seed).request()
    asked["shifts"] = [s | {"min": 1, "max": 1} for s in asked["shifts"][:5]]
    kept = {s["name"] for s in asked["shifts"]}
    asked["employees"] = asked["employees"][:2]
    people = {e["name"] for e in asked["employees"]}
    for e in asked["employees"]:
        wishes = e.get("preferences", [])
        e["preferences"] = [w for w in wishes if "shift" not in w or w["shift"] in kept]
    for s in asked["shifts"]:
        for members in ("blocklist", "allowlist"):
            if members in s:
                s[members] = [e for e in s[members] if e in people]
    for name in ("requirements", "fairnessBuckets"):
        asked.pop(name, None)
    asked["options"].pop("planFrom", None)
    asked["schedule"] = []
    return asked


def check_optima(seeds) -> None:
    for seed in seeds:
        asked = tiny(seed)
        found = fill.solve(
            asked | {"options": asked["options"] | {"maxIterations": 20_000}}, threads=1
        )
        assert rank(found) <= best_of_all(asked), f"seed {seed}"


def test_tiny_plans_are_the_best():
    check_optima(range(8))


@pytest.mark.ci
def test_many_tiny_plans_are_the_best():
    check_optima(range(8, 70))


def test_equal_seeds_and_iterations_give_equal_answers():
    answers = [
        fill.solve(drawn(7, 1000), threads=threads, millis=60_000) for threads in (1, 2, 2, 4)
    ]
    for answer in answers:
        assert answer.pop("search")["stopped_by"] == "max_iterations"
    assert all(answer == answers[0] for answer in answers)


def test_a_time_limit_ends_counted_iterations_too():
    answer = fill.solve(drawn(7, 2**31 - 1), threads=1, millis=100)
    assert answer["search"]["stopped_by"] == "time_limit"


@pytest.mark.ci
def test_without_a_time_limit_all_iterations_are_done():
    """They take longer than the second that a search without counted iterations has."""
    answer = fill.solve(drawn(7, 1_500_000), threads=1)
    assert answer["search"]["stopped_by"] == "max_iterations"


def test_threads_exchange_plans():
    """Walks that go on from each other's plans still add up what these cost."""
    asked = drawn(11, 1)
    del asked["options"]["maxIterations"]
    answer = fill.solve(asked, threads=2, millis=150)
    again = fill.evaluate(asked, solution=answer)
    assert again["score"] == answer["score"]


def test_law_comes_before_cover():
    """Two shifts at once for one person: one stays empty, and no overlap fills it."""
    shifts = [shift(f"s{i}", "04T08:00", "04T16:00", priority=1000) for i in range(2)]
    answer = fill.solve(request(shifts), millis=100)
    assert answer["score"]["hardScore"] == -1000
    assert len(answer["unassigned"]) == 1
    assert list(answer["unassignedReasons"].values()) == [
        [{"constraint": "concurrent", "employees": 1}]
    ]


def test_what_is_locked_stays_even_against_the_rules():
    plan = [{"employee": "An", "shift": "s", "locked": True}]
    people = {"An": {"availability": []}, "Bo": {}}
    answer = fill.solve(
        request([shift("s", "04T08:00", "04T16:00")], people, schedule=plan), millis=100
    )
    assert answer["assignments"][0]["employee"] == "An"
    assert answer["score"]["hardScore"] == -480


def test_what_is_locked_of_a_published_plan_changes_nothing():
    """Builds with invariants compare the search's cost with the referee's."""
    plan = [{"employee": "An", "shift": "s", "locked": True}]
    asked = request([shift("s", "04T08:00", "04T16:00")], schedule=plan)
    asked["options"] = {**asked.get("options", {}), "stability": 3}
    assert fill.solve(asked, millis=100)["score"]["softScore"] == 0


def test_a_day_with_a_lock_or_a_past_shift_is_planned_on():
    """What stays of a day is kept; the rest of that day is open."""
    shifts = [
        shift("past", "04T06:00", "04T09:00"),
        shift("next", "04T12:00", "04T14:00"),
        shift("locked", "05T06:00", "05T09:00"),
        shift("free", "05T12:00", "05T14:00"),
    ]
    plan = [{"employee": "An", "shift": "past"}, {"employee": "An", "shift": "locked"}]
    plan[1]["locked"] = True
    asked = request(shifts, schedule=plan)
    asked["options"] |= {"planFrom": "2026-05-04T10:00", "maxIterations": 500}
    answer = fill.solve(asked)
    assert [a["employee"] for a in answer["assignments"]] == ["An"] * 4
    assert answer["score"]["hardScore"] == 0


def test_overlaps_are_counted_with_another_shift_between():
    """Three shifts at once are three overlaps; two of them have the third between them."""
    shifts = [shift(f"s{i}", f"04T{8 + i:02}:00", "04T16:00") for i in range(3)]
    plan = [{"employee": "An", "shift": s["name"], "locked": True} for s in shifts]
    answer = fill.solve(request(shifts, schedule=plan), millis=50)
    assert answer["score"]["hardScore"] == -3


def test_runs_are_measured_in_seconds():
    """26 s over two days in a row are a minute more than the most; 13 s each are not two."""
    shifts = [shift(f"s{i}", f"0{i + 4}T08:00:00", f"0{i + 4}T16:00:13") for i in range(2)]
    plan = [{"employee": "An", "shift": s["name"], "locked": True} for s in shifts]
    rule = {"constraint": "SEQUENCE", "type": "HOURS_WORKED", "max": 16}
    answer = fill.solve(request(shifts, schedule=plan, rules=[rule]), millis=50)
    assert answer["score"]["hardScore"] == -1


def test_a_published_plan_stays_where_change_costs():
    plan = [{"employee": "Bo", "shift": "s"}]
    people = {"An": {"preferences": ["x"]}, "Bo": {"preferences": ["y"]}}
    asked = request([shift("s", "04T08:00", "04T16:00", tags=["x"])], people, schedule=plan)
    assert fill.solve(asked, millis=100)["assignments"][0]["employee"] == "An"
    asked["options"] |= {"stability": 5}
    assert fill.solve(asked, millis=100)["assignments"][0]["employee"] == "Bo"


def test_a_search_stops_when_told_to():
    answer = fill.solve(drawn(3, 10**9), millis=300_000, progress=lambda *_: False)
    assert answer["search"]["stopped_by"] == "cancelled"


@pytest.mark.parametrize("raised", [KeyboardInterrupt(), ValueError("enough")])
def test_what_stops_a_search_comes_out_with_the_best_plan(raised):
    def stop(*_):
        raise raised

    with pytest.raises(type(raised)) as stopped:
        fill.solve(drawn(3, 10**9), millis=300_000, progress=stop)
    assert len(stopped.value.solution.assignments) > 0
