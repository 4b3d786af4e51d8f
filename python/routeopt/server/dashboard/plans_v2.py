"""Answers in V2's words as reports read answers, so that they are drawn and listed like others."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from routeopt.reports.key_figures import hours, kilometres, plural
from routeopt.reports.view import SolutionView

_KINDS = {"service": "job", "depot": "reload"}


def seen(answer: Mapping[str, Any], request: Mapping[str, Any] | None) -> SolutionView:
    """Return a view of an answer, for pictures and lists.

    Args:
        request: says where jobs are that nobody serves.
    """
    routes = [_route(trip) for trip in answer["trips"]]
    unserved = [{"task": job} for job in answer.get("unserved") or ()]
    problem = {"jobs": list(_places(request))} if request else {}
    text = json.dumps({"problem": problem}).encode()
    return SolutionView({"routes": routes, "unserved": unserved}, text, provider_is_plane=False)


def figures(answer: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the names and values that sum an answer up."""
    score = answer["score"]
    served = sum("job" in visit for trip in answer["trips"] for visit in trip["visits"])
    levels = (score[f"{level}Score"] for level in ("hard", "medium", "soft"))
    return [
        ("Status", "feasible" if score["feasible"] else "infeasible"),
        ("Trips", f"{len(answer['trips']):,}"),
        ("Served", f"{served:,} of {plural(served + len(answer.get('unserved') or ()), 'job')}"),
        ("Distance", kilometres(answer["totalTravelDistanceInMeters"])),
        ("Travel", hours(answer["totalTravelTimeInSeconds"])),
        ("Service", hours(answer["totalServiceTimeInSeconds"])),
        ("Waiting", hours(answer["totalWaitTimeInSeconds"])),
        ("Score, hard / medium / soft", " / ".join(f"{level:,}" for level in levels)),
    ]


def unserved_lines(answer: Mapping[str, Any]) -> list[str]:
    """Return a line for each job that is left out, with the constraints in its way."""
    reasons = answer.get("unservedReasons") or {}
    return [
        f"{job}: {', '.join(reasons[job])}" if reasons.get(job) else job
        for job in answer.get("unserved") or ()
    ]


def _route(trip: Mapping[str, Any]) -> dict[str, Any]:
    start = trip["departureTime"]
    stops = [
        _end(trip, "start", start),
        *(stop for visit in trip["visits"] for stop in _stops(visit)),
    ]
    last = trip.get("end")
    if last is not None:
        stops.append({**_end(trip, "end", last["arrival"]), "travel_s": last["travelTime"]})
    end = last["arrival"] if last is not None else stops[-1]["departure"]
    return {
        "vehicle": trip["resource"],
        "shift": trip["date"],
        "start_time": start,
        "end_time": end,
        "distance_m": trip["distance"],
        "cost": None,
        "duration_s": int((_time(end) - _time(start)).total_seconds()),
        "stops": stops,
    }


def _end(trip: Mapping[str, Any], kind: str, time: str) -> dict[str, Any]:
    place = _place((trip.get(kind) or {}).get("location"))
    return {"type": kind, "location": place, "arrival": time, "departure": time}


def _stops(visit: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Give a visit; a break before it, which V2 tells by its length alone, ends at its arrival."""
    arrival = _time(visit["arrival"])
    travel_s, pause_s = visit["travelTime"], visit.get("breakTime") or 0
    if pause_s:
        begin = (arrival - timedelta(seconds=pause_s)).isoformat()
        yield {
            "type": "break",
            "location": None,
            "travel_s": travel_s,
            "service_start": begin,
            "departure": visit["arrival"],
        }
        travel_s = 0
    begins = arrival + timedelta(seconds=visit["waitTime"])
    ends = begins + timedelta(seconds=visit["serviceTime"])
    task = {"task": visit["job"]} if "job" in visit else {}
    yield {
        "type": _KINDS.get(visit["activity"], visit["activity"]),
        **task,
        "location": _place(visit.get("location")),
        "travel_s": travel_s,
        "service_start": begins.isoformat(),
        "departure": ends.isoformat(),
    }


def _places(request: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for job in request["jobs"]:
        yield {"id": job["name"], "location": _place(job.get("location"))}


def _place(location: Mapping[str, Any] | None) -> list[float] | None:
    return None if location is None else [location["longitude"], location["latitude"]]


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)
