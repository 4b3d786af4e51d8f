"""Suggest for two or three tasks at once, against every way to add them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest

import routeopt
from tests.oracle.compare import money
from tests.oracle.generate import generate
from tests.oracle.opened import with_open_breaks
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

FEW = range(40)
SAMPLE = range(40, 200)
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


class Told:
    """The ways to add some of these tasks, and which of them are to be told.

    A way is told where no task can be added to it that is to be placed at any cost, and where its
    optional tasks are those that pay: it costs less than without some of them, and with more.
    """

    def __init__(self, request: dict, names: list[str]) -> None:
        """Judges all ways; `is_few` is false where there are too many."""
        request = with_every_route(request)
        plan = judged(request)
        given = broken(request, plan)
        self.names, self.given = set(names), plan["cost"]["total"]
        tasks = [t for kind in ("jobs", "shipments") for t in request["problem"].get(kind, [])]
        priority = {t["id"]: 0 if "drop_fee" in t else int(t.get("priority", 1)) for t in tasks}
        self.optional = {t["id"] for t in tasks if "drop_fee" in t}
        # What is left out and the cost, and which tasks are added with what is left without some.
        self.found: dict[str, tuple[int, int]] = {}
        self.added: dict[str, tuple[frozenset, dict[frozenset, str]]] = {}
        self.is_few = True
        for count, (added, routes) in enumerate(ways(request, names)):
            if count > MOST_WAYS:
                self.is_few = False
                return
            tried = request | {"plan": {"routes": routes}}
            answer = judged(tried)
            if not added or not adds_nothing(broken(tried, answer), given):
                continue
            key = arrangement(routes)
            missing = sum(priority[task] for task in answer["unserved"])
            value = (missing, answer["cost"]["total"])
            self.found[key] = min(self.found.get(key, value), value)
            self.added[key] = added, {out: arrangement(routes, out) for out in parts(added)}

    def costs(self, named: bool) -> list[int]:
        """The costs, the best first; `named`: all tasks are to be placed at any cost."""
        optional = set() if named else self.optional
        worse: set[str] = set()
        for key, (added, others) in self.added.items():
            if added <= optional and self.given < self.found[key][1]:
                worse.add(key)
            for out, part in others.items():
                if part in self.found:
                    at_a_loss = out <= optional and self.found[part][1] < self.found[key][1]
                    worse.add(key if at_a_loss else part)
        if worse == set(self.found) and optional >= self.names:
            worse = {key for key, (_, others) in self.added.items()
                     if any(part in self.found for part in others.values())}  # fmt: skip
        return [cost for _, cost in sorted(v for key, v in self.found.items() if key not in worse)]


def differences(seed: int) -> list[str]:
    request = two_out(seed)
    if request is None:
        return []
    names = unserved(request)
    told = Told(request, names)
    if not told.is_few:
        return []
    found = [difference(request, told, named=False), difference(request, told, named=True)]
    if len(names) > 2:
        found.append(difference(request, Told(request, names[:2]), named=True))
    return [each for each in found if each]


def difference(request: dict, told: Told, *, named: bool) -> str | None:
    try:
        answer = suggested(request, 0, **({"tasks": sorted(told.names)} if named else {}))
    except routeopt.RequestError as refused:  # a partner is not among them
        if any(not error["pointer"].startswith("/options/tasks/") for error in refused.errors):
            raise
        return None
    costs, want = costs_of(answer), told.costs(named)
    if costs == want and answer["search"]["complete"]:
        return None
    what = f"{told.names}, named" if named else f"{told.names}"
    return f"{what}: oracle {want[:5]} of {len(want)}, suggested {costs[:5]} of {len(costs)}"


def disagreements(seeds: Iterable[int]) -> dict[int, list[str]]:
    found = {seed: differences(seed) for seed in seeds}
    return {seed: differs for seed, differs in found.items() if differs}


@pytest.mark.long
def test_few_tasks_are_added_together_in_the_best_way():
    assert disagreements(FEW) == {}


@pytest.mark.ci
def test_few_tasks_on_a_longer_sample():
    assert disagreements(SAMPLE) == {}


@pytest.mark.deep
def test_few_tasks_in_every_plan():
    assert disagreements(ALL) == {}


@pytest.mark.long
def test_many_tasks_break_no_rule_and_cost_what_is_said():
    for seed in FEW:
        request = json.loads(json.dumps(generate(seed), default=float))
        if len(unserved(request)) < 2:
            continue
        request = with_every_route(request)
        given = broken(request, judged(request))
        tasks = request["problem"].get("jobs", []) + request["problem"].get("shipments", [])
        optional = {task["id"] for task in tasks if "drop_fee" in task}
        found = routeopt.suggest(request, options={"max_suggestions": 5}).suggestions
        assert len({told_apart(request, entry) for entry in found}) == len(found), seed
        for entry in found:
            tried = with_routes(request, entry)
            answer = judged(tried)
            assert adds_nothing(broken(tried, answer), given), seed
            assert money(entry["cost_total"]) == answer["cost"]["total"], seed
            own = {assignment["task"] for assignment in entry["assignments"]}
            if own <= optional and entry["cost_delta"] > 0:
                continue  # nothing pays: the price of one task is told
            for name in own & optional:
                # Without its only task the plan stays as it is, with its breaks where they are.
                less = request if own == {name} else with_routes(request, entry, without=name)
                fewer = judged(less)
                if adds_nothing(broken(less, fewer), given):
                    assert answer["cost"]["total"] <= fewer["cost"]["total"], (seed, name)


def told_apart(request: dict, entry: dict) -> str:
    """What tells a suggestion from another to the caller, new reloads and all breaks aside."""
    tasks = [
        [stop.get("task") for stop in route["stops"] if "task" in stop]
        for route in with_routes(request, entry)["plan"]["routes"]
    ]
    own = [
        [a["task"], [[s["after"], s["before"], s.get("window")] for s in a["stops"]]]
        for a in entry["assignments"]
    ]
    return json.dumps([tasks, own])


def with_routes(request: dict, entry: dict, without: str = "") -> dict:
    """The request with the routes of a suggestion in its plan."""
    changed = {(r["vehicle"], r["shift"]): _planned(r, without) for r in entry["routes"]}
    routes = [
        route | {"stops": changed.get((route["vehicle"], route["shift"]), route["stops"])}
        for route in request["plan"]["routes"]
    ]
    return request | {"plan": {"routes": routes}}


def _planned(route: dict, without: str) -> list[dict]:
    members = ("task", "type", "depot", "break")
    return [
        {name: stop[name] for name in members if name in stop}
        for stop in route["stops"]
        if stop["type"] not in ("start", "end") and not (without and stop.get("task") == without)
    ]
