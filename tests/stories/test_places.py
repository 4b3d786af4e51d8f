"""Several places of one stop: which is chosen, what a plan says of it, and with what it goes."""

from __future__ import annotations

from typing import Any

import pytest

import routeopt
from routeopt.travel import Euclidean
from tests.oracle.draw import Draw
from tests.oracle.plan_oracle import verdict
from tests.oracle.solve_oracle import best_plan
from tests.referee.cases import job, plan, problem, van

from .test_one_of_several import UNITS, solved, suggested, world


def placed(**members: Any) -> dict:
    """`a` at 30 to one side or at 5 to the other, where it costs more; and `c` at 60."""
    own = {"places": [{"location": [30, 0]}, {"location": [-5, 0], "cost": 3}]}
    tasks = [{"id": "a", **own, **members}, job("c", 60)]
    return {
        "problem": problem(*tasks, vehicles=[van()], objective={"costs": {"per_travel_km": 1000}})
    }


def test_the_cheaper_place_is_chosen_and_told():
    solution = solved(placed())
    (stop,) = [s for r in solution.routes for s in r["stops"] if s.get("task") == "a"]
    assert (stop["place"], stop["location"]) == (0, [30, 0])
    assert solution.cost["windows"] == 0


def test_the_answer_is_a_plan():
    request = placed()
    solution = solved(request)
    assert routeopt.evaluate(request, plan=solution, travel=Euclidean()).cost == solution.cost


def test_the_place_of_a_plan_is_judged_and_its_cost_is_paid():
    there = plan("a c")
    there["routes"][0]["stops"][0]["place"] = 1
    judged = routeopt.evaluate(placed(), plan=there, travel=Euclidean())
    assert judged.cost["windows"] == 3
    assert judged.cost["total"] == 3 + 5 + 65 + 60


def test_a_pinned_stop_may_change_its_place_no_more():
    there = plan("a c")
    there["routes"][0]["stops"][0] |= {"place": 1, "pinned": True}
    solution = solved(placed(), plan=there)
    (stop,) = [s for r in solution.routes for s in r["stops"] if s.get("task") == "a"]
    assert stop["place"] == 1


def test_every_place_is_suggested():
    found = suggested(placed(), "c", max_suggestions=0).data["suggestions"]
    chosen = [one["assignments"][0]["stops"][0]["place"] for one in found]
    assert set(chosen) == {0, 1}
    assert [one["rank"] for one in found] == sorted(one["rank"] for one in found)
    assert found[0]["cost_delta"] == 0


def test_what_fits_at_one_place_alone_is_explained_by_it():
    request = placed(drop_fee=1)
    request["problem"]["jobs"][0]["places"][0]["time_windows"] = [{"start": 0, "end": 1}]
    (found,) = routeopt.explain(request, plan=plan("c"), travel=Euclidean()).data["unserved"]
    assert found["class"] == "not_worth_it"
    assert found["best"]["cost_delta"] == 3 + 10 - 1


def place_of(solution: routeopt.Solution, task: str = "a") -> int:
    (stop,) = [s for r in solution.routes for s in r["stops"] if s.get("task") == task]
    return stop["place"]


def test_to_plan_names_the_place():
    request = placed()
    there = plan("a c")
    there["routes"][0]["stops"][0]["place"] = 1
    judged = routeopt.evaluate(request, plan=there, travel=Euclidean())
    again = routeopt.evaluate(request, plan=judged.to_plan(), travel=Euclidean())
    assert place_of(again) == 1
    assert again.cost == judged.cost


def test_another_place_is_a_change_of_the_route():
    request = placed()
    found = []
    for place in (0, 1):
        there = plan("a c")
        there["routes"][0]["stops"][0]["place"] = place
        found.append(routeopt.evaluate(request, plan=there, travel=Euclidean()))
    (route,) = routeopt.compare(*found).data["routes"]
    assert (route["change"], route["added"], route["removed"]) == ("stops", [], [])


def test_tables_tell_the_place_and_a_plan_is_read_from_them():
    request = placed()
    frame = solved(request).to_frame()
    assert frame.loc[frame["task"] == "a", "place"].tolist() == [0]
    assert str(frame["place"].dtype) == "Int64"
    judged = routeopt.evaluate(request, plan=frame, travel=Euclidean())
    assert place_of(judged) == 0


# --- beside other features ------------------------------------------------------------------------


def published(*stops: dict, **prices: Any) -> dict:
    return {"routes": [{"vehicle": "van", "shift": "day", "stops": [*stops]}], **prices}


def test_what_was_published_holds_at_whichever_place():
    """`a` was told for 15, when nobody can be at its near place but who comes from there."""
    request = placed()
    told = {"task": "a", "service_start": 5}
    request["problem"]["published"] = published(told, per_later_hour=3600)
    there = plan("a c")
    for place, late in ((0, 25), (1, 0)):
        there["routes"][0]["stops"][0]["place"] = place
        judged = routeopt.evaluate(request, plan=there, travel=Euclidean())
        assert judged.cost["changes"] == late
    assert place_of(solved(request)) == 1


@pytest.mark.parametrize("place", [1, 2, 7])
def test_a_search_starts_from_the_published_place_where_it_still_is(place):
    request = placed()
    request["problem"]["published"] = published({"task": "a", "place": place}, {"task": "c"})
    assert place_of(solved(request)) == 0


def test_a_published_place_of_a_stop_that_has_one_location_now_is_skipped():
    request = placed()
    request["problem"]["published"] = published({"task": "c", "place": 1})
    assert solved(request).unserved == []


def with_everything(seed: int) -> dict:
    """A small world with places, slices, a published plan and a balance."""
    made, places = world(seed)
    draw = Draw(f"with everything {seed}")
    places[0]["cost"] = draw.one([0, 2, 5])
    places[1]["target"] = {"time": draw.number(0, 30), "per_early_hour": 3600}
    made["jobs"] = [*made["jobs"], {"id": "several", "places": places, "drop_fee": 9}]
    begin = draw.number(1, 30)
    made["matrices"]["car"]["slices"] = [
        {"from": 0, "factor": draw.one([1, 2])},
        {"from": begin, "factor": draw.one([0.5, 3])},
    ]
    if draw.chance(0.7):
        told = {"task": "several", "service_start": draw.number(0, 40), "place": 1}
        prices = {"vehicle": 3, "per_earlier_hour": 3600, "per_later_hour": 1800, "drop": 4}
        route = {"vehicle": made["vehicles"][-1]["id"], "shift": "day", "stops": [told]}
        made["published"] = {"routes": [route], **prices}
    if draw.chance(0.7):
        measure = draw.one(["tasks", "service", "driving"])
        price = 3 if measure == "tasks" else 7200
        made["balance"] = [{"id": "x", "measure": measure, "price": price}]
    return made


@pytest.mark.parametrize("seed", range(6))
def test_beside_slices_promises_and_balances_the_best_plan_is_found(seed):
    made = with_everything(seed)
    missing, cost, _ = best_plan(made)
    found = routeopt.solve({"problem": made}, max_iterations=300)
    judged = verdict({"problem": made, "plan": {"routes": found.routes}})
    assert not judged.violations
    assert (judged.missing, judged.cost["total"]) == (missing, cost)
    assert round(found.cost["total"] * UNITS) == cost


# --- what is refused ------------------------------------------------------------------------------

LAG = {"kind": "time_lag", "from": "a", "to": "c", "max_s": 9}


@pytest.mark.parametrize(
    ("relation", "pointer"),
    [
        ({"kind": "ordered", "participants": ["c", "a"]}, "participants/1"),
        ({"kind": "synchronized", "participants": ["a", "c"]}, "participants/0"),
        (LAG, "from"),
    ],
)
def test_where_places_cannot_be_tied_to_a_task_they_are_not_searched(relation, pointer):
    request = placed()
    request["problem"]["relations"] = [relation]
    with pytest.raises(routeopt.RequestError) as refused:
        solved(request)
    assert refused.value.errors[0]["pointer"] == f"/problem/relations/0/{pointer}"
    assert refused.value.errors[0]["code"] == "invalid_value"


def test_a_problem_with_places_is_not_solved_in_pieces():
    with pytest.raises(routeopt.RequestError) as refused:
        routeopt.solve_pieces(placed(), travel=Euclidean(), time_limit_s=1, pieces=2)
    assert "/problem/jobs/0/places" in [one["pointer"] for one in refused.value.errors]


def test_a_territory_needs_one_place_for_each_job():
    with pytest.raises(ValueError, match="several places"):
        routeopt.territories.of_request(placed(), 2)
