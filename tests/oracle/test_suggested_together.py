"""Suggest for two or three tasks at once, against every way to add them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest

import routeopt
from tests.oracle.compare import money
from tests.oracle.generate import generate
from tests.oracle.places import (
    NEW,
    adds_nothing,
    broken,
    is_free_break,
    placings,
    unserved,
    with_every_route,
)
from tests.oracle.test_suggested_best import costs_of, judged, suggested

FEW = range(200)
SAMPLE = range(200, 1_200)
ALL = range(5_000)

MOST_WAYS = 1_500

Ways = list[tuple[frozenset, list[dict]]]


def two_out(seed: int) -> dict | None:
    request = json.loads(json.dumps(generate(seed), default=float))
    return request if len(unserved(request)) in (2, 3) else None


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
    """The order of stops without new reloads and without breaks that are free."""
    return json.dumps([
        [stop for k, stop in enumerate(route["stops"])
         if stop.get("task") not in left_out and not NEW.items() <= stop.items()
         and not is_free_break(route, k)]
        for route in routes
    ])  # fmt: skip


def parts(added: frozenset) -> Iterator[frozenset]:
    """What may be taken out of it, and something stays."""
    for count in range(1, len(added)):
        yield from map(frozenset, combinations(added, count))


def best(request: dict, names: list[str], named: bool) -> list[tuple[int, int]] | None:
    """What is left out and the cost of each way to be told; None: too many.

    A way is told where no task can be added to it that is to be placed at any cost, and where its
    optional tasks are those that pay: it costs less than without some of them, and with more.
    """
    request = with_every_route(request)
    plan = judged(request)
    given = broken(request, plan)
    tasks = [t for kind in ("jobs", "shipments") for t in request["problem"].get(kind, [])]
    priority = {t["id"]: 0 if "drop_fee" in t else int(t.get("priority", 1)) for t in tasks}
    optional = {t["id"] for t in tasks if "drop_fee" in t and not named}
    found: dict[str, tuple[int, int]] = {}
    without: dict[str, tuple[frozenset, dict[frozenset, str]]] = {}
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
        without[key] = added, {out: arrangement(routes, out) for out in parts(added)}
    worse: set[str] = set()
    for key, (added, others) in without.items():
        if added <= optional and plan["cost"]["total"] < found[key][1]:
            worse.add(key)
        for out, part in others.items():
            if part in found:
                at_a_loss = out <= optional and found[part][1] < found[key][1]
                worse.add(key if at_a_loss else part)
    if worse == set(found) and optional >= set(names):
        worse = {key for key, (_, others) in without.items()
                 if any(part in found for part in others.values())}  # fmt: skip
    return sorted(value for key, value in found.items() if key not in worse)


def differences(seed: int) -> list[str]:
    request = two_out(seed)
    if request is None:
        return []
    names = unserved(request)
    return [
        difference
        for named in (None, names, names[:2], names[1:])
        if named is None or len(named) > 1  # one alone is placed with each of its windows
        for difference in differences_of(request, named or names, named is not None)
    ]


def differences_of(request: dict, names: list[str], named: bool) -> list[str]:
    try:
        answer = suggested(request, 0, **({"tasks": names} if named else {}))
    except routeopt.RequestError:  # a partner is not among them
        return []
    expected = best(request, names, named)
    if expected is None:
        return []
    if not answer["search"]["complete"]:
        return ["not complete"]
    costs, want = costs_of(answer), [cost for _, cost in expected]
    if costs == want:
        return []
    what = f"{names}, named" if named else f"{names}"
    return [f"{what}: oracle {want[:5]} of {len(want)}, suggested {costs[:5]} of {len(costs)}"]


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
