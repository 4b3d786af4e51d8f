"""Weeks of a care home, made up: shifts around the clock, contracts, holidays, wishes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any, NamedTuple

_FIRST = date(2026, 3, 9)  # five weeks from here have a change of the clock and Easter
_NAMES = (  # noqa: SIM905, forty short ones
    "Ada Ben Cleo Dan Edda Finn Gita Hugo Ines Jan Kaja Leo Mira Nils Olga Pim Quinn Rosa Sven Tara"
    " Udo Vera Wim Xenia Yara Zoe Anton Bela Carla David Elif Fatma Georg Hanna Ivo Julia Kemal"
    " Lotte Malik Nora"
).split()
_DAYS_ONLY = "days only"
_HOURS = (39, 39, 39, 30, 30, 30, 30, 20, 20, 20)


class _Kind(NamedTuple):
    """A kind of shift: when, and how many nurses and carers on weekdays and weekends."""

    name: str
    start: time
    end: time
    nurses: tuple[float, float]
    carers: tuple[float, float]


_KINDS = (
    _Kind("early", time(6, 30), time(15), (2, 2), (6, 4.5)),
    _Kind("late", time(13, 30), time(22), (2, 2), (5, 4)),
    _Kind("night", time(22), time(6, 30), (1, 1), (2, 2)),
)


def care_home(employees: int, weeks: int, seed: int) -> dict[str, Any]:
    """Return a request of FILL: the same for the same numbers; see `routeopt.fill.demo`."""
    chance = random.Random(f"{employees} {weeks} {seed}")
    days = [_FIRST + timedelta(days=number) for number in range(7 * weeks)]
    people = [_employee(number, days, chance) for number in range(employees)]
    shifts = [shift for day in days for shift in _shifts(day, employees)]
    return {
        "employees": people,
        "shifts": shifts,
        "requirements": [
            {"shifts": [shift["name"]], "skill": "medication", "value": 1}
            for shift in shifts
            if shift["tags"][0] in ("early", "late")
        ],
        "patterns": [
            {
                "type": "MULTI_DAY",
                "satisfy": "PROHIBITED",
                "elements": [_on("nights"), _off("nights"), _on("earlies")],
            },
            {
                "type": "MULTI_DAY",
                "satisfy": "UNPREFERRED",
                "elements": [_off(), _on(), _off()],
                "weight": 20,
            },
        ],
        "rules": [*_rules(weeks, {tag for person in people for tag in person["tags"]})],
        "fairnessBuckets": [
            {
                "name": "nights",
                "employees": [
                    person["name"] for person in people if _DAYS_ONLY not in person["tags"]
                ],
                "shifts": ["nights"],
                "target": "AVERAGE",
            }
        ],
        "weights": {"wages": "OFF", "fairness": "1 SOFT", "pref": "5 SOFT"},
        "options": {
            "timeZone": "Europe/Berlin",
            "idleWeekend": {
                "fromDayOfWeek": "SATURDAY",
                "fromTime": "07:00",
                "toDayOfWeek": "SUNDAY",
                "toTime": "24:00",
            },
        },
    }


def _employee(number: int, days: list[date], chance: random.Random) -> dict[str, Any]:
    hours = _HOURS[number % len(_HOURS)]
    is_nurse = number % 3 == 0
    person: dict[str, Any] = {
        "name": _name(number),
        "tags": [f"{hours} hours"],
        "hourlyPay": (26.5 if is_nurse else 18.5) + number % 4,
        "contracts": [
            {
                "max": hours + 6,
                "minRest": "PT11H",
                "maxShiftsDay": 1,
                "maxConsecutiveWorkDays": 6,
            }
        ],
    }
    skills: list[dict[str, Any]] = []
    if is_nurse:
        skills.append({"name": "nurse", "level": 1 + number % 9 // 3})
    if is_nurse or number % 2:
        skills.append({"name": "medication"})
    if skills:
        person["skills"] = skills
    if number % 8 == 5:
        person["tags"].append(_DAYS_ONLY)
    elif number % 8 == 2:
        person["preferences"] = ["nights"]
    person["unavailability"] = [*_holidays(number, days, chance)]
    return person


def _name(number: int) -> str:
    again, place = divmod(number, len(_NAMES))
    return _NAMES[place] + (f" {again + 1}" if again else "")


def _holidays(number: int, days: list[date], chance: random.Random) -> Iterator[dict[str, str]]:
    """A week off for every third, and two days that each would like to have off."""
    if number % 3 == 1:
        begin = 7 * chance.randrange(len(days) // 7)
        yield {"from": days[begin].isoformat(), "to": days[begin + 6].isoformat()}
    for day in sorted(chance.sample(days, 2)):
        yield {"from": day.isoformat(), "to": day.isoformat(), "level": "SOFT"}


def _shifts(day: date, employees: int) -> Iterator[dict[str, Any]]:
    """The shifts of a day, for a home of 40 and in proportion for another."""
    weekend = day.weekday() >= 5
    for kind in _KINDS:
        end = day + timedelta(days=kind.end < kind.start)
        times = {
            "from": datetime.combine(day, kind.start).isoformat(timespec="minutes"),
            "to": datetime.combine(end, kind.end).isoformat(timespec="minutes"),
            "unpaidBreak": "PT30M",
        }
        plural = {"early": "earlies"}.get(kind.name, f"{kind.name}s")
        for role, heads in (("nurse", kind.nurses), ("", kind.carers)):
            name = f"{kind.name} {role}".strip()
            count = max(1, int(heads[weekend] * employees / len(_NAMES)))
            shift = {"name": f"{name} {day}", "tags": [name, plural], "min": count, **times}
            yield shift | ({"skills": ["nurse"]} if role else {})


def _rules(weeks: int, tags: set[str]) -> Iterator[dict[str, Any]]:
    yield {
        "name": "every other weekend is free",
        "constraint": "COUNTER",
        "type": "WEEKENDS_WORKED",
        "max": (weeks + 1) // 2,
    }
    yield {
        "name": "at most four nights in a row",
        "constraint": "SEQUENCE",
        "type": "DAYS_WORKED",
        "tags": ["nights"],
        "max": 4,
    }
    if _DAYS_ONLY in tags:
        yield {
            "name": "no nights",
            "constraint": "COUNTER",
            "type": "SHIFT_TYPES_WORKED",
            "tags": ["nights"],
            "employeeTags": [_DAYS_ONLY],
            "max": 0,
        }
    for hours in sorted(set(_HOURS)):
        if f"{hours} hours" in tags:
            yield {
                "name": f"four fifths of {hours} hours a week",
                "constraint": "COUNTER",
                "type": "DAYS_WORKED",
                "employeeTags": [f"{hours} hours"],
                "min": hours * weeks * 4 // 5 // 8,
                "level": "MEDIUM",
            }


def _on(*tags: str) -> dict[str, Any]:
    return {"type": "ON", "tags": list(tags)} if tags else {"type": "ON"}


def _off(*tags: str) -> dict[str, Any]:
    return {"type": "OFF", "tags": list(tags)} if tags else {"type": "OFF"}
