"""Loads in up to four dimensions: on board at the start, and on leaving every stop."""

import pytest

from .story import (
    job,
    left_out,
    line,
    request_of,
    routes,
    served_by,
    shift,
    shipment,
    solved,
    travel_minutes,
    van,
)

AT = line("D--a----b--E")


def jobs(**members):
    return [job(name, AT[name], **members) for name in "ab"]


def fleet(**members):
    return [van(shift(AT["D"], AT["E"]), name=name, **members) for name in ("van", "bus")]


def loads(solution, dimension="kg"):
    """What is on board on leaving every stop of the one route."""
    (route,) = solution.routes
    return [stop["load"][dimension] for stop in route["stops"]]


@pytest.mark.parametrize("kind", ["demand", "delivery"])
def test_what_does_not_fit_one_van_takes_two(kind):
    tight = solved(request_of(*jobs(**{kind: {"kg": 6}}), *fleet(capacity={"kg": 11})))
    wide = solved(request_of(*jobs(**{kind: {"kg": 6}}), *fleet(capacity={"kg": 12})))
    assert (tight.summary["routes"], wide.summary["routes"]) == (2, 1)


def test_every_dimension_limits_by_itself():
    request = request_of(
        *jobs(demand={"kg": 1, "m3": 1, "pallets": 1, "seats": 1}),
        *fleet(capacity={"kg": 9, "m3": 9, "pallets": 9, "seats": 1}),
    )
    assert solved(request).summary["routes"] == 2
    request["problem"]["vehicles"][0]["capacity"]["seats"] = 2
    assert solved(request).summary["routes"] == 1


def test_a_dimension_that_a_van_does_not_name_is_unlimited_there():
    vans = [
        van(shift(AT["D"], AT["E"]), name="van", capacity={"kg": 100}),
        van(shift(AT["D"], AT["E"]), name="bus", capacity={"m3": 100}),
    ]
    solution = solved(request_of(job("a", AT["a"], demand={"kg": 1_000}), *vans))
    assert routes(solution) == ["bus: a"]


def test_a_demand_stays_on_board_to_the_end_and_a_delivery_leaves_at_its_stop():
    request = request_of(
        job("a", AT["a"], delivery={"kg": 3}),
        job("b", AT["b"], demand={"kg": 5}),
        van(shift(AT["D"], AT["E"])),
    )
    assert loads(solved(request)) == [3, 0, 5, 5]


def test_what_is_delivered_makes_room_for_what_is_collected():
    at = line("D--b----a")
    request = request_of(
        job("a", at["a"], delivery={"kg": 5}),
        job("b", at["b"], demand={"kg": 5}),
        van(shift(at["D"]), capacity={"kg": 5}),
    )
    solution = solved(request)
    assert routes(solution) == ["van: a b"]
    assert loads(solution) == [5, 0, 5, 5]


def test_a_full_van_may_swap_what_it_has_at_one_stop():
    request = request_of(
        job("a", AT["a"], delivery={"kg": 5}, demand={"kg": 5}),
        van(shift(AT["D"], AT["E"]), capacity={"kg": 5}),
    )
    assert loads(solved(request)) == [5, 5, 5]


def test_the_swap_needs_room_on_leaving():
    request = request_of(
        job("a", AT["a"], delivery={"kg": 5}, demand={"kg": 6}),
        van(shift(AT["D"], AT["E"]), capacity={"kg": 5}),
    )
    assert left_out(solved(request)) == ["a"]


def test_a_shipment_is_on_board_from_its_pickup_to_its_delivery():
    s = shipment("s", AT["a"], AT["b"], demand={"kg": 4})
    assert loads(solved(request_of(s, van(shift(AT["D"], AT["E"]))))) == [0, 4, 0, 0]


def test_deliveries_and_a_shipment_share_the_room():
    """The delivery leaves at b; until then there is no room for the shipment."""
    at = line("D-p-b--d-E")
    request = request_of(
        job("b", at["b"], delivery={"kg": 1}),
        shipment("s", at["p"], at["d"], demand={"kg": 1}),
        van(shift(at["D"], at["E"]), capacity={"kg": 1}),
    )
    solution = solved(request)
    assert routes(solution) == ["van: b +s -s"]
    assert travel_minutes(solution) == 2 + 1 + 3 + 1


# --- what is on board from the beginning -------------------------------------------------------


def test_an_initial_load_is_on_board_to_the_end():
    request = request_of(
        job("a", AT["a"], delivery={"kg": 3}),
        van(shift(AT["D"], AT["E"]), initial_load={"kg": 2}),
    )
    assert loads(solved(request)) == [5, 2, 2]


def test_an_initial_load_takes_room():
    vans = fleet(capacity={"kg": 5})
    vans[0]["initial_load"] = {"kg": 3}
    solution = solved(request_of(job("a", AT["a"], demand={"kg": 3}), *vans))
    assert served_by(solution) == {"a": "bus"}


def test_a_van_that_is_too_full_from_the_beginning_stays_at_home():
    vans = fleet(capacity={"kg": 5})
    vans[0]["initial_load"] = {"kg": 6}
    solution = solved(request_of(job("a", AT["a"]), *vans))
    assert routes(solution) == ["bus: a"]
    assert [warning["code"] for warning in solution.warnings] == ["initial_load_above_capacity"]


def test_the_greatest_quantities_do_not_wrap_around():
    most = 2**31 - 1
    at = line("D--a-b-c")
    tasks = [job(name, at[name], demand={"kg": most}) for name in "abc"]
    solution = solved(request_of(*tasks, van(shift(at["D"]), capacity={"kg": most})))
    assert len(left_out(solution)) == 2
    free = solved(request_of(*tasks, van(shift(at["D"]))))
    assert loads(free)[-1] == 3 * most


@pytest.mark.parametrize(
    ("delivered", "collected", "vans"), [(5, 5, 1), (6, 5, 2), (5, 6, 2), (10, 10, 2)]
)
def test_where_no_way_leads_back_to_deliveries_each_part_fits_by_itself(delivered, collected, vans):
    """Depot 0, deliveries 1 and 2, and what is collected at 3 and 4: from there only home."""
    ways = [
        [None if start > 2 and 0 < end < 3 else 60 * (start != end) for end in range(5)]
        for start in range(5)
    ]
    solution = solved(
        request_of(
            job("a", 1, delivery={"kg": delivered}),
            job("b", 2, delivery={"kg": 5}),
            job("c", 3, demand={"kg": collected}),
            job("d", 4, demand={"kg": 5}),
            *[van(shift(0), name=name, capacity={"kg": 10}) for name in ("van", "bus")],
            matrices={"car": {"durations_s": ways}},
        )
    )
    assert (solution.summary["routes"], left_out(solution)) == (vans, [])


def test_a_stop_without_a_load_is_a_way_from_what_is_collected_to_what_is_brought():
    """Depot 0; c collects, f neither, b is brought: with c and b on board c, f, b is too much."""
    ways = [[0, 10, 10, 10], [10, 0, 1, None], [10, 1, 0, 1], [10, 500, 1, 0]]
    solution = solved(
        request_of(
            job("c", 1, demand={"kg": 1}),
            job("f", 2),
            job("b", 3, delivery={"kg": 1}),
            van(shift(0), capacity={"kg": 1}),
            matrices={"car": {"durations_s": ways}},
        )
    )
    assert routes(solution) == ["van: b f c"]
