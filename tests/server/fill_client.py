"""A request of FILL as clients of its public interface write it: every member that they know."""

from __future__ import annotations

HOME = {"lat": 50.85, "lon": 4.35}
WARD = {"latitude": 50.9, "longitude": 4.4}


def at(day, hour):
    return f"2026-12-{day:02}T{hour:02}:00:00"


FORTNIGHT = {"from": at(1, 0), "to": at(15, 0)}
SPAN = {**FORTNIGHT, "excludes": ["2026-12-06"]}
WORK = {
    "max": 40,
    "min": 0,
    "minRest": "PT11H",
    "minRestBetweenShiftsSameDay": "PT1H",
    "maxShiftsDay": 1,
    "maxWorkingDays": 6,
    "maxConsecutiveWorkDays": 5,
    "minShiftLength": "PT2H",
    "maxShiftLength": "PT12H",
    "earliestShiftStart": "06:00",
    "latestShiftStart": "22:00",
    "latestShiftEnd": "23:59:59",
}
OF_A_PERIOD = {
    "period": {"type": "WEEKLY"},
    "minWorkingDuration": "PT0H",
    "maxWorkingDuration": "PT40H",
    "minWorkingDays": 0,
    "maxWorkingDays": 6,
    "minRestDuration": "PT11H",
    "minRestDurationBetweenShiftsSameDay": "PT1H",
    "minShiftLength": "PT2H",
    "maxShiftLength": "PT12H",
    "earliestShiftStart": "06:00",
    "latestShiftStart": "22:00",
    "latestShiftEnd": "23:00",
    "minWeekendsIdle": 0,
    "maxWeekendsIdle": 5,
}
ANN = {
    "name": "Ann",
    "availability": [{"from": at(1, 0), "to": at(15, 0), "location": WARD}],
    "skills": [
        {"name": "nurse", "level": 3, "expiry": "2027-01-01", "weight": 2},
        {"name": "lead", "period": FORTNIGHT},
    ],
    "preferences": ["early"],
    "hourlyPay": 30,
    "efficiency": 1.5,
    "home": HOME,
    "contracts": [WORK],
    "periodRules": [OF_A_PERIOD],
}
BO = {"name": "Bo", "preference": ["late"], "wage": 25.5, "constracts": [{"max": 38}]}
EARLY = {
    "name": "early 1",
    "from": at(1, 7),
    "to": at(1, 15),
    "min": 1,
    "max": 2,
    "skills": [{"name": "nurse", "hard": False, "weight": 5, "level": 2}],
    "tags": [{"name": "early"}],
    "location": WARD,
    "priority": 3,
    "cost": 12.5,
    "employees": ["Ann"],
    "locked": [True],
    "blocklist": ["Bo"],
    "rests": [{"min": "PT8H", "sequence": "AFTER"}],
}
LATE = {
    "name": "late 2",
    "from": at(2, 14),
    "to": at(2, 22),
    "value": 1,
    "tags": [{"name": "late"}],
}
HOURS = {"constraint": "COUNTER", "type": "HOURS_WORKED", "max": 20, "period": {"period": "P3D"}}
OFFICIAL = {
    "employees": [ANN, BO],
    "shifts": [EARLY, LATE],
    "demands": [
        {"name": "d", "from": at(1, 8), "to": at(1, 9), "skills": ["nurse"], "min": 0, "max": 5}
    ],
    "requirements": [{"shifts": ["early 1"], "skill": "nurse", "value": 1}],
    "patterns": [
        {
            "type": "MULTI_DAY",
            "satisfy": "PROHIBITED",
            "elements": [{"type": "ON", "tags": ["late"]}, {"type": "ON", "tags": ["early"]}],
            "weight": 4,
        },
        {"type": "SINGLE_DAY", "satisfy": "UNPREFERRED", "elements": [{"type": "ON"}] * 2},
    ],
    "rests": [
        {
            "min": "PT24H",
            "max": "P10D",
            "minConsecutive": "PT12H",
            "frequency": 2,
            "period": SPAN,
        },
        {"min": "PT10H", "sequence": "BEFORE", "tags": ["early"], "excludes": ["late"]},
    ],
    "rules": [
        {**HOURS, "then": {"constraint": "SEQUENCE", "type": "DAYS_IDLE", "min": 2}},
        {"constraint": "SEQUENCE", "type": "SHIFT_TYPES_WORKED", "max": 3, "tags": ["late"]},
        {"constraint": "COUNTER", "type": "WEEKENDS_WORKED", "max": 2, "shifts": ["late"]},
    ],
    "fairnessBuckets": [
        {"employees": ["Ann", "Bo"], "shifts": ["early 1", "late 2"], "target": "PT8H",
         "period": SPAN}
    ],
    "assignments": [{"employee": "Bo", "shift": "late 2", "locked": False}],
    "options": {
        "partialPlanning": True,
        "alwaysScoreSharedSkills": True,
        "penaliseZeroHours": True,
        "useAvailabilityLocations": True,
        "explanation": {"enabled": True, "filterHardConstraints": False},
        "idleWeekend": {
            "fromDayOfWeek": "SATURDAY",
            "fromTime": "00:00",
            "toDayOfWeek": "SUNDAY",
            "toTime": "24:00",
            "restTime": "PT36H",
        },
    },
    "weights": {
        "minHours": "1 HARD",
        "softSkills": "5soft",
        "pref": "0hard/0medium/5soft",
        "fairness": "2 SOFT",
        "wages": "1 SOFT",
        "efficiency": "OFF",
    },
    "label": "a client's",
}  # fmt: skip
OLD = {**OFFICIAL, "schedule": OFFICIAL["assignments"]}
del OLD["assignments"]
