"""Eligible vehicles: the allowed ones less the excluded ones."""

import pytest

from .story import job, line, request_of, routes, shift, solved, van

AT = line("D--a-----------------B")


@pytest.mark.parametrize(
    ("eligible", "comes"),
    [
        ({}, "near"),
        ({"allowed": ["far"]}, "far"),
        ({"allowed": ["near", "far"]}, "near"),
        ({"excluded": ["near"]}, "far"),
        ({"excluded": []}, "near"),
        ({"allowed": ["near", "far"], "excluded": ["near"]}, "far"),  # in both: excluded
        ({"allowed": []}, None),
        ({"allowed": ["near"], "excluded": ["near"]}, None),
        ({"excluded": ["near", "far"]}, None),
    ],
)
def test_only_an_eligible_vehicle_comes(eligible, comes):
    request = request_of(
        job("a", AT["a"], eligible_vehicles=eligible),
        van(shift(AT["D"]), name="near"),
        van(shift(AT["B"]), name="far"),
    )
    assert routes(solved(request)) == ([f"{comes}: a"] if comes else [])
