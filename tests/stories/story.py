"""Requests on a drawn line, and the routes of an answer in words."""

from __future__ import annotations

from typing import Any

import routeopt
from routeopt.travel import Euclidean

MINUTE = 60
HOUR = 3_600
DAY = 24 * HOUR


def line(drawing: str) -> dict[str, list[int]]:
    """The places of a drawing such as `D--a----b`: one dash is one minute, and 60 metres."""
    places, at = {}, 0
    for sign in drawing:
        if sign == "-":
            at += MINUTE
        else:
            places[sign] = [at, 0]
    return places


def job(name: str, place: Any, **members: Any) -> dict:
    return {"id": name, "location": place, **members}


def shipment(name: str, pickup: Any, delivery: Any, **members: Any) -> dict:
    return {
        "id": name,
        "pickup": {"location": pickup},
        "delivery": {"location": delivery},
        **members,
    }


def shift(start: Any, end: Any = None, name: str = "day", hours: tuple = (0, DAY)) -> dict:
    """A shift from a place to another one, or back."""
    return {
        "id": name,
        "start": {"time": hours[0], "location": start},
        "end": {"time": hours[1], "location": start if end is None else end},
    }


def van(*shifts: dict, name: str = "van", **members: Any) -> dict:
    return {"id": name, "shifts": list(shifts), **members}


def window(start: int, end: int) -> dict:
    return {"time_windows": [{"start": start, "end": end}]}


def request_of(*parts: dict, **members: Any) -> dict:
    """A request of these jobs, shipments and vehicles, told by their members."""
    return {
        "problem": {
            "jobs": [part for part in parts if "location" in part],
            "shipments": [part for part in parts if "pickup" in part],
            "vehicles": [part for part in parts if "shifts" in part],
            **members,
        }
    }


def solved(request: dict, **arguments: Any) -> routeopt.Solution:
    """The answer after so many rounds that no clock has a say."""
    if "matrices" not in request["problem"] and "matrices" not in arguments:
        arguments.setdefault("travel", Euclidean())
    arguments.setdefault("options", {"max_iterations": 300, "seed": 1})
    return routeopt.solve(request, **arguments)


_SIGNS = {"job": "", "pickup": "+", "delivery": "-"}


def routes(solution: routeopt.Solution) -> list[str]:
    """`van: a +s -s b` for each route; the shift is told where it is not the only one."""
    return [f"{_route_name(route)}: {_words(route)}" for route in solution.routes]


def _route_name(route: dict) -> str:
    return route["vehicle"] if route["shift"] == "day" else f"{route['vehicle']}/{route['shift']}"


def _words(route: dict) -> str:
    return " ".join(
        _SIGNS[stop["type"]] + stop["task"] for stop in route["stops"] if "task" in stop
    )


def served_by(solution: routeopt.Solution) -> dict[str, str]:
    """Who serves each task, where the order does not matter."""
    return {
        stop["task"]: _route_name(route)
        for route in solution.routes
        for stop in route["stops"]
        if "task" in stop
    }


def left_out(solution: routeopt.Solution) -> list[str]:
    return [entry["task"] for entry in solution.unserved]


def travel_minutes(solution: routeopt.Solution) -> float:
    return solution.summary["travel_s"] / MINUTE
