"""Travel without matrices: great circles by default, or a plane."""

import pytest

import routeopt
from routeopt.travel import Euclidean, GreatCircle

from .story import job, request_of, shift, solved, van

HUB, CAFE = [13.4, 52.5], [13.5, 52.5]  # 6,769 m as the crow flies
CROW_M = 6_769


def summary(profile="car", **arguments):
    request = request_of(job("a", CAFE), van(shift(HUB), profile=profile))
    return solved(request, **arguments).summary


@pytest.mark.parametrize(
    ("profile", "speed_kmh", "road_factor"),
    [("car", 35, 1.3), ("truck", 30, 1.3), ("bike", 15, 1.2), ("foot", 5, 1.2)],
)
def test_the_default_is_the_great_circle_at_the_profiles_speed(profile, speed_kmh, road_factor):
    told = summary(profile, travel=None)
    assert told["distance_m"] == pytest.approx(2 * CROW_M * road_factor, abs=3)
    assert told["travel_s"] == pytest.approx(2 * CROW_M * road_factor * 3.6 / speed_kmh, abs=3)
    assert told == summary(profile, travel=GreatCircle())


def test_speed_and_road_factor_can_be_given():
    told = summary(travel=GreatCircle(speed_kmh=72, road_factor=1))
    assert told["distance_m"] == pytest.approx(2 * CROW_M, abs=2)
    assert told["travel_s"] == pytest.approx(2 * CROW_M / 20, abs=2)


def test_an_unknown_profile_is_refused_at_the_vehicle():
    with pytest.raises(routeopt.RequestError) as refused:
        summary("boat", travel=None)
    (error,) = refused.value.errors
    assert (error["pointer"], error["code"]) == ("/problem/vehicles/0/profile", "invalid_value")


def test_on_the_plane_any_profile_goes_and_coordinates_have_no_bounds():
    a = job("a", [3_000, 4_000])
    told = solved(request_of(a, van(shift([0, 0]), profile="boat")), travel=Euclidean()).summary
    assert (told["distance_m"], told["travel_s"]) == (10_000, 10_000)


@pytest.mark.parametrize(
    ("provider", "way"),
    [
        (Euclidean(), 2 * 4),
        (Euclidean(rounding="floor"), 2 * 3),
        (Euclidean(scale=10), 2 * 36),
        (Euclidean(scale=10, rounding="floor"), 2 * 35),
    ],
    ids=repr,
)
def test_the_plane_is_scaled_and_then_made_whole(provider, way):
    a = job("a", [2.54, 2.54])  # 3.592 away
    assert solved(request_of(a, van(shift([0, 0]))), travel=provider).summary["travel_s"] == way


def test_across_the_date_line_the_way_is_short():
    a = job("a", [-179.9, 0])
    way = solved(request_of(a, van(shift([179.9, 0]))), travel=None).summary["distance_m"]
    assert way == pytest.approx(2 * 22_239 * 1.3, abs=3)


def test_a_request_with_matrices_asks_no_provider():
    request = request_of(
        job("a", 1), van(shift(0)), matrices={"car": {"durations_s": [[0, 7], [7, 0]]}}
    )
    assert solved(request, travel=Euclidean()).summary["travel_s"] == 14
