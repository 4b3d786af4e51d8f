"""Travel on real roads, fetched from a server for each profile, and kept."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

from routeopt.roads.matrices import matrices
from routeopt.roads.osrm import OsrmClient
from routeopt.roads.places import place_at
from routeopt.roads.rows import RowStore

_FAR_M = 200  # a place that is moved further to a road may not be where it was meant
Square = memoryview
"""Whole numbers (int32) of shape (L, L), row to column; below zero there is no way."""
Note = tuple[int, str, str]
"""What an answer shall warn of: which of the places, the warning's code, and its message."""


class Roads:
    """What fetches and keeps the travel of one provider.

    Args:
        services: profile to the URL of the server that knows it.
        radius_m: how far a place may lie from a road.
        chunk: how many places are asked for at a time.
        timeout_s: how long one answer may take.
        cache: a file that keeps what was fetched, or ":memory:".
        cache_s: how long what was fetched may be used.
    """

    def __init__(
        self,
        services: dict[str, str],
        radius_m: float,
        chunk: int,
        timeout_s: float,
        cache: str,
        cache_s: float,
    ) -> None:
        self._radius_m = radius_m
        self._services = {
            profile: (
                OsrmClient(url, profile, chunk, timeout_s),
                RowStore(cache, f"osrm {profile} {url}", cache_s),
            )
            for profile, url in services.items()
        }

    def close(self) -> None:
        """Close connections and files."""
        for client, store in self._services.values():
            client.close()
            store.close()

    def fetch(
        self, profiles: Sequence[str], places: Sequence[tuple[float, float]]
    ) -> tuple[dict[str, tuple[Square, Square]], list[Note]]:
        """Return the travel between places, as the core asks for it.

        Args:
            profiles: known ones.
            places: distinct longitudes and latitudes in degrees.

        Returns:
            By profile the durations in seconds and the distances in metres, with a row for each
            place; and a note for each place that was moved far to a road.

        Raises:
            TravelError: a server did not answer, or not usably.
        """
        rows = [place_at(*coordinates) for coordinates in places]
        travel: dict[str, tuple[Square, Square]] = {}
        notes: list[Note] = []
        for profile in profiles:
            found = matrices(rows, *self._services[profile], self._radius_m)
            travel[profile] = _square(found.durations), _square(found.distances)
            notes += self._notes(profile, found.snaps)
        return travel, notes

    def _notes(self, profile: str, snaps: Sequence[float]) -> Iterator[Note]:
        for place, metres in enumerate(snaps):
            if metres > self._radius_m:
                text = f"{profile}: the nearest road is {metres:,.0f} m away: out of reach"
                yield place, "unreachable", text
            elif metres > _FAR_M:
                text = f"{profile}: taken to the nearest road, {metres:,.0f} m away"
                yield place, "snapped", text


def _square(cells: array[int]) -> Square:
    rows = round(len(cells) ** 0.5)
    return memoryview(cells).cast("B").cast("i", (rows, rows))
