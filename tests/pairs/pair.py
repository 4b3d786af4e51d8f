"""The problem of some features, and whether its best plan needs all of them."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import routeopt
from tests.oracle.draw import Draw
from tests.oracle.plan_oracle import verdict
from tests.pairs.alone import UNITS, costs_alone
from tests.pairs.base import HORIZON, PLACES, base, relations, tasks
from tests.pairs.features import FEATURES, with_what_they_need
from tests.pairs.plans import Plan, fitted, list_of, plan_of, plans, priorities

Value = tuple[int, int]
"""Summed priority of the mandatory tasks left out, and the cost in hundred thousandths."""

MOST_PLANS = 1_000


Steps = tuple[tuple[str, int], ...]
"""Features in the order in which they are added, each with the seed of how."""


def request_of(steps: Steps) -> dict:
    """The request with these features and what they need."""
    name, seed = steps[0]
    draw = draw_of(f"{name}, {seed}")
    request, known = base(draw), set()
    for name, seed in steps:
        if known:
            draw = draw_of(f"{name}, {seed}")
        for one in with_what_they_need(name):
            if one not in known:
                FEATURES[one].add(draw, request)
                known.add(one)
    return request


def draw_of(seed: str) -> Draw:
    draw = Draw(seed)
    draw.places, draw.horizon = PLACES, HORIZON
    return draw


def ignoring(name: str, request: dict) -> dict:
    """The request as it is read by one who does not know a feature."""
    made = copy.deepcopy(request)
    FEATURES[name].drop(made)
    return made


def published_drops(problem: dict) -> dict[str, int]:
    """By task that was published, what leaving it out costs beside its fee."""
    published = problem.get("published", {"routes": []})
    stops = [stop for route in published["routes"] for stop in route["stops"]]
    return {stop["task"]: published.get("drop", 0) for stop in stops if "task" in stop}


class Terms(NamedTuple):
    """What leaving out a task costs or weighs, or all of several of which one may be served."""

    tasks: list[str]
    fee: int | None
    priority: int


def terms_of(request: dict) -> Iterator[Terms]:
    several = [own for own in relations(request) if own["kind"] == "one_of"]
    of_several = {name for own in several for name in own["participants"]}
    for own in several:
        yield Terms(own["participants"], own.get("drop_fee"), own.get("priority", 1))
    for name, priority in priorities(request).items():
        if name not in of_several:
            (task,) = (task for task in tasks(request) if task["id"] == name)
            yield Terms([name], task.get("drop_fee"), priority)


# --- by the referee, which is quick ---------------------------------------------------------------


class Judge:
    """Values the plans of a request, whose prices make every cost whole.

    A route is judged alone first, once; relations, quotas and balances make a plan only dearer, or
    break it.
    """

    def __init__(self, request: dict, most_plans: int = MOST_PLANS) -> None:
        problem = request["problem"]
        self.request = request
        self.most_plans = most_plans
        self.is_joined = any(problem.get(name) for name in ("relations", "quotas", "balance"))
        self.text = json.dumps({"problem": problem})
        self.terms = list(terms_of(request))
        drops = published_drops(problem)
        self.absence = {
            one.tasks[0]: (one.fee or 0) + sum(drops.get(name, 0) for name in one.tasks)
            for one in self.terms
        }
        self.costs: dict[str, int | None] = {}

    def value(self, routes: list[dict]) -> Value | None:
        """What a plan is worth; None: it breaks a rule."""
        plan = plan_of(routes)
        self._judge_routes([plan])
        found = self.bound(plan)
        return self.joined(plan) if self.is_joined and found is not None else found

    def best(self) -> tuple[Value, list[list[dict]]] | None:
        """The least value and every plan that has it; None: too many plans, or none."""
        least, found = None, []
        for bound, plan in self._by_bound():
            if least is not None and bound > least:
                break
            value = self.joined(plan) if self.is_joined else bound
            if value is not None and (least is None or value <= least):
                found = [plan.routes] if value != least else [*found, plan.routes]
                least = value
        return None if least is None else (least, found)

    def knows_better_than(self, value: Value) -> bool:
        """Whether some plan is worth more; not known of too many plans."""
        for bound, plan in self._by_bound():
            if bound >= value:
                return False
            own = self.joined(plan) if self.is_joined else bound
            if own is not None and own < value:
                return True
        return False

    def _by_bound(self) -> list[tuple[Value, Plan]]:
        """The plans that break no rule of one route, the best ones first."""
        every = list_of(self.request, self.most_plans)
        if len(every) > self.most_plans:
            return []
        self._judge_routes(every)
        bounds = [(bound, k) for k, plan in enumerate(every) if (bound := self.bound(plan))]
        return [(bound, every[k]) for bound, k in sorted(bounds)]

    def bound(self, plan: Plan) -> Value | None:
        """The value where relations, quotas and balances are looked away from."""
        costs = [self.costs[key] for key in plan.keys]
        if None in costs:
            return None
        out = [one for one in self.terms if not set(one.tasks) & set(plan.served)]
        missing = sum(one.priority for one in out if one.fee is None)
        return missing, sum(costs) + sum(UNITS * self.absence[one.tasks[0]] for one in out)

    def joined(self, plan: Plan) -> Value | None:
        try:
            answer = routeopt.evaluate(self.text, plan={"routes": plan.routes}).data
        except routeopt.RequestError:
            return None
        if answer["violations"]:
            return None
        left_out = {one["task"] for one in answer["unserved"] if "drop_fee" not in one}
        cost = round(UNITS * answer["cost"]["total"])
        return sum(one.priority for one in self.terms if one.tasks[0] in left_out), cost

    def _judge_routes(self, every: list[Plan]) -> None:
        unknown = {
            key: route
            for plan in every
            for key, route in zip(plan.keys, plan.routes, strict=True)
            if key not in self.costs
        }
        if unknown:
            found = costs_alone(self.request["problem"], list(unknown.values()))
            self.costs.update(zip(unknown, found, strict=True))


def needs(request: dict, names: Iterable[str]) -> bool:
    """Whether the best plans need all of these features; asked in their order up to a no."""
    found = Judge(request).best()
    if found is None or not is_worth_a_test(found[1]):
        return False
    return all(is_needed(ignoring(name, request), found[1]) for name in names)


def needed_features(request: dict, names: Iterable[str]) -> set[str]:
    """The features without which every best plan is another one."""
    found = Judge(request).best()
    if found is None or not is_worth_a_test(found[1]):
        return set()
    return {name for name in names if is_needed(ignoring(name, request), found[1])}


def is_worth_a_test(best: list[list[dict]]) -> bool:
    """Whether two stops are made, and something is planned at all."""
    return all(sum(len(route["stops"]) for route in plan) >= 2 for plan in best)


def is_needed(ignorant: dict, best: list[list[dict]]) -> bool:
    """Whether for the ignorant none of these plans is a best one."""
    judge = Judge(ignorant)
    own = [judge.value(plan) for one in best if (plan := fitted(one, ignorant)) is not None]
    values = {value for value in own if value is not None}
    if not values:
        return True
    return judge.knows_better_than(min(values))


# --- by the oracle, which shares nothing with the referee -----------------------------------------


def optimum(request: dict) -> Value:
    """The value of the best plan, every plan tried and judged by the plan oracle."""
    values = []
    for plan in plans(request):
        judged = verdict({"problem": request["problem"], "plan": {"routes": plan}})
        if not judged.violations:
            values.append((judged.missing, judged.cost["total"]))
    return min(values)
