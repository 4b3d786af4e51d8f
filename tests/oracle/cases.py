"""Tiny requests for hand-worked tests: places on a line, 10 s and 1 km apart."""

from __future__ import annotations

LINE = range(4)


def case(jobs: list[dict], stops: list, **more) -> dict:
    """One vehicle from place 0 to place 0, from 0 s to 200 s; `more` changes any of it."""
    shift = {"id": "day", "start": {"time": 0, "location": 0},
             "end": {"time": 200, "location": 0}} | more.pop("shift", {})  # fmt: skip
    vehicle = {"id": "van", "shifts": [shift]} | more.pop("vehicle", {})
    route = {"vehicle": "van", "shift": "day", "stops": stops_of(stops)} | more.pop("route", {})
    problem = {"vehicles": [vehicle], "jobs": jobs, "matrices": {"car": line()}}
    problem["objective"] = {"costs": more.pop("costs", {"per_travel_hour": 0})}
    return {"problem": problem | more, "plan": {"routes": [route]}}


def second_van(request: dict, stops: list, **shift) -> dict:
    """The same request with another vehicle and its route."""
    own = {"id": "day", "start": {"time": 0, "location": 0},
           "end": {"time": 200, "location": 0}} | shift  # fmt: skip
    request["problem"]["vehicles"].append({"id": "other", "shifts": [own]})
    route = {"vehicle": "other", "shift": "day", "stops": stops_of(stops)}
    request["plan"]["routes"].append(route)
    return request


def stops_of(stops: list) -> list[dict]:
    """A job's id stands for its stop."""
    return [{"task": stop} if isinstance(stop, str) else stop for stop in stops]


def line() -> dict:
    return {
        "durations_s": [[10 * abs(a - b) for b in LINE] for a in LINE],
        "distances_m": [[1000 * abs(a - b) for b in LINE] for a in LINE],
    }


def job(name: str, location: int, **more) -> dict:
    return {"id": name, "location": location} | more


def open_from(start: int, end: int, **more) -> dict:
    return {"start": start, "end": end} | more


def pause(earliest: int, latest: int, duration: int = 5, **more) -> dict:
    return {"id": "rest", "duration_s": duration, "earliest": earliest, "latest": latest} | more


def shipment(name: str, one: int, other: int, **more) -> dict:
    return {"id": name, "pickup": {"location": one}, "delivery": {"location": other}} | more


def both(name: str) -> list[dict]:
    return [{"task": name, "type": "pickup"}, {"task": name, "type": "delivery"}]
