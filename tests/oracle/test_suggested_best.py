"""Suggest against every way to add a task, judged one by one."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable

import pytest

import routeopt
from tests.oracle.compare import as_answer, money, plain, read
from tests.oracle.generate import generate
from tests.oracle.opened import with_open_breaks
from tests.oracle.places import best_places, unserved, with_every_route

FEW = range(60)
SAMPLE = range(60, 400)
ALL = range(5_000)


def judged(request: dict) -> dict:
    return plain(as_answer(routeopt.evaluate(request)), request)


def with_one_task_out(seed: int) -> tuple[dict, str] | None:
    """A generated plan that leaves one task out; of those that leave none, a task is taken out."""
    request = json.loads(json.dumps(generate(seed), default=float))
    names = unserved(request)
    if len(names) > 1:
        return None
    routes = request["plan"]["routes"]
    if not names:
        served = sorted({s["task"] for r in routes for s in r["stops"] if "task" in s})
        names = [served[seed % len(served)]]
        for route in routes:
            lock = route.get("locked_stops", 0)
            kept = [s for s in route["stops"] if s.get("task") != names[0]]
            inner = [s for s in kept if s.get("type") not in ("start", "end")]
            route["stops"] = kept
            if "locked_stops" in route:
                route["locked_stops"] = min(lock, len(inner))
    return with_open_breaks(request), names[0]


def suggested(request: dict, most: int, **options: object) -> dict:
    options["max_suggestions"] = most
    return read(routeopt.suggest(request, options=options).to_json())


def costs_of(answer: dict) -> list[int]:
    return [money(entry["cost_total"]) for entry in answer["suggestions"]]


def best_of_each(request: dict, places: dict[tuple, int], distinct: str) -> list[int]:
    """The least cost of each window, shift or vehicle."""
    routes = with_every_route(request)["plan"]["routes"]
    best: dict[object, int] = {}
    for (index, _, windows), cost in places.items():
        key = {"window": windows, "shift": index, "vehicle": routes[index]["vehicle"]}[distinct]
        best[key] = min(cost, best.get(key, cost))
    return sorted(best.values())


def differences(seed: int) -> list[str]:
    drawn = with_one_task_out(seed)
    if drawn is None:
        return []
    request, name = drawn
    places = best_places(request, name, judged)
    best = sorted(places.values())
    every = suggested(request, 0)
    costs = costs_of(every)
    found = []
    if costs != best:
        found.append(
            f"all: oracle {best[:6]} of {len(best)}, suggested {costs[:6]} of {len(costs)}"
        )
    few = costs_of(suggested(request, 3, tasks=[name]))
    if few != best[:3]:
        found.append(f"three: oracle {best[:3]}, suggested {few}")
    for distinct in ("window", "shift", "vehicle"):
        each = best_of_each(request, places, distinct)
        for most in (0, 2):
            costs = costs_of(suggested(request, most, distinct=distinct))
            if costs != (each[:most] if most else each):
                found.append(f"{distinct}, {most}: oracle {each}, suggested {costs}")
    given = judged(with_every_route(request))["cost"]["total"]
    deltas = {money(e["cost_total"]) - money(e["cost_delta"]) for e in every["suggestions"]}
    if deltas - {given}:
        found.append(f"given: {given}, suggested {deltas}")
    return found


def disagreements(seeds: Iterable[int]) -> dict[int, list[str]]:
    found = {seed: differences(seed) for seed in seeds}
    return {seed: differs for seed, differs in found.items() if differs}


@pytest.mark.long
def test_suggest_finds_the_best_places_of_one_task():
    assert disagreements(FEW) == {}


@pytest.mark.ci
def test_suggest_finds_them_on_a_longer_sample():
    assert disagreements(SAMPLE) == {}


@pytest.mark.deep
def test_suggest_finds_them_on_every_plan():
    assert disagreements(ALL) == {}


def test_plans_with_and_without_a_place_are_among_them():
    found = Counter(
        bool(suggested(drawn[0], 1)["suggestions"])
        for drawn in map(with_one_task_out, FEW)
        if drawn is not None
    )
    assert found[True] > 10
    assert found[False] > 4
