"""The best plan of a tiny request, by trying them all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from .clock import seconds
from .numbers import money
from .oracle import Broken, Oracle, Visit

Rank = tuple[int, Fraction]  # summed priority of mandatory tasks left out, then cost
Shift = tuple[str, str]


@dataclass(frozen=True)
class Best:
    """The best rank there is, and the visits of every route of a plan that has it."""

    rank: Rank
    routes: dict[Shift, tuple[Visit, ...]]


def best_plan(oracle: Oracle) -> Best:
    """Tries every set of tasks on every route in every order, and every way to share them out."""
    shifts = [
        (vehicle["id"], shift["id"])
        for vehicle in oracle.problem["vehicles"]
        for shift in vehicle["shifts"]
    ]
    everything = frozenset(oracle.tasks)
    plans: dict[frozenset[str], tuple[Fraction, dict]] = {frozenset(): (Fraction(0), {})}
    for shift in shifts:
        routes = _best_routes(oracle, *shift)
        better = dict(plans)
        for served, (cost, plan) in plans.items():
            for tasks, (more, visits) in routes.items():
                if served & tasks:
                    continue
                total = cost + more
                both = served | tasks
                if both not in better or total < better[both][0]:
                    better[both] = (total, {**plan, shift: visits})
        plans = better
    return min(
        (
            Best(_rank(oracle, everything - served, cost), plan)
            for served, (cost, plan) in plans.items()
        ),
        key=lambda best: best.rank,
    )


def _rank(oracle: Oracle, left_out: frozenset[str], cost: Fraction) -> Rank:
    priorities = sum(oracle.priority(task) for task in left_out if oracle.is_mandatory(task))
    return priorities, cost + sum(map(oracle.drop_fee, left_out))


def _best_routes(oracle: Oracle, vehicle_id: str, shift_id: str) -> dict:
    """Of every set of tasks that this shift can serve the cheapest order, with its cost."""
    best: dict[frozenset[str], tuple[Fraction, tuple[Visit, ...]]] = {}
    for visits, travel_s, distance_m in _orders(oracle, vehicle_id, shift_id):
        tasks = frozenset(task for task, _ in visits)
        cost = _cost(oracle, vehicle_id, travel_s, distance_m)
        if (tasks not in best or cost < best[tasks][0]) and _fits(oracle, vehicle_id, visits):
            best[tasks] = (cost, visits)
    return best


def _cost(oracle: Oracle, vehicle_id: str, travel_s: int, distance_m: int) -> Fraction:
    vehicle = oracle.vehicles[vehicle_id]
    return (
        money(oracle.price(vehicle, "per_travel_km") * distance_m / 1000)
        + money(oracle.price(vehicle, "per_travel_hour") * travel_s / 3600)
        + oracle.price(vehicle, "fixed")
    )


def _fits(oracle: Oracle, vehicle_id: str, visits: tuple[Visit, ...]) -> bool:
    try:
        oracle.loads(oracle.vehicles[vehicle_id], list(visits))
    except Broken:
        return False
    return True


def _orders(
    oracle: Oracle, vehicle_id: str, shift_id: str
) -> Iterator[tuple[tuple[Visit, ...], int, int]]:
    """Every order of visits that keeps the hours, with its seconds and metres of travel."""
    vehicle, shift = oracle.vehicles[vehicle_id], oracle.shift(vehicle_id, shift_id)
    start, end = oracle.end_place(shift["start"]), oracle.end_place(shift["end"])
    closes = seconds(shift["end"]["time"])
    mine = [task for task in oracle.tasks if oracle.may_serve(vehicle_id, task)]

    @cache
    def arc(origin: object, target: object) -> tuple[int, int] | None:
        try:
            return oracle.arc(vehicle, _place(origin), _place(target))
        except Broken:
            return None

    @cache
    def service(visit: Visit) -> int:
        return oracle.service(vehicle, visit)

    def extended(
        visits: tuple[Visit, ...], here: object, now: int, travel_s: int, distance_m: int
    ) -> Iterator[tuple[tuple[Visit, ...], int, int]]:
        done = {task for task, _ in visits}
        waiting = [
            task for task in done if task in oracle.shipments and (task, "delivery") not in visits
        ]
        home = arc(here, _key(end))
        if visits and not waiting and home is not None and now + home[0] <= closes:
            yield visits, travel_s + home[0], distance_m + home[1]
        following = [(task, "delivery") for task in waiting]
        following += [
            (task, "job" if task in oracle.jobs else "pickup") for task in mine if task not in done
        ]
        for visit in following:
            side = oracle.side(visit)
            there = _key(side["location"])
            leg = arc(here, there)
            if leg is None:
                continue
            moment = now + leg[0]
            for window in side.get("time_windows", []):
                moment = max(moment, seconds(window["start"]))
                if moment > seconds(window["end"]):
                    break
            else:
                yield from extended(
                    (*visits, visit),
                    there,
                    moment + service(visit),
                    travel_s + leg[0],
                    distance_m + leg[1],
                )

    yield from extended((), _key(start), seconds(shift["start"]["time"]), 0, 0)


def _key(place: object) -> object:
    """A place as something that can be looked up."""
    return tuple(place) if isinstance(place, list) else place


def _place(key: object) -> object:
    return list(key) if isinstance(key, tuple) else key
