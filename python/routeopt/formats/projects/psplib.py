"""PSPLIB's format (`.sm`, `.mm`): a project whose activities have one mode or several; resources
are renewable, or used up.
"""

from __future__ import annotations

import re
from typing import Any

from routeopt.formats.projects.draft import Draft
from routeopt.formats.text import Line, Text

_KINDS = {"R": "capacitated", "N": "consumable"}
_Rows = list[tuple[int, list[int]]]


def read(text: Text, _: str) -> dict[str, Any]:
    """Read a file."""
    followers = _rows_of(text, "PRECEDENCE RELATIONS")
    draft = Draft(text, len(followers))
    names = _add_resources(text, draft)
    modes = _modes(text, draft, names)
    for expected, (at, row) in enumerate(followers, 1):
        if len(row) < 3 or row[0] != expected or len(row) != 3 + row[2]:
            raise text.fault(f"the successors of activity {expected} are needed here", at)
        if row[1] != modes[expected - 1]:
            raise text.fault(f"activity {expected} has {modes[expected - 1]} modes below", at)
        draft.add_successors(expected, row[3:], at)
    return draft.request()


def _modes(text: Text, draft: Draft, names: list[str]) -> list[int]:
    """Add all modes; return how many each activity has."""
    found = [0] * len(draft.modes)
    activity = 0
    for at, row in _rows_of(text, "REQUESTS/DURATIONS"):
        if len(row) == len(names) + 3:
            activity += 1
            if row.pop(0) != activity or activity > len(found):
                raise text.fault(f"the modes of activity {activity} are needed here", at)
        if len(row) != len(names) + 2 or not activity:
            raise text.fault(f"mode, duration and {len(names)} requests are needed here", at)
        found[activity - 1] += 1
        draft.add_mode(activity, row[1], dict(zip(names, row[2:], strict=True)))
    if activity < len(found):
        raise text.fault(f"activity {activity + 1} has no modes")
    return found


def _add_resources(text: Text, draft: Draft) -> list[str]:
    start = _line_of(text, "RESOURCE ?AVAILABILITIES")
    (_, header), supply = text.rows(start + 1, 2, "lines of what there is of each resource")
    names = [name.replace(" ", "") for name in re.findall(r"[A-Z] ?\d+", " ".join(header))]
    amounts = text.numbers(supply, len(names))
    for name, amount in zip(names, amounts, strict=True):
        if name[0] not in _KINDS:
            raise text.fault(f"{name} is limited both at a time and in all: not known", supply[0])
        draft.add_resource(_KINDS[name[0]], name, text.whole(amount, name, supply[0]))
    return names


def _rows_of(text: Text, title: str) -> _Rows:
    """Return the rows of numbers under a title and its header."""
    found: _Rows = []
    for at, words in text.lines[_line_of(text, title) + 2 :]:
        if words[0].startswith("***"):
            break
        if not words[0].startswith("---"):
            numbers = (text.number(word, at) for word in words)
            found.append((at, [text.whole(number, "what is here", at) for number in numbers]))
    if not found:
        raise text.fault(f"there are no rows under {title}")
    return found


def _line_of(text: Text, title: str) -> int:
    def is_title(line: Line) -> bool:
        return re.match(title, " ".join(line[1])) is not None

    for place, line in enumerate(text.lines):
        if is_title(line):
            return place
    raise text.fault(f"{title.replace('?', '')} is missing")
