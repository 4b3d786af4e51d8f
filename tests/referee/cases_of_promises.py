"""Targets that nobody should be earlier for, and what was published: priced by hand."""

from __future__ import annotations

from typing import Any

from .cases import FIRST, Case, job, plan, plans, prices, problem, shipment, van, window

PER_SECOND = 3_600
TWO = {"vehicles": [van("van"), van("bus")]}


def promised(routes: dict[str, list[dict]], **members: Any) -> dict:
    """`published`: by vehicle the stops of its only route."""
    told = [{"vehicle": v, "shift": "day", "stops": stops} for v, stops in routes.items()]
    return {"published": {"routes": told, **members}}


def at(task: str, start: int | None = None, **members: Any) -> dict:
    return {"task": task, **({} if start is None else {"service_start": start}), **members}


def early(time: int, **members: Any) -> dict:
    return {"target": {"time": time, "per_early_hour": PER_SECOND, **members}}


def by_time(tolerance: int = 0) -> dict:
    return {"per_earlier_hour": PER_SECOND, "per_later_hour": 2 * PER_SECOND,
            "tolerance_s": tolerance}  # fmt: skip


TARGETS = [
    Case(
        "whoever would be too early waits where that is free",
        problem(job("a", 10, **early(30))),
        plan("a"),
        {f"{FIRST}/service_start": 30, "/cost/targets": 0, f"{FIRST}/target_early_s": 0,
         f"{FIRST}/target_late_s": 0, "/routes/0/start_time": 20},
    ),
    Case(
        "a service before its target is paid for where it cannot wait",
        problem(job("a", 10, **early(30), **window(0, 18))),
        plan("a"),
        {f"{FIRST}/service_start": 18, f"{FIRST}/target_early_s": 12, "/cost/targets": 12},
    ),
    Case(
        "waiting that is dearer than being early is not waited",
        problem(job("a", 10, **early(30)), **prices(per_wait_hour=2 * PER_SECOND),
                vehicles=[van(shifts=[{"id": "day", "start": {"time": 0, "latest": 0,
                                                              "location": [0, 0]},
                                       "end": {"time": 900, "location": [0, 0]}}])]),
        plan("a"),
        {f"{FIRST}/service_start": 10, "/cost/targets": 20, "/cost/wait": 0},
    ),
    Case(
        "between being early and late the cheaper one is chosen",
        problem(job("a", 10, **early(30), **window(50, 60))),
        plan("a"),
        {f"{FIRST}/service_start": 50, f"{FIRST}/target_early_s": 0, f"{FIRST}/target_late_s": 20,
         "/cost/targets": 0},
    ),
]  # fmt: skip

TIMES = [
    Case(
        "the published plan costs nothing",
        problem(job("a", 10), **promised({"van": [at("a", 10)]}, vehicle=5, drop=7, **by_time())),
        plan("a"),
        {"/cost/changes": 0, "/changes": []},
    ),
    Case(
        "a start within the tolerance is free",
        problem(job("a", 10, **window(0, 10)), **promised({"van": [at("a", 15)]}, **by_time(5))),
        plan("a"),
        {f"{FIRST}/service_start": 10, "/cost/changes": 0, "/changes": []},
    ),
    Case(
        "one second earlier than that is paid for",
        problem(job("a", 10, **window(0, 10)), **promised({"van": [at("a", 16)]}, **by_time(5))),
        plan("a"),
        {"/cost/changes": 1, f"{FIRST}/cost/changes": 1,
         "/changes": [{"task": "a", "change": "earlier", "seconds": 1, "amount": 1}]},
    ),
    Case(
        "a later start within the tolerance is free",
        problem(job("a", 10, **window(20, 30)), **promised({"van": [at("a", 15)]}, **by_time(5))),
        plan("a"),
        {f"{FIRST}/service_start": 20, "/cost/changes": 0, "/changes": []},
    ),
    Case(
        "one second later than that is paid for",
        problem(job("a", 10, **window(21, 30)), **promised({"van": [at("a", 15)]}, **by_time(5))),
        plan("a"),
        {"/cost/changes": 2,
         "/changes": [{"task": "a", "change": "later", "seconds": 1, "amount": 2}]},
    ),
    Case(
        "a stop's own prices come before those of all",
        problem(job("a", 10, **window(21, 30)),
                **promised({"van": [at("a", 15, per_later_hour=PER_SECOND * 3)]}, **by_time(5))),
        plan("a"),
        {"/cost/changes": 3},
    ),
    Case(
        "without a published start time has no price",
        problem(job("a", 10, **window(21, 30)), **promised({"van": [at("a")]}, **by_time())),
        plan("a"),
        {"/cost/changes": 0, "/changes": []},
    ),
    Case(
        "changes without a price are listed, too",
        problem(job("a", 10, **window(21, 30)), **promised({"van": [at("a", 15)]})),
        plan("a"),
        {"/cost/changes": 0,
         "/changes": [{"task": "a", "change": "later", "seconds": 6, "amount": 0}]},
    ),
    Case(
        "both stops of a shipment have times",
        problem(shipment("s", 10, 20), **promised(
            {"van": [at("s", 10, type="pickup"), at("s", 15, type="delivery")]}, **by_time())),
        plan("+s -s"),
        {"/cost/changes": 10,
         "/changes": [{"task": "s", "change": "later", "seconds": 5, "amount": 10}]},
    ),
]  # fmt: skip

VEHICLES = [
    Case(
        "another vehicle is paid for once",
        problem(shipment("s", 10, 20), **TWO, **promised(
            {"van": [at("s", type="pickup"), at("s", type="delivery")]}, vehicle=5)),
        plans(bus="+s -s"),
        {"/cost/changes": 5, f"{FIRST}/cost/changes": 5,
         "/changes": [{"task": "s", "change": "vehicle", "amount": 5}]},
    ),
    Case(
        "a delivery may have the price of its shipment",
        problem(shipment("s", 10, 20), **TWO, **promised(
            {"van": [at("s", type="pickup"), at("s", type="delivery", vehicle=6)]}, vehicle=5)),
        plans(bus="+s -s"),
        {"/cost/changes": 6},
    ),
    Case(
        "the vehicle of a task may exist no more, its time still counts",
        problem(job("a", 10, **window(21, 30)),
                **promised({"sold": [at("a", 15)]}, vehicle=5, **by_time())),
        plan("a"),
        {"/cost/changes": 12,
         "/changes": [{"task": "a", "change": "later", "seconds": 6, "amount": 12}]},
    ),
    Case(
        "a task that was not published changes nothing",
        problem(job("a", 10), job("new", 20), **promised({"van": [at("a")]}, vehicle=5, drop=9)),
        plan(""),
        {"/cost/changes": 9, "/cost/drop_fees": 0,
         "/changes": [{"task": "a", "change": "drop", "amount": 9}]},
    ),
    Case(
        "who is left out pays it beside the fee",
        problem(job("a", 10, drop_fee=4), **promised({"van": [at("a", 10, drop=2)]}, drop=9)),
        plan(""),
        {"/cost/changes": 2, "/cost/drop_fees": 4, "/cost/total": 6, "/status": "solved"},
    ),
    Case(
        "a mandatory task pays it and stays mandatory",
        problem(job("a", 10), **promised({"van": [at("a", 10)]}, drop=9)),
        plan(""),
        {"/cost/changes": 9, "/cost/total": 9, "/status": "partial"},
    ),
]  # fmt: skip

JOINED = [
    Case(
        "joined routes pay by the times that they have together",
        problem(
            job("a", 10), job("b", 40), **TWO,
            relations=[{"kind": "synchronized", "participants": ["a", "b"]}],
            **promised({"van": [at("a", 10)], "bus": [at("b", 40)]}, **by_time()),
        ),
        plans(van="a", bus="b"),
        {"/cost/changes": 60,
         "/changes": [{"task": "a", "change": "later", "seconds": 30, "amount": 60}]},
    ),
]  # fmt: skip

CASES = [*TARGETS, *TIMES, *VEHICLES, *JOINED]
