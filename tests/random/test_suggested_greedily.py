"""Suggestions for more tasks than all ways can be tried for: what is told holds."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

import routeopt
from routeopt.travel import Euclidean
from tests.oracle.places import adds_nothing, broken, with_every_route
from tests.oracle.test_suggested_together import told_apart, with_routes
from tests.samples import few_instrumented

DAY = 36_000
ASKED = ({}, {"tasks": None}, {"distinct": "window"}, {"distinct": "shift"},
         {"distinct": "vehicle", "max_suggestions": 2})  # fmt: skip


def job(rng: random.Random, name: str, optional: bool) -> dict:
    made: dict = {
        "id": name,
        "location": [rng.randrange(3_000), rng.randrange(3_000)],
        "demand": {"kg": rng.randint(1, 3)},
    }
    if rng.random() < 0.4:
        made["time_windows"] = [
            {"start": 7_200 * k, "end": 7_200 * k + rng.choice([1_800, 5_400])}
            for k in range(rng.randint(1, 3))
        ]
    return made | ({"drop_fee": round(2 * rng.random() ** 3, 3)} if optional else {})


def shift(rng: random.Random, name: str) -> dict:
    at = {"location": [1_500, 1_500]}
    rest = {"id": "rest", "duration_s": 600, "earliest": 7_000, "latest": 20_000}
    return {
        "id": name,
        "start": {"time": 0, **at},
        "end": {"time": DAY, **at},
        "breaks": [{**rest, "id": f"rest {rng.random()}"}] if rng.random() < 0.5 else [],
        "reloads": ["home"] if rng.random() < 0.4 else [],
    }


def drawn(seed: int) -> dict:
    """A plan of twelve tasks or more, and up to seven that it leaves out."""
    rng = random.Random(seed)
    held = [job(rng, f"p{k}", rng.random() < 0.3) for k in range(rng.randint(12, 20))]
    others = [job(rng, f"u{k}", rng.random() < 0.7) for k in range(rng.randint(4, 7))]
    problem: dict = {
        "vehicles": [
            {"id": f"v{k}", "capacity": {"kg": rng.randint(15, 30)},
             "shifts": [shift(rng, name) for name in ("day", "night")[: rng.randint(1, 2)]]}
            for k in range(3)
        ],
        "depots": [{"id": "home", "location": [1_500, 1_500], "service_time_s": 60}],
    }  # fmt: skip
    solution = routeopt.solve(
        {"problem": problem | {"jobs": held}},
        travel=Euclidean(),
        options={"max_iterations": 100, "seed": 1},
    )
    if rng.random() < 0.3:
        problem["relations"] = [{"kind": "ordered", "participants": ["u0", "u1"]}]
    if rng.random() < 0.3:
        quota = {"id": "q", "tasks": ["u1", "u2", "p0"], "min": 3, "per_missing": 0.2}
        problem["quotas"] = [quota]
    request = {"problem": problem | {"jobs": held + others}, "plan": solution.to_plan()}
    return with_every_route(request)


def judge(request: dict) -> dict:
    judged = {name: request[name] for name in ("problem", "plan")}
    answer = dict(routeopt.evaluate(judged, travel=Euclidean()).data)
    answer["violations"] = [
        (v["code"], v["pointer"], v["amount"], v["unit"]) for v in answer["violations"]
    ]
    return answer


def choice(entry: dict, distinct: str) -> str:
    told: dict[str, Callable[[dict], object]] = {
        "window": lambda own: [stop.get("window") for stop in own["stops"]],
        "shift": lambda own: (own["vehicle"], own["shift"]),
        "vehicle": lambda own: own["vehicle"],
    }
    return json.dumps(sorted([a["task"], told[distinct](a)] for a in entry["assignments"]))


def with_windows(request: dict, entry: dict) -> dict:
    """Each task placed has the window alone for which it was suggested."""
    used = {a["task"]: a["stops"][0].get("window") for a in entry["assignments"]}
    changed: dict = json.loads(json.dumps(request))
    for task in changed["problem"]["jobs"]:
        if used.get(task["id"]) is not None:
            task["time_windows"] = [task["time_windows"][used[task["id"]]]]
    return changed


@pytest.mark.parametrize("seed", few_instrumented(range(8), 2))
@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: " ".join(asked) or "all")
def test_what_is_told_for_many_tasks_holds(seed, asked):
    request = drawn(seed)
    served = {s["task"] for r in request["plan"]["routes"] for s in r["stops"] if "task" in s}
    jobs = request["problem"]["jobs"]
    names = sorted(task["id"] for task in jobs if task["id"] not in served)
    named = "tasks" in asked
    options = asked | ({"tasks": names} if named else {})
    found = routeopt.suggest(request, options=options, travel=Euclidean()).suggestions
    assert len({told_apart(request, entry) for entry in found}) == len(found)
    if "distinct" in asked:
        assert len({choice(entry, asked["distinct"]) for entry in found}) == len(found)
    given = broken(request, judge(request))
    for entry in found:
        base = with_windows(request, entry) if asked.get("distinct") == "window" else request
        tried = with_routes(base, entry)
        answer = judge(tried)
        assert adds_nothing(broken(tried, answer), given)
        assert answer["cost"]["total"] == pytest.approx(entry["cost_total"], abs=1e-6)
        if not named:
            check_what_pays(base, entry, given, answer["cost"]["total"])


def check_what_pays(request: dict, entry: dict, given: list, total: float) -> None:
    """No optional task is there that the plan would cost less without."""
    optional = {task["id"] for task in request["problem"]["jobs"] if "drop_fee" in task}
    own = {assignment["task"] for assignment in entry["assignments"]}
    if own <= optional and entry["cost_delta"] > 0:
        return  # nothing pays: the price of one task, or of those tied together, is told
    for name in own & optional:
        less = with_routes(request, entry, without=name)
        answer = judge(less)
        if adds_nothing(broken(less, answer), given):
            assert total <= answer["cost"]["total"] + 1e-9
