"""Plans that are stated as a solution or job by job are read back as they were."""

from __future__ import annotations

import pytest

import routeopt
from tests.v2.members import DAY, place, shift

HOME = place(50.85)


def request(*shifts, **more):
    return {
        "resources": [{"name": "r", "shifts": list(shifts) or [shift()]}],
        "jobs": [
            {"name": "a", "duration": 600, "location": place(50.86)},
            {"name": "b", "duration": 600, "location": place(50.88)},
        ],
        **more,
    }


def at(time):
    return f"{DAY}{time}:00Z"


def trip(*jobs, departure="08:00", **more):
    visits = [{"job": job, "arrival": at(time)} for job, time in jobs]
    return {"resource": "r", "departureTime": at(departure), "visits": visits, **more}


def visited(answer):
    return [
        [(visit.get("job") or visit["depot"]) for visit in trip["visits"]]
        for trip in answer["trips"]
    ]


@pytest.mark.parametrize(
    ("solution", "pointer"),
    [
        ([], ""),
        ({}, "/trips"),
        ({"trips": 5}, "/trips"),
        ({"trips": [5]}, "/trips/0"),
        ({"trips": [{"resource": "r"}]}, "/trips/0/visits"),
        ({"trips": [{"resource": "r", "visits": []}]}, "/trips/0/departureTime"),
        ({"trips": [{"resource": "q", "visits": []}]}, "/trips/0/resource"),
        ({"trips": [trip(("z", "09:00"))]}, "/trips/0/visits/0/job"),
        ({"trips": [trip(("a", "09:00"), ("a", "10:00"))]}, "/trips/0/visits/1/job"),
        ({"trips": [{**trip(), "visits": [{}]}]}, "/trips/0/visits/0"),
        ({"trips": [trip(), trip()]}, "/trips/1"),
        ({"trips": [{**trip(), "departureTime": "8 h"}]}, "/trips/0/departureTime"),
    ],
)
def test_a_solution_of_another_form_is_refused(solution, pointer):
    with pytest.raises(routeopt.RequestError) as caught:
        routeopt.v2.evaluate(request(), solution=solution)
    assert [error["pointer"] for error in caught.value.errors] == ["/solution" + pointer]


def test_a_trip_without_a_departure_begins_at_its_first_visit():
    days = shift(), shift("2026-12-02T")
    stated = {"resource": "r", "visits": [{"job": "a", "arrival": "2026-12-02T09:00:00Z"}]}
    answer = routeopt.v2.evaluate(request(*days), solution={"trips": [stated]})
    assert answer["trips"][0]["date"] == "2026-12-02"


def touching():
    """Return shifts of a morning and an afternoon, of which the second has overtime."""
    return (
        shift(to=at("12:00")),
        shift(**{"from": at("12:00")}, overtimeEnd=at("18:00"), end=place(50.7)),
    )


@pytest.mark.parametrize("shifts", [touching(), touching()[::-1]])
@pytest.mark.parametrize("windows", [("08:00", "09:00"), ("12:00", "17:00")])
def test_trips_stay_on_shifts_that_touch(shifts, windows):
    asked = request(*shifts, weights={"asapWeight": 1000})  # departs at once
    for job in asked["jobs"]:
        job["windows"] = [{"from": at(windows[0]), "to": at(windows[1])}]
    answer = routeopt.v2.solve(asked, millis=100, threads=1)
    again = routeopt.v2.evaluate(asked, solution=answer)
    assert again["trips"] == answer["trips"]
    for job in asked["jobs"]:
        job["initialResource"] = "r"
        job["initialArrival"] = next(
            v["arrival"] for t in answer["trips"] for v in t["visits"] if v["job"] == job["name"]
        )
    assert routeopt.v2.evaluate(asked)["trips"] == answer["trips"]


def test_two_trips_of_overlapping_shifts_change_no_places():
    shifts = (
        shift(to=at("12:00"), overtimeEnd=at("14:00"), breaks=[]),
        shift(**{"from": at("12:00")}, start=place(50.7), end=place(50.7)),
    )
    stated = [
        trip(("a", "13:00"), departure="12:40", end={"arrival": at("13:30")}),
        trip(("b", "13:00"), departure="12:30", end={"arrival": at("13:40")}),
    ]
    answer = routeopt.v2.evaluate(request(*shifts), solution={"trips": stated})
    assert visited(answer) == [["a"], ["b"]]
    assert answer["trips"][1]["start"]["location"] == place(50.7)


def pause(start, end, minutes):
    return {"type": "WINDOWED", "from": at(start), "to": at(end), "duration": 60 * minutes}


BREAKS = [
    pause("14:00", "15:00", 30),
    pause("09:00", "11:00", 30),
    {"type": "UNAVAILABILITY", "from": at("12:00"), "to": at("12:30")},
    pause("08:10", "08:50", 15),
]


@pytest.mark.parametrize("breaks", [BREAKS, BREAKS[::-1], BREAKS[2:] + BREAKS[:2]])
def test_breaks_are_read_by_when_they_are_taken(breaks):
    """Two resources wait for each other, so that breaks stand as they are stated."""
    asked = {
        "resources": [
            {"name": "r", "shifts": [shift(breaks=breaks)]},
            {"name": "s", "shifts": [shift()]},
        ],
        "jobs": [
            {"name": f"j{k}", "duration": 600, "location": place(50.85 + 0.01 * k),
             "windows": [{"from": at(begin), "to": at(end)}], "plannedResource": "r"}
            for k, (begin, end) in enumerate(
                [("08:00", "09:00"), ("11:00", "11:50"), ("13:00", "13:50"), ("15:00", "16:00")]
            )
        ],
        "relations": [{"type": "SAME_TIME", "jobs": ["j1", "t"]}],
    }  # fmt: skip
    asked["jobs"].append({"name": "t", "duration": 600, "location": place(50.9)})
    answer = routeopt.v2.solve(asked, millis=100, threads=1)
    assert answer["unserved"] == []
    again = routeopt.v2.evaluate(asked, solution=answer)
    assert again["score"] == answer["score"]
    assert again["trips"] == answer["trips"]


def test_a_delivery_before_its_pickup_is_refused_where_it_is_stated():
    asked = request(relations=[{"type": "PICKUP_AND_DELIVERY", "jobs": ["a", "b"]}])
    stated = {"trips": [trip(("b", "09:00"), ("a", "10:00"))]}
    with pytest.raises(routeopt.RequestError) as caught:
        routeopt.v2.evaluate(asked, solution=stated)
    (error,) = caught.value.errors
    assert error["pointer"] == "/solution/trips/0/visits/1/job"
    assert "DELIVERY_BEFORE_PICKUP" in error["message"]


def test_visits_to_depots_follow_from_the_load_of_a_stated_plan():
    asked = request(
        depots=[{"name": "far", "location": place(52)}, {"name": "d", "location": HOME}]
    )
    asked["resources"][0]["capacity"] = [2]
    asked["jobs"] = [
        {"name": f"j{k}", "duration": 600, "location": place(50.86 + 0.01 * k), "load": [1]}
        for k in range(5)
    ]
    answer = routeopt.v2.solve(asked, millis=100, threads=1)
    assert answer["unserved"] == []
    for job in asked["jobs"]:
        job["initialResource"] = "r"
        job["initialArrival"] = next(
            visit["arrival"]
            for visit in answer["trips"][0]["visits"]
            if visit.get("job") == job["name"]
        )
    again = routeopt.v2.evaluate(asked)
    assert again["score"]["hardScore"] == 0
    assert sum(stop in ("d", "far") for stop in visited(again)[0]) == 2
    assert any(message.startswith("/depots: ") for message in again["messages"])


LUNCH = {"type": "WINDOWED", "from": at("11:00"), "to": at("12:00"), "duration": 1800}


@pytest.fixture
def before_lunch():
    """A request whose first job is planned before a break, and the plan."""
    asked = request(shift(breaks=[LUNCH]))
    asked["resources"][0]["hourlyCost"] = 3600
    first, second = asked["jobs"]
    first |= {"duration": 7200, "windows": [{"from": at("09:00"), "to": at("09:10")}]}
    first |= {"initialResource": "r", "initialArrival": at("09:00")}
    second["duration"] = 7200
    return asked, routeopt.v2.suggest(asked, millis=100)


@pytest.mark.parametrize("operation", ["evaluate", "solve"])
def test_a_break_is_taken_where_it_is_best_after_a_change(before_lunch, operation):
    asked, planned = before_lunch
    changes = {"changes": [{"job": "b", "resource": "r", "after": "a"}], "operation": operation}
    changed = routeopt.v2.change(asked, changes, solution=planned, millis=100)
    assert visited(changed) == [["a", "b"]]
    assert changed["trips"][0]["visits"][1]["breakTime"] == 1800
    assert changed["score"]["feasible"]


def test_a_suggestion_is_priced_as_its_plan_without_the_hours_of_breaks(before_lunch):
    asked, planned = before_lunch
    best = planned["suggestions"][0]
    assert best["assignments"][0]["executedAfter"] == "a"
    changes = {"changes": [{"job": "b", "resource": "r", "after": "a"}], "operation": "evaluate"}
    changed = routeopt.v2.change(asked, changes, solution=planned)
    assert best["score"] == changed["score"]
