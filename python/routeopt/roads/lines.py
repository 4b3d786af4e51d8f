"""Roads of legs that were fetched before, in SQLite: in memory, or in a file that servers share."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing

from routeopt.roads.client import Client, Leg
from routeopt.roads.rows import number, opened

_TABLE = """
CREATE TABLE IF NOT EXISTS lines (
    service TEXT, source INTEGER, destination INTEGER, fetched_at REAL, line TEXT,
    PRIMARY KEY (service, source, destination)
) WITHOUT ROWID;
"""


class LineStore:
    """Encoded polylines of one service by leg; "" where there is no way.

    Args:
        path: a file, or ":memory:".
        service: whose roads they are; those of another are not mixed with them.
        kept_s: how long a line is good.
    """

    def __init__(self, path: str, service: str, kept_s: float) -> None:
        self._service = service
        self._kept_s = kept_s
        self._connection = opened(path, _TABLE)
        self._connection.execute(
            "DELETE FROM lines WHERE service = ? AND fetched_at <= ?",
            (service, time.time() - kept_s),
        )

    def lines(self, legs: Iterable[Leg]) -> dict[Leg, str]:
        """Return the lines that are known and not too old."""
        found = {}
        ask = (
            "SELECT line FROM lines"
            " WHERE service = ? AND source = ? AND destination = ? AND fetched_at > ?"
        )
        since = time.time() - self._kept_s
        with closing(self._connection.cursor()) as cursor:
            for leg in legs:
                ends = number(leg[0]), number(leg[1])
                row = cursor.execute(ask, (self._service, *ends, since)).fetchone()
                if row is not None:
                    found[leg] = row[0]
        return found

    def keep(self, lines: Mapping[Leg, str], known_since: float) -> None:
        """Store lines in place of what was known."""
        values = [
            (self._service, number(source), number(destination), known_since, line)
            for (source, destination), line in lines.items()
        ]
        with closing(self._connection.cursor()) as cursor:
            cursor.execute("BEGIN IMMEDIATE")
            cursor.executemany("INSERT OR REPLACE INTO lines VALUES (?, ?, ?, ?, ?)", values)
            cursor.execute("COMMIT")

    def close(self) -> None:
        """Close the store."""
        self._connection.close()


def lines(legs: Sequence[Leg], client: Client, store: LineStore) -> dict[Leg, str]:
    """Return the roads of legs: known ones are taken, the others are fetched.

    Raises:
        TravelError: something was missing, and could not be fetched.
    """
    known = store.lines(dict.fromkeys(legs))
    missing = [leg for leg in dict.fromkeys(legs) if leg not in known]
    if missing:
        began = time.time()
        fetched = dict(zip(missing, client.lines(missing), strict=True))
        store.keep(fetched, began)
        known.update(fetched)
    return known
