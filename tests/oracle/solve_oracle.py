"""The exact best plan of a tiny problem: every route is judged and the best ones put together.

For up to about six stops and three shifts; times and prices are those of the plan oracle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, permutations, product

from tests.oracle.plan_oracle import Verdict, verdict

Best = tuple[int, int, dict]
"""Priority left out, cost in hundred thousandths, plan."""

Stops = list[dict]
OF_ONE_TASK = {"no_eligible_vehicle", "tags", "skills"}
"""Rules that no other task on a route can mend."""


def best_plan(problem: dict, most_reloads: int = 2) -> Best | None:
    """The best plan that breaks no rule, with at most so many reloads on a route.

    Routes without quotas and relations know nothing of each other: then every route is judged
    alone, and only the best of each set of tasks is put into plans.
    """
    joined = any(problem.get(name) for name in ("quotas", "relations", "balance"))
    plans = all_plans(problem, most_reloads) if joined else best_plans(problem, most_reloads)
    best = None
    for plan in plans:
        judged = verdict({"problem": problem, "plan": plan})
        if judged.violations:
            continue
        found = judged.missing, judged.cost["total"], plan
        if best is None or found[:2] < best[:2]:
            best = found
    return best


# --- every plan -----------------------------------------------------------------------------------


def all_plans(problem: dict, most_reloads: int) -> Iterator[dict]:
    """Every assignment, order and reload; breaks are left to the evaluation."""
    shifts, tasks = shifts_of(problem), stops_of_tasks(problem)
    for homes in product([None, *range(len(shifts))], repeat=len(tasks)):
        choices = []
        for k, (_, shift) in enumerate(shifts):
            own = [stops for home, stops in zip(homes, tasks, strict=True) if home == k]
            choices.append(list(sequences(problem, own, visits(shift), most_reloads)))
        for chosen in product(*choices):
            yield plan_of(zip(shifts, chosen, strict=True))


# --- the best route of every set of tasks ---------------------------------------------------------


def best_plans(problem: dict, most_reloads: int) -> Iterator[dict]:
    """For every set of tasks that can be served together the cheapest way to do so."""
    plans: dict[frozenset[int], tuple[int, list]] = {frozenset(): (0, [])}
    for vehicle, shift in shifts_of(problem):
        routes = best_routes(problem, vehicle, shift, most_reloads)
        better = dict(plans)
        for (served, (cost, chosen)), (own, (more, stops)) in product(
            plans.items(), routes.items()
        ):
            both = served | own
            if not served & own and (both not in better or cost + more < better[both][0]):
                better[both] = cost + more, [*chosen, ((vehicle, shift), stops)]
        plans = better
    for _, chosen in plans.values():
        yield plan_of(chosen)


def best_routes(problem: dict, vehicle: str, shift: dict, most_reloads: int) -> dict:
    """Cost and stops of the cheapest route of every set of tasks that this shift can serve."""

    def judged(stops: Stops) -> Verdict:
        return verdict({"problem": problem, "plan": plan_of([((vehicle, shift), stops)])})

    tasks = stops_of_tasks(problem)
    able = [k for k, own in enumerate(tasks) if not OF_ONE_TASK & codes(judged(own))]
    best: dict[frozenset[int], tuple[int, Stops]] = {}
    for chosen in chain.from_iterable(combinations(able, n + 1) for n in range(len(able))):
        own = [tasks[k] for k in chosen]
        for stops in sequences(problem, own, visits(shift), most_reloads):
            route = judged(stops)
            if route.violations:
                continue
            cost, served = price_of(route), frozenset(chosen)
            if served not in best or cost < best[served][0]:
                best[served] = cost, stops
    return best


def codes(judged: Verdict) -> set[str]:
    return {code for code, *_ in judged.violations}


def price_of(judged: Verdict) -> int:
    """What the routes cost, without what is paid for tasks that are left out."""
    return judged.cost["total"] - judged.cost["drop_fees"] - judged.dropped


# --- parts of plans -------------------------------------------------------------------------------


def plan_of(routes: Iterable[tuple[tuple[str, dict], Stops]]) -> dict:
    return {
        "routes": [
            {"vehicle": vehicle, "shift": shift["id"], "stops": stops}
            for (vehicle, shift), stops in routes
            if stops
        ]
    }


def shifts_of(problem: dict) -> list[tuple[str, dict]]:
    return [(v["id"], shift) for v in problem["vehicles"] for shift in v["shifts"]]


def stops_of_tasks(problem: dict) -> list[Stops]:
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


def sequences(
    problem: dict, own: list[Stops], most: dict[str, int], reloads: int
) -> Iterator[Stops]:
    """Every order of these tasks' stops, at each of their places, with every way to reload."""
    stops = [stop for task in own for stop in task]
    places = places_of(problem)
    for order in permutations(stops):
        if all(task == sorted(task, key=order.index) for task in own):
            for chosen in at_places(list(order), places):
                yield from with_reloads(chosen, most, reloads)


def places_of(problem: dict) -> dict[tuple[str, str | None], int]:
    """How many places each stop that has several has, by its task and type."""
    sides = [((job["id"], None), job) for job in problem.get("jobs", [])]
    for shipment in problem.get("shipments", []):
        sides += [((shipment["id"], side), shipment[side]) for side in ("pickup", "delivery")]
    return {key: len(side["places"]) for key, side in sides if "places" in side}


def at_places(order: Stops, places: dict) -> Iterator[Stops]:
    choices = [range(places.get((stop["task"], stop.get("type")), 0)) or [None] for stop in order]
    for chosen in product(*choices):
        yield [
            stop if place is None else stop | {"place": place}
            for stop, place in zip(order, chosen, strict=True)
        ]


def with_reloads(order: Stops, most: dict[str, int], reloads: int) -> Iterator[Stops]:
    """At most one reload directly before each stop and before the end, where it may be on a way."""
    gaps = len(order) + 1 if order else 0
    for chosen in product([None, *most], repeat=gaps):
        used = [depot for depot in chosen if depot is not None]
        if len(used) > reloads or any(used.count(depot) > most[depot] for depot in used):
            continue
        stops: Stops = []
        for depot, stop in zip(chosen, [*order, None], strict=bool(order)):
            stops += [] if depot is None else [{"depot": depot}]
            stops += [] if stop is None else [stop]
        yield stops
