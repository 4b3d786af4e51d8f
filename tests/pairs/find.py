"""For every pair of features a small problem whose best plan needs both, kept in problems.csv.

    python -m tests.pairs.find

A problem is grown: a feature is added to a problem that needs those before, and kept where the
best plan then needs all of them. Kept problems that the features make no more as they were are
found anew; the optimum is the oracle's. All anew: about a quarter of an hour on two free cores.
"""

from __future__ import annotations

import csv
import hashlib
import json
import random
import sys
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations, islice
from multiprocessing import Pool
from pathlib import Path

import routeopt
from tests.pairs.features import FEATURES, pairs
from tests.pairs.pair import Steps, needs, optimum, request_of

FILE = Path(__file__).with_name("problems.csv")
COLUMNS = ("steps", "digest", "missing", "cost")
MOST_FEATURES = 7
MOST_FAILURES = 5
BASES, SEEDS = 4, 12
"""Tries of the first feature, and of each that is added."""
AT_A_TIME = 16
ROUNDS = 6
"""How often a pair is tried before it is said to have no problem."""

Pair = tuple[str, str]


@dataclass(frozen=True)
class Problem:
    """A problem by its steps; missing is the summed priority of mandatory tasks left out."""

    steps: Steps
    digest: str
    missing: int
    cost: int
    """In hundred thousandths."""

    @property
    def request(self) -> dict:
        return request_of(self.steps)

    @property
    def features(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.steps)

    @property
    def name(self) -> str:
        return " + ".join(self.features)

    @property
    def pairs(self) -> list[Pair]:
        return list(combinations(self.features, 2))


def digest_of(request: dict) -> str:
    return hashlib.sha256(json.dumps(request).encode()).hexdigest()[:8]


# --- the file -------------------------------------------------------------------------------------


def kept() -> list[Problem]:
    with FILE.open(newline="") as file:
        return [
            Problem(steps_of(row["steps"]), row["digest"], int(row["missing"]), int(row["cost"]))
            for row in csv.DictReader(file)
        ]


def write(problems: list[Problem]) -> None:
    with FILE.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for one in problems:
            writer.writerow([text_of(one.steps), one.digest, one.missing, one.cost])


def text_of(steps: Steps) -> str:
    return " + ".join(f"{name} {seed}" for name, seed in steps)


def steps_of(text: str) -> Steps:
    parts = (step.rpartition(" ") for step in text.split(" + "))
    return tuple((name, int(seed)) for name, _, seed in parts)


# --- growing --------------------------------------------------------------------------------------


def is_taken(request: dict) -> bool:
    """Whether the request breaks no rule of the interface."""
    try:
        routeopt.validate(request)
    except routeopt.RequestError:
        return False
    return True


def is_good(steps: Steps) -> bool:
    """Whether all features are needed; the last one is the likeliest not to be."""
    request = request_of(steps)
    return is_taken(request) and needs(request, *(name for name, _ in reversed(steps)))


@cache
def bases(name: str) -> list[Steps]:
    """Problems whose best plan needs a feature."""
    tried = (((name, seed),) for seed in range(1_000))
    return list(islice((steps for steps in tried if is_good(steps)), BASES))


def grown(asked: tuple[Pair, set[Pair], int]) -> tuple[Pair, Problem | None]:
    """A problem that needs a pair, and as many features more as are easily added."""
    (first, second), missing, number = asked
    rng = random.Random(f"{first}, {second}, {number}")
    tried = [
        (*base, (second, number * SEEDS + k))
        for k, base in enumerate(shuffled(rng, bases(first) * (SEEDS // BASES)))
    ]
    steps = next(filter(is_good, tried), None)
    if steps is None:
        return (first, second), None
    failed = 0
    for name in candidates(rng, second, missing):
        if failed == MOST_FAILURES or len(steps) == MOST_FEATURES:
            break
        if not any((known, name) in missing for known, _ in steps):
            continue
        more = ((*steps, (name, rng.randrange(1_000))) for _ in range(SEEDS))
        longer = next(filter(is_good, more), None)
        failed += longer is None
        steps = longer or steps
    request = request_of(steps)
    return (first, second), Problem(steps, digest_of(request), *optimum(request))


def shuffled(rng: random.Random, values: list) -> list:
    return rng.sample(values, len(values))


def candidates(rng: random.Random, after: str, missing: set[Pair]) -> list[str]:
    """Features that come later, in their order, those with many missing pairs more often."""
    open_pairs = Counter(name for pair in missing for name in pair)
    later = list(FEATURES)[list(FEATURES).index(after) + 1 :]
    chosen = sorted(later, key=lambda name: -open_pairs[name] * rng.random())[:16]
    return sorted(chosen, key=list(FEATURES).index)


def main() -> None:
    found = [one for one in kept() if digest_of(one.request) == one.digest] if FILE.exists() else []
    missing = set(pairs()) - {pair for one in found for pair in one.pairs}
    rounds: Counter[Pair] = Counter()
    rng = random.Random(len(missing))
    with Pool() as pool:
        while open_pairs := sorted(pair for pair in missing if rounds[pair] < ROUNDS):
            rng.shuffle(open_pairs)
            # Those that were tried least.
            asked = sorted(open_pairs, key=rounds.__getitem__)[:AT_A_TIME]
            works = [(pair, missing, rounds[pair]) for pair in asked]
            for pair, problem in pool.imap_unordered(grown, works):
                rounds[pair] += 1
                if problem is not None and missing & set(problem.pairs):
                    missing -= set(problem.pairs)
                    found.append(problem)
                    write(found)
    for pair in sorted(missing):
        print("no problem found:", *pair, file=sys.stderr)


if __name__ == "__main__":
    main()
