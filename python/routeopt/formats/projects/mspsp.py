"""Projects of people with several skills (MSPSP), as MiniZinc data (`.dzn`)."""

from __future__ import annotations

import re
from typing import Any

from routeopt.formats.projects.draft import Draft
from routeopt.formats.text import Text

_PEOPLE = "people"


def read(text: Text, content: str) -> dict[str, Any]:
    """Read a file."""
    data = _Data(text, content)
    count, skills, people = (data.one(name) for name in ("nActs", "nSkills", "nResources"))
    durations, needed = data.row("dur", count), data.table("sreq", count, skills)
    mastery = data.table("mastery", people, skills)
    draft = Draft(text, count)
    names = [f"skill {number}" for number in range(1, skills + 1)]
    supply = [
        {
            "name": f"person {number}",
            "skills": [name for name, has in zip(names, row, strict=True) if has],
        }
        for number, row in enumerate(mastery, 1)
    ]
    draft.add_resource("plannable", _PEOPLE, supply)
    for number, (duration, row) in enumerate(zip(durations, needed, strict=True), 1):
        roles = [
            {"count": heads, "skills": [name]}
            for name, heads in zip(names, row, strict=True)
            if heads
        ]
        draft.add_mode(number, duration, {_PEOPLE: roles})
    before, after = data.row("pred"), data.row("succ")
    if len(before) != len(after):
        raise text.fault(f"pred has {len(before)} entries, succ {len(after)}")
    for one, next_ in zip(before, after, strict=True):
        if not 1 <= one <= count:
            raise text.fault(f"there is no activity {one}")
        draft.add_successors(one, [next_], None)
    return draft.request()


class _Data:
    """What a file assigns to each name."""

    def __init__(self, text: Text, content: str) -> None:
        self.text = text
        plain = re.sub(r"%[^\n]*", "", content)
        self.values: dict[str, str] = dict(re.findall(r"(\w+)\s*=\s*([^;]*);", plain))

    def one(self, name: str) -> int:
        """Return a number."""
        return self.row(name, 1)[0]

    def row(self, name: str, count: int | None = None) -> list[int]:
        """Return all numbers of a name; true and false are 1 and 0."""
        if name not in self.values:
            raise self.text.fault(f"{name} is missing")
        words = [word for word in re.split(r"[\s,\[\]|]+", self.values[name]) if word]
        found = [self._whole(word, name) for word in words]
        if count is not None and len(found) != count:
            raise self.text.fault(f"{name} has {len(found)} numbers, not {count}")
        return found

    def table(self, name: str, rows: int, columns: int) -> list[list[int]]:
        """Return the rows of a table."""
        flat = self.row(name, rows * columns)
        return [flat[row * columns : (row + 1) * columns] for row in range(rows)]

    def _whole(self, word: str, name: str) -> int:
        if word in ("true", "false"):
            return int(word == "true")
        return self.text.whole(self.text.number(word), name)
