"""What an answer must say, worked out anew from the raw request and the meaning of the format.

Slow and plain on purpose: maps by id, one loop a rule, exact fractions. It knows what solve
honours: jobs, shipments, loads, one hard window a stop, shifts with places, who may serve, service
and speed factors, prices of travel and of a route, drop fees and mandatory tasks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .clock import seconds, written_like
from .numbers import amount, half_up, money, rate
from .travel import travel_of

PARTS = (
    "travel_distance",
    "travel_time",
    "route_time",
    "wait",
    "overtime",
    "lateness",
    "windows",
    "targets",
    "preferences",
    "fixed",
    "depot_visits",
    "quotas",
    "drop_fees",
)
SUMMED = ("distance_m", "travel_s", "service_s", "wait_s", "break_s", "duration_s")

Visit = tuple[str, str]  # a task's id; "job", "pickup" or "delivery"


class Broken(Exception):  # noqa: N818 - it is a finding, not an error
    """A route that breaks a hard rule; the text says which."""


@dataclass(frozen=True)
class Leg:
    """What precedes a visit, and what bounds it."""

    travel_s: int
    distance_m: int
    service_s: int
    opens: int | None
    closes: int | None


class Oracle:
    """Judges routes and whole answers of one request."""

    def __init__(self, request: dict, provider: str = "euclidean") -> None:
        self.problem = request["problem"]
        self.travel = travel_of(request, provider)
        self.jobs = {job["id"]: job for job in self.problem.get("jobs", [])}
        self.shipments = {task["id"]: task for task in self.problem.get("shipments", [])}
        self.tasks = {**self.jobs, **self.shipments}
        self.vehicles = {vehicle["id"]: vehicle for vehicle in self.problem["vehicles"]}
        self.depots = {depot["id"]: depot for depot in self.problem.get("depots", [])}
        self.first_time = self.problem["vehicles"][0]["shifts"][0]["start"]["time"]
        self.default_price = not any(
            price in costs
            for costs in self._all_costs()
            for price in ("per_travel_km", "per_travel_hour", "per_route_hour")
        )

    # --- the request's words -------------------------------------------------------------------

    def _all_costs(self) -> Iterator[dict]:
        yield self.problem.get("objective", {}).get("costs", {})
        for vehicle in self.vehicles.values():
            yield vehicle.get("costs", {})

    def price(self, vehicle: dict, name: str) -> Fraction:
        """The vehicle's own price, else the objective's, else the default."""
        common = self.problem.get("objective", {}).get("costs", {})
        for costs in (vehicle.get("costs", {}), common):
            if name in costs:
                return amount(costs[name]) if name == "fixed" else rate(costs[name])
        return Fraction(self.default_price and name == "per_travel_hour")

    def shift(self, vehicle: str, name: str) -> dict:
        (found,) = [each for each in self.vehicles[vehicle]["shifts"] if each["id"] == name]
        return found

    def end_place(self, end: dict) -> Any:
        return self.depots[end["depot"]]["location"] if "depot" in end else end["location"]

    def side(self, visit: Visit) -> dict:
        task, kind = visit
        return self.jobs[task] if kind == "job" else self.shipments[task][kind]

    def is_mandatory(self, task: str) -> bool:
        return "drop_fee" not in self.tasks[task]

    def drop_fee(self, task: str) -> Fraction:
        return Fraction(0) if self.is_mandatory(task) else amount(self.tasks[task]["drop_fee"])

    # --- who may serve -------------------------------------------------------------------------

    def may_serve(self, vehicle_id: str, task_id: str) -> bool:
        vehicle, task = self.vehicles[vehicle_id], self.tasks[task_id]
        eligible = task.get("eligible_vehicles", {})
        if vehicle_id not in eligible.get("allowed", [vehicle_id]):
            return False
        if vehicle_id in eligible.get("excluded", []):
            return False
        if "serves_tags" in vehicle and not set(vehicle["serves_tags"]) & set(task.get("tags", [])):
            return False
        levels = {
            skill["name"]: skill.get("level", skill.get("min_level", 1))
            for skill in vehicle.get("skills", [])
        }
        return all(
            skill["name"] in levels and levels[skill["name"]] >= skill.get("min_level", 1)
            for skill in task.get("required_skills", [])
        )

    # --- loads ---------------------------------------------------------------------------------

    def loads(self, vehicle: dict, visits: list[Visit]) -> list[dict[str, int]]:
        """What is on board on leaving the start and every visit; raises where it is too much."""
        on_board: dict[str, int] = {}
        _add(on_board, vehicle.get("initial_load", {}))
        for task, kind in visits:
            if kind == "job":
                _add(on_board, self.jobs[task].get("delivery", {}))
        after = [dict(on_board)]
        for task, kind in visits:
            if kind == "job":
                _add(on_board, self.jobs[task].get("delivery", {}), -1)
            _add(on_board, self.tasks[task].get("demand", {}), -1 if kind == "delivery" else 1)
            after.append(dict(on_board))
        for load in after:
            for name, most in vehicle.get("capacity", {}).items():
                if load.get(name, 0) > most:
                    raise Broken(f"capacity: {load[name]} {name} on board, {most} allowed")
        return after

    # --- times ---------------------------------------------------------------------------------

    def arc(self, vehicle: dict, origin: Any, target: Any) -> tuple[int, int]:
        arc = self.travel.arc(vehicle.get("profile", "car"), origin, target)
        if arc is None:
            raise Broken(f"unreachable: {target} from {origin}")
        duration, distance = arc
        return half_up(duration / rate(vehicle.get("speed_factor", 1))), distance

    def service(self, vehicle: dict, visit: Visit) -> int:
        task = self.tasks[visit[0]]
        factor = rate(task.get("service_factor", 1))
        for entry in task.get("service_factors", []):
            if vehicle["id"] in entry["vehicles"]:
                factor *= rate(entry["factor"])
        return half_up(self.side(visit).get("service_time_s", 0) * factor)

    def legs(self, vehicle: dict, shift: dict, visits: list[Visit]) -> list[Leg]:
        """The way to every visit and to the end, in order."""
        legs = []
        here = self.end_place(shift["start"])
        for visit in visits:
            side = self.side(visit)
            window = (side.get("time_windows") or [{"start": None, "end": None}])[0]
            opens, closes = (
                None if window[name] is None else seconds(window[name]) for name in ("start", "end")
            )
            travel = self.arc(vehicle, here, side["location"])
            legs.append(Leg(*travel, self.service(vehicle, visit), opens, closes))
            here = side["location"]
        home = self.arc(vehicle, here, self.end_place(shift["end"]))
        legs.append(Leg(*home, 0, None, seconds(shift["end"]["time"])))
        return legs

    # --- a route -------------------------------------------------------------------------------

    def route(self, vehicle_id: str, shift_id: str, visits: list[Visit]) -> dict:
        """The route as an answer shows it; raises `Broken` where it breaks a hard rule."""
        vehicle, shift = self.vehicles[vehicle_id], self.shift(vehicle_id, shift_id)
        for task, _ in visits:
            if not self.may_serve(vehicle_id, task):
                raise Broken(f"{vehicle_id} may not serve {task}")
        loads = self.loads(vehicle, visits)
        legs = self.legs(vehicle, shift, visits)
        departure = best_departure(shift, legs)
        times = schedule(departure, legs)
        assert times is not None
        stops = [self._end_stop("start", shift["start"], departure, loads[0])]
        for visit, leg, (arrival, start), load in zip(visits, legs, times, loads[1:], strict=False):
            stops.append(self._task_stop(visit, leg, arrival, start, load))
        last = self._end_stop("end", shift["end"], times[-1][0], loads[-1])
        stops.append(last | {"travel_s": legs[-1].travel_s, "distance_m": legs[-1].distance_m})
        route = {
            "vehicle": vehicle_id,
            "shift": shift_id,
            "start_time": self._written(departure),
            "end_time": self._written(times[-1][0]),
            "duration_s": times[-1][0] - departure,
            "break_s": 0,
            "stops": stops,
        }
        for name in ("distance_m", "travel_s", "service_s", "wait_s"):
            route[name] = sum(stop[name] for stop in stops)
        route["cost"] = self._book(vehicle, stops)
        return route

    def _end_stop(self, kind: str, end: dict, moment: int, load: dict[str, int]) -> dict:
        """The start or the end of a route."""
        at = dict.fromkeys(("arrival", "service_start", "departure"), self._written(moment))
        nothing = dict.fromkeys(("travel_s", "distance_m", "wait_s", "service_s"), 0)
        depot = {"depot": end["depot"]} if "depot" in end else {}
        place = {"location": self.end_place(end)}
        return {"type": kind, **place, **depot, **at, **nothing, "load": load, "cost": {}}

    def _task_stop(
        self, visit: Visit, leg: Leg, arrival: int, start: int, load: dict[str, int]
    ) -> dict:
        task, kind = visit
        side = self.side(visit)
        return {
            "type": kind,
            "task": task,
            "location": side["location"],
            "arrival": self._written(arrival),
            "service_start": self._written(start),
            "departure": self._written(start + leg.service_s),
            "travel_s": leg.travel_s,
            "distance_m": leg.distance_m,
            "wait_s": start - arrival,
            "service_s": leg.service_s,
            "late_s": 0,
            "target_late_s": 0,
            "load": load,
            "cost": {},
            **({"window": 0} if side.get("time_windows") else {}),
        }

    def _book(self, vehicle: dict, stops: list[dict]) -> dict:
        """Writes the stops' parts of the cost, and returns the route's."""
        priced = {
            "travel_distance": ("distance_m", self.price(vehicle, "per_travel_km") / 1000),
            "travel_time": ("travel_s", self.price(vehicle, "per_travel_hour") / 3600),
        }
        cost = dict.fromkeys(PARTS, Fraction(0))
        for part, (figure, price) in priced.items():
            so_far = 0
            for stop in stops:
                before = money(so_far * price)
                so_far += stop[figure]
                stop["cost"][part] = money(so_far * price) - before
            cost[part] = money(so_far * price)
        cost["fixed"] = self.price(vehicle, "fixed")
        stops[0]["cost"]["fixed"] = cost["fixed"]
        for stop in stops:
            stop["cost"] = {part: paid for part, paid in stop["cost"].items() if paid}
        return {"total": sum(cost.values()), **cost}

    def _written(self, moment: int) -> Any:
        return written_like(self.first_time, moment)

    # --- an answer -----------------------------------------------------------------------------

    def answer(self, routes: list[dict]) -> dict:
        """The whole answer of these routes, less warnings, reasons and the search's report."""
        served = {stop["task"] for route in routes for stop in route["stops"] if "task" in stop}
        left_out = [task for task in self.tasks if task not in served]
        cost = {part: sum(route["cost"][part] for route in routes) for part in PARTS}
        cost["drop_fees"] = sum(map(self.drop_fee, left_out))
        summary = {name: sum(route[name] for route in routes) for name in SUMMED}
        summary |= {"late_s": 0, "overtime_s": 0, "routes": len(routes)}
        summary |= {"served_tasks": len(served), "unserved_tasks": len(left_out)}
        return {
            "status": "partial" if any(map(self.is_mandatory, left_out)) else "solved",
            "cost": {"total": sum(cost.values()), **cost},
            "summary": summary,
            "routes": routes,
            "unserved": [
                {"task": task}
                | ({} if self.is_mandatory(task) else {"drop_fee": self.drop_fee(task)})
                for task in left_out
            ],
            "violations": [],
        }

    def complaints(self, answer: dict) -> list[str]:
        """All that is wrong with an answer of solve; empty when nothing is."""
        shapes = [complaint for route in answer["routes"] for complaint in self._misshapen(route)]
        shapes += self._served_wrongly(answer)
        if shapes:
            return shapes
        routes = []
        for route in answer["routes"]:
            try:
                routes.append(self.route(route["vehicle"], route["shift"], visits_of(route)))
            except Broken as broken:
                shapes.append(f"the route of {route['vehicle']}, {route['shift']}: {broken}")
        return shapes or list(differences(_comparable(self.answer(routes)), _comparable(answer)))

    def _misshapen(self, route: dict) -> Iterator[str]:
        name = f"the route of {route['vehicle']}, {route['shift']}"
        if route["vehicle"] not in self.vehicles:
            yield f"{name}: no such vehicle"
        elif route["shift"] not in [s["id"] for s in self.vehicles[route["vehicle"]]["shifts"]]:
            yield f"{name}: no such shift"
        kinds = [stop["type"] for stop in route["stops"]]
        if len(kinds) < 3 or kinds[0] != "start" or kinds[-1] != "end":
            yield f"{name} goes {kinds}"
        picked = set()
        for task, kind in visits_of(route):
            if kind == "job" and task not in self.jobs:
                yield f"{name}: {task} is no job"
            elif kind != "job" and task not in self.shipments:
                yield f"{name}: {task} is no shipment"
            elif kind == "delivery" and task not in picked:
                yield f"{name}: {task} is delivered before it is picked up"
            elif kind == "pickup":
                picked.add(task)

    def _served_wrongly(self, answer: dict) -> Iterator[str]:
        shifts = [(route["vehicle"], route["shift"]) for route in answer["routes"]]
        if len(shifts) != len(set(shifts)):
            yield "a shift is used twice"
        told = [visit for route in answer["routes"] for visit in visits_of(route)]
        left_out = [entry["task"] for entry in answer["unserved"]]
        for task in self.tasks:
            kinds = ["job"] if task in self.jobs else ["pickup", "delivery"]
            times = {told.count((task, kind)) for kind in kinds} | {1 - left_out.count(task)}
            if len(times) != 1 or not times <= {0, 1}:
                yield f"{task} is neither served once nor listed once as unserved"
        if extra := {task for task, _ in told} | set(left_out) - set(self.tasks):
            yield from (f"there is no task {task}" for task in extra - set(self.tasks))


def _add(load: dict[str, int], quantities: dict[str, int], sign: int = 1) -> None:
    for name, quantity in quantities.items():
        load[name] = load.get(name, 0) + sign * quantity


def visits_of(route: dict) -> list[Visit]:
    return [(stop["task"], stop["type"]) for stop in route["stops"] if "task" in stop]


# --- the schedule of a route -------------------------------------------------------------------


def schedule(departure: int, legs: list[Leg]) -> list[tuple[int, int]] | None:
    """(arrival, service start) of every leg's target, all as early as possible; None: too late."""
    times = []
    now = departure
    for leg in legs:
        arrival = now + leg.travel_s
        start = arrival if leg.opens is None else max(arrival, leg.opens)
        if leg.closes is not None and start > leg.closes:
            return None
        times.append((arrival, start))
        now = start + leg.service_s
    return times


def best_departure(shift: dict, legs: list[Leg]) -> int:
    """The latest departure of those with the earliest end. The price of all schedules is one."""
    first = seconds(shift["start"]["time"])
    last = seconds(shift["start"].get("latest", shift["end"]["time"]))
    earliest = schedule(first, legs)
    if earliest is None:
        raise Broken("hours: a window or the end of the shift is missed")

    def ends_as_early(departure: int) -> bool:
        times = schedule(departure, legs)
        return times is not None and times[-1] == earliest[-1]

    # The later the departure, the later all that follows: halve what is left between.
    while first < last:
        middle = (first + last + 1) // 2
        if ends_as_early(middle):
            first = middle
        else:
            last = middle - 1
    return first


# --- comparing ---------------------------------------------------------------------------------


def _comparable(answer: dict) -> dict:
    """The members that an oracle can tell, in one order, loads less their zeros."""
    plain = {name: answer[name] for name in ("status", "cost", "summary", "violations")}
    plain["unserved"] = sorted(
        (
            {name: value for name, value in entry.items() if name != "reasons"}
            for entry in answer["unserved"]
        ),
        key=lambda entry: entry["task"],
    )
    plain["routes"] = [
        route
        | {
            "stops": [
                stop | {"load": {name: load for name, load in stop["load"].items() if load}}
                for stop in route["stops"]
            ]
        }
        for route in answer["routes"]
    ]
    return plain


def differences(expected: Any, told: Any, pointer: str = "") -> Iterator[str]:
    """Where two documents differ."""
    if isinstance(expected, dict) and isinstance(told, dict):
        for name in sorted({*expected, *told}):
            if name not in told:
                yield f"{pointer}/{name} is missing, {expected[name]} is right"
            elif name not in expected:
                yield f"{pointer}/{name} is {told[name]}, it should not be there"
            else:
                yield from differences(expected[name], told[name], f"{pointer}/{name}")
    elif isinstance(expected, list) and isinstance(told, list) and len(expected) == len(told):
        for index, (one, other) in enumerate(zip(expected, told, strict=True)):
            yield from differences(one, other, f"{pointer}/{index}")
    elif expected != told:
        yield f"{pointer} is {told}, {expected} is right"
