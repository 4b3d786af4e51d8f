"""Suggest for two or three tasks at once, against every way to add them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

import pytest

import routeopt
from tests.oracle.compare import money
from tests.oracle.generate import generate
from tests.oracle.opened import with_open_breaks
from tests.oracle.places import NEW, adds_nothing, broken, placings, unserved, with_every_route
from tests.oracle.test_suggested_best import judged, suggested

FEW = range(200)
SAMPLE = range(200, 1_200)
ALL = range(5_000)

MOST_WAYS = 1_500

Ways = list[tuple[frozenset, list[dict]]]


def two_out(seed: int) -> dict | None:
    request = json.loads(json.dumps(generate(seed), default=float))
    return with_open_breaks(request) if len(unserved(request)) in (2, 3) else None


def ways(request: dict, names: list[str]) -> Iterator[tuple[frozenset, list[dict]]]:
    """Which tasks are added, and the routes with them."""
    if not names:
        yield frozenset(), request["plan"]["routes"]
        return
    for added, routes in ways(request, names[:-1]):
        yield added, routes
        partly = request | {"plan": {"routes": routes}}
        for index, _, stops in placings(partly, names[-1]):
            changed = list(routes)
            changed[index] = routes[index] | {"stops": stops}
            yield added | {names[-1]}, changed


def arrangement(routes: list[dict], left_out: frozenset = frozenset()) -> str:
    """The order of stops without new reloads."""
    return json.dumps([
        [stop for stop in route["stops"]
         if stop.get("task") not in left_out and not NEW.items() <= stop.items()]
        for route in routes
    ])  # fmt: skip


def best(request: dict) -> list[tuple[int, int]] | None:
    """What is left out and the cost of each way to which nothing can be added; None: too many."""
    request = with_every_route(request)
    names = unserved(request)
    given = broken(request, judged(request))
    found: dict[str, tuple[int, int]] = {}
    smaller: set[str] = set()
    priority = {
        task["id"]: 0 if "drop_fee" in task else int(task.get("priority", 1))
        for kind in ("jobs", "shipments")
        for task in request["problem"].get(kind, [])
    }
    for count, (added, routes) in enumerate(ways(request, names)):
        if count > MOST_WAYS:
            return None
        if not added:
            continue
        tried = request | {"plan": {"routes": routes}}
        answer = judged(tried)
        if not adds_nothing(broken(tried, answer), given):
            continue
        key = arrangement(routes)
        missing = sum(priority[task] for task in answer["unserved"])
        value = (missing, answer["cost"]["total"])
        found[key] = min(found.get(key, value), value)
        for name in added if len(added) > 1 else ():
            smaller.add(arrangement(routes, frozenset({name})))
            smaller.add(arrangement(routes, added - {name}))
    return sorted(value for key, value in found.items() if key not in smaller)


def differences(seed: int) -> list[str]:
    request = two_out(seed)
    expected = best(request) if request else None
    if expected is None:
        return []
    answer = suggested(request, 0)
    costs = [money(entry["cost_total"]) for entry in answer["suggestions"]]
    if not answer["search"]["complete"]:
        return ["not complete"]
    want = [cost for _, cost in expected]
    if costs == want:
        return []
    return [f"oracle {want[:5]} of {len(want)}, suggested {costs[:5]} of {len(costs)}"]


def disagreements(seeds: Iterable[int]) -> dict[int, list[str]]:
    found = {seed: differences(seed) for seed in seeds}
    return {seed: differs for seed, differs in found.items() if differs}


def test_few_tasks_are_added_together_in_the_best_way():
    assert disagreements(FEW) == {}


@pytest.mark.ci
def test_few_tasks_on_a_longer_sample():
    assert disagreements(SAMPLE) == {}


@pytest.mark.deep
def test_few_tasks_in_every_plan():
    assert disagreements(ALL) == {}


def test_many_tasks_break_no_rule_and_cost_what_is_said():
    for seed in FEW:
        request = json.loads(json.dumps(generate(seed), default=float))
        if len(unserved(request)) < 2:
            continue
        request = with_every_route(request)
        given = broken(request, judged(request))
        for entry in routeopt.suggest(request, options={"max_suggestions": 3}).suggestions:
            changed = {(r["vehicle"], r["shift"]): r for r in entry["routes"]}
            routes = [
                route | ({"stops": _planned(changed[key])} if key in changed else {})
                for route in request["plan"]["routes"]
                for key in [(route["vehicle"], route["shift"])]
            ]
            tried = request | {"plan": {"routes": routes}}
            answer = judged(tried)
            assert adds_nothing(broken(tried, answer), given), seed
            assert money(entry["cost_total"]) == answer["cost"]["total"], seed


def _planned(route: dict) -> list[dict]:
    members = ("task", "type", "depot", "break")
    return [
        {name: stop[name] for name in members if name in stop}
        for stop in route["stops"]
        if stop["type"] not in ("start", "end")
    ]
