"""The least solution of every "not before" for one or more routes, and broken routes."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.oracle.alone import (
    Timing,
    allowed_spots,
    cheapest,
    cross,
    pauses_late,
    start_is_allowed,
)
from tests.oracle.by_day import DAY
from tests.oracle.path import Node, Route


@dataclass
class Rules:
    """Which ends are kept."""

    ends: bool
    duration: bool


EVERYTHING = Rules(ends=True, duration=True)
NO_DURATION = Rules(ends=True, duration=False)
EARLIEST = Rules(ends=False, duration=False)


@dataclass
class Push:
    """A service starts no earlier than another one plus something."""

    later: tuple[str, str]
    earlier: tuple[str, str]
    gap: int


@dataclass
class Bounds:
    """What the routes' times may not be before."""

    departures: dict[int, int]
    starts: dict[tuple[str, str], int] = field(default_factory=dict)


def service_start(node: Node, ready: int, rules: Rules) -> int | None:
    """The earliest start from this moment on; None: the last window is missed."""
    if node.kind == "break":
        start = max(ready, node.earliest)
        return None if rules.ends and start > node.latest else start
    if node.release is not None:
        ready = max(ready, node.release)
    openings = [ready, *(w.start for w in node.windows if w.start > ready)]
    allowed = [moment for moment in openings if node.choice(moment) is not None]
    if allowed:
        return min(allowed)
    return None if rules.ends else ready


def follow(route: Route, departure: int, bounds: Bounds, rules: Rules):
    """Starts and end of the earliest schedule from this departure; None: an end is missed."""
    moment, starts = departure, []
    for hop in route.hops():
        gap = cross(hop, moment)
        if rules.ends and pauses_late(hop, gap):
            return None
        moment = gap.arrival
        if hop.node is not None:
            ready = max(moment, bounds.starts.get((hop.node.id, hop.node.kind), moment))
            start = service_start(hop.node, ready, rules)
            if start is None:
                return None
            starts.append(start)
            moment = start + hop.node.service
    if rules.ends and (moment > route.shift.last_end or departure > route.shift.latest):
        return None
    return starts, moment


def stop_nodes(route: Route) -> list[Node]:
    return [node for node in route.nodes if not node.floating]


def horizon(routes: list[Route], pushes: list[Push]) -> int:
    """A moment that no finite least solution passes: the last event and everything added.

    Where legs depend on the time of day, a day later: then all slices have been.
    """
    moments, lengths = [], sum(abs(push.gap) for push in pushes)
    for route in routes:
        moments += [route.first_departure(), route.shift.last_end]
        for hop in route.hops():
            lengths += hop.seconds if hop.by_day is None else max(hop.by_day.seconds)
        lengths += sum(n.service for n in route.nodes)
        for node in route.nodes:
            moments += [w.end + 1 for w in node.windows] + [node.earliest or 0, node.release or 0]
    by_day = any(hop.by_day is not None for route in routes for hop in route.hops())
    return max(moments) + lengths + 1 + (DAY if by_day else 0)


def least_solution(routes: list[Route], pushes: list[Push], rules: Rules) -> list[Timing] | None:
    """Raise every time until nothing is before what it may not be before."""
    bounds = Bounds({route.index: route.first_departure() for route in routes})
    far = horizon(routes, pushes)
    while True:
        found = [follow(r, bounds.departures[r.index], bounds, rules) for r in routes]
        if any(f is None or f[1] > far for f in found):
            return None
        if not raise_bounds(routes, found, pushes, bounds, rules):
            return [
                Timing(route, bounds.departures[route.index], starts)
                for route, (starts, _) in zip(routes, found, strict=True)
            ]
        if any(d > far for d in bounds.departures.values()):
            return None


NEVER = 10**18
"""Where a fixed departure would have to be raised to."""


def raise_bounds(routes, found, pushes, bounds: Bounds, rules: Rules) -> bool:
    """Whether anything had to be raised."""
    now, raised = {}, False
    for route, (starts, end) in zip(routes, found, strict=True):
        for node, start in zip(stop_nodes(route), starts, strict=True):
            now[node.id, node.kind] = start
        longest = route.vehicle.limit("max_route_duration_s")
        if not rules.duration or longest is None:
            continue
        if end - longest > bounds.departures[route.index]:
            bounds.departures[route.index] = end - longest
            raised = True
            if route.fixed_start is not None:
                bounds.departures[route.index] = NEVER
    for push in pushes:
        wanted = now[push.earlier] + push.gap
        if now[push.later] < wanted:
            bounds.starts[push.later] = wanted
            raised = True
    return raised


def depart_late(timing: Timing) -> Timing:
    """The latest departure that moves no service, reload or break start."""
    route, best = timing.route, timing.departure
    if route.fixed_start is not None:
        return timing
    hop = route.hops()[0]
    usual = cross(hop, best).starts
    for departure in range(timing.departure, route.shift.latest + 1):
        gap = cross(hop, departure)
        if gap.starts == usual and gap.arrival <= timing.starts[0]:
            best = departure
    return Timing(route, best, timing.starts, timing.broken)


def insert_breaks(route: Route) -> Route:
    """A broken route's absent breaks, each before the first service at or after its earliest."""
    floor = 0
    for pause in list(route.absent):
        (timing,) = least_solution([route], [], EARLIEST)
        starts = iter(timing.starts)
        begun = [None if node.floating else next(starts) for node in route.nodes]
        spots = [
            k
            for k in allowed_spots(route)
            if k >= floor and k < len(route.nodes)
            and route.nodes[k].kind != "break" and begun[k] >= pause.earliest
        ]  # fmt: skip
        if spots:
            nodes = [*route.nodes[: spots[0]], pause, *route.nodes[spots[0] :]]
            route = route.with_nodes(nodes, [other for other in route.absent if other is not pause])
            floor = spots[0] + 1
    return route


def time_alone(route: Route) -> Timing:
    """Least cost; else without the longest duration; else as early as possible."""
    longest = route.vehicle.limit("max_route_duration_s")
    timing = cheapest(route, longest)
    if timing is None and longest is not None:
        timing = cheapest(route, None)
        if timing is not None:
            timing.broken = True
    if timing is None:
        (timing,) = least_solution([insert_breaks(route)], [], EARLIEST)
        timing = depart_late(timing)
        timing.broken = True
    return timing


def pushes_of(relation: dict, services: dict) -> list[Push]:
    """The "not before" of one relation, as far as its stops are served."""
    if relation["kind"] == "synchronized":
        served = [p for p in participants(relation) if p in services]
        most = int(relation.get("max_difference_s", 0))
        return [Push(a, b, -most) for a in served for b in served if a != b]
    first, second = stop_key(relation["from"]), stop_key(relation["to"])
    if first not in services or second not in services:
        return []
    pushes = [Push(second, first, services[first] + int(relation.get("min_s", 0)))]
    if "max_s" in relation:
        pushes.append(Push(first, second, -int(relation["max_s"]) - services[first]))
    return pushes


def stop_key(participant) -> tuple[str, str]:
    if isinstance(participant, str):
        return participant, "job"
    return participant["task"], participant["stop"]


def participants(relation: dict) -> list[tuple[str, str]]:
    return [stop_key(p) for p in relation["participants"]]


def timed_relations(problem: dict) -> list[dict]:
    kinds = ("synchronized", "time_lag")
    return [r for r in problem.get("relations", []) if r["kind"] in kinds]


def joined_groups(timings: list[Timing], relations: list[dict]) -> list[list[Timing]]:
    """The routes that timed relations join, directly or through others."""
    home = {}
    for timing in timings:
        for node in stop_nodes(timing.route):
            home[node.id, node.kind] = timing.route.index
    groups: list[set[int]] = []
    for relation in relations:
        sync = relation["kind"] == "synchronized"
        keys = participants(relation) if sync else [stop_key(relation[m]) for m in ("from", "to")]
        served = [home[key] for key in keys if key in home]
        if len(served) < 2:
            continue
        merged = set(served).union(*(g for g in groups if g & set(served)))
        groups = [g for g in groups if not g & merged] + [merged]
    return [[t for t in timings if t.route.index in group] for group in groups]


def time_together(group: list[Timing], relations: list[dict]) -> list[Timing]:
    routes = [timing.route for timing in group]
    services = {(n.id, n.kind): n.service for r in routes for n in stop_nodes(r) if n.is_task}
    pushes = [push for relation in relations for push in pushes_of(relation, services)]
    for rules in (EVERYTHING, NO_DURATION, EARLIEST):
        if rules.ends and any(not start_is_allowed(route) for route in routes):
            continue
        solution = least_solution(routes, pushes, rules)
        if solution is not None:
            return [depart_late(timing) for timing in solution]
    return group


def time_routes(problem: dict, routes: list[Route]) -> list[Timing]:
    """The times of all routes of a plan."""
    relations = timed_relations(problem)
    timings = {route.index: time_alone(route) for route in routes}
    for group in joined_groups(list(timings.values()), relations):
        for timing in time_together(group, relations):
            timings[timing.route.index] = timing
    return [timings[route.index] for route in routes]


def required(pause: Node, departure: int, end: int) -> bool:
    """Whether the route has to take this break."""
    return not (end < pause.earliest or departure > pause.latest)
