"""What differs between two plans."""

from __future__ import annotations

import json

import pytest

import routeopt
from routeopt.travel import Euclidean
from tests.stories.story import job, line, request_of, shift, van

AT = line("D----a----b----c")
REQUEST = request_of(
    *(job(name, AT[name], drop_fee=9) for name in "abc"),
    *(van(shift(AT["D"]), name=name) for name in ("one", "two")),
)


def plan(**routes):
    stops = {name: [{"task": task} for task in tasks] for name, tasks in routes.items()}
    planned = [{"vehicle": name, "shift": "day", "stops": own} for name, own in stops.items()]
    return routeopt.evaluate(REQUEST, plan=planned, travel=Euclidean())


def changes(entries):
    return {entry.get("task", entry.get("vehicle")): entry["change"] for entry in entries}


def test_a_plan_is_the_same_as_itself():
    same = routeopt.compare(plan(one="ab"), plan(one="ab"))
    assert same.data["tasks"] == []
    assert changes(same.data["routes"]) == {"one": "same"}
    assert str(same) == "the plans are the same"


def test_every_part_of_the_cost_is_told():
    a, b = plan(one="ab"), plan(one="abc")
    cost = routeopt.compare(a, b).data["cost"]
    assert set(cost) == set(a.cost)
    assert cost["drop_fees"] == {"a": 9, "b": 0, "difference": -9}
    assert cost["total"]["difference"] == pytest.approx(b.cost["total"] - a.cost["total"])


def test_tasks_are_moved_served_left_out_or_retimed():
    data = routeopt.compare(plan(one="ab"), plan(one="cb", two="")).data
    assert changes(data["tasks"]) == {"a": "left_out", "b": "retimed", "c": "served"}
    data = routeopt.compare(plan(one="ab"), plan(one="a", two="b")).data
    assert changes(data["tasks"]) == {"b": "moved"}
    assert changes(data["routes"]) == {"one": "stops", "two": "new"}
    [one, two] = data["routes"]
    assert (one["removed"], two["added"]) == (["b"], ["b"])


def test_it_is_data_text_and_html():
    comparison = routeopt.compare(plan(one="ab"), plan(two="ab"))
    assert json.loads(json.dumps(comparison.to_dict())) == comparison.data
    assert "no longer runs" in str(comparison)
    assert "<table>" in comparison.to_html()
    assert "http" not in comparison.to_html()


def test_dicts_of_answers_are_taken():
    a, b = plan(one="a"), plan(one="b")
    assert routeopt.compare(a.data, b) == routeopt.compare(a, b.data)


def test_a_plan_that_was_not_evaluated_is_refused():
    with pytest.raises(ValueError, match="evaluate the plan first"):
        routeopt.compare({"routes": []}, plan(one="a"))


def test_a_task_at_another_of_its_places_is_told():
    own = {"id": "a", "places": [{"location": AT["a"]}] * 2}
    request = request_of(van(shift(AT["D"])), jobs=[own])
    plans = [
        routeopt.evaluate(request, travel=Euclidean(), plan=[
            {"vehicle": "van", "shift": "day", "stops": [{"task": "a", "place": place}]}])
        for place in (0, 1)
    ]  # fmt: skip
    comparison = routeopt.compare(*plans)
    assert changes(comparison.data["tasks"]) == {"a": "other_place"}
    assert [comparison.data["tasks"][0][p]["places"] for p in "ab"] == [{"job": 0}, {"job": 1}]
    assert "other place" in str(comparison)
    assert "van (day), place 1" in str(comparison)
