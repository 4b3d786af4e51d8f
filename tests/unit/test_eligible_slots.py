"""The slots that may serve a task, where they are few."""

import pytest

from routeopt import _inside

from .plans import job, text, vehicle

FLEET = [vehicle("v"), vehicle("w", skills=[{"name": "lift", "level": 1}]), vehicle("x")]


@pytest.mark.parametrize(
    ("members", "most", "slots"),
    [
        ({"eligible_vehicles": {"allowed": ["w", "x"]}}, 2, [1, 2]),
        ({"eligible_vehicles": {"allowed": ["w", "x"]}}, 1, []),  # they are not few
        ({"eligible_vehicles": {"excluded": ["w"]}}, 3, [0, 2]),
        ({"required_skills": [{"name": "lift", "min_level": 1}]}, 3, [1]),
        ({}, 3, []),  # every vehicle: no list is needed
    ],
)
def test_they_are_listed_if_there_are_no_more_than_asked_for(members, most, slots):
    assert _inside.few_slots(text([job("a", 10, **members)], FLEET), "a", most) == slots
