"""Small requests for the tests of CREATE: a day of May 2026 in UTC, cover in soft points."""

from __future__ import annotations

from typing import Any

WEIGHTS = {"totalDemand": "OFF", "underDemand": "1 SOFT", "overDemand": "1 SOFT"}


def on(hours: str, day: int = 4) -> dict[str, str]:
    """A time of a day, as in "8-16"; hours past 24 are the next day's."""
    ends = [divmod(int(hour), 24) for hour in hours.split("-")]
    start, end = [f"2026-05-{day + later:02}T{hour:02}:00" for later, hour in ends]
    return {"from": start, "to": end}


def demand(hours: str, heads: int = 1, day: int = 4, **more: Any) -> dict[str, Any]:
    return on(hours, day) | {"demand": heads} | more


def template(name: str, hours: str, **more: Any) -> dict[str, Any]:
    """A shift of every day."""
    start, end = hours.split("-")
    return {"name": name, "from": f"{int(start):02}:00", "to": f"{int(end):02}:00"} | more


def request(
    demands: list[dict[str, Any]], templates: list[dict[str, Any]], **more: Any
) -> dict[str, Any]:
    """A request; options beside UTC, weights beside those of the cover."""
    options = {"timeZone": "UTC"} | more.pop("options", {})
    weights = WEIGHTS | more.pop("weights", {})
    made = {"demands": demands, "templates": templates, "options": options, "weights": weights}
    return made | more


def opened(answer: Any) -> str:
    """The heads of each shift, as in "early 2, late 1"."""
    found = sorted((one["from"], one["pattern"], one["value"]) for one in answer["shifts"])
    return ", ".join(f"{pattern} {heads}" for _, pattern, heads in found)


def broken(answer: Any) -> dict[str, int]:
    """The amount of each constraint that costs something."""
    return {one["name"]: one["amount"] for one in answer["violations"]}


def spans(entries: list[Any], amount: str = "value") -> list[tuple[str, str, int]]:
    """Start and end of each entry, to the minute, and a number of it."""
    return [(one["from"][:16], one["to"][:16], one[amount]) for one in entries]
