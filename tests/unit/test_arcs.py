"""Ways between two places of both travel providers, against other formulas of the same."""

from __future__ import annotations

from fractions import Fraction
from math import atan2, cos, floor, hypot, isqrt, pi, radians, sin, sqrt
from random import Random

import pytest

from routeopt import _inside

EARTH_RADIUS_M = 6_371_008.8
HALF_AROUND_M = pi * EARTH_RADIUS_M
CROW = {"speed_kmh": 3.6, "road_factor": 1}  # a metre a second, as the crow flies


def great_circle(profile: str, start: tuple, end: tuple, **settings: float) -> tuple[int, int]:
    return _inside.arc(("great_circle", settings), profile, start, end)


def plane(start: tuple, end: tuple, **settings: object) -> tuple[int, int]:
    return _inside.arc(("euclidean", settings), "car", start, end)


def crow_m(start: tuple, end: tuple) -> float:
    """The special case of Vincenty's formula for a sphere: well-behaved at every distance."""
    (lon1, lat1), (lon2, lat2) = ([radians(degrees) for degrees in at] for at in (start, end))
    turn = lon2 - lon1
    across = hypot(cos(lat2) * sin(turn), cos(lat1) * sin(lat2) - sin(lat1) * cos(lat2) * cos(turn))
    along = sin(lat1) * sin(lat2) + cos(lat1) * cos(lat2) * cos(turn)
    return EARTH_RADIUS_M * atan2(across, along)


def is_nearest(whole: int, value: float) -> bool:
    """Allowing for the last digits of two ways to compute a double near a half."""
    return abs(whole - value) <= 0.5 + 1e-6 * max(1, value / 1e6)


# --- the sphere --------------------------------------------------------------------------------

BERLIN = (13.4, 52.52)

# fmt: off
PLACES = [
    ("the same place", BERLIN, BERLIN),
    ("a metre north", BERLIN, (13.4, 52.520009)),
    ("ten metres east", BERLIN, (13.40015, 52.52)),
    ("a kilometre", BERLIN, (13.41, 52.527)),
    ("a hundred kilometres", BERLIN, (14.4, 53.2)),
    ("just below where the series ends", (0, 0), (9.17, 0)),
    ("just above where the series ends", (0, 0), (9.18, 0)),
    ("across the Atlantic", BERLIN, (-74.0, 40.7)),
    ("along the equator", (-20, 0), (40, 0)),
    ("from pole to pole", (0, -90), (77, 90)),
    ("over the pole", (10, 89.5), (-170, 89.5)),
    ("at a pole, whatever the longitude", (0, 90), (123, 90)),
    ("across the date line", (179.999, 10), (-179.999, 10)),
    ("the date line's two names", (180, -17), (-180, -17)),
    ("to the other side", (0, 0), (180, 0)),
    ("to the other side of Berlin", BERLIN, (-166.6, -52.52)),
    ("nearly to the other side", (0, 0), (179.9999, 0.0001)),
]
# fmt: on


@pytest.mark.parametrize(
    ("start", "end"), [row[1:] for row in PLACES], ids=[row[0] for row in PLACES]
)
def test_a_way_on_the_sphere_is_the_great_circle(start, end):
    metres, seconds = great_circle("car", start, end, **CROW)
    assert is_nearest(metres, crow_m(start, end))
    assert is_nearest(seconds, crow_m(start, end))


def test_the_same_place_is_no_way_off():
    assert great_circle("car", BERLIN, BERLIN) == (0, 0)
    assert great_circle("car", (180, 0), (-180, 0)) == (0, 0)


def test_half_around_the_earth_is_the_farthest():
    metres, _ = great_circle("car", (0, 0), (180, 0), **CROW)
    assert metres == floor(HALF_AROUND_M + 0.5)


@pytest.mark.parametrize(
    ("profile", "speed_kmh", "road_factor"),
    [("car", 35, 1.3), ("truck", 30, 1.3), ("bike", 15, 1.2), ("foot", 5, 1.2)],
)
def test_each_profile_has_a_speed_and_a_road_factor(profile, speed_kmh, road_factor):
    end = (13.7, 52.4)
    metres, seconds = great_circle(profile, BERLIN, end)
    assert is_nearest(metres, crow_m(BERLIN, end) * road_factor)
    assert is_nearest(seconds, crow_m(BERLIN, end) * road_factor * 3.6 / speed_kmh)


def test_given_settings_hold_for_every_profile():
    settings = {"speed_kmh": 72, "road_factor": 1.5}
    ways = {great_circle(profile, BERLIN, (13.7, 52.4), **settings) for profile in ("car", "foot")}
    ((metres, seconds),) = ways
    assert is_nearest(metres, 1.5 * crow_m(BERLIN, (13.7, 52.4)))
    assert is_nearest(seconds, 1.5 * crow_m(BERLIN, (13.7, 52.4)) / 20)


def test_ways_on_the_sphere_are_the_same_back_and_never_longer_than_over_a_third_place():
    random = Random(1)
    for _ in range(300):
        a, b, c = [(random.uniform(-180, 180), random.uniform(-90, 90)) for _ in range(3)]
        there, back, over = (
            great_circle("car", *ends, **CROW)[0] for ends in ((a, b), (b, a), (a, c))
        )
        assert there == back
        assert over <= there + great_circle("car", b, c, **CROW)[0] + 2


@pytest.mark.parametrize("spread", [1e-5, 1e-3, 0.1, 10, 90])
def test_random_ways_on_the_sphere_are_the_great_circle(spread):
    random = Random(spread)
    for _ in range(200):
        start = (random.uniform(-90, 90), random.uniform(-spread, spread))
        end = (start[0] + random.uniform(-spread, spread), random.uniform(-spread, spread))
        assert is_nearest(great_circle("car", start, end, **CROW)[0], crow_m(start, end))


def test_a_way_beyond_32_bits_stops_there():
    assert great_circle("car", (0, 0), (180, 0), road_factor=1_000)[0] == 2**31 - 1
    assert plane((0, 0), (3e9, 0)) == (2**31 - 1, 2**31 - 1)


# --- the plane ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("end", "nearest", "floored", "ceiled"),
    [
        ((0, 0), 0, 0, 0),
        ((3, 4), 5, 5, 5),
        ((-3, -4), 5, 5, 5),
        ((0.4, 0), 0, 0, 1),
        ((0.5, 0), 1, 0, 1),
        ((2.5, 0), 3, 2, 3),
        ((1, 1), 1, 1, 2),
        ((2, 2), 3, 2, 3),
        ((999_999.5, 0), 1_000_000, 999_999, 1_000_000),
    ],
)
def test_a_way_on_the_plane_is_a_straight_line(end, nearest, floored, ceiled):
    assert plane((0, 0), end) == (nearest, nearest)
    assert plane((0, 0), end, rounding="floor") == (floored, floored)
    assert plane((0, 0), end, rounding="ceil") == (ceiled, ceiled)


def test_coordinates_on_the_plane_have_no_bounds():
    assert plane((-1e6, 5e5), (1e6, 5e5)) == (2_000_000, 2_000_000)


def test_the_scale_comes_before_the_rounding():
    assert plane((0, 0), (1, 1), scale=10) == (14, 14)
    assert plane((0, 0), (1, 1), scale=1_000, rounding="floor") == (1_414, 1_414)


def test_random_ways_on_the_plane_are_the_nearest_whole():
    random = Random(2)
    for _ in range(2_000):
        x, y = random.randint(-10_000, 10_000), random.randint(-10_000, 10_000)
        nearest = (isqrt(4 * (x * x + y * y)) + 1) // 2
        assert plane((7, -7), (7 + x, y - 7)) == (nearest, nearest)
        assert plane((0, 0), (x, y), rounding="floor")[0] == isqrt(x * x + y * y)
        assert plane((0, 0), (x, y), rounding="ceil")[0] == root_up(x * x + y * y)


def root_up(square):
    """The least whole number whose square is at least this one."""
    root = isqrt(square)
    return root + (root * root < square)


@pytest.mark.parametrize("root", [2, 3_000, 2**20, 2**23 - 1])
def test_rounding_up_on_the_plane_is_exact_up_to_8_388_607(root):
    assert plane((0, 0), (root, 0), rounding="ceil")[0] == root
    assert plane((0, 0), (root, 1), rounding="ceil")[0] == root + 1


def test_a_half_is_exact_on_the_plane():
    for units in range(1, 2_000, 2):
        half = Fraction(units, 2)
        assert plane((0, 0), (float(half), 0))[0] == floor(half + Fraction(1, 2))
        assert sqrt(float(half) ** 2) == float(half)
