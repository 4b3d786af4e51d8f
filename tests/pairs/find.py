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
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import combinations, count, islice
from pathlib import Path

import routeopt
from tests.pairs.features import FEATURES, pairs
from tests.pairs.pair import Steps, needed_features, needs, optimum, request_of
from tests.pairs.plans import plans

FILE = Path(__file__).with_name("problems.csv")
COLUMNS = ("steps", "digest", "missing", "cost")
ORDER = {name: k for k, name in enumerate(FEATURES)}
STARTS = 3
FEW_PLANS = 300
TRIES, AT_A_TIME, MOST_WORKS = 10, 4, 20_000

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


def has_few_plans(request: dict) -> bool:
    """Whether a try takes little time; there are more of them then."""
    return next(islice(plans(request), FEW_PLANS, None), None) is None


def needed_of(steps: Steps) -> Steps:
    """Those of the features that the best plan of their problem needs."""
    request = request_of(steps)
    if not is_taken(request):
        return ()
    needed = needed_features(request, [name for name, _ in steps])
    return tuple(step for step in steps if step[0] in needed)


def needed_with(pair: Pair, steps: Steps) -> Steps:
    """Those of the features that the best plan needs; none unless it needs both of a pair."""
    request = request_of(steps)
    if not (is_taken(request) and has_few_plans(request) and needs(request, pair)):
        return ()
    others = [name for name, _ in steps if name not in pair]
    needed = {*pair, *(needed_features(request, others) if others else ())}
    return tuple(step for step in steps if step[0] in needed)


def alone(name: str) -> list[Steps]:
    """Problems whose best plan needs a feature that is added alone, or any with it."""
    made = (((name, seed),) for seed in range(120))
    return list(islice(filter(needed_of, made), STARTS)) or [((name, 0),)]


def singles(pool: Executor, problems: list[Problem]) -> Known:
    """Those of the features that are in no problem."""
    new = [name for name in FEATURES if not any(name in one.features for one in problems)]
    return dict(zip(new, pool.map(alone, new), strict=True))


def known_of(problems: list[Problem], start: Known) -> Known:
    known = {name: [*start.get(name, [])] for name in FEATURES}
    for one in problems:
        for name in one.features:
            known[name].append(one.steps)
    return known


def drawn(rng: random.Random, missing: set[Pair], known: Known) -> tuple[Pair, Steps]:
    """Of a pair that has no problem yet the one feature in a known problem, and the other one.

    Now and then with a third: some pairs need help. The pair has the other one first, which is the
    less sure to be needed.
    """
    one, other = rng.sample(rng.choice(sorted(missing)), 2)
    steps = dict(rng.choice(known[one]))
    for name in (other, *rng.sample(list(FEATURES), rng.randint(0, 1))):
        steps.setdefault(name, rng.randrange(1_000))
    return (other, one), tuple(sorted(steps.items(), key=lambda step: ORDER[step[0]]))


def found_in(asked: tuple[int, set[Pair], Known]) -> list[Problem]:
    """Problems of some tries, for pairs that have none."""
    number, missing, known = asked
    rng, found = random.Random(number), []
    for _ in range(TRIES):
        if not missing:
            break
        pair, made = drawn(rng, missing, known)
        steps = needed_with(pair, made)
        pairs_of = set(combinations((name for name, _ in steps), 2)) & missing
        # Without the features that nothing needs it is another problem.
        if pairs_of and (steps == made or needed_of(steps) == steps):
            missing -= pairs_of
            request = request_of(steps)
            found.append(Problem(steps, digest_of(request), *optimum(request)))
    return found


def main() -> None:
    found = [one for one in kept() if digest_of(one.request) == one.digest] if FILE.exists() else []
    missing = set(pairs()) - {pair for one in found for pair in one.pairs}
    numbers = count(MOST_WORKS * len(found))
    with ProcessPoolExecutor() as pool:
        start = singles(pool, found)
        running: set[Future[list[Problem]]] = set()
        for number in islice(numbers, MOST_WORKS):
            if not missing:
                break
            running.add(pool.submit(found_in, (number, missing, known_of(found, start))))
            if len(running) >= AT_A_TIME:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for one in (problem for work in done for problem in work.result()):
                    if missing & set(one.pairs):
                        missing -= set(one.pairs)
                        found.append(one)
                write(found)
        pool.shutdown(cancel_futures=True)
    for pair in sorted(missing):
        print("no problem found:", *pair, file=sys.stderr)


if __name__ == "__main__":
    main()
