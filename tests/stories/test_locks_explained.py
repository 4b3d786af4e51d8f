"""What is pinned or locked in a plan is so for explain, suggest and solve alike."""

from __future__ import annotations

import time
from typing import Any

import pytest

import routeopt
from routeopt.travel import Euclidean

from .story import job, line, request_of, shift, van

AT = line("D-----a-----b-----c-----d")


def request(**members: Any) -> dict:
    """Two vans; `x` is in no plan."""
    return request_of(
        *(job(name, AT[name]) for name in "abc"), job("x", AT["d"], **members),
        van(shift(AT["D"]), name="one"), van(shift(AT["D"]), name="two"),
    )  # fmt: skip


def plan(**members: Any) -> dict:
    """`members` are those of both routes."""
    stops = {"one": "ab", "two": "c"}
    return {
        "routes": [
            {"vehicle": name, "shift": "day", "stops": [{"task": t} for t in tasks], **members}
            for name, tasks in stops.items()
        ]
    }


def explained(given: dict, problem: dict | None = None) -> routeopt.Explanation:
    return routeopt.explain(problem or request(), plan=given, travel=Euclidean())


def suggested(given: dict, problem: dict | None = None) -> list[dict]:
    found = routeopt.suggest(
        problem or request(), plan=given, travel=Euclidean(), options={"max_suggestions": 0}
    )
    return found.suggestions


def solved(given: dict, problem: dict | None = None) -> routeopt.Solution:
    return routeopt.solve(
        problem or request(), plan=given, travel=Euclidean(), options={"max_iterations": 50}
    )


def test_with_all_routes_locked_they_say_the_same():
    given = plan(locked=True)
    [told] = explained(given).unserved
    [left_out] = solved(given).unserved
    assert (told["class"], told.get("best")) == ("blocked", None)
    assert [(r["code"], r["message"]) for r in told["reasons"]] == [
        (r["code"], r["message"]) for r in left_out["reasons"]
    ]
    assert "locked" in told["reasons"][0]["message"]
    assert suggested(given) == []


def test_nothing_is_said_to_fit_before_locked_stops():
    given = plan(locked_stops=1)
    [told] = explained(given).unserved
    assert told["class"] == "fits"
    best = suggested(given)[0]
    assert told["best"]["cost_delta"] == best["cost_delta"]
    assert all(stop["after"] for entry in suggested(given)
               for stop in entry["assignments"][0]["stops"])  # fmt: skip
    [early] = explained(given, request(time_windows=[{"start": 0, "end": 240}])).unserved
    assert early["class"] != "fits"
    assert suggested(given, request(time_windows=[{"start": 0, "end": 240}])) == []
    assert len(solved(given, request(time_windows=[{"start": 0, "end": 240}])).unserved) == 1


def test_beside_a_locked_route_that_could_take_it_the_others_are_told_too():
    given = plan()
    given["routes"][0]["locked"] = True
    problem = request(required_skills=[{"name": "lift"}])
    problem["problem"]["vehicles"][0]["skills"] = [{"name": "lift"}]
    [told] = explained(given, problem).unserved
    assert [reason["code"] for reason in told["reasons"]] == ["not_found", "skills"]
    [left_out] = solved(given, problem).unserved
    assert left_out["reasons"][0]["message"] == told["reasons"][0]["message"]


@pytest.mark.parametrize("pinned", [False, True])
def test_what_is_pinned_is_not_in_the_way(pinned):
    given = plan()
    for route in given["routes"]:
        for stop in route["stops"]:
            stop["pinned"] = pinned
    problem = request(demand={"kg": 1})
    for task in problem["problem"]["jobs"]:
        task["demand"] = {"kg": 1}
    for vehicle, most in zip(problem["problem"]["vehicles"], (2, 1), strict=True):
        vehicle["capacity"] = {"kg": most}
    [told] = explained(given, problem).unserved
    blocking = sorted(task for reason in told["reasons"] for task in reason["blocking"])
    assert blocking == ([] if pinned else ["a", "b", "c"])


@pytest.mark.parametrize(
    ("members", "moved"),
    [({}, "abc"), ({"locked": True}, ""), ({"locked_stops": 1}, "b")],
)
def test_what_is_locked_has_no_next_best_place(members, moved):
    served = explained(plan(**members)).served
    assert "".join(e["task"] for e in served if e.get("next_best")) == moved
    assert all("saving" in entry for entry in served)


def test_locked_stops_are_counted_as_suggest_counts_them():
    with pytest.raises(routeopt.RequestError) as refused:
        explained(plan(locked_stops=2))
    assert [error["pointer"] for error in refused.value.errors] == ["/plan/routes/1/locked_stops"]


# --- reasons on a busy machine -------------------------------------------------------------------


def test_a_reason_is_found_though_the_time_has_passed_without_work():
    """The caller's own function takes the time here, as other programs may."""
    problem = request(required_skills=[{"name": "lift"}])
    solution = routeopt.solve(
        problem,
        travel=Euclidean(),
        options={"time_limit_s": 0},
        threads=1,
        progress=lambda *_: time.sleep(0.25),
    )
    assert [entry["reasons"][0]["code"] for entry in solution.unserved] == ["skills"]
