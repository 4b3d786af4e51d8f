"""What the columns of a table are: members of the interface, or columns of its maker's own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from routeopt.core.call import schema
from routeopt.errors import nearest

_AXES = ("lon", "lat")
_WINDOW = "window_"
# What columns are called elsewhere, and have one meaning.
_SAME = {
    "lng": "lon",
    "long": "lon",
    "longitude": "lon",
    "latitude": "lat",
    "skill": "required_skills",
    "skills": "required_skills",
    "tag": "tags",
}
# Words of other programs that look like rules, by table: a column of that name is kept, and told.
_LIKE_RULES = {
    table: {word: member for member, words in meant.items() for word in words.split()}
    for table, meant in {
        "jobs": {
            "lon": "x",
            "lat": "y",
            "window_start": "earliest ready_time ready tw_start open from",
            "window_end": "latest due due_date due_time deadline tw_end close to",
            "service_time_s": "duration service service_min service_minutes minutes",
            "delivery.{name}": "weight volume kg quantity qty amount parcels pallets",
        },
        "depots": {"lon": "x", "lat": "y"},
        "vehicles": {
            "shift.start.time": "start start_time begin from earliest open",
            "shift.end.time": "end end_time finish to latest close",
            "shift.start.lon": "lon lng long longitude x start_lon",
            "shift.start.lat": "lat latitude y start_lat",
            "shift.end.lon": "end_lon",
            "shift.end.lat": "end_lat",
            "capacity.{name}": "kg parcels pallets",
        },
    }.items()
}
NUMBERS = ("number", "whole")
AMOUNTS = "amounts"
"""The kind of a member that has an amount for each dimension, such as `capacity`."""
AMOUNTS_OF_JOBS = "`delivery.kg` is brought to the stop, `demand.kg` is collected there"
_MOST_WORDS = 6
_TEXTS = frozenset({"tags", "serves_tags", "preferred_tags", "allowed", "excluded", "reloads"})
_SKILLS = frozenset({"required_skills", "skills"})


class Column(NamedTuple):
    """A column of a table.

    Attributes:
        header: its name in the table.
        name: the path to its member, or its maker's own name.
        kind: `text`, `texts`, `skills`, `number`, `whole` (a number without a fraction), `time`,
            `amounts` or `json`; empty where it is no member.
    """

    header: str
    name: str
    kind: str


class Columns:
    """The columns of a table.

    Args:
        table: `jobs`, `shipments`, `vehicles` or `depots`.
        headers: the table's.
        renamed: headers and the members that they mean; a name that is no member is a column of
            one's own, and `None` leaves the column aside.
    """

    def __init__(
        self, table: str, headers: Iterable[Any], renamed: Mapping[str, str | None]
    ) -> None:
        self.table = table
        self.faults: list[str] = []
        self.slips: list[str] = []
        self.found: list[Column] = []
        names: set[str] = set()
        given = list(map(str, headers))
        for header in given:
            column = self._column(header, renamed, given)
            if column is None:
                continue
            if column.name in names:
                self.faults.append(f"the column `{column.name}` is there twice")
            names.add(column.name)
            self.found.append(column)

    @property
    def members(self) -> list[Column]:
        """Those that are members."""
        return [column for column in self.found if column.kind]

    @property
    def own(self) -> list[Column]:
        """Those that are not."""
        return [column for column in self.found if not column.kind]

    def _column(
        self, header: str, renamed: Mapping[str, str | None], given: Sequence[str]
    ) -> Column | None:
        if header in renamed:
            name = renamed[header]
            return None if name is None else Column(header, name, kind_of(self.table, name))
        parents, _, last = header.rpartition(".")
        # The name of a dimension is kept as it is: `Capacity.KG`.
        for name in (header, f"{_plain(parents)}.{last}", _plain(header)):
            if name == header or name not in given:
                kind = kind_of(self.table, name)
                if kind:
                    return Column(header, name, kind)
        meant = _same(_plain(header))
        kind = kind_of(self.table, meant)
        if kind and meant not in given:
            return Column(header, meant, kind)
        self._check_slip(header)
        return Column(header, header, "")

    def _check_slip(self, header: str) -> None:
        """Tell a name that looks like a slip of a member, or like a rule of another program."""
        plain = _plain(header)
        first = plain.partition(".")[0]
        near = _meant(self.table, plain)
        within = first != plain and (kind_of(self.table, first) or first in _sides(self.table))
        if near or within:
            keep = f'; columns={{"{header}": "{header}"}} keeps it as a column of your own'
            self.faults.append(f"the column `{header}` is unknown{near}{keep}")
            return
        like = _LIKE_RULES.get(self.table, {}).get(plain, "").format(name=plain)
        if like:
            self.slips.append(
                f"the column `{header}` is kept as one of your own, and changes no plan;"
                f' if it is a rule: columns={{"{header}": "{like}"}}'
            )


def _meant(table: str, name: str) -> str:
    """Return the question whether a known column was meant, or nothing where none is close."""
    near = _with_dots(table, name) or nearest(name, _known(table, name))
    if near is None:
        return ""
    if kind_of(table, near) != AMOUNTS:
        return f"; did you mean `{near}`?"
    dimension = name.removeprefix(f"{near}_") if name.startswith(f"{near}_") else "kg"
    sides = f" ({AMOUNTS_OF_JOBS})" if table == "jobs" else ""
    return f"; did you mean `{near}.{dimension}`?{sides}"


def _with_dots(table: str, name: str) -> str | None:
    """Return the column that a name with underscores for dots leads to: `shift_start_time`."""
    words = name.split("_")
    if len(words) > _MOST_WORDS:
        return None
    for marks in product("_.", repeat=len(words) - 1):
        path = "".join(map("".join, zip(words, [*marks, ""], strict=True)))
        if "." in marks:
            for column in (f"{path}.time", path):
                if _kind_of_fixed(table, column):
                    return column
    return None


def kind_of(table: str, name: str) -> str:
    """Return what the cells of a column are, or nothing where it leads to no member."""
    path = name.split(".")
    member = _member(path, _of_table(table))
    return "" if member is None else _kind(path[-1], member)


def _kind_of_fixed(table: str, name: str) -> str:
    """Return the same of a column that does not name a dimension of its maker's own."""
    parent = name.rpartition(".")[0]
    return "" if kind_of(table, parent) == AMOUNTS else kind_of(table, name)


@cache
def members_of_problem() -> Mapping[str, Any]:
    """Return the schemas of a problem's members."""
    found: dict[str, Any] = json.loads(schema("solve"))["properties"]["problem"]["properties"]
    return found


@cache
def _of_table(table: str) -> Mapping[str, Any]:
    entry: dict[str, Any] = members_of_problem()[table]["items"]
    if table == "vehicles":
        shift = entry["properties"]["shifts"]["items"]
        return {**entry, "properties": {**entry["properties"], "shift": shift}}
    return entry


def _member(path: Sequence[str], of: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the schema of the member that a column leads to, if it leads to one."""
    name, *rest = path
    members = of.get("properties", {})
    if name in _AXES:
        return {"type": "number"} if "location" in members and not rest else None
    if name.startswith(_WINDOW) and "time_windows" in members:
        return _member([name.removeprefix(_WINDOW)], members["time_windows"]["items"])
    if name in members:
        return _member(rest, members[name]) if rest else members[name]
    of_any = of.get("additionalProperties")
    return of_any if name and not rest and isinstance(of_any, Mapping) else None


def _kind(name: str, member: Mapping[str, Any]) -> str:
    if name in _TEXTS:
        return "texts"
    if name in _SKILLS:
        return "skills"
    if isinstance(member.get("additionalProperties"), Mapping):
        return AMOUNTS
    kinds = [one.get("type") for one in member.get("anyOf", [member])]
    if "array" in kinds or "object" in kinds:
        return "json"
    if "string" in kinds:
        return "time" if "integer" in kinds else "text"
    if "number" in kinds:
        return "number"
    return "whole" if "integer" in kinds else "json"


def _plain(header: str) -> str:
    return re.sub(r"[\s-]+", "_", header.strip().lower())


def _same(name: str) -> str:
    *parents, last = name.split(".")
    return ".".join([*parents, _SAME.get(last, last)])


def _sides(table: str) -> tuple[str, ...]:
    return ("shift",) if table == "vehicles" else ("pickup", "delivery") * (table == "shipments")


def _known(table: str, name: str) -> list[str]:
    """Return the columns that a name could be a slip of: those below the same member."""
    *parents, _ = name.split(".")
    of = _of_table(table)
    for parent in parents:
        of = of.get("properties", {}).get(parent, {})
    members = of.get("properties", {})
    found = list(members)
    if "time_windows" in members:
        found += [_WINDOW + of for of in ("start", "end", "cost", "per_late_hour")]
    if "location" in members:
        found += _AXES
    return [".".join([*parents, one]) for one in found]
