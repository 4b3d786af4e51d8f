"""A call of the core with travel on real roads."""

from __future__ import annotations

import json
import re
import time
from array import array
from collections.abc import Callable
from typing import Any

from routeopt.roads.matrices import Matrices, matrices
from routeopt.roads.osrm import OsrmClient
from routeopt.roads.places import PlacedRequest, with_warnings
from routeopt.roads.rows import RowStore

_TRAVEL = re.compile(rb'"travel_ms":\d+')
_FAR_M = 200  # moved further than that, a place may not be where it was meant
Answer = tuple[bool, bytes, BaseException | None]
Core = Callable[..., Answer]


class Roads:
    """What fetches and keeps the travel of one provider.

    Args:
        services: profile to the URL of the server that knows it.
        radius_m: how far a place may lie from a road.
        chunk: so many places at a time.
        timeout_s: how long one answer may take.
        cache: a file that keeps what was fetched, or ":memory:".
        cache_s: how long it is good.
    """

    def __init__(
        self,
        services: dict[str, str],
        radius_m: float,
        chunk: int,
        timeout_s: float,
        cache: str,
        cache_s: float,
    ) -> None:
        self._radius_m = radius_m
        self._services = {
            profile: (
                OsrmClient(url, profile, chunk, timeout_s),
                RowStore(cache, f"osrm {profile} {url}", cache_s),
            )
            for profile, url in services.items()
        }

    def close(self) -> None:
        """Close connections and files."""
        for client, store in self._services.values():
            client.close()
            store.close()

    def run(self, core: Core, operation: str, text: bytes, **more: Any) -> Answer:
        """Run one operation as `routeopt._core.run` does.

        What is wrong with a request is found before anything is fetched for it.

        Raises:
            TravelError: a server did not answer, or not usably.
        """
        checked = core(operation, text, **{**more, "validate_only": True})
        if not checked[0]:
            return checked
        if more.get("matrices") is not None:
            return core(operation, text, **more)
        request = json.loads(text)
        if "matrices" in request["problem"]:
            return core(operation, text, **more)
        placed = PlacedRequest(request)
        unknown = placed.profiles - set(self._services)
        if more.get("validate_only") and not unknown:
            return checked
        started = time.monotonic()
        fetched = {} if unknown else self._fetched(placed)
        travel_ms = round(1_000 * (time.monotonic() - started))
        given = {
            profile: (_square(found.durations), _square(found.distances))
            for profile, found in fetched.items()
        }
        if unknown:  # the core says which, and where; it needs the size alone
            nothing = _square(array("i", bytes(4 * len(placed.places) ** 2)))
            given = dict.fromkeys(self._services, (nothing, nothing))
        accepted, body, raised = core(operation, placed.text(), **{**more, "matrices": given})
        if accepted:
            body = _TRAVEL.sub(rb'"travel_ms":%d' % travel_ms, placed.restored(body))
            body = with_warnings(body, self._warnings(placed, fetched))
        return accepted, body, raised

    def _fetched(self, placed: PlacedRequest) -> dict[str, Matrices]:
        return {
            profile: matrices(placed.places, *self._services[profile], self._radius_m)
            for profile in sorted(placed.profiles)
        }

    def _warnings(
        self, placed: PlacedRequest, fetched: dict[str, Matrices]
    ) -> list[dict[str, str]]:
        warnings = []
        for profile, found in fetched.items():
            for pointer, metres in zip(placed.pointers, found.snaps, strict=True):
                if metres > self._radius_m:
                    text = f"{profile}: the nearest road is {metres:,.0f} m away: out of reach"
                    warnings.append({"code": "unreachable", "pointer": pointer, "message": text})
                elif metres > _FAR_M:
                    text = f"{profile}: taken to the nearest road, {metres:,.0f} m away"
                    warnings.append({"code": "snapped", "pointer": pointer, "message": text})
        return warnings


def _square(cells: array[int]) -> memoryview:
    rows = round(len(cells) ** 0.5)
    return memoryview(cells).cast("B").cast("i", (rows, rows))
