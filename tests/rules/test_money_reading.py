"""Money and factors are read as decimals, and their bounds hold for the value as given."""

from __future__ import annotations

import pytest

from .builders import faults, outside, raw, row

J = "/problem/jobs/0"
ENTRY = f"{J}/preferences/0/violation_cost"
LATE = f"{J}/target/per_late_hour"
FACTOR = f"{J}/service_factor"
SPEED = "/problem/vehicles/0/speed_factor"
VEHICLE_FACTOR = f"{J}/service_factors/0/factor"
FEE = f"{J}/drop_fee"
KM = "/problem/objective/costs/per_travel_km"
HOUR = "/problem/vehicles/0/costs/per_route_hour"
RATE = f"{J}/time_windows/0/per_late_hour"


def given(pointer: str, token: str, fits: bool):
    member = pointer.rsplit("/", 1)[1]
    expected = () if fits else (outside(pointer),)
    # Only one preference, so that an entry and the sum are not both at their bound.
    edits = {f"{J}/preferences": [{"tag": "t", "violation_cost": 0}], pointer: raw(token)}
    return row(f"v3/conventions/money as given, {member} {token}", edits, *expected)


TOKENS = [
    given(ENTRY, "21474.83", True),
    given(ENTRY, "21474.8300000000000000000000000000000", True),
    given(ENTRY, "21474.82999999999999999999999999999", True),
    given(ENTRY, "21474.83000000000000000000000000001", False),
    given(ENTRY, "21474.8300001", False),
    given(ENTRY, "21474.830001", False),
    given(ENTRY, "2147483e-2", True),
    given(ENTRY, "2147483.1e-2", False),
    given(ENTRY, "2.147483E4", True),
    given(ENTRY, "2.147483e+04", True),
    given(ENTRY, "0.2147484e5", False),
    given(ENTRY, "0", True),
    given(ENTRY, "-0", True),
    given(ENTRY, "-0.0", True),
    given(ENTRY, "-0e5", True),
    given(ENTRY, "0.000000001", True),
    given(ENTRY, "-0.000000001", False),
    given(ENTRY, "-1e-30", False),
    given(LATE, "21474.83", True),
    given(LATE, "21474.8300000000000000001", False),
    given(LATE, "0.0000001", True),
    given(FACTOR, "0.001", True),
    given(FACTOR, "1e-3", True),
    given(FACTOR, "0.00100", True),
    given(FACTOR, "0.1e-2", True),
    given(FACTOR, "10e-4", True),
    given(FACTOR, "0.0010000001", True),
    given(FACTOR, "0.0009999", False),
    given(FACTOR, "0.00099999999999999999999999", False),
    given(FACTOR, "9.99e-4", False),
    given(FACTOR, "0", False),
    given(FACTOR, "-1", False),
    given(FACTOR, "5", True),
    given(FACTOR, "5.0", True),
    given(FACTOR, "50e-1", True),
    given(FACTOR, "0.5e1", True),
    given(FACTOR, "4.99999999999999999999999999", True),
    given(FACTOR, "5.0000000001", False),
    given(FACTOR, "5.00000000000000000000000001", False),
    given(SPEED, "0.001", True),
    given(SPEED, "0.0009999", False),
    given(SPEED, "0.00099999999999999999999999", False),
    given(SPEED, "5.0000000001", False),
    given(SPEED, "5.00000000000000000000000001", False),
    given(VEHICLE_FACTOR, "1e-3", True),
    given(VEHICLE_FACTOR, "0.0009999", False),
    given(VEHICLE_FACTOR, "5.0000000001", False),
    given(FEE, "1e9", True),
    given(FEE, "1000000000.0000", True),
    given(FEE, "1000000000.000000000000001", False),
    given(FEE, "999999999.999999999999999", True),
    given(FEE, "0.000001", True),
    given(KM, "21474836", True),
    given(KM, "21474836.0000000000001", False),
    given(KM, "2.1474836e7", True),
    given(HOUR, "77309411", True),
    given(HOUR, "77309411.00000000000001", False),
    given(HOUR, "77309410.99999999999999", True),
    given(RATE, "1288490", True),
    given(RATE, "1288490.00000000000001", False),
    given(RATE, "12884900e-1", True),
]


@pytest.mark.parametrize("row", TOKENS)
def test_a_bound_holds_for_the_value_as_given(row):
    assert faults(row.request(), row.operation) == row.expected


# ambiguous: the sum of what is read (to 5 decimals) would be at its bound in the first row.
SUMS = [
    row("v3/conventions/money as given, a sum past its bound by what reading drops",
        {f"{J}/preferences": [{"tag": "t", "violation_cost": raw("21474.83")},
                              {"tag": "u", "violation_cost": raw("0.000001")}]},
        outside(f"{J}/preferences")),
    row("v3/conventions/money as given, a sum at its bound before reading rounds it up",
        {f"{J}/preferences": [{"tag": "t", "violation_cost": raw("10737.414995")},
                              {"tag": "u", "violation_cost": raw("10737.415005")}]}),
    row("v3/conventions/money as given, a sum that binary fractions would miss",
        {f"{J}/preferences": [{"tag": "t", "violation_cost": raw("0.1")},
                              {"tag": "u", "violation_cost": raw("0.2")},
                              {"tag": "v", "violation_cost": raw("21474.53")}]}),
]  # fmt: skip


@pytest.mark.parametrize("row", SUMS)
def test_a_sum_is_of_the_values_as_given(row):
    assert faults(row.request(), row.operation) == row.expected
