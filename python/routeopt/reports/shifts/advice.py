"""What missing heads need, as lines of text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from routeopt.reports.clock import Moments
from routeopt.reports.key_figures import first, plural

_MOST_LINES = 20


def explanation_lines(answer: Mapping[str, Any]) -> list[str]:
    """Return a line for what each constraint costs, each gap, and each template worth adding."""
    moments = Moments.of([answer["unmet"], answer["templates"]])
    lines = [f"{one['constraint']}: {one['score']}" for one in answer["unresolved"]]
    lines += [f"{_gap(gap, moments)}: {_way(gap['ways'], moments)}" for gap in answer["unmet"]]
    templates = [_template(one, moments) for one in answer["templates"]]
    unanswered = plural(answer["unanswered"], "gap")
    untried = [f"there was no time for {unanswered}"] if answer["unanswered"] else []
    told = first(lines or ["nothing counts against the plan"], _MOST_LINES)
    return [*told, *templates, *untried]


def _gap(gap: Mapping[str, Any], moments: Moments) -> str:
    skill = f", {gap['skill']}" if "skill" in gap else ""
    missing = f"{plural(gap['missing'], 'head')} missing, " if "missing" in gap else ""
    span = f"{moments(gap['from'])} to {moments(gap['to'])}"
    return f"{span}{skill}: {missing}{gap['minutes']:,} minutes of work"


def _way(ways: list[Mapping[str, Any]], moments: Moments) -> str:
    if not ways:
        return "no template has a shift then"
    way = ways[0]
    span = f"from {moments(way['from'])} to {moments(way['to'])}"
    shift = f"one more head on {way['pattern']} {span}"
    needs = [f"{need['pointer']} of {need['value']:,}" for need in way.get("needs", ())]
    return f"{shift} needs {' and '.join(needs)}" if needs else f"{shift} {_change(way)}"


def _template(one: Mapping[str, Any], moments: Moments) -> str:
    made = one["patch"][0]["value"]
    skill = f" ({made['skill']})" if "skill" in made else ""
    shifts = plural(len(one["shifts"]), "shift")
    span = f"from {moments(made['from'])} to {moments(made['to'])}"
    return f"a template {span}{skill}, with {shifts}, {_change(one)}"


def _change(one: Mapping[str, Any]) -> str:
    delta = one["delta"]
    parts = [
        f"{delta[f'{level}Score']:+,}{level}"
        for level in ("hard", "medium", "soft")
        if delta[f"{level}Score"]
    ]
    return f"changes the score by {' '.join(parts) or 'nothing'}"
