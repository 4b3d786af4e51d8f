"""The answer of `solve_pieces`: a solution, and how its rounds went."""

from __future__ import annotations

from routeopt.results.record import Record
from routeopt.results.records import Search
from routeopt.results.solution import Solution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar


class Round(Record):
    """What came of a round, in which workers solve pieces of the whole."""

    __slots__ = ()
    round: int
    """Its number; 0 is the first plan, where workers made that."""
    pieces: int
    """How many pieces the whole was divided into."""
    skipped: int
    """How many of these were not solved again, since nothing of them changed of late."""
    kept: int
    """How many of those that were to be solved kept the routes that they had."""
    workers: int
    """How many pieces could be solved at a time."""
    errors: list[str]
    """What went wrong in pieces, which then kept their routes."""
    dropped: str | None
    """Why the plan that was put together was not taken; absent where it was."""
    moved_routes: int | None
    """How many vehicles have other routes than before; absent where the plan was not taken."""
    cost: float
    """What the present plan of the whole costs."""
    unserved_tasks: int
    """How many tasks it leaves out."""
    elapsed_ms: int
    """Milliseconds from the beginning of the search."""


class PiecesSearch(Search):
    """How a search in pieces went."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"rounds": Round}
    rounds: list[Round]
    """What came of each round."""


class PiecesSolution(Solution):
    """A solution whose `search` tells of its `rounds`."""

    _held: ClassVar[Mapping[str, type[Record]]] = {**Solution._held, "search": PiecesSearch}
    search: PiecesSearch
    """How the search went."""
