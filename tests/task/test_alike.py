"""What changes of a request do to its answer, whatever the best answer is."""

from __future__ import annotations

import copy
from typing import Any

import routeopt
from tests.task import draw
from tests.task.checker import check
from tests.task.test_optima import has_locks, solve
from tests.task.test_scores import told


def drawn(seeds: range) -> list[dict[str, Any]]:
    found = [draw.request(seed, 10) for seed in seeds]
    return [one for one in found if not has_locks(one)]


def test_one_more_person_keeps_the_old_plan_valid() -> None:
    for request in drawn(range(300, 320)):
        before = solve(request, 100)
        more = copy.deepcopy(request)
        staff = next(one for one in more["resources"] if one["type"] == "plannable")
        staff["supply"].append({"name": "new", "skills": ["saw", "weld"]})
        after = routeopt.task.evaluate(more, schedule=before)
        assert after.score.hardScore == before.score.hardScore
        assert after.score.mediumScore == before.score.mediumScore


def test_names_do_not_matter_to_a_score() -> None:
    for request in drawn(range(320, 330)):
        before = solve(request, 100)
        renamed = copy.deepcopy(request)
        names = {order["name"]: f"order {order['name']}" for order in renamed["orders"]}
        for order in renamed["orders"]:
            order["name"] = names[order["name"]]
            order["after"] = [names[name] for name in order.get("after", [])]
            for task in order.get("tasks", []):
                task["after"] = [_renamed(entry, names) for entry in task.get("after", [])]
        for relation in renamed.get("relations", []):
            relation["tasks"] = [_name(name, names) for name in relation["tasks"]]
        plan = [{**one, "task": _name(one["task"], names)} for one in before.solution]
        assert told(routeopt.task.evaluate(renamed, schedule=plan))[1:] == told(before)[1:]


def _renamed(entry: Any, names: dict[str, str]) -> Any:
    if isinstance(entry, str):
        return _name(entry, names) if "/" in entry else entry
    return {**entry, "task": _name(entry["task"], names) if "/" in entry["task"] else entry["task"]}


def _name(name: str, names: dict[str, str]) -> str:
    order, *task = name.split("/")
    return "/".join([names[order], *task])


def test_what_is_frozen_or_locked_in_a_schedule_stays() -> None:
    kept = 0
    for request in drawn(range(330, 375)):
        before = solve(request, 100)
        if len(before.solution) < 2:
            continue
        plan = sorted(copy.deepcopy(before.solution), key=lambda one: one["from"])
        freeze = plan[len(plan) // 2]["from"]
        plan[-1]["locked"] = True
        frozen = {one["task"] for one in plan if one["from"] < freeze} | {plan[-1]["task"]}
        options = {**request["options"], "freeze": freeze, "seed": 7}
        again = {**request, "options": options, "schedule": plan}
        answer = solve(again, 100)
        found = check(again, answer.solution)
        assert (found.broken, found.score) == told(answer)[:2]
        assert not found.broken
        after = {one.task: one for one in answer.solution}
        for one in plan:
            if one["task"] in frozen:
                for member in ("from", "to", "plannable", "mode"):
                    assert after[one["task"]].get(member) == one.get(member)
                kept += 1
    assert kept > 20
