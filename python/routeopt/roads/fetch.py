"""Travel on real roads, fetched from a service for each profile, and kept."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isinf

from routeopt.roads.client import Client, Leg
from routeopt.roads.lines import LineStore, lines
from routeopt.roads.matrices import matrices
from routeopt.roads.places import place_at
from routeopt.roads.rows import RowStore

_FAR_M = 200  # a place that is moved further to a road may not be where it was meant
Square = memoryview
"""Whole numbers (int32) of shape (L, L), row to column; below zero there is no way."""
Note = tuple[int, str, str]
"""What an answer shall warn of: which of the places, the warning's code, and its message."""
Point = tuple[float, float]
"""Longitude and latitude in degrees."""


@dataclass(frozen=True)
class Kept:
    """Of a slice of the day: what is asked, and the tables and lines that were fetched before."""

    client: Client
    rows: RowStore
    lines: LineStore

    def close(self) -> None:
        """Close connections and files."""
        self.client.close()
        self.rows.close()
        self.lines.close()


class Roads:
    """What fetches and keeps the travel of one provider.

    Args:
        services: profile to the second of the local day at which each of its slices begins, and to
            what is asked for that slice, and its name among what is kept.
        radius_m: how far a place may lie from a road.
        cache: a file that keeps what was fetched, or ":memory:".
        cache_s: how long what was fetched may be used.
    """

    def __init__(
        self,
        services: Mapping[str, Mapping[int, tuple[Client, str]]],
        radius_m: float,
        cache: str,
        cache_s: float,
    ) -> None:
        self._radius_m = radius_m
        self._named: dict[str, Kept] = {}  # slices and profiles with one name share one
        self._kept = {
            profile: {
                begin: self._kept_as(name, client, cache, cache_s)
                for begin, (client, name) in slices.items()
            }
            for profile, slices in services.items()
        }

    def _kept_as(self, name: str, client: Client, cache: str, cache_s: float) -> Kept:
        if name not in self._named:
            of_lines = f"{name} within {self._radius_m:g} m"
            self._named[name] = Kept(
                client, RowStore(cache, name, cache_s), LineStore(cache, of_lines, cache_s)
            )
        return self._named[name]

    def close(self) -> None:
        """Close connections and files."""
        for kept in self._named.values():
            kept.close()

    def fetch(
        self, profiles: Sequence[str], places: Sequence[Point]
    ) -> tuple[dict[str, list[tuple[Square, Square]]], list[Note]]:
        """Return the travel between places, as the core asks for it.

        Args:
            profiles: known ones.
            places: distinct longitudes and latitudes in degrees.

        Returns:
            By profile, for each slice of the day, the durations in seconds and the distances in
            metres, with a row for each place; and a note for each place that was moved far to a
            road.

        Raises:
            TravelError: a server did not answer, or not usably.
        """
        rows = [place_at(*coordinates) for coordinates in places]
        travel: dict[str, list[tuple[Square, Square]]] = {}
        notes: list[Note] = []
        for profile in profiles:
            travel[profile], snaps = [], [0.0] * len(rows)
            for kept in self._kept[profile].values():
                found = matrices(rows, kept.client, kept.rows, self._radius_m)
                travel[profile].append((_square(found.durations), _square(found.distances)))
                snaps = list(map(max, snaps, found.snaps))
            notes += self._notes(profile, snaps)
        return travel, notes

    def lines(
        self, profile: str, legs: Sequence[tuple[Point, Point]], begin: int = 0
    ) -> dict[tuple[Point, Point], str]:
        """Return the roads of legs as encoded polylines of 5 decimals.

        Args:
            profile: one that there is a service for; else nothing is known.
            legs: from the first place to the second.
            begin: of the slice in which they are driven.

        Returns:
            The lines by leg; "" where there is no way.

        Raises:
            TravelError: a server did not answer, or not usably.
        """
        if profile not in self._kept:
            return {}
        kept = self._kept[profile][begin]
        wanted: dict[tuple[Point, Point], Leg] = {
            leg: (place_at(*leg[0]), place_at(*leg[1])) for leg in legs
        }
        found = lines(list(wanted.values()), kept.client, kept.lines)
        return {leg: found[places] for leg, places in wanted.items()}

    def _notes(self, profile: str, snaps: Sequence[float]) -> Iterator[Note]:
        for place, metres in enumerate(snaps):
            if isinf(metres):
                text = f"{profile}: there is no road within {self._radius_m:,.0f} m: out of reach"
                yield place, "unreachable", text
            elif metres > self._radius_m:
                text = f"{profile}: the nearest road is {metres:,.0f} m away: out of reach"
                yield place, "unreachable", text
            elif metres > _FAR_M:
                text = f"{profile}: taken to the nearest road, {metres:,.0f} m away"
                yield place, "snapped", text


def _square(cells: array[int]) -> Square:
    rows = round(len(cells) ** 0.5)
    return memoryview(cells).cast("B").cast("i", (rows, rows))
