"""Numbers at their bounds: the interface's value table, and every number that v3 bounds."""

from __future__ import annotations

from typing import Any

import pytest

from .builders import (
    GONE,
    INT_MAX,
    faults,
    good_request,
    invalid,
    outside,
    raw,
    rich_request,
    row,
    shipment,
    shipments_only,
    with_values,
)

BILLION = 1_000_000_000
CENTURY = 100_000_000  # seconds: the most that one service may take

J = "/problem/jobs/0"
S = "/problem/shipments/0"
V = "/problem/vehicles/0"
SHIFT = f"{V}/shifts/0"


def bounds(
    name: str, pointer: str, least: Any, below: Any, most: Any, above: Any, **edits: Any
) -> list:
    """Four rows: a number at both its bounds, and just past each of them."""
    alone = {"/" + path.replace(".", "/"): value for path, value in edits.items()}
    return [
        row(f"{name} at least", {**alone, pointer: least}),
        row(f"{name} below", {**alone, pointer: below}, outside(pointer)),
        row(f"{name} at bound", {**alone, pointer: most}),
        row(f"{name} past bound", {**alone, pointer: above}, outside(pointer)),
    ]


def whole(name: str, pointer: str, least: int = 0, most: int = INT_MAX, **edits: Any) -> list:
    return bounds(name, pointer, least, least - 1, most, most + 1, **edits)


def factor(name: str, pointer: str) -> list:
    return bounds(name, pointer, 0.001, raw("0.0009999"), 5, 5.001)


INTERFACE = [
    *bounds(
        "interface/values/drop_fee of a job",
        f"{J}/drop_fee",
        0,
        raw("-0.00001"),
        BILLION,
        BILLION + 1,
    ),
    *bounds(
        "interface/values/drop_fee of a shipment",
        f"{S}/drop_fee",
        0,
        -1,
        BILLION,
        raw("1000000000.00001"),
    ),
    *bounds(
        "interface/values/depots[].cost_per_visit",
        "/problem/depots/0/cost_per_visit",
        0,
        -1,
        BILLION,
        BILLION + 1,
    ),
    row(
        "interface/values/depots[].cost_per_visit past bound by the last step",
        {"/problem/depots/0/cost_per_visit": raw("1000000000.00001")},
        outside("/problem/depots/0/cost_per_visit"),
    ),
    *factor("interface/values/speed_factor", f"{V}/speed_factor"),
    *factor("interface/values/service_factor of a job", f"{J}/service_factor"),
    *factor("interface/values/service_factor of a shipment", f"{S}/service_factor"),
    *factor("interface/values/service_factors[].factor of a job", f"{J}/service_factors/0/factor"),
    *factor(
        "interface/values/service_factors[].factor of a shipment",
        f"{S}/service_factors/0/factor",
    ),
    *whole("interface/values/limits.max_distance_m", f"{V}/limits/max_distance_m"),
    *whole("interface/values/limits.max_route_duration_s", f"{V}/limits/max_route_duration_s"),
]


@pytest.mark.parametrize("row", INTERFACE)
def test_a_number_of_the_interface_is_taken_at_its_bound_and_refused_past_it(row):
    assert faults(row.request(), row.operation) == row.expected


# --- service time ----------------------------------------------------------------------------


def service(name: str, seconds: int, fits: bool, **task: Any) -> list:
    """The same service time at a job and at both sides of a shipment."""
    rows = []
    for kind, base, at in (
        ("a job", good_request, "/problem/jobs/0"),
        ("a pickup", shipments_only, "/problem/shipments/0/pickup"),
        ("a delivery", shipments_only, "/problem/shipments/0/delivery"),
    ):
        task_at = at.removesuffix("/pickup").removesuffix("/delivery")
        edits = {f"{task_at}/{member}": value for member, value in task.items()}
        edits[f"{at}/service_time_s"] = seconds
        fault = () if fits else (outside(f"{at}/service_time_s"),)
        verdict = "at bound" if fits else "past bound"
        row_name = f"interface/values/service time after service_factor {verdict}, {name}, {kind}"
        rows.append(row(row_name, edits, *fault, base=base))
    return rows


def for_van(*factors: Any) -> list:
    return [{"vehicles": ["van"], "factor": factor} for factor in factors]


SERVICE = [
    *service("no factor", CENTURY, True),
    *service("no factor", CENTURY + 1, False),
    *service("factor 1", CENTURY, True, service_factor=1),
    *service("factor 1", CENTURY + 1, False, service_factor=1),
    *service("factor 5", 20_000_000, True, service_factor=5),
    *service("factor 5", 20_000_001, False, service_factor=5),
    *service("factor 2.5", 40_000_000, True, service_factor=2.5),
    *service("factor 2.5", 40_000_001, False, service_factor=2.5),
    *service("factor 0.5", 200_000_000, True, service_factor=0.5),
    *service("factor 0.5", 200_000_001, False, service_factor=0.5),
    *service("factor 0.1", CENTURY * 10, True, service_factor=0.1),
    *service("factor 0.1", CENTURY * 10 + 5, False, service_factor=0.1),
    *service("factor 0.001", INT_MAX, True, service_factor=0.001),
    *service("vehicle factor 5", 20_000_000, True, service_factors=for_van(5)),
    *service("vehicle factor 5", 20_000_001, False, service_factors=for_van(5)),
    *service("both factors 5", 4_000_000, True, service_factor=5, service_factors=for_van(5)),
    *service("both factors 5", 4_000_001, False, service_factor=5, service_factors=for_van(5)),
    # A vehicle that the factors do not name serves at 1, so a small factor lowers nothing.
    *service("vehicle factor 0.5", CENTURY, True, service_factors=for_van(0.5)),
    *service("vehicle factor 0.5", CENTURY + 1, False, service_factors=for_van(0.5)),
    # ambiguous: the product is 100,000,000.4, the rounded service time 100,000,000. Read as v3
    # writes the rule, on the product.
    *service(
        "a product that only rounding brings back", CENTURY * 10 + 4, False, service_factor=0.1
    ),
    # A service time has no other bound of its own than that of integers.
    *service("past every integer", INT_MAX + 1, False, service_factor=0.001),
    *service("a negative one", -1, False),
    row(
        "interface/values/service time after service_factor past bound, the largest factor counts",
        {
            "/problem/vehicles/1": {
                "id": "bus",
                "shifts": [{"id": "s", "start": {"time": 0}, "end": {"time": 1}}],
            },
            f"{J}/service_factors": [
                {"vehicles": ["van"], "factor": 4},
                {"vehicles": ["bus"], "factor": 5},
            ],
            f"{J}/service_time_s": 20_000_001,
        },
        outside(f"{J}/service_time_s"),
        base=good_request,
    ),
    row(
        "v3/just 400/service time, setup aside at bound",
        {f"{J}/service_time_s": CENTURY, f"{J}/setup_time_s": CENTURY},
        base=good_request,
    ),
    row(
        "v3/just 400/service time, setup aside at bound, not scaled",
        {
            f"{J}/service_time_s": 20_000_000,
            f"{J}/setup_time_s": CENTURY,
            f"{J}/service_factor": 5,
        },
        base=good_request,
    ),
    *[
        rule
        for name, base, at in (
            ("a job", good_request, J),
            ("a pickup", shipments_only, f"{S}/pickup"),
            ("a delivery", shipments_only, f"{S}/delivery"),
        )
        for rule in (
            row(
                f"v3/just 400/setup_time_s of {name} at least", {f"{at}/setup_time_s": 0}, base=base
            ),
            row(
                f"v3/just 400/setup_time_s of {name} below",
                {f"{at}/setup_time_s": -1},
                outside(f"{at}/setup_time_s"),
                base=base,
            ),
            row(
                f"v3/just 400/setup_time_s of {name} at bound",
                {f"{at}/setup_time_s": CENTURY},
                base=base,
            ),
            row(
                f"v3/just 400/setup_time_s of {name} past bound",
                {f"{at}/setup_time_s": CENTURY + 1},
                outside(f"{at}/setup_time_s"),
                base=base,
            ),
        )
    ],
]


@pytest.mark.parametrize("row", SERVICE)
def test_a_service_may_last_a_hundred_million_seconds_after_all_factors(row):
    assert faults(row.request(), row.operation) == row.expected


def test_both_sides_of_a_shipment_answer_for_their_own_service_time():
    too_long = with_values(
        shipments_only(shipment("s")),
        {f"{S}/pickup/service_time_s": CENTURY + 1, f"{S}/delivery/service_time_s": CENTURY + 1},
    )
    assert faults(too_long) == [
        outside(f"{S}/pickup/service_time_s"),
        outside(f"{S}/delivery/service_time_s"),
    ]


# --- integers --------------------------------------------------------------------------------

INTEGERS = [
    *whole("v3/job/demand", f"{J}/demand/kg"),
    *whole("v3/job/delivery", f"{J}/delivery/kg"),
    *whole("v3/job/demand of a shipment", f"{S}/demand/kg"),
    *whole("v3/job/required_skills[].min_level", f"{J}/required_skills/0/min_level"),
    *whole("v3/job/required_skills[].min_level of a shipment",
           f"{S}/required_skills/0/min_level"),
    *whole("v3/job/priority", f"{J}/priority", 1, 1_000_000),
    *whole("v3/job/priority of a shipment", f"{S}/priority", 1, 1_000_000),
    *whole("v3/vehicle/capacity", f"{V}/capacity/kg"),
    *whole("v3/vehicle/initial_load", f"{V}/initial_load/kg"),
    *whole("v3/vehicle/skills[].level", f"{V}/skills/0/level"),
    *whole("v3/vehicle/skills[].min_level", f"{V}/skills/0/min_level",
           **{"problem.vehicles.0.skills.0.level": GONE}),
    *whole("v3/vehicle/limits.max_driving_s", f"{V}/limits/max_driving_s"),
    *whole("v3/vehicle/limits.max_tasks", f"{V}/limits/max_tasks"),
    *whole("v3/shifts/breaks[].duration_s", f"{SHIFT}/breaks/0/duration_s"),
    # ambiguous: 9 could be read as a count over its limit; it is a number outside its bounds.
    *whole("v3/shifts/reloads[].max_visits", f"{SHIFT}/reloads/1/max_visits", 1, 8),
    *whole("v3/depot/service_time_s", "/problem/depots/0/service_time_s"),
    *whole("v3/quotas/max", "/problem/quotas/0/max"),
    *whole("v3/quotas/min", "/problem/quotas/0/min", **{"problem.quotas.0.max": GONE}),
    *whole("v3/relations/max_difference_s", "/problem/relations/0/max_difference_s"),
    *whole("v3/relations/min_s", "/problem/relations/1/min_s",
           **{"problem.relations.1.max_s": GONE}),
    *whole("v3/relations/max_s", "/problem/relations/1/max_s"),
    *whole("v3/options/seed", "/options/seed", 0, 2**32 - 1),
]  # fmt: skip


@pytest.mark.parametrize("row", INTEGERS)
def test_a_whole_number_is_taken_at_its_bound_and_refused_past_it(row):
    assert faults(row.request(), row.operation) == row.expected


# --- what counts as a number -----------------------------------------------------------------

DEMAND = f"{J}/demand/kg"
FORMS = [
    row("v3/conventions/integers 5.0 is one", {DEMAND: raw("5.0")}),
    row("v3/conventions/integers 5.000000 is one", {DEMAND: raw("5.000000")}),
    row("v3/conventions/integers 5e0 is one", {DEMAND: raw("5e0")}),
    row("v3/conventions/integers 1E3 is one", {DEMAND: raw("1E3")}),
    row("v3/conventions/integers 1e+3 is one", {DEMAND: raw("1e+3")}),
    row("v3/conventions/integers 50e-1 is one", {DEMAND: raw("50e-1")}),
    row("v3/conventions/integers 0.05e2 is one", {DEMAND: raw("0.05e2")}),
    row("v3/conventions/integers -0 is one", {DEMAND: raw("-0")}),
    row("v3/conventions/integers -0.0 is one", {DEMAND: raw("-0.0")}),
    row("v3/conventions/integers 2147483647.0 is one", {DEMAND: raw("2147483647.0")}),
    row("v3/conventions/integers 2.147483647e9 is one", {DEMAND: raw("2.147483647e9")}),
    row("v3/conventions/integers a string is none", {DEMAND: "5"}, invalid(DEMAND)),
    row("v3/conventions/integers a fraction is none", {DEMAND: 5.5}, invalid(DEMAND)),
    row("v3/conventions/integers a tenth is none", {DEMAND: raw("1e-1")}, invalid(DEMAND)),
    row(
        "v3/conventions/integers a fraction beyond doubles is none",
        {DEMAND: raw("5.00000000000000000000000000000000000001")},
        invalid(DEMAND),
    ),
    row(
        "v3/conventions/integers 2147483648.0 is past the bound",
        {DEMAND: raw("2147483648.0")},
        outside(DEMAND),
    ),
    row(
        "v3/conventions/integers 2147483648e0 is past the bound",
        {DEMAND: raw("2147483648e0")},
        outside(DEMAND),
    ),
    row(
        "v3/conventions/integers 2^32 does not wrap",
        {DEMAND: 2**32},
        outside(DEMAND),
    ),
    row(
        "v3/conventions/integers 2^64 does not wrap",
        {DEMAND: 2**64},
        outside(DEMAND),
    ),
    row(
        "v3/conventions/integers -2^64 does not wrap",
        {DEMAND: -(2**64)},
        outside(DEMAND),
    ),
]


@pytest.mark.parametrize("row", FORMS)
def test_an_integer_is_known_by_its_value_and_not_by_its_spelling(row):
    assert faults(row.request(), row.operation) == row.expected


def test_the_rich_request_is_good_for_every_operation_that_takes_its_members():
    request = rich_request()
    assert faults(request, "solve") == []
    assert faults(request, "suggest") == []
    del request["options"]
    assert faults(request, "evaluate") == []
    assert faults(request, "explain") == []


def test_the_good_request_is_good():
    assert faults(good_request()) == []
