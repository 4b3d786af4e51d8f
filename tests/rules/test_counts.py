"""The interface's size limits, and how validate counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .builders import (
    CENTRE,
    GONE,
    as_text,
    counts,
    faults,
    held,
    invalid,
    job,
    located_shift,
    request_of,
    rich_request,
    row,
    shift,
    shipment,
    shipments_only,
    too_many,
    vehicle,
)

MOST = 65_535


def size(name: str, build: Callable[[], Any], *expected: tuple):
    """A row over a large request, built when its turn comes."""
    return row(f"interface/problem size/{name}", {}, *expected,
               base=lambda: as_text(build()))  # fmt: skip


def jobs(count: int) -> list[dict]:
    return [job(f"j{i}") for i in range(count)]


def shipments(count: int) -> list[dict]:
    return [shipment(f"s{i}") for i in range(count)]


def quotas(count: int) -> list[dict]:
    return [{"id": f"q{i}", "tag": "t", "max": 1} for i in range(count)]


def shifts(count: int) -> list[dict]:
    return [shift(f"s{i}") for i in range(count)]


JOBS, SHIPMENTS = "/problem/jobs", "/problem/shipments"

TASKS = [
    size("tasks at bound", lambda: request_of(jobs=jobs(10_000))),
    size("tasks past bound", lambda: request_of(jobs=jobs(10_001)),
         too_many(JOBS, 10_000, 10_001)),
    size("tasks at bound, shipments alone", lambda: shipments_only(*shipments(10_000))),
    size("tasks past bound, shipments alone", lambda: shipments_only(*shipments(10_001)),
         too_many(SHIPMENTS, 10_000, 10_001)),
    size("tasks past bound, shipments beside empty jobs",
         lambda: request_of(jobs=[], shipments=shipments(10_001)),
         too_many(SHIPMENTS, 10_000, 10_001)),
    size("tasks at bound, both",
         lambda: request_of(jobs=jobs(5_000), shipments=shipments(5_000))),
    size("tasks past bound, both",
         lambda: request_of(jobs=jobs(5_000), shipments=shipments(5_001)),
         too_many(JOBS, 10_000, 10_001)),
    size("tasks past bound, one job among shipments",
         lambda: request_of(jobs=jobs(1), shipments=shipments(10_000)),
         too_many(JOBS, 10_000, 10_001)),
    size("vehicles at bound",
         lambda: request_of(vehicles=[vehicle(f"v{i}") for i in range(2_000)])),
    size("vehicles past bound",
         lambda: request_of(vehicles=[vehicle(f"v{i}") for i in range(2_001)]),
         too_many("/problem/vehicles", 2_000, 2_001)),
    size("quotas at bound", lambda: request_of(quotas=quotas(MOST))),
    size("quotas past bound", lambda: request_of(quotas=quotas(MOST + 1)),
         too_many("/problem/quotas", MOST, MOST + 1)),
]  # fmt: skip


@pytest.mark.parametrize("row", TASKS)
def test_a_list_is_taken_at_its_limit_and_refused_with_one_more(row):
    assert faults(row.request(), row.operation) == row.expected


# --- stops in total ----------------------------------------------------------------------------


def depots(count: int) -> list[dict]:
    return [{"id": f"d{i}", "location": CENTRE} for i in range(count)]


def one_van(*of: dict, **members: Any) -> dict:
    return request_of(vehicles=[vehicle("van", *of)], **members)


def reloads(whole: int, last: int, **members: Any) -> dict:
    """One shift with `whole` depots of 8 visits and one of `last`: 2 + 8 x whole + last stops."""
    depot_list = [f"d{i}" for i in range(whole)] + [{"depot": f"d{whole}", "max_visits": last}]
    return one_van(shift(reloads=depot_list), depots=depots(whole + 1), **members)


STOPS = [
    size("stops in total at bound, 1 job and the ends of shifts",
         lambda: one_van(*shifts(32_767))),
    size("stops in total past bound, 2 jobs and the ends of shifts",
         lambda: one_van(*shifts(32_767), jobs=jobs(2)), too_many(JOBS, MOST, MOST + 1)),
    size("stops in total past bound, 1 job and the ends of shifts",
         lambda: one_van(*shifts(32_768)), too_many(JOBS, MOST, MOST + 2)),
    size("stops in total past bound, shipments alone",
         lambda: one_van(*shifts(32_767), jobs=GONE, shipments=shipments(1)),
         too_many(SHIPMENTS, MOST, MOST + 1)),
    size("stops in total past bound, a shipment beside a job",
         lambda: one_van(*shifts(32_767), shipments=shipments(1)),
         too_many(JOBS, MOST, MOST + 2)),
    size("stops in total at bound, shipments alone and a reload",
         lambda: one_van(shift("with", reloads=[{"depot": "d0", "max_visits": 1}]),
                         *shifts(32_765), jobs=GONE, shipments=shipments(1), depots=depots(1))),
    # 1 job, 2 ends, 8,191 depots of 8 visits, and the last one: 65,531 + max_visits.
    size("stops in total at bound, reload visits", lambda: reloads(8_191, 4)),
    size("stops in total past bound, reload visits", lambda: reloads(8_191, 5),
         too_many(JOBS, MOST, MOST + 1)),
    size("stops in total at bound, a depot that no shift names counts nothing",
         lambda: one_van(*shifts(32_767), depots=depots(9))),
]  # fmt: skip


@pytest.mark.parametrize("row", STOPS)
def test_all_stops_together_are_at_most_65535(row):
    assert faults(row.request(), row.operation) == row.expected


# --- distinct locations ------------------------------------------------------------------------


def rest(number: int, location: Any) -> dict:
    return {"id": f"b{number}", "duration_s": 1, "earliest": 0, "latest": 9, "location": location}


def spread(number: int) -> list[float]:
    return [number / 1_000, 10]


def many_places(breaks: int, **members: Any) -> dict:
    """A job and so many breaks, each at coordinates of its own."""
    return one_van(shift(breaks=[rest(i, spread(i)) for i in range(breaks)]), **members)


def many_indices(breaks: int, table: int, **members: Any) -> dict:
    """A job at 0 and a break at each of 1, 2, .. of a table whose entries are all equal."""
    return one_van(
        shift(breaks=[rest(i, i + 1) for i in range(breaks)]),
        jobs=[job("a", location=0)],
        locations=[[5, 50]] * table,
        **members,
    )


ELSEWHERE = {"location": [5, 50]}
PLACES = [
    size("distinct locations at bound, by coordinates", lambda: many_places(MOST - 1)),
    size("distinct locations past bound, by coordinates", lambda: many_places(MOST),
         too_many(JOBS, MOST, MOST + 1)),
    size("distinct locations past bound, shipments alone",
         lambda: many_places(MOST, jobs=GONE, shipments=shipments(1)),
         too_many(SHIPMENTS, MOST, MOST + 2)),
    size("distinct locations at bound, tasks at the same place",
         lambda: many_places(MOST - 1, jobs=jobs(3))),
    size("distinct locations at bound, by index",
         lambda: many_indices(MOST - 1, MOST + 9)),
    size("distinct locations past bound, by index",
         lambda: many_indices(MOST, MOST + 1), too_many(JOBS, MOST, MOST + 1)),
    size("distinct locations at bound, a depot that no shift names counts nothing",
         lambda: many_places(MOST - 1, depots=[{"id": "d", **ELSEWHERE}])),
    size("distinct locations past bound, a reload's depot",
         lambda: one_van(shift(breaks=[rest(i, spread(i)) for i in range(MOST - 1)],
                               reloads=["d"]), depots=[{"id": "d", **ELSEWHERE}]),
         too_many(JOBS, MOST, MOST + 1)),
]  # fmt: skip


@pytest.mark.parametrize("row", PLACES)
def test_the_places_in_use_are_at_most_65535(row):
    assert faults(row.request(), row.operation) == row.expected


# --- how validate counts -----------------------------------------------------------------------


def counted(name: str, build: Callable[[], dict], **expected: int):
    return held(f"v3/counting/{name}", build, expected, accepted=True)


def at(location: Any, name: str = "day", **members: Any) -> dict:
    return shift(name, start={"time": 0, "location": location},
                 end={"time": 9, "location": location}, **members)  # fmt: skip


TWO = [[4, 52], [5, 52], [4, 52]]  # a table whose first and last are one place
COUNTS = [
    counted("the smallest request", request_of, tasks=1, jobs=1, shipments=0, vehicles=1,
            shifts=1, depots=0, stops=3, locations=2),
    counted("a shipment", shipments_only, tasks=1, jobs=0, shipments=1, vehicles=1, shifts=1,
            depots=0, stops=4, locations=3),
    counted("the rich request", rich_request, tasks=6, jobs=4, shipments=2, vehicles=3,
            shifts=3, depots=3, stops=24, locations=5),
    counted("a shift without places", lambda: one_van(shift()), stops=3, locations=1),
    counted("two shifts of one vehicle", lambda: one_van(shift("s"), shift("t")), vehicles=1,
            shifts=2, stops=5),
    counted("a depot that no shift names", lambda: request_of(depots=depots(2)), depots=2,
            stops=3, locations=2),
    counted("a reload's depot", lambda: one_van(shift(reloads=["d0"]), depots=depots(2)),
            depots=2, stops=11, locations=2),
    counted("a reload's visits",
            lambda: one_van(shift(reloads=[{"depot": "d0", "max_visits": 3}, "d1"]),
                            depots=depots(2)), stops=14, locations=2),
    counted("a reload without max_visits",
            lambda: one_van(shift(reloads=[{"depot": "d0"}]), depots=depots(1)), stops=11),
    counted("one depot in two shifts",
            lambda: one_van(shift("s", reloads=["d0"]), shift("t", reloads=["d0"]),
                            depots=depots(1)), stops=21, locations=2),
    counted("a depot as start and end is not a reload",
            lambda: one_van(shift(start={"time": 0, "depot": "d0"},
                                  end={"time": 9, "depot": "d0"}), depots=depots(1)),
            stops=3, locations=2),
    counted("a break with a place is a location and no stop",
            lambda: one_van(located_shift(breaks=[rest(0, [5, 50])])), stops=3, locations=3),
    counted("equal coordinates are one place",
            lambda: request_of(jobs=[job("a", location=[4, 52]), job("b", location=[4, 52]),
                                     job("c", location=[4.0, 52.0])],
                               vehicles=[vehicle("v", at([4, 52]))]), locations=1),
    counted("indices count as indices",
            lambda: request_of(jobs=[job("a", location=0), job("b", location=2)], locations=TWO,
                               vehicles=[vehicle("v", at(0))]), locations=2),
    counted("an index that nothing uses does not count",
            lambda: request_of(jobs=[job("a", location=0), job("b", location=0)], locations=TWO,
                               vehicles=[vehicle("v", at(0))]), locations=1),
    # ambiguous: an index and coordinates equal to its own are told apart.
    counted("an index and its coordinates",
            lambda: request_of(jobs=[job("a", location=0), job("b", location=[4, 52])],
                               locations=TWO, vehicles=[vehicle("v", at(0))]), locations=2),
]  # fmt: skip


@pytest.mark.parametrize(("build", "expected"), COUNTS)
def test_validate_says_what_it_counted(build, expected):
    answer = counts(build())
    assert {name: answer[name] for name in expected} == expected


def test_the_counts_have_eight_names():
    assert set(counts(request_of())) == {
        "tasks", "jobs", "shipments", "vehicles", "shifts", "depots", "stops", "locations",
    }  # fmt: skip


# --- solve time --------------------------------------------------------------------------------

TIME = "/options/time_limit_s"


def budget(name: str, value: Any, *expected: tuple, operation: str = "solve"):
    return row(f"interface/solve time/time_limit_s on {operation} {name}", {TIME: value},
               *expected, operation=operation)  # fmt: skip


BUDGETS = [
    rule
    for operation in ("solve", "suggest")
    for rule in (
        budget("at least", 0, operation=operation),
        budget("below", -1, (TIME, "out_of_range"), operation=operation),
        budget("at bound", 300, operation=operation),
        budget("at bound as 300.0", 300.0, operation=operation),
        budget("past bound", 301, too_many(TIME, 300, 301), operation=operation),
        budget("past bound as 301.0", 301.0, too_many(TIME, 300, 301), operation=operation),
        budget("past bound by far", 2**31 - 1, too_many(TIME, 300, 2**31 - 1),
               operation=operation),
        budget("a fraction", 0.5, invalid(TIME), operation=operation),
        # ambiguous: above 300 and a fraction; what is no integer is not compared.
        budget("a fraction past bound", 300.5, invalid(TIME), operation=operation),
        budget("a negative fraction", -0.5, invalid(TIME), operation=operation),  # ambiguous
    )
]  # fmt: skip


@pytest.mark.parametrize("row", BUDGETS)
def test_a_search_may_take_300_whole_seconds(row):
    assert faults(row.request(), row.operation) == row.expected
