"""A shift may start or end at a depot: that is no visit."""

from .story import HOUR, MINUTE, job, line, request_of, solved, travel_minutes, van

AT = line("D--a----E")

DEPOTS = [
    {
        "id": "west",
        "location": AT["D"],
        "service_time_s": 600,
        "cost_per_visit": 50,
        "time_windows": [{"start": 20 * HOUR, "end": 21 * HOUR}],
    },
    {"id": "east", "location": AT["E"], "service_time_s": 600, "cost_per_visit": 50},
]


def day(start, end):
    return {"id": "day", "start": {"time": 0, **start}, "end": {"time": HOUR, **end}}


def test_a_route_from_depot_to_depot_pays_and_serves_neither():
    shift = day({"depot": "west"}, {"depot": "east"})
    solution = solved(request_of(job("a", AT["a"]), van(shift), depots=DEPOTS))
    (route,) = solution.routes
    assert (route["start_time"], route["end_time"]) == (0, 6 * MINUTE)
    assert route["service_s"] == 0
    assert solution.cost["depot_visits"] == 0
    assert travel_minutes(solution) == 6


def test_the_first_and_the_last_stop_name_their_depots():
    shift = day({"depot": "west"}, {"depot": "east"})
    (route,) = solved(request_of(job("a", AT["a"]), van(shift), depots=DEPOTS)).routes
    first, *_, last = route["stops"]
    assert (first["type"], first["depot"], first["location"]) == ("start", "west", AT["D"])
    assert (last["type"], last["depot"], last["location"]) == ("end", "east", AT["E"])


def test_one_end_may_be_a_depot_and_the_other_a_place():
    shift = day({"location": AT["E"]}, {"depot": "west"})
    solution = solved(request_of(job("a", AT["a"]), van(shift), depots=DEPOTS))
    assert travel_minutes(solution) == 6
    assert "depot" not in solution.routes[0]["stops"][0]
