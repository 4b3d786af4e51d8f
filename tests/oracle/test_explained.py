"""Every finding of an explanation, checked by evaluations in both directions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

import routeopt
from tests.oracle.changes import changes, fits, lone_ways, without
from tests.oracle.compare import money, read
from tests.oracle.opened import with_open_breaks
from tests.oracle.places import best_places, broken, with_every_route
from tests.oracle.test_suggested_best import judged, with_one_task_out

FEW = range(25)
SAMPLE = range(25, 200)
ALL = range(5_000)


def differences(seed: int) -> list[str]:
    drawn = with_one_task_out(seed)
    if drawn is None:
        return []
    request, name = drawn
    answer = read(routeopt.explain(request).to_json())
    [entry] = answer["unserved"]
    given = judged(with_every_route(request))
    opened = with_open_breaks(request)
    found = [*class_differs(opened, name, entry, given["cost"]["total"])]
    found += [*blocking_differs(opened, name, entry), *changes_differ(opened, name, entry)]
    found += served_differs(request, answer, given["cost"]["total"])
    found += kept_differ(request, answer)
    return [*found, *binding_differs(request, answer)]


def kept(request: dict) -> set[str]:
    """The tasks that are pinned or in a locked part."""
    found = set()
    for route in request["plan"]["routes"]:
        stops = [s for s in route["stops"] if s.get("type") not in ("start", "end")]
        first = len(stops) if route.get("locked") else route.get("locked_stops", 0)
        found |= {s["task"] for k, s in enumerate(stops)
                  if "task" in s and (k < first or s.get("pinned"))}  # fmt: skip
    return found


def kept_differ(request: dict, answer: dict) -> Iterable[str]:
    stays = kept(request)
    for entry in answer["unserved"]:
        for reason in entry["reasons"]:
            if stays & set(reason["blocking"]):
                yield f"blocking: {reason['blocking']}, of which {stays} stays"
    for entry in answer["served"]:
        if entry["task"] in stays and entry.get("next_best"):
            yield f"next best: {entry['task']} stays"


def class_differs(request: dict, name: str, entry: dict, given: int) -> Iterable[str]:
    kind = entry["class"]
    costs = best_places(request, name, judged).values()
    if bool(costs) != (kind in ("fits", "not_worth_it")):
        yield f"class: {kind}, but {len(costs)} places"
    elif costs:
        delta = min(costs) - given
        if money(entry["best"]["cost_delta"]) != delta:
            yield f"best: {entry['best']['cost_delta']}, but {delta}"
        tasks = [*request["problem"].get("jobs", []), *request["problem"].get("shipments", [])]
        fee = next(task for task in tasks if task["id"] == name).get("drop_fee")
        if (kind == "not_worth_it") != (fee is not None and delta > 0):
            yield f"class: {kind}, but it changes the cost by {delta}"
    else:
        yield from reasons_differ(request, name, entry)


def reasons_differ(request: dict, name: str, entry: dict) -> Iterable[str]:
    ways = lone_ways(request, name, judged)
    possible = any([] in found for found in ways.values())
    if possible != (entry["class"] == "blocked"):
        yield f"class: {entry['class']}, but possible: {possible}"
    if entry["class"] != "impossible":
        return
    for reason in entry["reasons"]:
        found = ways[reason["vehicle"], reason["shift"]]
        told = (reason["code"], reason["amount"], reason["unit"])
        fewest = min(map(len, found))
        known = {(c, amount, u) for way in found if len(way) == fewest for c, _, amount, u in way}
        if told not in known:
            yield f"reason: {told}, but {known}"


def blocking_differs(request: dict, name: str, entry: dict) -> Iterable[str]:
    for reason in entry["reasons"]:
        for task in reason["blocking"]:
            rest = without(request, task)
            key = (reason["vehicle"], reason["shift"])
            if not fits_on(rest, name, key, with_every_route(request)):
                yield f"blocking: {task} is not in the way on {key}"


def fits_on(request: dict, name: str, key: tuple, given: dict) -> bool:
    from tests.oracle.places import adds_nothing, placings

    request = with_every_route(request)
    old = broken(given, judged(given))
    for index, _, stops in placings(request, name):
        route = request["plan"]["routes"][index]
        if (route["vehicle"], route["shift"]) != key:
            continue
        routes = list(request["plan"]["routes"])
        routes[index] = route | {"stops": stops}
        tried = request | {"plan": {"routes": routes}}
        if adds_nothing(broken(tried, judged(tried)), old):
            return True
    return False


def changes_differ(request: dict, name: str, entry: dict) -> Iterable[str]:
    for told in entry["changes"]:
        rule, amount = told["rule"], told["amount"]
        if rule == "too_expensive":
            if amount != entry["best"]["cost_delta"]:
                yield f"fee: {amount}"
            continue
        ways = list(changes(request["problem"], name, rule, told["unit"]))
        own = [(c, most) for vehicle, c, most in ways if vehicle == told.get("vehicle", "")]
        if not any(amount <= most and fits(request, name, judged, c, amount) for c, most in own):
            yield f"change: {told['change']}: it does not fit"
        if any(amount - 1 <= m and fits(request, name, judged, c, amount - 1) for _, c, m in ways):
            yield f"change: {told['change']}: less is enough"
    if entry["class"] in ("blocked", "impossible"):
        yield from changes_missing(request, name, {told["rule"] for told in entry["changes"]})


def changes_missing(request: dict, name: str, told: set[str]) -> Iterable[str]:
    dimensions = {d for v in request["problem"]["vehicles"] for d in v.get("capacity", {})}
    units = {"capacity": dimensions}
    for rule in ("capacity", "max_distance", "max_route_duration", "max_driving", "max_tasks",
                 "quota", "release_time", "shift_hours"):  # fmt: skip
        if rule in told:
            continue
        for unit in units.get(rule, {""}):
            for vehicle, change, most in changes(request["problem"], name, rule, unit):
                if fits(request, name, judged, change, min(most, 90_000)):
                    yield f"change: {rule} of {vehicle} is enough, and is not told"


def served_differs(request: dict, answer: dict, given: int) -> Iterable[str]:
    for entry in answer["served"]:
        rest = judged(with_every_route(without(request, entry["task"])))["cost"]["total"]
        if money(entry["saving"]) != given - rest:
            yield f"saving of {entry['task']}: {entry['saving']}, but {given - rest}"


def binding_differs(request: dict, answer: dict) -> Iterable[str]:
    told = Counter((b["code"], b.get("vehicle"), b.get("shift")) for b in answer["binding"])
    for code, member in (("max_distance", "max_distance_m"), ("max_tasks", "max_tasks")):
        for k, vehicle in enumerate(request["problem"]["vehicles"]):
            if not vehicle.get("limits", {}).get(member):
                continue
            vehicles = list(request["problem"]["vehicles"])
            limits = vehicle["limits"] | {member: vehicle["limits"][member] - 1}
            vehicles[k] = vehicle | {"limits": limits}
            tighter = {**request, "problem": request["problem"] | {"vehicles": vehicles}}
            old, new = (
                Counter((v["code"], v["pointer"].split("/stops")[0], v["amount"])
                        for v in routeopt.evaluate(r).violations)
                for r in (request, tighter)
            )  # fmt: skip
            if bool(new - old) != any(c == code and v == vehicle["id"] for c, v, _ in told):
                yield f"binding: {code} of {vehicle['id']}"


def disagreements(seeds: Iterable[int]) -> dict[int, list[str]]:
    found = {seed: differences(seed) for seed in seeds}
    return {seed: differs for seed, differs in found.items() if differs}


def test_every_finding_is_true():
    assert disagreements(FEW) == {}


@pytest.mark.ci
def test_every_finding_is_true_on_a_longer_sample():
    assert disagreements(SAMPLE) == {}


@pytest.mark.deep
def test_every_finding_is_true_on_every_plan():
    assert disagreements(ALL) == {}
