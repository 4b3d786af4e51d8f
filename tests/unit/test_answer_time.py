"""How much earlier than the time limit a search ends, for the answer to be made in time."""

import pytest

from routeopt import _inside


@pytest.mark.parametrize(
    ("stops", "model_s", "options", "seconds"),
    [
        (12_000, 0.020, {}, 0.03),  # 3.5 times the model, less what may be late
        (12_000, 0.030, {}, 0.065),  # the machine is busier
        (12_000, 0.020, {"breaks": True}, 0.065),  # the referee places them
        (12_000, 0.001, {}, 0),
        (2_000, 10, {}, 0),  # a measurement that was interrupted costs no search
        (2_100, 10, {}, 0.002),
        (1_300, 10, {"breaks": True}, 0),
        (1_400, 10, {"breaks": True}, 0.002),
        (30_000, 10, {}, 0.3),  # at most this part of the limit
        (30_000, 10, {"limit_s": 10}, 0.56),
    ],
)
def test_the_search_ends_earlier_by_what_the_answer_takes(stops, model_s, options, seconds):
    assert _inside.time_for_answer(stops, model_s, **options) == pytest.approx(seconds)
