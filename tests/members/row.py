"""One row: a small request, a change of one member, and where its answer differs."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import Any

import routeopt
from routeopt.travel import Euclidean

ABSENT = "absent"


@dataclass(frozen=True)
class Row:
    """`pointer` is where the member stands in `base`; `shows`: place in the answer, before, after.

    Without anything in `shows` the answer must stay as it is, and `why` says so.
    """

    member: str
    base: dict
    pointer: str
    to: Any
    shows: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    why: str = ""
    of: str = ""

    @property
    def operation(self) -> str:
        return self.of or ("evaluate" if "plan" in self.base else "solve")

    @property
    def changed(self) -> dict:
        request = copy.deepcopy(self.base)
        *path, last = self.pointer.split("/")[1:]
        parent: Any = request
        for token in path:
            parent = parent[int(token)] if isinstance(parent, list) else parent[token]
        key = int(last) if isinstance(parent, list) else last
        if self.to == ABSENT:
            del parent[key]
        else:
            parent[key] = self.to
        return request


def answer_to(request: dict, operation: str) -> dict:
    """The answer with `codes`, those of its violations; `refused`: the first error's place."""
    try:
        data = getattr(routeopt, operation)(request, travel=Euclidean()).data
    except routeopt.RequestError as error:
        return {"refused": error.errors[0]["pointer"]}
    codes = [broken["code"] for broken in data.get("violations", [])]
    return {**data, "codes": codes}


def at(value: Any, pointer: str) -> Any:
    """The value at a JSON pointer, `absent` where there is none."""
    for token in pointer.split("/")[1:]:
        try:
            value = value[int(token)] if isinstance(value, list) else value[token]
        except (KeyError, IndexError):
            return ABSENT
    return value
