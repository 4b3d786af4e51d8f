"""Files of the rostering literature: what they cost here is what they cost there."""

from __future__ import annotations

import random
import re
import warnings

import pytest

from bench.rosters import judge_inrc2
from bench.rosters.judge_inrc1 import cost
from routeopt import fill
from routeopt.errors import FormatError, FormatWarning
from tests.fill import files
from tests.fill.small import broken


@pytest.fixture
def read(tmp_path):
    def read(text, *arguments, **more):
        path = tmp_path / "file.txt"
        path.write_text(text)
        return fill.read(path, *arguments, **more)

    return read


@pytest.fixture
def tiny(tmp_path):
    for name, text in {"Sc-tiny": files.SCENARIO, "H0-tiny-0": files.HISTORY,
                       "WD-tiny-3": files.WEEK}.items():  # fmt: skip
        (tmp_path / f"{name}.txt").write_text(text)
    return tmp_path


def planned(asked, plan):
    """Evaluate the plan of a dict of employees: what each works on each day, `-` for nothing."""
    named = {(shift["from"][:10], shift["tags"][0]): shift["name"] for shift in asked["shifts"]}
    days = sorted({day for day, _ in named})
    entries = [
        {"employee": employee, "shift": named[day, kind]}
        for employee, kinds in plan.items()
        for day, kind in zip(days, kinds, strict=True)
        if kind not in ("", "-")
    ]
    return fill.evaluate(asked | {"schedule": entries})


def test_curtois_costs_cover_and_requests_and_keeps_the_rest_as_law(read):
    asked = read(files.CURTOIS)
    plan = {name: days.split() for name, days in files.CURTOIS_PLAN.items()}
    roster = planned(asked, plan)
    # Missing: 50 for L on day 0, 100 for an E on day 1; too many: E on day 4, and on days without
    # cover nothing. Requests: 2 + 5 not met, 4 broken.
    assert -roster.score.softScore == 50 + 100 + 1 + 2 + 5 + 4
    # A: a run of one day inside (N on day 2), a day off alone twice (days 1 and 3).
    assert broken(roster)["rules"] == 1 + 1 + 1
    lawful = planned(asked, {"A": [*"EE-----"], "B": ["-"] * 7})
    assert lawful.score.feasible


def test_curtois_forbids_days_off_successions_and_kinds(read):
    asked = read(files.CURTOIS)
    roster = planned(asked, {"A": [*"LEEE---"], "B": [*"N----E-"]})
    assert {"availability", "patterns", "maxConsecutive", "rules", "minHours"} >= {
        violation.name for violation in roster.violations if violation.level == "HARD"
    }
    assert broken(roster)["patterns"] == 1
    assert broken(roster)["maxConsecutive"] == 1
    assert broken(roster)["rules"] == 2  # a night that B has none of, a weekend that B is to have


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("A,2,E,2", "A,9,E,2", "line 19: day 9 is beyond the horizon of 7 days"),
        ("A,2,E,2", "A,2,X,2", "there is no shift 'X'"),
        ("A,3", "C,3", "there is no employee 'C'"),
        ("SECTION_COVER", "SECTION_COVERS", "COVERS is no section"),
        ("L,480,E", "L,many,E", "'many' is no number"),
        ("\n7\n", "\n1000000000\n", "1000000000 days are more than 400"),
    ],
)
def test_a_fault_of_curtois_names_its_line(read, before, after, told):
    with pytest.raises(FormatError, match=told):
        read(files.CURTOIS.replace(before, after, 1))


def test_costs_that_fill_has_only_one_of_are_told(read):
    with pytest.warns(FormatWarning, match="a head too many costs 1, not 9"):
        read(files.CURTOIS.replace("2,N,1,100,1", "2,N,1,100,9"))


def test_inrc2_costs_what_its_validator_says(tiny):
    asked = fill.read(tiny, weeks=[3])
    entries = [
        {"employee": name, "shift": f"{day}/{duty}"}
        for name, duties in files.WEEK_PLAN.items()
        for day, duty in duties.items()
    ]
    roster = fill.evaluate(asked | {"schedule": asked["schedule"] + entries})
    assert roster.score.feasible
    assert {violation.name: violation.value for violation in roster.violations} == {
        # Ann has 2 + 4 duties, one over 5 (20). A day off on Monday is one short, and so is Friday
        # (30 each); work on Saturday is one short of 2 days (30) and of 2 of the type (15). Bob's
        # Monday is one short of 2 of the type (15).
        "rules": 20 + 30 + 30 + 30 + 15 + 15,
        "patterns": 30,  # Ann works on Saturday and not on Sunday
        "unassigned": 3 * 30,  # the head on Monday, a nurse and the night on Wednesday
        "pref": 10,  # Ann works on Wednesday
    }


@pytest.mark.parametrize("seed", range(10))
def test_inrc2_costs_what_its_description_says(tiny, seed):
    chance = random.Random(seed)
    asked = fill.read(tiny, weeks=[3])
    duties = [shift["name"] for shift in asked["shifts"] if shift["name"][0] != "-"]
    plan = {"Ann": [""] * 7, "Bob": [""] * 7}
    entries = list(asked["schedule"])
    for name, days in plan.items():
        for day in range(7):
            held = [d for d in duties if d[0] == str(day) and (name == "Ann" or "Nurse" in d)]
            if chance.random() < 0.6 and held:
                duty = chance.choice(held)
                entries.append({"employee": name, "shift": duty})
                days[day] = duty.partition("/")[2]
    roster = fill.evaluate(asked | {"schedule": entries})
    hard, soft = judge_inrc2.cost(tiny / "Sc-tiny.txt", 0, [3], plan)
    assert (-roster.score.hardScore, -roster.score.softScore) == (hard, soft)


def test_inrc2_has_minimum_cover_skills_and_successions_as_law(tiny):
    asked = fill.read(tiny / "Sc-tiny.txt", weeks=[3])
    past = asked["schedule"]
    entries = [
        {"employee": "Bob", "shift": "0/Day/Head"},
        {"employee": "Ann", "shift": "0/Day/Nurse"},
        {"employee": "Ann", "shift": "2/Day/Nurse"},
        {"employee": "Ann", "shift": "5/Day/Nurse"},
    ]
    roster = fill.evaluate(asked | {"schedule": past + entries})
    hard = {v.name: v.amount for v in roster.violations if v.level == "HARD"}
    # Bob is no head; Ann's night before the plan is followed by a day; Thursday's night is empty.
    assert hard == {"skills": 1, "patterns": 1, "requirements": 1}


def test_inrc2_asks_for_the_weeks(tiny):
    with pytest.raises(FormatError, match=r"name the `weeks` to plan; there is WD-tiny-3\.txt"):
        fill.read(tiny)
    with pytest.raises(FileNotFoundError):
        fill.read(tiny, weeks=[4])
    (tiny / "H0-tiny-0.txt").write_text(files.HISTORY.replace("Bob 0 0 None 0 0 4\n", ""))
    with pytest.raises(FormatError, match="no history of Bob"):
        fill.read(tiny, weeks=[3])


def read_inrc1(read, text):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FormatWarning)
        return read(text)


def test_both_forms_of_inrc1_are_the_same_request(read):
    assert read_inrc1(read, files.INRC1) == read_inrc1(read, files.INRC1_XML)


@pytest.mark.parametrize("seed", range(15))
def test_inrc1_costs_what_its_description_says(read, seed):
    chance = random.Random(seed)
    often = chance.random()
    plan = {
        name: [chance.choice("EHNNE") if chance.random() < often else "" for _ in range(21)]
        for name in "012"
    }
    roster = planned(read_inrc1(read, files.INRC1), plan)
    hard, soft = cost(files.INRC1, plan)
    assert (-roster.score.hardScore, -roster.score.softScore) == (hard, soft)


def test_weekends_that_differ_between_contracts_are_told(read):
    with_bound = files.INRC1.replace(
        "(0|5|1), (0|5|1), (0|0|0), Friday", "(1|5|1), (0|5|1), (0|0|0), Friday"
    )
    with pytest.warns(FormatWarning, match="contract 1: MaxConsecutiveWorkingWeekends: not expr"):
        read(with_bound)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("EMPLOYEES 3", "EMPLOYEES 4", "EMPLOYEES has 3 of 4 lines"),
        ("(1|1), (1|3|9)", "(1|3|9)", "9 bounds and 5 flags"),
        ("2010-01-05, 2", "2010-02-05, 2", "outside the period"),
        ("7, 3 (None", "7, 4 (None", "4 days are needed here"),
        ("Monday, E, 1", "Moonday, E, 1", "'Moonday' is no weekday"),
        ("Monday, E, 1", "Monday, X, 1", "no shift type 'X'"),
        ("(E|Any) (N", "(X|Any) (N", "no shift type 'X'"),
        ("2, 0 1;", "2, 0 9;", "no pattern '9'"),
        ("0, 2010-01-05, 2", "9, 2010-01-05, 2", "no employee '9'"),
        ("0, 0, 0, 1, Nurse", "0, 0, 7, 1, Nurse", "no contract '7'"),
        ("2010-01-21", "2009-01-21", "a period of days"),
        ("2010-01-21", "2011-05-21", "506 days are more than 400"),
        ("2010-01-01, 2010-01-21", "9999-11-21, 9999-12-31", "the period ends by 9999-12-01"),
        ("(1|1), (1|3|9)", "(|1), (1|3|9)", "'' is no number"),
        ("(1|1), (1|3|9)", "(x|1), (1|3|9)", "'x' is no number"),
        ("2, 0 1;", "x, 0 1;", "'x' is no number"),
        ("2 (E|Any) (N|Any)", "", "'' is no number"),
        ("2 (E|Any) (N|Any)", "0", "1 days are needed here"),
        (", SaturdaySunday,", ", weekend,", "no days in a row"),
        (", SaturdaySunday,", ", SaturdayMonday,", "no days in a row"),
        ("Monday, E, 1;", "Monday, E;", "3 cells are needed here"),
        ("SKILLS = 2;", f"SKILLS = {'9' * 5000};", "is no number of at most"),
    ],
)
def test_a_fault_of_inrc1_is_told(read, before, after, told):
    with pytest.raises(FormatError, match=told):
        read_inrc1(read, files.INRC1.replace(before, after, 1))


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("</SchedulingPeriod>", "", "no XML"),
        ("<?xml", "<!DOCTYPE x><?xml", "a document type is not read"),
        ("2010-01-21", "someday", "someday"),
        ("<ContractID>1</ContractID>", "", "Employee has no ContractID"),
    ],
)
def test_a_fault_of_xml_is_told(read, before, after, told):
    with pytest.raises(FormatError, match=told):
        read(files.INRC1_XML.replace(before, after, 1), "inrc1-xml")


def test_a_rotation_is_the_plan_of_one_person_a_week_for_each(read):
    with pytest.warns(FormatWarning, match="the last day is not followed by the first"):
        asked = read(files.ROTATING)
    assert len(asked["shifts"]) == 3 * 12
    weeks = ["00000--", "11111--", "-----00"]
    assert planned(asked, {"rotation": [*"".join(weeks)]}).score.hardScore == -4  # 7 days off
    swapped = ["00001--", "11110--", "-----00"]
    rules = broken(planned(asked, {"rotation": [*"".join(swapped)]}))
    assert rules == {"patterns": 1, "rules": 4 + 1}  # a single day of the second kind


def test_a_design_is_shifts_that_may_be_and_demands_for_people(read):
    with pytest.warns(FormatWarning, match="the number of kinds of shift"):
        asked = read(files.SHIFT_DESIGN)
    assert len(asked["shifts"]) == 2 * 5 * 5

    def cost(*shifts):
        entries = [{"employee": f"head {n}", "shift": s} for n, s in enumerate(shifts, 1)]
        return -fill.evaluate(asked | {"schedule": entries}).score.softScore

    exact = ("0/08:00+480", "0/12:00+240", "1/08:00+480")
    assert cost(*exact) == 0
    assert cost(*exact[:2]) == 8 * 60
    assert cost(*exact, "1/08:00+240") == 4 * 60


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("days = 2", "days = 3", "72 demands are needed"),
        ("interval = 60", "interval = 7", "does not divide a day"),
        ("minStart = [8]", "minStart = [8, 9]", "a number for each type"),
        ("weightOverCover = 1;", "", "weightOverCover is missing"),
        ("maxStart = [12]", "maxStart = [999999999]", "a type of shift starts within the day"),
        ("days = 2", "days = 1000000000", "days are more than 400"),
    ],
)
def test_a_fault_of_a_design_is_told(read, before, after, told):
    with pytest.raises(FormatError, match=told):
        read(files.SHIFT_DESIGN.replace(before, after))


def test_what_fill_cannot_express_is_told(read):
    with pytest.raises(FormatError, match="the format is not recognised; name it"):
        read("hello")
    with pytest.raises(FormatError, match="only inrc2 has"):
        read(files.CURTOIS, weeks=[1])


@pytest.mark.parametrize("text", [files.CURTOIS, files.INRC1, files.INRC1_XML, files.ROTATING,
                                  files.SCENARIO, files.SHIFT_DESIGN])  # fmt: skip
def test_a_file_that_is_cut_off_anywhere_is_read_or_told(read, text):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FormatWarning)
        lines = text.splitlines(keepends=True)
        for count in range(1, len(lines), 3):
            cut = "".join(lines[:count])
            format = next(name for name, whole in vars(files).items() if whole == text)
            try:
                read(cut, re.sub("_", "-", format.lower()).replace("scenario", "inrc2"))
            except (FormatError, FileNotFoundError):
                continue
