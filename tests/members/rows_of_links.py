"""Quotas and relations."""

from __future__ import annotations

from typing import Any

from .base import FIRST, SECOND, job, plan, plans, problem, request, shipment, van
from .row import Row


def of_quota(name: str, to: Any, shows: dict, **members: Any) -> Row:
    """Job `t` with tag `x` is served at a shift that starts at 0, job `u` without a tag is not."""
    quota = {"id": "q", **members}
    base = request("t", job("t", 10, tags=["x"]), job("u", 10), quotas=[quota],
                   vehicles=[van(), van("bus")])  # fmt: skip
    place = name.replace(".", "/")
    return Row(f"problem.quotas[].{name}", base, f"/problem/quotas/0/{place}", to, shows)


TOLD = {"/codes": ([], ["quota"])}
GONE = {"/codes": (["quota"], [])}
SAYS = "quota: `{}` allows 0 tasks, the plan serves 1, 1 too many"
QUOTAS = [
    of_quota("id", "r", {"/violations/0/message": (SAYS.format("q"), SAYS.format("r"))},
             tag="x", max=0),
    of_quota("tag", "y", GONE, tag="x", max=0),
    of_quota("tasks", ["u"], GONE, tasks=["t"], max=0),
    of_quota("vehicles", ["van"], TOLD, tag="x", max=0, vehicles=["bus"]),
    of_quota("period.start", 5, GONE, tag="x", max=0, period={"start": 0, "end": 9}),
    of_quota("period.end", 0, GONE, tag="x", max=0, period={"start": 0, "end": 9}),
    of_quota("max", 0, TOLD, tag="x", max=1),
    of_quota("min", 2, {"/cost/quotas": (0, 7)}, tag="x", min=1, per_missing=7),
    of_quota("per_missing", 9, {"/cost/quotas": (7, 9)}, tag="x", min=2, per_missing=7),
]  # fmt: skip

BROKEN = {"/codes": ([], ["relation"])}
MENDED = {"/codes": (["relation"], [])}
TASKS = (job("a", 10), job("b", 20), job("c", 30), shipment("s", 40, 50), shipment("t", 60, 70))


def of_relation(name: str, change: Any, shows: dict, words: str | dict, **relation: Any) -> Row:
    base = request(words, *TASKS, relations=[relation], vehicles=[van(), van("bus")])
    place = name.replace("[]", "/0").replace(".", "/")
    return Row(f"problem.relations[].{name}", base, f"/problem/relations/0/{place}", change, shows)


def pickup(task: str) -> dict:
    return {"task": task, "stop": "pickup"}


def broken(name: str) -> str:
    return f"relation: different_vehicles `{name}`: 1 of `a`, `b` is on one vehicle with another"


LAG = {"kind": "time_lag", "min_s": 100}
RELATIONS = [
    of_relation("kind", "different_vehicles", BROKEN, "a b", kind="same_vehicle",
                participants=["a", "b"]),
    of_relation("id", "r", {"/violations/0/message": (broken("q"), broken("r"))}, "a b",
                kind="different_vehicles", id="q", participants=["a", "b"]),
    of_relation("participants", ["a", "b"], MENDED, plans(van="a b", bus="c"), kind="same_route",
                participants=["a", "c"]),
    of_relation("participants[].task", "t", BROKEN, "+s a -s", kind="ordered",
                participants=[pickup("s"), "a"]),
    of_relation("participants[].stop", "delivery", BROKEN, "+s a -s", kind="ordered",
                participants=[pickup("s"), "a"]),
    of_relation("max_difference_s", 10, {f"{FIRST}/service_start": (20, 10)},
                plans(van="a", bus="b"), kind="synchronized", participants=["a", "b"]),
    of_relation("from", "c", BROKEN, "a b", **{"from": "a"}, to="b", **LAG),
    of_relation("from.task", "t", BROKEN, "+s -s a", **{"from": pickup("s")}, to="a", **LAG),
    of_relation("from.stop", "delivery", {"/routes/0/stops/3/service_start": (140, 150)},
                "+s -s a", **{"from": pickup("s")}, to="a", **LAG),
    of_relation("to", "c", {f"{SECOND}/service_start": (110, 20)}, "a b", **{"from": "a"}, to="b",
                **LAG),
    of_relation("to.task", "t", {f"{SECOND}/service_start": (110, 40)}, "a +s -s",
                **{"from": "a"}, to=pickup("s"), **LAG),
    of_relation("to.stop", "delivery", {f"{SECOND}/service_start": (110, 40)}, "a +s -s",
                **{"from": "a"}, to=pickup("s"), **LAG),
    of_relation("min_s", 200, {f"{SECOND}/service_start": (110, 210)}, "a b", **{"from": "a"},
                to="b", **LAG),
    of_relation("max_s", 5, BROKEN, "a b", kind="time_lag", **{"from": "a"}, to="b"),
    of_relation("groups[].tasks", ["c"], MENDED, "a b", kind="ordered",
                groups=[{"tasks": ["b"]}, {"tasks": ["a"]}]),
    of_relation("drop_fee", 9, {"/cost/drop_fees": (7, 9)}, "c", kind="one_of",
                participants=["a", "b"], drop_fee=7),
    of_relation("adjacent", True, BROKEN, "a b c", kind="ordered", participants=["a", "c"]),
]  # fmt: skip

TAGS = Row(
    "problem.relations[].groups[].tags",
    request(plan("a b"), job("a", 10, tags=["late"]), job("b", 20, tags=["early"]),
            relations=[{"kind": "ordered", "groups": [{"tags": ["early"]}, {"tags": ["late"]}]}]),
    "/problem/relations/0/groups/0/tags", ["noon"], MENDED,
)  # fmt: skip

# The van serves one task alone: the dearer one of `c` and of `a` or `b`.
PRIORITY = Row(
    "problem.relations[].priority",
    {"problem": problem(job("a", 10), job("b", 20), job("c", 30, priority=3),
                        vehicles=[van(limits={"max_tasks": 1})],
                        relations=[{"kind": "one_of", "participants": ["a", "b"], "priority": 2}]),
     "options": {"max_iterations": 50}},
    "/problem/relations/0/priority", 4, {"/unserved/0/task": ("a", "c")},
)  # fmt: skip

ROWS = [*QUOTAS, *RELATIONS, TAGS, PRIORITY]
