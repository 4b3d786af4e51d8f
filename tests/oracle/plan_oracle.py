"""Judge a request's plan as the text says, slowly: for small plans and short horizons.

`judge` gives the members of an evaluate answer that have one meaning. Times are integer
seconds and money is in integers of 0.00001, so that answers compare without a tolerance.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tests.oracle.balances import balance_cost, balance_summary
from tests.oracle.breaches import route_breaches
from tests.oracle.driven import (
    PARTS,
    Driven,
    Visit,
    changes_of,
    drive,
    load_trips,
    route_cost,
    stop_costs,
)
from tests.oracle.joined import time_routes
from tests.oracle.model import Problem, Task
from tests.oracle.path import Node, routes_of
from tests.oracle.together import (
    quota_breaches,
    quota_cost,
    quota_counts,
    relation_breaches,
    served_stops,
)


@dataclass
class Verdict:
    """What a plan costs, in hundred thousandths, and which rules it breaks."""

    driven: list[Driven]
    served: set[str]
    unserved: list[Task]
    cost: dict[str, int]
    violations: list[tuple]
    dropped: int = 0
    """What of the cost is paid for leaving out what was published."""
    changes: list[tuple] | None = None

    @property
    def mandatory(self) -> list[Task]:
        """The mandatory tasks that are left out."""
        return [task for task in self.unserved if task.drop_fee is None]

    @property
    def missing(self) -> int:
        return sum(int(task.raw.get("priority", 1)) for task in self.mandatory)


def verdict(request: dict) -> Verdict:
    """The judgement of a plan without its details, for many plans."""
    raw = request["problem"]
    problem = Problem(raw)
    driven = [drive(timing) for timing in time_routes(raw, routes_of(problem, request["plan"]))]
    for route in driven:
        load_trips(route)
    counts = quota_counts(raw, driven)
    served = {task.id for route in driven for task in route.route.tasks()}
    unserved = left_out(problem, served)
    breaches = [breach for route in driven for breach in route_breaches(route)]
    breaches += quota_breaches(raw, counts) + relation_breaches(raw, served_stops(driven))
    cost = total_cost(driven)
    cost["quotas"] = quota_cost(raw, counts)
    cost["drop_fees"] = sum(task.drop_fee or 0 for task in unserved)
    drops = drops_of(problem, unserved)
    dropped = sum(drop or 0 for drop in drops.values())
    cost["changes"] += dropped
    cost["balance"] = balance_cost(raw, driven)
    cost["total"] = sum(cost[part] for part in PARTS)
    changes = None
    if problem.published.raw is not None:
        changes = [change for route in driven for change in changes_of(route)]
        changes += [(task, "drop", 0, drop) for task, drop in drops.items() if drop is not None]
    return Verdict(driven, served, unserved, cost, sorted(breaches), dropped, changes)


def drops_of(problem: Problem, unserved: list[Task]) -> dict[str, int | None]:
    """By task what leaving it out costs because it was published; None: it was not. Of several of
    which one could be served, the first that was published."""
    groups = {
        relation["participants"][0]: relation["participants"]
        for relation in problem.raw.get("relations", [])
        if relation["kind"] == "one_of"
    }
    drops: dict[str, int | None] = {}
    for task in unserved:
        names = groups.get(task.id, [task.id])
        own = {name: problem.published.drop(name) for name in names}
        published = {name: drop for name, drop in own.items() if drop is not None}
        name = next(iter(published), task.id)
        drops[name] = published.get(name)
    return drops


def left_out(problem: Problem, served: set[str]) -> list[Task]:
    """Of tasks of which one could be served the first alone, with the terms of their relation."""
    tasks = dict(problem.tasks)
    for relation in problem.raw.get("relations", []):
        if relation["kind"] != "one_of":
            continue
        names = relation["participants"]
        terms = {key: relation[key] for key in ("drop_fee", "priority") if key in relation}
        first = tasks[names[0]]
        for name in names:
            del tasks[name]
        if not served & set(names):
            tasks[first.id] = replace(first, raw=first.raw | terms)
    order = list(problem.tasks)
    return sorted((task for task in tasks.values() if task.id not in served),
                  key=lambda task: order.index(task.id))  # fmt: skip


def judge(request: dict) -> dict:
    """Status, cost, summary, routes, unserved tasks and violations of a plan."""
    found = verdict(request)
    broken, partial = bool(found.violations), bool(found.mandatory)
    return {
        "status": "infeasible" if broken else "partial" if partial else "solved",
        "cost": found.cost,
        "summary": summary(found.driven, len(found.served), len(found.unserved))
        | (
            {"balance": shared}
            if (shared := balance_summary(request["problem"], found.driven))
            else {}
        ),
        "routes": [route_answer(route) for route in found.driven],
        "unserved": {task.id: task.drop_fee for task in found.unserved},
        "missing": found.missing,
        "violations": found.violations,
        "changes": found.changes,
    }


def total_cost(driven: list[Driven]) -> dict[str, int]:
    costs = [route_cost(route) for route in driven]
    return {part: sum(cost[part] for cost in costs) for part in PARTS}


def summary(driven: list[Driven], served: int, unserved: int) -> dict[str, int]:
    figures = [route.figures() for route in driven]
    names = ("distance_m", "travel_s", "service_s", "wait_s", "break_s", "duration_s")
    overtime = (max(0, route.end - route.route.shift.end) for route in driven)
    late = sum(visit.late for route in driven for visit in task_visits(route))
    return {
        "routes": len(driven),
        "served_tasks": served,
        "unserved_tasks": unserved,
        **{name: sum(figure[name] for figure in figures) for name in names},
        "late_s": late,
        "overtime_s": sum(overtime),
    }


def task_visits(route: Driven) -> list[Visit]:
    return [visit for visit in route.visits if visit.node is not None and visit.node.is_task]


def route_answer(driven: Driven) -> dict:
    cost, costs = route_cost(driven), stop_costs(driven)
    start = Visit(None, *[driven.departure] * 3, 0, 0, 0, load=driven.first_load)
    stops = [stop_answer(driven, visit) for visit in (start, *driven.visits)]
    stops[0] |= {"type": "start", "location": driven.route.shift.start_place}
    return {
        "vehicle": driven.route.vehicle.id,
        "shift": driven.route.shift.id,
        **driven.figures(),
        "cost": {"total": sum(cost.values()), **cost},
        "stops": [stop | {"cost": own} for stop, own in zip(stops, costs, strict=True)],
    }


def stop_answer(driven: Driven, visit: Visit) -> dict:
    """A node's visit, or the end."""
    node = visit.node or Node("end", "", None, driven.route.shift.end_place)
    return {
        "type": node.kind,
        "id": node.id,
        "location": node.place,
        "arrival": visit.arrival,
        "service_start": visit.start,
        "departure": visit.departure,
        "travel_s": visit.travel,
        "distance_m": visit.metres,
        "wait_s": visit.wait,
        "service_s": 0 if node.kind == "break" else node.service,
        "late_s": visit.late if node.is_task else 0,
        "target_late_s": visit.target_late,
        "target_early_s": visit.target_early,
        "place": node.side.place if node.is_task else None,
        "window": visit.window.index if visit.window is not None and node.is_task else None,
        "load": visit.load,
    }
