"""The page of the documentation with every member and where it shows.

python -m tests.members.page
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

from .row import ABSENT, Row
from .rows import ROWS
from .schema import leaves, members

HEAD = """\
# Every member, and where it shows

Each row is a test: a request of a few stops is answered twice, the second time with only this
member changed, and the answer differs as told. `evaluate` answers it unless the row says `solve`
or `suggest`. `codes` are those of the answer's violations, `refused` is the place of the first
error. Members that hold other members are shown by those. Written by `python -m tests.members.page`
from `tests/members`; `tests/members/test_members.py` runs the rows and compares their list with
`routeopt.schema`.

| Member | changed to | in the answer |
| - | - | - |
"""


def page() -> str:
    rows, ends = defaultdict(list), set(leaves())
    for row in ROWS:
        rows[row.member].append(row)
    lines = [line(row) for member in members() for row in rows[member]]
    lines += [f"| `{m}` | | see its members |" for m in members() if m not in ends and not rows[m]]
    return HEAD + "\n".join(sorted(lines, key=order)) + "\n"


def order(line: str) -> int:
    """Members in the order of the schema."""
    return members_in_order()[line.split("`")[1]]


def members_in_order() -> dict[str, int]:
    if not _ORDER:
        _ORDER.update((member, k) for k, member in enumerate(members()))
    return _ORDER


_ORDER: dict[str, int] = {}


def line(row: Row) -> str:
    return f"| `{row.member}` | {words(row.to)} | {what_shows(row)} |"


def what_shows(row: Row) -> str:
    if not row.shows:
        return f"nothing: {row.why}"
    told = "; ".join(
        f"`{place[1:]}` {words(old)} → {words(new)}" for place, (old, new) in row.shows.items()
    )
    return ("" if row.operation == "evaluate" else f"{row.operation}: ") + told


def words(value: Any) -> str:
    if value == ABSENT:
        return "absent"
    text = json.dumps(value).replace("|", "\\|")
    return f"`{text}`" if len(text) <= 90 else "another"


def main() -> None:
    path = Path(__file__).parents[2] / "docs" / "members.md"
    path.write_text(page())


if __name__ == "__main__":
    main()
