"""The problem of some features, and whether its best plan needs all of them."""

from __future__ import annotations

import copy
import json
from itertools import islice

import routeopt
from tests.oracle.draw import Draw
from tests.oracle.plan_oracle import verdict
from tests.pairs.base import HORIZON, PLACES, base, tasks
from tests.pairs.features import FEATURES, with_what_they_need
from tests.pairs.plans import fitted, plans, priorities

Value = tuple[int, int]
"""Summed priority of the mandatory tasks left out, and the cost in hundred thousandths."""

MOST_PLANS = 600
UNITS = 100_000


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


# --- by the referee, which is quick ---------------------------------------------------------------


class Judge:
    """Values the plans of a request, whose prices make every cost whole.

    A route is judged alone first, once; relations and quotas make a plan only dearer, or break it.
    """

    def __init__(self, request: dict) -> None:
        problem = request["problem"]
        self.request = request
        self.is_joined = bool(problem.get("relations") or problem.get("quotas"))
        alone = {k: v for k, v in problem.items() if k not in ("relations", "quotas")}
        self.texts = {False: json.dumps({"problem": alone}), True: json.dumps({"problem": problem})}
        self.priorities = priorities(request)
        self.fees = {task["id"]: task.get("drop_fee") for task in tasks(request)}
        self.routes: dict[str, int | None] = {}

    def value(self, plan: list[dict]) -> Value | None:
        """What a plan is worth; None: it breaks a rule."""
        alone = self.bound(plan)
        return self.joined(plan) if self.is_joined and alone is not None else alone

    def best(self) -> tuple[Value, list[list[dict]]] | None:
        """The least value and every plan that has it; None: too many plans, or none."""
        every = list(islice(plans(self.request), MOST_PLANS + 1))
        if len(every) > MOST_PLANS:
            return None
        bounds = [(bound, k) for k, plan in enumerate(every) if (bound := self.bound(plan))]
        least, found = None, []
        for bound, k in sorted(bounds):
            if least is not None and bound > least:
                break
            value = self.joined(every[k]) if self.is_joined else bound
            if value is not None and (least is None or value <= least):
                found = [every[k]] if value != least else [*found, every[k]]
                least = value
        return None if least is None else (least, found)

    def knows_better_than(self, value: Value) -> bool:
        """Whether some plan is worth more; not known of too many plans."""
        every = list(islice(plans(self.request), MOST_PLANS + 1))
        return len(every) <= MOST_PLANS and any(self._is_below(plan, value) for plan in every)

    def _is_below(self, plan: list[dict], value: Value) -> bool:
        found = self.bound(plan)
        if found is not None and found < value and self.is_joined:
            found = self.joined(plan)
        return found is not None and found < value

    def bound(self, plan: list[dict]) -> Value | None:
        """The value where relations and quotas are looked away from."""
        costs = [self._route(route) for route in plan]
        if any(cost is None for cost in costs):
            return None
        served = {stop.get("task") for route in plan for stop in route["stops"]}
        out = [name for name in self.fees if name not in served]
        missing = sum(self.priorities[name] for name in out if self.fees[name] is None)
        return missing, sum(costs) + sum(UNITS * (self.fees[name] or 0) for name in out)

    def joined(self, plan: list[dict]) -> Value | None:
        answer = self._evaluated(plan, with_links=True)
        if answer is None or answer["violations"]:
            return None
        left_out = [one["task"] for one in answer["unserved"] if "drop_fee" not in one]
        cost = round(UNITS * answer["cost"]["total"])
        return sum(map(self.priorities.__getitem__, left_out)), cost

    def _route(self, route: dict) -> int | None:
        """Cost of a route alone."""
        key = json.dumps(route)
        if key not in self.routes:
            answer = self._evaluated([route], with_links=False)
            self.routes[key] = (
                None
                if answer is None or answer["violations"]
                else round(UNITS * (answer["cost"]["total"] - answer["cost"]["drop_fees"]))
            )
        return self.routes[key]

    def _evaluated(self, plan: list[dict], with_links: bool) -> dict | None:
        try:
            return routeopt.evaluate(self.texts[with_links], plan={"routes": plan}).data
        except routeopt.RequestError:
            return None


def needs(request: dict, *names: str) -> bool:
    """Whether no best plan is one of those who ignore any of these features."""
    found = Judge(request).best()
    if found is None or not is_worth_a_test(found[1]):
        return False
    return all(is_needed(ignoring(name, request), found[1]) for name in names)


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
