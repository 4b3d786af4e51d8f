"""Random valid evaluate requests over the whole schema, small enough for the oracle.

    python -m tests.oracle.generate --seeds 0:500

prints which pairs of features those seeds cover least.
"""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

from tests.oracle.draw import Draw
from tests.oracle.generate_fleet import depots, vehicles
from tests.oracle.generate_links import quotas, relations
from tests.oracle.generate_tasks import jobs_and_shipments

PRICES = {
    "per_travel_km": (0, 1000, 250.5, 0.333333),
    "per_travel_hour": (0, 3600, 60, 7.1234565),
    "per_route_hour": (3600, 36, 12.345678, 0.01),
    "per_wait_hour": (3600, 1800, 5.55, 0.01),
    "per_overtime_hour": (3600, 100, 33.3333335),
    "fixed": (10, 0.000005, 3.25),
}


def generate(seed: int) -> dict:
    """One request with a plan; every seed gives a valid one."""
    draw = Draw(seed)
    draw.horizon = draw.number(40, 140) * (25 if seed % 20 == 19 else 1)
    draw.clock = clock(draw)
    draw.places = draw.number(2, 5)
    draw.dimensions = draw.some(["kg", "m3", "bins"], 0, 2) if draw.chance(0.6) else []
    draw.profiles = ["car", "truck"] if draw.chance(0.2) else ["car"]
    problem: dict = {}
    if draw.chance(0.6):
        problem["depots"] = depots(draw)
    draw.depots = [depot["id"] for depot in problem.get("depots", [])]
    problem["vehicles"] = vehicles(draw)
    routes = plan_routes(draw, problem["vehicles"])
    problem |= jobs_and_shipments(draw, routes)
    problem["matrices"] = {profile: matrix(draw) for profile in draw.profiles}
    if draw.chance(0.3):
        corners = [[round(8 + k / 10, 1), 50] for k in range(2)]
        problem["locations"] = [draw.one(corners) for _ in range(draw.places)]
    problem |= {"quotas": quotas(draw)} if draw.chance(0.3) else {}
    problem |= {"relations": relations(draw)} if draw.chance(0.5) else {}
    costs = prices(draw)
    if costs or draw.chance(0.2):
        problem["objective"] = {"costs": costs}
    for vehicle in problem["vehicles"]:
        vehicle |= {"costs": vehicle_prices(draw)} if draw.chance(0.2) else {}
    for route in routes:
        add_what_is_ignored(draw, route)
    if draw.chance(0.04):
        routes = [{"vehicle": r["vehicle"], "shift": r["shift"], "stops": []} for r in routes]
    return {"problem": problem, "plan": {"routes": routes}}


def add_what_is_ignored(draw: Draw, route: dict) -> None:
    """Pins, locks and members of an answer: an evaluation takes no notice of them."""
    if draw.chance(0.05):
        route["locked"] = True
    if draw.chance(0.05):
        inner = [stop for stop in route["stops"] if stop.get("type") not in ("start", "end")]
        route["locked_stops"] = draw.number(0, len(inner))
    if draw.chance(0.05):
        route |= {"duration_s": -1, "cost": {}, "start_time": draw.clock(0)}
        for stop in route["stops"]:
            stop |= {"arrival": draw.clock(0), "load": {}, "wait_s": 7}


def clock(draw: Draw):
    if draw.chance(0.75):
        zero = draw.one([0, 0, 0, -1000, 1_796_108_400])
        return lambda second: zero + second
    zone = timezone(timedelta(minutes=draw.one([0, 60, -330])))
    begin = datetime(2026, 12, 1, 8, tzinfo=zone)
    return lambda second: (begin + timedelta(seconds=second)).isoformat()


def matrix(draw: Draw) -> dict:
    longest = draw.one([3, 8, 15])
    hole = 0.06 if draw.chance(0.25) else 0.0
    size = range(draw.places)

    def table(most: int, diagonal: int) -> list:
        return [
            [diagonal if a == b else None if draw.chance(hole) else draw.number(0, most)
             for b in size]
            for a in size
        ]  # fmt: skip

    made = {"durations_s": table(longest, int(draw.chance(0.1)))}
    if draw.chance(0.6):
        made["distances_m"] = table(2000, 0)
    return made


def prices(draw: Draw) -> dict:
    costs = {name: draw.one(values) for name, values in PRICES.items() if draw.chance(0.35)}
    if draw.chance(0.2):
        costs["per_late_hour"] = draw.one([0, 3600, 900, 1.2345675])
    return costs


def vehicle_prices(draw: Draw) -> dict:
    return {name: draw.one(values) for name, values in PRICES.items() if draw.chance(0.3)}


def plan_routes(draw: Draw, fleet: list[dict]) -> list[dict]:
    """The plan's routes, still empty, of up to three shifts."""
    shifts = [(vehicle, shift) for vehicle in fleet for shift in vehicle["shifts"]]
    draw.rng.shuffle(shifts)
    routes = []
    for vehicle, shift in shifts[: draw.number(1, 3)]:
        route = {"vehicle": vehicle["id"], "shift": shift["id"], "stops": []}
        if draw.chance(0.12):
            begin = draw.begin_of[vehicle["id"], shift["id"]]
            route["fixed_start_time"] = draw.clock(begin + draw.number(-3, draw.horizon // 3))
        draw.shift_of.append(shift)
        routes.append(route)
    return routes


def main() -> None:
    from tests.oracle.coverage import report

    report()


if __name__ == "__main__":
    main()
