"""Reloads: a route may visit depots, to unload what it collected and to load again."""

import random

import pytest

from .story import (
    HOUR,
    MINUTE,
    job,
    left_out,
    line,
    request_of,
    shift,
    shipment,
    solved,
    travel_minutes,
    van,
    window,
)

AT = line("D--a----b")
HUB = {"id": "hub", "location": AT["D"]}


def stops(solution):
    """The tasks and depots of each route."""
    return [
        [stop.get("task") or stop["depot"] for stop in route["stops"][1:-1]]
        for route in solution.routes
    ]


def reloading(*reloads, capacity=1, place=AT["D"], hours=(0, 24 * HOUR), **members):
    day = shift(place, hours=hours) | {"reloads": list(reloads) or ["hub"]}
    return van(day, capacity={"kg": capacity}, **members)


def parcel(name, place=None, **members):
    return job(name, place or AT[name], delivery={"kg": 1}, **members)


def two_parcels(vehicle, *depots):
    return request_of(parcel("a"), parcel("b"), vehicle, depots=list(depots) or [HUB])


# --- trips -------------------------------------------------------------------------------------


def test_too_much_for_one_trip_is_brought_in_two():
    solution = solved(two_parcels(reloading()))
    assert solution.status == "solved"
    assert sorted(stops(solution)[0]) == ["a", "b", "hub"]
    assert stops(solution)[0][1] == "hub"
    assert travel_minutes(solution) == 16


@pytest.mark.parametrize("end", [60 * MINUTE, 70 * MINUTE, 24 * HOUR])
def test_a_route_without_an_end_place_loads_again_on_its_way(end):
    at = line("S-a" + 19 * "-" + "D" + 40 * "-" + "b")
    day = shift(at["S"], hours=(0, end)) | {"reloads": ["hub"]}
    del day["end"]["location"]
    on_the_way = van(day, capacity={"kg": 1}, costs={"per_travel_km": 1})
    dear = van(shift(at["b"]), name="dear", capacity={"kg": 1}, costs={"fixed": 1_000})
    jobs = [job(name, at[name], delivery={"kg": 1}) for name in "ab"]
    depot = {"id": "hub", "location": at["D"]}
    assert stops(solved(request_of(*jobs, on_the_way, dear, depots=[depot]))) == [["a", "hub", "b"]]


def test_what_fits_into_one_trip_makes_no_visit():
    assert sorted(stops(solved(two_parcels(reloading(capacity=2))))[0]) == ["a", "b"]


def test_without_reloads_the_rest_stays():
    day = van(shift(AT["D"]), capacity={"kg": 1})
    assert len(left_out(solved(two_parcels(day)))) == 1


def test_a_reload_unloads_what_was_collected():
    tasks = [job(name, AT[name], demand={"kg": 1}) for name in "ab"]
    (route,) = stops(solved(request_of(*tasks, reloading(), depots=[HUB])))
    assert route[1] == "hub"


def test_a_trip_loads_what_it_brings_beside_what_it_collects():
    # One kg out and another one home fit into one trip, the next one out does not.
    tasks = [parcel("a"), job("b", AT["b"], demand={"kg": 1})]
    assert "hub" not in stops(solved(request_of(*tasks, reloading(), depots=[HUB])))[0]
    tasks.append(parcel("c", AT["b"]))
    assert stops(solved(request_of(*tasks, reloading(), depots=[HUB])))[0].count("hub") == 1


@pytest.mark.parametrize("most", [1, 2])
def test_a_depot_is_visited_no_more_often_than_it_may_be(most):
    tasks = [parcel(name, AT["a"]) for name in "xyz"]
    day = reloading({"depot": "hub", "max_visits": most})
    solution = solved(request_of(*tasks, day, depots=[HUB]))
    assert solution.summary["served_tasks"] == most + 1


def test_at_most_eight_visits_where_none_are_told():
    tasks = [parcel(f"x{i}", AT["a"]) for i in range(10)]
    assert solved(request_of(*tasks, reloading(), depots=[HUB])).summary["served_tasks"] == 9


def test_vans_without_reloads_make_none():
    bus = van(shift(AT["D"]), name="bus", capacity={"kg": 1})
    request = request_of(parcel("a"), parcel("b"), bus, depots=[HUB])
    assert stops(solved(request)) in ([["a"]], [["b"]])


# --- which depot -------------------------------------------------------------------------------


def test_the_depot_on_the_way_is_taken():
    at = line("D--a--H--b")
    hubs = [{"id": "hub", "location": at["D"]}, {"id": "here", "location": at["H"]}]
    day = reloading("hub", "here", place=at["D"])
    request = request_of(parcel("a", at["a"]), parcel("b", at["b"]), day, depots=hubs)
    solution = solved(request)
    assert stops(solution) in ([["a", "here", "b"]], [["b", "here", "a"]])
    assert travel_minutes(solution) == 12


def test_only_depots_of_the_shift_are_visited():
    at = line("D--a--H--b")
    hubs = [{"id": "hub", "location": at["D"]}, {"id": "here", "location": at["H"]}]
    day = reloading("hub", place=at["D"])
    request = request_of(parcel("a", at["a"]), parcel("b", at["b"]), day, depots=hubs)
    assert stops(solved(request))[0][1] == "hub"


def test_of_two_depots_the_one_with_the_cheaper_visit():
    hubs = [HUB | {"cost_per_visit": 2}, HUB | {"id": "cheap", "cost_per_visit": 1.5}]
    solution = solved(two_parcels(reloading("hub", "cheap"), *hubs))
    assert stops(solution)[0][1] == "cheap"
    assert solution.cost["depot_visits"] == 1.5


def test_a_task_whose_fee_is_below_the_visit_is_left_out():
    dear = HUB | {"cost_per_visit": 100}
    tasks = [parcel("a"), parcel("b", drop_fee=100)]
    assert left_out(solved(request_of(*tasks, reloading(), depots=[dear]))) == ["b"]
    tasks = [parcel("a"), parcel("b", drop_fee=101)]
    assert left_out(solved(request_of(*tasks, reloading(), depots=[dear]))) == []


# --- times -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("end", "is_served"), [(21 * MINUTE, True), (21 * MINUTE - 1, False)])
def test_a_visit_takes_the_depots_service_time(end, is_served):
    slow = HUB | {"service_time_s": 5 * MINUTE}
    solution = solved(two_parcels(reloading(hours=(0, end)), slow))
    assert (solution.status == "solved") is is_served


@pytest.mark.parametrize(("opens", "is_served"), [(60 * MINUTE, True), (60 * MINUTE + 1, False)])
def test_a_reload_waits_until_the_depot_opens(opens, is_served):
    late = HUB | {"time_windows": [{"start": opens, "end": 2 * HOUR}]}
    # The second trip takes at least four minutes.
    solution = solved(two_parcels(reloading(hours=(0, 64 * MINUTE)), late))
    assert (solution.status == "solved") is is_served


@pytest.mark.parametrize(("closes", "is_served"), [(4 * MINUTE, True), (4 * MINUTE - 1, False)])
def test_no_reload_begins_after_the_depot_closed(closes, is_served):
    early = HUB | {"time_windows": [{"start": 0, "end": closes}]}
    assert (solved(two_parcels(reloading(), early)).status == "solved") is is_served


def test_between_two_windows_a_reload_waits_for_the_second():
    shut = HUB | {"time_windows": [{"start": HOUR, "end": 2 * HOUR}, {"start": 0, "end": MINUTE}]}
    (route,) = solved(two_parcels(reloading(), shut)).routes
    (visit,) = [stop for stop in route["stops"] if stop["type"] == "reload"]
    assert visit["service_start"] == HOUR


@pytest.mark.parametrize(("most", "is_served"), [(16 * MINUTE, True), (16 * MINUTE - 1, False)])
def test_limits_are_of_the_route_with_all_its_trips(most, is_served):
    for limit, unit in (("max_route_duration_s", 1), ("max_driving_s", 1)):
        day = reloading(limits={limit: most * unit})
        assert (solved(two_parcels(day)).status == "solved") is is_served


@pytest.mark.parametrize(("more", "is_served"), [(0, True), (-1, False)])
def test_a_duration_may_lie_in_the_second_of_two_windows(more, is_served):
    # In the first windows the route would wait for an hour at the depot.
    hours = [{"start": 0, "end": 1}, {"start": HOUR, "end": 2 * HOUR}]
    day = reloading(limits={"max_route_duration_s": 16 * MINUTE + more})
    solution = solved(two_parcels(day, HUB | {"time_windows": hours}))
    assert (solution.status == "solved") is is_served


# --- releases ----------------------------------------------------------------------------------


def test_what_comes_late_goes_with_the_second_trip():
    tasks = [
        parcel("a", **window(0, 10 * MINUTE)),
        parcel("b", release_time=HOUR),
    ]
    (route,) = solved(request_of(*tasks, reloading(capacity=9), depots=[HUB])).routes
    assert [stop.get("task") or stop.get("depot") for stop in route["stops"][1:-1]] == [
        "a", "hub", "b",
    ]  # fmt: skip
    assert route["stops"][2]["service_start"] == HOUR


@pytest.mark.parametrize(("late", "is_served"), [(0, True), (1, False)])
def test_a_reload_waits_for_goods_no_longer_than_its_depot_is_open(late, is_served):
    early = HUB | {"time_windows": [{"start": 0, "end": HOUR}]}
    tasks = [
        parcel("a", **window(0, 10 * MINUTE)),
        parcel("b", release_time=HOUR + late),
    ]
    solution = solved(request_of(*tasks, reloading(capacity=9), depots=[early]))
    assert (solution.status == "solved") is is_served


@pytest.mark.parametrize(("closes", "is_served"), [(4 * MINUTE, True), (4 * MINUTE - 1, False)])
def test_a_depot_is_visited_while_it_is_open_between_jobs_of_two_windows(closes, is_served):
    twice = [{"start": 0, "end": HOUR}, {"start": 8 * HOUR, "end": 9 * HOUR}]
    parcels = [parcel(name, time_windows=twice) for name in "ab"]
    hub = HUB | {"time_windows": [{"start": 0, "end": closes}]}
    solution = solved(request_of(*parcels, reloading(), depots=[hub]))
    assert len(solution.unserved) == (0 if is_served else 1)


# --- what is on board at the start, and shipments ----------------------------------------------


def test_an_initial_load_leaves_at_the_first_reload():
    full = reloading(initial_load={"kg": 1})
    (route,) = stops(solved(request_of(parcel("a"), full, depots=[HUB])))
    assert route == ["hub", "a"]


def test_a_van_that_begins_half_full_loads_for_all_before_it_leaves():
    half = reloading(capacity=2, initial_load={"kg": 1}, costs={"per_travel_km": 1})
    dear = van(shift(AT["D"]), name="dear", capacity={"kg": 1}, costs={"fixed": 10})
    (route,) = stops(solved(request_of(parcel("a"), parcel("b"), half, dear, depots=[HUB])))
    assert route[0] == "hub"
    assert sorted(route[1:]) == ["a", "b"]


def test_vans_that_begin_full_are_as_few_as_pay():
    """Each makes for the hub first; one that has nothing else to do stays at home."""
    fleet = [
        reloading(
            capacity=20, name=f"van {k}", initial_load={"kg": 20}, costs={"fixed": 100 + k, **hour}
        )
        for k, hour in enumerate([{"per_route_hour": 1}, {"per_route_hour": 2}] * 2)
    ]
    tasks = [parcel(f"{k}", [60 * k, 60 * (k % 3)]) for k in range(20)]
    for seed in range(5):
        options = {"max_iterations": 1_000, "seed": seed}
        (route,) = stops(solved(request_of(*tasks, *fleet, depots=[HUB]), options=options))
        assert route[0] == "hub"


def test_a_shipment_is_delivered_in_the_trip_that_picked_it_up():
    tasks = [shipment("s", AT["a"], AT["b"], demand={"kg": 1}), parcel("a"), parcel("b")]
    solution = solved(request_of(*tasks, reloading(), depots=[HUB]))
    assert solution.status == "solved"
    (route,) = stops(solution)
    trips = " ".join(route).split(" hub ")
    assert all(trip.split().count("s") in (0, 2) for trip in trips)


def test_a_visit_may_be_the_only_way():
    legs = [[0, 5, None], [5, 0, 5], [5, 5, 0]]
    request = request_of(
        job("a", 2),
        van(shift(0) | {"reloads": ["hub"]}),
        depots=[{"id": "hub", "location": 1}],
        matrices={"car": {"durations_s": legs}},
    )
    assert stops(solved(request)) == [["hub", "a"]]


# --- many trips --------------------------------------------------------------------------------


def a_day_of_trips(seed):
    """60 parcels, each there at its time and wanted soon after, for vans that take a few."""
    rng = random.Random(seed)
    parcels = []
    for number in range(60):
        place = [rng.randrange(-1500, 1500), rng.randrange(-1500, 1500)]
        there = rng.randrange(0, 6 * HOUR, MINUTE)
        start = there + rng.randrange(HOUR // 2, 2 * HOUR)
        parcels.append(
            job(
                f"j{number}",
                place,
                delivery={"kg": rng.randrange(1, 4)},
                release_time=there,
                **window(start, start + 90 * MINUTE),
            )
        )
    hours = (0, 12 * HOUR)
    vans = [reloading(name=f"v{n}", capacity=14, place=[0, 0], hours=hours) for n in range(12)]
    return request_of(*parcels, *vans, depots=[{"id": "hub", "location": [0, 0]}])


def test_trips_go_to_the_vehicles_that_have_time_for_them():
    # It is 60.1 h; without moves of whole trips and exchanges 62.7, after 20,000 iterations 59.6.
    days = [solved(a_day_of_trips(seed), options={"max_iterations": 1000}) for seed in range(1, 6)]
    assert all(day.status == "solved" for day in days)
    assert sum(day.cost["total"] for day in days) < 61.5


# The depot, two hubs, and three jobs: the second van may have the job between the hubs, but there
# is no good way from hub to hub.
WAYS = {
    ("D", "a"): 100,
    ("a", "D"): 100,
    ("D", "b"): 10,
    ("b", "D"): 10,
    ("a", "hub"): 10,
    ("hub", "b"): 50,
    ("b", "far"): 50,
    ("far", "c"): 10,
    ("c", "D"): 100,
}


def table(ways):
    places = ["D", "hub", "far", "a", "b", "c"]
    return [[0 if a == b else ways.get((a, b)) for b in places] for a in places]


@pytest.mark.parametrize(
    ("way_s", "limits", "closes"),
    [
        (None, {}, 24 * HOUR),
        (5000, {}, 1000),
        (5000, {"max_driving_s": 1000}, 24 * HOUR),
        (5000, {"max_route_duration_s": 1000}, 24 * HOUR),
    ],
)
def test_a_trip_between_two_hubs_stays_where_it_is_their_only_way(way_s, limits, closes):
    vans = [
        reloading("hub", "far", name=name, place=0, limits=limits, costs={"per_travel_km": 100})
        for name in ("v1", "v2")
    ]
    jobs = [parcel("a", 3), parcel("b", 4), parcel("c", 5, **window(0, closes))]
    hubs = [{"id": "hub", "location": 1}, {"id": "far", "location": 2}]
    travel = {
        "durations_s": table(WAYS | {("hub", "far"): way_s}),
        "distances_m": table(WAYS | {("hub", "far"): way_s and 1}),
    }
    request = request_of(*jobs, *vans, depots=hubs, matrices={"car": travel})
    for seed in range(1, 4):
        solution = solved(request, options={"max_iterations": 400, "seed": seed})
        assert stops(solution) == [["a", "hub", "b", "far", "c"]]


def test_a_trip_that_waits_for_what_comes_late_is_split_by_what_cannot_wait():
    request = request_of(
        parcel("a", release_time=0),
        parcel("b", release_time=HOUR),
        parcel("c", AT["a"], drop_fee=1_000, **window(0, 30 * MINUTE)),
        reloading(capacity=3, costs={"per_wait_hour": 1}),
        depots=[HUB],
    )
    given = [{"vehicle": "van", "shift": "day", "stops": [{"task": "a"}, {"task": "b"}]}]
    solution = solved(request, plan={"routes": given}, options={"max_iterations": 1})
    assert not left_out(solution)
    (route,) = stops(solution)
    assert route.index("c") < route.index("hub") < route.index("b")
