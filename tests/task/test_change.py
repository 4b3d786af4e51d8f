"""Tasks that are dragged: what comes of it, and a schedule that is searched on from there."""

from __future__ import annotations

from typing import Any

import pytest

import routeopt
from routeopt import task
from tests.task.plans import at, done, order, request


def standing() -> dict[str, Any]:
    """Return a schedule of a and b by Ann, c by Bo."""
    plan = [done("a", 0, "Ann"), done("b", 100, "Ann"), done("c", 0, "Bo")]
    return request([order("a"), order("b"), order("c")], plan)


def changed(operation: str, *changes: dict[str, Any], **more: Any) -> Any:
    wanted = {"changes": list(changes), "operation": operation}
    return task.change(standing() | more, wanted, millis=300)


def where(schedule: Any) -> dict[str, tuple[str, list[str]]]:
    return {one.task: (one.from_, one.plannable["staff"]) for one in schedule.solution}


def test_a_preview_moves_nothing_else():
    found = where(changed("evaluate", {"task": "a", "from": at(500)}))
    assert found == {"a": (at(500), ["Ann"]), "b": (at(100), ["Ann"]), "c": (at(0), ["Bo"])}


def test_a_preview_tells_what_is_broken():
    found = changed("evaluate", {"task": "a", "from": at(50)})
    assert [one["name"] for one in found.violations if one["level"] == "HARD"] == [
        "RESOURCE_CAPACITY"
    ]


def test_other_people_take_a_task():
    found = where(changed("evaluate", {"task": "a", "from": at(100), "resources": ["Bo"]}))
    assert found["a"] == (at(100), ["Bo"])


def test_a_repair_keeps_what_was_moved_and_the_rules():
    found = changed("solve", {"task": "a", "from": at(50)})
    assert found.score.hardScore == 0
    assert where(found)["a"] == (at(50), ["Ann"])
    assert len(found.solution) == 3


def test_a_repair_leaves_the_others_where_they_were():
    heavy = {"weights": {"plannedWeight": 100}}
    found = where(changed("solve", {"task": "c", "from": at(300)}, **heavy))
    assert found == {"a": (at(0), ["Ann"]), "b": (at(100), ["Ann"]), "c": (at(300), ["Bo"])}


def test_a_task_that_was_left_out_is_put_in():
    asked = standing()
    asked["orders"].append(order("d"))
    wanted = {"task": "d", "from": at(100), "resources": ["Bo"]}
    found = task.change(asked, {"changes": [wanted], "operation": "evaluate"})
    assert where(found)["d"] == (at(100), ["Bo"])


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"task": "x"}, "/changes/0/task"),
        ({"task": "a", "mode": "x"}, "/changes/0/mode"),
        ({"task": "a", "resources": ["x"]}, "/changes/0/resources/0"),
        ({"task": "a", "resources": ["Bo", "Bo"]}, "/changes/0/resources/1"),
        ({"task": "a", "from": "soon"}, "/changes/0/from"),
        ({"task": "a", "form": at(0)}, "/changes/0/form"),
    ],
)
def test_a_fault_is_told_where_it_is(change, pointer):
    with pytest.raises(routeopt.RequestError) as refusal:
        changed("evaluate", change)
    assert [error["pointer"] for error in refusal.value.errors] == [pointer]


def test_without_a_schedule_there_is_nothing_to_change():
    asked = standing()
    del asked["schedule"]
    with pytest.raises(routeopt.RequestError, match="schedule"):
        task.change(asked, {"changes": [{"task": "a"}], "operation": "evaluate"})
