"""Times: ISO 8601 with an offset, or integers; one request uses one of the two."""

from __future__ import annotations

import pytest

from .builders import (
    GONE,
    TIME_MAX,
    faults,
    good_request,
    held,
    invalid,
    job,
    outside,
    planned_request,
    raw,
    rich_request,
    row,
    vehicle,
    with_value,
    with_values,
)

J = "/problem/jobs/0"
S = "/problem/shipments/0"
SHIFT = "/problem/vehicles/0/shifts/0"
BREAK = f"{SHIFT}/breaks/0"

# --- integers ----------------------------------------------------------------------------------

# Every time of the wire, with what it may become alone without another rule in its way.
STARTS = [
    f"{J}/time_windows/0/start", f"{S}/pickup/time_windows/0/start",
    f"{S}/delivery/time_windows/0/start", f"{SHIFT}/start/time", f"{BREAK}/earliest",
    "/problem/depots/0/time_windows/0/start", "/problem/quotas/0/period/start",
]  # fmt: skip
ENDS = [
    f"{J}/time_windows/1/end", f"{S}/pickup/time_windows/0/end",
    f"{S}/delivery/time_windows/0/end", f"{SHIFT}/start/latest", f"{SHIFT}/end/overtime_until",
    f"{BREAK}/latest", "/problem/depots/0/time_windows/0/end", "/problem/quotas/0/period/end",
]  # fmt: skip
FREE = [
    f"{J}/target/time", f"{S}/pickup/target/time", f"{S}/delivery/target/time",
    f"{J}/release_time", "/plan/routes/0/fixed_start_time",
]  # fmt: skip
END_TIME = f"{SHIFT}/end/time"

INTEGERS = [
    *[
        row(f"v3/conventions/times as integers at least, {p}", {p: -TIME_MAX})
        for p in STARTS + FREE
    ],
    *[
        row(f"v3/conventions/times as integers below, {p}", {p: -TIME_MAX - 1}, outside(p))
        for p in STARTS + FREE + ENDS
    ],
    *[
        row(f"v3/conventions/times as integers at bound, {p}", {p: TIME_MAX})
        for p in ENDS + FREE
    ],
    *[
        row(f"v3/conventions/times as integers past bound, {p}", {p: TIME_MAX + 1}, outside(p))
        for p in ENDS + FREE + STARTS
    ],
    row(f"v3/conventions/times as integers at bound, {END_TIME}",
        {END_TIME: TIME_MAX, f"{SHIFT}/end/overtime_until": GONE}),
    row(f"v3/conventions/times as integers past bound, {END_TIME}",
        {END_TIME: TIME_MAX + 1}, outside(END_TIME)),
    row("v3/conventions/times as integers 5.0 is one", {f"{J}/target/time": raw("5.0")}),
    row("v3/conventions/times as integers 1e6 is one", {f"{J}/target/time": raw("1e6")}),
    row("v3/conventions/times as integers a fraction is none", {f"{J}/target/time": 5.5},
        invalid(f"{J}/target/time")),
    row("v3/conventions/times as integers past bound by far", {f"{J}/target/time": 10**30},
        outside(f"{J}/target/time")),
]  # fmt: skip


@pytest.mark.parametrize("row", INTEGERS)
def test_an_integer_time_is_at_most_2_to_the_40_on_either_side(row):
    assert faults(row.request(), row.operation) == row.expected


# --- ISO 8601 ----------------------------------------------------------------------------------

RELEASE = f"{J}/release_time"


def dated_request() -> dict:
    return {
        "problem": {
            "jobs": [job("a")],
            "vehicles": [
                vehicle(
                    "van",
                    {
                        "id": "day",
                        "start": {"time": "2026-12-01T08:00:00+01:00"},
                        "end": {"time": "2026-12-01T18:00:00+01:00"},
                    },
                )
            ],
        }
    }


TAKEN = [
    "2026-12-01T08:00:00+01:00",
    "2026-12-01T08:00:00Z",
    "2026-12-01T08:00Z",
    "2026-12-01T08:00+01:00",
    "2026-12-01T08:00:00.0Z",
    "2026-12-01T08:00:00.000Z",
    "2026-12-01T08:00:00.000000000000+01:00",
    "2026-12-01T08:00:00-05:30",
    "2026-12-01T08:00:00+05:45",
    "2026-12-01T08:00:00+00:00",
    "2026-12-01T08:00:00-00:00",
    "2026-12-01T08:00:00+14:00",
    "2026-12-01T08:00:00+23:59",
    "2026-12-01T08:00:00-23:59",
    "2026-12-01T00:00:00Z",
    "2026-12-01T23:59:59Z",
    "2026-01-31T08:00:00Z",
    "2026-12-31T08:00:00Z",
    "2026-02-28T08:00:00Z",
    "2028-02-29T08:00:00Z",
    "2000-02-29T08:00:00Z",
    "1969-12-31T23:59:59Z",
    "1900-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z",
]
REFUSED = [
    "",
    " ",
    "x",
    "now",
    "0",
    "1764576000",
    "2026-12-01",
    "2026-12-01T",
    "2026-12-01T08Z",
    "2026-12-01T08:00",
    "2026-12-01T08:00:00",
    "2026-12-01T08:00:00.0",
    "2026-12-01T08:00:00.5Z",
    "2026-12-01T08:00:00.001Z",
    "2026-12-01T08:00:00.000000000000000000001Z",
    "2026-12-01T08:00:00.Z",
    "2026-12-01T08:00:00,0Z",  # ambiguous: ISO 8601 takes a comma, v3's form has a point
    "2026-12-01T08:00.0Z",
    "2026-12-01T08:00:00 Z",
    "2026-12-01 08:00:00Z",
    "2026-12-01t08:00:00Z",  # ambiguous: RFC 3339 takes lower case, v3's form has capitals
    "2026-12-01T08:00:00z",  # ambiguous: as above
    " 2026-12-01T08:00:00Z",
    "2026-12-01T08:00:00Z ",
    "2026-12-01T08:00:00Z\n",
    "2026-12-01T08:00:00ZZ",
    "2026-12-01T08:00:00Z+01:00",
    "2026-12-01T08:00:00+01",
    "2026-12-01T08:00:00+0100",
    "2026-12-01T08:00:00+1:00",
    "2026-12-01T08:00:00+01:0",
    "2026-12-01T08:00:00+01:00:00",
    "2026-12-01T08:00:00+24:00",
    "2026-12-01T08:00:00+01:60",
    "2026-12-01T08:00:00+99:00",
    "2026-12-01T08:00:00\u221201:00",
    "2026-12-01T08:00:00 01:00",
    "2026-12-01T08:00:00[Europe/Amsterdam]",
    "20261201T080000Z",
    "2026-335T08:00:00Z",
    "2026-W49-2T08:00:00Z",
    "26-12-01T08:00:00Z",
    "+2026-12-01T08:00:00Z",
    "-2026-12-01T08:00:00Z",
    "12026-12-01T08:00:00Z",
    "2026-1-01T08:00:00Z",
    "2026-12-1T08:00:00Z",
    "2026-12-01T8:00:00Z",
    "2026-12-01T08:0:00Z",
    "2026-12-01T08:00:0Z",
    "2026-00-01T08:00:00Z",
    "2026-13-01T08:00:00Z",
    "2026-12-00T08:00:00Z",
    "2026-12-32T08:00:00Z",
    "2026-11-31T08:00:00Z",
    "2026-04-31T08:00:00Z",
    "2026-02-29T08:00:00Z",
    "2026-02-30T08:00:00Z",
    "2028-02-30T08:00:00Z",
    "1900-02-29T08:00:00Z",
    "2100-02-29T08:00:00Z",
    "2026-12-01T24:00:00Z",  # ambiguous: ISO 8601 takes midnight so; hours end at 23 here
    "2026-12-01T24:00:01Z",
    "2026-12-01T25:00:00Z",
    "2026-12-01T08:60:00Z",
    "2026-12-01T08:00:60Z",  # ambiguous: a leap second; no clock of the wire has one
    "2026-12-01T08:00:61Z",
    "2026-12-01T-8:00:00Z",
    "2026-12-01T08:00:-1Z",
    "2O26-12-01T08:00:00Z",
    "\u0662\u0660\u0662\u0666-12-01T08:00:00Z",
    "2026-12-01T08:00:00Z\x00",
    "Tue, 01 Dec 2026 08:00:00 GMT",
]

ISO = [
    *[
        row(f"v3/conventions/times in ISO form, {text!a}", {RELEASE: text}, base=dated_request)
        for text in TAKEN
    ],
    *[
        row(f"v3/conventions/times in ISO form, {text!a}", {RELEASE: text}, invalid(RELEASE),
            base=dated_request)
        for text in REFUSED
    ],
]  # fmt: skip


@pytest.mark.parametrize("row", ISO)
def test_a_date_time_has_one_form_and_always_an_offset(row):
    assert faults(row.request(), row.operation) == row.expected


ORDER = [
    row("v3/conventions/times in ISO form compared as instants, an equal end",
        {f"{J}/time_windows": [{"start": "2026-12-01T09:00:00+01:00",
                                "end": "2026-12-01T08:00:00Z"}]}, base=dated_request),
    row("v3/conventions/times in ISO form compared as instants, a later end that reads earlier",
        {f"{J}/time_windows": [{"start": "2026-12-01T09:00:00+01:00",
                                "end": "2026-12-01T04:00:00-05:00"}]}, base=dated_request),
    row("v3/conventions/times in ISO form compared as instants, an earlier end that reads later",
        {f"{J}/time_windows": [{"start": "2026-12-01T09:00:00+01:00",
                                "end": "2026-12-01T09:30:00+02:00"}]},
        invalid(f"{J}/time_windows/0/end"), base=dated_request),
]  # fmt: skip


@pytest.mark.parametrize("row", ORDER)
def test_date_times_are_compared_as_instants(row):
    assert faults(row.request(), row.operation) == row.expected


# --- one of the two ----------------------------------------------------------------------------

ISO_TIME = "2026-12-01T08:00:00+01:00"
VEHICLE_TIMES = [f"{SHIFT}/start/time", f"{SHIFT}/end/time"]


def mixed(name: str, request: dict, *pointers: str):
    return held(f"v3/conventions/times of one kind, {name}", request,
                [invalid(pointer) for pointer in pointers], accepted=not pointers)  # fmt: skip


def reversed_members(request: dict) -> dict:
    return {"problem": dict(reversed(request["problem"].items()))}


# ambiguous: the first one met is the first in the text.
DATED_JOB = with_value(good_request(), RELEASE, ISO_TIME)
COUNTED_JOB = with_value(dated_request(), RELEASE, 0)
for _request in (DATED_JOB, COUNTED_JOB):
    _request["problem"] = {name: _request["problem"][name] for name in ("jobs", "vehicles")}

MIXED = [
    mixed("an integer after date-times", reversed_members(COUNTED_JOB), RELEASE),
    mixed("a date-time after integers", reversed_members(DATED_JOB), RELEASE),
    mixed("date-times after an integer", COUNTED_JOB, *VEHICLE_TIMES),
    mixed("integers after a date-time", DATED_JOB, *VEHICLE_TIMES),
    mixed("an end unlike its start", with_value(good_request(), f"{SHIFT}/end/time", ISO_TIME),
          f"{SHIFT}/end/time"),
    mixed("integers alone", with_value(good_request(), RELEASE, 0)),
    mixed("date-times alone", with_value(dated_request(), RELEASE, ISO_TIME)),
    mixed("offsets may differ", with_value(dated_request(), RELEASE, "2026-12-01T08:00Z")),
    mixed("an integer in a plan after date-times",
          {**dated_request(), "plan": {"routes": [{"vehicle": "van", "shift": "day", "stops": [],
                                                   "fixed_start_time": 0}]}},
          "/plan/routes/0/fixed_start_time"),
    mixed("what a plan's stops say is ignored",
          with_values(planned_request(), {
              "/options": {},
              "/plan/routes/0/stops/0/arrival": ISO_TIME,
              "/plan/routes/0/start_time": ISO_TIME,
          })),
]  # fmt: skip


@pytest.mark.parametrize(("request_", "expected"), MIXED)
def test_the_first_time_of_the_text_decides_for_all(request_, expected):
    assert faults(request_) == expected


def test_a_malformed_time_decides_nothing():
    request = rich_request()
    request["problem"]["jobs"][0]["time_windows"][0]["start"] = "soon"
    assert faults(request) == [invalid(f"{J}/time_windows/0/start")]
