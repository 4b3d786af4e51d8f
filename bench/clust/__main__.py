"""`python -m bench.clust [FOLDER]`: see README.md."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from bench.clust.instances import of_folder, territories
from bench.families import Family, run

SOLVERS = ("ours", "highs", "kmeans")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    usual = "towns-1000-10,towns-5000-20"
    return run(Family("clust", SOLVERS, of_folder, "--territories", territories, usual), argv)


if __name__ == "__main__":
    sys.exit(main())
