"""How the effort of a search is divided among its first plan, its rounds and their pieces."""

from __future__ import annotations

from math import ceil
from time import monotonic
from zlib import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from routeopt.pieces.piece import Piece

_PER_TASK = 5  # iterations of a task that a given plan counts for at most, as in the core's search
_MOST_COOLED = 0.9


class Effort:
    """Iterations, the clock, or both.

    All phases together anneal as one search would: `stretch` tells how far that has cooled at the
    beginning and at the end of a phase.

    Args:
        options: the request's.
        first: the share of the first plan.
        rounds: among how many the rest is divided.
        cooled: how far annealing has cooled before the first plan or, if there is none to be made,
            before the first round.
        clock: tells seconds.
    """

    def __init__(
        self,
        options: Mapping[str, Any],
        *,
        first: float,
        rounds: int,
        cooled: float,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.seed = int(options.get("seed", 0))
        self.rounds = rounds
        self._own = {
            name: options[name] for name in ("threads", "restart") if options.get(name) is not None
        }
        self._iterations: int | None = options.get("max_iterations")
        self._limit_s: float | None = options.get("time_limit_s")
        if self._limit_s == 0:
            self._limit_s = 0.1
        self._first = first
        self._cooled = cooled
        self._clock = clock
        self._began_s = clock()
        self.judging_s = 0.0  # how long it takes to judge a plan of the whole

    def elapsed_s(self) -> float:
        """Return the seconds since the beginning."""
        return self._clock() - self._began_s

    @property
    def is_over(self) -> bool:
        """Whether the time is over."""
        return self._limit_s is not None and self.elapsed_s() + self.judging_s >= self._limit_s

    def of_first(self) -> tuple[dict[str, Any], tuple[float, float], int | None]:
        """Return options, stretch and milliseconds of a search for the first plan."""
        options = self._options(0, 0)
        if self._iterations is not None:
            options["max_iterations"] = max(1, round(self._iterations * self._first))
        return options, (self._cooled, self._until(self._first)), self._ms(self._first, 1)

    def of_pieces(
        self, number: int, pieces: Sequence[Piece], workers: int
    ) -> tuple[list[dict[str, Any]], tuple[float, float], int | None]:
        """Return the options of each piece, the stretch of all, and the milliseconds of each.

        Args:
            number: of the round, from 1 on; 0 is the first plan.
            workers: how many pieces are solved at a time.
        """
        before, after = self._over(number - 1), self._over(number)
        options = [self._options(number, place) for place in range(len(pieces))]
        if self._iterations is not None:
            total = round(self._iterations * after) - round(self._iterations * before)
            tasks = sum(len(piece.tasks) for piece in pieces)
            for one, piece in zip(options, pieces, strict=True):
                one["max_iterations"] = max(1, total * len(piece.tasks) // tasks)
        stretch = self._until(before), self._until(after)
        return options, stretch, self._ms(after, ceil(len(pieces) / workers))

    def late_s(self, number: int) -> float | None:
        """Return after how many seconds from the beginning a piece of a round is late."""
        if self._limit_s is None:
            return None
        return self._limit_s * self._over(number) + max(1.0, 0.05 * self._limit_s)

    def _over(self, number: int) -> float:
        """Return the share of the effort that is over when a round ends; 0 is the first plan."""
        if number < 0:
            return 0.0
        return self._first + (1 - self._first) * number / self.rounds

    def _until(self, share: float) -> float:
        return self._cooled + (1 - self._cooled) * share

    def _ms(self, share: float, waves: int) -> int | None:
        """Return the milliseconds of each of several searches one after the other, so that they,
        and the judging of their plan, end with a share of the time.
        """
        if self._limit_s is None:
            return None
        left_s = self._limit_s * share - self.judging_s - self.elapsed_s()
        return max(1, int(1000 * left_s / waves))

    def _options(self, number: int, place: int) -> dict[str, Any]:
        """Return options with a seed of the round and the piece alone."""
        seed = crc32(f"{self.seed} {number} {place}".encode()) if number else self.seed
        return {**self._own, "seed": seed}


def cooled_with_plan(options: Mapping[str, Any], tasks: int) -> float:
    """Return how far annealing has cooled where it goes on from a given plan.

    As if the plan were the work of a few iterations for each task; where only the clock ends the
    search, of a third of it.
    """
    if options.get("restart"):
        return 0.0
    iterations = options.get("max_iterations")
    if iterations is None:
        return 1 / 3
    made = _PER_TASK * tasks
    return min(_MOST_COOLED, made / (made + int(iterations)))
