"""The interface's relation table, and v3 section 5."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from .builders import faults, invalid, job, request_of, row, shipment, too_many

R = "/problem/relations"


def names(prefix: str, count: int) -> list[str]:
    return [f"{prefix}{i}" for i in range(count)]


def synchronized(*participants: Any, **members: Any) -> dict:
    return {"kind": "synchronized", "participants": list(participants), **members}


def ordered(*participants: Any, **members: Any) -> dict:
    return {"kind": "ordered", "participants": list(participants), **members}


def time_lag(start: Any, end: Any, **members: Any) -> dict:
    return {"kind": "time_lag", "from": start, "to": end, **members}


def groups(*of: dict) -> dict:
    return {"kind": "ordered", "groups": list(of)}


def pickup(name: str) -> dict:
    return {"task": name, "stop": "pickup"}


def delivery(name: str) -> dict:
    return {"task": name, "stop": "delivery"}


def world(*relations: dict) -> dict:
    """Jobs a0.. b0.. c0.. and shipments s0.. enough for every row, under these relations."""
    jobs = [job(name) for prefix in "abc" for name in names(prefix, 20)]
    return request_of(
        jobs=jobs,
        shipments=[shipment(name) for name in names("s", 10)],
        relations=list(relations),
    )


def relations(name: str, of: list[dict], *expected: tuple):
    return row(name, {}, *expected, base=lambda: world(*of))


A, B, C = names("a", 20), names("b", 20), names("c", 20)
PLAIN = ("same_route", "same_vehicle", "different_vehicles")

PARTICIPANTS = [
    relations("interface/relations/participants in one synchronized at bound",
              [synchronized(*A[:8])]),
    relations("interface/relations/participants in one synchronized past bound",
              [synchronized(*A[:9])], too_many(f"{R}/0", 8, 9)),
    relations("interface/relations/participants in one synchronized past bound, shipments too",
              [synchronized(*A[:2]), synchronized(*A[2:8], *map(pickup, names("s", 3)))],
              too_many(f"{R}/1", 8, 9)),
    relations("v3/relations/ordered has no most", [ordered(*A, *B)]),
    *[relations(f"v3/relations/{kind} has no most", [{"kind": kind, "participants": A + B}])
      for kind in PLAIN],
    *[
        rule
        for kind in ("synchronized", "ordered", *PLAIN)
        for rule in (
            relations(f"v3/just 400/fewer than 2 participants at bound, {kind}",
                      [{"kind": kind, "participants": A[:2]}]),
            relations(f"v3/just 400/fewer than 2 participants past bound, {kind} of one",
                      [{"kind": kind, "participants": A[:1]}], invalid(f"{R}/0/participants")),
            relations(f"v3/just 400/fewer than 2 participants past bound, {kind} of none",
                      [{"kind": kind, "participants": []}], invalid(f"{R}/0/participants")),
        )
    ],
]  # fmt: skip


@pytest.mark.parametrize("row", PARTICIPANTS)
def test_a_relation_has_2_participants_and_a_synchronized_one_at_most_8(row):
    assert faults(row.request(), row.operation) == row.expected


# --- ordered with groups -----------------------------------------------------------------------

FIRST, SECOND, THIRD = {"tasks": [A[0]]}, {"tasks": [A[1], A[2]]}, {"tasks": ["s0"]}
GROUPS = [
    relations("interface/relations/ordered using groups at bound", [groups(FIRST, SECOND)]),
    relations("interface/relations/ordered using groups at bound, three groups",
              [groups(FIRST, SECOND, THIRD)]),
    relations("interface/relations/ordered using groups at bound beside participants",
              [groups(FIRST, SECOND), ordered(*B[:3]), ordered(*C[:3])]),
    relations("v3/just 400/second ordered with groups past bound",
              [groups(FIRST, SECOND), ordered(*B[:2]), groups({"tags": ["x"]}, {"tags": ["y"]})],
              too_many(f"{R}/2", 1, 2)),
    relations("v3/just 400/second ordered with groups past bound, three of them",
              [ordered(*B[:2]), groups(FIRST, SECOND), groups(FIRST, SECOND),
               groups(FIRST, SECOND)], too_many(f"{R}/2", 1, 3)),
    relations("v3/just 400/fewer than 2 groups at bound", [groups(FIRST, {"tags": ["x"]})]),
    relations("v3/just 400/fewer than 2 groups past bound, one", [groups(FIRST)],
              invalid(f"{R}/0/groups")),
    relations("v3/just 400/fewer than 2 groups past bound, none", [groups()],
              invalid(f"{R}/0/groups")),
    relations("v3/just 400/a task in two groups",
              [groups(FIRST, {"tasks": [A[1], A[0]]})], invalid(f"{R}/0/groups/1/tasks/1")),
    relations("v3/just 400/a task in two groups, a shipment",
              [groups(THIRD, FIRST, THIRD)], invalid(f"{R}/0/groups/2/tasks/0")),
]  # fmt: skip


@pytest.mark.parametrize("row", GROUPS)
def test_one_ordered_relation_may_use_groups_and_has_2_of_them(row):
    assert faults(row.request(), row.operation) == row.expected


def tagged(*tags: list[str]) -> list[dict]:
    return [job(name, tags=tags) for name, tags in zip(names("a", len(tags)), tags, strict=True)]


def by_tag(name: str, jobs: list[dict], relation: dict, *expected: tuple):
    return row(f"v3/just 400/a task in two groups, {name}", {}, *expected,
               base=lambda: request_of(jobs=jobs, relations=[relation]))  # fmt: skip


BY_TAG = [
    by_tag("by tags that no task shares", tagged(["x"], ["y"]),
           groups({"tags": ["x"]}, {"tags": ["y"]})),
    by_tag("by two tags of one group", tagged(["x", "y"], ["z"]),
           groups({"tags": ["x", "y"]}, {"tags": ["z"]})),
    # ambiguous: the pointer; the later of the two that name the task, here a tag.
    by_tag("by two tags", tagged(["x", "y"]), groups({"tags": ["x"]}, {"tags": ["z", "y"]}),
           invalid(f"{R}/0/groups/1/tags/1")),
    by_tag("by one tag in two groups", tagged(["x"]), groups({"tags": ["x"]}, {"tags": ["x"]}),
           invalid(f"{R}/0/groups/1/tags/0")),
    by_tag("by a tag and then by name", tagged(["x"]), groups({"tags": ["x"]}, {"tasks": ["a0"]}),
           invalid(f"{R}/0/groups/1/tasks/0")),
    by_tag("by name and then by a tag", tagged(["x"]), groups({"tasks": ["a0"]}, {"tags": ["x"]}),
           invalid(f"{R}/0/groups/1/tags/0")),
]  # fmt: skip


@pytest.mark.parametrize("row", BY_TAG)
def test_a_task_is_in_one_group_at_most(row):
    assert faults(row.request(), row.operation) == row.expected


# --- linked groups -----------------------------------------------------------------------------


def linked(name: str, of: list[dict], *expected: tuple):
    return relations(f"interface/relations/tasks linked across vehicles {name}", of, *expected)


def chain(*of: Any) -> list[dict]:
    return [time_lag(start, end) for start, end in itertools.pairwise(of)]


LINKED = [
    linked("at bound, two synchronized and a time_lag",
           [synchronized(*A[:8]), synchronized(*B[:8]), time_lag(A[0], B[0])]),
    linked("past bound, two synchronized and two time_lag",
           [synchronized(*A[:8]), synchronized(*B[:8]), time_lag(A[0], B[0]),
            time_lag(C[0], B[1])], too_many(f"{R}/0", 16, 17)),
    linked("at bound, a chain of time_lag", chain(*A[:16])),
    linked("past bound, a chain of time_lag", chain(*A[:17]), too_many(f"{R}/0", 16, 17)),
    linked("past bound by more, a chain of time_lag", chain(*A[:20], *B[:20]),
           too_many(f"{R}/0", 16, 40)),
    linked("at bound, two chains", chain(*A[:16]) + chain(*B[:16])),
    linked("past bound, two chains",
           chain(*A[:17]) + chain(*B[:18]), too_many(f"{R}/0", 16, 17),
           too_many(f"{R}/16", 16, 18)),
    linked("past bound, a late relation joins two chains",
           chain(*A[:9]) + chain(*B[:9]) + [synchronized(A[3], B[5])],
           too_many(f"{R}/0", 16, 18)),
    linked("at bound, synchronized joined by an ordered",
           [synchronized(A[0], B[0]), ordered(A[0], *C[:14])]),
    linked("past bound, synchronized joined by an ordered",
           [synchronized(A[0], B[0]), ordered(A[0], *C[:15])], too_many(f"{R}/0", 16, 17)),
    linked("past bound, the ordered stands first",
           [ordered(A[0], *C[:15]), synchronized(A[0], B[0])], too_many(f"{R}/0", 16, 17)),
    linked("past bound, other relations before it do not count for the pointer",
           [{"kind": "same_route", "participants": [A[0], C[0]]}, ordered(B[5], B[6]),
            synchronized(A[0], B[0]), ordered(A[0], *C[:15])], too_many(f"{R}/2", 16, 17)),
    linked("past bound, an ordered joined by an ordered",
           [synchronized(A[0], B[0]), ordered(A[0], *C[:7]), ordered(C[6], *C[10:18])],
           too_many(f"{R}/0", 16, 17)),
    linked("at bound, an ordered joined by an ordered",
           [synchronized(A[0], B[0]), ordered(A[0], *C[:7]), ordered(C[6], *C[10:17])]),
    linked("at bound, an ordered alone is not limited", [ordered(*A)]),
    linked("at bound, ordered relations that join each other alone are not limited",
           [ordered(*A), ordered(A[19], *B)]),
    linked("at bound, an ordered beside a linked group",
           [ordered(*A), synchronized(*B[:2])]),
    linked("at bound, ordered groups do not join",
           [synchronized(A[0], B[0]), groups({"tasks": A[:1]}, {"tasks": C})]),
    *[
        linked(f"at bound, {kind} does not join",
               [synchronized(A[0], B[0]), {"kind": kind, "participants": [A[0], *C]}])
        for kind in PLAIN
    ],
    linked("at bound, a ride time links nothing",
           [time_lag(pickup("s0"), delivery("s0"), max_s=60),
            ordered(pickup("s0"), *A[:17])]),
    linked("at bound, a shipment is one task",
           [*chain(*A[:14], pickup("s0")), time_lag(delivery("s0"), B[0])]),
    linked("past bound, a shipment joins by either stop",
           [*chain(*A[:15], pickup("s0")), time_lag(delivery("s0"), B[0])],
           too_many(f"{R}/0", 16, 17)),
    linked("at bound, the same link twice", [*chain(*A[:16]), *chain(*A[:16])]),
]  # fmt: skip


@pytest.mark.parametrize("row", LINKED)
def test_at_most_16_tasks_are_linked_across_vehicles(row):
    assert faults(row.request(), row.operation) == row.expected


# --- invalid at the relation -------------------------------------------------------------------

S0 = [pickup("s0"), delivery("s0")]
AT_THE_RELATION = [
    # ambiguous: in an ordered relation it closes a cycle too; the relation is listed once.
    *[
        relations(f"v3/relations/a participant twice, {kind}",
                  [{"kind": kind, "participants": [A[0], A[1], A[0]]}], invalid(f"{R}/0"))
        for kind in ("synchronized", "ordered", *PLAIN)
    ],
    relations("v3/relations/a participant twice, a stop of a shipment",
              [synchronized(pickup("s0"), A[0], pickup("s0"))], invalid(f"{R}/0")),
    relations("v3/relations/a participant twice, a plain shipment",
              [{"kind": "same_route", "participants": ["s0", "s0"]}], invalid(f"{R}/0")),
    relations("v3/relations/a participant twice, in two relations it is once",
              [synchronized(A[0], A[1]), synchronized(A[0], A[2])]),
    relations("v3/relations/from = to", [time_lag(A[0], A[0])], invalid(f"{R}/0")),
    relations("v3/relations/from = to, a stop of a shipment",
              [time_lag(pickup("s0"), pickup("s0"))], invalid(f"{R}/0")),
    relations("v3/relations/from = to, two stops of a shipment differ", [time_lag(*S0)]),
    relations("v3/relations/both stops of one shipment in synchronized",
              [synchronized(*S0)], invalid(f"{R}/0")),
    relations("v3/relations/both stops of one shipment in synchronized, among others",
              [synchronized(A[0], delivery("s0"), A[1], pickup("s0"))], invalid(f"{R}/0")),
    relations("v3/relations/both stops of one shipment in ordered are fine", [ordered(*S0)]),
    relations("v3/relations/stops of two shipments in synchronized are fine",
              [synchronized(pickup("s0"), delivery("s1"))]),
    relations("v3/relations/first that closes a cycle, two ordered",
              [ordered(A[0], A[1]), ordered(A[1], A[0])], invalid(f"{R}/1")),
    relations("v3/relations/first that closes a cycle, three ordered",
              [ordered(A[0], A[1]), ordered(A[1], A[2]), ordered(A[2], A[0])],
              invalid(f"{R}/2")),
    relations("v3/relations/first that closes a cycle, over the middle of a longer one",
              [ordered(A[0], A[1], A[2], A[3]), ordered(A[2], A[1])], invalid(f"{R}/1")),
    relations("v3/relations/first that closes a cycle, two time_lag",
              [time_lag(A[0], A[1]), time_lag(A[1], A[0])], invalid(f"{R}/1")),
    relations("v3/relations/first that closes a cycle, time_lag against ordered",
              [ordered(A[0], A[1], A[2]), time_lag(A[2], A[0])], invalid(f"{R}/1")),
    relations("v3/relations/first that closes a cycle, ordered against time_lag",
              [time_lag(A[2], A[0]), ordered(A[0], A[1], A[2])], invalid(f"{R}/1")),
    relations("v3/relations/first that closes a cycle, a delivery before its pickup",
              [ordered(delivery("s0"), pickup("s0"))], invalid(f"{R}/0")),
    relations("v3/relations/first that closes a cycle, a delivery before its pickup by time_lag",
              [time_lag(delivery("s0"), pickup("s0"))], invalid(f"{R}/0")),
    relations("v3/relations/first that closes a cycle, through a shipment",
              [time_lag(delivery("s0"), A[0]), ordered(A[0], pickup("s0"))], invalid(f"{R}/1")),
    relations("v3/relations/first that closes a cycle, crossed shipments",
              [time_lag(delivery("s0"), pickup("s1")), time_lag(delivery("s1"), pickup("s0"))],
              invalid(f"{R}/1")),
    relations("v3/relations/first that closes a cycle, only the first of two",
              [ordered(A[0], A[1]), ordered(A[1], A[0]), ordered(B[0], B[1]),
               ordered(B[1], B[0])], invalid(f"{R}/1")),
    relations("v3/relations/first that closes a cycle, none: a diamond",
              [ordered(A[0], A[1], A[3]), ordered(A[0], A[2], A[3])]),
    relations("v3/relations/first that closes a cycle, none: the same edge twice",
              [ordered(A[0], A[1]), time_lag(A[0], A[1])]),
    relations("v3/relations/first that closes a cycle, none: synchronized has no direction",
              [synchronized(A[0], A[1]), ordered(A[1], A[0])]),
    relations("v3/relations/first that closes a cycle, none: interleaved shipments",
              [ordered(pickup("s0"), pickup("s1"), delivery("s0"), delivery("s1"))]),
    relations("v3/relations/first that closes a cycle, none: groups have no edges",
              [groups({"tasks": [A[0]]}, {"tasks": [A[1]]}), ordered(A[1], A[0])]),
    relations("v3/relations/nothing else is checked for contradiction",
              [{"kind": "same_route", "participants": A[:2]},
               {"kind": "different_vehicles", "participants": A[:2]}, synchronized(*A[:2])]),
]  # fmt: skip


@pytest.mark.parametrize("row", AT_THE_RELATION)
def test_what_makes_no_sense_as_a_whole_is_refused_at_the_relation(row):
    assert faults(row.request(), row.operation) == row.expected


# --- members by kind ---------------------------------------------------------------------------


def foreign(kind: str, relation: dict, member: str, value: Any):
    # ambiguous: a member of another kind is read as an unknown one.
    return relations(f"v3/relations/members of {kind}, {member} is none",
                     [{**relation, member: value}], invalid(f"{R}/0/{member}"))  # fmt: skip


PAIR = A[:2]
MEMBERS = [
    foreign("synchronized", synchronized(*PAIR), "min_s", 1),
    foreign("synchronized", synchronized(*PAIR), "max_s", 1),
    foreign("synchronized", synchronized(*PAIR), "adjacent", True),
    foreign("synchronized", synchronized(*PAIR), "from", A[0]),
    foreign("synchronized", synchronized(*PAIR), "groups", []),
    foreign("time_lag", time_lag(*PAIR), "max_difference_s", 1),
    foreign("time_lag", time_lag(*PAIR), "participants", PAIR),
    foreign("ordered", ordered(*PAIR), "max_difference_s", 1),
    foreign("ordered", ordered(*PAIR), "min_s", 1),
    foreign("ordered with groups", groups(FIRST, SECOND), "to", A[0]),
    *[foreign(kind, {"kind": kind, "participants": PAIR}, "adjacent", False) for kind in PLAIN],
]  # fmt: skip


@pytest.mark.parametrize("row", MEMBERS)
def test_a_relation_has_the_members_of_its_kind(row):
    assert faults(row.request(), row.operation) == row.expected
