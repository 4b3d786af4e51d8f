"""Files of scheduling problems as requests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from routeopt.errors import FormatError
from routeopt.formats.projects import read_request
from tests.task import files


def read(folder: Path, text: str, format: str | None = None) -> dict[str, Any]:
    path = folder / "instance"
    path.write_text(text, encoding="utf-8")
    return read_request(path, format)


def fault(folder: Path, text: str) -> str:
    with pytest.raises(FormatError) as raised:
        read(folder, text)
    return str(raised.value)


def test_activities_of_a_project_are_orders_and_its_marks_are_left_away(tmp_path: Path) -> None:
    assert read(tmp_path, files.PATTERSON) == {
        "resources": [{"type": "capacitated", "name": "R1", "supply": 3}],
        "orders": [
            {"name": "2", "duration": 4, "resourceRequirements": {"R1": 2}},
            {"name": "3", "duration": 5, "resourceRequirements": {"R1": 2}},
            {"name": "4", "duration": 1, "after": ["2"]},
        ],
    }


def test_modes_take_of_stock_and_of_what_is_shared(tmp_path: Path) -> None:
    assert read(tmp_path, files.PSPLIB) == {
        "resources": [
            {"type": "capacitated", "name": "R1", "supply": 2},
            {"type": "consumable", "name": "N1", "supply": 5},
        ],
        "orders": [
            {
                "name": "2",
                "modes": [
                    {"name": "1", "duration": 3, "resourceRequirements": {"R1": 1, "N1": 4}},
                    {"name": "2", "duration": 6, "resourceRequirements": {"R1": 1}},
                ],
            },
            {"name": "3", "duration": 2, "resourceRequirements": {"R1": 2, "N1": 1}},
        ],
    }


def test_a_job_is_an_order_of_tasks_on_machines(tmp_path: Path) -> None:
    request = read(tmp_path, files.JOB_SHOP)
    assert [one["name"] for one in request["resources"]] == ["machine 0", "machine 1"]
    assert request["orders"][1] == {
        "name": "job 1",
        "tasks": [
            {"name": "0", "duration": 4, "resourceRequirements": {"machine 1": 1}},
            {"name": "1", "duration": 1, "resourceRequirements": {"machine 0": 1}},
        ],
    }


def test_skills_are_roles_of_people(tmp_path: Path) -> None:
    request = read(tmp_path, files.MSPSP)
    assert request["resources"][0]["supply"][1] == {
        "name": "person 2",
        "skills": ["skill 1", "skill 2"],
    }
    assert request["orders"] == [
        {
            "name": "2",
            "duration": 3,
            "resourceRequirements": {
                "people": [
                    {"count": 1, "skills": ["skill 1"]},
                    {"count": 1, "skills": ["skill 2"]},
                ]
            },
        },
        {
            "name": "3",
            "duration": 2,
            "resourceRequirements": {"people": [{"count": 2, "skills": ["skill 1"]}]},
        },
    ]


@pytest.mark.parametrize("format", files.ALL)
def test_a_format_is_recognised(tmp_path: Path, format: str) -> None:
    text = files.ALL[format]
    assert read(tmp_path, text) == read(tmp_path, text, format)


@pytest.mark.parametrize("format", files.ALL)
def test_a_file_that_is_cut_off_or_garbled_is_refused(tmp_path: Path, format: str) -> None:
    text = files.ALL[format]
    for end in range(0, len(text) - 5, 7):
        try:
            read(tmp_path, text[:end], format)
        except FormatError:
            continue
    for place in range(0, len(text), 11):
        try:
            read(tmp_path, text[:place] + "x-9" + text[place + 1 :], format)
        except FormatError:
            continue


def test_a_fault_is_told_with_its_line(tmp_path: Path) -> None:
    assert "line 6: there is no activity 9" in fault(
        tmp_path, files.PATTERSON.replace("1 0  1 5", "1 0  1 9")
    )
    assert "line 4: there is no machine 7" in fault(
        tmp_path, files.JOB_SHOP.replace("1 4 0 1", "7 4 0 1")
    )
    assert "succ" in fault(tmp_path, files.MSPSP.replace("succ = [2,", "succ = ["))
    assert "not recognised" in fault(tmp_path, "hello")
