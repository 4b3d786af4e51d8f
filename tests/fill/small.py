"""Small requests for the tests of FILL."""

from __future__ import annotations

from typing import Any


def shift(name: str, start: str, end: str, **more: Any) -> dict[str, Any]:
    """A shift of 2026-05: `start` and `end` are days and times, as in "04T08:00"."""
    return {"name": name, "from": f"2026-05-{start}", "to": f"2026-05-{end}"} | more


def request(
    shifts: list[dict[str, Any]], people: dict[str, dict[str, Any]] | None = None, **more: Any
) -> dict[str, Any]:
    """A request in UTC."""
    employees = [{"name": name} | members for name, members in (people or {"An": {}}).items()]
    return {"employees": employees, "shifts": shifts, "options": {"timeZone": "UTC"}} | more


def broken(answer: dict[str, Any]) -> dict[str, int]:
    """The amount of each constraint that is broken."""
    return {violation["name"]: violation["amount"] for violation in answer["violations"]}


def rank(answer: dict[str, Any]) -> tuple[int, int, int, int]:
    """What plans are compared by: law, cover, medium and soft points, less is better."""
    score = answer["score"]
    cover = sum(
        v["value"]
        for v in answer["violations"]
        if v["name"] == "unassigned" and v["level"] == "HARD"
    )
    return (-score["hardScore"] - cover, cover, -score["mediumScore"], -score["softScore"])
