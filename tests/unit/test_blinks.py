"""Insertion points that are passed over at random."""

from routeopt import _inside


def test_about_one_point_in_128_is_passed_over():
    passed = sum(len(_inside.blinks(bits, 1280)) for bits in range(1000))
    assert 9_000 < passed < 11_000


def test_equal_bits_pass_over_the_same_points_and_others_do_not():
    assert _inside.blinks(7, 2000) == _inside.blinks(7, 2000) != _inside.blinks(8, 2000)
