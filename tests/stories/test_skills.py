"""Skills: a vehicle has every one that a task requires, at its level or higher."""

import pytest

from .story import job, left_out, line, request_of, routes, shift, solved, van

AT = line("D--a-----------------B")
LIFT = {"name": "lift"}


def by_skill(required, near, far):
    """A job near one van, and another van far away."""
    return solved(
        request_of(
            job("a", AT["a"], required_skills=required),
            van(shift(AT["D"]), name="near", skills=near),
            van(shift(AT["B"]), name="far", skills=far),
        )
    )


def test_the_far_van_comes_where_the_near_one_lacks_the_skill():
    assert routes(by_skill([LIFT], [], [LIFT])) == ["far: a"]


@pytest.mark.parametrize(
    ("needed", "has", "comes"),
    [
        (None, None, "near"),  # both are 1
        (1, 1, "near"),
        (2, None, "far"),
        (2, 1, "far"),
        (2, 2, "near"),
        (2, 3, "near"),
        (0, 0, "near"),
    ],
)
def test_a_level_is_at_least_the_one_required(needed, has, comes):
    required = [LIFT if needed is None else LIFT | {"min_level": needed}]
    near = [LIFT if has is None else LIFT | {"level": has}]
    solution = by_skill(required, near, [LIFT | {"level": 9}])
    assert routes(solution) == [f"{comes}: a"]


def test_a_vehicles_level_may_be_called_min_level():
    assert routes(by_skill([LIFT | {"min_level": 2}], [LIFT | {"min_level": 2}], [])) == ["near: a"]


def test_every_required_skill_counts():
    needed = [LIFT, {"name": "crane"}]
    assert routes(by_skill(needed, [LIFT], needed)) == ["far: a"]


def test_a_skill_that_nobody_has_leaves_the_task_out():
    solution = by_skill([{"name": "crane"}], [LIFT], [])
    assert left_out(solution) == ["a"]
    assert solution.status == "partial"


def test_a_skill_that_nobody_needs_is_no_hindrance():
    assert routes(by_skill([], [LIFT], [])) == ["near: a"]
