"""What a convention of `bks.csv` asks of a solver, and how its costs are counted."""

from __future__ import annotations

from typing import Literal, NamedTuple


class Convention(NamedTuple):
    """How distances are measured and what is minimised.

    Attributes:
        distances: as `routeopt.read` takes it.
        fewest_vehicles: whether the fleet comes before the distance.
        per_cost: how much of the file's money is one of the stated costs.
    """

    distances: Literal["rounded", "tenths", "exact"]
    fewest_vehicles: bool = False
    per_cost: int = 1


CONVENTIONS = {
    "euc2d_round": Convention("rounded"),
    "reference_euc2d_round": Convention("rounded"),
    "explicit_int": Convention("rounded"),
    "hier_double": Convention("exact", fewest_vehicles=True),
    "hier_explicit_int": Convention("rounded", fewest_vehicles=True),
    "distance_double": Convention("exact"),
    "distance_trunc1": Convention("tenths"),
    "distance_trunc1_plus_prizes": Convention("tenths"),
    "distance_trunc1_multitrip": Convention("tenths"),
    "hfvrp_cost_double": Convention("exact", per_cost=100),
    "dlp_cost_double": Convention("exact"),
}
