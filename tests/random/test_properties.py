"""What must hold between two judgements of one plan, and between the judge and the oracle."""

from __future__ import annotations

from random import Random

import pytest

from routeopt import _inside

from .deep import DEEP_SEEDS, deep
from .generate import Case, generate, generate_tiny
from .numbers import from_json, to_json
from .oracle import Broken, Oracle, Visit

SEEDS = range(150)
TRAVEL = {"matrices": "euclidean", "euclidean": "euclidean", "great_circle": "great_circle"}


def judged(request: dict, provider: str, plan: dict) -> dict:
    """What the package makes of a plan."""
    text = to_json({"problem": request["problem"], "plan": plan})
    return from_json(_inside.judge(text, (TRAVEL[provider], {})))


# --- any plan ----------------------------------------------------------------------------------


def random_plan(random: Random, oracle: Oracle) -> dict[tuple[str, str], list[Visit]]:
    """Some of the tasks, thrown on some of the routes. Each shipment is picked up first."""
    shifts = [
        (vehicle["id"], shift["id"])
        for vehicle in oracle.problem["vehicles"]
        for shift in vehicle["shifts"]
    ]
    plan: dict[tuple[str, str], list[Visit]] = {}
    for task in oracle.tasks:
        if random.random() < 0.4:
            continue
        able = [shift for shift in shifts if oracle.may_serve(shift[0], task)]
        visits = plan.setdefault(random.choice(able or shifts), [])
        if task in oracle.jobs:
            visits.insert(random.randint(0, len(visits)), (task, "job"))
        else:
            first, second = sorted(random.randint(0, len(visits)) for _ in range(2))
            visits.insert(second, (task, "delivery"))
            visits.insert(first, (task, "pickup"))
    return plan


def as_wire(plan: dict[tuple[str, str], list[Visit]]) -> dict:
    return {
        "routes": [
            {
                "vehicle": vehicle,
                "shift": shift,
                "stops": [{"task": task, "type": kind} for task, kind in visits],
            }
            for (vehicle, shift), visits in plan.items()
        ]
    }


def disagreement(seed: int) -> list[str]:
    """Where the judge and the oracle differ on a random plan."""
    case = generate_tiny(seed)
    oracle = Oracle(case.request, case.provider)
    plan = random_plan(Random(seed), oracle)
    answer = judged(case.request, case.provider, as_wire(plan))
    try:
        for (vehicle, shift), visits in plan.items():
            oracle.route(vehicle, shift, visits)
    except Broken as broken:
        return [] if answer["violations"] else [f"the judge sees nothing broken: {broken}"]
    return oracle.complaints(answer)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_judge_and_the_oracle_agree_on_any_plan(seed):
    assert not disagreement(seed)


@deep
def test_the_judge_and_the_oracle_agree_on_many_more_plans():
    assert not {seed: found for seed in DEEP_SEEDS if (found := disagreement(seed))}


def test_random_plans_are_both_sound_and_broken():
    sound = 0
    for seed in SEEDS:
        case = generate_tiny(seed)
        plan = as_wire(random_plan(Random(seed), Oracle(case.request, case.provider)))
        answer = judged(case.request, case.provider, plan)
        sound += bool(answer["routes"]) and not answer["violations"]
    assert 0.2 < sound / len(SEEDS) < 0.8


# --- one plan, judged twice --------------------------------------------------------------------


def shuffled(random: Random, case: Case) -> dict:
    """The same request with its lists in another order."""
    request = case.request
    problem = request["problem"]
    # The first shift's offset is that of the answer: its vehicle stays first.
    first, *others = problem["vehicles"]
    problem["vehicles"] = [first, *random.sample(others, len(others))]
    for name in ("jobs", "shipments", "depots"):
        if name in problem:
            problem[name] = random.sample(problem[name], len(problem[name]))
    return request


@pytest.mark.parametrize("seed", range(40))
def test_the_order_of_tasks_and_vehicles_changes_no_price(seed):
    case = generate(seed)
    plan = {"routes": from_json(case.solve().to_json())["routes"]}
    one = judged(case.request, case.provider, plan)
    other = judged(shuffled(Random(seed), case), case.provider, plan)
    for member in ("status", "cost", "summary", "routes", "violations"):
        assert one[member] == other[member]


@pytest.mark.parametrize("seed", range(40))
def test_an_answers_own_routes_are_a_plan_of_the_same_price(seed):
    case = generate(seed)
    answer = from_json(case.solve().to_json())
    again = judged(case.request, case.provider, {"routes": answer["routes"]})
    for member in ("status", "cost", "summary", "routes", "violations"):
        assert answer[member] == again[member]
