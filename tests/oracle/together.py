"""Quotas and relations: what concerns several routes."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from tests.oracle.breaches import Breach
from tests.oracle.driven import Driven
from tests.oracle.exact import hundred_thousandths, time_of
from tests.oracle.joined import stop_key


@dataclass
class Served:
    """Where and when a stop is served."""

    driven: Driven
    position: int
    start: int
    departure: int

    @property
    def route(self) -> int:
        return self.driven.route.index

    @property
    def vehicle(self) -> str:
        return self.driven.route.vehicle.id


def served_stops(all_driven: list[Driven]) -> dict[tuple[str, str], Served]:
    stops = {}
    for driven in all_driven:
        tasks = [visit for visit in driven.visits if visit.node and visit.node.is_task]
        for position, visit in enumerate(tasks):
            key = visit.node.id, visit.node.kind
            stops[key] = Served(driven, position, visit.start, visit.departure)
    return stops


def quota_counts(problem: dict, all_driven: list[Driven]) -> list[int]:
    counts = []
    for quota in problem.get("quotas", []):
        count = 0
        for driven in all_driven:
            if in_quota(quota, driven.route):
                count += sum(wanted(quota, task) for task in driven.route.tasks())
        counts.append(count)
    return counts


def in_quota(quota: dict, route) -> bool:
    if "vehicles" in quota and route.vehicle.id not in quota["vehicles"]:
        return False
    period = quota.get("period")
    if period is None:
        return True
    return time_of(period["start"]) <= route.shift.begin < time_of(period["end"])


def wanted(quota: dict, task) -> bool:
    return quota["tag"] in task.tags if "tag" in quota else task.id in quota["tasks"]


def quota_cost(problem: dict, counts: list[int]) -> int:
    total = 0
    for quota, count in zip(problem.get("quotas", []), counts, strict=True):
        short = max(0, int(quota.get("min", 0)) - count)
        total += short * hundred_thousandths(quota.get("per_missing", 0))
    return total


def quota_breaches(problem: dict, counts: list[int]) -> list[Breach]:
    return [
        ("quota", f"/problem/quotas/{i}", count - int(quota["max"]), "count")
        for i, (quota, count) in enumerate(zip(problem.get("quotas", []), counts, strict=True))
        if "max" in quota and count > int(quota["max"])
    ]


def relation_breaches(problem: dict, stops: dict) -> list[Breach]:
    """Per relation the seconds and the tasks in breach."""
    found = []
    for i, relation in enumerate(problem.get("relations", [])):
        seconds, tasks = BREACH[kind_of(relation)](problem, relation, stops)
        pointer = f"/problem/relations/{i}"
        found += [("relation", pointer, seconds, "s")] if seconds > 0 else []
        found += [("relation", pointer, tasks, "count")] if tasks > 0 else []
    return found


def kind_of(relation: dict) -> str:
    return "groups" if "groups" in relation else relation["kind"]


def synchronized(_problem: dict, relation: dict, stops: dict) -> tuple[int, int]:
    keys = [stop_key(p) for p in relation["participants"]]
    served = [stops[key] for key in keys if key in stops]
    absent = len(keys) - len(served) if served else 0
    starts = [stop.start for stop in served]
    apart = max(starts, default=0) - min(starts, default=0)
    doubled = len(served) - len({stop.route for stop in served})
    return apart - int(relation.get("max_difference_s", 0)), absent + doubled


def time_lag(_problem: dict, relation: dict, stops: dict) -> tuple[int, int]:
    first, second = (stops.get(stop_key(relation[m])) for m in ("from", "to"))
    if second is None:
        return 0, 0
    if first is None:
        return 0, 1
    lag = second.start - first.departure
    short = int(relation.get("min_s", 0)) - lag
    return max(short, lag - int(relation["max_s"]) if "max_s" in relation else 0), 0


def ordered(_problem: dict, relation: dict, stops: dict) -> tuple[int, int]:
    keys = [stop_key(p) for p in relation["participants"]]
    served = [stops[key] for key in keys if key in stops]
    if not served:
        return 0, 0
    wrong = len(keys) - len(served)
    for one, other in pairwise(served):
        step = other.position - one.position
        near = step == 1 if relation.get("adjacent", False) else step > 0
        wrong += one.route != other.route or not near
    return 0, wrong


def groups(problem: dict, relation: dict, stops: dict) -> tuple[int, int]:
    rank = {}
    tags = {t["id"]: t.get("tags", []) for k in ("jobs", "shipments") for t in problem.get(k, [])}
    for number, group in enumerate(relation["groups"]):
        for task, labels in tags.items():
            if task in group.get("tasks", []) or set(labels) & set(group.get("tags", [])):
                rank[task] = number
    wrong = set()
    for (task, _), stop in stops.items():
        for (other, _), later in stops.items():
            behind = stop.route == later.route and stop.position < later.position
            if behind and rank.get(task, -1) > rank.get(other, 10**9):
                wrong.add(other)
    return 0, len(wrong)


def plain(relation: dict, stops: dict) -> list[Served]:
    """The served among the participants that are named by their task alone."""
    keys = ((p, type_) for p in relation["participants"] for type_ in ("job", "pickup"))
    return [stops[key] for key in keys if key in stops]


def same_route(_problem: dict, relation: dict, stops: dict) -> tuple[int, int]:
    served = plain(relation, stops)
    return 0, sum(stop.route != served[0].route for stop in served)


def same_vehicle(_problem: dict, relation: dict, stops: dict) -> tuple[int, int]:
    served = plain(relation, stops)
    return 0, sum(stop.vehicle != served[0].vehicle for stop in served)


def different_vehicles(_problem: dict, relation: dict, stops: dict) -> tuple[int, int]:
    served = plain(relation, stops)
    return 0, len(served) - len({stop.vehicle for stop in served})


def one_of(_problem: dict, relation: dict, stops: dict) -> tuple[int, int]:
    return 0, max(0, len(plain(relation, stops)) - 1)


BREACH = {
    "synchronized": synchronized,
    "time_lag": time_lag,
    "ordered": ordered,
    "groups": groups,
    "same_route": same_route,
    "same_vehicle": same_vehicle,
    "different_vehicles": different_vehicles,
    "one_of": one_of,
}
