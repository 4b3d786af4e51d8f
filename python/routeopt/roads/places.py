"""The places of a request, and the request with each place as an index.

A matrix has rows, so the core is given a request whose locations are rows. Its answer's locations
are put back as the request had them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

_LOCATION = re.compile(rb'"location":(\d+)')
_DEFAULT_PROFILE = "car"
Place = tuple[int, int]  # longitude and latitude in steps of 0.00001 degrees, some metre
STEPS = 100_000


class PlacedRequest:
    """A sound request that has no matrices of its own.

    Attributes:
        places: the distinct places, in order of their row.
        pointers: of each place, where it stands first.
        profiles: the profiles that vehicles use.
    """

    def __init__(self, request: dict[str, Any]) -> None:
        self._request = request
        self.places: list[Place] = []
        self.pointers: list[str] = []
        self._texts: list[bytes] = []
        problem = request["problem"]
        self.profiles = {
            vehicle.get("profile", _DEFAULT_PROFILE) for vehicle in problem["vehicles"]
        }
        table = problem.get("locations")
        rows: dict[tuple[float, float], int] = {}
        for owner, pointer in _owners(problem):
            given = owner["location"]
            lon, lat = table[int(given)] if isinstance(given, (int, float)) else given
            row = rows.setdefault((lon, lat), len(rows))
            if row == len(self.places):
                self.places.append((round(lon * STEPS), round(lat * STEPS)))
                self.pointers.append(f"{pointer}/location")
                self._texts.append(_text(int(given) if isinstance(given, float) else given))
            owner["location"] = row
        problem["locations"] = [[lon, lat] for lon, lat in rows]

    def text(self) -> bytes:
        """Return the request with a row for each location."""
        return _text(self._request)

    def restored(self, answer: bytes) -> bytes:
        """Return an answer with the locations as the request has them.

        Within a string there is no such pattern: its quotes are escaped.
        """
        texts = self._texts
        return _LOCATION.sub(lambda found: b'"location":' + texts[int(found[1])], answer)


def with_warnings(answer: bytes, warnings: list[dict[str, str]]) -> bytes:
    """Return an answer with more warnings."""
    if not warnings:
        return answer
    body = json.loads(answer)
    body["warnings"] = body.get("warnings", []) + warnings
    return _text(body)


def _text(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _owners(problem: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """Give everything that has a location, and its pointer."""
    for owner, pointer in _may_own(problem):
        if "location" in owner:
            yield owner, pointer


def _may_own(problem: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    for i, job in enumerate(problem.get("jobs", ())):
        yield job, f"/problem/jobs/{i}"
    for i, shipment in enumerate(problem.get("shipments", ())):
        for side in ("pickup", "delivery"):
            yield shipment[side], f"/problem/shipments/{i}/{side}"
    for i, vehicle in enumerate(problem["vehicles"]):
        for k, shift in enumerate(vehicle["shifts"]):
            pointer = f"/problem/vehicles/{i}/shifts/{k}"
            for end in ("start", "end"):
                yield shift[end], f"{pointer}/{end}"
            for n, pause in enumerate(shift.get("breaks", ())):
                yield pause, f"{pointer}/breaks/{n}"
    for i, depot in enumerate(problem.get("depots", ())):
        yield depot, f"/problem/depots/{i}"
