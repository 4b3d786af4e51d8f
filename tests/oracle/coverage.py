"""Which features a request has, and how often each pair of them occurs together."""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import combinations

TASK_MEMBERS = ("demand", "release_time", "required_skills", "tags", "preferences",
                "service_factor", "service_factors", "drop_fee", "priority")  # fmt: skip
SIDE_MEMBERS = ("service_time_s", "setup_time_s", "time_windows", "target")
VEHICLE_MEMBERS = ("capacity", "initial_load", "skills", "serves_tags", "preferred_tags",
                   "speed_factor", "costs")  # fmt: skip


def features(request: dict) -> set[str]:
    """Every feature of a request, by name."""
    problem, found = request["problem"], set()
    found |= features_of_tasks(problem)
    for vehicle in problem["vehicles"]:
        found |= features_of_vehicle(vehicle)
    for depot in problem.get("depots", []):
        found |= {f"depot {m}" for m in ("cost_per_visit", "service_time_s", "time_windows")
                  if m in depot}  # fmt: skip
    for quota in problem.get("quotas", []):
        found |= {f"quota {m}" for m in quota if m not in ("id", "per_missing")}
    for balance in problem.get("balance", []):
        found |= features_of_balance(balance)
    for relation in problem.get("relations", []):
        found |= features_of_relation(relation)
    costs = problem.get("objective", {}).get("costs", {})
    found |= {f"price {name}" for name in costs} or {"default price"}
    found |= features_of_travel(problem) | features_of_plan(request)
    found |= features_of_published(problem.get("published"))
    return found


def features_of_published(published: dict | None) -> set[str]:
    if published is None:
        return set()
    prices = ("vehicle", "per_earlier_hour", "per_later_hour", "drop")
    own = any(p in stop for route in published["routes"] for stop in route["stops"] for p in prices)
    found = {f"published {p}" for p in (*prices, "tolerance_s") if p in published}
    return found | {"published"} | ({"own price of change"} if own else set())


def features_of_tasks(problem: dict) -> set[str]:
    found = set()
    for job in problem.get("jobs", []):
        found |= {"job", *(m for m in TASK_MEMBERS if m in job), *features_of_side(job)}
        found |= {"delivery"} if "delivery" in job else set()
        found |= set(job.get("eligible_vehicles", {}))
    for shipment in problem.get("shipments", []):
        found |= {"shipment", *(m for m in TASK_MEMBERS if m in shipment)}
        found |= set(shipment.get("eligible_vehicles", {}))
        found |= features_of_side(shipment["pickup"]) | features_of_side(shipment["delivery"])
    return found


def features_of_side(side: dict) -> set[str]:
    found = {member for member in SIDE_MEMBERS if member in side}
    found |= {"early target"} if "per_early_hour" in side.get("target", {}) else set()
    windows = side.get("time_windows", [])
    found |= {"several windows"} if len(windows) > 1 else set()
    for window in windows:
        found |= {"window cost"} if "cost" in window else set()
        if "per_late_hour" in window:
            found.add("window hard by null" if window["per_late_hour"] is None else "window late")
    return found


def features_of_vehicle(vehicle: dict) -> set[str]:
    found = {f"vehicle {member}" for member in VEHICLE_MEMBERS if member in vehicle}
    found |= set(vehicle.get("limits", {}))
    found |= {"two shifts"} if len(vehicle["shifts"]) > 1 else set()
    for shift in vehicle["shifts"]:
        for name in ("start", "end"):
            place = {"location", "depot"} & set(shift[name])
            found |= {f"{name} at depot"} if "depot" in place else set()
            found |= set() if place else {f"no {name} place"}
        found |= {"latest start"} if "latest" in shift["start"] else set()
        found |= {"overtime"} if "overtime_until" in shift["end"] else set()
        found |= {"reloads"} if "reloads" in shift else set()
    return found


def features_of_balance(balance: dict) -> set[str]:
    """Those of one balance, the measure aside: a pair of each with all others is not rare."""
    found = {"balance"}
    found |= {f"balance {m}" for m in ("shares", "history", "period") if m in balance}
    return found


def features_of_relation(relation: dict) -> set[str]:
    if "groups" in relation:
        return {"ordered groups"}
    found = {relation["kind"]}
    found |= {m for m in ("max_difference_s", "min_s", "max_s", "adjacent") if m in relation}
    if relation["kind"] == "time_lag" and not isinstance(relation["from"], str):
        same = not isinstance(relation["to"], str)
        same = same and relation["from"]["task"] == relation["to"]["task"]
        found |= {"ride time"} if same else set()
    return found


def features_of_travel(problem: dict) -> set[str]:
    found = {"equal coordinates"} if "locations" in problem else set()
    for matrix in problem["matrices"].values():
        found |= {"distances"} if "distances_m" in matrix else {"no distances"}
        table = matrix.get("durations_s") or matrix["slices"][0]["durations_s"]
        found |= {"no way"} if any(None in row for row in table) else set()
        found |= {"slices"} if "slices" in matrix else set()
    return found | ({"two profiles"} if len(problem["matrices"]) > 1 else set())


def features_of_plan(request: dict) -> set[str]:
    routes, found = request["plan"]["routes"], set()
    running = [route for route in routes if any("task" in stop for stop in route["stops"])]
    found.add(f"{len(running)} routes")
    begin = request["problem"]["vehicles"][0]["shifts"][0]["start"]["time"]
    found.add("ISO times" if isinstance(begin, str) else "integer times")
    shifts = {(v["id"], s["id"]): s for v in request["problem"]["vehicles"] for s in v["shifts"]}
    for route in running:
        placed = {stop["break"] for stop in route["stops"] if "break" in stop}
        for pause in shifts[route["vehicle"], route["shift"]].get("breaks", []):
            how = "placed" if pause["id"] in placed else "unplaced"
            found.add(f"{how} break" + (" at a place" if "location" in pause else ""))
        found |= {"reload visit"} if any("depot" in stop for stop in route["stops"]) else set()
        found |= {name for name in ("locked", "locked_stops") if name in route}
        found |= {"pinned"} if any("pinned" in stop for stop in route["stops"]) else set()
        found |= {"fixed start"} if "fixed_start_time" in route else set()
        found |= {"skipped ends"} if route["stops"][0].get("type") == "start" else set()
    return found


EXCLUSIVE = ("ISO times", "integer times"), ("0 routes", "1 routes", "2 routes", "3 routes")
"""Features of which a request has at most one."""


def impossible(one: str, other: str) -> bool:
    both = {one, other}
    if any(both <= set(group) for group in EXCLUSIVE):
        return True
    needs_route = ("break", "reload visit", "fixed start", "skipped ends", "locked",
                   "pinned")  # fmt: skip
    if "0 routes" in both and any(word in name for word in needs_route for name in both):
        return True
    return "default price" in both and any(name.startswith("price ") for name in both)


def count_pairs(requests) -> tuple[Counter, Counter]:
    single, pairs = Counter(), Counter()
    for request in requests:
        found = sorted(features(request))
        single.update(found)
        pairs.update(combinations(found, 2))
    return single, pairs


def rare_pairs(single: Counter, pairs: Counter, least: int) -> list[tuple[int, tuple[str, str]]]:
    """Possible pairs that occur less often, the rarest first."""
    possible = (p for p in combinations(sorted(single), 2) if not impossible(*p))
    return sorted((pairs[pair], pair) for pair in possible if pairs[pair] < least)


def report() -> None:
    from tests.oracle.generate import generate

    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", default="0:2000", help="first:behind the last")
    parser.add_argument("--least", type=int, default=20)
    arguments = parser.parse_args()
    first, behind = map(int, arguments.seeds.split(":"))
    single, pairs = count_pairs(generate(seed) for seed in range(first, behind))
    rare = rare_pairs(single, pairs, arguments.least)
    print(f"{len(single)} features, {len(pairs)} pairs; {len(rare)} below {arguments.least}")
    for count, pair in rare[:30]:
        print(f"{count:4}  {' + '.join(pair)}")
    print("rarest features:", single.most_common()[:-11:-1])
