"""How far a search has come by its iterations, and when they end it."""

import pytest

from routeopt import _inside


@pytest.mark.parametrize(
    ("iterations", "fraction", "is_over"),
    [(0, 0, False), (250, 0.25, False), (999, 0.999, False), (1000, 1, True), (1200, 1, True)],
)
def test_the_fraction_of_the_iterations_is_done(iterations, fraction, is_over):
    assert _inside.pace(iterations, 1000) == (pytest.approx(fraction), is_over)
