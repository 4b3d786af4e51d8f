"""Jobs: one stop each."""

from .story import MINUTE, job, line, request_of, routes, shift, solved, travel_minutes, van


def test_a_job_is_served_on_a_way_out_and_back():
    at = line("D--a")
    solution = solved(request_of(job("a", at["a"]), van(shift(at["D"]))))
    assert solution.status == "solved"
    assert routes(solution) == ["van: a"]
    assert travel_minutes(solution) == 4


def test_jobs_on_the_way_are_served_as_they_come():
    at = line("D--a-b---c--E")
    jobs = [job(name, at[name]) for name in "cab"]
    solution = solved(request_of(*jobs, van(shift(at["D"], at["E"]))))
    assert routes(solution) == ["van: a b c"]
    assert travel_minutes(solution) == 8


def test_one_round_trip_is_shorter_than_two():
    at = line("a--D----b")
    jobs = [job(name, at[name]) for name in "ab"]
    vans = [van(shift(at["D"]), name=name) for name in ("van", "bus")]
    solution = solved(request_of(*jobs, *vans, objective={"costs": {"fixed": 1}}))
    assert solution.summary["routes"] == 1
    assert travel_minutes(solution) == 12


def test_a_van_from_the_left_and_one_from_the_right_serve_what_is_near():
    at = line("L-a-b-------------c-d-R")
    jobs = [job(name, at[name]) for name in "abcd"]
    vans = [van(shift(at["L"]), name="left"), van(shift(at["R"]), name="right")]
    solution = solved(request_of(*jobs, *vans))
    assert {route.split(":")[0]: set(route[-3:]) for route in routes(solution)} == {
        "left": {"a", " ", "b"},
        "right": {"c", " ", "d"},
    }


def test_two_jobs_at_one_place_cost_the_way_once():
    at = line("D---a")
    solution = solved(request_of(job("x", at["a"]), job("y", at["a"]), van(shift(at["D"]))))
    assert travel_minutes(solution) == 6


def test_service_takes_time_and_costs_nothing():
    at = line("D--a")
    a = job("a", at["a"], service_time_s=10 * MINUTE)
    solution = solved(request_of(a, van(shift(at["D"]))))
    (route,) = solution.routes
    assert route["service_s"] == 10 * MINUTE
    assert route["duration_s"] == 14 * MINUTE
    assert solution.cost["total"] == round(4 / 60, 5)


def test_a_van_without_a_job_stays_at_home():
    at = line("D--a")
    vans = [van(shift(at["D"]), name=name) for name in ("van", "bus")]
    assert solved(request_of(job("a", at["a"]), *vans)).summary["routes"] == 1
