"""What has to be in one worker."""

from routeopt import _inside

from .plans import job, text

TASKS = [job(name, i) for i, name in enumerate("abcd")]
SAME_ROUTE = [{"kind": "same_route", "id": "r", "participants": ["a", "b"]}]
# Among rules alone: plans of hard rules have nothing to couple.
QUOTA = [{"id": "q", "tasks": ["a", "b"], "max": 9}]


def coupled(task, served, together=(), **problem):
    return sorted(
        _inside.coupled(text(TASKS, quotas=QUOTA, **problem), served, list(together), task)
    )


def test_without_relations_every_task_is_by_itself():
    assert coupled("a", {"a": 0, "b": 0}) == []


def test_tasks_of_a_relation_are_together_with_their_route():
    assert coupled("a", {"a": 0, "b": 0}, relations=SAME_ROUTE) == ["b"]


def test_named_tasks_bring_along_what_shares_a_route_with_one_of_them():
    assert coupled("a", {"a": 0, "c": 0, "d": 1}, [["a", "d"]], relations=SAME_ROUTE) == ["b", "d"]
    assert coupled("c", {"a": 0, "c": 0}, [["a", "d"], ["c"]]) == ["a", "d"]
