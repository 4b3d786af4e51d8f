"""Rows of travel that were fetched before, in SQLite: in memory, or in a file that servers share.

A row has a source, and for each destination that was ever asked for a duration and a distance;
below zero is no way. It is a blob of three columns, so that a row of a thousand places is one read.
"""

from __future__ import annotations

import sqlite3
import time
from array import array
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path

from routeopt.roads.places import Place

_TABLES = """
CREATE TABLE IF NOT EXISTS arcs (
    service TEXT, source INTEGER, fetched_at REAL, cells BLOB, PRIMARY KEY (service, source)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS snaps (
    service TEXT, place INTEGER, metres REAL, PRIMARY KEY (service, place)
) WITHOUT ROWID;
"""


class Row:
    """Seconds and metres from one place to others, in the order of `places` (see `number`)."""

    def __init__(self, places: array[int], durations: array[int], distances: array[int]) -> None:
        self.places = places
        self.durations = durations
        self.distances = distances

    def with_more(self, more: Row) -> Row:
        """Return this row and another of other destinations."""
        return Row(
            self.places + more.places,
            self.durations + more.durations,
            self.distances + more.distances,
        )


def empty() -> Row:
    """Return a row of which nothing is known."""
    return Row(array("q"), array("i"), array("i"))


def number(place: Place) -> int:
    """Return the place as one number, by which rows and columns are known."""
    return (place[0] << 32) + place[1]


def opened(path: str, tables: str) -> sqlite3.Connection:
    """Return a connection to a file, or to memory, that has the tables."""
    if path != ":memory:":
        Path(path).touch(mode=0o600)  # it tells where clients are
    connection = sqlite3.connect(path, timeout=30, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=OFF")  # what is lost is fetched again
    connection.executescript(tables)
    return connection


class RowStore:
    """Rows of one service by source.

    Args:
        path: a file, or ":memory:".
        service: whose travel it is; that of another is not mixed with it.
        kept_s: how long a row is good.
    """

    def __init__(self, path: str, service: str, kept_s: float) -> None:
        self._service = service
        self._kept_s = kept_s
        self._connection = opened(path, _TABLES)
        self._connection.execute(
            "DELETE FROM arcs WHERE service = ? AND fetched_at <= ?",
            (service, time.time() - kept_s),
        )

    def rows(self, sources: Iterable[int]) -> dict[int, Row]:
        """Return the rows that are known and not too old."""
        found = {}
        since = time.time() - self._kept_s
        ask = "SELECT cells FROM arcs WHERE service = ? AND source = ? AND fetched_at > ?"
        with closing(self._connection.cursor()) as cursor:
            for source in sources:
                cells = cursor.execute(ask, (self._service, source, since)).fetchone()
                if cells is not None:
                    found[source] = _row_of(cells[0])
        return found

    def keep(self, rows: dict[int, Row], known_since: float) -> None:
        """Store rows in place of what was known."""
        values = [
            (self._service, source, known_since, _cells_of(row)) for source, row in rows.items()
        ]
        with closing(self._connection.cursor()) as cursor:
            cursor.execute("BEGIN IMMEDIATE")
            cursor.executemany("INSERT OR REPLACE INTO arcs VALUES (?, ?, ?, ?)", values)
            cursor.execute("COMMIT")

    def snaps(self, places: Sequence[int]) -> dict[int, float]:
        """Return how far the service moved places to a road."""
        ask = "SELECT metres FROM snaps WHERE service = ? AND place = ?"
        found = {}
        with closing(self._connection.cursor()) as cursor:
            for place in places:
                row = cursor.execute(ask, (self._service, place)).fetchone()
                if row is not None:
                    found[place] = row[0]
        return found

    def keep_snaps(self, metres: dict[int, float]) -> None:
        """Store how far places were moved."""
        values = [(self._service, place, moved) for place, moved in metres.items()]
        with closing(self._connection.cursor()) as cursor:
            cursor.execute("BEGIN IMMEDIATE")
            cursor.executemany("INSERT OR REPLACE INTO snaps VALUES (?, ?, ?)", values)
            cursor.execute("COMMIT")

    def close(self) -> None:
        """Close the store."""
        self._connection.close()


def _cells_of(row: Row) -> bytes:
    return row.places.tobytes() + row.durations.tobytes() + row.distances.tobytes()


def _row_of(cells: bytes) -> Row:
    count = len(cells) // 16
    places, durations, distances = array("q"), array("i"), array("i")
    places.frombytes(cells[: 8 * count])
    durations.frombytes(cells[8 * count : 12 * count])
    distances.frombytes(cells[12 * count :])
    return Row(places, durations, distances)
