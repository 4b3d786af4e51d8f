"""The request that is made up."""

from __future__ import annotations

import pytest

import routeopt


@pytest.mark.parametrize("entities", [1, 2, 21, 200])
def test_it_is_valid_and_can_be_solved(entities):
    request = routeopt.clust.demo(entities=entities, seed=7)
    answer = routeopt.clust.solve(request, millis=100, threads=1)
    assert len(answer.assignments) == entities
    assert answer.score.feasible


def test_equal_seeds_make_equal_requests():
    assert routeopt.clust.demo(seed=1) == routeopt.clust.demo(seed=1)
    assert routeopt.clust.demo(seed=1) != routeopt.clust.demo(seed=2)


def test_without_entities_there_is_none():
    with pytest.raises(ValueError, match="at least 1"):
        routeopt.clust.demo(entities=0)
