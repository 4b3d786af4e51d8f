"""Time windows: service starts in them."""

import pytest

from .story import (
    HOUR,
    MINUTE,
    job,
    left_out,
    line,
    request_of,
    routes,
    shift,
    shipment,
    solved,
    travel_minutes,
    van,
    window,
)


def test_an_early_window_far_away_is_served_before_a_late_one_near_by():
    at = line("D--a----b")
    request = request_of(
        job("a", at["a"], **window(HOUR, 2 * HOUR)),
        job("b", at["b"], **window(0, 10 * MINUTE)),
        van(shift(at["D"])),
    )
    solution = solved(request)
    assert routes(solution) == ["van: b a"]
    assert travel_minutes(solution) == 12


def test_a_detour_is_made_for_a_window():
    at = line("D--a--b--E")
    request = request_of(
        job("a", at["a"], **window(20 * MINUTE, 30 * MINUTE)),
        job("b", at["b"], **window(0, 5 * MINUTE)),
        van(shift(at["D"], at["E"])),
    )
    solution = solved(request)
    assert routes(solution) == ["van: b a"]
    assert travel_minutes(solution) == 4 + 2 + 4


def test_a_second_van_is_sent_where_one_can_not_be_at_two_places():
    at = line("a----D----b")
    request = request_of(
        *(job(name, at[name], **window(10 * MINUTE, 11 * MINUTE)) for name in "ab"),
        *(van(shift(at["D"]), name=name) for name in ("van", "bus")),
    )
    assert solved(request).summary["routes"] == 2


def test_a_van_leaves_so_late_that_it_need_not_wait():
    at = line("D--a")
    a = job("a", at["a"], **window(HOUR, 2 * HOUR))
    (route,) = solved(request_of(a, van(shift(at["D"])))).routes
    assert route["start_time"] == HOUR - 2 * MINUTE
    assert route["wait_s"] == 0


def test_a_van_that_is_early_at_a_later_stop_waits_there():
    at = line("D--a--b")
    request = request_of(
        job("a", at["a"], **window(0, 10 * MINUTE)),
        job("b", at["b"], **window(HOUR, HOUR)),
        van(shift(at["D"])),
    )
    (route,) = solved(request).routes
    a, b = route["stops"][1:3]
    assert a["service_start"] == 10 * MINUTE  # as late as its window allows
    assert (b["arrival"], b["wait_s"], b["service_start"]) == (12 * MINUTE, 48 * MINUTE, HOUR)


@pytest.mark.parametrize(
    ("opens", "closes", "is_served"),
    [
        (0, 2 * MINUTE, True),  # on arrival at the very end
        (0, 2 * MINUTE - 1, False),
        (2 * MINUTE, 2 * MINUTE, True),  # a moment is a window
        (HOUR, HOUR, True),
        (-HOUR, 0, False),  # over before anyone comes
    ],
)
def test_service_starts_between_the_windows_ends(opens, closes, is_served):
    at = line("D--a")
    a = job("a", at["a"], **window(opens, closes))
    solution = solved(request_of(a, van(shift(at["D"]))))
    assert solution.summary["served_tasks"] == is_served


def test_service_may_end_after_the_window():
    at = line("D--a")
    a = job("a", at["a"], service_time_s=HOUR, **window(0, 2 * MINUTE))
    (route,) = solved(request_of(a, van(shift(at["D"])))).routes
    assert route["stops"][1]["departure"] == 2 * MINUTE + HOUR


def test_both_stops_of_a_shipment_have_windows():
    at = line("D--p--d")
    s = shipment("s", at["p"], at["d"])
    s["pickup"] |= window(HOUR, 2 * HOUR)
    s["delivery"] |= window(3 * HOUR, 4 * HOUR)
    (route,) = solved(request_of(s, van(shift(at["D"])))).routes
    pickup, delivery = route["stops"][1:3]
    assert pickup["service_start"] == 2 * HOUR
    assert delivery["service_start"] == 3 * HOUR
    assert (pickup["window"], delivery["window"]) == (0, 0)


def test_a_job_without_a_window_names_none():
    at = line("D--a")
    (route,) = solved(request_of(job("a", at["a"]), van(shift(at["D"])))).routes
    assert "window" not in route["stops"][1]


def test_a_service_that_takes_too_long_makes_the_next_window_out_of_reach():
    at = line("D--a--b")
    request = request_of(
        job("a", at["a"], service_time_s=30 * MINUTE, **window(0, 5 * MINUTE)),
        job("b", at["b"], drop_fee=0, **window(0, 20 * MINUTE)),
        van(shift(at["D"])),
    )
    assert left_out(solved(request)) == ["b"]
