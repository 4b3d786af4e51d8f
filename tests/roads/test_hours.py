"""Times of day as sources of travel: each slice of the day has a table of its own."""

from __future__ import annotations

import pickle

import pytest

import routeopt
from routeopt.travel import Osrm, Valhalla

from .test_stub import request_of, soon  # noqa: F401

HOUR = 3_600
BUSY_FROM, BUSY_UNTIL = 7 * HOUR, 9 * HOUR
PLACES = [0.0, 0.001, 0.002, 0.003, 0.007]


@pytest.fixture
def roads(stub, busy):
    provider = Osrm({"car": {"00:00": stub.url, "07:00": busy.url, "09:00": stub.url}})
    yield provider
    provider.close()


def durations(factor):
    return [[round(factor * 10_000 * abs(a - b)) for b in PLACES] for a in PLACES]


def with_slices(request):
    """The same with places by number and slices of its own in place of the provider's."""
    problem = request["problem"]
    distances = [[10 * cell for cell in row] for row in durations(1)]
    slices = [
        {"from": begin, "durations_s": durations(factor), "distances_m": distances}
        for begin, factor in ((0, 1), (BUSY_FROM, 3), (BUSY_UNTIL, 1))
    ]
    ends = [end for shift in problem["vehicles"][0]["shifts"] for end in shift.values()
            if isinstance(end, dict)]  # fmt: skip
    for holder in (*problem["jobs"], *ends):
        holder["location"] = PLACES.index(holder["location"][0])
    problem["matrices"] = {"car": {"slices": slices}}
    return request


def day_of(start, *, iso=False, end=20 * HOUR):
    """Four jobs on a shift that may begin at a second of the day."""

    def at(second):
        return f"2026-12-01T{second // HOUR:02}:{second // 60 % 60:02}:{second % 60:02}+01:00"

    request = request_of(4)
    request["problem"]["jobs"][3]["location"] = [0.007, 50]
    (shift,) = request["problem"]["vehicles"][0]["shifts"]
    for name, second in (("start", start), ("end", end)):
        shift[name]["time"] = at(second) if iso else second
    shift["start"]["latest"] = at(start + 60) if iso else start + 60
    return request


def told(answer):
    """What does not depend on how places are told."""
    timed = ("arrival", "departure", "travel_s", "distance_m", "wait_s")
    return answer.cost, [
        [{name: stop[name] for name in ("type", *timed)} for stop in route["stops"]]
        for route in answer.routes
    ]


@pytest.mark.parametrize("iso", [False, True])
@pytest.mark.parametrize("start", [BUSY_FROM - 75, BUSY_FROM + 10, BUSY_UNTIL - 130, 0])
def test_hours_of_a_provider_are_slices_of_a_request(roads, start, iso):
    plan = routeopt.solve(day_of(start, iso=iso), travel=roads)
    same = routeopt.solve(with_slices(day_of(start, iso=iso)))
    assert told(plan) == told(same)
    judged = routeopt.evaluate(day_of(start, iso=iso), plan=plan, travel=roads)
    assert told(judged) == told(plan)


def test_each_slice_has_a_table_that_is_fetched_once(stub, busy, roads):
    for _ in range(2):
        routeopt.solve(request_of(3), travel=roads)
    assert (len(stub.asked), len(busy.asked)) == (1, 1)  # the last slice is the first one's server


def test_equal_hours_change_nothing(stub):
    def answer(url):
        roads = Osrm({"car": url})
        found = routeopt.solve(request_of(3), travel=roads, options={"threads": 1}).data
        roads.close()
        return {**found, "search": {}}

    assert answer({"00:00": stub.url, "06:30": stub.url}) == answer(stub.url)


def test_no_way_at_one_hour_is_none_at_any(busy, roads):
    def cut(answer):
        for name in ("durations", "distances"):
            for row in answer[name]:
                row[1] = None
        return answer

    busy.change = cut
    solution = routeopt.solve(request_of(2), travel=roads)
    assert [entry["task"] for entry in solution.unserved] == ["job 2"]


def test_a_request_has_no_slices_of_a_profile_whose_day_the_provider_knows(stub, busy):
    roads = Osrm({"car": {"00:00": stub.url, "07:00": busy.url}, "truck": stub.url})
    slices = {"slices": [{"from": 0, "factor": 1}, {"from": BUSY_FROM, "factor": 2}]}
    request = request_of(1)
    request["problem"]["matrices"] = {"car": slices}
    with pytest.raises(routeopt.RequestError) as refused:
        routeopt.solve(request, travel=roads)
    assert [error["pointer"] for error in refused.value.errors] == ["/problem/matrices/car/slices"]
    truck = {**request["problem"]["vehicles"][0], "id": "lorry", "profile": "truck"}
    request["problem"]["vehicles"].append(truck)
    request["problem"]["matrices"] = {"truck": slices}
    for vehicle, hour, seconds in (
        ("van", 6, 20), ("van", 7, 60), ("lorry", 6, 20), ("lorry", 7, 40)
    ):  # fmt: skip
        route = {"vehicle": vehicle, "shift": "day", "stops": [{"task": "job 1"}]}
        plan = [{**route, "fixed_start_time": hour * HOUR}]
        answer = routeopt.evaluate(request, plan=plan, travel=roads)
        assert answer.summary["travel_s"] == seconds
    roads.close()


@pytest.mark.parametrize("iso", [False, True])
def test_a_leg_is_drawn_by_the_server_of_its_departure(stub, busy, roads, iso):
    request = day_of(BUSY_FROM - 15, iso=iso, end=8 * HOUR)  # too early to wait for less traffic
    plan = routeopt.solve(request, travel=roads, geometry=True)
    departures = [stop["departure"] for stop in plan.routes[0]["stops"][:-1]]
    early = sum(
        (time if not iso else int(time[11:13]) * HOUR + int(time[14:16]) * 60 + int(time[17:19]))
        < BUSY_FROM
        for time in departures
    )
    assert 0 < early < len(departures)
    assert (sum(stub.ways), sum(busy.ways)) == (early, len(departures) - early)
    assert all("geometry" in stop for stop in plan.routes[0]["stops"][1:])


def test_a_provider_with_hours_travels_to_other_processes(roads, stub):
    copy = pickle.loads(pickle.dumps(roads))
    assert copy == roads
    assert copy != Osrm(stub.url)
    assert hash(copy) == hash(roads)
    assert Osrm({"car": {"00:00": stub.url}}) == Osrm(stub.url)


NOT_A_DAY = [
    ({}, "00:00"),
    ({"07:00": "http://a"}, "00:00"),
    ({"00:00": "http://a", "09:00": "http://b", "07:00": "http://a"}, "ascend"),
    ({"00:00": "http://a", "seven": "http://b"}, "seven"),
    ({"00:00": "http://a", "07:00+01:00": "http://b"}, "07:00"),
    ({f"{k // 2:02}:{k % 2 * 30:02}": "http://a" for k in range(25)}, "24"),
]


@pytest.mark.parametrize(("hours", "text"), NOT_A_DAY)
def test_hours_are_slices_of_a_day(hours, text):
    with pytest.raises(ValueError, match=text):
        Osrm({"car": hours})


class Hourly:
    """A Valhalla whose travel takes ten seconds a step, and as often more as the hour says."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str | None]] = []

    def close(self) -> None:
        pass

    def __call__(self, action, request, most):  # noqa: ARG002
        at = request.get("date_time", {}).get("value")
        self.asked.append((action, at))
        if action == "locate":
            return [{"edges": [{"correlated_lon": place["lon"], "correlated_lat": place["lat"]}]}
                    for place in request["locations"]]  # fmt: skip
        if action == "route":
            return {"trip": {"legs": [{"shape": "????"} for _ in request["locations"][1:]]}}
        factor = 3 if at is not None and at[11:] == "07:00" else 1
        lons = ([place["lon"] for place in request[name]] for name in ("sources", "targets"))
        sources, targets = lons
        steps = [[abs(a - b) * 1_000 for b in targets] for a in sources]
        return {"sources_to_targets": {
            "durations": [[factor * 10 * step for step in row] for row in steps],
            "distances": [[step / 10 for step in row] for row in steps],
        }}  # fmt: skip


@pytest.fixture
def hourly(monkeypatch):
    told = Hourly()
    monkeypatch.setattr(Valhalla, "_asked", lambda _: (told, 1, "here"))
    return told


TIMES = ["2026-12-01T00:00", "2026-12-01T07:00", "2026-12-01T09:00"]


@pytest.mark.parametrize("start", [BUSY_FROM - 75, BUSY_UNTIL - 130])
def test_departures_of_valhalla_are_slices_of_a_request(hourly, start):
    roads = Valhalla("tiles", depart_at=TIMES)
    plan = routeopt.solve(day_of(start), travel=roads, geometry=True)
    assert told(plan) == told(routeopt.solve(with_slices(day_of(start))))
    tables = [at for action, at in hourly.asked if action == "sources_to_targets"]
    assert tables == TIMES
    drawn = {at for action, at in hourly.asked if action == "route"}
    assert TIMES[2 if start > BUSY_FROM else 0] in drawn
    roads.close()


def test_one_departure_holds_all_day(hourly):
    roads = Valhalla("tiles", depart_at="2026-12-01T07:00")
    assert routeopt.solve(request_of(1), travel=roads).summary["travel_s"] == 60
    assert roads == Valhalla("tiles", depart_at="2026-12-01T07:00")
    assert roads != Valhalla("tiles", depart_at=TIMES)
    assert hourly.asked[-1] == ("sources_to_targets", "2026-12-01T07:00")
    roads.close()


@pytest.mark.parametrize(
    ("times", "text"),
    [
        ([], "00:00"),
        (TIMES[1:], "00:00"),
        ([TIMES[0], "2026-12-02T07:00"], "one day"),
        ([TIMES[0], TIMES[2], TIMES[1]], "ascend"),
        ([TIMES[0], "noon"], "noon"),
        ([TIMES[0], "2026-12-01T07:00+01:00"], "offset"),
    ],
)
def test_departures_are_of_one_day(times, text):
    with pytest.raises(ValueError, match=text):
        Valhalla("tiles", depart_at=times)
