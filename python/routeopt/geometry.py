"""The roads of an answer's legs: fetched when the plan is known, and written to its stops."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from itertools import chain
from typing import Any

from routeopt.errors import TravelError
from routeopt.polyline import encode
from routeopt.reports.places import point_of
from routeopt.reports.travel_source import has_matrices
from routeopt.travel import Roads

Point = tuple[float, float]
_CODE = "no_geometry"
_WITHOUT_ROADS = "travel is on no roads here: no leg has a `geometry`"


def with_lines(answer: bytes, request: bytes, travel: Roads) -> bytes:
    """Return an answer with a `geometry` at every stop that a road leads to.

    A warning of the answer tells of legs that no road is known for.

    Args:
        answer: of solve, evaluate or suggest.
        request: that it answers.
        travel: what knows the roads.

    Raises:
        TravelError: it did not answer, or not usably.
    """
    told = _without_lines(json.loads(answer))
    missing = _write_lines(told, json.loads(request)["problem"], travel)
    if missing:
        _warn(told, f"{missing:,} of the legs have no `geometry`: no road is known for them")
    return _text(told)


def with_lines_if_known(answer: bytes, request: bytes, travel: object) -> bytes:
    """Return the same as `with_lines`; where that cannot be, a warning of the answer says why.

    Args:
        answer, request: as in `with_lines`.
        travel: the provider that the answer's travel is of.
    """
    if not isinstance(travel, Roads) or has_matrices(json.loads(request)["problem"]):
        reason = _WITHOUT_ROADS
    else:
        try:
            return with_lines(answer, request, travel)
        except TravelError as failure:
            reason = f"no leg has a `geometry`: {failure}"
    told = json.loads(answer)
    _warn(told, reason)
    return _text(told)


def _without_lines(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer as if nobody had asked for its roads."""
    kept = [entry for entry in answer.get("warnings", []) if entry["code"] != _CODE]
    if not kept:
        answer.pop("warnings", None)
    else:
        answer["warnings"] = kept
    for route in _routes(answer):
        for stop in route["stops"]:
            stop.pop("geometry", None)
    return answer


def _warn(answer: dict[str, Any], message: str) -> None:
    entry = {"code": _CODE, "pointer": "", "message": message}
    answer.setdefault("warnings", []).append(entry)


def _text(answer: dict[str, Any]) -> bytes:
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode()


def _write_lines(answer: Mapping[str, Any], problem: Mapping[str, Any], travel: Roads) -> int:
    """Write the lines of an answer's stops, and return how many legs have none."""
    profiles = {vehicle["id"]: vehicle.get("profile", "car") for vehicle in problem["vehicles"]}
    legs: dict[tuple[str, int], list[tuple[dict[str, Any], tuple[Point, Point]]]] = {}
    for route in _routes(answer):
        profile = profiles[route["vehicle"]]
        for second, stop, leg in _legs(route, problem):
            begin = travel.begin_at(profile, second)
            legs.setdefault((profile, begin), []).append((stop, leg))
    missing = 0
    for (profile, begin), some in legs.items():
        driven = list(dict.fromkeys(leg for _, leg in some if leg[0] != leg[1]))
        found = travel.lines(profile, driven, begin)
        for stop, leg in some:
            line = encode(leg) if leg[0] == leg[1] else found.get(leg, "")
            if line:
                _write(stop, line)
            else:
                missing += 1
    return missing


def _routes(answer: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Give the routes of an answer, and those of its suggestions."""
    holders = [answer, *answer.get("suggestions", [])]
    return chain.from_iterable(holder.get("routes", []) for holder in holders)


def _legs(
    route: Mapping[str, Any], problem: Mapping[str, Any]
) -> Iterator[tuple[int, dict[str, Any], tuple[Point, Point]]]:
    """Give the stops that a leg leads to, with its ends and the second of the local day at which it
    begins; a break on the way has no place.
    """
    before: Point | None = None
    second = 0
    for stop in route["stops"]:
        place = point_of(stop["location"], problem)
        if place is not None:
            if before is not None:
                yield second, stop, (before, place)
            before, second = place, _second_of_day(stop["departure"])


def _second_of_day(time: int | str) -> int:
    """Return when a time of an answer is, whose instants are written in the local time."""
    if isinstance(time, int):
        return time % 86_400
    local = datetime.fromisoformat(time)
    return 3_600 * local.hour + 60 * local.minute + local.second


def _write(stop: dict[str, Any], line: str) -> None:
    """Put a line behind the stop's distance."""
    members = list(stop.items())
    stop.clear()
    for name, value in members:
        stop[name] = value
        if name == "distance_m":
            stop["geometry"] = line
