"""Small requests and plans of TASK, of which a test changes what it is about."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import routeopt
from routeopt import task

BEGIN = datetime(2026, 3, 2, tzinfo=UTC)  # a Monday


def at(seconds: float) -> str:
    """Return a time so many seconds after the period's start."""
    return (BEGIN + timedelta(seconds=seconds)).isoformat()


def staff(*people: Any, **more: Any) -> dict[str, Any]:
    """Return a resource of people."""
    return {"type": "plannable", "name": "staff", "supply": list(people), **more}


def order(name: str, seconds: int = 100, people: Any = 1, **more: Any) -> dict[str, Any]:
    """Return an order of one task."""
    needs = {"staff": people} if people else {}
    return {"name": name, "duration": seconds, "resourceRequirements": needs, **more}


def done(name: str, start: float, *people: str, **more: Any) -> dict[str, Any]:
    """Return an assignment."""
    team = {"plannable": {"staff": list(people)}} if people else {}
    return {"task": name, "from": at(start), **team, **more}


def request(
    orders: list[dict[str, Any]], schedule: list[dict[str, Any]] | None = None, **more: Any
) -> dict[str, Any]:
    """Return a request with Ann and Bo, in a period of 100,000 seconds."""
    made = {
        "period": {"from": at(0), "to": at(100_000)},
        "resources": [staff("Ann", "Bo")],
        "orders": orders,
        **more,
    }
    return made if schedule is None else {**made, "schedule": schedule}


def broken(asked: dict[str, Any]) -> dict[str, int]:
    """Return the hard rules that the request's schedule breaks, with the sum of the amounts."""
    found = task.evaluate(asked).violations
    return {one["name"]: one["amount"] for one in found if one["level"] == "HARD"}


def counted(asked: dict[str, Any]) -> dict[str, int]:
    """Return what counts softly against the request's schedule, by its amount."""
    found = task.evaluate(asked).violations
    return {one["name"]: one["amount"] for one in found if one["level"] == "SOFT"}


def pointers(asked: dict[str, Any]) -> list[str]:
    """Return where the faults of a request are."""
    try:
        task.validate(asked)
    except routeopt.RequestError as refusal:
        return [error["pointer"] for error in refusal.errors]
    return []
