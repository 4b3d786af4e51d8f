import pickle

import pytest

import routeopt
from routeopt.travel import Euclidean, GreatCircle


def test_the_default_is_the_great_circle_with_each_profiles_own_speed(core):
    routeopt.solve({})
    assert core.calls[0]["travel"] == ("great_circle", {})


def test_given_settings_reach_the_core(core):
    routeopt.solve({}, travel=GreatCircle(speed_kmh=50, road_factor=1.3))
    assert core.calls[0]["travel"] == ("great_circle", {"speed_kmh": 50.0, "road_factor": 1.3})


def test_the_plane_has_a_scale_and_a_rounding(core):
    routeopt.solve({}, travel=Euclidean(scale=10, rounding="floor"))
    assert core.calls[0]["travel"] == ("euclidean", {"scale": 10.0, "rounding": "floor"})


def test_the_planes_scale_can_be_read():
    assert Euclidean(scale=10).scale == 10


@pytest.mark.parametrize("value", [0, -1, float("nan"), float("inf")])
def test_a_speed_is_above_zero(value):
    with pytest.raises(ValueError, match="speed_kmh is a number above 0"):
        GreatCircle(speed_kmh=value)


def test_an_unknown_rounding_is_refused():
    with pytest.raises(ValueError, match="not 'up'"):
        Euclidean(rounding="up")


def test_a_provider_is_no_text():
    with pytest.raises(TypeError, match=r"a provider of routeopt\.travel"):
        routeopt.solve({}, travel="car")


def test_providers_are_equal_by_their_settings_and_pickle():
    provider = GreatCircle(speed_kmh=30)
    assert pickle.loads(pickle.dumps(provider)) == provider
    assert len({provider, GreatCircle(30.0), GreatCircle()}) == 2
    assert repr(provider) == "GreatCircle(speed_kmh=30.0)"
