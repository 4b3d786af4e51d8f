"""Rosters as people see them: tables, pictures, HTML, and Excel that comes back."""

from __future__ import annotations

import json
import pickle
import re
from datetime import date, datetime, time, timedelta

import pytest

from routeopt import fill
from routeopt.errors import FormatError, RequestError
from tests.fill.small import request, shift

SHIFTS = [
    shift("e4", "04T06:00", "04T14:00", tags=["early"]),
    shift("l4", "04T14:00", "04T22:00", tags=["late"]),
    shift("n5", "05T22:00", "06T06:00", tags=["night"]),
    shift("x6", "06T08:00", "06T10:00", tags=["short"]),
    shift("y6", "06T12:00", "06T14:00", tags=["short"]),
]
PLAN = [
    {"employee": "An", "shift": "e4"},
    {"employee": "An", "shift": "l4", "locked": True},
    {"employee": "<Bo>", "shift": "n5"},
    {"employee": "<Bo>", "shift": "y6"},
]
ASKED = request(SHIFTS, {"An": {}, "<Bo>": {}, "=Cy": {}}, schedule=PLAN)


@pytest.fixture(scope="module")
def roster():
    return fill.evaluate(ASKED)


def test_a_roster_is_the_answers_dict_and_its_members_are_attributes(roster):
    assert json.loads(json.dumps(roster)) == roster
    assert roster.score.hardScore == roster["score"]["hardScore"] == -1
    assert roster.assignments[0].from_ == "2026-05-04T06:00:00"
    assert roster.search is None
    assert roster.schedule() == PLAN
    with pytest.raises(AttributeError):
        roster.routes  # noqa: B018
    again = pickle.loads(pickle.dumps(roster))
    assert again == roster == roster.copy()
    assert again.to_frame().equals(roster.to_frame())


def test_the_frame_has_a_row_for_each_person_and_a_column_for_each_day(roster):
    frame = roster.to_frame()
    assert list(frame.index) == ["An", "<Bo>", "=Cy"]
    assert [day.date() for day in frame.columns] == [date(2026, 5, n) for n in (4, 5, 6)]
    assert frame.to_numpy().tolist() == [
        ["early + late", "", ""],
        ["", "night", "short"],
        ["", "", ""],
    ]


def test_the_long_frame_has_a_row_for_each_head_the_empty_ones_too(roster):
    frame = roster.assignments_frame()
    assert list(frame["shift"]) == ["e4", "l4", "n5", "x6", "y6"]
    assert list(frame["hours"]) == [8, 8, 8, 2, 2]
    assert list(frame["employee"].isna()) == [False, False, False, True, False]
    totals = roster.employees_frame()
    assert totals.loc["An", ["hours", "shifts.early", "shifts.night"]].tolist() == [16, 1, 0]


def test_hours_of_a_night_are_time_that_passes():
    night = shift("n", "28T22:00", "29T06:00") | {
        "from": "2026-03-28T22:00",
        "to": "2026-03-29T06:00",
    }
    asked = request([night | {"employees": ["An"]}], options={"timeZone": "Europe/Brussels"})
    assert list(fill.evaluate(asked).assignments_frame()["hours"]) == [7]


def test_days_are_local_where_times_have_an_offset():
    late = {"name": "s", "from": "2026-05-04T23:00Z", "to": "2026-05-05T03:00Z"}
    asked = request([late | {"employees": ["An"]}], options={"timeZone": "Europe/Brussels"})
    assert [day.day for day in fill.evaluate(asked).to_frame().columns] == [5]


def test_html_names_everything_and_escapes_it(roster):
    text = roster._repr_html_()
    assert "&lt;Bo&gt;" in text
    assert "<Bo>" not in text
    assert "x6" in text  # it is empty, and says why
    page = roster.to_html("A <ward>")
    assert page.startswith("<!DOCTYPE html>")
    assert "<h1 style" in page
    assert "A &lt;ward&gt;" in page
    assert not re.search("<script|http", page)


def test_a_large_roster_is_cut_in_a_notebook_and_whole_in_a_file():
    people = {f"person {n}": {} for n in range(80)}
    many = fill.evaluate(request(SHIFTS, people))
    assert "person 79" not in many._repr_html_()
    assert "person 79" in many.to_html()


@pytest.mark.ci
@pytest.mark.parametrize("kind", ["roster", "coverage", "fairness"])
def test_there_are_pictures(roster, kind):
    assert roster.plot(kind)._repr_png_().startswith(b"\x89PNG")


def test_an_unknown_picture_names_those_that_there_are(roster):
    with pytest.raises(ValueError, match="roster, coverage, fairness, not 'map'"):
        roster.plot("map")


def edited(roster, tmp_path, change):
    import openpyxl

    path = tmp_path / "roster.xlsx"
    roster.to_excel(path)
    book = openpyxl.load_workbook(path)
    change(book["Roster"])
    book.save(path)
    return path


def test_a_workbook_comes_back_as_it_was(roster, tmp_path):
    path = edited(roster, tmp_path, lambda _: None)
    again = fill.read_excel(path, ASKED)
    assert again["schedule"] == PLAN
    assert fill.evaluate(again) == roster


def test_an_edited_day_is_the_new_schedule(roster, tmp_path):
    def change(sheet):
        assert sheet["B2"].value == "early; late (locked)"
        assert sheet["D3"].value == "y6"  # two shifts of that day are short
        assert sheet["A4"].data_type == "s"
        sheet["B2"] = None
        sheet["D4"] = "x6 (locked); y6"

    again = fill.read_excel(edited(roster, tmp_path, change), ASKED)
    assert again["schedule"] == [
        *PLAN[2:],
        {"employee": "=Cy", "shift": "x6", "locked": True},
        {"employee": "=Cy", "shift": "y6"},
    ]


@pytest.mark.parametrize(
    ("cell", "value", "told"),
    [
        ("C2", "nigth", "cell C2: no shift 'nigth' on that day; did you mean `night`"),
        ("C2", "early", "cell C2: no shift 'early' on that day; there is night, n5"),
        ("C3", "night; n5", "cell C3: twice the same"),
        ("A2", "Ann", "cell A2: 'Ann' is no employee"),
        ("A3", None, "no row of <Bo>"),
        ("B1", "soon", "no column of 2026-05-04"),
    ],
)
def test_a_slip_in_a_workbook_is_told_with_its_cell(roster, tmp_path, cell, value, told):
    def change(sheet):
        sheet[cell] = value

    with pytest.raises(FormatError, match=re.escape(told)):
        fill.read_excel(edited(roster, tmp_path, change), ASKED)


def test_the_request_of_a_workbook_is_checked(roster, tmp_path):
    path = edited(roster, tmp_path, lambda _: None)
    assert fill.read_excel(path, json.dumps(ASKED))["schedule"] == PLAN
    with pytest.raises(RequestError, match="/shifts"):
        fill.read_excel(path, {"employees": []})
    with pytest.raises(ValueError, match="a request or its members"):
        fill.read_excel(path, ASKED, rules=[])


def test_an_empty_shift_keeps_its_name_in_a_workbook(tmp_path):
    import openpyxl

    named = "ward: night"
    times = {"from": "2026-05-04T22:00:00", "to": "2026-05-05T06:00:00"}
    roster = fill.evaluate({"employees": [{"name": "An"}], "shifts": [{"name": named, **times}]})
    roster.to_excel(tmp_path / "roster.xlsx")
    sheet = openpyxl.load_workbook(tmp_path / "roster.xlsx")["Empty"]
    assert [cell.value for cell in sheet[2]] == [named, "1 employee free"]


def test_no_workbook_is_told(tmp_path):
    path = tmp_path / "roster.xlsx"
    path.write_bytes(b"PK no")
    with pytest.raises(FormatError, match="no workbook that can be read"):
        fill.read_excel(path, ASKED)


def test_a_request_is_made_of_tables():
    import pandas

    employees = pandas.DataFrame(
        {
            "name": ["An", 7],
            "skills": ["nurse:3;lead", None],
            "contract.max": [38, float("nan")],
            "contract.minRest": [timedelta(hours=11), None],
            "contract.latestShiftEnd": [time(22), None],
            "unavailability": ["2026-05-06;2026-05-08/2026-05-10", date(2026, 5, 5)],
        }
    )
    times = {"from": pandas.Timestamp("2026-05-04 08:00"), "to": datetime(2026, 5, 4, 16)}
    asked = fill.from_frames(
        employees=employees,
        shifts=[{"name": "s", **times, "min": 1.0, "tags": "day;long", "skills": "nurse"}],
        schedule={"employee": ["An"], "shift": ["s"], "locked": [True]},
        options={"timeZone": "UTC"},
    )
    assert asked["employees"] == [
        {
            "name": "An",
            "skills": [{"name": "nurse", "level": 3}, "lead"],
            "unavailability": [
                {"from": "2026-05-06", "to": "2026-05-06"},
                {"from": "2026-05-08", "to": "2026-05-10"},
            ],
            "contracts": [{"max": 38, "minRest": 39600, "latestShiftEnd": "22:00:00"}],
        },
        {"name": "7", "unavailability": [{"from": "2026-05-05", "to": "2026-05-05"}]},
    ]
    assert asked["shifts"][0]["from"] == "2026-05-04T08:00:00"
    assert fill.evaluate(asked).score.feasible


def test_a_cell_that_cannot_be_read_is_named():
    with pytest.raises(ValueError, match="employees, row 1: skills: 'a:b'"):
        fill.from_frames(employees=[{"name": "An"}, {"name": "Bo", "skills": "a:b"}], shifts=[])


def test_a_request_is_made_of_a_workbook(tmp_path):
    import openpyxl

    book = openpyxl.Workbook()
    for name, rows in {
        "Employees": [["name", "tags"], ["An", "old;new"], [None, None]],
        "Shifts": [["name", "from", "to"], ["s", datetime(2026, 5, 4, 8), datetime(2026, 5, 4, 9)]],
        "Schedule": [["employee", "shift"], ["An", "s"]],
    }.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    book.save(tmp_path / "tables.xlsx")
    asked = fill.read_excel(tmp_path / "tables.xlsx", options={"timeZone": "UTC"})
    assert asked["employees"] == [{"name": "An", "tags": ["old", "new"]}]
    assert fill.evaluate(asked).to_frame().iloc[0, 0] == "s"
    del book["Shifts"]
    book.save(tmp_path / "tables.xlsx")
    with pytest.raises(FormatError, match="no sheet `Shifts`; give the request"):
        fill.read_excel(tmp_path / "tables.xlsx")


SHORT = request(
    [shift("a", "04T08:00", "04T16:00"), shift("b", "04T10:00", "04T18:00")],
    {"An": {}, "Bo": {"contracts": [{"max": 4}]}},
    schedule=[{"employee": "An", "shift": "a"}],
)


def test_suggestions_are_a_table_and_attributes():
    roster = fill.suggest(SHORT)
    best = roster.suggestions[1]
    assert (best.moves[0].leaves, best.moves[0].takes) == ("An", None)
    assert best.from_ == "2026-05-04T10:00:00"
    frame = roster.suggestions_frame()
    assert list(frame["employee"]) == ["An", "An", "Bo", "An"]
    assert list(frame["moves"]) == ["", "An leaves a", "", "An leaves a to Bo"]
    assert fill.evaluate(SHORT).suggestions_frame().empty


def test_an_explanation_is_a_table_lines_and_attributes():
    told = fill.explain(SHORT)
    assert told.counterfactuals["b"][0].patch[0]["value"] == 8
    assert told.alternatives["b"][0].violations[0].name == "concurrent"
    assert told.conflicts[0].from_ == "2026-05-04T10:00:00"
    assert told.to_frame().iloc[0]["employee"] == "Bo"
    assert "b: Bo could work, with Maximum Hours wider by 240 minutes" in str(told)
    assert "<li>Unassigned Shift: -1hard</li>" in told._repr_html_()
    assert "no time" not in str(told)
    told["unanswered"] = 2
    assert str(told).endswith("there was no time for 2 shifts")
    told["unanswered"] = 0
    assert pickle.loads(pickle.dumps(told)) == told == json.loads(json.dumps(told))


def test_the_demo_is_the_same_for_the_same_numbers_and_keeps_the_rules():
    assert fill.demo() == fill.demo()
    assert fill.demo(seed=2) != fill.demo()
    for size in ({}, {"employees": 1, "weeks": 1}, {"employees": 90, "weeks": 2}):
        assert fill.validate(fill.demo(**size))["warnings"] == []
    with pytest.raises(ValueError, match="1 to 52 weeks"):
        fill.demo(weeks=0)


@pytest.mark.ci
def test_the_demo_is_planned_without_an_empty_head():
    asked = fill.demo()
    asked["options"]["maxIterations"] = 20_000
    roster = fill.solve(asked, millis=60_000, threads=1)
    assert roster.score.feasible
    assert roster.unassigned == []
