"""Matrices of travel that clients of V2 upload: their form, and travel by them."""

from __future__ import annotations

import json
from array import array
from collections.abc import Mapping, Sequence
from typing import Any

from routeopt.errors import hint
from routeopt.formats.express import UnfitError
from routeopt.formats.values import document_of

MOST_PLACES = 1_000
PROFILES = {"CAR": "car", "BIKE": "bike", "TRUCK": "truck"}
_MEMBERS = ("coordinates", "durations", "distances", "vehicleType", "hour")
_MOST = 2**31 - 1
_NO_WAY = -1
_PLACES = 6  # decimals to which two places are the same


class UploadError(Exception):
    """An upload that cannot be.

    Args:
        message: what is wrong.
        pointer: where.
    """

    def __init__(self, message: str, pointer: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.pointer = pointer


def kept_form(text: bytes) -> bytes:
    """Return an upload as it is kept: the name of its profile, a line's end, JSON.

    Raises:
        UploadError: it is no matrix.
    """
    given = object_of(text)
    for name in given:
        if name not in _MEMBERS:
            pointer = "/" + name.replace("~", "~0").replace("/", "~1")
            raise UploadError(f"unknown member{hint(name, _MEMBERS)}", pointer)
    kind = given.get("vehicleType")
    if kind is not None and kind not in list(PROFILES):
        raise UploadError(f"`vehicleType` is one of {', '.join(PROFILES)}", "/vehicleType")
    hour = given.get("hour")
    if hour is not None and not (type(hour) is int and 0 <= hour <= 23):
        raise UploadError("`hour` is an integer from 0 to 23", "/hour")
    coordinates = given.get("coordinates")
    if not isinstance(coordinates, list) or not 1 <= len(coordinates) <= MOST_PLACES:
        raise UploadError(f"`coordinates` are 1 to {MOST_PLACES:,} places", "/coordinates")
    places = [_place(place, f"/coordinates/{row}") for row, place in enumerate(coordinates)]
    distances = given.get("distances")
    kept = {
        "places": places,
        "durations": _square(given.get("durations"), len(places), "/durations"),
        "distances": None if distances is None else _square(distances, len(places), "/distances"),
    }
    return (PROFILES.get(kind or "", "") + "\n" + json.dumps(kept, separators=(",", ":"))).encode()


def object_of(text: bytes) -> dict[str, Any]:
    """Return the object that a text holds.

    Raises:
        UploadError: it holds none, or is no JSON in UTF-8.
    """
    try:
        given = document_of(text.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise UploadError("the body is no text in UTF-8") from None
    except UnfitError as unfit:
        raise UploadError(str(unfit)) from None
    if not isinstance(given, dict):
        raise UploadError("the body is an object")
    return given


def _place(place: Any, pointer: str) -> list[float]:
    """Return longitude and latitude; they come as `[lon, lat]` or as V2's locations."""
    if isinstance(place, dict):
        place = [place.get("longitude"), place.get("latitude")]
    numbers = isinstance(place, list) and len(place) == 2 and all(map(_is_number, place))
    if not numbers or abs(place[0]) > 180 or abs(place[1]) > 90:
        raise UploadError("a place is [longitude, latitude] in degrees", pointer)
    return [round(float(place[0]), _PLACES), round(float(place[1]), _PLACES)]


def _square(rows: Any, size: int, pointer: str) -> list[int]:
    if not isinstance(rows, list) or len(rows) != size:
        raise UploadError(f"a square of {size} rows", pointer)
    cells = []
    for number, row in enumerate(rows):
        if not isinstance(row, list) or len(row) != size:
            raise UploadError(f"a row of {size} entries", f"{pointer}/{number}")
        for cell in row:
            if cell is not None and not (_is_number(cell) and 0 <= cell <= _MOST):
                raise UploadError("numbers from 0, or null for no way", f"{pointer}/{number}")
            cells.append(_NO_WAY if cell is None else round(cell))
    return cells


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def joined(of_profiles: Mapping[str, Mapping[int, bytes]]) -> bytes:
    """Return matrices as one text, a line for each.

    Args:
        of_profiles: by profile and by the second of the local day from which it holds, each
            matrix as JSON of one line.
    """
    return b"\n".join(
        f"{profile} {begin} ".encode() + text
        for profile, matrices in of_profiles.items()
        for begin, text in matrices.items()
    )


class Uploaded:
    """Travel by uploaded matrices; a place that is not in one cannot be reached.

    Args:
        text: what `joined` has returned.
    """

    def __init__(self, text: bytes) -> None:
        self._texts: dict[str, dict[int, bytes]] = {}
        for line in text.split(b"\n"):
            profile, begin, matrix = line.split(b" ", 2)
            self._texts.setdefault(profile.decode(), {})[int(begin)] = matrix

    def for_core(self) -> tuple[str, dict[str, Any]]:
        """Return the name and the settings that the core knows it by."""
        profiles = {profile: list(texts) for profile, texts in self._texts.items()}
        return "service", {"profiles": profiles, "fetch": self._fetch}

    def _fetch(
        self, profiles: list[str], places: list[tuple[float, float]]
    ) -> tuple[dict[str, list[Any]], list[tuple[int, str, str]]]:
        found: dict[str, list[Any]] = {}
        missing: dict[int, str] = {}
        for profile in profiles:
            found[profile] = []
            for text in self._texts[profile].values():  # one after the other: each may be large
                tables, unknown = _tables(json.loads(text), places)
                found[profile].append(tables)
                missing |= dict.fromkeys(unknown, profile)
        notes = [
            (place, "unreachable_place", f"the matrix of {profile} does not have this place")
            for place, profile in missing.items()
        ]
        return found, notes


def _tables(
    matrix: dict[str, Any], places: Sequence[tuple[float, float]]
) -> tuple[tuple[memoryview, memoryview | None], list[int]]:
    """Return durations and distances between places, and which of these the matrix lacks."""
    row_of = {tuple(place): row for row, place in enumerate(matrix["places"])}
    rows = [row_of.get((round(x, _PLACES), round(y, _PLACES))) for x, y in places]
    size, distances = len(matrix["places"]), matrix["distances"]
    tables = (
        _table(matrix["durations"], size, rows),
        None if distances is None else _table(distances, size, rows),
    )
    return tables, [place for place, row in enumerate(rows) if row is None]


def _table(cells: list[int], size: int, rows: list[int | None]) -> memoryview:
    """Return the cells between these rows, as a square of int32."""
    table = array("i")
    for start in rows:
        table.extend(
            _NO_WAY if start is None or end is None else cells[start * size + end] for end in rows
        )
    return memoryview(table).cast("B").cast("i", (len(rows), len(rows)))
