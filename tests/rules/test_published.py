"""`problem.published` and `target.per_early_hour`: what is refused, at each bound."""

from __future__ import annotations

from typing import Any

import pytest

import routeopt

from .builders import (
    GONE,
    INT_MAX,
    TIME_MAX,
    faults,
    good_request,
    invalid,
    outside,
    raw,
    request_of,
    row,
    shipment,
)

J = "/problem/jobs/0"
P = "/problem/published"
STOP = f"{P}/routes/0/stops/0"


def request() -> dict:
    """One job and one shipment are published on the only van."""
    published = {
        "routes": [
            {
                "vehicle": "van",
                "shift": "day",
                "stops": [
                    {"task": "a", "service_start": 100, "vehicle": 1, "drop": 1,
                     "per_earlier_hour": 1, "per_later_hour": 1},
                    {"task": "s", "type": "pickup"},
                    {"task": "s", "type": "delivery"},
                    {"depot": "d", "type": "reload"},
                    {"break": "rest"},
                ],
            }
        ],
        "vehicle": 1,
        "per_earlier_hour": 1,
        "per_later_hour": 1,
        "tolerance_s": 600,
        "drop": 1,
    }  # fmt: skip
    return request_of(shipments=[shipment("s")], published=published)


def with_target() -> dict:
    made = good_request()
    made["problem"]["jobs"][0]["target"] = {"time": 0, "per_late_hour": 1, "per_early_hour": 1}
    return made


def price(pointer: str, most: Any, just_past: str, base: Any = request) -> list:
    """At the bounds and just past them."""
    name = f"v3/published/{pointer}"
    return [
        row(f"{name} at least", {pointer: 0}, base=base),
        row(f"{name} below", {pointer: raw("-0.00001")}, outside(pointer), base=base),
        row(f"{name} at bound", {pointer: most}, base=base),
        row(f"{name} past bound", {pointer: raw(just_past)}, outside(pointer), base=base),
        row(f"{name} null", {pointer: None}, invalid(pointer), base=base),
        row(f"{name} absent", {pointer: GONE}, base=base),
    ]


PRICES = [
    *price(f"{J}/target/per_early_hour", 21_474.83, "21474.8300001", with_target),
    *[row_ for at in (P, STOP) for row_ in (
        *price(f"{at}/vehicle", 1_000_000_000, "1000000000.00001"),
        *price(f"{at}/drop", 1_000_000_000, "1000000000.00001"),
        *price(f"{at}/per_earlier_hour", 1_288_490, "1288490.000001"),
        *price(f"{at}/per_later_hour", 1_288_490, "1288490.000001"),
    )],
    row("v3/published/target with one rate is enough",
        {f"{J}/target/per_late_hour": GONE}, base=with_target),
    row("v3/published/target without a rate",
        {f"{J}/target/per_late_hour": GONE, f"{J}/target/per_early_hour": GONE},
        invalid(f"{J}/target/per_late_hour"), base=with_target),
]  # fmt: skip

MEMBERS = [
    *[row(f"v3/published/{name} missing", {f"{P}/{name}": GONE}, invalid(f"{P}/{name}"),
          base=request)
      for name in ("routes", "routes/0/vehicle", "routes/0/shift", "routes/0/stops")],
    *[row(f"v3/published/{name} of a wrong type", {f"{P}/{name}": True}, invalid(f"{P}/{name}"),
          base=request)
      for name in ("routes", "routes/0", "routes/0/vehicle", "routes/0/shift", "routes/0/stops",
                   "routes/0/stops/0", "routes/0/stops/0/task", "routes/0/stops/0/type",
                   "routes/0/stops/0/service_start", "tolerance_s", "vehicle", "drop")],
    row("v3/published/itself of a wrong type", {P: []}, invalid(P), base=request),
    *[row(f"v3/published/unknown member {at}", {f"{at}/x": 1}, invalid(f"{at}/x"), base=request)
      for at in (P, f"{P}/routes/0", STOP)],
    row("v3/published/tolerance_s at least", {f"{P}/tolerance_s": 0}, base=request),
    row("v3/published/tolerance_s below", {f"{P}/tolerance_s": -1}, outside(f"{P}/tolerance_s"),
        base=request),
    row("v3/published/tolerance_s at bound", {f"{P}/tolerance_s": INT_MAX}, base=request),
    row("v3/published/tolerance_s past bound", {f"{P}/tolerance_s": INT_MAX + 1},
        outside(f"{P}/tolerance_s"), base=request),
    row("v3/published/service_start at bound", {f"{STOP}/service_start": TIME_MAX}, base=request),
    row("v3/published/service_start past bound", {f"{STOP}/service_start": TIME_MAX + 1},
        outside(f"{STOP}/service_start"), base=request),
    row("v3/published/no routes", {f"{P}/routes": []}, base=request),
    row("v3/published/an answer's members are skipped",
        {f"{P}/routes/0/cost": {}, f"{P}/routes/0/start_time": "x", f"{STOP}/arrival": [],
         f"{STOP}/load": 1, f"{STOP}/target_early_s": 1}, base=request),
]  # fmt: skip

FITS = [
    row("v3/published/a task that exists no more", {f"{STOP}/task": "cancelled"}, base=request),
    row("v3/published/a vehicle that exists no more", {f"{P}/routes/0/vehicle": "sold"},
        base=request),
    row("v3/published/a shift that exists no more", {f"{P}/routes/0/shift": "night"}, base=request),
    row("v3/published/a stop of nothing", {f"{P}/routes/0/stops/4": {}},
        invalid(f"{P}/routes/0/stops/4/task"), base=request),
    row("v3/published/a stop of two things", {f"{STOP}/depot": "d"}, invalid(f"{STOP}/depot"),
        base=request),
    row("v3/published/a task twice", {f"{P}/routes/0/stops/4": {"task": "a"}},
        invalid(f"{P}/routes/0/stops/4"), base=request),
    row("v3/published/a pickup twice",
        {f"{P}/routes/0/stops/4": {"task": "s", "type": "pickup"}},
        invalid(f"{P}/routes/0/stops/4"), base=request),
    row("v3/published/a stop of a shipment without its type", {f"{P}/routes/0/stops/1/type": GONE},
        invalid(f"{P}/routes/0/stops/1"), base=request),
    row("v3/published/a job as a pickup", {f"{STOP}/type": "pickup"}, invalid(STOP), base=request),
    row("v3/published/a shift twice",
        {f"{P}/routes/1": {"vehicle": "van", "shift": "day", "stops": []}},
        invalid(f"{P}/routes/1"), base=request),
    *[row(f"v3/published/{name} of a reload", {f"{P}/routes/0/stops/3/{name}": 1},
          invalid(f"{P}/routes/0/stops/3/{name}"), base=request)
      for name in ("vehicle", "drop", "per_earlier_hour", "per_later_hour")],
]  # fmt: skip


@pytest.mark.parametrize("row", [*PRICES, *MEMBERS, *FITS])
def test_what_is_refused(row):
    assert faults(row.request()) == row.expected


def test_what_exists_no_more_is_told_once_for_each_kind():
    made = request()
    gone = [{"task": f"cancelled {k}"} for k in range(7)]
    made["problem"]["published"]["routes"] += [
        {"vehicle": "sold", "shift": "day", "stops": gone},
        {"vehicle": "lent", "shift": "day", "stops": []},
        {"vehicle": "van", "shift": "night", "stops": []},
    ]
    warnings = [
        (warning["pointer"], warning["message"])
        for warning in routeopt.solve(made, options={"max_iterations": 1}).warnings
        if warning["code"] == "published_gone"
    ]
    assert warnings == [
        (f"{P}/routes/1/vehicle",
         "2 published vehicles exist no more and are skipped: `sold`, `lent`"),
        (f"{P}/routes/3/shift",
         "the published shift `night` of `van` exists no more and is skipped"),
        (f"{P}/routes/1/stops/0/task",
         "7 published tasks exist no more and are skipped: `cancelled 0`, `cancelled 1`, "
         "`cancelled 2`, `cancelled 3`, `cancelled 4`, ..."),
    ]  # fmt: skip
