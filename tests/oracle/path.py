"""A plan's route as a list of nodes, and the ways between them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tests.oracle.by_day import Leg
from tests.oracle.exact import per_hour, time_of
from tests.oracle.model import Problem, Shift, Side, Task, Window, windows_of


@dataclass
class Node:
    """What is done in a route: a task stop, a reload or a break."""

    kind: str
    id: str
    plan_index: int | None
    place: int | None
    service: int = 0
    windows: list[Window] = field(default_factory=list)
    side: Side | None = None
    earliest: int | None = None
    latest: int | None = None
    release: int | None = None

    @property
    def floating(self) -> bool:
        return self.kind == "break" and self.place is None

    @property
    def is_task(self) -> bool:
        return self.side is not None

    def choice(self, moment: int) -> tuple[int, Window | None] | None:
        """Price and window of a service at this moment; None: it may not start then."""
        if self.release is not None and moment < self.release:
            return None
        if not self.windows:
            return 0, None
        prices = [(window.price(moment), window) for window in self.windows]
        allowed = [
            (price, -window.start, -window.end, window.index)
            for price, window in prices
            if price is not None
        ]
        return (min(allowed)[0], self.windows[min(allowed)[3]]) if allowed else None

    def last_window(self) -> Window | None:
        return max(self.windows, key=lambda w: (w.start, w.end), default=None)

    def target_lateness(self, moment: int) -> int:
        if self.side is None or self.side.target is None:
            return 0
        return max(0, moment - self.side.target[0])

    def target_earliness(self, moment: int) -> int | None:
        """None: starting early has no price."""
        if self.side is None or self.side.target is None or self.side.target[2] is None:
            return None
        return max(0, self.side.target[0] - moment)

    def target_price(self, moment: int) -> int:
        late, early = self.target_lateness(moment), self.target_earliness(moment)
        price = per_hour(self.side.target[1], late) if late else 0
        return price + (per_hour(self.side.target[2], early) if early else 0)

    def promise_price(self, moment: int) -> int:
        if self.side is None or self.side.promised is None:
            return 0
        return self.side.promised.price(moment)


@dataclass
class Hop:
    """The way to a node (None: the end) with the breaks without a place on it."""

    pauses: list[Node]
    node: Node | None
    seconds: int
    metres: int
    reachable: bool
    by_day: Leg | None = None
    """The way where it takes longer at some times of the day."""


@dataclass
class Route:
    problem: Problem
    shift: Shift
    index: int
    nodes: list[Node]
    fixed_start: int | None = None
    absent: list[Node] = field(default_factory=list)
    """Breaks of the shift that the nodes do not hold."""

    @property
    def vehicle(self):
        return self.shift.vehicle

    def hops(self) -> list[Hop]:
        found, pauses, place = [], [], self.shift.start_place
        for node in [*self.nodes, None]:
            if node is not None and node.floating:
                pauses.append(node)
                continue
            target = self.shift.end_place if node is None else node.place
            way = self.problem.leg(self.vehicle, place, target)
            by_day = self.problem.leg_by_day(self.vehicle, place, target)
            found.append(Hop(pauses, node, *way, by_day))
            pauses, place = [], target
        return found

    def tasks(self) -> list[Task]:
        """The tasks in the order of their first stop."""
        return [node.side.task for node in self.nodes if node.kind in ("job", "pickup")]

    def first_release(self) -> int | None:
        return trip_release(self.nodes, 0)

    def first_departure(self) -> int:
        if self.fixed_start is not None:
            return self.fixed_start
        release = self.first_release()
        return self.shift.begin if release is None else max(self.shift.begin, release)

    def with_nodes(self, nodes: list[Node], absent: list[Node]) -> Route:
        """The same route with other breaks; the setups and releases follow."""
        return replace(self, nodes=settle(self.problem, self.shift, nodes), absent=absent)


def trip_release(nodes: list[Node], begin: int) -> int | None:
    """The latest release among the jobs of the trip that begins with this node."""
    releases = []
    for node in nodes[begin:]:
        if node.kind == "reload":
            break
        if node.kind == "job" and node.side.task.release is not None:
            releases.append(node.side.task.release)
    return max(releases, default=None)


def settle(problem: Problem, shift: Shift, nodes: list[Node]) -> list[Node]:
    """Nodes with their service times, setups included, and the reloads' releases."""
    settled, before = [], None
    for k, node in enumerate(nodes):
        if node.is_task:
            service = problem.service(node.side, shift.vehicle)
            near = before is not None and before.is_task
            if not (near and problem.same_place(before.place, node.place)):
                service += node.side.setup
            node = replace(node, service=service)
        elif node.kind == "reload":
            node = replace(node, release=trip_release(nodes, k + 1))
        if not node.floating:
            before = node
        settled.append(node)
    return settled


def break_node(raw: dict, plan_index: int | None) -> Node:
    place = int(raw["location"]) if "location" in raw else None
    bounds = time_of(raw["earliest"]), time_of(raw["latest"])
    duration = int(raw["duration_s"])
    return Node("break", raw["id"], plan_index, place, duration, [], None, *bounds)


def node_of(problem: Problem, shift: Shift, stop: dict, k: int) -> Node:
    if "break" in stop:
        return break_node(shift.breaks[stop["break"]], k)
    if "depot" in stop:
        depot = problem.depots[stop["depot"]]
        service = int(depot.get("service_time_s", 0))
        windows = windows_of(depot, None)
        return Node("reload", depot["id"], k, int(depot["location"]), service, windows)
    task = problem.tasks[stop["task"]]
    type_ = stop.get("type") or "job"
    places = task.places[type_]
    side = places[int(stop.get("place", 0))] if places else task.sides[type_]
    return Node(type_, task.id, k, side.location, 0, side.windows, side)


def routes_of(problem: Problem, plan: dict) -> list[Route]:
    """The routes that run, with the breaks that the plan places."""
    running = []
    for index, raw in enumerate(plan["routes"]):
        shift = problem.vehicles[raw["vehicle"]].shifts[raw["shift"]]
        nodes = [
            node_of(problem, shift, stop, k)
            for k, stop in enumerate(raw["stops"])
            if stop.get("type") not in ("start", "end")
        ]
        if not any(node.is_task for node in nodes):
            continue
        placed = {node.id for node in nodes if node.kind == "break"}
        absent = [break_node(pause, None) for key, pause in shift.breaks.items()
                  if key not in placed]  # fmt: skip
        fixed = time_of(raw["fixed_start_time"]) if "fixed_start_time" in raw else None
        running.append(Route(problem, shift, index, settle(problem, shift, nodes), fixed, absent))
    return running
