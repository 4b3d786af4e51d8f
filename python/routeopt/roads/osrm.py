"""Tables of an OSRM server, over HTTP (its table service, v1)."""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import isfinite
from typing import Any

import httpx2
import stamina

from routeopt.errors import TravelError
from routeopt.roads.places import STEPS, Place

_AT_ONCE = 4
_TRIES = 4
_BYTES_PER_CELL = 64


class _RetryError(Exception):
    """The server may answer the next time; the text says what it did."""


class _TooBigError(Exception):
    """The server does not take as many places in one request."""


@dataclass(frozen=True)
class Block:
    """Durations and distances from sources to destinations, row by row; below zero is no way.

    `snaps` tells by place how far it was moved to a road, in metres.
    """

    durations: list[array[int]]
    distances: list[array[int]]
    snaps: dict[Place, float]


class OsrmClient:
    """Asks one server for one profile.

    Args:
        url: of the server; `/table/v1/{profile}/...` is added.
        profile: of the path; OSRM servers mostly have one and ignore it.
        chunk: how many sources, and how many destinations, one request may have.
        timeout_s: how long one answer may take.
    """

    def __init__(self, url: str, profile: str, chunk: int, timeout_s: float) -> None:
        self._path = f"{url.rstrip('/')}/table/v1/{profile}/"
        self._chunk = chunk
        timeout = httpx2.Timeout(timeout_s, connect=min(2.0, timeout_s))
        self._client = httpx2.Client(timeout=timeout, follow_redirects=False, trust_env=False)

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def block(self, sources: Sequence[Place], destinations: Sequence[Place]) -> Block:
        """Return travel from each source to each destination.

        Raises:
            TravelError: the server did not answer, or not usably.
        """
        while True:
            try:
                return self._block(sources, destinations)
            except _TooBigError:
                if self._chunk == 1:
                    raise TravelError("osrm", "the server takes no tables at all") from None
                self._chunk = (self._chunk + 1) // 2

    def _block(self, sources: Sequence[Place], destinations: Sequence[Place]) -> Block:
        parts = [
            (rows, columns)
            for rows in _chunks(sources, self._chunk)
            for columns in _chunks(destinations, self._chunk)
        ]
        with ThreadPoolExecutor(_AT_ONCE) as threads:
            try:
                blocks = list(threads.map(lambda part: self._table(*part), parts))
            except BaseException:
                threads.shutdown(cancel_futures=True)
                raise
        wide = len(_chunks(destinations, self._chunk))
        durations: list[array[int]] = []
        distances: list[array[int]] = []
        snaps: dict[Place, float] = {}
        for first in range(0, len(blocks), wide):
            beside = blocks[first : first + wide]
            for i in range(len(beside[0].durations)):
                durations.append(_joined(block.durations[i] for block in beside))
                distances.append(_joined(block.distances[i] for block in beside))
        for block in blocks:
            snaps.update(block.snaps)
        return Block(durations, distances, snaps)

    def _table(self, sources: Sequence[Place], destinations: Sequence[Place]) -> Block:
        same = sources == destinations
        places = [*sources] if same else [*sources, *destinations]
        query = {"annotations": "duration,distance", "generate_hints": "false"}
        if not same:
            query["sources"] = ";".join(map(str, range(len(sources))))
            query["destinations"] = ";".join(map(str, range(len(sources), len(places))))
        coordinates = ";".join(f"{lon / STEPS:.5f},{lat / STEPS:.5f}" for lon, lat in places)
        most = 2**20 + len(sources) * len(destinations) * _BYTES_PER_CELL
        answer = self._asked(self._path + coordinates, query, most, sources)
        return Block(
            _cells(answer, "durations", len(sources), len(destinations)),
            _cells(answer, "distances", len(sources), len(destinations)),
            _snaps(answer, sources, destinations),
        )

    def _asked(self, url: str, query: dict[str, str], most: int, places: Sequence[Place]) -> Any:
        try:
            for attempt in stamina.retry_context(
                on=(_RetryError, httpx2.TransportError), attempts=_TRIES, wait_initial=0.2
            ):
                with attempt:
                    return _understood(*self._get(url, query, most), places)
        except httpx2.TransportError as failure:
            what = type(failure).__name__
            raise TravelError("osrm", f"the server does not answer ({what})") from None
        except _RetryError as failure:
            raise TravelError("osrm", str(failure)) from None
        raise AssertionError("the last attempt returns or raises")

    def _get(self, url: str, query: dict[str, str], most: int) -> tuple[int, bytes]:
        with self._client.stream("GET", url, params=query) as response:
            body = bytearray()
            for part in response.iter_bytes():
                body += part
                if len(body) > most:
                    raise TravelError("osrm", "the answer is larger than a table can be")
            return response.status_code, bytes(body)


def _understood(status: int, body: bytes, places: Sequence[Place]) -> Any:
    """Return an answer that is a table; the code in the body tells more than the status."""
    if status in (429, 500, 502, 503, 504):
        raise _RetryError(f"the server answers with status {status}")
    try:
        answer = json.loads(body)
        code, text = answer["code"], str(answer.get("message", ""))[:200]
    except (ValueError, TypeError, KeyError, AttributeError):
        if status == 414:
            raise _TooBigError from None
        raise TravelError("osrm", f"no table, but status {status} and no code of OSRM") from None
    if code == "TooBig":
        raise _TooBigError
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


def _snaps(
    answer: Any, sources: Sequence[Place], destinations: Sequence[Place]
) -> dict[Place, float]:
    found = {}
    for name, places in (("sources", sources), ("destinations", destinations)):
        waypoints = answer.get(name)
        if not isinstance(waypoints, list) or len(waypoints) != len(places):
            raise TravelError("osrm", f"there are not {len(places)} {name}")
        for place, waypoint in zip(places, waypoints, strict=True):
            moved = waypoint.get("distance") if isinstance(waypoint, dict) else None
            if not isinstance(moved, (int, float)) or not isfinite(moved):
                raise TravelError("osrm", f"one of the {name} has no distance")
            found[place] = float(moved)
    return found


def _chunks(places: Sequence[Place], size: int) -> list[Sequence[Place]]:
    return [places[first : first + size] for first in range(0, len(places), size)]


def _joined(parts: Any) -> array[int]:
    whole = array("i")
    for part in parts:
        whole += part
    return whole
