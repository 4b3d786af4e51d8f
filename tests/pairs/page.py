"""The page of the documentation with every two features and their problems.

python -m tests.pairs.page
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from pathlib import Path

from tests.pairs.features import FEATURES, WITHOUT_PROBLEM, pairs
from tests.pairs.find import Pair, kept

PAGE = Path(__file__).parents[2] / "docs" / "pairs.md"

HEAD = """\
# Every two features together

Each number is a test: a problem of two to five tasks and one to three vehicles whose best plan
needs all of its features, so that whoever ignores one of them plans otherwise and worse. The
optimum is found by trying every plan, by an oracle that shares nothing with the engine; `solve`
must find it (`tests/pairs/test_pairs.py`). A problem stands for every two of its features. A
column is the feature of the row with its number. Written by `python -m tests.pairs.page` from
`tests/pairs/problems.csv`, where a number is a line; `python -m tests.pairs.find` finds what is
missing.

"""


def page() -> str:
    """The table, and what is left out of it."""
    lines: dict[Pair, int] = {}
    counts: dict[str, int] = defaultdict(int)
    for number, problem in enumerate(kept(), 2):
        for pair in problem.pairs:
            lines.setdefault(pair, number)
        for name in problem.features:
            counts[name] += 1
    names = list(FEATURES)
    rows = [f"| | | {' | '.join(str(k) for k in range(1, len(names)))} |",
            f"|{' - |' * (len(names) + 1)}"]  # fmt: skip
    for k, name in enumerate(names, 1):
        cells = [cell(lines.get((other, name))) for other in names[: k - 1]]
        cells += [""] * (len(names) - 1 - len(cells))
        rows.append(f"| {k} | `{name}` | {' | '.join(cells)} |")
    share = f"{len(lines):,} of {len(pairs()):,} pairs have a problem.\n\n"
    return HEAD + share + "\n".join(rows) + "\n" + without()


def cell(number: int | None) -> str:
    return "" if number is None else f"[{number}](../tests/pairs/problems.csv#L{number})"


def without() -> str:
    """The pairs that have no problem, with why."""
    if not WITHOUT_PROBLEM:
        return ""
    rows = [
        f"| `{one}` | `{other}` | {WITHOUT_PROBLEM[frozenset((one, other))]} |"
        for one, other in combinations(FEATURES, 2)
        if frozenset((one, other)) in WITHOUT_PROBLEM
    ]
    head = "\nNo best plan was found to need both of these:\n\n| | | Why |\n| - | - | - |\n"
    return head + "\n".join(rows) + "\n"


def main() -> None:
    PAGE.write_text(page())


if __name__ == "__main__":
    main()
