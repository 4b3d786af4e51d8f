"""Each weight has a story: a plan that it changes when it is off, and when it is large."""

from __future__ import annotations

from typing import Any

import pytest

from routeopt import fill
from tests.fill.small import request, shift

S = shift("s", "04T08:00", "04T16:00")
FAR, NEAR = {"lat": 51, "lon": 4}, {"lat": 50, "lon": 4}
WISH = {"preferences": [{"shift": "s", "weight": 50}]}
DISLIKE = {"preferences": [{"shift": "s", "weight": -50}]}


def locked(employee: str, name: str) -> dict:
    return {"employee": employee, "shift": name, "locked": True}


def wanted_by_an(
    an: dict, s: dict | None = None, bo: dict | None = None, others: list | None = None, **more: Any
) -> dict:
    """An wants the shift, and a rule is against An; Bo could work it too."""
    people = {"An": an | WISH, "Bo": bo or {}}
    return request([S | (s or {}), *(others or [])], people, **more)


def wanted_by_bo(an: dict, others: list | None = None, **more: Any) -> dict:
    """Bo wants the shift, and a rule wants An to work it."""
    return request([S, *(others or [])], {"An": an, "Bo": WISH}, **more)


def beside(other: dict, **contract: Any) -> dict:
    """An has another shift, which nobody else can work, and a contract."""
    return wanted_by_an(
        {"contracts": [contract], "skills": ["y"]}, others=[other | {"skills": ["y"]}]
    )


def same_day(**contract: Any) -> dict:
    """An works an early shift, and wants another one of that day that nobody needs."""
    early = shift("t", "04T04:00", "04T07:30")
    return request([S | {"min": 0, "max": 1}, early], {"An": WISH | {"contracts": [contract]}})


def bound(**contract: Any) -> dict:
    return wanted_by_an({"contracts": [contract]})


def alone(an: dict, **s: Any) -> dict:
    return request([S | s], {"An": an})


OPTIONS = {"timeZone": "UTC"}
# A request, and who works the shift when the weight is off and when it is large.
STORIES = {
    "blacklist": (wanted_by_an({}, {"blocklist": ["An"]}), "An", "Bo"),
    "availability": (wanted_by_an({"availability": []}), "An", "Bo"),
    "dayOfWeek": (wanted_by_an({"daysOfWeek": ["SUNDAY"]}), "An", "Bo"),
    "skills": (wanted_by_an({}, {"skills": ["x"]}, {"skills": ["x"]}), "An", "Bo"),
    "maxHours": (bound(max=4), "An", "Bo"),
    "minHours": (bound(min=80) | {"weights": {"minHoursUnassigned": "OFF"}}, "An", "Bo"),
    "minHoursUnassigned": (wanted_by_bo({"contracts": [{"min": 8}]}), "Bo", "An"),
    "minRest": (beside(shift("t", "03T22:00", "04T06:00"), minRest="PT11H"), "An", "Bo"),
    "sameDayMinRest": (same_day(minRestBetweenShiftsSameDay="PT2H"), "An", None),
    "minShift": (bound(minShiftLength="PT9H"), "An", "Bo"),
    "maxShift": (bound(maxShiftLength="PT7H"), "An", "Bo"),
    "shiftStart": (bound(earliestShiftStart="09:00"), "An", "Bo"),
    "latestShiftStart": (bound(latestShiftStart="07:00"), "An", "Bo"),
    "shiftEnd": (bound(latestShiftEnd="15:00"), "An", "Bo"),
    "sameDay": (same_day(maxShiftsDay=1), "An", None),
    "maxWorkingDays": (beside(shift("t", "06T08:00", "06T16:00"), maxWorkingDays=1), "An", "Bo"),
    "minWorkingDays": (
        wanted_by_bo({"periodRules": [{"period": {}, "minWorkingDays": 1}]}), "Bo", "An",
    ),
    "maxConsecutive": (
        beside(shift("t", "05T08:00", "05T16:00"), maxConsecutiveWorkDays=1), "An", "Bo",
    ),
    "weekends": (
        wanted_by_an(
            {"periodRules": [{"period": {}, "minWeekendsIdle": 1}]},
            shift("s", "02T08:00", "02T16:00"),
        ), "An", "Bo",
    ),
    "unassigned": (alone(DISLIKE), None, "An"),
    "overstaffed": (wanted_by_an({}, bo=WISH), "An Bo", "An|Bo"),
    "requirements": (
        wanted_by_an(
            {}, bo={"skills": ["x"]},
            requirements=[{"shifts": ["s"], "skill": "x", "value": 1}],
        ), "An", "Bo",
    ),
    "demand": (
        wanted_by_an(
            {}, bo={"skills": ["x"]},
            demands=[S | {"name": "d", "skills": ["x"], "min": 1}],
        ), "An", "Bo",
    ),
    "softSkills": (
        wanted_by_an({}, {"skills": [{"name": "x", "hard": False}]}, {"skills": ["x"]}), "An", "Bo",
    ),
    "softSkillsLevel": (
        wanted_by_an(
            {"skills": ["x"]}, {"skills": [{"name": "x", "hard": False, "level": 3}]},
            {"skills": [{"name": "x", "level": 3}]},
        ), "An", "Bo",
    ),
    "pref": (
        request([S], {
            "An": {"hourlyPay": 1, "preferences": [{"shift": "s", "weight": -1}]},
            "Bo": {"hourlyPay": 2},
        }), "An", "Bo",
    ),
    "fairness": (
        beside(shift("t", "06T08:00", "06T16:00"))
        | {"fairnessBuckets": [
            {"employees": ["An", "Bo"], "shifts": ["s", "t"], "target": "AVERAGE"}
        ]}, "An", "Bo",
    ),
    "wages": (wanted_by_an({"hourlyPay": 1}), "An", "Bo"),
    "costs": (alone(WISH, cost=1, min=0, max=1), "An", None),
    "distance": (wanted_by_an({"home": FAR}, {"location": NEAR}), "An", "Bo"),
    "distanceAL": (
        wanted_by_an(
            {"availability": [{"from": "2026-05-04", "to": "2026-05-04", "location": FAR}]},
            {"location": NEAR}, options=OPTIONS | {"useAvailabilityLocations": True},
        ), "An", "Bo",
    ),
    "working": (
        wanted_by_bo(
            {}, others=[shift("t", "06T08:00", "06T16:00")], schedule=[locked("Bo", "t")],
            options=OPTIONS | {"penaliseZeroHours": True},
        ), "Bo", "An",
    ),
    "efficiency": (wanted_by_an({"efficiency": 0}, bo={"efficiency": 10}), "An", "Bo"),
    "priority": (alone(DISLIKE, min=0, max=1), None, "An"),
    "criticalSkills": (
        request(
            [S, shift("t", "06T08:00", "06T16:00", skills=["x"])],
            {"An": WISH | {"skills": ["x"]}, "Bo": {}, "Cy": {}, "Di": {}},
            schedule=[locked("An", "t")],
        ), "An", "Bo|Cy|Di",
    ),
}  # fmt: skip


def who(asked: dict, name: str, weight: str) -> str | None:
    options = asked["options"] | {"maxIterations": 500}
    weights = asked.get("weights", {}) | {name: weight}
    answer = fill.solve(asked | {"options": options, "weights": weights}, threads=1)
    on = sorted(
        one["employee"]
        for one in answer["assignments"]
        if one["shift"] == "s" and "employee" in one
    )
    return " ".join(on) or None


@pytest.mark.parametrize("name", STORIES)
def test_a_weight_that_is_off_or_large_changes_the_plan(name):
    asked, off, large = STORIES[name]
    assert who(asked, name, "OFF") == off
    assert who(asked, name, "1000 SOFT") in (large.split("|") if large else [None])


# The search keeps every lock and makes no overlap, so only evaluation sees these weights.
JUDGED = {
    "locked": (
        request([S], {"An": {}, "Bo": {}}, schedule=[locked("An", "s")]),
        [{"employee": "Bo", "shift": "s"}],
    ),
    "concurrent": (
        request([S, shift("t", "04T09:00", "04T10:00")]),
        [{"employee": "An", "shift": "s"}, {"employee": "An", "shift": "t"}],
    ),
}


@pytest.mark.parametrize("name", JUDGED)
def test_a_weight_that_is_off_or_large_changes_the_score(name):
    asked, plan = JUDGED[name]
    found = [
        fill.evaluate(asked | {"weights": {name: weight}}, solution={"assignments": plan})
        for weight in ("OFF", "1000 SOFT")
    ]
    assert [answer["score"]["softScore"] for answer in found] == [0, -1000]


def test_every_weight_has_a_story():
    weights = fill.schema()["properties"]["weights"]["anyOf"][0]["properties"]
    assert set(weights) == {*STORIES, *JUDGED}
