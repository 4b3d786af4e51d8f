"""ISO 8601 date-times with an offset, to and from seconds since 1970 in Greenwich."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from routeopt import _inside

DAY = 86_400

# fmt: off
GOOD = [
    ("1970-01-01T00:00Z", 0, 0),
    ("1970-01-01T00:00:00Z", 0, 0),
    ("1970-01-01T00:00:00.0Z", 0, 0),
    ("1970-01-01T00:00:07.000000000000Z", 7, 0),
    ("1970-01-01T00:00:00-00:00", 0, 0),
    ("1970-01-01T01:00:00+01:00", 0, 3_600),
    ("1969-12-31T18:15:00-05:45", 0, -20_700),
    ("1969-12-31T23:59:59Z", -1, 0),
    ("1970-01-02T00:00:00+23:59", 60, 86_340),
    ("2000-02-29T12:00:00Z", 951_825_600, 0),      # divisible by 400: a leap year
    ("2024-02-29T00:00:00Z", 1_709_164_800, 0),
    ("2024-12-31T23:59:59Z", 1_735_689_599, 0),
    ("2038-01-19T03:14:08Z", 2**31, 0),            # one past 32 bits
    ("1900-03-01T00:00:00Z", -2_203_891_200, 0),
    ("0000-01-01T00:00:00Z", -62_167_219_200, 0),
    ("9999-12-31T23:59:59Z", 253_402_300_799, 0),
]
# fmt: on


@pytest.mark.parametrize(("text", "seconds", "offset_s"), GOOD)
def test_a_time_is_seconds_and_an_offset(text, seconds, offset_s):
    assert _inside.civil_time(text) == (seconds, offset_s)


# fmt: off
BAD = [
    "",
    "2024",
    "2024-05-01",
    "2024-05-01T08:00",                 # no offset
    "2024-05-01T08:00:00",
    "2024-05-01 08:00:00Z",             # no T
    "2024-05-01t08:00:00Z",
    "2024-05-01T08:00:00z",
    "2024-05-01T08Z",
    "2024-05-01T08:00:Z",
    "2024-05-01T08:00:0Z",
    "2024-05-01T8:00:00Z",
    "2024-5-01T08:00:00Z",
    "20240501T080000Z",
    "2024-05-01T08:00:00.Z",
    "2024-05-01T08:00:00.5Z",           # a fraction other than zero
    "2024-05-01T08:00:00,0Z",
    "2024-05-01T08:00.0Z",
    "2024-05-01T24:00:00Z",
    "2024-05-01T08:60:00Z",
    "2024-05-01T23:59:60Z",             # a leap second
    "2024-05-01T08:00:00+0100",
    "2024-05-01T08:00:00+01",
    "2024-05-01T08:00:00+24:00",
    "2024-05-01T08:00:00+01:60",
    "2024-05-01T08:00:00+01:00:00",
    "2024-05-01T08:00:00ZZ",
    "2024-05-01T08:00:00Z ",
    " 2024-05-01T08:00:00Z",
    "+2024-05-01T08:00:00Z",
    "-001-05-01T08:00:00Z",
    "12024-05-01T08:00:00Z",
    "2024-00-01T08:00:00Z",
    "2024-13-01T08:00:00Z",
    "2024-05-00T08:00:00Z",
    "2024-04-31T08:00:00Z",
    "2023-02-29T08:00:00Z",
    "1900-02-29T08:00:00Z",             # divisible by 100: no leap year
    "2024-02-30T08:00:00Z",
    "2024-05-01T08:00:00\N{MINUS SIGN}01:00",
    "\N{FULLWIDTH DIGIT TWO}024-05-01T08:00:00Z",
    "2024-05-01T08:00:00Z\0",
]
# fmt: on


@pytest.mark.parametrize("text", BAD)
def test_any_other_form_is_no_time(text):
    assert _inside.civil_time(text) is None


@pytest.mark.parametrize(
    ("seconds", "offset_s", "text"),
    [
        (0, 0, "1970-01-01T00:00:00+00:00"),
        (0, 3_600, "1970-01-01T01:00:00+01:00"),
        (0, -20_700, "1969-12-31T18:15:00-05:45"),
        (-1, 0, "1969-12-31T23:59:59+00:00"),
        (951_825_600, 0, "2000-02-29T12:00:00+00:00"),
        (253_402_300_800, 0, "10000-01-01T00:00:00+00:00"),
        (-62_167_219_200, 0, "0000-01-01T00:00:00+00:00"),
    ],
)
def test_a_time_is_written_in_an_offset(seconds, offset_s, text):
    assert _inside.write_civil_time(seconds, offset_s) == text


@pytest.mark.parametrize("seconds", [2**40, -(2**40), 2**41])
def test_the_farthest_times_can_be_written(seconds):
    assert _inside.write_civil_time(seconds, 0).endswith("+00:00")


def test_every_day_of_four_centuries_is_pythons():
    first = datetime(1800, 1, 1, tzinfo=UTC)
    start, _ = _inside.civil_time(first.isoformat())
    for day in range(0, 400 * 366, 7):
        text = (first + timedelta(days=day)).isoformat()
        assert _inside.civil_time(text) == (start + day * DAY, 0)
        assert _inside.write_civil_time(start + day * DAY, 0) == text


def test_what_is_written_reads_back():
    random = Random(1)
    for _ in range(2_000):
        seconds = random.randint(-62_000_000_000, 253_000_000_000)
        offset_s = 60 * random.randint(-1_439, 1_439)
        text = _inside.write_civil_time(seconds, offset_s)
        assert _inside.civil_time(text) == (seconds, offset_s)
        python = datetime.fromisoformat(text)
        assert python == datetime.fromtimestamp(0, UTC) + timedelta(seconds=seconds)
        assert python.utcoffset() == timedelta(seconds=offset_s)
