"""A feature: how it gets into a request, and what the request is when it is ignored."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from tests.oracle.draw import Draw

Change = Callable[[dict], None]


class Feature(NamedTuple):
    """One feature.

    Attributes:
        name: the wire's word where it has one.
        add: puts it into a request.
        drop: takes it out again, as one would who does not know it.
        first: features that it means nothing without, added before it.
    """

    name: str
    add: Callable[[Draw, dict], None]
    drop: Change
    first: tuple[str, ...] = ()


def pops(owners: Callable[[dict], Iterable[dict]], *members: str) -> Change:
    """Take members out wherever they are."""

    def drop(request: dict) -> None:
        for owner in owners(request):
            for member in members:
                owner.pop(member, None)

    return drop
