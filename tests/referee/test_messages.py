"""What a dispatcher reads of every rule that a plan can break: rule, place and amount in words."""

from __future__ import annotations

from typing import Any

import pytest

import routeopt
from routeopt.travel import Euclidean
from tests.referee.cases import job, plan, plans, problem, shift, shipment, van


def request(words: str | dict, *tasks: dict, **members: Any) -> dict:
    made = words if isinstance(words, dict) else plan(words)
    return {"problem": problem(*tasks, **members), "plan": made}


def with_van(**members: Any) -> dict:
    return {"vehicles": [van(**members), van("bus")]}


def day(**members: Any) -> dict:
    return with_van(shifts=[shift() | members])


def departing(time: int, **members: Any) -> dict:
    """Job `a`, and a route that departs then."""
    made = request("a", job("a", 10, **members.pop("task", {})), **members)
    made["plan"]["routes"][0]["fixed_start_time"] = time
    return made


def related(words: str | dict, kind: str, **relation: Any) -> dict:
    tasks = job("a", 10), job("b", 4_000), job("c", 30), shipment("s", 40, 50)
    relation = {"kind": kind, **relation}
    far = [van(shifts=[shift(end=90_000)]), van("bus", shifts=[shift(end=90_000)])]
    return request(words, *tasks, vehicles=far, relations=[relation])


def crossed() -> dict:
    """Each crew waits for the other's second task: no times keep both."""
    tasks = job("a", 10), job("b", 20), job("c", 10), job("d", 30)
    pairs = [["a", "d"], ["b", "c"]]
    relations = [{"kind": "synchronized", "participants": pair, "max_difference_s": 5}
                 for pair in pairs]  # fmt: skip
    return request(plans(van="a b", bus="c d"), *tasks, relations=relations,
                   vehicles=[van(), van("bus")])  # fmt: skip


DEPOT = [{"id": "d", "location": [0, 0], "time_windows": [{"start": 0, "end": 15}]}]
REST = {"id": "rest", "duration_s": 5, "earliest": 0, "latest": 5}
NO_WAY = {"car": {"durations_s": [[0, None], [10, 0]]}}
AT_ZERO = {"start": {"time": 0, "location": 0}, "end": {"time": 900, "location": 0}}
LIFT = [{"name": "lift", "min_level": 3}, {"name": "cold"}]

MESSAGES: list[tuple[str, dict]] = [
    (
        "eligible vehicles: vehicle `van` may not serve job `a`",
        request("a", job("a", 10, eligible_vehicles={"excluded": ["van"]}), **with_van()),
    ),
    (
        "eligible vehicles: vehicle `van` may not serve shipment `s`",
        request(
            "+s -s", shipment("s", 10, 20, eligible_vehicles={"allowed": ["bus"]}), **with_van()
        ),
    ),
    (
        "skills: job `a` needs skill `lift` at level 3, which vehicle `van` has at level 1, "
        "and skill `cold` at level 1, which vehicle `van` does not have: 3 levels missing",
        request("a", job("a", 10, required_skills=LIFT), **with_van(skills=[{"name": "lift"}])),
    ),
    (
        "skills: job `a` needs skill `cold` at level 1, which vehicle `van` does not have: 1 "
        "level missing",
        request("a", job("a", 10, required_skills=LIFT[1:])),
    ),
    (
        "tags: vehicle `van` serves none of the tags of job `a`",
        request("a", job("a", 10, tags=["x"]), **with_van(serves_tags=["y"])),
    ),
    (
        "capacity: 2 `kg` too much on board of vehicle `van` at departure",
        request("a", job("a", 10, delivery={"kg": 5}), **with_van(capacity={"kg": 3})),
    ),
    (
        "capacity: 2 `kg` too much on board of vehicle `van` after job `a`",
        request("a", job("a", 10, demand={"kg": 5}), **with_van(capacity={"kg": 3})),
    ),
    (
        "capacity: 2 `kg` too much on board of vehicle `van` after the pickup of shipment `s`",
        request("+s -s", shipment("s", 10, 20, demand={"kg": 5}), **with_van(capacity={"kg": 3})),
    ),
    (
        "time window: the service of job `a` starts 1 min 30 s after the window's end",
        request("a", job("a", 100, time_windows=[{"start": 0, "end": 10}])),
    ),
    (
        "shift hours: the route of vehicle `van` ends 2 h 8 min 20 s after the end of shift `day`",
        request("+s -s", shipment("s", 10, 4_000), **with_van(shifts=[shift(end=300)])),
    ),
    (
        "shift hours: the route of vehicle `van` departs 1 min 10 s before the start of shift "
        "`day`",
        departing(-70, task={}),
    ),
    (
        "shift hours: the route of vehicle `van` departs 1 min 39 s after the latest "
        "departure of shift `day`",
        departing(99, **with_van(shifts=[shift(latest=0)])),
    ),
    (
        "release time: the first trip of vehicle `van` begins 1 h before all its goods are there",
        departing(0, task={"release_time": 3_600}, **with_van(shifts=[shift(end=9_000)])),
    ),
    (
        "depot hours: the reload at depot `d` starts 5 s after the depot closes",
        request("a @d b", job("a", 10), job("b", 10), depots=DEPOT, **day(reloads=["d"])),
    ),
    (
        "reload: 1 shipment is on board of vehicle `van` at the reload at depot `d`",
        request("+s @d -s", shipment("s", 5, 5), depots=DEPOT, **day(reloads=["d"])),
    ),
    (
        "reload: 2 shipments are on board of vehicle `van` at the reload at depot `d`",
        request(
            "+s +t @d -s -t",
            shipment("s", 5, 5),
            shipment("t", 5, 5),
            depots=DEPOT,
            **day(reloads=["d"]),
        ),
    ),
    (
        "break: break `rest` of vehicle `van` starts 5 s after its latest start",
        request("a !rest", job("a", 10), **day(breaks=[REST])),
    ),
    (
        "time window: the service of job `a` starts 5 s after the window's end",
        departing(
            0,
            task={"time_windows": [{"start": 0, "end": 10}], "service_time_s": 9},
            **day(breaks=[REST | {"latest": 9, "earliest": 5}]),
        ),
    ),
    (
        "route duration: the route of vehicle `van` has 3 min 20 s, 1 min 50 s more than its limit",
        request("a", job("a", 100), **with_van(limits={"max_route_duration_s": 90})),
    ),
    (
        "driving time: the route of vehicle `van` has 3 min 20 s, 1 min 50 s more than its limit",
        request("a", job("a", 100), **with_van(limits={"max_driving_s": 90})),
    ),
    (
        "distance: the route of vehicle `van` has 200 m, 110 m more than its limit",
        request("a", job("a", 100), **with_van(limits={"max_distance_m": 90})),
    ),
    (
        "tasks: the route of vehicle `van` has 2 tasks, 1 task more than its limit",
        request("a b", job("a", 10), job("b", 10), **with_van(limits={"max_tasks": 1})),
    ),
    (
        "tasks: the route of vehicle `van` has 2 tasks, 2 tasks more than its limit",
        request("a b", job("a", 10), job("b", 10), **with_van(limits={"max_tasks": 0})),
    ),
    (
        "unreachable: there is no way for vehicle `van` from the start to job `a`",
        request(
            "a",
            {"id": "a", "location": 1},
            matrices=NO_WAY,
            vehicles=[van(shifts=[shift() | AT_ZERO])],
        ),
    ),
    (
        "quota: `q` allows 1 task, the plan serves 2, 1 too many",
        request(
            "a b",
            job("a", 10, tags=["x"]),
            job("b", 10, tags=["x"]),
            quotas=[{"id": "q", "tag": "x", "max": 1}],
        ),
    ),
    (
        "relation: synchronized number 1: the services of `a`, `d` start 20 s apart, 15 s too much",
        crossed(),
    ),
    (
        "break: vehicle `van` does not take break `rest`",
        request(
            "a",
            job("a", 10, time_windows=[{"start": 0, "end": 5}]),
            **day(breaks=[REST | {"earliest": 15, "latest": 30}]),
        ),
    ),
    (
        "relation: synchronized `crew`: 1 of `a`, `b` is left out, or on one route with another",
        related("a", "synchronized", id="crew", participants=["a", "b"]),
    ),
    (
        "relation: synchronized number 1: 1 of `a`, `b` is left out, or on one route with another",
        related("a b", "synchronized", participants=["a", "b"], max_difference_s=9_000),
    ),
    (
        "relation: time_lag number 1: the service of `b` starts 1 h 5 min 30 s too late after "
        "the end of that of `a`",
        related("a b", "time_lag", **{"from": "a"}, to="b", max_s=60),
    ),
    (
        "relation: time_lag number 1: the service of `b` starts 1 h 7 min 30 s too soon after "
        "the end of that of `a`",
        related("b a", "time_lag", **{"from": "a"}, to="b", min_s=60),
    ),
    (
        "relation: time_lag number 1: `b` is served without the delivery of `s`",
        related("b", "time_lag", **{"from": {"task": "s", "stop": "delivery"}}, to="b"),
    ),
    (
        "relation: ordered number 1: 1 of `a`, `b` is left out, on another route, or out of order",
        related("b a", "ordered", participants=["a", "b"]),
    ),
    (
        "relation: ordered number 1: 1 of `a`, `b` is left out, on another route, out of "
        "order, or not next to the one before",
        related("a c b", "ordered", participants=["a", "b"], adjacent=True),
    ),
    (
        "relation: ordered number 1: 1 task is served after a task of a later group",
        related("+s -s a", "ordered", groups=[{"tasks": ["a"]}, {"tasks": ["s"]}]),
    ),
    (
        "relation: same_route number 1: 1 of `a`, `b`, `c` is on another route than the first "
        "that is served",
        related(plans(van="a b", bus="c"), "same_route", participants=["a", "b", "c"]),
    ),
    (
        "relation: same_vehicle number 1: 1 of `a`, `s` is on another vehicle than the first "
        "that is served",
        related(plans(van="a b", bus="+s -s"), "same_vehicle", participants=["a", "s"]),
    ),
    (
        "relation: different_vehicles number 1: 2 of `a`, `b`, `c` are on one vehicle with another",
        related("a b c", "different_vehicles", participants=["a", "b", "c"]),
    ),
    (
        "relation: one_of number 1: 1 of `a`, `b` is served beside the first that is served",
        related("a b", "one_of", participants=["a", "b"]),
    ),
]


@pytest.mark.parametrize(("message", "broken"), MESSAGES, ids=[m for m, _ in MESSAGES])
def test_a_broken_rule_is_told_in_words(message, broken):
    violations = routeopt.evaluate(broken, travel=Euclidean()).data["violations"]
    assert message in [violation["message"] for violation in violations]
