"""python/routeopt/types.py: the names of all types."""

from __future__ import annotations

import records
from shapes import Relations, Shape
from text import GENERATED

ALIASES = ("Location", "Point", "Table", "Time")


def source(requests: dict[str, Shape | Relations], answers: dict[str, Shape | Relations]) -> str:
    ours = sorted([*requests, *ALIASES])
    theirs = sorted(name for name in answers if name not in (*records.ANSWERS, *records.OF_OTHERS))
    names = "\n".join(f'    "{name}",' for name in sorted([*ours, *theirs]))
    return f'''"""The types of requests and answers: dicts of requests, and objects of answers.

{GENERATED}
"""

from __future__ import annotations

from routeopt.request.members import {", ".join(ours)}
from routeopt.results.records import {", ".join(theirs)}

__all__ = [
{names}
]
'''
