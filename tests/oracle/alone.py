"""The least-cost times of one route, by trying every second and every place of its breaks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, permutations, product

from tests.oracle.by_day import WHOLE
from tests.oracle.exact import per_hour, per_km
from tests.oracle.path import Hop, Node, Route


@dataclass
class Timing:
    """Where the breaks are, when the route departs and when services start."""

    route: Route
    departure: int
    starts: list[int]
    """Of the nodes that are no breaks without a place, in their order."""
    broken: bool = False


@dataclass
class Gap:
    """What happens between two nodes."""

    arrival: int
    waited: int
    starts: list[int]
    driven: list[int]
    last: int
    """Seconds that are driven behind the last break."""
    metres: int

    @property
    def travel(self) -> int:
        return sum(self.driven) + self.last


def cross(hop: Hop, moment: int) -> Gap:
    """Drive from this moment on, and take the breaks of the way as they come."""
    if hop.by_day is not None:
        return cross_by_day(hop, moment)
    rest, waited, starts, driven = hop.seconds, 0, [], []
    for pause in hop.pauses:
        start = max(moment, pause.earliest)
        part = min(rest, start - moment)
        waited += start - moment - part
        rest -= part
        moment = start + pause.service
        starts.append(start)
        driven.append(part)
    return Gap(moment + rest, waited, starts, driven, rest, hop.metres)


def cross_by_day(hop: Hop, moment: int) -> Gap:
    """The same where the way takes longer at some times of the day."""
    left, waited, starts, driven = WHOLE, 0, [], []
    metres = hop.by_day.metres[hop.by_day.slice_at(moment)]
    for pause in hop.pauses:
        start = max(moment, pause.earliest)
        reached, left = hop.by_day.drive(moment, left, start)
        waited += start - reached if left == 0 else 0
        driven.append(reached - moment)
        starts.append(start)
        moment = start + pause.service
    arrival, _ = hop.by_day.drive(moment, left, None)
    return Gap(arrival, waited, starts, driven, arrival - moment, metres)


def pauses_late(hop: Hop, gap: Gap) -> bool:
    return any(s > pause.latest for s, pause in zip(gap.starts, hop.pauses, strict=True))


class _Search:
    """The best times for fixed places of the breaks.

    A state is the moment of leaving a node; its key is (cost, -departure, sum of starts).
    """

    def __init__(self, route: Route, last_departure: int, last_end: int) -> None:
        self.route, self.hops = route, route.hops()
        self.prices = route.vehicle.prices
        self.is_by_day = any(hop.by_day is not None for hop in self.hops)
        self.last_departure, self.last_end = last_departure, last_end

    def best(self, first_departure: int) -> tuple | None:
        rate = self.prices["per_route_hour"]
        states = {
            d: ((-per_hour(rate, d), -d, 0), (d,))
            for d in range(first_departure, min(self.last_departure, self.last_end) + 1)
        }
        for hop in self.hops[:-1]:
            states = self._serve(hop, self._arrivals(hop, states))
        finals = self._arrivals(self.hops[-1], states)
        found = [self._final(end, *state) for end, state in finals.items()]
        return min(found, default=None)

    def _final(self, end: int, key: tuple, trace: tuple) -> tuple:
        overtime = max(0, end - self.route.shift.end)
        cost = key[0] + per_hour(self.prices["per_route_hour"], end)
        cost += per_hour(self.prices["per_overtime_hour"], overtime)
        return (cost, end, *key[1:]), trace

    def _arrivals(self, hop: Hop, states: dict) -> dict:
        reached = {}
        for moment, (key, trace) in states.items():
            gap = cross(hop, moment)
            if pauses_late(hop, gap) or gap.arrival > self.last_end:
                continue
            cost = per_hour(self.prices["per_wait_hour"], gap.waited)
            cost += per_hour(self.prices["per_travel_hour"], gap.travel)
            cost += per_km(self.prices["per_travel_km"], gap.metres)
            better(reached, gap.arrival, ((key[0] + cost, *key[1:]), trace))
        return reached

    def _serve(self, hop: Hop, arrivals: dict) -> dict:
        node, left = hop.node, {}
        second = per_hour(self.prices["per_wait_hour"], 1)
        waiting = None
        for now in range(min(arrivals, default=0), self.last_end + 1 if arrivals else 0):
            here = dict([(now, arrivals[now])] if now in arrivals else [])
            if waiting is not None:
                (cost, *others), trace = waiting
                better(here, now, ((cost + second, *others), trace))
            waiting = here.get(now)
            if waiting is None:
                continue
            if node.kind == "break":
                waiting = self._rest(node, now, waiting, left)
            else:
                self._start(node, now, waiting, left)
        return left

    def _rest(self, node: Node, now: int, state: tuple, left: dict) -> tuple | None:
        """A break with a place starts on arrival, or at its earliest; later ones are worth trying
        where travel depends on the time of day.
        """
        if now < node.earliest:
            return state
        if now > node.latest:
            return None
        key, trace = state
        better(left, now + node.service, (key, (*trace, now)))
        return state if self.is_by_day else None

    def _start(self, node: Node, now: int, state: tuple, left: dict) -> None:
        choice = node.choice(now)
        if choice is None or now + node.service > self.last_end:
            return
        (cost, departure, total), trace = state
        wishes = node.target_price(now) + node.promise_price(now)
        key = cost + choice[0] + wishes, departure, total + now
        better(left, now + node.service, (key, (*trace, now)))


def better(table: dict, moment: int, state: tuple) -> None:
    if moment not in table or state < table[moment]:
        table[moment] = state


def best_of_places(route: Route, longest: int | None) -> tuple | None:
    """Key and trace of the best times: departures together, or one by one under a limit."""
    first = route.first_departure()
    last = route.shift.latest if route.fixed_start is None else route.fixed_start
    found = []
    for bounds in bounds_of_absent(route, first, last):
        free = _Search(route, bounds[1], bounds[2]).best(bounds[0])
        if free is None:
            continue
        if longest is None or free[0][1] + free[0][2] <= longest:
            found.append(free)
            continue
        single = (
            _Search(route, d, min(bounds[2], d + longest)).best(d)
            for d in range(bounds[0], bounds[1] + 1)
        )
        found.extend(state for state in single if state is not None)
    return min(found, default=None)


def bounds_of_absent(route: Route, first: int, last: int) -> Iterator[tuple[int, int, int]]:
    """First and last departure and last end: an absent break ends or departs outside."""
    for late in product((False, True), repeat=len(route.absent)):
        low, high, end = first, last, route.shift.last_end
        for departs_late, pause in zip(late, route.absent, strict=True):
            if departs_late:
                low = max(low, pause.latest + 1)
            else:
                end = min(end, pause.earliest - 1)
        yield low, high, end


def places_of_breaks(route: Route) -> Iterator[tuple[tuple, Route]]:
    """Every way to put the unplaced breaks, in any order, or to leave them out.

    With each what decides between equals: how many pairs are not in listed order, then the places,
    the last one first.
    """
    spots, numbers = allowed_spots(route), range(len(route.absent))
    for count in range(len(route.absent) + 1):
        for order in permutations(numbers, count):
            disorder = sum(one > other for one, other in combinations(order, 2))
            for places in combinations_with_replacement(spots, count):
                taken = [(spot, route.absent[k]) for spot, k in zip(places, order, strict=True)]
                yield (disorder, places[::-1]), with_breaks(route, taken)


def allowed_spots(route: Route) -> list[int]:
    """A spot k is before node k; without a place of its own the route's ends take no break."""
    stops = [k for k, node in enumerate(route.nodes) if node.is_task or node.kind == "reload"]
    first = 0 if route.shift.start_place is not None else stops[0] + 1
    last = len(route.nodes) if route.shift.end_place is not None else stops[-1]
    return list(range(first, last + 1))


def with_breaks(route: Route, taken: list[tuple[int, Node]]) -> Route:
    nodes = []
    for k in range(len(route.nodes) + 1):
        nodes += [pause for spot, pause in taken if spot == k]
        nodes += route.nodes[k : k + 1]
    out = [pause for pause in route.absent if all(pause is not other for _, other in taken)]
    return route.with_nodes(nodes, out)


def start_is_allowed(route: Route) -> bool:
    """Whether a fixed start lies in the shift's bounds and after the first trip's releases."""
    if route.fixed_start is None:
        return True
    low = max(route.shift.begin, route.first_release() or route.shift.begin)
    return low <= route.fixed_start <= route.shift.latest


def cheapest(route: Route, longest: int | None) -> Timing | None:
    """The least-cost times that keep every hard rule of time; None: there are none."""
    if not start_is_allowed(route):
        return None
    best = None
    for ties, placed in places_of_breaks(route):
        found = best_of_places(placed, longest)
        if found is not None:
            lost = sum(not hop.reachable for hop in placed.hops())
            candidate = (lost, found[0], ties), found[1], placed
            if best is None or candidate[0] < best[0]:
                best = candidate
    if best is None:
        return None
    _, (departure, *starts), placed = best
    return Timing(placed, departure, starts)
