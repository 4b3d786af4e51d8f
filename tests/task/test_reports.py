"""Schedules as tables, pictures, pages and workbooks."""

from __future__ import annotations

import copy
import pickle
from io import BytesIO
from typing import Any

import pytest

import routeopt
from routeopt.reports.schedules.load import loads
from routeopt.reports.schedules.rows import rows_of_orders, rows_of_resources
from routeopt.reports.schedules.text_table import schedule_table

REQUEST: dict[str, Any] = {
    "options": {"timeZone": "Europe/Brussels"},
    "period": {"from": "2026-03-02T08:00:00", "to": "2026-03-06T18:00:00"},
    "resources": [
        {"type": "plannable", "name": "staff", "supply": [{"name": "An"}, "Bo"],
         "shifts": [{"from": f"2026-03-0{d}T08:00:00", "to": f"2026-03-0{d}T16:00:00"}
                    for d in (2, 3, 4)]},
        {"type": "capacitated", "name": "oven", "supply": 2},
        {"type": "consumable", "name": "flour", "supply": 1,
         "deliveries": [{"at": "2026-03-02T10:00:00", "amount": 4}]},
        {"type": "plannable", "name": "line", "supply": [{"name": "L", "initialSetup": "red"}],
         "setupGroups": True},
    ],
    "setups": [{"resource": "line", "to": "blue", "duration": 1800}],
    "orders": [
        {"name": "bread", "due": "2026-03-02T09:00:00", "tasks": [
            {"name": "mix", "duration": 3600, "resourceRequirements": {"staff": 1, "flour": 1}},
            {"name": "bake", "duration": 36000, "interruptible": True,
             "resourceRequirements": {"staff": 1, "oven": 1}}]},
        {"name": "$tin$ <b>", "duration": 3600, "setupGroup": "blue",
         "resourceRequirements": {"line": 1, "oven": 1}},
        {"name": "never", "duration": 3600, "resourceRequirements": {"oven": 3}},
    ],
}  # fmt: skip
SCHEDULE = [
    {"task": "bread/mix", "from": "2026-03-02T08:00:00", "plannable": {"staff": ["An"]}},
    {"task": "bread/bake", "from": "2026-03-02T09:00:00", "plannable": {"staff": ["Bo"]}},
    {"task": "$tin$ <b>", "from": "2026-03-02T09:00:00", "plannable": {"line": ["L"]}},
]


@pytest.fixture(scope="module")
def schedule() -> Any:
    return routeopt.task.evaluate(REQUEST, schedule=SCHEDULE)


def test_members_are_attributes(schedule: Any) -> None:
    assert schedule.score.feasible
    assert [one.task for one in schedule.solution] == ["bread/mix", "bread/bake", "$tin$ <b>"]
    baked = schedule.solution[1]
    assert [part.from_ for part in baked.parts] == ["2026-03-02T09:00:00", "2026-03-03T08:00:00"]
    assert baked.lateSeconds == 93_600
    assert schedule.solution[2].setupFrom == "2026-03-02T08:30:00"
    assert schedule.unserved == ["never"]
    assert schedule.totals.lateOrders == 1
    assert schedule.solution[0].parts == []


def test_a_copy_is_the_same(schedule: Any) -> None:
    for made in (schedule.copy(), copy.deepcopy(schedule), pickle.loads(pickle.dumps(schedule))):
        assert made == schedule
        assert made.to_html() == schedule.to_html()


def test_frames_have_a_row_for_each_task_and_each_order(schedule: Any) -> None:
    tasks, orders = schedule.to_frame(), schedule.orders_frame()
    assert list(tasks["task"]) == ["bread/mix", "$tin$ <b>", "bread/bake"]
    assert list(tasks["minutes"]) == [60, 60, 600]
    assert list(tasks["people"]) == ["An", "L", "Bo"]
    assert list(orders["order"]) == ["bread", "$tin$ <b>", "never"]
    assert orders["late"][0] == 1560
    assert str(orders["to"][0]) == "2026-03-03 11:00:00"
    assert orders["reasons"][2] == "RESOURCE_CAPACITY"


def test_rows_are_people_and_lanes_of_what_is_shared(schedule: Any) -> None:
    rows = rows_of_resources(schedule.view())
    assert [(row.name, row.resource) for row in rows] == [
        ("An", "staff"), ("Bo", "staff"), ("oven", "oven"), ("", "oven"), ("L", "line"),
    ]  # fmt: skip
    assert [len(row.jobs) for row in rows] == [1, 1, 1, 1, 1]
    orders = rows_of_orders(schedule.view())
    assert [row.name for row in orders] == ["bread", "$tin$ <b>"]


def test_loads_count_what_is_in_use_and_what_is_left(schedule: Any) -> None:
    staff, oven, flour, _ = loads(schedule.view())
    assert [amount for _, amount in staff.used] == [1, 1, 0, 1, 0]
    assert [amount for _, amount in oven.used] == [2, 1, 0]
    assert [amount for _, amount in flour.used] == [0, 4, 4]
    assert staff.there[0][1] == 2


@pytest.mark.parametrize("kind", ["resources", "orders", "load"])
def test_pictures_are_drawn(schedule: Any, kind: str) -> None:
    assert schedule.plot(kind)._repr_png_().startswith(b"\x89PNG")


def test_another_kind_of_picture_is_refused(schedule: Any) -> None:
    with pytest.raises(ValueError, match="kind is one of resources, orders, load, not 'x'"):
        schedule.plot("x")


def test_a_page_tells_all_and_escapes_names(schedule: Any) -> None:
    page = schedule.to_html("A <week>")
    assert "<title>A &lt;week&gt;</title>" in page
    assert "$tin$ &lt;b&gt;" in page
    assert "<b>:" not in page
    assert "never: RESOURCE_CAPACITY" in page
    assert "<script" not in page
    assert "Bo" in schedule._repr_html_()


def test_text_has_a_line_for_each_task(schedule: Any) -> None:
    text = schedule_table(schedule.view())
    assert "bread/bake" in text
    assert "Tue 3 Mar 11:00" in text
    assert "left out\n  never: RESOURCE_CAPACITY" in text
    assert "1 late" in repr(schedule)


def test_a_workbook_has_everybodys_list(schedule: Any) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    file = BytesIO()
    schedule.to_excel(file)
    book = openpyxl.load_workbook(file)
    assert book.sheetnames == ["Tasks", "Orders", "People", "Left out"]
    assert [cell.value for cell in book["People"][2]][:2] == ["staff", "An"]
    assert book["Left out"]["A2"].value == "never"


def test_broken_rules_are_told_with_their_place() -> None:
    plan = [{**SCHEDULE[0], "from": "2026-03-02T07:00:00"}, *SCHEDULE[1:]]
    broken = routeopt.task.evaluate(REQUEST, schedule=plan)
    assert "PERIOD: bread/mix by 3,600 seconds" in broken.to_html()
    assert {one.name for one in broken.violations if one.items_} == {"CALENDAR", "PERIOD"}


def test_a_schedule_of_nothing_is_shown_too() -> None:
    nothing = routeopt.task.evaluate(REQUEST, schedule=[])
    assert nothing.to_frame().empty
    assert "0 tasks of 3 orders, 3 left out" in repr(nothing)
    for kind in ("resources", "orders", "load"):
        assert nothing.plot(kind)._repr_png_()
    assert "Left out" in nothing.to_html()
    nothing.to_excel(BytesIO())
    assert "left out" in schedule_table(nothing.view())


def test_what_has_no_resources_and_no_dates_is_drawn() -> None:
    answer = routeopt.task.evaluate(
        {"orders": [{"name": "a", "duration": 5}]},
        schedule=[{"task": "a", "from": "1970-01-01T00:00:00Z"}],
    )
    for kind in ("resources", "orders", "load"):
        assert answer.plot(kind)._repr_png_()
    assert "a" in answer.to_html()
