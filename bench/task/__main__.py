"""`python -m bench.task [FOLDER]`: see README.md."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from bench.families import Family, run
from bench.task.instances import made_up, of_folder

SOLVERS = ("ours", "pyjobshop")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    usual = "workshop-60-8-1,workshop-200-20-2"
    return run(Family("task", SOLVERS, of_folder, "--workshops", made_up, usual), argv)


if __name__ == "__main__":
    sys.exit(main())
