"""For every pair of features a small problem whose best plan needs both, kept in problems.csv.

    python -m tests.pairs.find

A problem whose best plan needs the one feature gets the other one, too (from a new base where the
other one is added first), and is kept with those features that the best plan needs then. Kept
problems that the features make no more as they were are found anew; the optimum is the oracle's. It
may be stopped at any time, and goes on from what it has kept.
"""

from __future__ import annotations

import csv
import hashlib
import json
import random
import sys
from dataclasses import dataclass
from itertools import combinations, count, islice
from multiprocessing import Pool
from pathlib import Path

import routeopt
from tests.pairs.features import FEATURES, pairs
from tests.pairs.pair import Steps, needed_features, optimum, request_of

FILE = Path(__file__).with_name("problems.csv")
COLUMNS = ("steps", "digest", "missing", "cost")
ORDER = {name: k for k, name in enumerate(FEATURES)}
STARTS = 3
TRIES, AT_A_TIME, MOST_ROUNDS = 50, 16, 1_000

Pair = tuple[str, str]
Known = dict[str, list[Steps]]
"""By feature the problems whose best plan needs it, or some problem with it."""


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
    """Keep these; who stops the program on the way leaves the file as it was."""
    made = FILE.with_suffix(".new")
    with made.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for one in problems:
            writer.writerow([text_of(one.steps), one.digest, one.missing, one.cost])
    made.replace(FILE)


def text_of(steps: Steps) -> str:
    return " + ".join(f"{name} {seed}" for name, seed in steps)


def steps_of(text: str) -> Steps:
    parts = (step.rpartition(" ") for step in text.split(" + "))
    return tuple((name, int(seed)) for name, _, seed in parts)


# --- finding --------------------------------------------------------------------------------------


def is_taken(request: dict) -> bool:
    """Whether the request breaks no rule of the interface."""
    try:
        routeopt.validate(request)
    except routeopt.RequestError:
        return False
    return True


def needed_of(steps: Steps) -> Steps:
    """Those of the features that the best plan of their problem needs."""
    request = request_of(steps)
    if not is_taken(request):
        return ()
    needed = needed_features(request, [name for name, _ in steps])
    return tuple(step for step in steps if step[0] in needed)


def alone(name: str) -> list[Steps]:
    """Problems whose best plan needs a feature that is added alone, or any with it."""
    made = (((name, seed),) for seed in range(120))
    return list(islice(filter(needed_of, made), STARTS)) or [((name, 0),)]


def known_of(problems: list[Problem], singles: Known) -> Known:
    known = {name: [*steps] for name, steps in singles.items()}
    for one in problems:
        for name in one.features:
            known[name].append(one.steps)
    return known


def drawn(rng: random.Random, missing: set[Pair], known: Known) -> Steps:
    """Of a pair that has no problem yet the one feature in a known problem, and the other one.

    Now and then with a third: some pairs need help.
    """
    one, other = rng.sample(rng.choice(sorted(missing)), 2)
    steps = dict(rng.choice(known[one]))
    for name in (other, *rng.sample(list(FEATURES), rng.randint(0, 1))):
        steps.setdefault(name, rng.randrange(1_000))
    return tuple(sorted(steps.items(), key=lambda step: ORDER[step[0]]))


def found_in(asked: tuple[int, set[Pair], Known]) -> list[Problem]:
    """Problems of some tries, for pairs that have none."""
    number, missing, known = asked
    rng, found = random.Random(number), []
    for _ in range(TRIES):
        if not missing:
            break
        steps = needed_of(drawn(rng, missing, known))
        pairs_of = set(combinations((name for name, _ in steps), 2)) & missing
        # Without the features that nothing needs it is another problem.
        if pairs_of and needed_of(steps) == steps:
            missing -= pairs_of
            request = request_of(steps)
            found.append(Problem(steps, digest_of(request), *optimum(request)))
    return found


def main() -> None:
    found = [one for one in kept() if digest_of(one.request) == one.digest] if FILE.exists() else []
    missing = set(pairs()) - {pair for one in found for pair in one.pairs}
    numbers = count(MOST_ROUNDS * len(found))
    with Pool() as pool:
        singles = dict(zip(FEATURES, pool.map(alone, FEATURES, chunksize=1), strict=True))
        for _ in range(MOST_ROUNDS):
            if not missing:
                break
            known = known_of(found, singles)
            works = [(number, missing, known) for number in islice(numbers, AT_A_TIME)]
            for problems in pool.imap_unordered(found_in, works):
                for one in problems:
                    if missing & set(one.pairs):
                        missing -= set(one.pairs)
                        found.append(one)
                write(found)
    for pair in sorted(missing):
        print("no problem found:", *pair, file=sys.stderr)


if __name__ == "__main__":
    main()
