"""Problems in the words of the V2 family: the way back from `routeopt.formats.v2`.

Prices become V2's integer weights, in a unit of money of which all are multiples; priorities keep
their ratios to within a thousandth. What V2 has no word for is left aside, and told.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from typing import Any

from routeopt.core.call import translated
from routeopt.formats.express import UnfitError
from routeopt.formats.to_v2.fairness import Fairness
from routeopt.formats.to_v2.names import Names
from routeopt.formats.to_v2.parts import Notes, Part
from routeopt.formats.to_v2.prices import in_units
from routeopt.formats.to_v2.relations import Relations
from routeopt.formats.to_v2.tasks import Tasks
from routeopt.formats.to_v2.vehicles import Vehicles


def request_of(request: Mapping[str, Any], warn: Callable[[str], None]) -> dict[str, Any]:
    """Return the V2 request of a V3 request.

    Args:
        request: one that breaks no rule of the interface.
        warn: told of what is left aside, each kind of member once.

    Raises:
        UnfitError: V2 cannot say it at all.
    """
    notes = Notes(warn)
    top = Part(request, "", notes)
    with top.part("problem") as problem:
        names = Names(problem)
        vehicles = Vehicles(problem, names, notes)
        tasks = Tasks(problem, names, vehicles, notes)
        fairness = Fairness(problem, names, notes)
        made: dict[str, Any] = {
            "resources": vehicles.resources(),
            "jobs": tasks.jobs(),
            "relations": [*tasks.pairs, *Relations(problem, names, tasks, notes).all()],
            "depots": vehicles.depots(),
            "weights": {**vehicles.weights, **tasks.weights, **fairness.weights},
            "options": {**vehicles.options, **fairness.options},
        }
        for name in ("locations", "objective"):  # are read where they are pointed at
            problem.take(name)
        _leave_matrices(problem.take("matrices", {}).values(), notes)
    with top.part("options") as options:
        if (seconds := options.take("time_limit_s")) is not None:
            made["options"]["solvingTime"] = seconds
        if (most := options.take("max_suggestions")) is not None:
            made["options"]["maxSuggestions"] = min(most, 5)
    top.end()
    sized: dict[str, Any] = in_units(made, notes)
    notes.tell()
    told = {name: value for name, value in sized.items() if value}
    _check(told)
    return told


def _leave_matrices(profiles: Collection[Mapping[str, Any]], notes: Notes) -> None:
    slices = [one for entry in profiles for one in entry.get("slices") or ()]
    if any("durations_s" in one for one in (*profiles, *slices)):
        notes.add("/problem/matrices", "V2 names matrices that are uploaded: see /v2/matrices")
    if slices:
        notes.add("/problem/matrices", "V2 has no word for travel by time of day")


def _check(request: dict[str, Any]) -> None:
    accepted, body, _ = translated("solve", json.dumps(request).encode())
    if not accepted:
        error = json.loads(body)["errors"][0]
        raise UnfitError(f"V2's {error['pointer'] or 'request'}: {error['message']}")
