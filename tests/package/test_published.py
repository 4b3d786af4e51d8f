"""`Problem.publish`, and what answers then say of changes."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

import routeopt
from routeopt.travel import Euclidean

DAY = {"id": "day", "start": {"time": 0, "location": [0, 0]},
       "end": {"time": 9_000, "location": [0, 0]}}  # fmt: skip


def problem() -> routeopt.Problem:
    made = routeopt.Problem(costs={"per_travel_hour": 3_600}, travel=Euclidean())
    for name, x in (("a", 10), ("b", 20)):
        made.add_job(id=name, location=[x, 0])
    made.add_vehicle(id="van", shifts=[DAY])
    return made


@pytest.fixture(scope="module")
def morning() -> routeopt.Solution:
    return routeopt.solve(problem(), options={"max_iterations": 50})


def test_only_what_is_promised_is_published(morning):
    made = problem()
    made.publish(morning, vehicle=5, tolerance_s=60, tasks={"b": {"drop": 9}})
    assert made.members["published"] == {
        "routes": [
            {
                "vehicle": "van",
                "shift": "day",
                "stops": [
                    {"type": "job", "task": "a", "service_start": 10},
                    {"type": "job", "task": "b", "service_start": 20, "drop": 9},
                ],
            }
        ],
        "vehicle": 5,
        "tolerance_s": 60,
    }


@pytest.mark.parametrize("form", ["solution", "dict", "routes", "text", "plan"])
def test_every_form_of_a_plan_will_do(morning, form):
    given = {
        "solution": morning,
        "dict": morning.data,
        "routes": morning.data["routes"],
        "text": morning.to_json(),
        "plan": morning.to_plan(),
    }[form]
    made = problem()
    made.publish(given)
    told = [
        stop["task"] for route in made.members["published"]["routes"] for stop in route["stops"]
    ]
    assert told == ["a", "b"]


def test_prices_of_a_task_that_was_not_published_are_refused(morning):
    with pytest.raises(ValueError, match="'x'"):
        problem().publish(morning, tasks={"x": {"drop": 1}})


def changed() -> routeopt.Solution:
    """Job a is now served late, by another van, and job b by none."""
    made = problem()
    made.publish(routeopt.solve(made, options={"max_iterations": 50}), vehicle=5, drop=7)
    made.add_vehicle(id="bus", shifts=[DAY])
    made.members["jobs"][0]["time_windows"] = [{"start": 310, "end": 400}]
    plan = [{"vehicle": "bus", "shift": "day", "stops": [{"task": "a"}]}]
    return routeopt.evaluate(made, plan=plan)


def test_changes_are_members_of_the_answer():
    answer = changed()
    assert [(one.task, one.change, one.seconds, one.amount) for one in answer.changes] == [
        ("a", "vehicle", None, 5),
        ("a", "later", 300, 0),
        ("b", "drop", None, 7),
    ]
    assert answer.cost.changes == 12


def test_changes_are_told_in_words_by_task():
    assert changed().changes_text() == "a: another vehicle: bus, 5 min later\nb: left out"


def test_changes_are_a_table_with_what_was_told_and_what_holds():
    pytest.importorskip("pandas")
    rows = json.loads(changed().changes_frame().to_json(orient="records"))
    assert rows[1] == {
        "task": "a", "change": "later", "seconds": 300, "amount": 0,
        "published_vehicle": "van", "vehicle": "bus", "published_start": 10, "service_start": 310,
    }  # fmt: skip
    assert rows[2]["vehicle"] is None


def test_without_a_published_plan_nothing_is_said_of_changes(morning):
    assert morning.changes == []
    assert "changes" not in morning.data
    assert "changes" not in morning.cost
    assert morning.changes_text() == ""


def test_plans_are_compared_with_and_without_what_was_published(morning):
    parts = routeopt.compare(morning, changed()).data["cost"]
    assert parts["changes"] == {"a": 0, "b": 12, "difference": 12}
    assert routeopt.compare(changed(), morning).data["cost"]["changes"]["difference"] == -12


def test_pictures_show_what_is_paid_for_dropped_tasks():
    pytest.importorskip("matplotlib")
    texts = [text.get_text() for text in changed().plot("cost").axes[0].get_yticklabels()]
    assert "outside of routes" in texts


# --- which stop of a shipment, and how far --------------------------------------------------------


def moved(**members) -> routeopt.Solution:
    """Published: pickup at 10, delivery at 20; now they start at 1210 and 2420."""
    made = problem()
    windows = [[{"start": start, "end": start}] for start in (1_210, 2_420)]
    sides = [{"location": [x, 0], "time_windows": own}
             for x, own in zip((10, 20), windows, strict=True)]  # fmt: skip
    made.members["jobs"] = []
    made.add_shipment(id="s", pickup=sides[0], delivery=sides[1])
    stops = [{"task": "s", "type": kind, "service_start": start}
             for kind, start in (("pickup", 10), ("delivery", 20))]  # fmt: skip
    told = [{"vehicle": "van", "shift": "day", "stops": stops}]
    made.members["published"] = {"routes": told, **members}
    stops = [{"task": "s", "type": kind} for kind in ("pickup", "delivery")]
    plan = [{"vehicle": "van", "shift": "day", "stops": stops}]
    return routeopt.evaluate(made, plan=plan)


def starts(answer: routeopt.Solution) -> list[tuple]:
    frame = answer.changes_frame()
    return list(zip(frame["published_start"], frame["service_start"], strict=True))


def test_each_change_of_a_shipment_is_told_of_the_stop_that_it_is_of():
    pytest.importorskip("pandas")
    assert starts(moved()) == [(10, 1_210), (20, 2_420)]
    assert starts(moved(tolerance_s=1_800)) == [(20, 2_420)]


def test_the_whole_shift_of_a_start_is_told():
    assert moved(tolerance_s=900).changes_text() == "s: 20 min later, 40 min later"


def test_less_than_a_minute_is_told_in_seconds():
    made = problem()
    made.publish(routeopt.solve(made, options={"max_iterations": 50}))
    made.members["jobs"][0]["time_windows"] = [{"start": 30, "end": 30}]
    plan = [{"vehicle": "van", "shift": "day", "stops": [{"task": "a"}, {"task": "b"}]}]
    told = routeopt.evaluate(made, plan=plan).changes_text()
    assert told == "a: 20 s later\nb: 20 s later"


def test_instants_are_compared_whatever_their_offsets():
    pytest.importorskip("pandas")
    clock = "2026-12-01T{}+01:00".format
    made = problem()
    made.members["vehicles"][0]["shifts"] = [
        {"id": "day", "start": {"time": clock("08:00:00"), "location": [0, 0]},
         "end": {"time": clock("18:00:00"), "location": [0, 0]}}
    ]  # fmt: skip
    made.members["jobs"] = []
    made.add_shipment(
        id="s", pickup={"location": [10, 0]},
        delivery={"location": [20, 0],
                  "time_windows": [{"start": clock("10:00:00"), "end": clock("10:00:00")}]},
    )  # fmt: skip
    stops = [{"task": "s", "type": kind} for kind in ("pickup", "delivery")]
    plan = [{"vehicle": "van", "shift": "day", "stops": stops}]
    pickup = next(stop for stop in routeopt.evaluate(made, plan=plan).routes[0]["stops"]
                  if stop["type"] == "pickup")["service_start"]  # fmt: skip
    told = [{"task": "s", "type": "pickup", "service_start": utc(pickup)},
            {"task": "s", "type": "delivery", "service_start": "2026-12-01T08:00:00Z"}]  # fmt: skip
    route = {"vehicle": "van", "shift": "day", "stops": told}
    made.members["published"] = {"routes": [route]}
    [(before, after)] = starts(routeopt.evaluate(made, plan=plan))
    assert (before.hour, after.hour) == (8, 10)


def utc(time: str) -> str:
    return datetime.fromisoformat(time).astimezone(UTC).isoformat()


@pytest.mark.parametrize("nothing", [None, {"x": 1}, {"routes": None}])
def test_without_routes_there_is_nothing_to_publish(nothing):
    with pytest.raises(ValueError, match="no list of `routes`"):
        problem().publish(nothing)


def test_times_of_two_offsets_make_one_column():
    made = routeopt.Problem(costs={"per_travel_hour": 3_600}, travel=Euclidean())
    for name, x in (("a", 10), ("b", 20)):
        made.add_job(id=name, location=[x, 0])
    hours = {"start": "2026-10-25T01:00:00+02:00", "end": "2026-10-25T05:00:00+01:00"}
    ends = {name: {"time": time, "location": [0, 0]} for name, time in hours.items()}
    made.add_vehicle(id="van", shifts=[{"id": "night", **ends}])
    plan = [{"vehicle": "van", "shift": "night", "stops": [{"task": "a"}, {"task": "b"}]}]
    made.publish(plan, per_earlier_hour=60, per_later_hour=60)
    told = made.members["published"]["routes"][0]["stops"]
    told[0]["service_start"] = "2026-10-25T00:30:00+02:00"
    told[1]["service_start"] = "2026-10-25T05:30:00+01:00"
    frame = routeopt.evaluate(made, plan=plan).changes_frame()
    assert [time.isoformat() for time in frame["published_start"]] == [
        "2026-10-24T22:30:00+00:00",
        "2026-10-25T04:30:00+00:00",
    ]


@pytest.mark.parametrize("route", [{"vehicle": "van"}, {"stops": []}, "van"])
def test_a_route_that_is_none_cannot_be_published(route):
    with pytest.raises(ValueError, match="a route has"):
        problem().publish([route])
