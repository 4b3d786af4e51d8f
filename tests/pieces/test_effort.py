import pytest

from routeopt.pieces.effort import Effort, cooled_with_plan
from routeopt.pieces.piece import Piece

PIECES = [Piece([0], list(range(30))), Piece([1], list(range(10)))]


class Clock:
    """Seconds, as they are set."""

    now = 0.0

    def __call__(self):
        return self.now


def effort(options, clock=None, first=0.1, cooled=0.0):
    return Effort(options, first=first, rounds=3, cooled=cooled, clock=clock or Clock())


def test_iterations_are_divided_by_rounds_and_tasks():
    whole = effort({"max_iterations": 1_000, "seed": 7})
    assert whole.of_first() == ({"seed": 7, "max_iterations": 100}, (0.0, 0.1), None)
    for number in (1, 2, 3):
        options, _, limit_ms = whole.of_pieces(number, PIECES, 1)
        assert [one["max_iterations"] for one in options] == [225, 75]
        assert limit_ms is None


def test_all_phases_anneal_as_one_search_would():
    whole = effort({"max_iterations": 1_000})
    ends = [whole.of_first()[1], *(whole.of_pieces(number, PIECES, 1)[1] for number in (1, 2, 3))]
    assert [pytest.approx(end) for end in ends] == [(0, 0.1), (0.1, 0.4), (0.4, 0.7), (0.7, 1)]


def test_rounds_from_a_given_plan_begin_cooler():
    whole = effort({"max_iterations": 1_000}, first=0.0, cooled=0.4)
    assert whole.of_pieces(1, PIECES, 1)[1] == pytest.approx((0.4, 0.6))


def test_time_is_divided_by_what_is_left_and_by_who_works():
    clock = Clock()
    whole = effort({"time_limit_s": 100}, clock)
    assert whole.of_first()[2] == 10_000
    clock.now, whole.judging_s = 8.0, 2.0
    assert whole.of_pieces(1, PIECES, 2)[2] == 30_000
    assert whole.of_pieces(1, PIECES, 1)[2] == 15_000
    assert not whole.is_over
    clock.now = 98.0
    assert whole.is_over
    assert whole.of_pieces(3, PIECES, 1)[2] == 1


def test_a_piece_is_late_when_its_round_is_over():
    assert effort({"time_limit_s": 100}).late_s(1) == pytest.approx(45)
    assert effort({"max_iterations": 5}).late_s(1) is None


def test_every_piece_of_every_round_has_a_seed_of_its_own():
    whole = effort({"max_iterations": 1_000, "threads": 2, "restart": True})
    found = [one for number in (1, 2) for one in whole.of_pieces(number, PIECES, 1)[0]]
    assert len({one["seed"] for one in found}) == 4
    assert all(one["threads"] == 2 and one["restart"] for one in found)


@pytest.mark.parametrize(
    ("options", "cooled"),
    [
        ({"max_iterations": 500}, 0.5),
        ({"max_iterations": 1}, 0.9),
        ({"max_iterations": 500, "restart": True}, 0),
        ({"time_limit_s": 5}, pytest.approx(1 / 3)),
    ],
)
def test_a_given_plan_counts_for_a_few_iterations_of_each_task(options, cooled):
    assert cooled_with_plan(options, 100) == cooled
