"""`python -m bench.by_day`: see README.md."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from bench.by_day.instances import rush
from bench.families import Family, run

SOLVERS = ("ours", "kayros")
SIZES, SHARES = (25, 50, 75, 100), (0, 50, 100)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    usual = ",".join(f"rush-{tasks}-{share}-1" for tasks in SIZES for share in SHARES)
    return run(Family("by_day", SOLVERS, None, "--days", rush, usual), argv)


if __name__ == "__main__":
    sys.exit(main())
