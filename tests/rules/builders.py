"""Good requests, edits to them, and what `routeopt` says about the result."""

from __future__ import annotations

import dataclasses
import functools
import json
import re
from collections.abc import Callable
from typing import Any

import pytest

import routeopt

INT_MAX = 2_147_483_647
TIME_MAX = 2**40

CENTRE = [4.9, 52.37]
NORTH = [4.91, 52.4]
SOUTH = [4.88, 52.3]
EAST = [5.1, 52.35]
WEST = [4.6, 52.38]

GONE = object()  # as an edit's value: take the member out


def fresh(value: Any) -> Any:
    """A copy that shares nothing, not even with itself: an edit changes one place."""
    if isinstance(value, dict):
        return {name: fresh(each) for name, each in value.items()}
    if isinstance(value, list):
        return [fresh(each) for each in value]
    return value


# --- requests --------------------------------------------------------------------------------


def job(name: str, **members: Any) -> dict:
    return {"id": name, "location": NORTH, **members}


def shipment(name: str, **members: Any) -> dict:
    return {"id": name, "pickup": {"location": SOUTH}, "delivery": {"location": EAST}, **members}


def shift(name: str = "day", **members: Any) -> dict:
    """A shift without places: the smallest that the wire takes."""
    return {"id": name, "start": {"time": 0}, "end": {"time": 36_000}, **members}


def located_shift(name: str = "day", **members: Any) -> dict:
    return {
        "id": name,
        "start": {"time": 0, "location": CENTRE},
        "end": {"time": 36_000, "location": CENTRE},
        **members,
    }


def vehicle(name: str, *shifts: dict, **members: Any) -> dict:
    return {"id": name, "shifts": list(shifts) or [located_shift()], **members}


def request_of(**members: Any) -> dict:
    """A request with these members of `problem`, one van and one job where they are not given."""
    problem = {"vehicles": [vehicle("van")], "jobs": [job("a")]}
    problem.update(members)
    return {"problem": {name: value for name, value in problem.items() if value is not GONE}}


def shipments_only(*shipments: dict, **members: Any) -> dict:
    return request_of(jobs=GONE, shipments=list(shipments) or [shipment("s")], **members)


@functools.cache
def _good() -> dict:
    return request_of()


def good_request() -> dict:
    """One van and one job; everything in it is searched."""
    return fresh(_good())


@functools.cache
def _rich() -> dict:
    return {
        "problem": {
            "jobs": [
                {
                    "id": "j0",
                    "location": NORTH,
                    "service_time_s": 60,
                    "setup_time_s": 30,
                    "time_windows": [
                        {"start": 0, "end": 7_200, "cost": 0, "per_late_hour": 1},
                        {"start": 10_000, "end": 20_000},
                    ],
                    "target": {"time": 3_600, "per_late_hour": 1},
                    "demand": {"kg": 1},
                    "delivery": {"kg": 1},
                    "release_time": 0,
                    "required_skills": [{"name": "lift", "min_level": 1}],
                    "tags": ["cold", "early"],
                    "eligible_vehicles": {"allowed": ["v0", "v1"], "excluded": ["v1"]},
                    "preferences": [
                        {"tag": "regular", "violation_cost": 1},
                        {"vehicles": ["v0"], "violation_cost": 2},
                    ],
                    "service_factor": 1,
                    "service_factors": [{"vehicles": ["v0"], "factor": 1}],
                    "drop_fee": 10,
                    "priority": 1,
                },
                {"id": "j1", "location": SOUTH},
                {"id": "j2", "location": EAST},
                {"id": "j3", "location": WEST},
            ],
            "shipments": [
                {
                    "id": "s0",
                    "pickup": {
                        "location": NORTH,
                        "service_time_s": 60,
                        "setup_time_s": 30,
                        "time_windows": [{"start": 0, "end": 7_200, "cost": 0, "per_late_hour": 1}],
                        "target": {"time": 3_600, "per_late_hour": 1},
                    },
                    "delivery": {
                        "location": EAST,
                        "service_time_s": 60,
                        "setup_time_s": 30,
                        "time_windows": [{"start": 0, "end": 7_200, "cost": 0, "per_late_hour": 1}],
                        "target": {"time": 3_600, "per_late_hour": 1},
                    },
                    "demand": {"kg": 1},
                    "required_skills": [{"name": "lift", "min_level": 1}],
                    "tags": ["cold"],
                    "eligible_vehicles": {"allowed": ["v0", "v1"], "excluded": []},
                    "preferences": [{"tag": "regular", "violation_cost": 1}],
                    "service_factor": 1,
                    "service_factors": [{"vehicles": ["v0"], "factor": 1}],
                    "drop_fee": 10,
                    "priority": 1,
                },
                {"id": "s1", "pickup": {"location": SOUTH}, "delivery": {"location": WEST}},
            ],
            "vehicles": [
                {
                    "id": "v0",
                    "shifts": [
                        {
                            "id": "day",
                            "start": {"time": 0, "latest": 3_600, "location": CENTRE},
                            "end": {"time": 36_000, "overtime_until": 39_600, "location": CENTRE},
                            "reloads": ["d0", {"depot": "d1", "max_visits": 2}],
                            "breaks": [
                                {
                                    "id": "lunch",
                                    "duration_s": 1_800,
                                    "earliest": 14_400,
                                    "latest": 18_000,
                                    "location": WEST,
                                }
                            ],
                        }
                    ],
                    "capacity": {"kg": 100},
                    "initial_load": {"kg": 1},
                    "skills": [{"name": "lift", "level": 2}],
                    "serves_tags": ["cold"],
                    "preferred_tags": ["regular"],
                    "profile": "car",
                    "speed_factor": 1,
                    "limits": {
                        "max_distance_m": 500_000,
                        "max_route_duration_s": 40_000,
                        "max_driving_s": 30_000,
                        "max_tasks": 50,
                    },
                    "costs": {
                        "per_travel_km": 1,
                        "per_travel_hour": 1,
                        "per_route_hour": 1,
                        "per_wait_hour": 1,
                        "per_overtime_hour": 1,
                        "fixed": 1,
                    },
                },
                vehicle("v1"),
                vehicle("v2"),
            ],
            "depots": [
                {
                    "id": "d0",
                    "location": CENTRE,
                    "cost_per_visit": 1,
                    "service_time_s": 600,
                    "time_windows": [{"start": 0, "end": 36_000}],
                },
                {"id": "d1", "location": SOUTH},
                {"id": "d2", "location": SOUTH},
            ],
            "quotas": [
                {
                    "id": "q0",
                    "tag": "cold",
                    "vehicles": ["v0"],
                    "period": {"start": 0, "end": 86_400},
                    "max": 5,
                    "min": 0,
                    "per_missing": 1,
                },
                {"id": "q1", "tasks": ["j1", "s1"], "max": 1},
            ],
            "relations": [
                {
                    "id": "r0",
                    "kind": "synchronized",
                    "participants": ["j1", {"task": "s1", "stop": "pickup"}],
                    "max_difference_s": 60,
                },
                {"kind": "time_lag", "from": "j2", "to": "j3", "min_s": 0, "max_s": 3_600},
                {"kind": "ordered", "participants": ["j1", "j2"], "adjacent": False},
                {"kind": "ordered", "groups": [{"tags": ["early"]}, {"tasks": ["j3"]}]},
                {"kind": "same_route", "participants": ["j2", "j3"]},
                {"kind": "same_vehicle", "participants": ["j2", "j3"]},
                {"kind": "different_vehicles", "participants": ["j1", "s1"]},
            ],
            "objective": {
                "costs": {
                    "per_travel_km": 1,
                    "per_travel_hour": 1,
                    "per_route_hour": 1,
                    "per_wait_hour": 1,
                    "per_overtime_hour": 1,
                    "fixed": 1,
                    "per_late_hour": 1,
                }
            },
        },
        "options": {
            "time_limit_s": 1,
            "seed": 0,
            "threads": 1,
            "max_iterations": 10,
            "history": False,
        },
        "plan": {
            "routes": [
                {
                    "vehicle": "v0",
                    "shift": "day",
                    "stops": [
                        {"task": "j0", "pinned": False},
                        {"task": "s0", "type": "pickup"},
                        {"task": "s0", "type": "delivery"},
                        {"depot": "d0"},
                        {"break": "lunch"},
                    ],
                    "locked": False,
                    "locked_stops": 0,
                    "fixed_start_time": 0,
                }
            ]
        },
    }


def rich_request() -> dict:
    """Every member of the wire once, all of it valid.

    Nothing refers to j0, s0, v2, d2, q0, q1 and r0 by id, so an edit of their ids stays alone.
    """
    return fresh(_rich())


def planned_request() -> dict:
    """What evaluate and explain take: a problem and a plan, no options."""
    request = good_request()
    request["plan"] = {"routes": [{"vehicle": "van", "shift": "day", "stops": [{"task": "a"}]}]}
    return request


# --- edits -----------------------------------------------------------------------------------


def raw(token: str) -> str:
    """A value that is written into the JSON text as this very token."""
    return f"@raw:{token}@"


_RAW = re.compile(r'"@raw:((?:[^"\\]|\\.)*)@"')


def as_text(request: Any) -> bytes:
    """The request's JSON text. Bytes are text already."""
    if isinstance(request, bytes):
        return request
    text = json.dumps(request, ensure_ascii=False, separators=(",", ":"))
    if "@raw:" in text:
        text = _RAW.sub(lambda token: json.loads(f'"{token[1]}"'), text)
    return text.encode()


def _tokens(pointer: str) -> list[str]:
    return [token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[1:]]


def _edit(request: dict, pointer: str, value: Any) -> None:
    *way, last = _tokens(pointer)
    if value is not GONE:
        value = fresh(value)  # a table's value must outlive later edits
    parent: Any = request
    for token in way:
        parent = parent[int(token)] if isinstance(parent, list) else parent[token]
    if isinstance(parent, list):
        position = int(last)
        if value is GONE:
            del parent[position]
        elif position == len(parent):
            parent.append(value)
        else:
            parent[position] = value
    elif value is GONE:
        del parent[last]
    else:
        parent[last] = value


def with_values(request: dict, edits: dict[str, Any]) -> dict:
    """A copy of the request after these edits, pointer to value, made in order."""
    request = fresh(request)
    for pointer, value in edits.items():
        _edit(request, pointer, value)
    return request


def with_value(request: dict, pointer: str, value: Any) -> dict:
    return with_values(request, {pointer: value})


def without(request: dict, pointer: str) -> dict:
    return with_values(request, {pointer: GONE})


# --- what routeopt says ----------------------------------------------------------------------

CODES = {"invalid_value", "out_of_range", "limit_exceeded"}


def _checked(error: routeopt.RequestError) -> routeopt.RequestError:
    """What holds for every refusal, whatever the rule."""
    assert error.code == "invalid_request"
    assert error.status == 400
    assert isinstance(error.message, str)
    assert error.message
    assert 1 <= len(error.errors) <= 100
    for fault in error.errors:
        assert fault["code"] in CODES
        assert isinstance(fault["pointer"], str)
        assert isinstance(fault["message"], str)
        assert fault["message"]
        counted = fault["code"] == "limit_exceeded"
        assert ("limit" in fault, "actual" in fault) == (counted, counted), fault
    return error


def refusal(request: Any, operation: str = "solve") -> routeopt.RequestError | None:
    """The error that validate raises, or None when it takes the request."""
    try:
        routeopt.validate(as_text(request), operation=operation)
    except routeopt.RequestError as error:
        return _checked(error)
    return None


def counts(request: Any, operation: str = "solve") -> dict:
    """The counts that validate answers."""
    return routeopt.validate(as_text(request), operation=operation)


def _listed(errors: list[dict]) -> list[tuple]:
    return [
        (fault["pointer"], fault["code"], fault["limit"], fault["actual"])
        if fault["code"] == "limit_exceeded"
        else (fault["pointer"], fault["code"])
        for fault in errors
    ]


def faults(request: Any, operation: str = "solve") -> list[tuple]:
    """(pointer, code) of each fault in the answer's order, with limit and actual of a count."""
    error = refusal(request, operation)
    return _listed(error.errors) if error else []


def refused(request: Any, operation: str = "solve") -> list[tuple[str, str]]:
    """(pointer, code) of each fault in the answer's order; empty when it is accepted."""
    return [(fault[0], fault[1]) for fault in faults(request, operation)]


def plan_faults(request: Any) -> list[tuple]:
    """The faults of solve."""
    try:
        routeopt.solve(as_text(request))
    except routeopt.RequestError as error:
        _checked(error)
        return _listed(error.errors)
    return []


# --- rows ------------------------------------------------------------------------------------

HELD: dict[str, bool] = {}  # every row's id -> whether the row is accepted
ROWS: dict[str, Row] = {}  # the rows that are edits of a request, for other doors to be held to


def held(name: str, *values: Any, accepted: bool) -> Any:
    """A parametrised row with a shape of its own, entered in the book of rows."""
    assert name not in HELD, f"two rows are called {name}"
    HELD[name] = accepted
    if values and isinstance(values[0], Row):
        ROWS[name] = values[0]
    return pytest.param(*values, id=name)


@dataclasses.dataclass(frozen=True)
class Row:
    base: Callable[[], Any]
    edits: dict[str, Any]
    expected: list[tuple]
    operation: str

    def request(self) -> Any:
        request = self.base()
        for pointer, value in self.edits.items():
            _edit(request, pointer, value)
        return request


def row(
    name: str,
    edits: dict[str, Any] | None = None,
    *expected: tuple,
    base: Callable[[], Any] = rich_request,
    operation: str = "solve",
) -> Any:
    """One row: these edits of `base` bring exactly these faults; none means accepted."""
    return held(name, Row(base, edits or {}, list(expected), operation), accepted=not expected)


def invalid(pointer: str) -> tuple[str, str]:
    return (pointer, "invalid_value")


def outside(pointer: str) -> tuple[str, str]:
    return (pointer, "out_of_range")


def too_many(pointer: str, limit: int, actual: int) -> tuple[str, str, int, int]:
    return (pointer, "limit_exceeded", limit, actual)
