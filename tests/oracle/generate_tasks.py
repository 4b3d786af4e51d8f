"""Random jobs and shipments, put into the plan's routes."""

from __future__ import annotations

from tests.oracle.draw import Draw
from tests.oracle.generate_fleet import SKILLS, TAGS, spans


def jobs_and_shipments(draw: Draw, routes: list[dict]) -> dict:
    """The tasks, with about six stops; the plan's stops are filled in."""
    kinds = kinds_of_tasks(draw)
    homes = {name: draw.one([*routes, *routes, *routes, None]) for name in kinds}
    for route, shift in zip(routes, draw.shift_of, strict=True):
        own = [(name, kind) for name, kind in kinds.items() if homes[name] is route]
        route["stops"] = stops_of(draw, own, shift)
    draw.task_ids = list(kinds)
    draw.stop_order = order_of_stops(draw, routes, kinds)
    made: dict = {"jobs": [], "shipments": []}
    for name, kind in kinds.items():
        made[f"{kind}s"].append(task(draw, name, kind, hints(name, homes[name])))
    return {key: tasks for key, tasks in made.items() if tasks or draw.chance(0.3)}


def kinds_of_tasks(draw: Draw) -> dict[str, str]:
    left, kinds = draw.number(1, 6), {}
    share = 0.8 if draw.chance(0.15) else 0.25
    while left > 0:
        kind = "shipment" if left > 1 and draw.chance(share) else "job"
        kinds[f"{kind} {len(kinds)}"] = kind
        left -= 2 if kind == "shipment" else 1
    return kinds


def stops_of(draw: Draw, own: list[tuple[str, str]], shift: dict) -> list[dict]:
    """The route's stops in a random order, with reloads and breaks between them."""
    stops: list[dict] = []
    for name, kind in own:
        if kind == "job":
            word = {"type": "job"} if draw.chance(0.2) else {}
            stops.insert(draw.number(0, len(stops)), {"task": name} | word)
            continue
        at = draw.number(0, len(stops))
        stops.insert(at, {"task": name, "type": "pickup"})
        stops.insert(draw.number(at + 1, len(stops)), {"task": name, "type": "delivery"})
    add_reloads(draw, stops, shift)
    add_breaks(draw, stops, shift)
    if draw.chance(0.15):
        stops.insert(0, {"type": "start"})
        stops.append({"type": "end"})
    if draw.chance(0.1) and stops:
        draw.one(stops)["pinned"] = True
    return stops


def add_reloads(draw: Draw, stops: list[dict], shift: dict) -> None:
    visited: dict[str, int] = {}
    for entry in shift.get("reloads", []) * 2:
        depot = entry if isinstance(entry, str) else entry["depot"]
        most = 8 if isinstance(entry, str) else entry.get("max_visits", 8)
        if visited.get(depot, 0) < most and draw.chance(0.4):
            visited[depot] = visited.get(depot, 0) + 1
            word = {"type": "reload"} if draw.chance(0.3) else {}
            stops.insert(draw.number(0, len(stops)), {"depot": depot} | word)


def add_breaks(draw: Draw, stops: list[dict], shift: dict) -> None:
    """Placed breaks stand inside the task stops where the route has no place of its own."""
    tasks = [k for k, stop in enumerate(stops) if "task" in stop]
    if not tasks:
        return
    for pause in shift.get("breaks", []):
        tasks = [k for k, stop in enumerate(stops) if "task" in stop]
        first = 0 if has_place(shift["start"]) else tasks[0] + 1
        last = len(stops) if has_place(shift["end"]) else tasks[-1]
        if draw.chance(0.5) and first <= last:
            word = {"type": "break"} if draw.chance(0.3) else {}
            stops.insert(draw.number(first, last), {"break": pause["id"]} | word)


def has_place(owner: dict) -> bool:
    return "location" in owner or "depot" in owner


def order_of_stops(draw: Draw, routes: list[dict], kinds: dict) -> list[tuple[str, str]]:
    """All stops in an order that relations follow, mostly the plan's own."""
    order = []
    queues = [[stop for stop in route["stops"] if "task" in stop] for route in routes]
    while any(queues):
        stop = draw.one([queue for queue in queues if queue]).pop(0)
        order.append((stop["task"], stop.get("type", "job")))
    for name, kind in kinds.items():
        types = ["job"] if kind == "job" else ["pickup", "delivery"]
        order += [(name, type_) for type_ in types if (name, type_) not in order]
    if draw.chance(0.2):
        draw.rng.shuffle(order)
        order.sort(key=lambda stop: stop[1] == "delivery")
    return order


def hints(name: str, route: dict | None) -> dict[str, float]:
    """Roughly where in the horizon a stop is served, from its position in the route."""
    if route is None:
        return {}
    count = len(route["stops"]) + 1
    return {
        stop.get("type", "job"): (k + 1) / count
        for k, stop in enumerate(route["stops"])
        if stop.get("task") == name
    }


def task(draw: Draw, name: str, kind: str, hint: dict[str, float]) -> dict:
    made: dict = {"id": name}
    if kind == "job":
        made |= side(draw, hint.get("job"))
        if draw.chance(0.15):
            made["release_time"] = draw.clock(draw.number(0, draw.horizon // 3))
        if draw.dimensions and draw.chance(0.4):
            made["delivery"] = draw.quantities(5)
    else:
        made |= {type_: side(draw, hint.get(type_)) for type_ in ("pickup", "delivery")}
    if draw.dimensions and draw.chance(0.5):
        made["demand"] = draw.quantities(5)
    made |= labels(draw, name)
    return made


def labels(draw: Draw, name: str) -> dict:
    """What does not concern time."""
    made: dict = {}
    draw.tags_of[name] = draw.some(TAGS, 1, 2) if draw.chance(0.5) else []
    if draw.tags_of[name]:
        made["tags"] = draw.tags_of[name]
    if draw.chance(0.08):
        made["required_skills"] = [
            draw.one([{"name": skill}, {"name": skill, "min_level": draw.number(1, 3)}])
            for skill in draw.some(SKILLS, 1, 2)
        ]
    if draw.chance(0.08):
        made["eligible_vehicles"] = {
            member: draw.some(draw.vehicle_ids, 0 if member == "excluded" else 1, 3)
            for member in draw.some(["allowed", "excluded"], 1, 2)
        }
    if draw.chance(0.2):
        made["preferences"] = [wish(draw) for _ in range(draw.number(1, 2))]
    if draw.chance(0.25):
        made["service_factor"] = draw.one([0.5, 1.5, 0.001, 2.25, 0.3333335])
    if draw.chance(0.15):
        chosen = draw.some(draw.vehicle_ids, 1, 2)
        made["service_factors"] = [{"vehicles": [v], "factor": draw.one([0.5, 2, 1.1])}
                                   for v in chosen]  # fmt: skip
    if draw.chance(0.4):
        made["drop_fee"] = draw.one([0, 5, 12.345675])
    if draw.chance(0.2):
        made["priority"] = draw.number(1, 9)
    return made


def wish(draw: Draw) -> dict:
    price = {"violation_cost": draw.one([1, 2.5, 0.000015])}
    if draw.chance(0.5):
        return {"tag": draw.one(TAGS)} | price
    return {"vehicles": draw.some(draw.vehicle_ids, 1, 2)} | price


def side(draw: Draw, hint: float | None) -> dict:
    made: dict = {"location": draw.place()}
    if draw.chance(0.7):
        made["service_time_s"] = draw.number(0, 8)
    if draw.chance(0.25):
        made["setup_time_s"] = draw.number(1, 6)
    if draw.chance(0.45):
        made["time_windows"] = windows(draw, hint)
    if draw.chance(0.2):
        time = draw.clock(draw.number(0, draw.horizon))
        made["target"] = {"time": time, "per_late_hour": draw.one([3600, 60, 0.5])}
    return made


def windows(draw: Draw, hint: float | None) -> list[dict]:
    pairs = spans(draw, 3)
    if hint is not None and draw.chance(0.6):
        middle = int(hint * draw.horizon)
        pairs = [(middle - draw.number(0, draw.horizon // 3), middle + draw.number(0, 30))]
    return [window(draw, start, end) for start, end in pairs]


def window(draw: Draw, start: int, end: int) -> dict:
    made: dict = {"start": draw.clock(start), "end": draw.clock(end)}
    if draw.chance(0.25):
        made["cost"] = draw.one([1, 2, 0.000005])
    if draw.chance(0.3):
        made["per_late_hour"] = draw.one([None, 3600, 36, 0])
    return made
