"""What lies at the edges of a request: far years, large numbers, gaps, periods, what is past."""

from __future__ import annotations

from typing import Any

import pytest

from routeopt import cli, fill
from routeopt.errors import RequestError
from tests.fill.small import broken, request, shift

EARLY = shift("early", "04T08:00", "04T16:00", employees=["An"])
WEEK = [shift(f"s{day}", f"{day:02}T08:00", f"{day:02}T16:00") for day in range(4, 11)]
WORKED = [one | {"employees": ["An"]} for one in WEEK]
PAST_NIGHT = shift("past", "04T22:00", "05T06:00", tags=["night"], employees=["An"])
FROM_THE_5TH = {"timeZone": "UTC", "planFrom": "2026-05-05T00:00"}


def faults(asked: dict) -> dict[str, str]:
    with pytest.raises(RequestError) as caught:
        fill.evaluate(asked)
    return {fault["pointer"]: fault["message"] for fault in caught.value.errors}


def warnings(asked: dict) -> dict[str, str]:
    return {one["pointer"]: one["message"] for one in fill.evaluate(asked)["warnings"]}


def rule(**members: Any) -> dict:
    return {"constraint": "COUNTER", "type": "DAYS_WORKED"} | members


# -- time -------------------------------------------------------------------------------------
@pytest.mark.parametrize("year", ["0001", "9999"])
def test_every_year_of_four_digits_has_a_time_zone(year):
    day = {"name": "s", "from": f"{year}-01-01T08:00", "to": f"{year}-01-01T16:00"}
    assert fill.evaluate(request([day], options={"timeZone": "Europe/Brussels"}))


def test_shifts_of_many_centuries_are_refused_without_their_zone():
    far = [
        {"name": y, "from": f"{y}-01-01T08:00", "to": f"{y}-01-01T16:00"} for y in ("0300", "9900")
    ]
    told = faults(request(far, options={"timeZone": "Europe/Brussels"}))
    assert "from the first shift to the last: at most 400" in told["/shifts"]


def test_a_plan_that_begins_too_early_is_told_at_its_beginning():
    told = faults(request([EARLY], options={"timeZone": "UTC", "planFrom": "2020-01-01"}))
    assert list(told) == ["/options/planFrom"]


def test_the_latest_end_may_lie_after_midnight():
    night = shift("night", "04T22:00", "05T06:00", employees=["An"])
    people = {"An": {"contracts": [{"latestShiftEnd": "29:00"}]}}
    assert broken(fill.evaluate(request([night], people))) == {"shiftEnd": 60}
    people["An"]["contracts"][0]["latestShiftEnd"] = "48:01"
    assert "26:00" in faults(request([night], people))["/employees/0/contracts/0/latestShiftEnd"]


# -- gaps -------------------------------------------------------------------------------------
LONG = shift("long", "04T06:00", "04T20:00", employees=["An"])
WITHIN = shift("within", "04T08:00", "04T10:00", employees=["An"])
AFTER = shift("after", "05T02:00", "05T04:00", employees=["An"])


def test_a_gap_begins_at_the_latest_end_before_it():
    people = {"An": {"contracts": [{"minRest": "PT11H"}]}}
    assert broken(fill.evaluate(request([LONG, WITHIN, AFTER], people)))["minRest"] == 300
    rest = [{"min": "PT11H", "sequence": "AFTER"}]
    own = [LONG | {"rests": rest}, WITHIN | {"rests": rest}, AFTER]
    assert broken(fill.evaluate(request(own)))["rests"] == 660 + 300


def test_people_are_barred_by_the_gap_to_the_latest_end():
    later = shift("later", "05T04:30", "05T06:00")
    people = {"An": {"contracts": [{"minRestBetweenShiftsSameDay": "PT1H", "minRest": "PT11H"}]}}
    asked = request([LONG, WITHIN, later], people, weights={"concurrent": "1 SOFT"})
    reasons = fill.evaluate(asked)["unassignedReasons"]
    assert reasons == {"later": [{"constraint": "minRest", "employees": 1}]}


def test_overlaps_that_are_no_law_fill_shifts():
    shifts = [shift(name, "04T08:00", "04T16:00") for name in "abc"]
    asked = request(shifts, weights={"concurrent": "1 SOFT"})
    asked["options"]["maxIterations"] = 2000
    assert fill.solve(asked, threads=1)["score"] == {
        "feasible": True, "hardScore": 0, "mediumScore": 0, "softScore": -3,
    }  # fmt: skip


# -- large numbers ----------------------------------------------------------------------------
def test_numbers_that_would_not_fit_are_refused():
    bucket = {"employees": ["An"], "shifts": ["early"], "target": 20_001}
    assert "/fairnessBuckets/0/target" in faults(request([EARLY], fairnessBuckets=[bucket]))
    skill = {"name": "x", "hard": False, "weight": 1001}
    assert "/shifts/0/skills/0/weight" in faults(request([EARLY | {"skills": [skill]}]))


def test_a_score_beyond_what_64_bits_add_up_is_refused():
    century = {"from": "2026-05-04", "to": "9999-01-01", "min": 50_000}
    demands = [century | {"name": f"d{i}"} for i in range(3)]
    asked = request([EARLY], demands=demands, weights={"demand": "1000000 MEDIUM"})
    assert "beyond 2^60" in faults(asked)[""]
    with pytest.raises(RequestError, match=r"beyond 2\^60"):
        fill.solve(asked, millis=100)


# -- money ------------------------------------------------------------------------------------
def overtime(*tiers: tuple[float, float], **more: Any) -> dict:
    entries = [{"afterHours": after, "factor": factor} | more for after, factor in tiers]
    return request([EARLY], {"An": {"hourlyPay": 10, "overtime": entries}})


def test_of_two_tiers_the_higher_one_replaces_the_lower():
    assert fill.evaluate(overtime((4, 1.5), (6, 2)))["cost"]["overtime"] == 2 * 5 + 2 * 10
    assert fill.evaluate(overtime((6, 2), (4, 1.5)))["cost"]["overtime"] == 30


def test_overtime_is_never_paid_less_nor_many_times():
    assert "/employees/0/overtime/0/factor" in faults(overtime((4, 0.5)))
    assert (
        "many times" in faults(overtime((4, 1.5), period="P7D"))["/employees/0/overtime/0/period"]
    )


# -- periods ----------------------------------------------------------------------------------
def days_over(most: int, period: Any, **more: Any) -> int:
    asked = request(WORKED, rules=[rule(max=most, period=period) | more])
    return broken(fill.evaluate(asked)).get("rules", 0)


def test_what_lies_outside_from_and_to_is_cut_off_a_period():
    assert days_over(0, {"type": "SCHEDULE", "from": "2026-05-08"}) == 3
    assert days_over(0, {"type": "WEEKLY", "from": "2026-05-06", "to": "2026-05-07"}) == 2
    assert days_over(3, {"type": "WEEKLY", "from": "2026-05-06"}) == 2


@pytest.mark.parametrize("more", [{}, {"duration": "P3D"}, {"type": "DAILY"}])
def test_a_run_counts_once_whatever_else_its_period_says(more):
    assert days_over(5, {"from": "2026-05-04"} | more, constraint="SEQUENCE") == 2


def test_a_window_of_days_and_hours_is_refused_with_what_may_be_said():
    told = faults(request(WEEK, rules=[rule(max=1, period="P1DT12H")]))
    assert "PT36H" in told["/rules/0/period"]


# -- what is past -----------------------------------------------------------------------------
def test_a_demand_counts_from_the_beginning_of_the_plan():
    late = shift("late", "05T14:00", "05T22:00")
    demands = [
        {"name": "over", "from": "2026-05-04T20:00", "to": "2026-05-05T06:00", "min": 2},
        {"name": "past", "from": "2026-05-04T00:00", "to": "2026-05-04T20:00", "min": 2},
    ]
    asked = request([PAST_NIGHT, late], demands=demands, options=FROM_THE_5TH)
    answer = fill.evaluate(asked)
    assert broken(answer)["demand"] == 6
    assert [one["personMinutesMissing"] for one in answer["demands"]] == [360, 0]
    assert warnings(asked)["/demands/1"] == "has no effect: it is past"


def test_a_past_shift_meets_a_wish_and_none_is_about_it():
    wishes = [{"tag": "night", "weight": 5}, {"shift": "past", "weight": -5}]
    late = shift("late", "05T14:00", "05T22:00", employees=["An"])
    asked = request([PAST_NIGHT, late], {"An": {"preferences": wishes}}, options=FROM_THE_5TH)
    assert "pref" not in broken(fill.evaluate(asked))
    assert "past" in warnings(asked)["/employees/0/preferences/1"]
    solved = fill.solve(asked | {"options": FROM_THE_5TH | {"maxIterations": 50}}, threads=1)
    assert solved["score"]["softScore"] == 0


# -- weights and wishes -----------------------------------------------------------------------
def test_availability_that_is_off_is_so_for_wishes_too():
    off = [{"from": "2026-05-04", "to": "2026-05-04", "level": level} for level in ("HARD", "SOFT")]
    people = {"An": {"unavailability": off}}
    assert broken(fill.evaluate(request([EARLY], people)))["availability"]
    assert broken(fill.evaluate(request([EARLY], people, weights={"availability": "OFF"}))) == {}


def test_a_wish_for_a_tag_is_the_same_with_the_usual_weight():
    tagged = shift("other", "20T08:00", "20T16:00", min=0, tags=["x"])
    for wish in ({"tag": "x"}, {"tag": "x", "weight": 1}):
        people = {"An": {"preferences": [wish]}}
        answer = fill.evaluate(request([*WORKED[:3], tagged], people))
        assert broken(answer) == {"pref": 1}


# -- faults and warnings ----------------------------------------------------------------------
def test_wrong_values_do_not_hide_unknown_names():
    asked = request(
        [EARLY],
        {"An": {"efficiency": 11}},
        schedule=[{"employee": "Bo", "shift": "lat"}],
        requirements=[{"shifts": ["late"], "skill": "x", "value": 1}],
    )
    expected = {
        "/employees/0/efficiency", "/schedule/0/employee", "/schedule/0/shift",
        "/requirements/0/shifts/0",
    }  # fmt: skip
    assert set(faults(asked)) == expected
    asked["employees"][0]["efficiency"] = 1
    asked["shifts"][0] = EARLY | {"to": "2026-05-04T07:00"}
    assert set(faults(asked)) == expected - {"/employees/0/efficiency"} | {"/shifts/0/to"}


@pytest.mark.parametrize(
    ("members", "pointer", "message"),
    [
        ({"rules": [rule(max=1, period="P14D")]}, "/rules/0/period", "lies within"),
        ({"rules": [rule(max=1, period={"from": "2027-01-01"})]}, "/rules/0/period", "lies within"),
        ({"rules": [rule(max=1, employees=[])]}, "/rules/0/employees", "names nobody"),
        ({"rules": [rule(max=1, weight=0)]}, "/rules/0/weight", "is 0"),
        ({"rules": [rule(max=1, level="SOFT", then=rule(min=1))]},
         "/rules/0/level", "beside `then`"),
        ({"patterns": [{"type": "MULTI_DAY", "satisfy": "PROHIBITED",
                        "elements": [{"type": "ON"}, {"type": "OFF"}]}]},
         "/patterns/0/elements", "longer than the plan"),
        ({"employees": [{"name": "An", "efficiency": 5}]}, "/employees/0/efficiency", "is off"),
        ({"employees": [{"name": "An", "home": {"lat": 50, "lon": 4}}]},
         "/employees/0/home", "`location`"),
        ({"options": {"timeZone": "UTC", "stability": 3}}, "/options/stability", "no plan"),
    ],
)  # fmt: skip
def test_what_cannot_have_an_effect_is_a_warning(members, pointer, message):
    one_day = shift("early", "04T08:00", "04T16:00")
    assert message in warnings(request([one_day]) | members)[pointer]


def test_a_rule_that_follows_has_no_people_of_its_own():
    then = rule(min=1, employees=["An"])
    assert "/rules/0/then/employees" in faults(request(WEEK, rules=[rule(max=1, then=then)]))


# -- answers ----------------------------------------------------------------------------------
def items(answer: dict, name: str) -> list[dict]:
    return next(one["items"] for one in answer["violations"] if one["name"] == name)


def test_what_is_broken_is_told_with_its_name_and_place():
    rest = [{"min": "PT1H", "sequence": "BEFORE"}]
    second = shift("second", "04T16:30", "04T20:00", employees=["An"], rests=rest)
    people = {"An": {"contracts": [{"maxShiftsDay": 1}]}}
    named = rule(max=0, name="rest week")
    answer = fill.evaluate(request([EARLY, second], people, rules=[named]))
    [broken_rest] = items(answer, "rests")
    assert broken_rest["pointer"] == "/shifts/1/rests/0"
    assert "rule" not in broken_rest
    [broken_rule] = items(answer, "rules")
    assert (broken_rule["rule"], broken_rule["name"]) == (0, "rest week")
    assert broken_rule["pointer"] == "/rules/0"
    assert items(answer, "sameDay")[0]["from"] == "2026-05-04T00:00:00"


def test_loads_are_compared_with_each_ones_own_target():
    people = {"An": {"contracts": [{"max": 40}]}, "Bo": {"contracts": [{"max": 20}]}}
    shifts = [*WORKED[:2], WEEK[2] | {"employees": ["Bo"]}]
    bucket = {"name": "hours", "employees": ["An", "Bo"], "shifts": ["s4", "s5", "s6"]}
    answer = fill.evaluate(
        request(shifts, people, fairnessBuckets=[bucket | {"target": "AVERAGE"}])
    )
    [told] = answer["fairness"]
    assert (told["name"], told["value"], told["below"], told["above"]) == ("hours", 0, 0, 0)


def test_a_time_that_is_too_long_is_a_slip_of_the_command(capsys, tmp_path):
    with pytest.raises(SystemExit) as stopped:
        cli.main(["fill", "solve", str(tmp_path / "r.json"), "--millis", "400000"])
    assert stopped.value.code == 2
    assert "at most 300,000" in capsys.readouterr().err
