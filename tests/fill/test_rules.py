"""Rules worked out by hand, those above all that the oracle does not have."""

from __future__ import annotations

from routeopt import fill
from tests.fill.small import broken, request, shift

NIGHTS = [
    shift(f"n{day}", f"{day:02}T22:00", f"{day + 1:02}T06:00", tags=["night"], employees=["An"])
    for day in (4, 5, 6)
]
DAYS = [shift(f"d{day}", f"{day:02}T08:00", f"{day:02}T16:00") for day in (7, 8, 9, 10)]
AFTER_NIGHTS = {
    "constraint": "COUNTER",
    "type": "SHIFT_TYPES_HOURS_WORKED",
    "tags": ["night"],
    "max": 20,
    "period": "P3D",
    "then": {"constraint": "SEQUENCE", "type": "DAYS_IDLE", "min": 2},
}


def with_work_on(*days: int) -> list[dict]:
    chosen = [f"d{day}" for day in days]
    return NIGHTS + [s | ({"employees": ["An"]} if s["name"] in chosen else {}) for s in DAYS]


def rules_broken(*days: int) -> int:
    asked = request(with_work_on(*days), rules=[AFTER_NIGHTS])
    return broken(fill.evaluate(asked)).get("rules", 0)


def test_many_hours_of_night_call_for_two_idle_days():
    assert rules_broken(9) == 0
    assert rules_broken(8) == 1
    assert rules_broken(7) == 2


def test_the_rule_that_follows_holds_only_where_the_count_is_passed():
    asked = request(with_work_on(7), rules=[AFTER_NIGHTS | {"max": 24}])
    assert broken(fill.evaluate(asked)) == {"unassigned": 3}


def test_rules_that_follow_are_planned_by():
    """Three nights, then two idle days: the shifts of those days stay empty."""
    nights = [s | {"locked": [True]} for s in NIGHTS]
    asked = request(nights + DAYS, rules=[AFTER_NIGHTS])
    answer = fill.solve(asked | {"options": asked["options"] | {"maxIterations": 2000}})
    assert broken(answer) == {"unassigned": 2}
    assert answer["unassigned"] == ["d7", "d8"]


def test_uneven_loads_of_equal_distance_are_told_apart():
    """(0, 2, 2, 4) shifts are less fair than (1, 1, 3, 3) though both are 4 off in sum."""
    people = {name: {} for name in "abcd"}

    def cost(loads):
        of = [name for name, load in zip("abcd", loads, strict=True) for _ in range(load)]
        shifts = [
            shift(f"s{i}", f"{i + 1:02}T08:00", f"{i + 1:02}T16:00", employees=[name])
            for i, name in enumerate(of)
        ]
        bucket = {"employees": list("abcd"), "shifts": [s["name"] for s in shifts], "target": 2}
        return broken(fill.evaluate(request(shifts, people, fairnessBuckets=[bucket])))["fairness"]

    assert cost((0, 2, 2, 4)) == 8
    assert cost((1, 1, 3, 3)) == 4


def test_every_employee_stands_once_under_the_first_rule_that_bars_them():
    people = {
        "An": {"availability": []},
        "Bo": {"contracts": [{"max": 4}]},
        "Cy": {},
    }
    asked = request([shift("s", "04T08:00", "04T16:00")], people)
    assert fill.evaluate(asked)["unassignedReasons"] == {
        "s": [
            {"constraint": "availability", "employees": 1},
            {"constraint": "maxHours", "employees": 1},
            {"constraint": "none", "employees": 1},
        ]
    }


def test_wages_and_overtime_stand_beside_the_score():
    people = {"An": {"hourlyPay": 20, "overtime": [{"afterHours": 6, "factor": 1.5}]}}
    answer = fill.evaluate(
        request([shift("s", "04T08:00", "04T16:00", employees=["An"], cost=5)], people)
    )
    assert answer["cost"] == {"wages": 160, "overtime": 20, "shiftCosts": 5, "total": 185}
    assert broken(answer) == {"wages": 180, "costs": 5}
