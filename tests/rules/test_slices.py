"""Travel by time of day: the slices of a profile."""

from __future__ import annotations

from typing import Any

import pytest

from .builders import GONE, faults, good_request, invalid, outside, raw, row, too_many
from .test_locations import CAR, matrix_request, square

SLICES = f"{CAR}/slices"
FIRST, SECOND = f"{SLICES}/0", f"{SLICES}/1"


def sliced_request() -> dict:
    request = matrix_request()
    request["problem"]["matrices"]["car"]["slices"] = [
        {"from": 0, "factor": 1},
        {"from": 25_200, "durations_s": square(3, 90), "distances_m": square(3, 950)},
    ]
    return request


def of_provider() -> dict:
    """Slices of factors alone: the travel is that of the provider, locations are coordinates."""
    request = good_request()
    request["problem"]["matrices"] = {
        "car": {"slices": [{"from": 0, "factor": 1}, {"from": 25_200, "factor": 1.5}]}
    }
    return request


def slices(name: str, edits: dict[str, Any], *expected: tuple):
    return row(f"v3/matrices/slices {name}", edits, *expected, base=sliced_request)


def factors(name: str, edits: dict[str, Any], *expected: tuple):
    return row(f"v3/matrices/slices of a provider {name}", edits, *expected, base=of_provider)


def hours(count: int) -> list[dict]:
    return [{"from": 3_600 * k, "factor": 1} for k in range(count)]


ROWS = [
    slices("as they are", {}),
    slices("at most", {SLICES: hours(24)}),
    slices("one more", {SLICES: [*hours(24), {"from": 86_000, "factor": 1}]},
           too_many(SLICES, 24, 25)),
    slices("one", {SLICES: hours(1)}),
    slices("none", {SLICES: []}, invalid(SLICES)),
    slices("that are no list", {SLICES: {}}, invalid(SLICES)),
    slices("begin at 0", {f"{FIRST}/from": 1}, invalid(f"{FIRST}/from")),
    slices("ascend", {f"{SECOND}/from": 0}, invalid(f"{SECOND}/from")),
    slices("by a second", {f"{SECOND}/from": 1}),
    slices("up to the last second", {f"{SECOND}/from": 86_399}),
    slices("not past the day", {f"{SECOND}/from": 86_400}, outside(f"{SECOND}/from")),
    slices("not before the day", {f"{SECOND}/from": -1}, outside(f"{SECOND}/from")),
    slices("with a fraction", {f"{SECOND}/from": 1.5}, invalid(f"{SECOND}/from")),
    slices("without `from`", {f"{SECOND}/from": GONE}, invalid(f"{SECOND}/from")),
    slices("a factor at least", {f"{FIRST}/factor": 0.001}),
    slices("a factor below", {f"{FIRST}/factor": raw("0.000999")}, outside(f"{FIRST}/factor")),
    slices("a factor at most", {f"{FIRST}/factor": 5}),
    slices("a factor past it", {f"{FIRST}/factor": raw("5.000001")}, outside(f"{FIRST}/factor")),
    slices("neither factor nor durations", {f"{FIRST}/factor": GONE}, invalid(f"{FIRST}/factor")),
    slices("both factor and durations", {f"{SECOND}/factor": 1}, invalid(f"{SECOND}/factor")),
    slices("distances with a factor", {f"{FIRST}/distances_m": square(3)},
           invalid(f"{FIRST}/distances_m")),
    slices("without distances", {f"{SECOND}/distances_m": GONE}),
    slices("durations of another size", {f"{SECOND}/durations_s": square(4)},
           invalid(f"{SECOND}/durations_s")),
    slices("distances of another size", {f"{SECOND}/distances_m": square(2)},
           invalid(f"{SECOND}/distances_m")),
    slices("null in one slice alone", {f"{SECOND}/durations_s/0/1": None},
           invalid(f"{SECOND}/durations_s")),
    slices("null in a slice's distances alone", {f"{SECOND}/distances_m/0/1": None},
           invalid(f"{SECOND}/durations_s")),
    slices("null in all but one", {f"{CAR}/durations_s/0/1": None},
           invalid(f"{SECOND}/durations_s")),
    slices("null in all", {f"{CAR}/durations_s/0/1": None, f"{SECOND}/durations_s/0/1": None}),
    slices("a factor of no durations", {f"{CAR}/durations_s": GONE},
           invalid(f"{CAR}/durations_s")),
    slices("durations in every slice",
           {f"{CAR}/durations_s": GONE, FIRST: {"from": 0, "durations_s": square(3)}}),
    slices("a member that is not known", {f"{FIRST}/to": 5}, invalid(f"{FIRST}/to")),
    factors("as they are", {}),
    factors("beside another profile of them", {"/problem/matrices/truck": {"slices": hours(2)}}),
    factors("of a profile that the provider does not know",
            {"/problem/matrices/Car": {"slices": hours(2)}}, invalid("/problem/matrices/Car")),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS)
def test_slices_follow_their_rules(row):
    assert faults(row.request(), row.operation) == row.expected


def test_with_matrices_in_one_profile_every_profile_has_some():
    request = sliced_request()
    request["problem"]["matrices"]["truck"] = {"slices": hours(2)}
    assert faults(request) == [invalid("/problem/matrices/truck/durations_s")]
