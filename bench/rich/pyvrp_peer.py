"""PyVRP on a reduced problem, in an environment of its own.

    python -m bench.rich.pyvrp_peer FILE SECONDS SEED

prints the routes of its plan as one line of JSON.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyvrp
import pyvrp.stop

from bench.rich.places import great_circle

Json = dict[str, Any]
MONEY = 360_000
"""Of PyVRP's units in one of the problem's, so that rates with two decimals stay whole."""
NEVER = 2**40


def solved(problem: Json, seconds: int, seed: int) -> Json:
    """Return the plan's routes, and whether PyVRP says that they keep every rule."""
    began = time.perf_counter()
    model = Model(problem)
    result = pyvrp.solve(
        model.data(), pyvrp.stop.MaxRuntime(seconds), seed=seed, collect_stats=False
    )
    wall = time.perf_counter() - began
    return {
        "routes": [model.route(route) for route in result.best.routes()],
        "is_feasible": result.best.is_feasible(),
        "wall_s": round(wall, 2),
        "iterations": result.num_iterations,
    }


class Model:
    """A reduced problem as PyVRP takes it; each shift is a vehicle type of its own."""

    def __init__(self, problem: Json) -> None:
        self.problem = problem
        self.jobs = problem.get("jobs", [])
        self.shipments = problem.get("shipments", [])
        self.shifts = [(v, shift) for v in problem["vehicles"] for shift in v["shifts"]]
        owners = (*self.jobs, *self.shipments, *problem["vehicles"])
        loads = ("demand", "delivery", "capacity", "initial_load")
        self.kinds = sorted(
            {kind for one in owners for name in loads for kind in one.get(name, {})}
        )
        self.depots = {depot["id"]: depot["location"] for depot in problem.get("depots", [])}
        ends = [shift[end] for _, shift in self.shifts for end in ("start", "end")]
        self.homes = sorted({self._place(end) for end in ends} | set(self.depots.values()))

    def data(self) -> Any:
        """Return the problem's data."""
        seconds, metres = (table.astype(np.int64) for table in great_circle(self._places()))
        return pyvrp.ProblemData(
            [pyvrp.Location(*place) for place in self._places()],
            [self._client(job) for job in self.jobs],
            [pyvrp.Depot(home) for home in self.homes],
            [self._type(*owner) for owner in self.shifts],
            [metres],
            [seconds],
            shipments=[self._shipment(shipment) for shipment in self.shipments],
        )

    def route(self, route: Any) -> Json:
        """Return a route in the words of the interface."""
        vehicle, shift = self.shifts[route.vehicle_type()]
        names = {place: name for name, place in self.depots.items()}
        stops: list[Json] = []
        for activity in list(route.schedule())[1:-1]:
            if activity.is_client():
                stops.append({"task": self.jobs[activity.idx]["id"]})
            elif activity.is_depot():
                stops.append({"depot": names[self.homes[activity.idx]]})
            else:
                kind = "pickup" if activity.is_pickup() else "delivery"
                stops.append({"task": self.shipments[activity.idx]["id"], "type": kind})
        return {"vehicle": vehicle["id"], "shift": shift["id"], "stops": stops}

    def _places(self) -> list[list[float]]:
        places: list[list[float]] = self.problem["locations"]
        return places

    def _place(self, end: Json) -> int:
        return int(end["location"] if "location" in end else self.depots[end["depot"]])

    def _amounts(self, quantities: Json) -> list[int]:
        return [quantities.get(kind, 0) for kind in self.kinds]

    def _client(self, job: Json) -> Any:
        early, late, service = _side(job)
        return pyvrp.Client(
            job["location"],
            self._amounts(job.get("delivery", {})),
            self._amounts(job.get("demand", {})),
            service_duration=service,
            tw_early=early,
            tw_late=late,
            release_time=job.get("release_time", 0),
            **_prize(job),
        )

    def _shipment(self, shipment: Json) -> Any:
        pickup, delivery = shipment["pickup"], shipment["delivery"]
        return pyvrp.Shipment(
            *(pickup["location"], delivery["location"]),
            *_side(pickup),
            *_side(delivery),
            amount=self._amounts(shipment.get("demand", {})),
            **_prize(shipment),
        )

    def _type(self, vehicle: Json, shift: Json) -> Any:
        costs = self.problem["objective"]["costs"] | vehicle.get("costs", {})
        limits = vehicle.get("limits", {})
        room = vehicle.get("capacity", {})
        members: Json = {}
        if "max_route_duration_s" in limits:
            members["shift_duration"] = limits["max_route_duration_s"]
        if "max_distance_m" in limits:
            members["max_distance"] = limits["max_distance_m"]
        if shift.get("reloads"):
            members["reload_depots"] = [
                self.homes.index(self.depots[name]) for name in shift["reloads"]
            ]
        return pyvrp.VehicleType(
            1,
            [room.get(kind, 2**31) for kind in self.kinds],
            *(self.homes.index(self._place(shift[end])) for end in ("start", "end")),
            fixed_cost=round(costs.get("fixed", 0) * MONEY),
            tw_early=shift["start"]["time"],
            tw_late=shift["end"]["time"],
            unit_distance_cost=round(costs.get("per_travel_km", 0) * MONEY / 1000),
            unit_duration_cost=round(costs.get("per_route_hour", 0) * MONEY / 3600),
            initial_load=self._amounts(vehicle.get("initial_load", {})),
            **members,
        )


def _side(side: Json) -> tuple[int, int, int]:
    window = side.get("time_windows", [{"start": 0, "end": NEVER}])[0]
    return window["start"], window["end"], side.get("service_time_s", 0)


def _prize(task: Json) -> Json:
    fee = task.get("drop_fee")
    return {} if fee is None else {"prize": round(fee * MONEY), "required": False}


if __name__ == "__main__":
    file, limit, dice = sys.argv[1:]
    print(json.dumps(solved(json.loads(Path(file).read_text()), int(limit), int(dice))))
