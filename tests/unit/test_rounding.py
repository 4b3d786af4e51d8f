"""Where travel, service and money become whole: half away from zero, once."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from routeopt import _inside


def judged(duration_s: int = 0, task: dict | None = None, **van: Any) -> dict:
    """The answer to a plan with one job: out by a way of so many seconds, and back at once."""
    van = {
        "id": "van",
        "shifts": [
            {
                "id": "day",
                "start": {"time": 0, "location": 0},
                "end": {"time": 2**40, "location": 0},
            }
        ],
        **van,
    }
    matrix = {"durations_s": [[0, duration_s], [0, 0]], "distances_m": [[0, duration_s], [0, 0]]}
    request = {
        "problem": {
            "jobs": [{"id": "a", "location": 1, **(task or {})}],
            "vehicles": [van],
            "matrices": {"car": matrix},
        },
        "plan": {"routes": [{"vehicle": "van", "shift": "day", "stops": [{"task": "a"}]}]},
    }
    return json.loads(_inside.judge(json.dumps(request).encode()), parse_float=Decimal)


# fmt: off
TRAVEL = [
    (100, 1, 100),
    (1, 2, 1),             # a half goes up
    (3, 2, 2),
    (5, 2, 3),
    (1, 2.000001, 0),      # just below it
    (7, 0.7, 10),
    (100, 3, 33),
    (200, 3, 67),
    (1, 0.001, 1_000),
    (1, 5, 0),
    (2_147_483_647, 1, 2_147_483_647),
    (2_147_483_647, 0.001, 2_147_483_647_000),
    (2_147_483_647, 5, 429_496_729),
    (10, 1.0000004, 10),   # read to six decimals
]
# fmt: on


@pytest.mark.parametrize(("duration_s", "speed_factor", "travel_s"), TRAVEL)
def test_travel_time_is_the_duration_by_the_speed_factor(duration_s, speed_factor, travel_s):
    route = judged(duration_s, speed_factor=speed_factor)["routes"][0]
    assert route["travel_s"] == travel_s
    assert route["distance_m"] == duration_s


# fmt: off
SERVICE = [
    (100, 1, 1, 100),
    (1, 0.5, 1, 1),
    (1, 0.499999, 1, 0),
    (3, 0.5, 1, 2),
    (1, 1, 0.5, 1),
    (2, 0.5, 0.5, 1),                   # rounded once, after both factors
    (1, 0.5, 0.5, 0),
    (10, 1.25, 0.6, 8),
    (1_000, 1.0005, 1, 1_001),
    (1_000, 1.0004999, 1, 1_001),       # read to six decimals: 1.0005
    (1_000, 1.0004994, 1, 1_000),
    (100_000_000, 1, 1, 100_000_000),
    (20_000_000, 5, 1, 100_000_000),
    (4_000_000, 5, 5, 100_000_000),
]
# fmt: on


@pytest.mark.parametrize(("service_time_s", "factor", "factor_of_van", "service_s"), SERVICE)
def test_service_time_is_multiplied_by_both_factors_at_once(
    service_time_s, factor, factor_of_van, service_s
):
    task = {
        "service_time_s": service_time_s,
        "service_factor": factor,
        "service_factors": [{"vehicles": ["van"], "factor": factor_of_van}],
    }
    assert judged(task=task)["routes"][0]["service_s"] == service_s


# fmt: off
HOURS = [
    (3_600, 1, "1"),
    (1, 1, "0.00028"),
    (1, 0.018, "0.00001"),             # half a step goes up
    (1, 0.017999, "0"),
    (3, 0.018, "0.00002"),
    (1, 0.0179995, "0.00001"),         # read as 0.018
    (3_600, 0.0000005, "0"),           # read as 0.000001, far below a step
    (36_000, 0.0000005, "0.00001"),
    (2_147_483_647, 77_309_411, "46116859967139.42139"),
]
# fmt: on


@pytest.mark.parametrize(("seconds", "price", "cost"), HOURS)
def test_a_price_per_hour_is_rounded_once_for_the_route(seconds, price, cost):
    answer = judged(seconds, costs={"per_travel_hour": price})
    assert answer["cost"]["travel_time"] == Decimal(cost)
    assert answer["cost"]["total"] == Decimal(cost)


# fmt: off
KILOMETRES = [
    (1_000, 1, "1"),
    (1, 1, "0.001"),
    (1, 0.005, "0.00001"),
    (1, 0.004999, "0"),
    (3, 0.005, "0.00002"),
    (2_147_483_647, 21_474_836, "46116859132006.892"),
]
# fmt: on


@pytest.mark.parametrize(("metres", "price", "cost"), KILOMETRES)
def test_a_price_per_kilometre_is_rounded_once_for_the_route(metres, price, cost):
    answer = judged(metres, costs={"per_travel_km": price})
    assert answer["cost"]["travel_distance"] == Decimal(cost)


@pytest.mark.parametrize(
    ("fixed", "read"), [("0.000005", "0.00001"), ("0.0000049", "0"), ("12.345675", "12.34568")]
)
def test_an_amount_is_read_to_five_decimals(fixed, read):
    assert judged(costs={"fixed": float(fixed)})["cost"]["fixed"] == Decimal(read)


def test_the_last_stop_of_a_route_pays_the_rest_of_the_rounding():
    """A third of a step at every stop: 0, then what the running sum rounds up to."""
    matrix = {"durations_s": [[1] * 4] * 4}
    stops = [{"task": name} for name in "abc"]
    shift = {
        "id": "day",
        "start": {"time": 0, "location": 0},
        "end": {"time": 100, "location": 0},
    }
    request = {
        "problem": {
            "jobs": [{"id": name, "location": at} for at, name in enumerate("abc", 1)],
            "vehicles": [{"id": "van", "shifts": [shift], "costs": {"per_travel_hour": 0.012}}],
            "matrices": {"car": matrix},
        },
        "plan": {"routes": [{"vehicle": "van", "shift": "day", "stops": stops}]},
    }
    answer = json.loads(_inside.judge(json.dumps(request).encode()), parse_float=Decimal)
    parts = [stop["cost"].get("travel_time", 0) for stop in answer["routes"][0]["stops"]]
    step = Decimal("0.00001")
    assert parts == [0, 0, step, 0, 0]
    assert answer["cost"]["travel_time"] == step
