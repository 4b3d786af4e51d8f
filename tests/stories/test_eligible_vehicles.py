"""Eligible vehicles: the allowed ones less the excluded ones."""

import pytest

from .story import DAY, HOUR, job, line, request_of, routes, served_by, shift, solved, van

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


def pair_in_a_crowd(far_away: dict, hours: tuple) -> dict:
    """Two who work together among more jobs than are looked at as neighbours of theirs.

    The second one's only vehicle works far away.
    """
    return request_of(
        *(job(f"crowd {i}", [AT["a"][0] + i, 0]) for i in range(100)),
        job("first", AT["a"], service_time_s=HOUR),
        job("second", AT["a"], service_time_s=HOUR, eligible_vehicles={"allowed": ["far"]}),
        far_away,
        van(shift(AT["D"]), name="near"),
        van(shift(AT["B"], hours=hours), name="far"),
        relations=[{"kind": "synchronized", "participants": ["first", "second"]}],
    )


def where_far_serves(*stops: dict) -> dict:
    return {"routes": [{"vehicle": "far", "shift": "day", "stops": list(stops)}]}


def test_one_of_few_comes_from_far_though_many_others_pass_by():
    request = pair_in_a_crowd(job("its own", AT["B"]), hours=(0, DAY))
    plan = where_far_serves({"task": "its own", "pinned": True})
    assert served_by(solved(request | {"plan": plan}))["second"] == "far"


def test_one_of_few_leaves_to_others_what_they_can_do():
    request = pair_in_a_crowd(job("anyone's", AT["B"], service_time_s=HOUR), hours=(0, 2 * HOUR))
    found = served_by(solved(request | {"plan": where_far_serves({"task": "anyone's"})}))
    assert (found["second"], found["anyone's"]) == ("far", "near")
