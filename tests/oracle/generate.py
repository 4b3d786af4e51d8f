"""Random valid evaluate requests over the whole schema, small enough for the oracle.

    python -m tests.oracle.generate --seeds 0:500

prints which pairs of features those seeds cover least.
"""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

from tests.oracle.draw import Draw
from tests.oracle.generate_balance import balances
from tests.oracle.generate_fleet import depots, vehicles
from tests.oracle.generate_links import quotas, relations
from tests.oracle.generate_promises import add_promises
from tests.oracle.generate_tasks import jobs_and_shipments

PRICES = {
    "per_travel_km": (0, 1000, 250.5, 0.333333),
    "per_travel_hour": (0, 3600, 60, 7.1234565),
    "per_route_hour": (3600, 36, 12.345678, 0.01),
    "per_wait_hour": (3600, 1800, 5.55, 0.01),
    "per_overtime_hour": (3600, 100, 33.3333335),
    "fixed": (10, 0.000005, 3.25),
}


def generate(seed: int, *, promises: bool = True, slices: bool = True) -> dict:
    """One request with a plan; every seed gives a valid one.

    Without promises nothing is published and no target has a price of being early; without slices
    travel takes as long at any time of day. All else stays as it is.
    """
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
    if slices:
        add_slices(draw, problem["matrices"], seed)
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
    if promises:
        add_promises(Draw(f"promises {seed}"), draw, problem, routes)
    if draw.chance(0.04):
        routes = [{"vehicle": r["vehicle"], "shift": r["shift"], "stops": []} for r in routes]
    own = draw.fresh(f"{seed} balance")
    if own.chance(0.2) and (shared := balances(own, problem)):
        problem["balance"] = shared
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


def add_slices(draw: Draw, matrices: dict, seed: int) -> None:
    """Of one request in four, by dice of their own: the others stay as they were."""
    dice = Draw(f"slices of {seed}")
    if not dice.chance(0.25):
        return
    first = draw.clock(0)
    zero = first if isinstance(first, int) else 8 * 3600
    for entry in matrices.values():
        if dice.chance(0.8):
            inside = {(zero + dice.number(0, draw.horizon)) % 86_400 for _ in range(3)}
            begins = sorted({0} | set(dice.some(sorted(inside), 1, 3)))
            entry["slices"] = [slice_from(dice, entry, begin) for begin in begins]
            if all("durations_s" in part for part in entry["slices"]) and dice.chance(0.3):
                entry.pop("durations_s")
                if "distances_m" not in entry:
                    entry["slices"][0].pop("distances_m", None)


def slice_from(dice: Draw, entry: dict, begin: int) -> dict:
    if dice.chance(0.6):
        return {"from": begin, "factor": dice.one([1, 0.5, 2, 1.3, 0.001, 3.5, 0.8])}

    def changed(table: list) -> list:
        return [[None if cell is None else max(0, cell + dice.number(-6, 6)) for cell in row]
                for row in table]  # fmt: skip

    made = {"from": begin, "durations_s": changed(entry["durations_s"])}
    if dice.chance(0.4):
        lengths = entry.get("distances_m", entry["durations_s"])
        made["distances_m"] = changed(lengths)
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
