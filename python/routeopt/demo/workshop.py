"""A request of TASK, made up: a workshop that builds frames of steel. The same for the same
question.
"""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from typing import Any

_BEGIN = datetime(2026, 3, 2)  # a Monday, four weeks before clocks change
_ZONE = "Europe/Brussels"
_ORDERS_OF_A_PERSON = 6
_SKILLS = ("turning", "welding", "assembly")
_COLOURS = ("black", "red", "white")
_STAFF, _LATHES, _BOOTHS, _LINE, _STEEL = "staff", "lathes", "booths", "paint line", "steel"


def work_orders(orders: int, seed: int) -> dict[str, Any]:
    """Return orders of a workshop: parts are cut, welded, painted and put together.

    People have skills and work early, late or by day; lathes and booths are shared, the paint line
    is cleaned for another colour, and steel is delivered each week.

    Args:
        orders: how many, at least 1.
        seed: what chance begins with.
    """
    chance = random.Random(repr((orders, seed)))
    people = max(4, orders // _ORDERS_OF_A_PERSON)
    made = [_order(number, chance) for number in range(1, orders + 1)]
    staff = [_person(number, chance) for number in range(people)]
    used = {"line", *(person["calendar"] for person in staff)}
    steel = sum(one["tasks"][0]["resourceRequirements"].get(_STEEL, 0) for one in made)
    return {
        "period": {"from": _time(0, 6), "to": _time(42, 0)},
        "calendars": [one for one in _calendars() if one["name"] in used],
        "resources": [
            {"type": "plannable", "name": _STAFF, "supply": staff},
            {"type": "capacitated", "name": _LATHES, "supply": max(2, people // 4)},
            {"type": "capacitated", "name": _BOOTHS, "supply": max(2, people // 4)},
            {
                "type": "plannable",
                "name": _LINE,
                "supply": [
                    {"name": f"line {number}", "initialSetup": _COLOURS[0]}
                    for number in range(1, 2 + people // 10)
                ],
                "calendar": "line",
                "setupGroups": True,
            },
            {
                "type": "consumable",
                "name": _STEEL,
                "supply": steel // 2,
                "deliveries": [
                    {"at": _time(day, 6), "amount": -(-steel // 4)} for day in (2, 4, 8)
                ],
            },
        ],
        "setups": [
            {"resource": _LINE, "to": colour, "duration": minutes * 60, "cost": minutes}
            for colour, minutes in zip(_COLOURS, (20, 30, 45), strict=True)
        ],
        "orders": made,
        "options": {"timeZone": _ZONE, "snapUnit": 300, "seed": seed},
        "weights": {"costWeight": 1, "setupWeight": 1},
    }


def _calendars() -> list[dict[str, Any]]:
    week, most = ["MO", "TU", "WE", "TH", "FR"], ["MO", "TU", "WE", "TH"]

    def calendar(name: str, *windows: tuple[list[str], str, str]) -> dict[str, Any]:
        weekly = [{"days": days, "from": begin, "to": end} for days, begin, end in windows]
        return {"name": name, "weekly": weekly}

    return [
        calendar("early", (week, "06:00", "10:00"), (week, "10:30", "14:30")),
        calendar("late", (week, "13:30", "18:00"), (week, "18:30", "22:00")),
        calendar("day", (week, "08:00", "12:00"), (most, "13:00", "17:00"),
                 (["FR"], "13:00", "15:00")),
        calendar("line", (week, "06:00", "22:00")),
    ]  # fmt: skip


def _person(number: int, chance: random.Random) -> dict[str, Any]:
    """Return a person with one skill for sure, so that every skill is there."""
    skills = {_SKILLS[number % len(_SKILLS)], chance.choice(_SKILLS)}
    made: dict[str, Any] = {
        "name": f"person-{number + 1}",
        "skills": [{"name": skill, "level": chance.randint(1, 3)} for skill in sorted(skills)],
        "calendar": ("day", "early", "late")[number // len(_SKILLS) % 3],
        "hourlyCost": chance.choice((24, 28, 32)),
    }
    if chance.random() < 0.25:
        made["efficiency"] = chance.choice((0.8, 1.25))
    if chance.random() < 0.2:
        day = chance.randrange(5)
        made["unavailable"] = [{"from": _time(day, 0), "to": _time(day + 1, 0)}]
    return made


def _order(number: int, chance: random.Random) -> dict[str, Any]:
    begin = chance.choice((0, 0, 1, 2, 3))
    return {
        "name": f"order-{number}",
        "priority": chance.choice((1, 1, 1, 2, 5)),
        "earliest": _time(begin, 6),
        "due": _time(_workday(begin + chance.choice((2, 3, 4, 7, 8))), 16),
        "tasks": _tasks(chance),
    }


def _tasks(chance: random.Random) -> list[dict[str, Any]]:
    """Return the steps of an order: some do without welding or paint."""
    steps = [_cut(chance)]
    if chance.random() < 0.75:
        steps.append(_weld(chance))
    if chance.random() < 0.6:
        colour = chance.choice(_COLOURS)
        steps.append(
            _task("paint", chance.choice((45, 60, 90)), {_LINE: 1}) | {"setupGroup": colour}
        )
        steps.append(_assemble(chance) | {"after": [{"task": "paint", "lag": "PT2H"}]})
    else:
        steps.append(_assemble(chance))
    return steps


def _cut(chance: random.Random) -> dict[str, Any]:
    needs = {_STAFF: _role("turning"), _LATHES: 1, _STEEL: chance.randint(1, 6)}
    return _task("cut", chance.choice((60, 90, 120, 180)), needs)


def _weld(chance: random.Random) -> dict[str, Any]:
    """Return a step that one person does, or two in little more than half the time."""
    minutes = chance.choice((120, 180, 240))
    level = chance.choice((1, 1, 2))
    ways = (("alone", minutes, 1), ("together", 15 * round(0.6 * minutes / 15), 2))
    return {
        "name": "weld",
        "modes": [
            {"name": name, "duration": 60 * length, "resourceRequirements":
                {_STAFF: _role("welding", heads, level), _BOOTHS: 1}}
            for name, length, heads in ways
        ],
    }  # fmt: skip


def _assemble(chance: random.Random) -> dict[str, Any]:
    needs = {_STAFF: _role("assembly")}
    return _task("assemble", chance.choice((120, 240, 360)), needs) | {"interruptible": True}


def _task(name: str, minutes: int, needs: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "duration": 60 * minutes, "resourceRequirements": needs}


def _role(skill: str, count: int = 1, level: int = 1) -> list[dict[str, Any]]:
    needed: Any = skill if level == 1 else {"name": skill, "minLevel": level}
    return [{"count": count, "skills": [needed]}]


def _workday(day: int) -> int:
    """Return the day, or the Monday after it."""
    return day if day % 7 < 5 else day + 7 - day % 7


def _time(day: int, hour: int) -> str:
    return (_BEGIN + timedelta(days=day, hours=hour)).isoformat()
