"""What happens at every stop of a timed route, and what it costs."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.oracle.alone import Timing, cross
from tests.oracle.exact import flat, hundred_thousandths, per_hour, per_km, rounded
from tests.oracle.model import Task, Window
from tests.oracle.path import Node, Route

PARTS = ("travel_distance", "travel_time", "route_time", "wait", "overtime", "lateness",
         "windows", "targets", "preferences", "fixed", "depot_visits", "quotas",
         "drop_fees", "changes", "balance")  # fmt: skip


@dataclass
class Visit:
    """One node as it was driven; node None is the end."""

    node: Node | None
    arrival: int
    start: int
    departure: int
    travel: int
    metres: int
    wait: int
    reachable: bool = True
    window: Window | None = None
    missed: bool = False
    late: int = 0
    target_late: int = 0
    target_early: int | None = None
    load: dict[str, int] = field(default_factory=dict)


@dataclass
class Driven:
    """A route with all its figures."""

    timing: Timing
    visits: list[Visit]
    first_load: dict[str, int] = field(default_factory=dict)

    @property
    def route(self) -> Route:
        return self.timing.route

    @property
    def departure(self) -> int:
        return self.timing.departure

    @property
    def end(self) -> int:
        return self.visits[-1].arrival

    @property
    def duration(self) -> int:
        return self.end - self.departure

    def total(self, name: str) -> int:
        return sum(getattr(visit, name) for visit in self.visits)

    def figures(self) -> dict[str, int]:
        nodes = self.route.nodes
        return {
            "start_time": self.departure,
            "end_time": self.end,
            "distance_m": self.total("metres"),
            "duration_s": self.duration,
            "travel_s": self.total("travel"),
            "service_s": sum(node.service for node in nodes if node.kind != "break"),
            "wait_s": self.total("wait"),
            "break_s": sum(node.service for node in nodes if node.kind == "break"),
        }


def drive(timing: Timing) -> Driven:
    visits, moment, starts = [], timing.departure, iter(timing.starts)
    for hop in timing.route.hops():
        gap = cross(hop, moment)
        for pause, start, part in zip(hop.pauses, gap.starts, gap.driven, strict=True):
            reached = moment + part
            left = start + pause.service
            visits.append(Visit(pause, reached, start, left, part, 0, start - reached))
            moment = left
        way = gap.last, gap.metres
        if hop.node is None:
            end = gap.arrival
            visits.append(Visit(None, end, end, end, *way, 0, hop.reachable))
            break
        start = next(starts)
        moment = start + hop.node.service
        wait = start - gap.arrival
        visit = Visit(hop.node, gap.arrival, start, moment, *way, wait, hop.reachable)
        judge_windows(visit)
        visits.append(visit)
    return Driven(timing, visits)


def judge_windows(visit: Visit) -> None:
    node = visit.node
    visit.target_late = node.target_lateness(visit.start)
    visit.target_early = node.target_earliness(visit.start)
    if not node.windows:
        return
    allowed = node.choice(visit.start)
    visit.missed = allowed is None
    visit.window = allowed[1] if allowed else node.last_window()
    visit.late = visit.window.lateness(visit.start)


def preferences_paid(task: Task, vehicle) -> int:
    paid = 0
    for wish in task.raw.get("preferences", []):
        if "tag" in wish:
            kept = wish["tag"] in vehicle.raw.get("preferred_tags", [])
        else:
            kept = vehicle.id in wish["vehicles"]
        paid += 0 if kept else hundred_thousandths(wish["violation_cost"])
    return paid


def vehicle_change(route: Route, node: Node) -> int | None:
    """What it costs that another vehicle was published, told at a task's first stop."""
    if node.kind == "delivery":
        return None
    return route.problem.published.other_vehicle(node.side.task.id, route.vehicle.id)


def changes_of(driven: Driven) -> list[tuple]:
    """(task, change, seconds, hundred thousandths) of a route that was published otherwise."""
    found = []
    for visit, cost in zip(driven.visits, stop_costs(driven)[1:], strict=True):
        node = visit.node
        if node is None or not node.is_task:
            continue
        other, paid = vehicle_change(driven.route, node), cost.get("changes", 0)
        if other is not None:
            found.append((node.id, "vehicle", 0, rounded(other)))
            paid -= rounded(other)
        if node.side.promised is not None:
            seconds = node.side.promised.seconds(visit.start)
            words = zip(("earlier", "later"), seconds, strict=True)
            found += [(node.id, word, much, paid) for word, much in words if much]
    return found


def visit_money(route: Route, visit: Visit) -> dict[str, int]:
    """The exact price of one visit, by part; route time and overtime aside."""
    prices, node = route.vehicle.prices, visit.node
    money = dict.fromkeys(PARTS, 0)
    money["travel_distance"] = per_km(prices["per_travel_km"], visit.metres)
    money["travel_time"] = per_hour(prices["per_travel_hour"], visit.travel)
    money["wait"] = per_hour(prices["per_wait_hour"], visit.wait)
    if node is None:
        return money
    if node.is_task:
        money["targets"] = node.target_price(visit.start)
        if visit.window is not None and not visit.missed:
            money["windows"] = flat(visit.window.cost)
            money["lateness"] = per_hour(visit.window.late or 0, visit.late)
        money["windows"] += flat(node.side.cost)
        if node.kind != "delivery":
            money["preferences"] = flat(preferences_paid(node.side.task, route.vehicle))
        money["changes"] = node.promise_price(visit.start) + (vehicle_change(route, node) or 0)
    if node.kind == "reload":
        depot = route.problem.depots[node.id]
        money["depot_visits"] = flat(hundred_thousandths(depot.get("cost_per_visit", 0)))
    return money


def route_cost(driven: Driven) -> dict[str, int]:
    """Every part of a route in hundred thousandths, each rounded once."""
    route, prices = driven.route, driven.route.vehicle.prices
    money = dict.fromkeys(PARTS, 0)
    for visit in driven.visits:
        for part, value in visit_money(route, visit).items():
            money[part] += value
    money["route_time"] = per_hour(prices["per_route_hour"], driven.duration)
    overtime = max(0, driven.end - route.shift.end)
    money["overtime"] = per_hour(prices["per_overtime_hour"], overtime)
    money["fixed"] = flat(prices["fixed"])
    return {part: rounded(value) for part, value in money.items()}


def stop_costs(driven: Driven) -> list[dict[str, int]]:
    """The non-zero parts at the start and at every visit: differences of rounded sums."""
    route, prices = driven.route, driven.route.vehicle.prices
    sums = dict.fromkeys(PARTS, 0)
    costs = [{"fixed": prices["fixed"]} if prices["fixed"] else {}]
    for visit in driven.visits:
        before = {part: rounded(value) for part, value in sums.items()}
        for part, value in visit_money(route, visit).items():
            sums[part] += value
        sums["route_time"] = per_hour(prices["per_route_hour"], visit.departure - driven.departure)
        if visit.node is None:
            overtime = max(0, driven.end - route.shift.end)
            sums["overtime"] = per_hour(prices["per_overtime_hour"], overtime)
        steps = {part: rounded(value) - before[part] for part, value in sums.items()}
        costs.append({part: step for part, step in steps.items() if step})
    return costs


def load_trips(driven: Driven) -> list[list[tuple[int | None, dict[str, int]]]]:
    """Fill in every load; per trip the (plan index, load) at its departure and after stops."""
    route = driven.route
    names = dimensions(route)
    initial = {n: int(v) for n, v in route.vehicle.raw.get("initial_load", {}).items()}
    load = added(initial, deliveries(route.nodes, 0), 1)
    carried: dict[str, dict[str, int]] = {}
    driven.first_load = full(load, names)
    trips = [[(None, driven.first_load)]]
    k = -1
    for visit in driven.visits:
        node = visit.node
        k += 1
        if node is not None and node.kind == "reload":
            load = deliveries(route.nodes, k + 1)
            for amounts in carried.values():
                load = added(load, amounts, 1)
            trips.append([(node.plan_index, full(load, names))])
        elif node is not None and node.is_task:
            task = node.side.task
            load = after_stop(load, task, node.kind, carried)
            trips[-1].append((node.plan_index, full(load, names)))
        visit.load = full(load, names)
    return trips


def after_stop(load: dict, task: Task, kind: str, carried: dict) -> dict[str, int]:
    demand = task.quantity("demand")
    if kind == "job":
        return added(added(load, task.quantity("delivery"), -1), demand, 1)
    if kind == "pickup":
        carried[task.id] = demand
        return added(load, demand, 1)
    carried.pop(task.id, None)
    return added(load, demand, -1)


def deliveries(nodes: list[Node], begin: int) -> dict[str, int]:
    """What a trip that begins with this node has to bring."""
    load: dict[str, int] = {}
    for node in nodes[begin:]:
        if node.kind == "reload":
            break
        if node.kind == "job":
            load = added(load, node.side.task.quantity("delivery"), 1)
    return load


def added(load: dict, amounts: dict, sign: int) -> dict[str, int]:
    return load | {name: load.get(name, 0) + sign * value for name, value in amounts.items()}


def full(load: dict, names: list[str]) -> dict[str, int]:
    return {name: load.get(name, 0) for name in names}


def dimensions(route: Route) -> list[str]:
    problem, names = route.problem, set()
    for task in problem.tasks.values():
        names |= set(task.quantity("demand")) | set(task.quantity("delivery"))
    for vehicle in problem.vehicles.values():
        names |= set(vehicle.raw.get("capacity", {})) | set(vehicle.raw.get("initial_load", {}))
    return sorted(names)
