"""Balances: their members, who takes part, shares of which there are some, and bounds of prices."""

from __future__ import annotations

from typing import Any

import pytest

from .builders import (
    GONE,
    INT_MAX,
    faults,
    invalid,
    located_shift,
    outside,
    raw,
    request_of,
    row,
    vehicle,
)

B = "/problem/balance/0"


def balance(**members: Any) -> dict:
    return {"id": "b", "measure": "duration", "price": 1, **members}


def shared(*balances: dict, **members: Any):
    """Two vans with a shift each, from 0 to 36,000, and these balances."""
    vehicles = [vehicle("v"), vehicle("w")]
    return lambda: request_of(
        **{"vehicles": vehicles, "balance": list(balances) or [balance()], **members}
    )


def of(name: str, members: dict, *expected, **problem: Any):
    """A balance with these members, solved by evaluation's rules alone."""
    return row(f"v3/balance/{name}", {}, *expected, base=shared(balance(**members), **problem))


def at(name: str, pointer: str, value: Any, *expected, **members: Any):
    return row(f"v3/balance/{name}", {f"{B}/{pointer}": value}, *expected,
               base=shared(balance(**members)))  # fmt: skip


MEASURES = [
    *[of(f"measure {word}", {"measure": word})
      for word in ("duration", "driving", "service", "distance", "tasks")],
    of("measure of a load", {"measure": {"load": "kg"}}),
    of("measure of a load that nothing has", {"measure": {"load": "nothing"}}),
    of("measure, another word", {"measure": "hours"}, invalid(f"{B}/measure")),
    of("measure, the word of a load alone", {"measure": "load"}, invalid(f"{B}/measure")),
    of("measure, an object without the load", {"measure": {}}, invalid(f"{B}/measure/load")),
    of("measure, an object of another word", {"measure": {"tasks": 1}},
       invalid(f"{B}/measure/load"), invalid(f"{B}/measure/tasks")),
    of("measure, a dimension that is no text", {"measure": {"load": 1}},
       invalid(f"{B}/measure/load")),
    of("measure, a list", {"measure": ["tasks"]}, invalid(f"{B}/measure")),
]  # fmt: skip

REQUIRED = [
    row(f"v3/balance/{name} is required", {f"{B}/{name}": GONE}, invalid(f"{B}/{name}"),
        base=shared())
    for name in ("id", "measure", "price")
]  # fmt: skip

COUNTS = [
    row("v3/balance/count at bound", {},
        base=shared(*[balance(id=f"b{k}") for k in range(8)])),
    row("v3/balance/count past bound", {}, ("/problem/balance", "limit_exceeded", 8, 9),
        base=shared(*[balance(id=f"b{k}") for k in range(9)])),
    row("v3/balance/count of none", {}, base=shared(balance=[])),
    row("v3/balance/duplicate id", {}, invalid("/problem/balance/1/id"),
        base=shared(balance(), balance())),
    row("v3/balance/no list", {"/problem/balance": balance()}, invalid("/problem/balance"),
        base=shared()),
    at("unknown member", "prise", 1, invalid(f"{B}/prise")),
]  # fmt: skip

NUMBERS = [
    at("share at least", "shares/v", 0, shares={"v": 1, "w": 1}),
    at("share below", "shares/v", -1, outside(f"{B}/shares/v"), shares={"v": 1, "w": 1}),
    at("share at bound", "shares/v", 1_000_000, shares={"v": 1, "w": 1}),
    at("share past bound", "shares/v", 1_000_001, outside(f"{B}/shares/v"),
       shares={"v": 1, "w": 1}),
    at("share that is no whole number", "shares/v", 0.5, invalid(f"{B}/shares/v"),
       shares={"v": 1, "w": 1}),
    at("history at least", "history/v", 0, history={"v": 1}),
    at("history below", "history/v", -1, outside(f"{B}/history/v"), history={"v": 1}),
    at("history at bound", "history/v", INT_MAX, history={"v": 1}),
    at("history past bound", "history/v", INT_MAX + 1, outside(f"{B}/history/v"),
       history={"v": 1}),
    at("shares that are no object", "shares", [1, 1], invalid(f"{B}/shares")),
    at("history that is no object", "history", 5, invalid(f"{B}/history")),
    at("period at bound", "period", {"start": 0, "end": 1}),
    at("period past bound", "period", {"start": 1, "end": 0}, invalid(f"{B}/period/end"),
       shares={"v": 1, "w": 1}),
]  # fmt: skip


def prices(measure: Any, name: str, most: int, past: str) -> list:
    return [
        at(f"price of {name} {word}", "price", value, *expected, measure=measure)
        for word, value, expected in (
            ("at least", 0, ()),
            ("below", raw("-0.000001"), (outside(f"{B}/price"),)),
            ("at bound", most, ()),
            ("past bound", raw(past), (outside(f"{B}/price"),)),
            ("past bound by a whole", most + 1, (outside(f"{B}/price"),)),
        )
    ]


PRICES = [
    *[each for word in ("duration", "driving", "service", "distance")
      for each in prices(word, word, 77_309_411, "77309411.0000001")],
    *prices("tasks", "tasks", 1_000_000_000, "1000000000.0000001"),
    *prices({"load": "kg"}, "a load", 1_000_000_000, "1000000000.0000001"),
]  # fmt: skip

PARTS = [
    of("vehicles, some", {"vehicles": ["v"]}),
    of("vehicles, none", {"vehicles": []}, invalid(f"{B}/vehicles")),
    of("vehicles, an unknown one", {"vehicles": ["v", "x"]}, invalid(f"{B}/vehicles/1")),
    of("shares of an unknown vehicle", {"shares": {"v": 1, "w": 1, "x": 1}},
       invalid(f"{B}/shares/x")),
    of("history of an unknown vehicle", {"history": {"x": 1}}, invalid(f"{B}/history/x")),
    of("shares of who takes no part", {"vehicles": ["v"], "shares": {"v": 1, "w": 1}},
       invalid(f"{B}/shares/w")),
    of("history of who takes no part", {"vehicles": ["v"], "history": {"w": 1}},
       invalid(f"{B}/history/w")),
    of("vehicles, one of them twice", {"vehicles": ["v", "v"]}),
    of("shares without one who takes part", {"shares": {"v": 1}}, invalid(f"{B}/shares")),
    of("shares without one who takes no part", {"vehicles": ["v"], "shares": {"v": 1}}),
]  # fmt: skip

EARLY = {"start": 0, "end": 1}
LATE = {"start": 1, "end": 2}
NO_TIME = {"start": {"time": 0}, "end": {"time": 0}}
SHARES = [
    of("sum of shares, one has all", {"shares": {"v": 0, "w": 1}}),
    of("sum of shares is 0", {"shares": {"v": 0, "w": 0}}, invalid(f"{B}/shares")),
    of("sum of shares, of nobody", {"shares": {}}, invalid(f"{B}/shares")),
    of("sum of shares, 0 and without one", {"shares": {"v": 0}}, invalid(f"{B}/shares")),
    of("sum of hours, all shifts count", {}),
    of("sum of hours, a period with a shift", {"period": EARLY}),
    of("sum of hours, a period without a shift", {"period": LATE}, invalid(f"{B}/shares")),
    of("sum of hours, a period without a shift, with shares",
       {"period": LATE, "shares": {"v": 1, "w": 1}}),
    of("sum of hours, tasks have shares of 1", {"period": LATE, "measure": "tasks"}),
    of("sum of hours, loads have shares of 1", {"period": LATE, "measure": {"load": "kg"}}),
    of("sum of hours, shifts without length", {}, invalid(f"{B}/shares"),
       vehicles=[vehicle("v", located_shift(**NO_TIME)), vehicle("w", located_shift(**NO_TIME))]),
    of("sum of hours, one shift without length", {},
       vehicles=[vehicle("v"), vehicle("w", located_shift(**NO_TIME))]),
]  # fmt: skip

ALL = [*MEASURES, *REQUIRED, *COUNTS, *NUMBERS, *PRICES, *PARTS, *SHARES]


@pytest.mark.parametrize("row", ALL)
def test_a_balance_is_taken_or_refused_where_it_is_at_fault(row):
    assert faults(row.request(), row.operation) == row.expected
