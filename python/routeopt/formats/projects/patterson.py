"""Patterson's format (`.rcp`): a project whose activities share renewable resources.

Numbers alone: how many activities and resources there are, how much of each resource; for each
activity its duration, what it needs of each resource, how many successors it has, and which.
"""

from __future__ import annotations

from typing import Any

from routeopt.formats.projects.draft import Draft, Numbers
from routeopt.formats.text import Text


def read(text: Text, _: str) -> dict[str, Any]:
    """Read a file."""
    numbers = Numbers(text)
    count, kinds = numbers.take("the number of activities"), numbers.take("that of resources")
    if count > len(text.lines) * 1000:
        raise text.fault(f"the file is too short for {count} activities", numbers.line)
    draft = Draft(text, count)
    names = [f"R{number}" for number in range(1, kinds + 1)]
    for name, supply in zip(names, numbers.take_all(kinds, "supply of resources"), strict=True):
        draft.add_resource("capacitated", name, supply)
    for number in range(1, count + 1):
        duration = numbers.take(f"the duration of activity {number}")
        needs = numbers.take_all(kinds, f"what activity {number} needs")
        draft.add_mode(number, duration, dict(zip(names, needs, strict=True)))
        followers = numbers.take(f"the number of successors of activity {number}")
        after = numbers.take_all(followers, f"successors of activity {number}")
        draft.add_successors(number, after, numbers.line)
    numbers.end()
    return draft.request()
