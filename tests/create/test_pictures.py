"""Planned shifts as pictures, tables, HTML and text."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from routeopt import create
from routeopt.reports.shifts.lanes import lanes
from routeopt.reports.shifts.text_table import shifts_table
from routeopt.results.shift_plan import ShiftPlan
from tests.create.draw import Draw
from tests.create.test_oracle import is_valid

NIGHT_BREAK = {"from": "2026-03-29T01:00", "to": "2026-03-29T01:30", "paid": False}


def shift(name: str, pattern: str, start: str, end: str, heads: int, **more: Any) -> dict:
    return {"name": name, "pattern": pattern, "from": start, "to": end, "value": heads} | more


def piece(start: str, end: str, demand: int, supplied: int, **more: Any) -> dict:
    return {"from": start, "to": end, "demand": demand, "supplied": supplied} | more


SHIFTS = [
    shift("e28", "<early>", "2026-03-28T06:00", "2026-03-28T14:00", 3, skill="a$b"),
    shift("n28", "night", "2026-03-28T22:00", "2026-03-29T06:00", 1, breaks=[NIGHT_BREAK]),
    shift("e29", "<early>", "2026-03-29T06:00", "2026-03-29T14:00", 2),
]
COVERAGE = [
    piece("2026-03-28T06:00", "2026-03-28T10:00", 4, 3, skill="a$b"),
    piece("2026-03-28T10:00", "2026-03-28T14:00", 2, 3, skill="a$b"),
    piece("2026-03-28T22:00", "2026-03-29T06:00", 1, 1),
]
UNMET = [{"from": "2026-03-28T06:00", "to": "2026-03-28T10:00", "skill": "a$b", "missing": 1}]
DUE = [
    {
        "from": "2026-03-28T06:00",
        "to": "2026-03-28T18:00",
        "min": 300,
        "max": 600,
        "supplied": 500,
        "done": 480,
    },
    {"from": "2026-03-28T06:00", "to": "2026-03-29T18:00", "min": 900, "done": 960},
]


def plan(**changed: Any) -> ShiftPlan:
    answer = {
        "status": "SOLVED",
        "score": {"feasible": True, "hardScore": 0, "mediumScore": -4, "softScore": -30},
        "shifts": SHIFTS,
        "coverage": COVERAGE,
        "unmet": UNMET,
        "surplus": [],
        "cost": 30.0,
        "violations": [
            {"name": "underDemand", "level": "MEDIUM", "amount": 4, "value": 4, "unit": "hours"}
        ],
        "fill": [],
    }
    request = {"options": {"timeZone": "Europe/Berlin"}}
    return ShiftPlan(json.dumps(answer | changed).encode(), request=json.dumps(request).encode())


def nameless() -> ShiftPlan:
    """A day without a date, and a night that ends on the next one."""
    pause = {"from": "02:00", "to": "02:30", "paid": True}
    return plan(
        shifts=[shift("n", "night", "22:00", "06:00", 2, breaks=[pause])],
        coverage=[piece("20:00", "24:00", 2, 1)],
    )


def test_members_are_attributes_and_items():
    found = plan()
    assert found.shifts[0].from_ == found["shifts"][0]["from"]
    assert found.shifts[1].breaks[0].paid is False
    assert found.shifts[0].breaks == []
    assert found.score.mediumScore == -4
    assert repr(found) == (
        "<ShiftPlan 6 heads in 3 shifts of 2 kinds, score 0hard/-4medium/-30soft>"
    )
    assert pickle.loads(pickle.dumps(found)).to_html() == found.to_html()


def members(kind: type) -> set[str]:
    return {
        name.rstrip("_") for one in kind.__mro__ for name in getattr(one, "__annotations__", ())
    }


@pytest.mark.parametrize("seed", range(8))
def test_every_member_of_an_answer_is_declared(seed):
    asked = Draw(seed).request()
    if not is_valid(asked):
        return
    answer = create.solve(asked | {"options": {**asked.get("options", {}), "maxIterations": 20}})
    assert set(answer.data) <= members(ShiftPlan)
    for name, kind in ShiftPlan._held.items():
        held = answer[name] if isinstance(answer[name], list) else [answer[name]]
        for one in held:
            assert set(one) <= members(kind), name
            for inner in one.get("items", []):
                assert set(inner) <= members(kind._held["items"])


def test_hours_are_those_that_pass_less_breaks():
    frame = plan().to_frame()
    assert frame["hours"].tolist() == [8, 6.5, 8]  # clocks go forward in the night
    assert frame["heads"].tolist() == [3, 1, 2]
    assert nameless().to_frame()["hours"].tolist() == [7.5]


def test_the_coverage_frame_has_heads_or_minutes_of_work():
    heads = plan().coverage_frame()
    assert heads.columns.tolist() == ["skill", "from", "to", "demand", "supplied"]
    assert heads["supplied"].tolist() == [3, 3, 1]
    work = plan(coverage=DUE).coverage_frame()
    assert work["done"].tolist() == [480, 960]
    assert work["max"].isna().tolist() == [False, True]


def test_frames_of_nothing_have_their_columns():
    empty = plan(shifts=[], coverage=[])
    assert len(empty.to_frame()) == len(empty.coverage_frame()) == 0
    assert empty.to_frame()["from"].dtype == "datetime64[s]"


@pytest.mark.parametrize("kind", ["shifts", "coverage"])
@pytest.mark.parametrize(
    "found",
    [plan(), nameless(), plan(coverage=DUE), plan(shifts=[], coverage=[])],
    ids=["heads", "nameless", "due", "nothing"],
)
def test_there_is_a_picture(found, kind):
    assert found.plot(kind)._repr_png_().startswith(b"\x89PNG")


def test_an_unknown_picture_is_refused():
    with pytest.raises(ValueError, match="shifts, coverage"):
        plan().plot("map")


def test_no_shift_of_a_row_lies_on_another():
    overlapping = [
        shift(f"s{k}", "a", f"2026-05-04T{h:02}:00", f"2026-05-04T{h + 4:02}:00", 1)
        for k, h in enumerate([6, 8, 10, 12, 14])
    ]
    rows = lanes(plan(shifts=overlapping).view())
    assert [[one.name for one in row] for _, row in rows] == [["s0", "s2", "s4"], ["s1", "s3"]]


def test_the_page_tells_heads_and_what_is_missing_and_escapes_names():
    html = plan().to_html("Week <1>")
    assert "<script" not in html
    assert "&lt;early&gt; 06:00-14:00" in html
    assert "<early>" not in html
    assert "2026-03-28T06:00 to 2026-03-28T10:00, a$b: 1 missing" in html
    assert "Coverage" in plan()._repr_html_()
    assert "No shifts." in plan(shifts=[])._repr_html_()


def test_a_long_plan_is_cut_in_a_notebook_alone():
    days = [f"2026-{month:02}-{day:02}" for month in (1, 2, 3) for day in range(1, 29)]
    long = plan(
        shifts=[
            shift(f"s{k}", "a", f"{day}T06:00", f"{day}T14:00", k + 1) for k, day in enumerate(days)
        ]
    )
    assert "The table is cut" in long._repr_html_()
    assert "The table is cut" not in long.to_html()


def test_the_text_has_a_row_for_each_kind_and_a_block_for_each_week():
    lines = [line.split() for line in shifts_table(plan().view()).splitlines()]
    assert ["<early>", "06:00-14:00", "3", "2"] in lines
    assert ["night", "22:00-06:00", "1", "-"] in lines
    assert ["underDemand", "(medium):", "4", "hours"] in lines
