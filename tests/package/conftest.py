"""A stand-in for the native core, and answers small enough to be read."""

from __future__ import annotations

import json
import sys
from types import ModuleType

import pytest

from routeopt import Solution

_NO_TIME = {"wait_s": 0, "service_s": 0, "travel_s": 0, "late_s": 0, "target_late_s": 0}


def stop(kind, clock, **members):
    """Return a stop that is served at one moment, `clock` minutes past eight."""
    time = f"2026-12-01T08:{clock:02}:00+01:00"
    times = dict.fromkeys(("arrival", "service_start", "departure"), time)
    return {"type": kind, **times, "distance_m": 0, **_NO_TIME, "load": {}, "cost": {}} | members


HUB, CAFE, BAKERY = [13.4, 52.5], [13.5, 52.5], [13.45, 52.6]

ROUTE = {
    "vehicle": "van",
    "shift": "day",
    "start_time": "2026-12-01T08:00:00+01:00",
    "end_time": "2026-12-01T08:40:00+01:00",
    "distance_m": 20_000,
    "duration_s": 2_400,
    "travel_s": 1_500,
    "service_s": 600,
    "wait_s": 300,
    "break_s": 0,
    "cost": {"total": 12.5, "travel_distance": 10, "fixed": 2.5},
    "stops": [
        stop("start", 0, location=HUB, load={"kg": 5}, cost={"fixed": 2.5}),
        stop(
            "job",
            10,
            task="cafe",
            location=CAFE,
            service_start="2026-12-01T08:15:00+01:00",
            departure="2026-12-01T08:25:00+01:00",
            travel_s=600,
            wait_s=300,
            service_s=600,
            distance_m=8_000,
            load={"kg": 2},
            cost={"travel_distance": 4},
        ),
        stop("end", 40, location=HUB, travel_s=900, distance_m=12_000, load={"kg": 2}),
    ],
}

ANSWER = {
    "status": "partial",
    "cost": {"total": 12.5, "travel_distance": 10, "fixed": 2.5, "quotas": 0, "drop_fees": 0},
    "summary": {
        "routes": 1,
        "served_tasks": 1,
        "unserved_tasks": 1,
        "distance_m": 20_000,
        "travel_s": 1_500,
        "service_s": 600,
        "wait_s": 300,
        "break_s": 0,
        "late_s": 0,
        "overtime_s": 0,
        "duration_s": 2_400,
    },
    "routes": [ROUTE],
    "unserved": [{"task": "bakery", "reasons": [{"code": "capacity", "message": "3 kg too much"}]}],
    "violations": [],
    "search": {"elapsed_ms": 1_000, "iterations": 7},
}

REQUEST = {
    "problem": {
        "jobs": [{"id": "cafe", "location": CAFE}, {"id": "bakery", "location": BAKERY}],
        "vehicles": [{"id": "van", "shifts": []}],
    }
}


class FakeCore(ModuleType):
    """Answers what it is told to, and remembers what it was asked."""

    def __init__(self):
        super().__init__("routeopt._core")
        self.accepted = True
        self.body = json.dumps(ANSWER).encode()
        self.raised = None
        self.faults = 0
        self.calls = []

    def run(self, operation, text, **more):
        self.calls.append({"operation": operation, "text": text, **more})
        if more.get("progress"):
            more["progress"](20.0, 7, 12.5, 1)
        return self.accepted, self.body, self.raised, self.faults

    def schema(self, operation):
        return json.dumps({"title": operation}).encode()

    @property
    def request(self):
        return json.loads(self.calls[-1]["text"])

    def refuse(self, count=1):
        errors = [
            {"code": "invalid_value", "pointer": f"/problem/jobs/{i}/id", "message": f"fault {i}"}
            for i in range(count)
        ]
        self.accepted = False
        self.faults = count
        self.body = json.dumps(
            {"code": "invalid_request", "message": "The request is refused.", "errors": errors}
        ).encode()


@pytest.fixture
def core(monkeypatch):
    fake = FakeCore()
    monkeypatch.setitem(sys.modules, "routeopt._core", fake)
    return fake


@pytest.fixture
def answer():
    return json.loads(json.dumps(ANSWER))


@pytest.fixture
def request_text():
    return json.dumps(REQUEST).encode()


@pytest.fixture
def solution(request_text):
    return Solution(json.dumps(ANSWER).encode(), request=request_text)


@pytest.fixture
def solution_of():
    """Make a solution of an answer and, where it matters, a request."""

    def make(answer, request=None, **more):
        text = None if request is None else json.dumps(request).encode()
        return Solution(json.dumps(answer).encode(), request=text, **more)

    return make
