"""An instance of the literature as a problem of the interface."""

from __future__ import annotations

from math import ceil, dist
from typing import Any, Literal, NamedTuple

from routeopt.formats.instance import Distances, Instance, Node, Number, Vehicle
from routeopt.request.problem import Problem
from routeopt.travel import Euclidean

FOREVER = 2**40  # the latest time of the interface
LOAD = "load"
_FINEST = 5  # decimals: a price per kilometre has six, an amount of money five
_LONGEST = 2**30  # whole units of distance, of which 31 bits are stored
_LONGEST_SERVICE = 10**8
_MOST_WITH_FORBIDDEN_WAYS = 3_000  # nodes, whose matrix is part of the request
_MOST_VEHICLE_SETS = 256  # of eligible vehicles in a request
_MOST_SKILLS = 256
_MOST_ALTERNATIVES = 64  # participants of a relation one_of


class Grid(NamedTuple):
    """How distances and times become whole: times `scale`, then rounded."""

    scale: int
    rounding: Literal["nearest", "floor", "ceil"]


_Members = dict[int, dict[str, Any]]


class _WhoMayServe(NamedTuple):
    """The members of customers and of vehicles that say which of these may serve which."""

    customers: _Members
    vehicles: _Members


class UnfitError(ValueError):
    """Something that a file says cannot be expressed.

    Attributes:
        line: the number of its line, where that is known.
    """

    def __init__(self, what: str, line: int | None = None) -> None:
        super().__init__(what)
        self.line = line


def problem_of(
    instance: Instance,
    distances: Distances | None = None,
    fewest_vehicles: bool | None = None,
) -> Problem:
    """Return the problem that an instance is.

    Args:
        distances, fewest_vehicles: as in `routeopt.read`; the instance's own when left out.

    Raises:
        UnfitError: the interface cannot express it; the text says what.
    """
    grid = grid_of(instance, distances or instance.distances)
    fleet_first = instance.fewest_vehicles if fewest_vehicles is None else fewest_vehicles
    problem = Problem(travel=_plane(grid) if instance.matrix is None else None)
    if instance.matrix is None:
        problem.members["locations"] = [[node.x, node.y] for node in instance.nodes]
    if instance.matrix is not None or instance.linehaul_first:
        problem.members["matrices"] = {"car": {"durations_s": ways(instance, grid)}}
    who_may_serve = _who_may_serve(instance)
    _add_tasks(problem, instance, grid, who_may_serve.customers)
    dear = dear_vehicle(instance) if fleet_first else 0
    _add_groups(problem, instance, dear)
    _add_fleet(problem, instance, grid, dear, who_may_serve.vehicles)
    return problem


def grid_of(instance: Instance, distances: Distances) -> Grid:
    """Return how an instance's distances are measured under a convention."""
    if instance.matrix is not None:
        return Grid(1, "nearest")
    if distances == "rounded":
        return Grid(1, "nearest")
    if distances == "rounded_up":
        return Grid(1, "ceil")
    if distances == "tenths":
        return Grid(10, "floor")
    xs, ys = ([getattr(node, axis) for node in instance.nodes] for axis in "xy")
    extent = dist((min(xs), min(ys)), (max(xs), max(ys)))
    service = max(node.service for node in instance.nodes)
    scales = (10**decimals for decimals in range(_FINEST, 0, -1))
    fitting = (s for s in scales if extent * s <= _LONGEST and service * s <= _LONGEST_SERVICE)
    return Grid(next(fitting, 1), "nearest")


def _plane(grid: Grid) -> Euclidean:
    return Euclidean(grid.scale, grid.rounding)


def ways(instance: Instance, grid: Grid) -> list[list[int | None]]:
    """Return the matrix; where backhauls come last, the ways against that are closed."""
    nodes = instance.nodes
    if instance.matrix is not None:
        table: list[list[int | None]] = [list(row) for row in instance.matrix]
    elif len(nodes) > _MOST_WITH_FORBIDDEN_WAYS:
        raise UnfitError(f"backhauls last with more than {_MOST_WITH_FORBIDDEN_WAYS} nodes")
    else:
        places = [(node.x, node.y) for node in nodes]
        table = [[*row] for row in _plane(grid).durations(places)]
    if instance.linehaul_first:
        _close(table, instance)
    return table


def _close(ways: list[list[int | None]], instance: Instance) -> None:
    """Forbid backhaul before linehaul, and routes that begin with a backhaul."""
    backhauls = [i for i in instance.customers if instance.nodes[i].backhaul]
    linehauls = [i for i in instance.customers if not instance.nodes[i].backhaul]
    for before, after in ((backhauls, linehauls), (instance.depots, backhauls)):
        for row in before:
            for column in after:
                ways[row][column] = None


def _add_tasks(problem: Problem, instance: Instance, grid: Grid, who_may_serve: _Members) -> None:
    delivered = {node.partner for node in instance.nodes if node.partner is not None}
    alternatives = {i for group in instance.groups if _are_alike(instance, group) for i in group}
    grouped = {i for group in instance.groups for i in group} - alternatives
    for i in instance.customers:
        node = instance.nodes[i]
        if i in delivered:
            continue
        members = {**who_may_serve.get(i, {})}
        if node.prize is not None or i in grouped:
            members["drop_fee"] = node.prize or 0
        if node.partner is None:
            _add_job(problem, i, node, grid, members)
        else:
            partner = instance.nodes[node.partner]
            problem.add_shipment(
                id=f"{i}-{node.partner}",
                demand={LOAD: node.demand},
                pickup=_side(i, node, grid),
                delivery=_side(node.partner, partner, grid),
                **members,
            )


def _are_alike(instance: Instance, group: list[int]) -> bool:
    """Say whether a relation `one_of` can hold the group: not too many, none with its own prize."""
    return len(group) <= _MOST_ALTERNATIVES and all(instance.nodes[i].prize is None for i in group)


def _add_groups(problem: Problem, instance: Instance, dear: int) -> None:
    """Have one of each group served.

    Where a relation cannot hold a group, a quota asks for one of it at more than any plan of all
    groups costs. So a plan that serves one of each costs what its routes cost.

    Args:
        dear: what each vehicle costs beside its fixed price.
    """
    fixed = sum(vehicle.fixed + dear for vehicle in instance.vehicles)
    price = dear_vehicle(instance) + ceil(fixed)
    for number, group in enumerate(instance.groups, start=1):
        tasks = [str(i) for i in group]
        if _are_alike(instance, group):
            problem.add_relation(kind="one_of", id=str(number), participants=tasks)
        else:
            problem.add_quota(id=str(number), tasks=tasks, min=1, max=1, per_missing=price)


def _add_job(problem: Problem, i: int, node: Node, grid: Grid, members: dict[str, Any]) -> None:
    problem.add_job(
        id=str(i),
        **_side(i, node, grid),
        delivery={LOAD: node.demand} if node.demand else None,
        demand={LOAD: node.backhaul} if node.backhaul else None,
        release_time=_whole(node.release, grid, f"the release of {i}") if node.release else None,
        **members,
    )


def _side(i: int, node: Node, grid: Grid) -> Any:
    side: dict[str, Any] = {"location": i}
    if node.service:
        side["service_time_s"] = _whole(node.service, grid, f"the service of {i}")
    if node.window is not None:
        start, end = (_whole(time, grid, f"the window of {i}") for time in node.window)
        side["time_windows"] = [{"start": start, "end": end}]
    return side


def _who_may_serve(instance: Instance) -> _WhoMayServe:
    """Return lists of eligible vehicles where a request may hold all of them, else skills."""
    if all(vehicle.allowed is None for vehicle in instance.vehicles):
        return _WhoMayServe({}, {})
    everybody = range(len(instance.vehicles))
    customers = {}
    for i in instance.customers:
        able = [k for k in everybody if _may_serve(instance.vehicles[k], i)]
        if len(able) < len(everybody):
            customers[i] = {"eligible_vehicles": {"allowed": [vehicle_id(k) for k in able]}}
    sets = {tuple(members["eligible_vehicles"]["allowed"]) for members in customers.values()}
    if len(sets) > _MOST_VEHICLE_SETS:
        return _by_skills(instance)
    return _WhoMayServe(customers, {})


def _by_skills(instance: Instance) -> _WhoMayServe:
    """Return a skill for each set of customers that some vehicles are kept to.

    These lack it, and customers outside the set need it.
    """
    skills: dict[frozenset[int], str] = {}
    for k, vehicle in enumerate(instance.vehicles):
        if vehicle.allowed is not None:
            skills.setdefault(vehicle.allowed, f"unlike {vehicle_id(k)}")
    if len(skills) > _MOST_SKILLS:
        raise UnfitError(f"more than {_MOST_SKILLS} kinds of vehicles by whom they may serve")
    customers = {
        i: {"required_skills": needed}
        for i in instance.customers
        if (needed := [{"name": skills[served]} for served in skills if i not in served])
    }
    vehicles = {
        k: {"skills": [{"name": skills[served]} for served in skills if served != vehicle.allowed]}
        for k, vehicle in enumerate(instance.vehicles)
    }
    return _WhoMayServe(customers, vehicles)


def _may_serve(vehicle: Vehicle, customer: int) -> bool:
    return vehicle.allowed is None or customer in vehicle.allowed


def vehicle_id(k: int) -> str:
    """Return the id of the vehicle at a position: files count from 1."""
    return str(k + 1)


def _add_fleet(
    problem: Problem, instance: Instance, grid: Grid, dear: int, who_may_serve: _Members
) -> None:
    reloads = sorted({v.reload for v in instance.vehicles if v.reload is not None})
    for depot in reloads:
        hours = _side(depot, instance.nodes[depot], grid)
        problem.add_depot(id=str(depot), **hours)
    for k, vehicle in enumerate(instance.vehicles):
        longest = vehicle.max_duration
        limits: Any = None
        if longest is not None:
            limits = {"max_route_duration_s": _whole(longest, grid, "a longest duration")}
        problem.add_vehicle(
            id=vehicle_id(k),
            capacity=None if vehicle.capacity is None else {LOAD: vehicle.capacity},
            costs=_costs(vehicle, grid, dear),
            limits=limits,
            shifts=[_shift(vehicle, instance.nodes[vehicle.depot], grid)],
            **who_may_serve.get(k, {}),
        )


def _costs(vehicle: Vehicle, grid: Grid, dear: int) -> Any:
    """Money is what the file's costs are: a unit of distance is `scale` metres long."""
    costs: dict[str, Number] = {"per_travel_km": round(vehicle.unit * 1000 / grid.scale, 6)}
    if vehicle.fixed or dear:
        costs["fixed"] = vehicle.fixed + dear
    return costs


def _shift(vehicle: Vehicle, depot: Node, grid: Grid) -> Any:
    start, end = 0, FOREVER
    if depot.window is not None:
        start, end = (_whole(time, grid, "the window of a depot") for time in depot.window)
    place = {"location": vehicle.depot}
    shift: dict[str, Any] = {"id": "1", "start": {"time": start, **place}}
    shift["end"] = {"time": end, **place}
    if vehicle.reload is not None:
        shift["reloads"] = [str(vehicle.reload)]
    return shift


def dear_vehicle(instance: Instance) -> int:
    """Return more than it costs to serve all customers, each on a way of its own.

    Of a group only the most expensive one is counted.
    """
    grouped = {i for group in instance.groups for i in group}
    alone = [[i] for i in instance.customers if i not in grouped]
    total = sum(max(_way_and_back(instance, i) for i in some) for some in alone + instance.groups)
    return ceil(total * max((vehicle.unit for vehicle in instance.vehicles), default=1)) + 1


def _way_and_back(instance: Instance, customer: int) -> Number:
    nodes, matrix = instance.nodes, instance.matrix
    depot = instance.vehicles[0].depot if instance.vehicles else 0
    if matrix is not None:
        return matrix[depot][customer] + matrix[customer][depot]
    home, place = nodes[depot], nodes[customer]
    return 2 * dist((home.x, home.y), (place.x, place.y)) + 2  # and what rounding adds


def _whole(value: Number, grid: Grid, what: str) -> int:
    scaled = value * grid.scale
    whole = round(scaled)
    if abs(whole - scaled) > 1e-6 * max(1, abs(scaled)):
        raise UnfitError(f"{what}, {value}, is finer than distances are (1/{grid.scale})")
    return whole
