"""What is asked of a service of roads: tables and lines, in pieces and several at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import groupby
from typing import TypeVar

from routeopt.errors import TravelError
from routeopt.polyline import encode
from routeopt.roads.places import Place

Leg = tuple[Place, Place]
"""From the first place to the second."""
_Part = TypeVar("_Part")
_Answer = TypeVar("_Answer")


class TooBigError(Exception):
    """The service does not take as many places at a time."""


class NoWayError(Exception):
    """At least one of the legs that were asked for has no way."""


@dataclass(frozen=True)
class Block:
    """Durations and distances from sources to destinations, row by row; below zero is no way.

    `snaps` tells by place how far it was moved to a road, in metres; infinite is out of reach.
    """

    durations: list[array[int]]
    distances: list[array[int]]
    snaps: dict[Place, float]


class Client(ABC):
    """Asks one service for one profile.

    Args:
        name: of the service, as errors tell it.
        chunk: how many sources, and how many destinations, are asked for at a time.
        legs: how many legs are asked for at a time.
        at_once: how many questions may be open at a time.
    """

    def __init__(self, name: str, chunk: int, legs: int, at_once: int) -> None:
        self.name = name
        self._chunk = chunk
        self._legs = legs
        self._at_once = at_once

    @abstractmethod
    def close(self) -> None:
        """Close what was opened."""

    @abstractmethod
    def _table(self, sources: Sequence[Place], destinations: Sequence[Place]) -> Block:
        """Ask for a table that is small enough.

        Raises:
            TooBigError: it is not.
            TravelError: the service did not answer, or not usably.
        """

    @abstractmethod
    def _lines(self, legs: Sequence[Leg]) -> list[str]:
        """Ask for the roads of legs of which each begins where the one before ends.

        Raises:
            TooBigError, NoWayError, TravelError: as their names say.
        """

    def block(self, sources: Sequence[Place], destinations: Sequence[Place]) -> Block:
        """Return travel from each source to each destination.

        Raises:
            TravelError: the service did not answer, or not usably.
        """
        while True:
            try:
                return self._block(sources, destinations)
            except TooBigError:
                if self._chunk == 1:
                    raise TravelError(self.name, "the server takes no tables at all") from None
                self._chunk = (self._chunk + 1) // 2

    def lines(self, legs: Sequence[Leg]) -> list[str]:
        """Return the roads of legs as encoded polylines of 5 decimals; "" where there is no way.

        Raises:
            TravelError: the service did not answer, or not usably.
        """
        found = self._map(self._line_of_each, list(_chains(legs, self._legs)))
        return [line for lines in found for line in lines]

    def _line_of_each(self, legs: Sequence[Leg]) -> list[str]:
        """Return the roads of a chain; one that is refused is halved, until one leg is to blame."""
        try:
            return self._lines(legs)
        except NoWayError:
            if len(legs) == 1:
                return [""]
        except TooBigError:
            if len(legs) == 1:
                raise TravelError(self.name, "the server tells no roads at all") from None
            self._legs = min(self._legs, (len(legs) + 1) // 2)
        half = (len(legs) + 1) // 2
        return self._line_of_each(legs[:half]) + self._line_of_each(legs[half:])

    def _block(self, sources: Sequence[Place], destinations: Sequence[Place]) -> Block:
        columns = _chunks(destinations, self._chunk)
        parts = [(rows, some) for rows in _chunks(sources, self._chunk) for some in columns]
        blocks = self._map(lambda part: self._table(*part), parts)
        wide = len(columns)
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

    def _map(self, ask: Callable[[_Part], _Answer], parts: Sequence[_Part]) -> list[_Answer]:
        with ThreadPoolExecutor(self._at_once) as threads:
            try:
                return list(threads.map(ask, parts))
            except BaseException:
                threads.shutdown(cancel_futures=True)
                raise


def line_of(points: Iterable[tuple[float, float]]) -> str:
    """Return a road as it is told: encoded, of at least two points, none of them repeated."""
    steps = [point for point, _ in groupby(points)]
    return encode(steps * 2 if len(steps) == 1 else steps)


def _chains(legs: Sequence[Leg], most: int) -> Iterator[Sequence[Leg]]:
    """Give legs in runs of which each begins where the one before ends."""
    first = 0
    for i in range(1, len(legs) + 1):
        if i == len(legs) or i - first == most or legs[i][0] != legs[i - 1][1]:
            yield legs[first:i]
            first = i


def _chunks(places: Sequence[Place], size: int) -> list[Sequence[Place]]:
    return [places[first : first + size] for first in range(0, len(places), size)]


def _joined(parts: Iterator[array[int]]) -> array[int]:
    whole = array("i")
    for part in parts:
        whole += part
    return whole
