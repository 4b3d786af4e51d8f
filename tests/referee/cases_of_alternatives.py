"""Tasks of which at most one is served: relation one_of."""

from __future__ import annotations

from typing import Any

from .cases import NO_PLAN, Case, job, plan, plans, prices, problem, shipment, van

RELATION = "/problem/relations/0"


def alternatives(*tasks: dict, **relation: Any) -> dict:
    """A relation one_of of `a` and `b`, or of the participants given."""
    relation = {"kind": "one_of", "participants": ["a", "b"], **relation}
    return problem(*tasks, relations=[relation], vehicles=[van(), van("bus")],
                   **prices(per_travel_km=1000))  # fmt: skip


def told(*names: str) -> dict:
    """`published`: `a` is dropped for 2, `b` for 3."""
    stops = [{"task": name, "drop": {"a": 2, "b": 3}[name]} for name in names]
    route = {"vehicle": "van", "shift": "day", "stops": stops}
    return {"published": {"routes": [route], "vehicle": 5}}


TWO = (job("a", 30), job("b", 50))

CASES = [
    Case("one of two is served", alternatives(*TWO, drop_fee=7), plan("b"),
         {"/status": "solved", "/unserved": [], "/summary/served_tasks": 1,
          "/summary/unserved_tasks": 0, "/cost/drop_fees": 0, "/cost/total": 100}),
    Case("none of two, at a price", alternatives(*TWO, drop_fee=7), NO_PLAN,
         {"/status": "solved", "/summary/unserved_tasks": 1, "/cost/drop_fees": 7,
          "/unserved": [{"task": "a", "one_of": ["a", "b"], "drop_fee": 7}]}),
    Case("none of two of which one is mandatory", alternatives(*TWO), NO_PLAN,
         {"/status": "partial", "/unserved": [{"task": "a", "one_of": ["a", "b"]}]}),
    Case("the first participant is named, in the relation's order",
         alternatives(*TWO, job("c", 10), participants=["c", "a"]), NO_PLAN,
         {"/unserved": [{"task": "b"}, {"task": "c", "one_of": ["c", "a"]}]}),
    Case("both on one route", alternatives(*TWO), plan("a b"),
         {"/unserved": [], "/summary/served_tasks": 2}, (("relation", RELATION, 1, "count"),)),
    Case("both on two routes", alternatives(*TWO), plans(van="a", bus="b"), {},
         (("relation", RELATION, 1, "count"),)),
    Case("three of three", alternatives(*TWO, job("c", 10), participants=["a", "b", "c"]),
         plan("a b c"), {}, (("relation", RELATION, 2, "count"),)),
    Case("a job or a shipment",
         alternatives(job("a", 30), shipment("s", 10, 20), participants=["a", "s"]),
         plan("+s -s"), {"/status": "solved", "/unserved": []}),
    Case("another relation needs that very participant",
         problem(*TWO, job("c", 10), relations=[
             {"kind": "one_of", "participants": ["a", "b"]},
             {"kind": "ordered", "participants": ["a", "c"]}]),
         plan("c b"), {}, (("relation", "/problem/relations/1", 1, "count"),)),
    Case("of two that were published the first one is dropped",
         {**alternatives(*TWO, drop_fee=7), **told("b", "a")}, NO_PLAN,
         {"/cost/changes": 2, "/changes": [{"task": "a", "change": "drop", "amount": 2}]}),
    Case("one that was published gives way to another at no price",
         {**alternatives(*TWO, drop_fee=7), **told("a")}, plans(bus="b"),
         {"/cost/changes": 0, "/changes": []}),
    Case("a quota counts the one that is served",
         {**alternatives(*TWO),
          "quotas": [{"id": "q", "tasks": ["a"], "min": 1, "per_missing": 3}]},
         plan("b"), {"/cost/quotas": 3, "/unserved": []}),
]  # fmt: skip
