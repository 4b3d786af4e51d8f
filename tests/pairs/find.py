"""For every pair of features the first problem whose best plan needs both, kept in pairs.csv.

    python -m tests.pairs.find

finds what is missing, or was made from another problem than the features make now; the optimum is
the oracle's. All anew: about an hour on two cores.
"""

from __future__ import annotations

import csv
import hashlib
import json
import sys
from dataclasses import astuple, dataclass, fields
from functools import cache
from itertools import count, islice
from multiprocessing import Pool
from pathlib import Path

import routeopt
from tests.pairs.features import pairs
from tests.pairs.pair import needs, optimum, request_of, request_with

FILE = Path(__file__).with_name("pairs.csv")
BASES = 12
"""Problems that need the first feature, which the second is put into."""
MOST_SEEDS = 1_000


@dataclass(frozen=True)
class Pair:
    """Of the problem of a seed; missing is the summed priority of mandatory tasks left out."""

    first: str
    second: str
    base: int
    seed: int
    digest: str
    missing: int
    cost: int
    """In hundred thousandths."""

    @property
    def request(self) -> dict:
        return request_of(self.first, self.second, (self.base, self.seed))

    @property
    def name(self) -> str:
        return f"{self.first} + {self.second}"


def digest_of(request: dict) -> str:
    return hashlib.sha256(json.dumps(request).encode()).hexdigest()[:8]


def kept() -> list[Pair]:
    """The rows of the file, by pair in the order of the features."""
    with FILE.open(newline="") as file:
        return [
            Pair(row["first"], row["second"], int(row["base"]), int(row["seed"]), row["digest"],
                 int(row["missing"]), int(row["cost"]))
            for row in csv.DictReader(file)
        ]  # fmt: skip


def is_taken(request: dict) -> bool:
    """Whether the request breaks no rule of the interface."""
    try:
        routeopt.validate(request)
    except routeopt.RequestError:
        return False
    return True


@cache
def bases(name: str) -> list[int]:
    """Seeds of problems whose best plan needs a feature."""
    requests = ((seed, request_with(name, seed)) for seed in count())
    needing = (seed for seed, request in requests if is_taken(request) and needs(request, name))
    return list(islice(needing, BASES))


def find(names: tuple[str, str]) -> Pair | None:
    for seed in range(MOST_SEEDS):
        base = bases(names[0])[seed % BASES]
        request = request_of(*names, (base, seed))
        if is_taken(request) and needs(request, *names):
            missing, cost = optimum(request)
            return Pair(*names, base, seed, digest_of(request), missing, cost)
    return None


def write(rows: dict[tuple[str, str], Pair]) -> None:
    with FILE.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(field.name for field in fields(Pair))
        writer.writerows(astuple(rows[names]) for names in pairs() if names in rows)


def main() -> None:
    known = {(row.first, row.second): row for row in kept()} if FILE.exists() else {}
    rows = {names: row for names, row in known.items() if digest_of(row.request) == row.digest}
    missing = [names for names in pairs() if names not in rows]
    with Pool() as pool:
        for names, found in zip(missing, pool.imap(find, missing, chunksize=1), strict=True):
            if found is None:
                print("no problem found:", *names, file=sys.stderr)
            else:
                rows[names] = found
                write(rows)


if __name__ == "__main__":
    main()
