"""Warnings: what is legal but looks like a slip."""

import pytest

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


def test_a_balance_of_loads_that_no_task_has():
    def balanced(load):
        return request_of(
            job("a", AT["a"], delivery={"kg": 1}),
            van(shift(AT["D"]), capacity={"kg": 5}),
            balance=[{"id": "b", "measure": {"load": load}, "price": 1}],
        )

    assert warnings(balanced("kg")) == []
    assert warnings(balanced("kq")) == [("uncounted_load", "/problem/balance/0/measure/load")]


def test_all_places_coincide():
    request = request_of(job("a", AT["D"]), job("b", AT["D"]), van(shift(AT["D"])))
    assert [code for code, _ in warnings(request)] == ["one_place"]


KOLKATA, PARIS, LAGOS, FIJI = [88.36, 22.57], [2.35, 48.86], [3.38, 6.52], [178.4, -18.1]


def around(place, count, spread=0.1):
    """So many places around one, which lies at the middle of a square of twice this side."""
    steps = [spread * (2 * i / max(1, count - 1) - 1) for i in range(count)]
    return [[place[0] + step, place[1] - step] for step in steps]


def swapped(places):
    return [[latitude, longitude] for longitude, latitude in places]


def warnings_at(start, *places):
    """Where, of a vehicle at the start and jobs at the places, coordinates look swapped."""
    jobs = [job(str(i), place) for i, place in enumerate(places)]
    told = warnings(request_of(*jobs, van(shift(start))), travel=None)
    return [place for code, place in told if code == "swapped_coordinates"]


def test_coordinates_that_look_swapped():
    assert warnings_at(BERLIN, POTSDAM, SPANDAU, [52.51, 13.39]) == ["/problem/jobs/2/location"]


def test_a_vehicle_that_starts_at_swapped_coordinates():
    (place,) = warnings_at(*swapped([BERLIN]), POTSDAM, SPANDAU, BERLIN)
    assert place == "/problem/vehicles/0/shifts/0/start/location"


def test_all_coordinates_swapped_where_no_road_is():
    (place,) = warnings_at(*swapped([KOLKATA, *around(KOLKATA, 3)]))
    assert place == "/problem/jobs/0/location"


@pytest.mark.parametrize(
    ("place", "is_told"),
    [
        ([22, 84], False),
        ([22, 84.001], True),
        ([84, -84.001], True),
        ([84.001, 84.001], False),  # no latitude when swapped either
    ],
)
def test_no_road_leads_beyond_a_latitude_of_84_degrees(place, is_told):
    assert (warnings_at(place, place) != []) == is_told


@pytest.mark.parametrize("center", [BERLIN, PARIS, [-70.6, -33.4], [30.5, 50.4]])
@pytest.mark.parametrize("spread", [0.1, 4])
@pytest.mark.parametrize("share", [1, 5, 10])
def test_some_coordinates_swapped(center, spread, share):
    """Up to half of them, in a town and in a country."""
    places = around(center, 20, spread)
    mixed = [*places[share:], *swapped(places[:share])]
    assert len(warnings_at(center, *mixed)) == 1


@pytest.mark.parametrize(
    "places",
    [
        around(BERLIN, 9),
        around(BERLIN, 9, spread=6),
        around([35, 38], 9, spread=8),  # longitude and latitude are alike
        around([0, 0], 9),
        around([0, 0], 9, spread=20),
        around([20.2, 78.2], 9),  # Spitsbergen
        [*around(PARIS, 4), *around(LAGOS, 4)],
        [*around(PARIS, 4), *around([55.3, 25.2], 4)],
        [*around(FIJI, 4), [-178.5, -18.2]],  # both sides of the antimeridian
    ],
)
def test_far_and_near_places_that_are_right_are_not_told(places):
    assert warnings_at(places[0], *places) == []


@pytest.mark.parametrize(
    ("middle", "place", "is_told"),
    [
        (PARIS, [48.86, 3.35], True),  # its mirror image lies one degree off
        (PARIS, [48.86, 3.36], False),
        ([30, 40.001], [40.001, 30], True),
        ([30, 40], [40, 30], False),  # ten degrees off: one region may hold both
    ],
)
def test_a_place_looks_swapped_far_off_with_its_mirror_image_near(middle, place, is_told):
    assert (warnings_at(middle, middle, place) != []) == is_told


def test_on_a_plane_nothing_looks_swapped():
    request = request_of(job("a", [10, 90]), job("b", [90, 10]), van(shift([10, 90])))
    assert warnings(request) == []


def skilled(needed, *held, level=1):
    """The warnings of a job that needs a skill at level 1, and of vehicles that have others."""
    vans = [
        van(shift(AT["D"]), name=str(i), skills=[{"name": name, "level": level}])
        for i, name in enumerate(held)
    ]
    needed = [{"name": name} for name in needed]
    return warnings(request_of(job("a", AT["a"], required_skills=needed), *vans))


AT_JOB = [("misspelled_skill", "/problem/jobs/0/required_skills/0/name")]
AT_VAN = [("misspelled_skill", "/problem/vehicles/1/skills/0/name")]


@pytest.mark.parametrize(
    ("needed", "held", "found"),
    [
        ("adr", ["ADR"], AT_JOB),
        ("lift", ["lifts"], AT_JOB),
        ("lift", ["lif"], []),  # three letters
        ("lift", ["list"], AT_JOB),
        ("lift", ["left", "gift"], AT_JOB),
        ("lift", ["lofts"], []),  # two letters
        ("adr", ["adp"], []),  # three letters
        ("kühl", ["kuhl"], AT_JOB),
        ("licence 3", ["licence 4"], []),  # two of a series
        ("adr", ["adr", "ADR"], AT_VAN),
        ("cooling", ["cooling", "coolin"], AT_VAN),
        ("cooling", ["cooling", "lift"], []),
    ],
)
def test_a_skill_that_differs_from_another_in_case_or_by_a_letter(needed, held, found):
    assert skilled([needed], *held) == found


def test_a_skill_that_another_spelling_has_at_the_level_that_is_needed():
    needed = [{"name": "adr", "min_level": 3}]
    vans = [
        van(shift(AT["D"]), name="1", skills=[{"name": "adr", "level": 2}]),
        van(shift(AT["D"]), name="2", skills=[{"name": "ADR", "level": 3}]),
    ]
    assert warnings(request_of(job("a", AT["a"], required_skills=needed), *vans)) == AT_JOB


def test_a_warning_explains_itself():
    request = request_of(job("a", AT["a"], demand={"kg": 1}), van(shift(AT["D"])))
    (warning,) = solved(request).warnings
    assert "kg" in warning["message"]


@pytest.mark.parametrize(
    ("restart", "given", "found"),
    [
        (True, {}, [("unused_option", "/options/restart")]),
        (False, {}, []),
        (True, {"plan": {"routes": []}}, []),
    ],
)
def test_a_restart_without_a_plan(restart, given, found):
    request = request_of(job("a", AT["a"]), van(shift(AT["D"]))) | given
    assert warnings(request, options={"max_iterations": 1, "restart": restart}) == found
