"""python/routeopt/request/additions.py: the methods of `Problem` that add to its lists."""

from __future__ import annotations

import textwrap

from shapes import Member, Relations, Shape
from text import GENERATED, attribute, listed, wrapped

HEAD = f'''"""What a problem is built from: a method for each of its lists.

{GENERATED}
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, Literal, overload

    from routeopt.request.members import (
        {{names}},
    )

class Additions:
    """Methods that add to the lists of a problem.

    Nothing is checked: the core checks every rule when the problem is solved. Arguments that are
    `None` are left out. Units are in the names: `_s` are whole seconds, `_m` whole metres.
    """

    def _add(self, name: str, members: dict[str, Any]) -> None:
        raise NotImplementedError
'''
METHODS = {
    "add_job": ("jobs", "Job", "Add a task with one stop."),
    "add_shipment": ("shipments", "Shipment", "Add a task from a pickup to a delivery."),
    "add_vehicle": ("vehicles", "Vehicle", "Add a vehicle with its shifts."),
    "add_depot": ("depots", "Depot", "Add a depot, where shifts may start, end and reload."),
    "add_quota": ("quotas", "Quota", "Add bounds on how many tasks of a kind vehicles serve."),
    "add_balance": ("balance", "Balance", "Add work that vehicles share, at a price."),
    "add_relation": ("relations", "Relation", "Add a relation between tasks, by its `kind`."),
}

COMMON = ("kind", "id")
"""Members of every relation."""


def source(shapes: dict[str, Shape | Relations]) -> str:
    parts = []
    for method, (name, shape, text) in METHODS.items():
        found = shapes[shape]
        parts.append(
            relation(method, name, found, text)
            if isinstance(found, Relations)
            else plain(method, name, found, text)
        )
    names = ", ".join([*shapes, "Location", "Time"])  # those that are not used are taken out
    return HEAD.replace("{names}", names) + "".join(parts)


def plain(method: str, name: str, shape: Shape, text: str) -> str:
    members = in_order(shape.members)
    lines = [*signature(method, members), f'        """{text}', "", "        Args:"]
    lines += listed(members, 12, attribute)
    return finished(lines, name)


def relation(method: str, name: str, union: Relations, text: str) -> str:
    """A method that type checkers know by its kinds, each with its own members."""
    lines = ["", "    if TYPE_CHECKING:"]
    for kind in union.kinds.values():
        head = "\n".join(signature(method, in_order(kind.members))).lstrip("\n")
        lines += ["", "        @overload", textwrap.indent(f"{head} ...", "    ")]
    words = ", ".join(f'"{kind}"' for kind in union.kinds)
    lines += ["", f"    def {method}(", "        self,", "        *,"]
    lines.append(f"        kind: Literal[{words}],")
    lines += [f"        {attribute(name)}: {kind} | None = None," for name, kind in every(union)]
    lines += ["    ) -> None:", f'        """{text}', "", "        Args:"]
    kind_and_id = [one for one in next(iter(union.kinds.values())).members if one.name in COMMON]
    lines.append(wrapped(f"kind: {kind_and_id[0].about} One of {words}.", 12))
    lines += listed(kind_and_id[1:], 12, attribute)
    for kind, shape in union.kinds.items():
        own = [one for one in shape.members if one.name not in COMMON]
        lines += ["", f'        Of "{kind}":', *listed(own, 12, attribute)]
    return finished(lines, name)


def every(union: Relations) -> list[tuple[str, str]]:
    """Return the members of all kinds but `kind`, and what each may be."""
    types: dict[str, dict[str, None]] = {}
    for shape in union.kinds.values():
        for member in shape.members:
            types.setdefault(member.name, {})[member.type] = None
    return [(name, " | ".join(found)) for name, found in types.items() if name != "kind"]


def in_order(members: tuple[Member, ...]) -> list[Member]:
    return sorted(members, key=lambda member: not member.required)


def signature(method: str, members: list[Member]) -> list[str]:
    lines = [f"\n    def {method}(", "        self,", "        *,"]
    for member in members:
        optional = "" if member.required else " | None = None"
        lines.append(f"        {attribute(member.name)}: {member.type}{optional},")
    return [*lines, "    ) -> None:"]


def finished(lines: list[str], name: str) -> str:
    return "\n".join([*lines, '        """', f'        self._add("{name}", locals())']) + "\n"
