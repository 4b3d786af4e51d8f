"""The optima of tiny problems with every feature, derived once and kept beside this file.

    python -m tests.oracle.optima_of_rules

tries every plan of each problem by the referee, lets the oracle judge the best one, and derives
what is missing or made from another problem than the generator makes now. All anew: half an hour.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from multiprocessing import Pool
from pathlib import Path

from tests.oracle.generate import generate
from tests.oracle.optima import Optimum, digest_of, kept, tasks_of, write
from tests.oracle.plan_oracle import verdict
from tests.oracle.searched import without
from tests.pairs.pair import Judge

FILE = Path(__file__).with_name("optima_of_rules.csv")
HOW_MANY = 478
MOST_PLANS = 2_000


def problem_of(seed: int) -> dict:
    """Without promises, slices and balances, which have optima of their own (test_published.py,
    test_slices.py, optima_of_balance.py).
    """
    return without(generate(seed, promises=False, slices=False)["problem"], "balance")


def is_small(seed: int) -> bool:
    """Every twentieth has long hours, which take the oracle too long."""
    if seed % 20 == 19:
        return False
    return 2 <= tasks_of(problem_of(seed)) <= 6


def derive(seed: int) -> Optimum | None:
    """None: there are too many plans."""
    problem = problem_of(seed)
    found = Judge({"problem": problem}, MOST_PLANS).best()
    if found is None:
        return None
    value, (plan, *_) = found
    judged = verdict({"problem": problem, "plan": {"routes": plan}})
    assert not judged.violations, seed
    assert judged.missing == value[0], seed
    return Optimum(seed, digest_of(problem), tasks_of(problem), value[0], round(value[1]))


def rows(known: dict[tuple[int, str], Optimum]) -> Iterator[Optimum]:
    """Known ones where they are of the problem that is generated now."""
    small = (seed for seed in count() if is_small(seed))
    with Pool() as pool:
        while True:
            some = list(islice(small, 32))
            asked = [seed for seed in some if (seed, digest_of(problem_of(seed))) not in known]
            found = dict(zip(asked, pool.map(derive, asked, chunksize=1), strict=True))
            for seed in some:
                row = known.get((seed, digest_of(problem_of(seed)))) or found[seed]
                if row is not None:
                    yield row


def main() -> None:
    known = {(row.seed, row.digest): row for row in kept(FILE)} if FILE.exists() else {}
    write(islice(rows(known), HOW_MANY), FILE)


if __name__ == "__main__":
    main()
