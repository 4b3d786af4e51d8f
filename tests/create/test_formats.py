"""Files of shift design as requests of CREATE; the file is invented."""

from __future__ import annotations

import warnings

import pytest

from routeopt import FormatError, FormatWarning, create
from tests.fill import files


@pytest.fixture
def read(tmp_path):
    def read_text(text):
        path = tmp_path / "design.dzn"
        path.write_text(text)
        return create.read(path)

    return read_text


def shifts(*given):
    return {"shifts": [
        {"pattern": "08:00", "from": f"2024-01-0{day}T{start:02}:00:00",
         "to": f"2024-01-0{day}T{end:02}:00:00", "value": 1}
        for day, start, end in given
    ]}  # fmt: skip


def test_a_plan_costs_what_the_format_says(read):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        asked = read(files.SHIFT_DESIGN)

    def cost(*given):
        return -create.evaluate(asked, solution=shifts(*given)).score.mediumScore

    exact = [(1, 8, 16), (1, 12, 16), (2, 8, 16)]
    assert cost() == 20 * 60
    assert cost(*exact) == 2 * 60
    assert cost(*exact[:2]) == 8 * 60 + 2 * 60
    assert cost(*exact, (2, 8, 12)) == 4 * 60 + 3 * 60


def test_quarters_of_an_hour_are_counted_one_by_one(read):
    quarters = files.SHIFT_DESIGN.replace("interval = 60", "interval = 15")
    day = [0] * 32 + [1] * 16 + [0] * 48
    start = quarters.index("demand")
    text = quarters[:start] + f"demand = {day * 2};" + quarters[quarters.index("\n", start) :]
    asked = read(text.replace("[8]", "[32]", 1).replace("[12]", "[32]", 1))
    answer = create.solve(asked | {"options": asked["options"] | {"maxIterations": 2_000}})
    assert answer.score.mediumScore == -2 * 8 * 15 - 60  # eight quarters at most, of sixteen


def test_the_average_of_duties_is_left_aside(read):
    with pytest.warns(FormatWarning, match="the average of duties is not counted"):
        read(files.SHIFT_DESIGN + "weightDutiesPerWeek = 1000;\n")


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("days = 2", "days = 3", "72 demands are needed"),
        ("maxStart = [12]", "maxStart = [999999999]", "a type of shift starts within the day"),
        ("weightUnderCover = 1;", "", "weightUnderCover is missing"),
    ],
)
def test_a_fault_of_a_design_is_told(read, before, after, told):
    with pytest.raises(FormatError, match=told):
        read(files.SHIFT_DESIGN.replace(before, after))


def test_a_file_of_another_format_is_named(read):
    with pytest.raises(FormatError, match="it is a file of curtois"):
        read("SECTION_HORIZON\n14\n")
