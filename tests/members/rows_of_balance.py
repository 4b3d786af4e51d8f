"""Balances."""

from __future__ import annotations

from typing import Any

from .base import job, plans, request, van
from .row import Row

WORK = {"demand": {"kg": 3}, "delivery": {"bins": 5}}
TASKS = (job("a", 10, **WORK), job("b", 30, **WORK), job("c", 20))


def of(name: str, to: Any, shows: dict, **members: Any) -> Row:
    """The van serves `a` and `b`, the bus `c`; whole shifts of 1,000 s start at 0."""
    balance = {"id": "x", "measure": "tasks", "price": 6, **members}
    base = request(plans(van="a b", bus="c"), *TASKS, balance=[balance],
                   vehicles=[van(), van("bus")])  # fmt: skip
    return Row(f"problem.balance[].{name}", base, f"/problem/balance/0/{name.replace('.', '/')}",
               to, shows)  # fmt: skip


PAID = "/cost/balance"
OF_VAN = "/summary/balance/0/vehicles/0"
ROWS = [
    of("id", "y", {"/summary/balance/0/id": ("x", "y")}),
    of("measure", "distance", {f"{OF_VAN}/amount": (2, 60), PAID: (3, 0.06)}),
    of("measure.load", "bins", {f"{OF_VAN}/amount": (6, 10)}, measure={"load": "kg"}),
    of("vehicles", ["van"], {PAID: (3, 0)}),
    of("shares", {"van": 2, "bus": 1}, {PAID: (3, 0)}),
    of("history", {"bus": 1}, {PAID: (3, 0)}),
    of("period.start", 1, {f"{OF_VAN}/amount": (2, 0)}, period={"start": 0, "end": 9}),
    of("period.end", 0, {f"{OF_VAN}/amount": (2, 0)}, period={"start": 0, "end": 9}),
    of("price", 8, {PAID: (3, 4)}),
]
