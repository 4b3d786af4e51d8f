"""Tables and lines of an OSRM server, over HTTP (its services table and route, v1)."""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from math import isfinite
from typing import Any

from routeopt.errors import TravelError
from routeopt.polyline import decode
from routeopt.roads.client import Block, Client, Leg, NoWayError, TooBigError, line_of
from routeopt.roads.http import Http
from routeopt.roads.places import STEPS, Place

_AT_ONCE = 4
_LEGS = 25
_BYTES_PER_CELL = 64
_BYTES_PER_LEG = 2**20  # some 1,000 km with every bend and instruction
_PLACES = (  # of a route whose legs are the table's: a vehicle may turn round at a stop
    "overview=false&steps=true&geometries=polyline&continue_straight=false&generate_hints=false"
)


class OsrmClient(Client):
    """Asks one server for one profile.

    Args:
        url: of the server; `/table/v1/{profile}/...` is added.
        profile: of the path; OSRM servers mostly have one and ignore it.
        chunk: how many sources, and how many destinations, one request may have.
        timeout_s: how long one answer may take.
        radius_m: there are no lines to and from a place that lies further from any road.
    """

    def __init__(
        self, url: str, profile: str, chunk: int, timeout_s: float, radius_m: float
    ) -> None:
        super().__init__("osrm", chunk, _LEGS, _AT_ONCE)
        self._url = url.rstrip("/")
        self._profile = profile
        self._radius_m = radius_m
        self._http = Http("osrm", timeout_s)

    def close(self) -> None:
        self._http.close()

    def _table(self, sources: Sequence[Place], destinations: Sequence[Place]) -> Block:
        same = sources == destinations
        places = [*sources] if same else [*sources, *destinations]
        query = "annotations=duration,distance&generate_hints=false"
        if not same:
            query += "&sources=" + ";".join(map(str, range(len(sources))))
            query += "&destinations=" + ";".join(map(str, range(len(sources), len(places))))
        most = 2**20 + len(sources) * len(destinations) * _BYTES_PER_CELL
        answer = self._asked("table", places, query, most, shown=sources)
        return Block(
            _cells(answer, "durations", len(sources), len(destinations)),
            _cells(answer, "distances", len(sources), len(destinations)),
            _moved(answer, "sources", sources) | _moved(answer, "destinations", destinations),
        )

    def _lines(self, legs: Sequence[Leg]) -> list[str]:
        places = [legs[0][0], *(end for _, end in legs)]
        most = 2**20 + len(legs) * _BYTES_PER_LEG
        answer = self._asked("route", places, _PLACES, most, shown=places)
        try:
            found = answer["routes"][0]["legs"]
            lines = [
                line_of(point for step in leg["steps"] for point in decode(step["geometry"]))
                for leg in found
            ]
        except (TypeError, LookupError, ValueError, AttributeError):
            raise TravelError("osrm", "the route has no lines") from None
        if len(lines) != len(legs):
            raise TravelError("osrm", f"the route has not {len(legs)} legs")
        snaps = _moved(answer, "waypoints", places)
        return [
            line if max(snaps[start], snaps[end]) <= self._radius_m else ""
            for line, (start, end) in zip(lines, legs, strict=True)
        ]

    def _asked(
        self, service: str, places: Sequence[Place], query: str, most: int, shown: Sequence[Place]
    ) -> Any:
        coordinates = ";".join(f"{lon / STEPS:.5f},{lat / STEPS:.5f}" for lon, lat in places)
        url = f"{self._url}/{service}/v1/{self._profile}/{coordinates}?{query}"
        return self._http.ask(url, most, lambda status, body: _understood(status, body, shown))


def _understood(status: int, body: bytes, places: Sequence[Place]) -> Any:
    """Return an answer that is Ok; the code in the body tells more than the status."""
    try:
        answer = json.loads(body)
        code, text = answer["code"], str(answer.get("message", ""))[:200]
    except (ValueError, TypeError, KeyError, AttributeError):
        if status == 414:
            raise TooBigError from None
        raise TravelError("osrm", f"no table, but status {status} and no code of OSRM") from None
    if code == "TooBig":
        raise TooBigError
    if code == "NoRoute":
        raise NoWayError
    if code != "Ok":
        shown = [[lon / STEPS, lat / STEPS] for lon, lat in places]
        raise TravelError("osrm", f"{code}: {text}", shown)
    return answer


def _cells(answer: Any, name: str, rows: int, columns: int) -> list[array[int]]:
    table = answer.get(name)
    if not isinstance(table, list) or len(table) != rows:
        raise TravelError("osrm", f"the table of {name} has not {rows} rows")
    return [_whole(row, name, columns) for row in table]


def _whole(row: Any, name: str, columns: int) -> array[int]:
    if not isinstance(row, list) or len(row) != columns:
        raise TravelError("osrm", f"a row of {name} has not {columns} cells")
    try:
        return array("i", [-1 if cell is None else int(cell + 0.5) for cell in row])
    except (TypeError, ValueError, OverflowError):
        raise TravelError("osrm", f"a cell of {name} is no number that time can be") from None


def _moved(answer: Any, name: str, places: Sequence[Place]) -> dict[Place, float]:
    """Return how far places were moved to a road, in metres."""
    waypoints = answer.get(name)
    if not isinstance(waypoints, list) or len(waypoints) != len(places):
        raise TravelError("osrm", f"there are not {len(places)} {name}")
    found = {}
    for place, waypoint in zip(places, waypoints, strict=True):
        moved = waypoint.get("distance") if isinstance(waypoint, dict) else None
        if not isinstance(moved, (int, float)) or not isfinite(moved):
            raise TravelError("osrm", f"one of the {name} has no distance")
        found[place] = float(moved)
    return found
