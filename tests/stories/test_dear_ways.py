"""Prices at their ceilings on the longest arcs: the ledger still closes."""

import json
from decimal import Decimal

import routeopt

MOST = 2**31 - 1


def test_three_routes_of_the_dearest_arcs_add_up():
    shift = {"start": {"time": 0, "location": 0}, "end": {"time": 2**40, "location": 0}}
    request = {
        "problem": {
            "jobs": [{"id": f"job {n}", "location": 1, "demand": {"kg": 1}} for n in range(3)],
            "vehicles": [
                {"id": f"van {n}", "capacity": {"kg": 1}, "shifts": [{"id": "day", **shift}]}
                for n in range(3)
            ],
            "matrices": {"car": {"durations_s": [[0, MOST], [MOST, 0]]}},
            "objective": {"costs": {"per_travel_km": 21_474_836}},
        },
        "options": {"max_iterations": 10},
    }
    answer = json.loads(routeopt.solve(request).to_json(), parse_float=Decimal)
    assert answer["cost"]["total"] == 6 * Decimal(MOST) * 21_474_836 / 1000
