"""Many tasks that are left out, in few lines: what they share first, then like reasons together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from routeopt.reports.causes import TaskCauses, shared_causes
from routeopt.reports.key_figures import money, plural, reasons_text
from routeopt.reports.view import SolutionView

MOST_APART = 5
"""As many tasks are told one by one."""
_MOST_NAMED = 10
_MOST_CAUSES = 6

Entry = Mapping[str, Any]


def unserved_lines(solution: SolutionView) -> list[str]:
    """Return lines about the tasks that no route serves, with the reasons where they are asked for.

    A judged plan has none: its maker left the task out.
    """
    return left_out_lines(
        solution.unserved,
        solution.problem,
        alone=lambda entry: [told_alone(entry)],
        kind=_kind,
        example=lambda entry: [f"  such as {told_alone(entry)}"] if "reasons" in entry else [],
    )


def left_out_lines(
    entries: Sequence[Entry],
    problem: Mapping[str, Any],
    *,
    alone: Callable[[Entry], list[str]],
    kind: Callable[[Entry], str],
    example: Callable[[Entry], list[str]],
) -> list[str]:
    """Return lines about all tasks that are left out; those that begin with spaces go on.

    Args:
        entries: `unserved` of an answer.
        problem: of the request; may be empty, and then less is told.
        alone: the lines of one task.
        kind: what a task has in common with others, in words.
        example: lines about one task of several of a kind.
    """
    lines = []
    if len(entries) > 1:
        causes = shared_causes(problem)
        lines = [f"{cause[0].upper()}{cause[1:]}." for cause in causes[:_MOST_CAUSES]]
    if len(entries) <= MOST_APART:
        return lines + [line for entry in entries for line in alone(entry)]
    for what, own in _kinds(entries, problem, kind):
        if len(own) == 1:
            lines += alone(own[0])
        else:
            lines += [f"{_tasks(own)}: {what}: {_names(own)}", *example(own[0])]
    return lines


def _kinds(
    entries: Sequence[Entry], problem: Mapping[str, Any], kind: Callable[[Entry], str]
) -> list[tuple[str, list[Entry]]]:
    """Return the kinds, the one of most tasks first."""
    causes = TaskCauses(problem)
    kinds: dict[str, list[Entry]] = {}
    for entry in entries:
        kinds.setdefault(causes.of(entry["task"]) or kind(entry), []).append(entry)
    return sorted(kinds.items(), key=lambda pair: -len(pair[1]))


def _tasks(entries: Sequence[Entry]) -> str:
    """Count them, and say of optional ones what leaving them out costs."""
    fees = sum(entry.get("drop_fee") or 0 for entry in entries)
    return plural(len(entries), "task") + (f" (for {money(fees)})" if fees else "")


def _names(entries: Sequence[Entry]) -> str:
    named = ", ".join(str(entry["task"]) for entry in entries[:_MOST_NAMED])
    more = len(entries) - _MOST_NAMED
    return f"{named} and {more:,} more" if more > 0 else named


def _name(entry: Entry) -> str:
    """Return the task's id, or of an answer's `unserved` those of which one could be served."""
    return f"one of {', '.join(entry['one_of'])}" if "one_of" in entry else str(entry["task"])


def told_alone(entry: Entry) -> str:
    """Return a task and its reasons; of an optional one also what leaving it out costs."""
    fee = entry.get("drop_fee")
    name = _name(entry) + ("" if fee is None else f" (for {money(fee)})")
    return f"{name}: {reasons_text(entry)}" if "reasons" in entry else name


def _kind(entry: Entry) -> str:
    codes = sorted({reason["code"].replace("_", " ") for reason in entry.get("reasons", ())})
    return ", ".join(codes) or "left out"
