"""Tables and lines of Valhalla: its actions locate, sources_to_targets and route."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from math import asin, cos, hypot, inf, radians, sin
from typing import Any, Protocol

from routeopt.errors import TravelError
from routeopt.polyline import decode
from routeopt.roads.client import Block, Client, Leg, NoWayError, TooBigError, line_of
from routeopt.roads.places import STEPS, Place

_NAME = "valhalla"
_EARTH_M = 6_371_008.8
_LEGS = 19  # a server takes 20 places in a route unless it is told otherwise
_LINE_PRECISION = 6
_BYTES_PER_CELL, _BYTES_PER_PLACE, _BYTES_PER_LEG = 64, 2**14, 2**20
# How its errors begin, in every version and however it is asked; only over HTTP they have numbers.
_NO_WAY = ("No path could be found", "No suitable edges near location")
_TOO_BIG = ("Exceeded max locations",)


class RefusedError(Exception):
    """Valhalla answers with an error; the text is its own."""


class Ask(Protocol):
    """Does an action of Valhalla, over HTTP or in this process."""

    def __call__(self, action: str, request: dict[str, Any], most: int) -> Any:
        """Return the decoded answer, of at most so many bytes.

        Raises:
            RefusedError, TravelError: as their names say.
        """

    def close(self) -> None:
        """Close what was opened."""


class ValhallaClient(Client):
    """Asks for one way of costing.

    Args:
        ask: does the actions.
        costing: such as "auto" or "truck".
        options: of the costing.
        depart_at: local time at the place of departure, "2026-12-01T08:00", for every way;
            `None`: at no time in particular.
        radius_m: a place further than this from any road is out of reach.
        chunk: how many sources, and how many destinations, one request may have.
        at_once: how many questions may be open at a time.
    """

    def __init__(
        self,
        ask: Ask,
        costing: str,
        options: Mapping[str, Any],
        depart_at: str | None,
        radius_m: float,
        chunk: int,
        at_once: int,
    ) -> None:
        super().__init__(_NAME, chunk, 1 if depart_at else _LEGS, at_once)
        self._ask = ask
        self._travel: dict[str, Any] = {"costing": costing}
        if options:
            self._travel["costing_options"] = {costing: dict(options)}
        self._time = {"date_time": {"type": 1, "value": depart_at}} if depart_at else {}
        self._radius_m = radius_m
        self._snaps: dict[Place, float] = {}

    def close(self) -> None:
        self._ask.close()

    def block(self, sources: Sequence[Place], destinations: Sequence[Place]) -> Block:
        new = [place for place in {*sources, *destinations} if place not in self._snaps]
        parts = [new[first : first + self._chunk] for first in range(0, len(new), self._chunk)]
        for moved in self._map(self._located, parts):
            self._snaps.update(moved)
        return super().block(sources, destinations)

    def _located(self, places: Sequence[Place]) -> dict[Place, float]:
        request = {"locations": [self._location(place) for place in places], "verbose": False}
        answer = self._asked("locate", request, 2**20 + len(places) * _BYTES_PER_PLACE, places)
        if not isinstance(answer, list) or len(answer) != len(places):
            raise TravelError(_NAME, f"{len(places)} places are not located")
        return {place: _moved(place, found) for place, found in zip(places, answer, strict=True)}

    def _table(self, sources: Sequence[Place], destinations: Sequence[Place]) -> Block:
        snaps = {place: self._snaps[place] for place in (*sources, *destinations)}
        rows = [i for i, place in enumerate(sources) if snaps[place] < inf]
        columns = [i for i, place in enumerate(destinations) if snaps[place] < inf]
        durations = [array("i", [-1]) * len(destinations) for _ in sources]
        distances = [array("i", [-1]) * len(destinations) for _ in sources]
        if rows and columns:
            asked = [sources[i] for i in rows], [destinations[i] for i in columns]
            answer = self._matrix(*asked)
            _fill(durations, answer, "durations", 1, rows, columns)
            _fill(distances, answer, "distances", 1_000, rows, columns)
        return Block(durations, distances, snaps)

    def _matrix(self, sources: Sequence[Place], destinations: Sequence[Place]) -> Any:
        request = {
            "sources": [self._location(place) for place in sources],
            "targets": [self._location(place) for place in destinations],
            "verbose": False,
            "units": "kilometers",
            **self._time,
        }
        most = 2**20 + len(sources) * len(destinations) * _BYTES_PER_CELL
        answer = self._asked("sources_to_targets", request, most, sources)
        found = answer.get("sources_to_targets") if isinstance(answer, dict) else None
        if not isinstance(found, dict):
            raise TravelError(_NAME, "no table: Valhalla 3.2 or a later one is needed")
        if self._time and answer.get("algorithm") == "costmatrix":
            why = "service_limits.max_timedep_distance_matrix in its settings does not allow it"
            raise TravelError(_NAME, f"the server leaves the time of day aside: {why}")
        return found

    def _lines(self, legs: Sequence[Leg]) -> list[str]:
        places = [legs[0][0], *(end for _, end in legs)]
        request = {
            "locations": [self._location(place) for place in places],
            "directions_type": "none",
            "shape_format": f"polyline{_LINE_PRECISION}",
            **self._time,
        }
        answer = self._asked("route", request, 2**20 + len(legs) * _BYTES_PER_LEG, places)
        try:
            lines = [
                line_of(decode(leg["shape"], _LINE_PRECISION)) for leg in answer["trip"]["legs"]
            ]
        except (TypeError, LookupError, ValueError):
            raise TravelError(_NAME, "the route has no lines") from None
        if len(lines) != len(legs):
            raise TravelError(_NAME, f"the route has not {len(legs)} legs")
        return lines

    def _location(self, place: Place) -> dict[str, float]:
        lon, lat = place
        return {"lon": lon / STEPS, "lat": lat / STEPS, "search_cutoff": round(self._radius_m)}

    def _asked(
        self, action: str, request: dict[str, Any], most: int, places: Sequence[Place]
    ) -> Any:
        try:
            return self._ask(action, {**request, **self._travel}, most)
        except RefusedError as refusal:
            text = str(refusal)
            if text.startswith(_NO_WAY) and action == "route":
                raise NoWayError from None
            if text.startswith(_TOO_BIG):
                raise TooBigError from None
            shown = [[lon / STEPS, lat / STEPS] for lon, lat in places]
            raise TravelError(_NAME, text[:200], shown) from None


def _moved(place: Place, found: Any) -> float:
    """Return how far a place is moved to the nearest road."""
    try:
        edges = found["edges"] or []
        roads = (_metres(place, edge["correlated_lon"], edge["correlated_lat"]) for edge in edges)
        return min(roads, default=inf)
    except (TypeError, LookupError):
        raise TravelError(_NAME, "a place is located, and not told where") from None


def _metres(place: Place, lon: float, lat: float) -> float:
    """Return the great-circle distance."""
    lon_of_place, lat_of_place = radians(place[0] / STEPS), radians(place[1] / STEPS)
    lon, lat = radians(lon), radians(lat)
    across = sin((lon - lon_of_place) / 2) * (cos(lat) * cos(lat_of_place)) ** 0.5
    return 2 * _EARTH_M * asin(min(1.0, hypot(sin((lat - lat_of_place) / 2), across)))


def _fill(
    cells: list[array[int]],
    answer: Any,
    name: str,
    unit: int,
    rows: Sequence[int],
    columns: Sequence[int],
) -> None:
    """Put a table into some rows and columns of a larger one, in whole units; null is no way."""
    table = answer.get(name)
    if not isinstance(table, list) or len(table) != len(rows):
        raise TravelError(_NAME, f"the table of {name} has not {len(rows)} rows")
    for row, told in zip(rows, table, strict=True):
        if not isinstance(told, list) or len(told) != len(columns):
            raise TravelError(_NAME, f"a row of {name} has not {len(columns)} cells")
        try:
            for column, cell in zip(columns, told, strict=True):
                if cell is not None:
                    cells[row][column] = int(cell * unit + 0.5)
        except (TypeError, ValueError, OverflowError):
            raise TravelError(_NAME, f"a cell of {name} is no number that it can be") from None
