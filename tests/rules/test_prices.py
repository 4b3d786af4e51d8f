"""The interface's price table, and the prices that v3 bounds like them."""

from __future__ import annotations

from typing import Any

import pytest

from .builders import faults, invalid, outside, raw, row

J = "/problem/jobs/0"
S = "/problem/shipments/0"
COSTS = "/problem/objective/costs"
VEHICLE = "/problem/vehicles/0/costs"


def price(name: str, pointer: str, most: Any, just_past: str) -> list:
    return [
        row(f"{name} at least", {pointer: 0}),
        row(f"{name} below", {pointer: raw("-0.00001")}, outside(pointer)),
        row(f"{name} at bound", {pointer: most}),
        row(f"{name} past bound", {pointer: raw(just_past)}, outside(pointer)),
        row(f"{name} past bound by a whole", {pointer: int(most) + 1}, outside(pointer)),
    ]


PRICES = [
    *price("interface/prices/target.per_late_hour of a job", f"{J}/target/per_late_hour",
           21_474.83, "21474.8300001"),
    *price("interface/prices/target.per_late_hour of a pickup", f"{S}/pickup/target/per_late_hour",
           21_474.83, "21474.8300001"),
    *price("interface/prices/target.per_late_hour of a delivery",
           f"{S}/delivery/target/per_late_hour", 21_474.83, "21474.8300001"),
    *price("interface/prices/time_windows[].per_late_hour of a job",
           f"{J}/time_windows/0/per_late_hour", 1_288_490, "1288490.000001"),
    *price("interface/prices/time_windows[].per_late_hour of a pickup",
           f"{S}/pickup/time_windows/0/per_late_hour", 1_288_490, "1288490.000001"),
    *price("interface/prices/time_windows[].per_late_hour of a delivery",
           f"{S}/delivery/time_windows/0/per_late_hour", 1_288_490, "1288490.000001"),
    *price("interface/prices/objective.costs.per_late_hour", f"{COSTS}/per_late_hour",
           1_288_490, "1288490.000001"),
    *price("interface/prices/objective.costs.per_travel_km", f"{COSTS}/per_travel_km",
           21_474_836, "21474836.000001"),
    *price("interface/prices/objective.costs.per_route_hour", f"{COSTS}/per_route_hour",
           77_309_411, "77309411.000001"),
    *price("interface/prices/objective.costs.per_wait_hour", f"{COSTS}/per_wait_hour",
           77_309_411, "77309411.000001"),
    *price("interface/prices/objective.costs.per_overtime_hour", f"{COSTS}/per_overtime_hour",
           77_309_411, "77309411.000001"),
    *price("v3/costs/per_travel_hour", f"{COSTS}/per_travel_hour", 77_309_411, "77309411.000001"),
    *price("v3/costs/fixed", f"{COSTS}/fixed", 1_000_000_000, "1000000000.00001"),
    *price("v3/costs/per_travel_km of a vehicle", f"{VEHICLE}/per_travel_km",
           21_474_836, "21474836.000001"),
    *price("v3/costs/per_travel_hour of a vehicle", f"{VEHICLE}/per_travel_hour",
           77_309_411, "77309411.000001"),
    *price("v3/costs/per_route_hour of a vehicle", f"{VEHICLE}/per_route_hour",
           77_309_411, "77309411.000001"),
    *price("v3/costs/per_wait_hour of a vehicle", f"{VEHICLE}/per_wait_hour",
           77_309_411, "77309411.000001"),
    *price("v3/costs/per_overtime_hour of a vehicle", f"{VEHICLE}/per_overtime_hour",
           77_309_411, "77309411.000001"),
    *price("v3/costs/fixed of a vehicle", f"{VEHICLE}/fixed", 1_000_000_000, "1000000000.00001"),
    *price("v3/quotas/per_missing", "/problem/quotas/0/per_missing",
           1_000_000_000, "1000000000.00001"),
    row("v3/costs/per_late_hour stands in objective.costs alone", {f"{VEHICLE}/per_late_hour": 1},
        invalid(f"{VEHICLE}/per_late_hour")),
]  # fmt: skip


@pytest.mark.parametrize("row", PRICES)
def test_a_price_is_taken_at_its_maximum_and_refused_past_it(row):
    assert faults(row.request(), row.operation) == row.expected


# --- violation_cost: one entry, and the sum over a task ----------------------------------------


def preferences(*prices: Any) -> list:
    return [{"tag": "regular", "violation_cost": price} for price in prices]


def wishes(name: str, prices: list, *refusals: str) -> list:
    """The same preferences at a job and at a shipment; refusals are pointers below the task."""
    rows = []
    for kind, at in (("a job", J), ("a shipment", S)):
        expected = [outside(f"{at}/{pointer}") for pointer in refusals]
        edits = {f"{at}/preferences": preferences(*prices)}
        rows.append(
            row(f"interface/prices/preferences[].violation_cost {name}, {kind}", edits, *expected)
        )
    return rows  # fmt: skip


WISHES = [
    *wishes("entry at least", [0]),
    *wishes("entry below", [raw("-0.00001")], "preferences/0/violation_cost"),
    *wishes("entry at bound", [21_474.83]),
    *wishes("entry past bound", [21_474.84], "preferences/0/violation_cost"),
    *wishes("entry past bound as given", [raw("21474.8300001")], "preferences/0/violation_cost"),
    *wishes("second entry past bound", [0, 21_474.84], "preferences/1/violation_cost"),
    *wishes("two entries past bound", [21_474.84, 21_474.84], "preferences/0/violation_cost",
            "preferences/1/violation_cost"),
    *wishes("sum at bound", [raw("10737.41500"), raw("10737.41500")]),
    *wishes("sum past bound", [raw("10737.41500"), raw("10737.41501")], "preferences"),
    *wishes("sum at bound of many", [raw("0.1")] * 300 + [raw("21444.83")]),
    *wishes("sum past bound of many", [raw("0.1")] * 300 + [raw("21444.83001")], "preferences"),
    *wishes("sum at bound beside a zero", [21_474.83, 0]),
    *wishes("sum past bound by one step", [21_474.83, raw("0.00001")], "preferences"),
    *wishes("sum past bound of entries at theirs", [21_474.83, 21_474.83], "preferences"),
]  # fmt: skip


@pytest.mark.parametrize("row", WISHES)
def test_the_violation_costs_of_a_task_are_bounded_one_by_one_and_together(row):
    assert faults(row.request(), row.operation) == row.expected


def test_each_task_has_a_sum_of_its_own():
    two_tasks = row(
        "interface/prices/preferences[].violation_cost sum at bound in each of two tasks",
        {f"{J}/preferences": preferences(21_474.83), f"{S}/preferences": preferences(21_474.83)},
    ).values[0]
    assert faults(two_tasks.request()) == []


# --- the price of a window --------------------------------------------------------------------


def windows(*prices: Any) -> list:
    return [
        {"start": 1_000 * i, "end": 1_000 * i + 500, "cost": price}
        for i, price in enumerate(prices)
    ]


def opening(name: str, prices: list, *refusals: tuple[str, str]) -> list:
    rows = []
    for kind, at in (("a job", J), ("a pickup", f"{S}/pickup"), ("a delivery", f"{S}/delivery")):
        expected = [(f"{at}/{pointer}", code) for pointer, code in refusals]
        edits = {f"{at}/time_windows": windows(*prices)}
        rows.append(row(f"interface/prices/time_windows[].cost {name}, {kind}", edits, *expected))
    return rows


TOO_DEAR = ("time_windows", "invalid_value")
WINDOWS = [
    *opening("at least", [0]),
    *opening("at bound", [21_474.83]),
    *opening("at bound in each", [21_474.83, 21_474.83]),
    *opening("past bound", [21_474.84], TOO_DEAR),
    *opening("past bound as given", [raw("21474.8300001")], TOO_DEAR),
    *opening("past bound in the second", [0, 21_474.84], TOO_DEAR),
    *opening("past bound in two, one error for the list", [21_474.84, 30_000], TOO_DEAR),
    *opening("below", [raw("-0.00001")], ("time_windows/0/cost", "out_of_range")),
    *opening("below in two", [-1, -1], ("time_windows/0/cost", "out_of_range"),
             ("time_windows/1/cost", "out_of_range")),
    *opening("below and past bound, the list first", [-1, 21_474.84], TOO_DEAR,
             ("time_windows/0/cost", "out_of_range")),
]  # fmt: skip


@pytest.mark.parametrize("row", WINDOWS)
def test_a_window_that_costs_too_much_is_the_fault_of_its_list(row):
    assert faults(row.request(), row.operation) == row.expected


LATENESS = [
    row("v3/conventions/null a window's per_late_hour may be null",
        {f"{J}/time_windows/0/per_late_hour": None}),
    row("v3/conventions/null a target's per_late_hour may not",
        {f"{J}/target/per_late_hour": None}, invalid(f"{J}/target/per_late_hour")),
    row("v3/conventions/null the objective's per_late_hour may not",
        {f"{COSTS}/per_late_hour": None}, invalid(f"{COSTS}/per_late_hour")),
]  # fmt: skip


@pytest.mark.parametrize("row", LATENESS)
def test_only_a_window_may_say_that_it_has_no_lateness_price(row):
    assert faults(row.request(), row.operation) == row.expected
