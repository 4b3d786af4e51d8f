"""Square matrices of travel between places: known rows are taken, what they lack is fetched."""

from __future__ import annotations

import time
from array import array
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from routeopt.roads.client import Block
from routeopt.roads.places import Place
from routeopt.roads.rows import Row, RowStore, empty, number


class Client(Protocol):
    """Fetches travel from some places to others."""

    def block(self, sources: Sequence[Place], destinations: Sequence[Place]) -> Block:
        """Return travel from each source to each destination."""


@dataclass(frozen=True)
class Matrices:
    """Travel between L places: L x L cells, row by row, from row to column.

    Attributes:
        durations: seconds; below zero there is no way.
        distances: metres.
        snaps: for each place how far it was moved to a road, in metres.
    """

    durations: array[int]
    distances: array[int]
    snaps: list[float]


def matrices(places: Sequence[Place], client: Client, store: RowStore, radius_m: float) -> Matrices:
    """Return the travel between places.

    Args:
        places: distinct ones; equal after rounding is allowed.
        radius_m: a place that is moved further than that has no way to any other.

    Raises:
        TravelError: something was missing, and could not be fetched.
    """
    numbers = [number(place) for place in places]
    rows = store.rows(set(numbers))
    _fetch_missing(dict(zip(numbers, places, strict=True)), rows, client, store)
    moved = store.snaps(numbers)
    snaps = [moved[place] for place in numbers]
    durations, distances = _joined(numbers, rows)
    for i, metres in enumerate(snaps):
        if metres > radius_m:
            _cut_off(durations, i, len(places))
            _cut_off(distances, i, len(places))
    return Matrices(durations, distances, snaps)


def _fetch_missing(
    places: dict[int, Place], rows: dict[int, Row], client: Client, store: RowStore
) -> None:
    """Fetch what rows lack; sources that lack the same are asked for together."""
    lacking: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
    whole = tuple(places)
    seen: dict[bytes, tuple[int, ...]] = {}
    for source in places:
        row = rows.get(source)
        known = b"" if row is None else row.places.tobytes()
        if known not in seen:
            destinations = set() if row is None else set(row.places)
            seen[known] = tuple(place for place in whole if place not in destinations)
        lacking[seen[known]].append(source)
    lacking.pop((), None)
    began = time.time()
    for missing, sources in lacking.items():
        asked = [places[source] for source in sources], [places[place] for place in missing]
        block = client.block(*asked)
        fetched = {}
        for i, source in enumerate(sources):
            more = Row(array("q", missing), block.durations[i], block.distances[i])
            fetched[source] = rows.get(source, empty()).with_more(more)
        store.keep_snaps({number(place): metres for place, metres in block.snaps.items()})
        store.keep(fetched, began)
        rows.update(fetched)


def _joined(numbers: Sequence[int], rows: dict[int, Row]) -> tuple[array[int], array[int]]:
    """Return durations and distances between places, whose rows may hold further places."""
    durations, distances = array("i"), array("i")
    wanted = array("q", numbers)
    columns: dict[bytes, list[int]] = {}
    for source in numbers:
        row = rows[source]
        if row.places == wanted:
            durations += row.durations
            distances += row.distances
            continue
        known = row.places.tobytes()
        if known not in columns:
            column_of = {place: column for column, place in enumerate(row.places)}
            columns[known] = [column_of[place] for place in numbers]
        chosen = columns[known]
        durations.extend([row.durations[column] for column in chosen])
        distances.extend([row.distances[column] for column in chosen])
    return durations, distances


def _cut_off(cells: array[int], place: int, count: int) -> None:
    """Take the ways from and to a place out of a matrix of `count` rows."""
    cells[place * count : (place + 1) * count] = array("i", [-1]) * count
    for row in range(count):
        cells[row * count + place] = -1
    cells[place * count + place] = 0
