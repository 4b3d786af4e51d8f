"""The search: small optima, what it promises whatever the request, and its limits."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from routeopt import task
from tests.task import draw

_DAY = {"from": "2026-03-02T08:00:00Z", "to": "2026-03-02T18:00:00Z"}


def _request(orders: list[dict[str, Any]], **members: Any) -> dict[str, Any]:
    return {
        "period": _DAY,
        "resources": [{"type": "plannable", "name": "saw", "supply": [{"name": "s1"}]}],
        "orders": orders,
        **members,
    }


def _order(name: str, duration: int = 3600, **members: Any) -> dict[str, Any]:
    return {"name": name, "duration": duration, "resourceRequirements": {"saw": 1}, **members}


def _solved(request: dict[str, Any], iterations: int = 300, **arguments: Any) -> task.Schedule:
    made = copy.deepcopy(request)
    made.setdefault("options", {})["maxIterations"] = iterations
    return task.solve(made, **arguments)


def _starts(schedule: task.Schedule) -> dict[str, str]:
    return {one["task"]: one["from"][11:16] for one in schedule["solution"]}


def test_what_is_due_first_comes_first() -> None:
    late, soon = "2026-03-02T10:00:00Z", "2026-03-02T09:00:00Z"
    found = _solved(_request([_order("a", due=late), _order("b", due=soon)]))
    assert _starts(found) == {"b": "08:00", "a": "09:00"}


def test_an_order_that_does_not_fit_before_its_deadline_is_left_out() -> None:
    deadline = "2026-03-02T09:00:00Z"
    orders = [_order("a", deadline=deadline), _order("b", deadline=deadline, priority=2)]
    found = _solved(_request(orders))
    assert (_starts(found), found.unserved) == ({"b": "08:00"}, ["a"])


def test_an_order_waits_for_another_and_is_left_out_with_it() -> None:
    orders = [_order("a"), _order("b", after=["a"])]
    assert _starts(_solved(_request(orders))) == {"a": "08:00", "b": "09:00"}
    orders[0]["deadline"] = "2026-03-02T08:30:00Z"
    assert set(_solved(_request(orders)).unserved) == {"a", "b"}


def test_one_of_several_orders_is_planned() -> None:
    relation = {"type": "ONE_OF", "tasks": ["a", "b"]}
    found = _solved(_request([_order("a", 7200), _order("b")], relations=[relation]))
    assert (_starts(found), found.score["mediumScore"]) == ({"b": "08:00"}, 0)


def test_orders_that_only_go_together_are_left_out_together() -> None:
    orders = [_order("a", deadline="2026-03-02T08:30:00Z"), _order("b")]
    relation = {"type": "ALL_OR_NONE", "tasks": ["a", "b"]}
    assert set(_solved(_request(orders, relations=[relation])).unserved) == {"a", "b"}


def test_a_task_is_held_back_for_one_that_may_not_wait() -> None:
    tasks = [
        {"name": "heat", "duration": 3600},
        {
            "name": "press",
            "duration": 3600,
            "resourceRequirements": {"saw": 1},
            "after": [{"task": "heat", "maxLag": 0}],
        },
    ]
    busy = _order("busy", 4 * 3600, priority=9, deadline="2026-03-02T12:00:00Z")
    found = _solved(_request([busy, {"name": "o", "tasks": tasks}]))
    assert _starts(found) == {"busy": "08:00", "o/heat": "11:00", "o/press": "12:00"}


def test_change_overs_are_kept_together() -> None:
    request = _request(
        [_order(name, setupGroup=name[0]) for name in ("r1", "b1", "r2", "b2")],
        setups=[{"resource": "saw", "from": a, "to": b, "duration": 1800} for a, b in ("rb", "br")],
    )
    request["resources"][0]["setupGroups"] = True
    assert _solved(request).totals["makespanSeconds"] == 4 * 3600 + 1800


def test_a_locked_task_stays_and_others_go_round_it() -> None:
    locked = _order("a", locked=True, plannedFrom="2026-03-02T08:30:00Z", plannedResources=["s1"])
    found = _solved(_request([locked, _order("b"), _order("c", 1800)]))
    assert _starts(found) == {"c": "08:00", "a": "08:30", "b": "09:30"}


def test_a_job_shop_is_solved_to_its_optimum() -> None:
    # Three jobs on three machines.
    jobs = [[(0, 3), (1, 2), (2, 2)], [(0, 2), (2, 1), (1, 4)], [(1, 4), (2, 3)]]
    orders = [
        {
            "name": f"j{j}",
            "tasks": [
                {
                    "name": f"t{k}",
                    "duration": 600 * length,
                    "resourceRequirements": {f"m{machine}": 1},
                }
                for k, (machine, length) in enumerate(job)
            ],
        }
        for j, job in enumerate(jobs)
    ]
    request = _request(orders)
    request["resources"] = [{"type": "capacitated", "name": f"m{m}", "supply": 1} for m in range(3)]
    assert _solved(request).totals["makespanSeconds"] == 11 * 600


def test_modes_share_a_stock() -> None:
    modes = [
        {"name": "fast", "duration": 600, "resourceRequirements": {"glue": 2}},
        {"name": "slow", "duration": 1800, "resourceRequirements": {"glue": 1}},
    ]
    request = _request([{"name": name, "modes": modes} for name in "abc"])
    request["resources"] = [{"type": "consumable", "name": "glue", "supply": 5}]
    found = _solved(request)
    assert found.totals["makespanSeconds"] == 1800
    assert sorted(one["mode"] for one in found.solution) == ["fast", "fast", "slow"]


def test_each_of_64_roles_takes_one_who_has_its_skill() -> None:
    supply = [{"name": f"p{i}", "skills": [f"s{i}"]} for i in range(64)]
    supply += [{"name": f"more{i}", "skills": ["s63"]} for i in range(40)]
    request = {
        "resources": [{"type": "plannable", "name": "team", "supply": supply}],
        "weights": {"asapWeight": 1},
        "orders": [
            {
                "name": "o",
                "duration": 60,
                "resourceRequirements": {"team": [{"skills": [f"s{i}"]} for i in range(64)]},
            }
        ],
    }
    found = _solved(request, 5)
    assert (_levels(found)[:2], found["violations"][0]["name"]) == ((0, 0), "MAKESPAN")


def test_roles_that_pass_one_by_one_but_not_together_are_found_where_they_pass() -> None:
    both = {"duration": 9001, "resourceRequirements": {"team": [{"skills": ["x"]}] * 2}}
    request = {
        "resources": [
            {
                "type": "plannable",
                "name": "team",
                "supply": [{"name": "a", "skills": ["x"]}, {"name": "b", "skills": ["x"]}],
            }
        ],
        "orders": [
            {"name": "one", "duration": 9973, "resourceRequirements": {"team": 1}},
            *({"name": f"o{i}", **both} for i in range(4)),
        ],
    }
    found = _solved(request, 20)
    assert found["totals"]["makespanSeconds"] == 9973 + 4 * 9001


@pytest.mark.parametrize("seed", range(40))
def test_no_rule_is_broken(seed: int) -> None:
    request = draw.request(seed)
    locks = any(one.get("locked") for order in request["orders"] for one in _tasks_of(order))
    found = _solved(request, 60)
    broken = {one["name"] for one in found.violations if one["level"] == "HARD"}
    assert locks or broken <= {"UNSERVED_ORDERS"}


def _tasks_of(order: dict[str, Any]) -> list[dict[str, Any]]:
    return order.get("tasks") or [order]


def _levels(found: task.Schedule) -> tuple[int, int, int]:
    return tuple(found.score[level] for level in ("hardScore", "mediumScore", "softScore"))  # type: ignore[return-value]


def test_equal_answers_for_any_number_of_threads() -> None:
    request = task.demo(orders=12, seed=3)
    one, two = (_solved(request, 200, threads=threads) for threads in (1, 2))
    assert (one.solution, one.score) == (two.solution, two.score)


def test_a_project_is_recombined_into_equal_answers_for_any_number_of_threads() -> None:
    draws = random.Random(1)
    orders = [
        {
            "name": f"o{k}",
            "duration": draws.randint(1, 9),
            "resourceRequirements": {"crane": draws.randint(0, 3), "crew": draws.randint(1, 3)},
            "after": [f"o{draws.randrange(k)}"] if k % 3 else [],
        }
        for k in range(24)
    ]
    units = [{"type": "capacitated", "name": name, "supply": 4} for name in ("crane", "crew")]
    request = {"resources": units, "orders": orders}
    one, two = (_solved(request, 20_000, threads=threads) for threads in (1, 2))
    assert (one.solution, one.score) == (two.solution, two.score)
    assert _levels(_solved(request, 1)) <= _levels(one) <= (0, 0, -one.bound)


def test_another_seed_is_another_search() -> None:
    request = task.demo(orders=12, seed=3)
    other = copy.deepcopy(request)
    other.setdefault("options", {})["seed"] = 7
    assert _solved(request, 50).solution != _solved(other, 50).solution


def test_it_stops_when_asked_to() -> None:
    found = task.solve(task.demo(orders=12, seed=3), millis=60_000, progress=lambda *_: False)
    assert found.search["stopped_by"] == "stopped"


def test_it_goes_on_from_a_given_schedule() -> None:
    request = task.demo(orders=12, seed=3)
    good = _solved(request, 2000)
    again = _solved(request, 1, schedule=good)
    assert _levels(again) >= _levels(good)
