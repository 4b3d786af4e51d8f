"""What missing heads need, as lines of text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from routeopt.reports.key_figures import first, plural

_MOST_LINES = 20


def explanation_lines(answer: Mapping[str, Any]) -> list[str]:
    """Return a line for what each constraint costs, each gap, and each template worth adding."""
    lines = [f"{one['constraint']}: {one['score']}" for one in answer["unresolved"]]
    lines += [f"{_gap(gap)}: {_way(gap['ways'])}" for gap in answer["unmet"]]
    templates = [_template(one) for one in answer["templates"]]
    unanswered = plural(answer["unanswered"], "gap")
    untried = [f"there was no time for {unanswered}"] if answer["unanswered"] else []
    told = first(lines or ["nothing counts against the plan"], _MOST_LINES)
    return [*told, *templates, *untried]


def _gap(gap: Mapping[str, Any]) -> str:
    skill = f", {gap['skill']}" if "skill" in gap else ""
    missing = f"{plural(gap['missing'], 'head')} missing, " if "missing" in gap else ""
    return f"{gap['from']} to {gap['to']}{skill}: {missing}{gap['minutes']:,} minutes of work"


def _way(ways: list[Mapping[str, Any]]) -> str:
    if not ways:
        return "no template has a shift then"
    way = ways[0]
    shift = f"one more head on {way['pattern']} from {way['from']} to {way['to']}"
    needs = [f"{need['pointer']} of {need['value']:,}" for need in way.get("needs", ())]
    return f"{shift} needs {' and '.join(needs)}" if needs else f"{shift} {_change(way)}"


def _template(one: Mapping[str, Any]) -> str:
    made = one["patch"][0]["value"]
    skill = f" ({made['skill']})" if "skill" in made else ""
    shifts = plural(len(one["shifts"]), "shift")
    return f"a template from {made['from']} to {made['to']}{skill}, with {shifts}, {_change(one)}"


def _change(one: Mapping[str, Any]) -> str:
    delta = one["delta"]
    parts = [
        f"{delta[f'{level}Score']:+,}{level}"
        for level in ("hard", "medium", "soft")
        if delta[f"{level}Score"]
    ]
    return f"changes the score by {' '.join(parts) or 'nothing'}"
