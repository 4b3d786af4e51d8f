"""Limits, preferences, quotas and relations: rules of whole routes and of several."""

from __future__ import annotations

from typing import Any

from .cases import FIRST, HUB, SECOND, Case, job, plan, plans, problem, shift, shipment, van, window

ROUTE = "/routes/0"
RELATION = "/problem/relations/0"


def limits(**members: int) -> dict:
    return {"vehicles": [van(limits=members)]}


LIMITS = [
    Case("a route that is too long", problem(job("a", 30), **limits(max_distance_m=50)),
         plan("a"), {}, (("max_distance", ROUTE, 10, "m"),)),
    Case("a route with too much driving", problem(job("a", 30), **limits(max_driving_s=50)),
         plan("a"), {}, (("max_driving", ROUTE, 10, "s"),)),
    Case("a route with too many tasks",
         problem(job("a", 10), job("b", 20), shipment("s", 30, 40), **limits(max_tasks=1)),
         plan("a b +s -s"), {}, (("max_tasks", ROUTE, 2, "count"),)),
    Case("limits that are just kept",
         problem(job("a", 30), **limits(max_distance_m=60, max_driving_s=60, max_tasks=1,
                                        max_route_duration_s=60)),
         plan("a"), {"/status": "solved"}),
    Case(
        "a shipment is not carried over a reload",
        problem(
            shipment("s", 10, 20), depots=[{"id": "d", "location": HUB}],
            vehicles=[van(shifts=[{**shift(), "reloads": ["d"]}])],
        ),
        plan("+s @d -s"), {}, (("reload", SECOND, 1, "count"),),
    ),
]  # fmt: skip

PREFERENCES = [
    Case("a preference for a tag is paid at the stop",
         problem(job("a", 10, preferences=[{"tag": "eco", "violation_cost": 3}])),
         plan("a"), {"/cost/preferences": 3, f"{FIRST}/cost/preferences": 3}),
    Case("a preference that is met is free",
         problem(job("a", 10, preferences=[{"tag": "eco", "violation_cost": 3},
                                           {"vehicles": ["van"], "violation_cost": 5}]),
                 vehicles=[van(preferred_tags=["eco"])]),
         plan("a"), {"/cost/preferences": 0}),
    Case("a shipment's preference is paid once, at its pickup",
         problem(shipment("s", 10, 20, preferences=[{"vehicles": ["bus"], "violation_cost": 5}]),
                 vehicles=[van(), van("bus")]),
         plan("+s -s"), {"/cost/preferences": 5, f"{FIRST}/cost/preferences": 5}),
]  # fmt: skip


def quota(**members: Any) -> dict:
    return {"quotas": [{"id": "q", **members}]}


QUOTAS = [
    Case("more tasks than a quota allows",
         problem(job("a", 10, tags=["x"]), job("b", 20, tags=["x"]), **quota(tag="x", max=1)),
         plan("a b"), {}, (("quota", "/problem/quotas/0", 1, "count"),)),
    Case("fewer tasks than a quota wishes for",
         problem(job("a", 10), job("b", 20, drop_fee=0),
                 **quota(tasks=["a", "b"], min=4, per_missing=2)),
         plan("a"), {"/status": "solved", "/cost/quotas": 6, f"{ROUTE}/cost/quotas": 0}),
    Case("a quota counts the shifts that start in its period",
         problem(job("a", 10), **quota(tasks=["a"], max=0, period={"start": 1, "end": 100})),
         plan("a"), {"/status": "solved"}),
    Case("a quota counts its vehicles alone",
         problem(job("a", 10), vehicles=[van(), van("bus")],
                 **quota(tasks=["a"], max=0, vehicles=["bus"])),
         plan("a"), {"/status": "solved"}),
]  # fmt: skip


def two(*tasks: dict, **relation: Any) -> dict:
    """Two vehicles, and one relation."""
    return problem(*tasks, vehicles=[van(), van("bus")], relations=[relation])


def pair(**relation: Any) -> dict:
    return two(job("a", 30), job("b", 50), participants=["a", "b"], **relation)


def lag(**relation: Any) -> dict:
    tasks = job("a", 30, service_time_s=10), job("b", 50)
    return two(*tasks, kind="time_lag", **{"from": "a", "to": "b"}, **relation)


START_A, START_B = "/routes/0/stops/1/service_start", "/routes/1/stops/1/service_start"
APART = plans(van="a", bus="b")

RELATIONS = [
    Case("synchronised services begin together, as early as they can", pair(kind="synchronized"),
         APART, {"/status": "solved", START_A: 50, START_B: 50, "/routes/0/start_time": 20}),
    Case("synchronised services may begin a little apart",
         pair(kind="synchronized", max_difference_s=15), APART, {START_A: 35, START_B: 50}),
    Case("synchronised services are all served or none", pair(kind="synchronized"),
         plan("a"), {}, ((("relation", RELATION, 1, "count")),)),
    Case(
        "synchronised services that cannot meet are timed as early as possible",
        two(job("a", 30, **window(0, 40)), job("b", 50), kind="synchronized",
            participants=["a", "b"]),
        APART, {START_A: 50, START_B: 50, f"{FIRST}/late_s": 10},
        (("time_windows", FIRST, 10, "s"),),
    ),
    Case("crossed synchronisations leave every route alone",
         {**two(job("a", 30), job("b", 50), job("c", 30), job("d", 50), kind="synchronized",
                participants=["a", "d"]),
          "relations": [{"kind": "synchronized", "participants": ["a", "d"]},
                        {"kind": "synchronized", "participants": ["b", "c"]}]},
         plans(van="a b", bus="c d"), {START_A: 30, START_B: 30},
         (("relation", RELATION, 20, "s"), ("relation", "/problem/relations/1", 20, "s"))),
    Case("a time lag pushes the second service", lag(min_s=20), APART,
         {"/status": "solved", START_A: 30, START_B: 60}),
    Case("a time lag pulls the first service", lag(max_s=5), APART,
         {"/status": "solved", START_A: 35, START_B: 50}),
    Case("the second of a lag needs the first", lag(), plans(bus="b"), {},
         (("relation", RELATION, 1, "count"),)),
    Case(
        "a shipment's ride time",
        problem(shipment("s", 10, 30), vehicles=[van()], relations=[
            {"kind": "time_lag", "from": {"task": "s", "stop": "pickup"},
             "to": {"task": "s", "stop": "delivery"}, "max_s": 15}]),
        plan("+s -s"), {}, (("relation", RELATION, 5, "s"),),
    ),
    Case("an order is kept on one route", pair(kind="ordered"), plan("a b"),
         {"/status": "solved"}),
    Case("an order that is turned around", pair(kind="ordered"), plan("b a"), {},
         (("relation", RELATION, 1, "count"),)),
    Case("an order over two routes", pair(kind="ordered"), APART, {},
         (("relation", RELATION, 1, "count"),)),
    Case("nothing comes between what is adjacent",
         two(job("a", 30), job("b", 50), job("c", 40), kind="ordered", participants=["a", "b"],
             adjacent=True),
         plan("a c b"), {}, (("relation", RELATION, 1, "count"),)),
    Case("groups are served in their order",
         two(job("a", 30, tags=["x"]), job("b", 50), kind="ordered",
             groups=[{"tags": ["x"]}, {"tasks": ["b"]}]),
         plan("b a"), {}, (("relation", RELATION, 1, "count"),)),
    Case("the same route", pair(kind="same_route"), APART, {},
         (("relation", RELATION, 1, "count"),)),
    Case("the same vehicle", pair(kind="same_vehicle"), plan("b a"), {"/status": "solved"}),
    Case("different vehicles", pair(kind="different_vehicles"), plan("a b"), {},
         (("relation", RELATION, 1, "count"),)),
]  # fmt: skip

CASES = [*LIMITS, *PREFERENCES, *QUOTAS, *RELATIONS]
