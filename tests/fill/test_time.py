"""Civil time: hours that pass, days and weeks of the zone, and the times of the answer."""

from __future__ import annotations

import pytest

from routeopt import fill
from routeopt.errors import RequestError
from tests.fill.small import broken, request, shift

BRUSSELS = {"timeZone": "Europe/Brussels"}


def hours(start: str, end: str, zone: str | None = "Europe/Brussels") -> float:
    night = {"name": "night", "from": start, "to": end, "employees": ["An"]}
    asked = request([night], options={"timeZone": zone} if zone else {})
    return fill.evaluate(asked)["employees"][0]["hours"]


def test_a_night_has_the_hours_that_pass():
    assert hours("2026-03-28T22:00", "2026-03-29T06:00") == 7
    assert hours("2026-10-24T22:00", "2026-10-25T06:00") == 9
    assert hours("2026-10-31T22:00", "2026-11-01T06:00") == 8


def test_a_time_that_the_clock_skips_moves_forward():
    assert hours("2026-03-29T02:30", "2026-03-29T04:00") == 0.5


def test_a_time_that_comes_twice_is_the_first():
    assert hours("2026-10-25T02:30", "2026-10-25T03:00") == 1.5


def test_a_zone_may_change_by_half_an_hour():
    assert hours("2026-04-04T22:00", "2026-04-05T06:00", "Australia/Lord_Howe") == 8.5


def test_without_offset_and_zone_times_are_utc_and_that_is_said():
    night = shift("night", "04T22:00", "05T06:00")
    answer = fill.evaluate(request([night], options={}))
    assert "UTC" in answer["warnings"][0]["message"]
    assert answer["assignments"][0]["from"] == "2026-05-04T22:00:00"


def test_times_with_offsets_are_answered_with_offsets():
    night = {"name": "n", "from": "2026-05-04T22:00:00+02:00", "to": "2026-05-05T06:00:00+02:00"}
    answer = fill.evaluate(request([night], options={}))
    assert answer["assignments"][0]["from"] == "2026-05-04T22:00:00+02:00"


def test_both_forms_of_times_in_one_request_are_refused():
    night = {"name": "n", "from": "2026-05-04T22:00:00+02:00", "to": "2026-05-05T06:00"}
    with pytest.raises(RequestError, match=r"/shifts/0/to: all times must have an offset"):
        fill.evaluate(request([night], options={}))


def test_an_unknown_zone_is_refused_with_its_name():
    with pytest.raises(RequestError, match="unknown time zone `Mars/Olympus`"):
        fill.evaluate(
            request([shift("s", "04T08:00", "04T16:00")], options={"timeZone": "Mars/Olympus"})
        )


def test_a_week_begins_on_monday_of_the_zone():
    """Sunday's night counts to both weeks, by the hours in each."""
    night = shift("night", "10T20:00", "11T04:00", employees=["An"])
    later = shift("later", "17T08:00", "17T16:00", employees=["An"])
    people = {"An": {"contracts": [{"max": 3}]}}
    answer = fill.evaluate(request([night, later], people, options=BRUSSELS))
    assert broken(answer)["maxHours"] == 60 + 540


def test_shifts_of_the_past_count_in_rests_and_are_not_scored():
    past = shift("past", "04T14:00", "04T22:00", employees=["An"])
    early = shift("early", "05T06:00", "05T14:00", employees=["An"])
    people = {"An": {"contracts": [{"minRest": "PT11H", "maxShiftsDay": 0}]}}
    options = {"timeZone": "UTC", "planFrom": "2026-05-05"}
    answer = fill.evaluate(request([past, early], people, options=options))
    assert broken(answer) == {"minRest": 180, "sameDay": 1}
