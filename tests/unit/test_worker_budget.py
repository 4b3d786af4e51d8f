"""What one of several workers may do until all meet again."""

import pytest

from routeopt import _inside


@pytest.mark.parametrize(
    ("done", "fraction", "is_over"), [(0, 0.2, False), (50, 0.4, False), (100, 0.6, True)]
)
def test_a_workers_iterations_lead_from_one_meeting_to_the_next(done, fraction, is_over):
    budget = _inside.worker_budget(100, 0.2, 0.6, done)
    assert budget == (pytest.approx(fraction), is_over)


def test_no_more_is_done_than_the_budget_has():
    assert _inside.worker_budget(100, 0, 1, 500) == (1, True)


def test_it_is_over_at_once_where_the_search_is():
    assert _inside.worker_budget(100, 0.2, 0.6, 50, goes_on=False) == (pytest.approx(0.2), True)
