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
    if problem.get("quotas") or problem.get("relations"):
        return best_of_all(problem, most_reloads)
    return best_of_routes(problem, most_reloads)


def best_of_all(problem: dict, most_reloads: int) -> Best | None:
    """Whole plans are judged: what one route does may bear on another."""
    best = None
    for plan in all_plans(problem, most_reloads):
        answer = judge({"problem": problem, "plan": plan})
        if answer["violations"]:
            continue
        found = answer["missing"], answer["cost"]["total"], plan
        if best is None or found[:2] < best[:2]:
            best = found
    return best


def best_of_routes(problem: dict, most_reloads: int) -> Best:
    """Routes are judged one by one; of each shift the best with every set of tasks is kept."""
    nothing = judge({"problem": problem, "plan": {"routes": []}})
    plans = {0: (nothing["missing"], nothing["cost"]["total"], {"routes": []})}
    tasks = stops_of_tasks(problem)
    for vehicle in problem["vehicles"]:
        for shift in vehicle["shifts"]:
            better = dict(plans)
            for served, gain in routes_of_shift(problem, vehicle, shift, most_reloads, nothing):
                for before, (missing, total, plan) in plans.items():
                    if before & served:
                        continue
                    routes = plan["routes"] + gain[2]["routes"]
                    both = missing + gain[0], total + gain[1], {"routes": routes}
                    held = better.get(before | served)
                    if held is None or both[:2] < held[:2]:
                        better[before | served] = both
            plans = better
    assert len(plans) <= 2 ** len(tasks)
    return min(plans.values(), key=lambda found: found[:2])


def routes_of_shift(
    problem: dict, vehicle: dict, shift: dict, most_reloads: int, nothing: dict
) -> Iterator[tuple[int, Best]]:
    """Sets of tasks as bits, and what the best route of each changes."""
    tasks = stops_of_tasks(problem)
    for served in range(1, 2 ** len(tasks)):
        own = [stops for k, stops in enumerate(tasks) if served >> k & 1]
        best: Best | None = None
        for stops in sequences(own, visits(shift), most_reloads):
            route = {"vehicle": vehicle["id"], "shift": shift["id"], "stops": stops}
            answer = judge({"problem": problem, "plan": {"routes": [route]}})
            found = (
                answer["missing"] - nothing["missing"],
                answer["cost"]["total"] - nothing["cost"]["total"],
                {"routes": [route]},
            )
            if not answer["violations"] and (best is None or found[:2] < best[:2]):
                best = found
        if best is not None:
            yield served, best


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
    """At most one reload directly before each stop and before the end: there it is on a way."""
    for chosen in product([None, *most], repeat=len(order) + 1):
        used = [depot for depot in chosen if depot is not None]
        if len(used) > reloads or any(used.count(depot) > most[depot] for depot in used):
            continue
        stops: list[dict] = []
        for depot, stop in zip(chosen, [*order, None], strict=True):
            stops += [] if depot is None else [{"depot": depot}]
            stops += [] if stop is None else [stop]
        yield stops
