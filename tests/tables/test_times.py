"""Civil times of tables: a day and a zone make them times of a request."""

from datetime import date, datetime, time, timedelta

import numpy
import pandas
import pytest

from routeopt import Problem

DAY = {"date": "2026-12-01", "timezone": "Europe/Berlin"}
EIGHT = "2026-12-01T08:00:00+01:00"


def windows(rows, **civil):
    """Return the windows of jobs with these starts and ends."""
    jobs = [{"id": i, "window_start": a, "window_end": b} for i, (a, b) in enumerate(rows)]
    found = Problem.from_frames(jobs=jobs, **civil).to_request()["problem"]["jobs"]
    return [(job["time_windows"][0]["start"], job["time_windows"][0]["end"]) for job in found]


def read(cell, **civil):
    """Return the time that a cell means."""
    jobs = [{"id": "a", "release_time": cell}]
    return Problem.from_frames(jobs=jobs, **civil).to_request()["problem"]["jobs"][0][
        "release_time"
    ]


@pytest.mark.parametrize(
    "cell",
    [
        "08:00",
        "8:00",
        " 8:00:00 ",
        "8:00 AM",
        time(8),
        timedelta(hours=8),
        pandas.Timedelta(hours=8),
        8 / 24,
        numpy.float64(1 / 3),
        "2026-12-01 08:00",
        "2026-12-01T08:00",
        "01.12.2026 8:00",
        datetime(2026, 12, 1, 8),
        pandas.Timestamp("2026-12-01 08:00"),
        numpy.datetime64("2026-12-01T08:00"),
        EIGHT,
    ],
)
def test_a_time_of_day_has_many_forms(cell):
    assert read(cell, **DAY) == EIGHT


@pytest.mark.parametrize(
    "day", ["2026-12-01", "1.12.2026", date(2026, 12, 1), datetime(2026, 12, 1)]
)
def test_a_day_has_many_forms(day):
    assert read("08:00", date=day, timezone="+01:00") == EIGHT


def test_an_end_before_its_start_is_on_the_day_after():
    rows = [
        ("22:00", "02:00"),
        ("08:00", "24:00"),
        ("25:00", "26:00"),
        ("08:00", datetime(1900, 1, 1, 1)),
    ]
    days = [(a[8:16], b[8:16]) for a, b in windows(rows, **DAY)]
    assert days == [
        ("01T22:00", "02T02:00"),
        ("01T08:00", "02T00:00"),
        ("02T01:00", "02T02:00"),
        ("01T08:00", "02T01:00"),
    ]


def test_a_shift_may_end_on_the_day_after():
    row = {"id": "v", "shift.start.time": "22:00", "shift.end.time": "06:00"}
    problem = Problem.from_frames(vehicles=[row], **DAY)
    (shift,) = problem.members["vehicles"][0]["shifts"]
    assert shift["end"]["time"] == "2026-12-02T06:00:00+01:00"
    assert shift["id"] == "1"


def test_a_column_of_dates_says_the_day_of_each_row():
    jobs = [{"date": day, "release_time": "08:00"} for day in ("2026-07-01", date(2026, 12, 1))]
    found = Problem.from_frames(jobs=jobs, timezone="Europe/Berlin").members["jobs"]
    assert [job["release_time"] for job in found] == ["2026-07-01T08:00:00+02:00", EIGHT]


def test_the_given_day_comes_before_a_column_of_dates():
    jobs = [{"date": "2026-07-01", "release_time": "08:00"}]
    assert Problem.from_frames(jobs=jobs, **DAY).members["jobs"][0]["release_time"] == EIGHT


def test_whole_seconds_stay_whole_seconds():
    assert read(28_800) == 28_800
    assert read("28800") == 28_800


@pytest.mark.parametrize(
    ("cell", "civil", "fault"),
    [
        ("08:00", {}, "08:00 is a time of an unknown day or zone; give date and timezone"),
        ("08:00", {"date": "2026-12-01"}, "; give timezone"),
        (datetime(2026, 12, 1, 8), {}, "has no offset from UTC; give timezone"),
        ("2026-03-29 02:30", DAY, "does not exist: clocks are put forward from +01:00 to +02:00"),
        (
            "2026-10-25 02:30",
            DAY,
            "is there twice, .*; write 2026-10-25T02:30:00.02:00 or 2026-10-25T02:30:00.01:00",
        ),
        ("8 Uhr", DAY, "'8 Uhr' is no time; write 08:00"),
        ("12/01/2026 08:00", DAY, "write the date as 2026-12-01, which has one meaning"),
        ("08:60", DAY, "'08:60' is no time"),
        ("99:00", DAY, "'99:00' is no time"),
        ("13:00 pm", DAY, "is no time"),
        (800, DAY, "800 is no time of the day"),
        (True, DAY, "True is no time"),
    ],
)
def test_what_is_no_time_is_told(cell, civil, fault):
    with pytest.raises(
        ValueError, match=f"jobs, row 0: `release_time`: .*{fault}".replace("+", r"\+")
    ):
        read(cell, **civil)


@pytest.mark.parametrize(
    ("civil", "fault"),
    [
        ({"date": "soon"}, "'soon' is no date"),
        ({"timezone": "Europe/Atlantis"}, "unknown time zone `Europe/Atlantis`"),
    ],
)
def test_there_has_to_be_such_a_day_and_zone(civil, fault):
    with pytest.raises(ValueError, match=fault):
        read("08:00", **civil)


def test_seconds_may_be_a_time_as_excel_has_spans():
    jobs = [
        {"id": "a", "service_time_s": time(0, 5)},
        {"id": "b", "service_time_s": timedelta(0, 90)},
    ]
    found = Problem.from_frames(jobs=jobs).members["jobs"]
    assert [job["service_time_s"] for job in found] == [300, 90]
