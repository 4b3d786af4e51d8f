"""Rich days that have lost some of their vehicles: why tasks are left out then."""

from __future__ import annotations

import json
from typing import Any

import routeopt
from bench.rich.generate import generate
from routeopt.reports.advice import explanation_lines

RICH_DAYS = {"field": 60, "home": 60, "grocery": 40, "mixed": 24}
"""Likenesses, and about how many tasks."""

LOST = 0.5
"""Of the vehicles that run in the planted plan."""


def day_of(likeness: str) -> tuple[dict, list]:
    """A problem, and its planted plan without the routes of lost vehicles; of
    their tasks as many as can are added to the others."""
    made = generate(likeness, RICH_DAYS[likeness], 1)
    running = sorted({route["vehicle"] for route in made.planted})
    used = running[: max(1, round(len(running) * (1 - LOST)))]
    gone = {vehicle["id"] for vehicle in made.problem["vehicles"]} - set(used)
    problem = without(json.loads(json.dumps(made.problem)), gone)
    plan = [route for route in made.planted if route["vehicle"] in used]
    return {"problem": problem}, filled({"problem": problem}, plan)


def filled(request: dict, plan: list[dict]) -> list[dict]:
    found = routeopt.suggest(request, plan=plan, options={"max_suggestions": 1}).suggestions
    if not found:
        return plan
    [best] = found
    changed = {(route["vehicle"], route["shift"]): route for route in best["routes"]}
    kept = [route for route in plan if (route["vehicle"], route["shift"]) not in changed]
    return [*kept, *changed.values()]


def without(part: Any, gone: set[str]) -> Any:
    """Part of a problem that names these vehicles no more."""
    if isinstance(part, dict):
        return {name: without(value, gone) for name, value in part.items()}
    if isinstance(part, list):
        return [without(value, gone) for value in part if not is_gone(value, gone)]
    return part


def is_gone(value: Any, gone: set[str]) -> bool:
    name = value.get("id") if isinstance(value, dict) else value
    return isinstance(name, str) and name in gone


MOST = 5


def entries(likeness: str) -> list[str]:
    """What is said of some of its tasks: each sort of first reason once, then the others."""
    request, plan = day_of(likeness)
    told = routeopt.explain(request, plan=plan).unserved
    sorts = {(entry["class"], entry["reasons"][0]["code"]): entry for entry in reversed(told)}
    first = list(sorts.values())[::-1]
    chosen = [*first, *(entry for entry in told if entry not in first)][:MOST]
    return ["\n".join(explanation_lines({"unserved": [entry]})) for entry in chosen]
