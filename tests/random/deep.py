"""Long runs by hand: `ROUTEOPT_RANDOM_SEEDS=100000 pytest -m deep tests/random`."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

FIRST_SEED = 1_000
DEEP_SEEDS = range(FIRST_SEED, FIRST_SEED + int(os.environ.get("ROUTEOPT_RANDOM_SEEDS", "0")))


def deep(test: Callable[..., Any]) -> Any:
    """Mark a test that runs over `DEEP_SEEDS`, and only where there are any."""
    skipped = pytest.mark.skipif(not DEEP_SEEDS, reason="ROUTEOPT_RANDOM_SEEDS is not set")
    return pytest.mark.deep(skipped(test))
