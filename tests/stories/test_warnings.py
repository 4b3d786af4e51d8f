"""Warnings: what is legal but looks like a slip."""

from .story import job, line, request_of, shift, solved, van

AT = line("D--a----b")
BERLIN, POTSDAM, SPANDAU = [13.4, 52.5], [13.06, 52.4], [13.2, 52.53]


def warnings(request, **arguments):
    data = solved(request, **arguments).data
    return [(entry["code"], entry["pointer"]) for entry in data.get("warnings", [])]


def test_a_good_request_has_none_and_no_empty_list():
    request = request_of(job("a", AT["a"]), van(shift(AT["D"])))
    assert "warnings" not in solved(request).data


def test_a_dimension_that_no_vehicle_limits():
    request = request_of(
        job("a", AT["a"], demand={"kg": 1, "KG": 1}), van(shift(AT["D"]), capacity={"kg": 5})
    )
    assert warnings(request) == [("unlimited_dimension", "/problem/jobs/0/demand/KG")]


def test_an_initial_load_above_the_capacity():
    request = request_of(
        job("a", AT["a"]), van(shift(AT["D"]), capacity={"kg": 5}, initial_load={"kg": 6})
    )
    assert warnings(request) == [
        ("initial_load_above_capacity", "/problem/vehicles/0/initial_load/kg")
    ]


def test_all_places_coincide():
    request = request_of(job("a", AT["D"]), job("b", AT["D"]), van(shift(AT["D"])))
    assert [code for code, _ in warnings(request)] == ["one_place"]


def test_coordinates_that_look_swapped():
    request = request_of(
        job("a", POTSDAM), job("b", SPANDAU), job("c", [52.51, 13.39]), van(shift(BERLIN))
    )
    assert warnings(request, travel=None) == [("swapped_coordinates", "/problem/jobs/2/location")]


def test_a_warning_explains_itself():
    request = request_of(job("a", AT["a"], demand={"kg": 1}), van(shift(AT["D"])))
    (warning,) = solved(request).warnings
    assert "kg" in warning["message"]
