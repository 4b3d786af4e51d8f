"""The part of a request that the plain kernels search; problems with more rules are in tests/pairs.

The kept optima are those of this part.
"""

from __future__ import annotations

STOP_SIDE = ("setup_time_s", "target")
PRICES = ("per_route_hour", "per_wait_hour", "per_overtime_hour", "per_late_hour")


def searched(problem: dict) -> dict:
    """A problem of the same tasks, shifts and places."""
    made = without(problem, "quotas", "relations", "published", "balance")
    for name in ("jobs", "shipments"):
        if name in made:
            made[name] = [task(raw) for raw in made[name]]
    made["vehicles"] = [vehicle(raw) for raw in made["vehicles"]]
    if "objective" in made:
        made["objective"] = {"costs": without(made["objective"]["costs"], *PRICES)}
    return made


def without(raw: dict, *names: str) -> dict:
    return {name: value for name, value in raw.items() if name not in names}


def task(raw: dict) -> dict:
    made = without(raw, "preferences")
    if "pickup" not in made:
        return side(made)
    return made | {name: side(made[name]) for name in ("pickup", "delivery")}


def side(raw: dict) -> dict:
    """A stop keeps the first of its windows, a hard one."""
    made = without(raw, *STOP_SIDE)
    if "time_windows" in made:
        made["time_windows"] = [without(made["time_windows"][0], "cost", "per_late_hour")]
    return made


def vehicle(raw: dict) -> dict:
    made = raw | {"shifts": [shift(own) for own in raw["shifts"]]}
    if "costs" in made:
        made["costs"] = without(made["costs"], *PRICES)
    return made


def shift(raw: dict) -> dict:
    made = without(raw, "breaks")
    for name in ("start", "end"):
        end = without(made[name], "overtime_until")
        made[name] = end if {"location", "depot"} & set(end) else end | {"location": 0}
    return made
