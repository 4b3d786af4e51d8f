"""The exact best plan of a tiny problem: every plan is judged and the best one kept.

For up to about four tasks and two shifts; prices are those of the plan oracle.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

from tests.oracle.plan_oracle import judge

Best = tuple[int, int, dict]
"""Priority left out, cost in hundred thousandths, plan."""


def best_plan(problem: dict, most_reloads: int = 2) -> Best | None:
    """The best plan that breaks no rule, with at most so many reloads on a route."""
    best = None
    for plan in all_plans(problem, most_reloads):
        answer = judge({"problem": problem, "plan": plan})
        if answer["violations"]:
            continue
        found = answer["missing"], answer["cost"]["total"], plan
        if best is None or found[:2] < best[:2]:
            best = found
    return best


def all_plans(problem: dict, most_reloads: int) -> Iterator[dict]:
    """Every assignment, order and reload; breaks are left to the evaluation."""
    shifts = [(v["id"], shift) for v in problem["vehicles"] for shift in v["shifts"]]
    tasks = stops_of_tasks(problem)
    for homes in product([None, *range(len(shifts))], repeat=len(tasks)):
        choices = []
        for k, (_, shift) in enumerate(shifts):
            own = [stops for home, stops in zip(homes, tasks, strict=True) if home == k]
            choices.append(list(sequences(own, visits(shift), most_reloads)))
        for chosen in product(*choices):
            yield {
                "routes": [
                    {"vehicle": vehicle, "shift": shift["id"], "stops": stops}
                    for (vehicle, shift), stops in zip(shifts, chosen, strict=True)
                    if stops
                ]
            }


def stops_of_tasks(problem: dict) -> list[list[dict]]:
    jobs = [[{"task": job["id"]}] for job in problem.get("jobs", [])]
    sides = ("pickup", "delivery")
    return jobs + [
        [{"task": shipment["id"], "type": side} for side in sides]
        for shipment in problem.get("shipments", [])
    ]


def visits(shift: dict) -> dict[str, int]:
    """How often each depot may be visited."""
    return {
        entry if isinstance(entry, str) else entry["depot"]:
        8 if isinstance(entry, str) else entry.get("max_visits", 8)
        for entry in shift.get("reloads", [])
    }  # fmt: skip


def sequences(own: list[list[dict]], most: dict[str, int], reloads: int) -> Iterator[list[dict]]:
    """Every order of these tasks' stops, with every way to put reloads before them."""
    stops = [stop for task in own for stop in task]
    for order in permutations(stops):
        if all(task == sorted(task, key=order.index) for task in own):
            yield from with_reloads(list(order), most, reloads)


def with_reloads(order: list[dict], most: dict[str, int], reloads: int) -> Iterator[list[dict]]:
    """At most one reload directly before each stop: behind the last one none can help."""
    for chosen in product([None, *most], repeat=len(order)):
        used = [depot for depot in chosen if depot is not None]
        if len(used) > reloads or any(used.count(depot) > most[depot] for depot in used):
            continue
        stops: list[dict] = []
        for depot, stop in zip(chosen, order, strict=True):
            stops += [] if depot is None else [{"depot": depot}]
            stops.append(stop)
        yield stops
