"""Advice on rosters as tables and as lines of text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from routeopt.optional import optional
from routeopt.reports.key_figures import first, plural

_MOST_LINES = 20
_OF_SUGGESTIONS = ("shift", "employee", "from", "to", "hard", "medium", "soft", "breaks", "moves")
_OF_COUNTERFACTUALS = ("shift", "employee", "constraint", "amount", "unit", "skill", "rule", "from",
                       "to")  # fmt: skip
_LEVELS = ("hard", "medium", "soft")


def suggestions_frame(answer: Mapping[str, Any]) -> Any:
    """Return a row for each suggestion; scores are how much they change."""
    rows = [
        {name: one[name] for name in ("shift", "employee", "from", "to")}
        | {level: one["delta"][f"{level}Score"] for level in _LEVELS}
        | {"breaks": ", ".join(rise["name"] for rise in one["violations"])}
        | {"moves": "; ".join(map(_move, one["moves"]))}
        for one in answer.get("suggestions", ())
    ]
    return optional("pandas").DataFrame(rows, columns=list(_OF_SUGGESTIONS))


def counterfactuals_frame(answer: Mapping[str, Any]) -> Any:
    """Return a row for each counterfactual."""
    rows = [
        {"shift": shift} | {name: one.get(name) for name in _OF_COUNTERFACTUALS[1:]}
        for shift, changes in answer.get("counterfactuals", {}).items()
        for one in changes
    ]
    return optional("pandas").DataFrame(rows, columns=list(_OF_COUNTERFACTUALS))


def explanation_lines(answer: Mapping[str, Any]) -> list[str]:
    """Return a line for what each constraint costs, and for each counterfactual."""
    lines = [f"{one['constraint']}: {one['score']}" for one in answer["unresolved"]]
    for shift, changes in answer.get("counterfactuals", {}).items():
        lines += [f"{shift}: {_change(one)}" for one in changes]
    unanswered = plural(answer["unanswered"], "shift")
    untried = [f"there was no time for {unanswered}"] if answer["unanswered"] else []
    return [*first(lines or ["nothing counts against the plan"], _MOST_LINES), *untried]


def _move(move: Mapping[str, Any]) -> str:
    if "takes" not in move:
        return f"{move['leaves']} leaves {move['shift']}"
    return f"{move['leaves']} leaves {move['shift']} to {move['takes']}"


def _change(one: Mapping[str, Any]) -> str:
    about = f" ({one['skill']})" if "skill" in one else ""
    return (
        f"{one['employee']} could work, with {one['constraint']}{about}"
        f" wider by {one['amount']:,} {one['unit']}"
    )
