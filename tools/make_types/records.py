"""python/routeopt/results/records.py: the objects of answers as classes."""

from __future__ import annotations

from shapes import Member, Relations, Shape
from text import GENERATED, attribute, docstring

HEAD = f'''"""The objects of answers: dicts whose members are attributes, too.

{GENERATED}
"""

from __future__ import annotations

from routeopt.results.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar, Literal
'''
ANSWERS = ("Solution", "Suggestions", "Explanation")
OF_OTHERS = ("Validation", "Counts")


def source(shapes: dict[str, Shape | Relations]) -> str:
    kinds = [shape for shape in shapes.values() if isinstance(shape, Shape)]
    records = [shape for shape in kinds if shape.name not in (*ANSWERS, *OF_OTHERS)]
    answers = [shape for shape in kinds if shape.name in ANSWERS]
    return "\n".join([HEAD, *map(record, records), *map(answer, answers)])


def record(shape: Shape) -> str:
    lines = [f"\nclass {shape.name}(Record):"]
    if shape.name in TEXTS:
        lines += [f'    """{TEXTS[shape.name]}"""', ""]
    lines += ["    __slots__ = ()", *held(shape), *members(shape, record=True)]
    return "\n".join(lines) + "\n"


def answer(shape: Shape) -> str:
    lines = [f"\nclass {shape.name}Members:", f'    """The members of `{shape.name}`."""']
    lines += ["", *held(shape), *members(shape, record=False)]
    return "\n".join(lines) + "\n"


def held(shape: Shape) -> list[str]:
    """The members that are objects or lists of them, and the lists that may be absent."""
    inner = {one.name: one.inner.name for one in shape.members if one.inner is not None}
    lists = [one.name for one in shape.members if not one.required and one.type.startswith("list")]
    lines = []
    if inner:
        items = ", ".join(f'"{name}": {kind}' for name, kind in inner.items())
        lines.append(f"    _held: ClassVar[Mapping[str, type[Record]]] = {{{items}}}")
    if lists:
        items = ", ".join(f'"{name}"' for name in lists)
        lines.append(f"    _lists: ClassVar[tuple[str, ...]] = ({items},)")
    return lines


def members(shape: Shape, *, record: bool) -> list[str]:
    lines = []
    for member in shape.members:
        lines.append(f"    {attribute(member.name)}: {type_of(member, record)}")
        lines.append(docstring(member.about, 4))
    return lines


def type_of(member: Member, record: bool) -> str:
    """A list that is absent is empty; of a record, another member that is absent is None."""
    maybe_none = record and not member.required and not member.type.startswith("list")
    return f"{member.type} | None" if maybe_none else member.type


TEXTS = {
    "Cost": "What something costs: parts of money and their total.",
    "Route": "A route that runs: the stops of one shift of a vehicle.",
    "Stop": "A stop of a route, its start and its end among them.",
    "Search": "How a search went.",
    "Summary": "Counts and sums over all routes.",
    "Unserved": "A task that is left out.",
    "UnservedReason": "A rule that keeps a task out.",
    "Violation": "A rule that is broken.",
    "Notice": "A warning: what is valid in the request and looks like a slip.",
    "Suggestion": "A way to add tasks to a plan.",
    "Assignment": "Where a task is added.",
    "SuggestedStop": "A stop that is added.",
    "Neighbour": "A stop beside another.",
    "Place": "Where a task could be served.",
    "PlaceOfDelivery": "Where a shipment could be delivered.",
    "Reason": "A rule that keeps a task out, with figures.",
    "Change": "The smallest change of one number that lets a task in.",
    "PublishedChange": "A change of what was published.",
    "ExplainedTask": "A task that is left out, and why.",
    "ServedTask": "A task that is served, and what it costs.",
    "BindingRule": "A rule that leaves no room.",
}
