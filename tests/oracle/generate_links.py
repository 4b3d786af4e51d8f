"""Random quotas and relations that the request check accepts."""

from __future__ import annotations

from tests.oracle.draw import Draw
from tests.oracle.generate_fleet import TAGS


def quotas(draw: Draw) -> list[dict]:
    return [quota(draw, f"quota {k}") for k in range(draw.number(1, 2))]


def quota(draw: Draw, name: str) -> dict:
    made: dict = {"id": name}
    if draw.chance(0.6):
        made["tag"] = draw.one(TAGS)
    else:
        made["tasks"] = draw.some(draw.task_ids, 1, 4)
    if draw.chance(0.4):
        made["vehicles"] = draw.some(draw.vehicle_ids, 1, 2)
    if draw.chance(0.4):
        start = draw.number(0, 3)
        made["period"] = {"start": draw.clock(start), "end": draw.clock(draw.number(start, 30))}
    least = draw.number(0, 3)
    which = draw.one([("max",), ("min",), ("max", "min")])
    if "max" in which:
        made["max"] = least + draw.number(0, 1)
    if "min" in which:
        made |= {"min": least, "per_missing": draw.one([1, 7.5, 0.333335])}
    return made


def relations(draw: Draw) -> list[dict]:
    """Up to three; edges follow one order of all stops, so that none closes a cycle."""
    makers = [synchronized, time_lag] * 2 + [ride_time, ordered, groups] + [alike] * 3
    made = []
    for maker in draw.some(makers, 1, draw.one([1, 1, 4])):
        relation = maker(draw)
        if relation is not None:
            made.append(relation | ({"id": f"relation {len(made)}"} if draw.chance(0.2) else {}))
    if draw.chance(0.2):
        shipments = [stop[0] for stop in draw.stop_order if stop[1] == "pickup"]
        made += [lag_between(draw, (s, "pickup"), (s, "delivery")) for s in shipments]
    return made


def participant(stop: tuple[str, str]):
    return stop[0] if stop[1] == "job" else {"task": stop[0], "stop": stop[1]}


def different_tasks(draw: Draw, most: int) -> list[tuple[str, str]] | None:
    """At least two stops of different tasks, in the common order."""
    names = draw.some(draw.task_ids, 2, most)
    if len(names) < 2:
        return None
    chosen = []
    for name in names:
        chosen.append(draw.one([stop for stop in draw.stop_order if stop[0] == name]))
    return sorted(chosen, key=draw.stop_order.index)


def synchronized(draw: Draw) -> dict | None:
    stops = different_tasks(draw, 3)
    if stops is None:
        return None
    made = {"kind": "synchronized", "participants": [participant(stop) for stop in stops]}
    if draw.chance(0.7):
        made["max_difference_s"] = draw.number(0, draw.one([5, 40]))
    return made


def time_lag(draw: Draw) -> dict | None:
    stops = different_tasks(draw, 2)
    return None if stops is None else lag_between(draw, *stops)


def ride_time(draw: Draw) -> dict | None:
    shipments = [stop[0] for stop in draw.stop_order if stop[1] == "pickup"]
    if not shipments:
        return None
    name = draw.one(shipments)
    return lag_between(draw, (name, "pickup"), (name, "delivery"))


def lag_between(draw: Draw, first: tuple[str, str], second: tuple[str, str]) -> dict:
    made: dict = {"kind": "time_lag", "from": participant(first), "to": participant(second)}
    least = 0
    if draw.chance(0.5):
        least = made["min_s"] = draw.number(0, 15)
    if draw.chance(0.6):
        made["max_s"] = least + draw.number(0, draw.one([5, 40, 80]))
    return made


def ordered(draw: Draw) -> dict | None:
    stops = different_tasks(draw, 3)
    if stops is None:
        return None
    made = {"kind": "ordered", "participants": [participant(stop) for stop in stops]}
    return made | ({"adjacent": draw.chance(0.7)} if draw.chance(0.7) else {})


def groups(draw: Draw) -> dict | None:
    """Two groups by tasks, or by tags that no task has two of."""
    if draw.chance(0.5):
        first, second = draw.some(TAGS, 2, 2)
        if any({first, second} <= set(tags) for tags in draw.tags_of.values()):
            return None
        return {"kind": "ordered", "groups": [{"tags": [first]}, {"tags": [second]}]}
    names = draw.some(draw.task_ids, 2, 6)
    if len(names) < 2:
        return None
    cut = draw.number(1, len(names) - 1)
    return {"kind": "ordered", "groups": [{"tasks": names[:cut]}, {"tasks": names[cut:]}]}


def alike(draw: Draw) -> dict | None:
    names = draw.some(draw.task_ids, 2, 4)
    if len(names) < 2:
        return None
    kind = draw.one(["same_route", "same_vehicle", "different_vehicles"])
    return {"kind": kind, "participants": names}
