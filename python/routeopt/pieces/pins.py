"""What a given plan fixes: pinned stops, locked routes and departures. All of it holds in each
piece and in each round, so it is said again of whatever stands there then.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

_OF_ROUTES = ("locked", "locked_stops", "fixed_start_time")


class Pins:
    """The fixed routes of a plan.

    Args:
        routes: the plan's, as in the interface.
    """

    def __init__(self, routes: Iterable[Mapping[str, Any]] = ()) -> None:
        self._fixed: dict[tuple[str, str], tuple[dict[str, Any], list[Any]]] = {}
        for route in routes:
            members = {name: route[name] for name in _OF_ROUTES if route.get(name)}
            if "fixed_start_time" in route:  # 0 is a time, too
                members["fixed_start_time"] = route["fixed_start_time"]
            pinned = [_what(stop) for stop in route["stops"] if stop.get("pinned")]
            if members or pinned:
                self._fixed[route["vehicle"], route["shift"]] = members, pinned

        self._shifts: dict[str, list[str]] = {}
        for vehicle, shift in self._fixed:
            self._shifts.setdefault(vehicle, []).append(shift)

    def shifts_of(self, vehicle: str) -> Sequence[str]:
        """Return the vehicle's shifts whose routes are fixed in some way."""
        return self._shifts.get(vehicle, ())

    def route(self, vehicle: str, shift: str, stops: list[dict[str, Any]]) -> dict[str, Any]:
        """Return a route of the interface, with what is fixed of it.

        Args:
            stops: what the route does now; pinned stops are found in it in their order.
        """
        members, pinned = self._fixed.get((vehicle, shift), ({}, ()))
        wanted = iter(pinned)
        sought = next(wanted, None)
        marked = []
        for stop in stops:
            if sought is not None and _is(stop, sought):
                stop = {**stop, "pinned": True}
                sought = next(wanted, None)
            marked.append(stop)
        return {"vehicle": vehicle, "shift": shift, "stops": marked, **members}


def _what(stop: Mapping[str, Any]) -> dict[str, Any]:
    return {name: stop[name] for name in ("task", "depot", "break", "type") if name in stop}


def _is(stop: Mapping[str, Any], sought: Mapping[str, Any]) -> bool:
    """Tell whether a stop is what was pinned, which may not say which stop of a shipment it is."""
    names = [name for name in ("task", "depot", "break") if name in sought]
    if any(stop.get(name) != sought[name] for name in names):
        return False
    kind = sought.get("type")
    return kind not in ("pickup", "delivery") or stop.get("type") == kind
