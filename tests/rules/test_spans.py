"""Ends before their starts, and windows that overlap."""

from __future__ import annotations

from typing import Any

import pytest

from .builders import GONE, faults, good_request, invalid, row

J = "/problem/jobs/0"
S = "/problem/shipments/0"
SHIFT = "/problem/vehicles/0/shifts/0"
BREAK = f"{SHIFT}/breaks/0"


def span(name: str, start: str, end: str, **more: Any) -> list:
    """An end at its start is taken, one before it refused at the end."""
    edits = {"/" + path.replace(".", "/"): value for path, value in more.items()}
    name = f"v3/just 400/an end before its start, {name}"
    return [
        row(f"{name} at bound", {**edits, start: 1_000, end: 1_000}),
        row(f"{name} past bound", {**edits, start: 1_000, end: 999}, invalid(end)),
    ]


ENDS = [
    *span("window of a job", f"{J}/time_windows/0/start", f"{J}/time_windows/0/end"),
    *span("later window of a job", f"{J}/time_windows/1/start", f"{J}/time_windows/1/end",
          **{"problem.jobs.0.time_windows.0": {"start": 5_000, "end": 6_000}}),
    *span("window of a pickup", f"{S}/pickup/time_windows/0/start",
          f"{S}/pickup/time_windows/0/end"),
    *span("window of a delivery", f"{S}/delivery/time_windows/0/start",
          f"{S}/delivery/time_windows/0/end"),
    *span("window of a depot", "/problem/depots/0/time_windows/0/start",
          "/problem/depots/0/time_windows/0/end"),
    *span("shift", f"{SHIFT}/start/time", f"{SHIFT}/end/time",
          **{"problem.vehicles.0.shifts.0.start.latest": GONE}),
    *span("overtime_until", f"{SHIFT}/end/time", f"{SHIFT}/end/overtime_until"),
    # ambiguous: the row names shifts and `latest`, though not a departure's `latest` by name.
    *span("latest departure", f"{SHIFT}/start/time", f"{SHIFT}/start/latest"),
    *span("break", f"{BREAK}/earliest", f"{BREAK}/latest"),
    *span("period", "/problem/quotas/0/period/start", "/problem/quotas/0/period/end"),
    *span("max_s < min_s", "/problem/relations/1/min_s", "/problem/relations/1/max_s"),
    *span("max < min", "/problem/quotas/0/min", "/problem/quotas/0/max"),
    row("v3/just 400/an end before its start, max_s < min_s, the default of min_s is 0 at bound",
        {"/problem/relations/1/min_s": GONE, "/problem/relations/1/max_s": 0}),
    row("v3/shifts/latest departure may lie after every end", {f"{SHIFT}/start/latest": 99_999}),
    row("v3/shifts/a break may lie outside of its shift",
        {f"{BREAK}/earliest": 100_000, f"{BREAK}/latest": 200_000}),
    row("v3/job/a window may lie outside of every shift",
        {f"{J}/time_windows": [{"start": 1_000_000, "end": 2_000_000}]}),
]  # fmt: skip


@pytest.mark.parametrize("row", ENDS)
def test_an_end_may_be_its_start_but_not_before_it(row):
    assert faults(row.request(), row.operation) == row.expected


def windows(*spans: tuple[int, int]) -> list:
    return [{"start": start, "end": end} for start, end in spans]


def overlaps(name: str, spans: list, *pointers: str) -> list:
    rows = []
    for kind, at in (("a job", J), ("a pickup", f"{S}/pickup"), ("a delivery", f"{S}/delivery")):
        expected = [invalid(f"{at}/{pointer}") for pointer in pointers]
        edits = {f"{at}/time_windows": windows(*spans)}
        rows.append(row(f"v3/job/windows may not overlap, {name}, {kind}", edits, *expected))
    return rows


# ambiguous: neither code nor pointer is given. As with all that comes once too often, the later
# entry of the list is refused, as `invalid_value`.
OVERLAPS = [
    *overlaps("apart", [(0, 10), (20, 30)]),
    *overlaps("apart by one second", [(0, 10), (11, 30)]),
    *overlaps("touching", [(0, 10), (10, 20)]),
    *overlaps("touching in another order", [(10, 20), (0, 10)]),
    *overlaps("three in any order", [(20, 30), (0, 10), (10, 20)]),
    *overlaps("by one second", [(0, 11), (10, 20)], "time_windows/1"),
    *overlaps("by one second in another order", [(10, 20), (0, 11)], "time_windows/1"),
    *overlaps("equal", [(0, 10), (0, 10)], "time_windows/1"),
    *overlaps("one in another", [(0, 30), (10, 20)], "time_windows/1"),
    *overlaps("another around one", [(10, 20), (0, 30)], "time_windows/1"),
    *overlaps("the third with the first", [(0, 10), (20, 30), (5, 15)], "time_windows/2"),
    *overlaps("one over two", [(0, 10), (20, 30), (5, 25)], "time_windows/2"),
    *overlaps("two after one", [(0, 30), (5, 10), (15, 20)], "time_windows/1", "time_windows/2"),
    row("v3/depot/windows may overlap",  # ambiguous: the rule speaks of a stop's windows
        {"/problem/depots/0/time_windows": windows((0, 20), (10, 30))}),
    row("v3/job/windows of two tasks may overlap",
        {f"{J}/time_windows": windows((0, 10)), "/problem/jobs/1":
            {"id": "b", "location": [4.9, 52.4], "time_windows": windows((0, 10))}},
        base=good_request),
]  # fmt: skip


@pytest.mark.parametrize("row", OVERLAPS)
def test_windows_of_one_stop_may_touch_but_not_overlap(row):
    assert faults(row.request(), row.operation) == row.expected
