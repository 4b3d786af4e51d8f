"""Solutions of the literature: lines such as `Route #3: 12 7 9`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from bench.conventions import CONVENTIONS
from bench.judge import Judge, Route, Verdict
from bench.records import Record, records
from bench.referee import refereed
from routeopt.formats import read_instance

_ROUTE = re.compile(r"^Route\s+#?\d+\s*:([\d\s]*)$", re.MULTILINE)
_CLOSE = 1e-6  # relative; stated costs are rounded as well


def routes_of(text: str) -> list[Route]:
    """Return a text's routes; the one at a position is of the vehicle there."""
    return [
        Route(position, [int(word) for word in words.split()])
        for position, words in enumerate(_ROUTE.findall(text))
    ]


def check(folder: Path) -> Iterator[tuple[bool, str]]:
    """Recompute the stored solutions; whether each is as stated under a convention, and a line."""
    every = records(folder, CONVENTIONS)
    for path in sorted(folder.glob("*/sol/*")):
        known = [record for record in every if _belongs(path, record)]
        lines = [_compared(path, record) for record in known]
        is_as_stated = any(same for same, _ in lines)
        for same, line in lines:
            if same or not is_as_stated:
                yield same, line
        if not lines:
            yield False, f"{path.parent.parent.name}/{path.name}: of no instance"


def _belongs(path: Path, record: Record) -> bool:
    name = path.name.lower()
    return record.family == path.parent.parent.name and name.startswith(
        record.instance.lower() + "."
    )


def _compared(path: Path, record: Record) -> tuple[bool, str]:
    """Count twice: here, and by the engine's referee on the problem that the search gets."""
    instance, convention = read_instance(record.path), CONVENTIONS[record.convention]
    routes = routes_of(path.read_text(encoding="utf-8"))
    counted = Judge(instance, convention).verdict(routes)
    slack = max(0.006, _CLOSE * record.cost)
    same = _agrees(counted, record.cost, slack) and counted.vehicles == record.vehicles
    line = f"{record.family} {record.instance} {record.convention}: {counted.cost:.4f}"
    line += f" with {counted.vehicles}; stated {record.cost} with {record.vehicles}"
    if not same:
        return False, "; ".join([line, *counted.faults[:3]])
    told = refereed(instance, convention, routes)
    line += f"; the engine says {told.cost:.4f}"
    return _agrees(told, record.cost, slack), "; ".join([line, *told.faults[:3]])


def _agrees(verdict: Verdict, cost: float, slack: float) -> bool:
    return abs(verdict.cost - cost) <= slack and not verdict.faults
