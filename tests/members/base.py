"""Small requests on a plane: a unit is a metre and a second; one van from (0, 0) and back."""

from __future__ import annotations

from typing import Any

from tests.referee.cases import job, plan, plans, problem, shift, shipment, stop, van

ROUTE = "/routes/0"
FIRST = "/routes/0/stops/1"
SECOND = "/routes/0/stops/2"

__all__ = ["FIRST", "ROUTE", "SECOND", "day", "job", "plan", "plans", "problem", "request",
           "shift", "shipment", "stop", "van", "van_with"]  # fmt: skip


def request(words: str | dict, *tasks: dict, **members: Any) -> dict:
    """A plan as `tests.referee.cases.plan` reads it, for these tasks; `members` of the problem."""
    made = words if isinstance(words, dict) else plan(words)
    return {"problem": problem(*tasks, **members), "plan": made}


def van_with(**members: Any) -> dict:
    return {"vehicles": [van(**members)]}


def day(**members: Any) -> dict:
    """Vehicles: one van with this in its shift."""
    return van_with(shifts=[shift() | members])
