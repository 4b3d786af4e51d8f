import random

import pytest

from routeopt.pieces.quotas import Quota, cost, shares
from routeopt.pieces.standing import Route
from tests.pieces.cities import city, whole


def drawn(seed):
    """Return a quota of half of the tasks, routes, and two or three pieces."""
    rng = random.Random(seed)
    request = city(20, 6)
    quota = {"id": "q", "tasks": [f"j{k}" for k in rng.sample(range(20), 10)]}
    if rng.random() < 0.7:
        quota["max"] = rng.randint(0, 12)
    if rng.random() < 0.7 or "max" not in quota:
        quota |= {"min": rng.randint(0, quota.get("max", 12)), "per_missing": 3}
    if rng.random() < 0.5:
        quota["vehicles"] = [f"v{k}" for k in rng.sample(range(6), 3)]
    here = whole(request)
    routes = {
        vehicle: [Route("s", [3 * task for task in range(20) if task % 7 == vehicle])]
        for vehicle in range(6)
    }
    count = rng.randint(2, 3)
    pieces = [
        (
            [vehicle for vehicle in range(6) if vehicle % count == place],
            [task for task in range(20) if task % 7 % count == place],
        )
        for place in range(count)
    ]
    return Quota(here, quota), routes, pieces


@pytest.mark.parametrize("seed", range(60))
def test_shares_add_up_to_the_quota(seed):
    quota, routes, pieces = drawn(seed)
    found = shares(quota, routes, pieces, seed)
    for name in ("min", "max"):
        if name in quota.members:
            assert sum(share[name] for share in found) == quota.members[name]
        else:
            assert not any(name in share for share in found)


@pytest.mark.parametrize("seed", range(60))
def test_a_plan_that_keeps_a_quota_keeps_every_share_and_pays_as_much(seed):
    quota, routes, pieces = drawn(seed)
    counted = [quota.count(routes, vehicles) for vehicles, _ in pieces]
    if sum(counted) > quota.members.get("max", 99):
        return
    found = shares(quota, routes, pieces, seed)
    for share, count in zip(found, counted, strict=True):
        assert count <= share.get("max", 99)
        assert share.get("min", 0) <= share.get("max", 99)
    paid = sum(
        cost(quota, share, vehicles, routes)
        for share, (vehicles, _) in zip(found, pieces, strict=True)
    )
    assert paid == 300_000 * max(0, quota.members.get("min", 0) - sum(counted))


def test_a_plan_that_breaks_a_quota_is_to_count_less():
    quota = Quota(whole(city(4, 2)), {"id": "q", "tasks": ["j0", "j1", "j2", "j3"], "max": 2})
    routes = {0: [Route("s", [0, 3])], 1: [Route("s", [6, 9])]}
    assert shares(quota, routes, [([0], [0, 1]), ([1], [2, 3])], 0) == [{"max": 1}, {"max": 1}]


@pytest.mark.parametrize(
    ("start", "end", "counts"),
    [
        (0, 1, 1),
        (1, 9, 0),
        ("1970-01-01T01:00:00+01:00", "1970-01-01T00:00:01Z", 1),
    ],
)
def test_only_shifts_that_start_in_the_period_count(start, end, counts):
    members = {"id": "q", "tag": "t", "period": {"start": start, "end": end}, "max": 1}
    request = city(1, 2)
    request["problem"]["jobs"][0]["tags"] = ["t"]
    assert Quota(whole(request), members).count({0: [Route("s", [0])]}, [0]) == counts
