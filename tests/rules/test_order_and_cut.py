"""Faults stand in document order, at most 100, and none that only follows from another."""

from __future__ import annotations

import re
from typing import Any

import pytest

from .builders import (
    CENTRE,
    GONE,
    INT_MAX,
    NORTH,
    TIME_MAX,
    faults,
    good_request,
    invalid,
    job,
    outside,
    raw,
    refusal,
    request_of,
    row,
    shift,
    shipment,
    too_many,
    vehicle,
)

J = "/problem/jobs/0"
V = "/problem/vehicles/0"
SHIFT = f"{V}/shifts/0"
R = "/problem/relations"
Q = "/problem/quotas/0"

# --- order -------------------------------------------------------------------------------------

BAD_PARTS = {
    "jobs": [{"location": NORTH, "drop_fee": -1, "id": "a"}, {"id": "a", "location": NORTH}],
    "shipments": [{**shipment("s"), "eligible_vehicles": {"excluded": ["nobody"]}}],
    "vehicles": [
        {
            "speed_factor": 9,
            "id": "van",
            "shifts": [{"id": "", "start": {"time": 5}, "end": {"time": 4}, "reloads": ["no"]}],
        }
    ],
    "quotas": [{"id": "q", "tag": "t", "max": -1}],
    "relations": [{"kind": "synchronized", "participants": ["a"], "what": 1}],
    "objective": {"costs": {"per_travel_km": 21_474_837, "per_wait_hour": "1"}},
}
BAD_FAULTS = {
    "jobs": [outside("/problem/jobs/0/drop_fee"), invalid("/problem/jobs/1/id")],
    "shipments": [invalid("/problem/shipments/0/eligible_vehicles/excluded/0")],
    "vehicles": [
        outside("/problem/vehicles/0/speed_factor"),
        invalid("/problem/vehicles/0/shifts/0/id"),
        invalid("/problem/vehicles/0/shifts/0/end/time"),
        invalid("/problem/vehicles/0/shifts/0/reloads/0"),
    ],
    "quotas": [outside("/problem/quotas/0/max")],
    "relations": [
        invalid("/problem/relations/0/participants"),
        invalid("/problem/relations/0/what"),
    ],
    "objective": [
        outside("/problem/objective/costs/per_travel_km"),
        invalid("/problem/objective/costs/per_wait_hour"),
    ],
}
NAMES = list(BAD_PARTS)
ORDERS = {
    "as the interface lists them": NAMES,
    "backwards": NAMES[::-1],
    "vehicles first": ["vehicles", *[name for name in NAMES if name != "vehicles"]],
    "vehicles last": [*[name for name in NAMES if name != "vehicles"], "vehicles"],
    "relations and quotas first": ["relations", "quotas", *NAMES[:3], "objective"],
}


def of_parts(order: list[str]) -> dict:
    return {"problem": {name: BAD_PARTS[name] for name in order}}


ORDER = [
    *[
        row(f"v3/conventions/document order, {name}", {},
            *[fault for part in order for fault in BAD_FAULTS[part]],
            base=lambda order=order: of_parts(order))
        for name, order in ORDERS.items()
    ],
    row("v3/conventions/document order, options before the problem", {},
        invalid("/options/history"), outside("/problem/jobs/0/drop_fee"),
        base=lambda: {"options": {"history": 1},
                      **request_of(jobs=[job("a", drop_fee=-1)])}),
    row("v3/conventions/document order, options after the problem", {},
        outside("/problem/jobs/0/drop_fee"), invalid("/options/history"),
        base=lambda: {**request_of(jobs=[job("a", drop_fee=-1)]), "options": {"history": 1}}),
    row("v3/conventions/document order, members as they stand", {},
        outside(f"{J}/priority"), outside(f"{J}/drop_fee"), outside(f"{J}/service_factor"),
        base=lambda: request_of(jobs=[job("a", priority=0, drop_fee=-1, service_factor=6)])),
    row("v3/conventions/document order, members as they stand otherwise", {},
        outside(f"{J}/service_factor"), outside(f"{J}/drop_fee"), outside(f"{J}/priority"),
        base=lambda: request_of(jobs=[job("a", service_factor=6, drop_fee=-1, priority=0)])),
    row("v3/conventions/document order, entry ten after entry nine", {},
        *[outside(f"/problem/jobs/{i}/drop_fee") for i in range(12)],
        base=lambda: request_of(jobs=[job(f"j{i}", drop_fee=-1) for i in range(12)])),
    row("v3/conventions/document order, unknown members among known ones", {},
        invalid(f"{J}/zzz"), outside(f"{J}/drop_fee"), invalid(f"{J}/aaa"),
        base=lambda: request_of(jobs=[job("a", zzz=1, drop_fee=-1, aaa=1)])),
    row("v3/conventions/a list's own fault stands before its entries', a price of windows", {},
        invalid(f"{J}/time_windows"), outside(f"{J}/time_windows/0/per_late_hour"),
        base=lambda: request_of(jobs=[job("a", time_windows=[
            {"start": 0, "end": 9, "per_late_hour": -1},
            {"start": 10, "end": 19, "cost": 30_000}])])),
    row("v3/conventions/a list's own fault stands before its entries', a sum of prices", {},
        outside(f"{J}/preferences"), invalid(f"{J}/preferences/0/what"),
        base=lambda: request_of(jobs=[job("a", preferences=[
            {"tag": "t", "violation_cost": 20_000, "what": 1},
            {"tag": "u", "violation_cost": 20_000}])])),
    row("v3/conventions/a list's own fault stands before its entries', dimensions", {},
        too_many("/problem/vehicles", 4, 5), outside(f"{V}/speed_factor"),
        base=lambda: request_of(vehicles=[vehicle(
            "van", speed_factor=9, capacity=dict.fromkeys("abcde", 1))])),
    row("v3/conventions/a list's own fault stands before its entries', tags", {},
        too_many("/problem/jobs", 256, 257), outside(f"{J}/drop_fee"),
        base=lambda: request_of(jobs=[job("a", drop_fee=-1), job(
            "b", tags=[f"t{i}" for i in range(257)])])),
    row("v3/conventions/a list's own fault stands before its entries', tasks", {},
        too_many("/problem/jobs", 10_000, 10_001), outside("/problem/jobs/7/drop_fee"),
        base=lambda: request_of(jobs=[job(f"j{i}", **({"drop_fee": -1} if i == 7 else {}))
                                      for i in range(10_001)])),
    row("v3/conventions/a list's own fault stands before its entries', vehicles", {},
        too_many("/problem/vehicles", 2_000, 2_001), outside("/problem/vehicles/0/speed_factor"),
        base=lambda: request_of(vehicles=[vehicle("first", speed_factor=9), *[
            vehicle(f"v{i}", shift()) for i in range(2_000)]])),
    row("v3/conventions/a list's own fault stands before its entries', a relation's", {},
        too_many(f"{R}/0", 8, 9), outside(f"{R}/0/max_difference_s"),
        base=lambda: request_of(jobs=[job(name) for name in "abcdefghi"], relations=[
            {"kind": "synchronized", "max_difference_s": -1,
             "participants": list("abcdefghi")}])),
    row("v3/conventions/a missing member stands at its parent's start, of a job", {},
        invalid(f"{J}/id"), outside(f"{J}/drop_fee"),
        base=lambda: request_of(jobs=[{"drop_fee": -1, "location": NORTH}])),
    row("v3/conventions/a missing member stands at its parent's start, of a shift", {},
        invalid(f"{SHIFT}/end"), invalid(f"{SHIFT}/id"), invalid(f"{SHIFT}/start/time"),
        base=lambda: request_of(vehicles=[vehicle("van", {"id": "", "start": {}})])),
    row("v3/conventions/a missing member stands at its parent's start, of the problem", {},
        invalid("/problem/vehicles"), outside(f"{J}/drop_fee"),
        base=lambda: {"problem": {"jobs": [job("a", drop_fee=-1)]}}),
    row("v3/conventions/a missing member stands at its parent's start, the tasks", {},
        invalid("/problem/jobs"), outside(f"{V}/speed_factor"),
        base=lambda: {"problem": {"vehicles": [vehicle("van", speed_factor=9)]}}),
    row("v3/conventions/a missing member stands at its parent's start, the plan", {},
        invalid("/plan"), outside(f"{J}/drop_fee"), operation="evaluate",
        base=lambda: request_of(jobs=[job("a", drop_fee=-1)])),
    row("v3/conventions/a missing member stands at its parent's start, a defaulted profile", {},
        invalid(f"{V}/profile"), outside(f"{V}/speed_factor"),
        base=lambda: request_of(
            matrices={"truck": {"durations_s": [[0]]}}, jobs=[job("a", location=0)],
            vehicles=[vehicle("van", shift(), speed_factor=9)])),
    # ambiguous: a member given twice could end the reading, as text that is no JSON does.
    row("v3/conventions/document order, a member given twice among others", {},
        outside(f"{J}/drop_fee"), invalid("/options/seed"), invalid("/options/history"),
        base=lambda: b'{"problem":{"jobs":[{"id":"a","location":[4,52],"drop_fee":-1}],'
                     b'"vehicles":[{"id":"v","shifts":[{"id":"s","start":{"time":0},'
                     b'"end":{"time":9}}]}]},"options":{"seed":1,"seed":1,"history":1}}'),
]  # fmt: skip


@pytest.mark.parametrize("row", ORDER)
def test_faults_stand_where_they_stand_in_the_text(row):
    assert faults(row.request(), row.operation) == row.expected


def test_two_counts_over_one_list_are_both_listed():
    request = request_of(
        jobs=[
            job(
                "a",
                tags=[f"t{i}" for i in range(257)],
                required_skills=[{"name": f"s{i}"} for i in range(258)],
            )
        ]
    )
    assert sorted(faults(request)) == [
        too_many("/problem/jobs", 256, 257),
        too_many("/problem/jobs", 256, 258),
    ]


# --- the cut -----------------------------------------------------------------------------------


def bad_jobs(count: int) -> list[dict]:
    return [job(f"j{i}", drop_fee=-1) for i in range(count)]


def fees(count: int) -> list[tuple[str, str]]:
    return [outside(f"/problem/jobs/{i}/drop_fee") for i in range(count)]


def says(message: str, number: int) -> bool:
    return re.search(rf"(?<!\d){number:,}(?!\d)|(?<!\d){number}(?!\d)", message) is not None


CUT = [
    row("interface/request/problems listed at bound, one", {}, *fees(1),
        base=lambda: request_of(jobs=bad_jobs(1))),
    row("interface/request/problems listed at bound, 99", {}, *fees(99),
        base=lambda: request_of(jobs=bad_jobs(99))),
    row("interface/request/problems listed at bound, 100", {}, *fees(100),
        base=lambda: request_of(jobs=bad_jobs(100))),
    row("interface/request/problems listed past bound, 101", {}, *fees(100),
        base=lambda: request_of(jobs=bad_jobs(101))),
    row("interface/request/problems listed past bound, the first 100 of the text", {},
        outside("/problem/vehicles/0/speed_factor"), *fees(99),
        base=lambda: request_of(vehicles=[vehicle("van", speed_factor=9)], jobs=bad_jobs(150))),
    row("interface/request/problems listed past bound, a list's own fault first", {},
        too_many("/problem/jobs", 256, 257), *fees(99),
        base=lambda: request_of(jobs=[*bad_jobs(150), job("a", tags=[
            f"t{i}" for i in range(257)])])),
    row("interface/request/problems listed past bound, the last of all is cut", {}, *fees(100),
        base=lambda: {**request_of(jobs=bad_jobs(150)), "options": {"time_limit_s": 301}}),
]  # fmt: skip


@pytest.mark.parametrize("row", CUT)
def test_at_most_100_faults_are_listed_and_they_are_the_first(row):
    assert faults(row.request(), row.operation) == row.expected


@pytest.mark.parametrize("count", [101, 150, 10_000])
def test_the_message_of_a_cut_list_says_how_many_there_were(count):
    error = refusal(request_of(jobs=bad_jobs(count)))
    assert error is not None
    assert len(error.errors) == 100
    assert says(error.message, count), error.message


# --- silence -----------------------------------------------------------------------------------


def silent(name: str, expected: list[tuple], **members: Any):
    return row(f"v3/conventions/a rule whose input is at fault is silent, {name}", {}, *expected,
               base=lambda: request_of(**members))  # fmt: skip


def windows(*of: dict) -> list[dict]:
    return [job("a", time_windows=list(of))]


TWO_JOBS = [job("a"), job("b")]
NO_LEVEL: dict = {"kind": "synchronized", "participants": ["a", "b"], "max_difference_s": "x"}

SILENCE = [
    silent("the end of a window before no start",
           [invalid(f"{J}/time_windows/0/start")], jobs=windows({"start": "x", "end": -5})),
    silent("the start of a window without end",
           [invalid(f"{J}/time_windows/0/end")], jobs=windows({"start": 5})),
    silent("a start past its bound, and an end before it",
           [outside(f"{J}/time_windows/0/start")],
           jobs=windows({"start": TIME_MAX + 1, "end": 5})),
    silent("a window that ends before its start overlaps nothing",
           [invalid(f"{J}/time_windows/0/end")],
           jobs=windows({"start": 10, "end": 5}, {"start": 6, "end": 9})),
    silent("a window of no time overlaps nothing",
           [invalid(f"{J}/time_windows/0/start")],
           jobs=windows({"start": None, "end": 20}, {"start": 6, "end": 9})),
    silent("an end of the other kind of time",
           [invalid(f"{J}/time_windows/0/end")],
           jobs=windows({"start": 99_999, "end": "1970-01-01T00:00:00Z"})),
    silent("a window's price that is no number is not too high",
           [invalid(f"{J}/time_windows/0/cost")],
           jobs=windows({"start": 0, "end": 5, "cost": "30000"})),
    silent("a sum of prices with one that is no number",
           [invalid(f"{J}/preferences/0/violation_cost")],
           jobs=[job("a", preferences=[{"tag": "t", "violation_cost": "1"},
                                       {"tag": "u", "violation_cost": 20_000},
                                       {"tag": "v", "violation_cost": 20_000}])]),
    silent("a sum of prices with one past its bound",
           [outside(f"{J}/preferences/0/violation_cost")],
           jobs=[job("a", preferences=[{"tag": "t", "violation_cost": 21_475},
                                       {"tag": "u", "violation_cost": 20_000}])]),
    silent("a sum of prices with one below zero",
           [outside(f"{J}/preferences/0/violation_cost")],
           jobs=[job("a", preferences=[{"tag": "t", "violation_cost": -1},
                                       {"tag": "u", "violation_cost": 21_474},
                                       {"tag": "v", "violation_cost": 21_474}])]),
    silent("service time by a factor past its bound",
           [outside(f"{J}/service_factor")],
           jobs=[job("a", service_time_s=100_000_001, service_factor=6)]),
    silent("service time by a vehicle's factor that is no number",
           [invalid(f"{J}/service_factors/0/factor")],
           jobs=[job("a", service_time_s=100_000_001,
                     service_factors=[{"vehicles": ["van"], "factor": "2"}])]),
    silent("service time that is no number by a large factor",
           [invalid(f"{J}/service_time_s")],
           jobs=[job("a", service_time_s="100000001", service_factor=5)]),
    silent("stops with max_visits past its bound",
           [outside(f"{SHIFT}/reloads/0/max_visits")],
           vehicles=[vehicle("van", shift(reloads=[{"depot": "d", "max_visits": INT_MAX}]))],
           depots=[{"id": "d", "location": CENTRE}]),
    silent("a reload of a depot whose list is no list", [invalid("/problem/depots")],
           vehicles=[vehicle("van", shift(reloads=["d"]))], depots={}),
    silent("a reload of depots that are no words is not a depot twice",
           [invalid(f"{SHIFT}/reloads/0"), invalid(f"{SHIFT}/reloads/1")],
           vehicles=[vehicle("van", shift(reloads=[5, 5]))]),
    silent("two unknown depots are not a depot twice",  # ambiguous: both could be said of one
           [invalid(f"{SHIFT}/reloads/0"), invalid(f"{SHIFT}/reloads/1")],
           vehicles=[vehicle("van", shift(reloads=["no", "no"]))]),
    silent("references to vehicles whose list is no list", [invalid("/problem/vehicles")],
           vehicles=5, jobs=[job("a", eligible_vehicles={"allowed": ["van"]})]),
    silent("references to tasks whose list is no list", [invalid("/problem/jobs")],
           jobs=5, shipments=[shipment("s")],
           relations=[{"kind": "same_route", "participants": ["a", "s"]}]),
    silent("references to tasks whose other list is no list", [invalid("/problem/shipments")],
           jobs=[job("a")], shipments=5,
           relations=[{"kind": "same_route", "participants": ["a", "s"]}]),
    silent("no task at all where jobs is no list", [invalid("/problem/jobs")], jobs="none"),
    silent("no task at all where shipments is no list",
           [invalid("/problem/shipments")], jobs=GONE, shipments=None),
    silent("a factor for one unknown vehicle twice",  # ambiguous: both could be said of one
           [invalid(f"{J}/service_factors/0/vehicles/0"),
            invalid(f"{J}/service_factors/1/vehicles/0")],
           jobs=[job("a", service_factors=[{"vehicles": ["no"], "factor": 1},
                                           {"vehicles": ["no"], "factor": 1}])]),
    silent("max < min where min is at fault", [outside(f"{Q}/min")],
           quotas=[{"id": "q", "tag": "t", "max": 0, "min": INT_MAX + 1, "per_missing": 1}]),
    silent("max < min where max is at fault", [outside(f"{Q}/max")],
           quotas=[{"id": "q", "tag": "t", "max": -1, "min": 5, "per_missing": 1}]),
    silent("max_s < min_s where min_s is at fault", [invalid(f"{R}/0/min_s")], jobs=TWO_JOBS,
           relations=[{"kind": "time_lag", "from": "a", "to": "b", "min_s": "9", "max_s": 5}]),
    silent("max_s < min_s where max_s is at fault", [outside(f"{R}/0/max_s")], jobs=TWO_JOBS,
           relations=[{"kind": "time_lag", "from": "a", "to": "b", "min_s": 9, "max_s": -1}]),
    silent("from = to where both are unknown", [invalid(f"{R}/0/from"), invalid(f"{R}/0/to")],
           relations=[{"kind": "time_lag", "from": "x", "to": "x"}]),
    silent("a participant twice where it is unknown",  # ambiguous: both could be said of one
           [invalid(f"{R}/0/participants/0"), invalid(f"{R}/0/participants/1")],
           relations=[{"kind": "same_route", "participants": ["x", "x"]}]),
    silent("fewer than 2 participants where it is no list", [invalid(f"{R}/0/participants")],
           relations=[{"kind": "same_route", "participants": "a"}]),
    silent("fewer than 2 groups where it is no list", [invalid(f"{R}/0/groups")],
           relations=[{"kind": "ordered", "groups": "a"}]),
    silent("an overtime before no end", [invalid(f"{SHIFT}/end/time")],
           vehicles=[vehicle("van", {"id": "s", "start": {"time": 50},
                                     "end": {"time": "x", "overtime_until": 5}})]),
    silent("an end of a shift before no start", [invalid(f"{SHIFT}/start/time")],
           vehicles=[vehicle("van", {"id": "s", "start": {"time": 1.5}, "end": {"time": -5}})]),
    silent("an index into a table that is no list", [invalid("/problem/locations")],
           locations=5, jobs=[job("a", location=3)]),
    silent("an index into a matrix that is no list",
           [invalid("/problem/matrices/car/durations_s")],
           matrices={"car": {"durations_s": 5}}, jobs=[job("a", location=3)],
           vehicles=[vehicle("van", shift())]),
    silent("a profile where matrices is no object", [invalid("/problem/matrices")],
           matrices=[], jobs=[job("a", location=3)], vehicles=[vehicle("van", shift())]),
    silent("a price that is no number is not below its bound", [invalid(f"{J}/drop_fee")],
           jobs=[job("a", drop_fee="-1")]),
    silent("a count of dimensions where one quantity is at fault still counts names",
           [too_many("/problem/vehicles", 4, 5), outside(f"{J}/demand/e")],  # ambiguous
           jobs=[job("a", demand={"a": 1, "b": 1, "c": 1, "d": 1, "e": -1})]),
    silent("a fault elsewhere silences nothing",
           [outside(f"{J}/drop_fee"), invalid(f"{J}/time_windows/0/end"),
            invalid(f"{R}/0/max_difference_s")],
           jobs=[job("a", drop_fee=-1, time_windows=[{"start": 5, "end": 4}]), job("b")],
           relations=[NO_LEVEL]),
    row("v3/conventions/a rule whose input is at fault is silent, time_limit_s", {
        "/options": {"time_limit_s": raw("-1.5")}}, invalid("/options/time_limit_s"),
        base=good_request),
]  # fmt: skip


@pytest.mark.parametrize("row", SILENCE)
def test_a_rule_whose_input_is_itself_at_fault_is_silent(row):
    assert faults(row.request(), row.operation) == row.expected
