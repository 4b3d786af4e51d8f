"""What may be served in one of several ways: one task of several."""

from __future__ import annotations

from tests.oracle.draw import Draw
from tests.pairs.base import ids, relate, relations, tasks
from tests.pairs.feature import Feature


def one_of(draw: Draw, request: dict) -> None:
    """Fees and priorities of the tasks stand in the relation."""
    several = draw.some(tasks(request), 2, 3)
    made = {"kind": "one_of", "participants": ids(several)}
    for task in several:
        for member in ("drop_fee", "priority"):
            if member in task:
                made[member] = task.pop(member)
    if draw.chance(0.5):
        made["drop_fee"] = draw.number(5, 40)
    relate(request, made)


def no_one_of(request: dict) -> None:
    kept = [relation for relation in relations(request) if relation["kind"] != "one_of"]
    request["problem"]["relations"] = kept


CHOICES = (Feature("one_of", one_of, no_one_of),)
