"""Samples of which the quick tests, or those with sanitizers, take a part."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def few_quickly(values: Iterable[Any], few: int) -> list[Any]:
    """Return parameters of a test of which all but the first ones are left to CI."""
    return [
        value if number < few else pytest.param(value, marks=pytest.mark.ci)
        for number, value in enumerate(values)
    ]


def few_instrumented(values: Iterable[Any], few: int) -> list[Any]:
    """Return parameters of which all but the first ones are left out with sanitizers."""
    return [
        value if number < few else pytest.param(value, marks=pytest.mark.long)
        for number, value in enumerate(values)
    ]
