"""Relations one_of: how many tasks, and where their fee and priority stand."""

from __future__ import annotations

from typing import Any

import pytest

from .builders import faults, invalid, job, outside, request_of, row, shipment, too_many

R = "/problem/relations"
TASKS = [f"a{i}" for i in range(65)]


def one_of(*participants: str, **members: Any) -> dict:
    return {"kind": "one_of", "participants": list(participants), **members}


def world(*relations: dict, **first: Any) -> dict:
    """65 jobs and a shipment; `first`: members of the first job."""
    jobs = [job(TASKS[0], **first), *map(job, TASKS[1:])]
    return request_of(jobs=jobs, shipments=[shipment("s")], relations=list(relations))


def relations(name: str, of: list[dict], *expected: tuple, **first: Any):
    return row(f"v3-next/one_of/{name}", {}, *expected, base=lambda: world(*of, **first))


ROWS = [
    relations("participants at least", [one_of(*TASKS[:2])]),
    relations("participants fewer", [one_of(TASKS[0])], invalid(f"{R}/0/participants")),
    relations("participants none", [one_of()], invalid(f"{R}/0/participants")),
    relations("participants at most", [one_of(*TASKS[:64])]),
    relations("participants past bound", [one_of(*TASKS)], too_many(f"{R}/0", 64, 65)),
    relations("a job and a shipment by their ids", [one_of(TASKS[0], "s")]),
    relations("a stop takes no part", [one_of(TASKS[0], {"task": "s", "stop": "pickup"})],
              invalid(f"{R}/0/participants/1")),
    relations("unknown task", [one_of(TASKS[0], "nobody")], invalid(f"{R}/0/participants/1")),
    relations("a task twice", [one_of(TASKS[0], TASKS[0])], invalid(f"{R}/0")),
    relations("a task in two", [one_of(*TASKS[:2]), one_of(TASKS[2], TASKS[1], TASKS[0])],
              invalid(f"{R}/1/participants/1"), invalid(f"{R}/1/participants/2")),
    relations("two of other tasks", [one_of(*TASKS[:2]), one_of(*TASKS[2:4])]),
    relations("drop_fee and priority", [one_of(*TASKS[:2], drop_fee=0, priority=1_000_000)]),
    relations("drop_fee negative", [one_of(*TASKS[:2], drop_fee=-1)],
              outside(f"{R}/0/drop_fee")),
    relations("drop_fee at most", [one_of(*TASKS[:2], drop_fee=1_000_000_000)]),
    relations("drop_fee past bound", [one_of(*TASKS[:2], drop_fee=1_000_000_000.01)],
              outside(f"{R}/0/drop_fee")),
    relations("priority below", [one_of(*TASKS[:2], priority=0)], outside(f"{R}/0/priority")),
    relations("priority past bound", [one_of(*TASKS[:2], priority=1_000_001)],
              outside(f"{R}/0/priority")),
    relations("drop_fee of a participant", [one_of(*TASKS[:2])],
              invalid("/problem/jobs/0/drop_fee"), drop_fee=1),
    relations("priority of a participant", [one_of(*TASKS[:2])],
              invalid("/problem/jobs/0/priority"), priority=2),
    relations("drop_fee of another task", [one_of(*TASKS[1:3])], drop_fee=1, priority=2),
    relations("a member of another kind", [one_of(*TASKS[:2], adjacent=True)],
              invalid(f"{R}/0/adjacent")),
    relations("with other relations",
              [one_of(*TASKS[:2]), {"kind": "ordered", "participants": TASKS[:3]},
               {"kind": "synchronized", "participants": TASKS[1:3]}]),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS)
def test_a_relation_of_alternatives_is_held_to_its_rules(row):
    assert faults(row.request(), row.operation) == row.expected
