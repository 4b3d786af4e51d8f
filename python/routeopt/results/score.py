"""The score of an answer of the V2 family."""

from __future__ import annotations

from routeopt.results.record import Record


class Score(Record):
    """What answers are compared by: the hard level first, then the medium, then the soft one.

    More is better at each level; what counts at which is the solver's.
    """

    __slots__ = ()
    feasible: bool
    """Whether nothing at the hard level is broken."""
    hardScore: int  # noqa: N815, the wire's word
    """Of rules that must hold; at most 0."""
    mediumScore: int  # noqa: N815
    """Of what comes next."""
    softScore: int  # noqa: N815
    """Of all else."""
