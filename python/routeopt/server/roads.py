"""The provider of travel on real roads that a server's settings choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from routeopt.travel import Osrm, Roads, Valhalla


def provider_of(roads: dict[str, Any] | None) -> Roads | None:
    """Return the provider that `Settings.roads` tells of; none where travel is on no roads.

    Raises:
        ValueError: it cannot be made: its times of day are no slices of a day.
    """
    if roads is None:
        return None
    kind: Callable[..., Roads] = {"Osrm": Osrm, "Valhalla": Valhalla}[roads["provider"]]
    return kind(**{name: value for name, value in roads.items() if name != "provider"})
