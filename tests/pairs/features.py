"""All features, in the order in which they are added."""

from __future__ import annotations

from itertools import combinations

from tests.pairs.features_of_choices import CHOICES
from tests.pairs.features_of_fleets import FLEETS, SHIPMENTS
from tests.pairs.features_of_links import LINKS
from tests.pairs.features_of_promises import PROMISES
from tests.pairs.features_of_times import SHIFTS, TIMES

# What changes the tasks or the shifts themselves comes first.
FEATURES = {
    feature.name: feature
    for feature in (SHIPMENTS, SHIFTS, *FLEETS, *TIMES, *LINKS, *PROMISES, *CHOICES)
}

WITHOUT_PROBLEM: dict[frozenset[str], str] = {}
"""Pairs that no best plan can need both of, and why."""


def pairs() -> list[tuple[str, str]]:
    """Every two features that a best plan can need together."""
    return [pair for pair in combinations(FEATURES, 2) if frozenset(pair) not in WITHOUT_PROBLEM]


def with_what_they_need(*names: str) -> list[str]:
    """These features and those that they mean nothing without, in the order of adding."""
    needed: set[str] = set()
    waiting = [*names]
    while waiting:
        name = waiting.pop()
        needed.add(name)
        waiting += FEATURES[name].first
    return [name for name in FEATURES if name in needed]
