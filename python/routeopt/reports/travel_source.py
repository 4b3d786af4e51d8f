"""Where a problem's travel comes from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def has_matrices(problem: Mapping[str, Any]) -> bool:
    """Return whether travel comes from the request; slices of factors multiply a provider's.

    Args:
        problem: the `problem` of a request, made of JSON's own types.
    """
    return any(
        "durations_s" in part
        for profile in problem.get("matrices", {}).values()
        for part in (profile, *profile.get("slices", ()))
    )
