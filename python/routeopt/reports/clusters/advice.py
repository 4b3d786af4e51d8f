"""Advice on clusters as tables and as lines of text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from routeopt.optional import optional
from routeopt.reports.key_figures import first

_MOST_LINES = 20
_CHANGES = {"deltaHard": "delta_hard", "deltaMedium": "delta_medium", "deltaSoft": "delta_soft"}


def suggestions_frame(answer: Mapping[str, Any]) -> Any:
    """Return one row for each suggestion."""
    rows = [
        {"entity": one["entity"], "cluster": one["cluster"], "moves": _moves(one)} | _change(one)
        for one in answer["suggestions"]
    ]
    return _frame(rows, ["entity", "cluster", "moves", *_CHANGES.values()])


def explanation_frame(answer: Mapping[str, Any]) -> Any:
    """Return one row for each alternative of each entity."""
    rows = [
        {
            "entity": one["entity"],
            "cluster": one.get("cluster"),
            "cost": one["cost"],
            "alternative": there["cluster"],
            "cost_there": there["cost"],
            "obstacles": ";".join(there["obstacles"]),
        }
        | _change(there)
        for one in answer["entities"]
        for there in one["alternatives"]
    ]
    columns = ["entity", "cluster", "cost", "alternative", "cost_there", "obstacles"]
    return _frame(rows, [*columns, *_CHANGES.values()])


def suggestion_lines(answer: Mapping[str, Any]) -> list[str]:
    """Return a line for each suggestion, and for each entity that has none."""
    lines = []
    for one in answer["suggestions"]:
        moves = _moves(one)
        text = f"{one['entity']} to {one['cluster']}" + (f", {moves}" if moves else "")
        lines.append(f"{text}: score {one['deltaSoft']:+,}{_rules(one)}")
    found = {one["entity"] for one in answer["suggestions"]}
    for name, reasons in answer["unassignedReasons"].items():
        if name not in found:
            lines.append(f"{name}: no way found ({', '.join(reasons)})")
    return _told(answer, lines or ["nothing is left out"])


def explanation_lines(answer: Mapping[str, Any]) -> list[str]:
    """Return a line for each bound that costs, and for each entity that would gain elsewhere."""
    lines = []
    for one in answer["binding"]:
        bound = f"{one['bound']} of {one['cluster']}"
        if "dimension" in one:
            bound += f" ({one['dimension']})"
        gain = f"score {one['deltaSoft']:+,}"
        lines.append(f"{bound}: {one['more']:,} more lets {one['entity']} come, {gain}")
    for one in answer["entities"]:
        for there in one["alternatives"]:
            if there["deltaSoft"] > 0 and there["obstacles"]:
                held = ", ".join(there["obstacles"])
                lines.append(f"{one['entity']} would gain in {there['cluster']}: {held}")
    return _told(answer, lines or ["no bound keeps an entity from a better cluster"])


def _told(answer: Mapping[str, Any], lines: list[str]) -> list[str]:
    """Return the first lines, and whether there was time for all."""
    unlooked = [] if answer["search"]["complete"] else ["there was no time to try everything"]
    return [*first(lines, _MOST_LINES), *unlooked]


def _moves(suggestion: Mapping[str, Any]) -> str:
    return ", ".join(map(_move, suggestion["assignments"][1:]))


def _move(move: Mapping[str, Any]) -> str:
    left = f" from {move['from']}" if "from" in move else ""
    return f"{move['entity']}{left} to {move['cluster']}"


def _rules(change: Mapping[str, Any]) -> str:
    return f", rules broken {-change['deltaHard']:+,}" if change["deltaHard"] else ""


def _change(given: Mapping[str, Any]) -> dict[str, int]:
    return {name: given[word] for word, name in _CHANGES.items()}


def _frame(rows: list[dict[str, Any]], columns: list[str]) -> Any:
    return optional("pandas").DataFrame(rows, columns=columns)
