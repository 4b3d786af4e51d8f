"""A balance of service as V2's fair work."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from routeopt.formats.to_v2.names import Names
from routeopt.formats.to_v2.parts import Notes, Part
from routeopt.formats.to_v2.prices import per_second

_EQUAL = "V2 shares the service of all trips alike, once"


class Fairness:
    """Writes the option and the weight of the balance that V2 has a word for: of service, among all
    vehicles, by the number of their shifts.

    Args:
        problem: the problem of a request.
        names: tell moments.
        notes: get what V2 does not say.
    """

    def __init__(self, problem: Part, names: Names, notes: Notes) -> None:
        self._vehicles: list[dict[str, Any]] = problem.members["vehicles"]
        self._names = names
        self.options: dict[str, Any] = {}
        self.weights: dict[str, Fraction] = {}
        for number, balance in enumerate(problem.take("balance", [])):
            if self.options or not self._is_equal(balance):
                notes.add(f"/problem/balance/{number}", _EQUAL)
            elif price := per_second(balance["price"]):
                self.options = {"fairWorkloadPerTrip": True}
                self.weights = {"workloadSpreadWeight": price}

    def _is_equal(self, balance: dict[str, Any]) -> bool:
        if balance["measure"] != "service" or any(
            balance.get(name) for name in ("vehicles", "history", "period")
        ):
            return False
        shares = balance.get("shares") or {v["id"]: self._seconds(v) for v in self._vehicles}
        return len({Fraction(shares[v["id"]], len(v["shifts"])) for v in self._vehicles}) == 1

    def _seconds(self, vehicle: dict[str, Any]) -> int:
        ends = ((shift["start"]["time"], shift["end"]["time"]) for shift in vehicle["shifts"])
        moments = ((self._names.moment(start), self._names.moment(end)) for start, end in ends)
        return round(sum((end - start).total_seconds() for start, end in moments))
