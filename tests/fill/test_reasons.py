"""Reasons for empty shifts, against evaluations with each person on the shift."""

from __future__ import annotations

from collections import Counter

import pytest

from routeopt import fill
from tests.fill.draw import Draw
from tests.fill.small import request, shift

# In which order constraints bar a person.
ORDER = [
    "concurrent", "locked", "blacklist", "availability", "dayOfWeek", "skills", "maxHours",
    "minHours", "minHoursUnassigned", "minRest", "sameDayMinRest", "minShift", "maxShift",
    "shiftStart", "latestShiftStart", "shiftEnd", "sameDay", "maxWorkingDays", "minWorkingDays",
    "maxConsecutive", "weekends", "rests", "patterns", "rules", "softSkills", "softSkillsLevel",
    "pref", "wages", "distance", "distanceAL", "working", "efficiency",
]  # fmt: skip
COVER = {"unassigned", "overstaffed", "requirements", "demand", "fairness", "criticalSkills"}


def hard_points(asked: dict) -> dict[str, int]:
    return {
        violation["name"]: violation["value"]
        for violation in fill.evaluate(asked)["violations"]
        if violation["level"] == "HARD" and violation["name"] not in COVER
    }


def expected(asked: dict, name: str, now: dict[str, int]) -> Counter:
    on = {one["employee"] for one in asked["schedule"] if one["shift"] == name}
    found = Counter()
    for person in (e["name"] for e in asked["employees"]):
        if person in on:
            continue
        with_person = [*asked["schedule"], {"employee": person, "shift": name}]
        then = hard_points(asked | {"schedule": with_person})
        more = [key for key in ORDER if then.get(key, 0) > now.get(key, 0)]
        found[more[0] if more else "none"] += 1
    return found


def check_reasons(seeds) -> None:
    for seed in seeds:
        asked = Draw(seed).request()
        if seed % 3 == 0:  # what is rarely a law
            asked["weights"] = dict.fromkeys(ORDER[-8:], "HARD") | {"concurrent": "OFF"}
        check_reasons_of(asked, f"seed {seed}")


def check_reasons_of(asked: dict, where: str) -> None:
    now = hard_points(asked)
    for name, reasons in fill.evaluate(asked)["unassignedReasons"].items():
        found = Counter({one["constraint"]: one["employees"] for one in reasons})
        assert found == expected(asked, name, now), f"{where}, {name}"


def test_the_first_rule_that_bars_each_person_is_told():
    check_reasons(range(40))


@pytest.mark.ci
def test_reasons_of_many_requests_are_true():
    check_reasons(range(60, 250))


def test_each_person_is_counted_once_under_the_first_rule():
    people = {
        "off": {"availability": [], "skills": ["x"], "contracts": [{"max": 1}]},
        "unskilled": {"contracts": [{"max": 1}]},
        "full": {"skills": ["x"], "contracts": [{"max": 7}]},
        "free": {"skills": ["x"]},
    }
    asked = request([shift("s", "04T08:00", "04T16:00", skills=["x"])], people)
    assert fill.evaluate(asked)["unassignedReasons"]["s"] == [
        {"constraint": "availability", "employees": 1},
        {"constraint": "skills", "employees": 1},
        {"constraint": "maxHours", "employees": 1},
        {"constraint": "none", "employees": 1},
    ]
