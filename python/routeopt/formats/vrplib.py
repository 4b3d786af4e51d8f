"""CVRPLIB and TSPLIB files (`.vrp`, `.tsp`), with the sections that PyVRP's dialect adds."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from routeopt.errors import FormatError
from routeopt.formats.instance import Distances, Instance, Node, Vehicle, enough_vehicles
from routeopt.formats.metrics import att, geo
from routeopt.formats.text import Line, Text

_TOURS = ("TSP", "ATSP")
_TYPES = (
    *(*_TOURS, "CVRP", "VRP", "ACVRP", "DVRP", "DCVRP", "VRPTW", "CVRPTW"),
    *("MDVRP", "MDVRPTW", "SDVRPTW"),
    *("HFVRP", "GVRP", "PCVRP", "PCVRPTW", "MTVRP", "MTVRPTW", "MTVRPTWR", "VRPB", "VRPSPD"),
)
_METRIC = ("EDGE_WEIGHT_TYPE", "EDGE_WEIGHT_FORMAT")
_WORDS = ("NAME", "COMMENT", "BEST_KNOWN", "TYPE", "NODE_COORD_TYPE", "DISPLAY_DATA_TYPE", *_METRIC)
# How straight lines are measured, by EDGE_WEIGHT_TYPE.
_PLANES: dict[str, Distances] = {
    "EUC_2D": "rounded",
    "CEIL_2D": "rounded_up",
    "EXACT_2D": "exact",
}
# Metrics of coordinates that are no plane's.
_METRICS = {"GEO": geo, "ATT": att}
_MOST_MEASURED = 3_000  # nodes, whose distances by such a metric become a matrix
_COMMENTS = ("#", "//")
# How many values each node has.
_OF_NODES = {
    "DEMAND": 1,
    "BACKHAUL": 1,
    "NODE_COORD": 2,
    "SERVICE_TIME": 1,
    "RELEASE_TIME": 1,
    "TIME_WINDOW": 2,
    "PRIZE": 1,
}
_OF_VEHICLES = (
    *("CAPACITY", "VEHICLES_MAX_DURATION", "VEHICLES_FIXED_COST", "VEHICLES_DEPOT"),
    *("VEHICLES_UNIT_DISTANCE_COST", "VEHICLES_RELOAD_DEPOT"),
)
_GROUPS = "MUTUALLY_EXCLUSIVE_GROUP"
_LISTS = ("VEHICLES_ALLOWED_CLIENTS", "EDGE_WEIGHT", "DEPOT", "DISPLAY_DATA", _GROUPS)
# Numbers of the heading; some are one value for all in place of a section.
_NUMBERS = (
    *("DIMENSION", "VEHICLES", "DISTANCE"),
    *("SERVICE_TIME", "CAPACITY", "VEHICLES_MAX_DURATION"),
)


def _columns(form: str, row: int, size: int) -> range:
    """Return the columns that a triangle gives of a row."""
    diagonal = "DIAG" in form
    is_lower = form in ("LOWER_ROW", "LOWER_DIAG_ROW", "UPPER_COL", "UPPER_DIAG_COL")
    return range(row + diagonal) if is_lower else range(row + (not diagonal), size)


_TRIANGLES = tuple(
    f"{half}_{order}" for half in ("LOWER", "UPPER") for order in ("ROW", "COL")
) + tuple(f"{half}_DIAG_{order}" for half in ("LOWER", "UPPER") for order in ("ROW", "COL"))


def _without_comment(words: list[str]) -> list[str]:
    ends = (i for i, word in enumerate(words) if word.startswith(_COMMENTS))
    return words[: next(ends, len(words))]


def read(text: Text) -> Instance:
    """Read a file; nodes count from 0, so that customers count from 1 where one depot is first."""
    return _File(text).instance()


class _File:
    def __init__(self, text: Text) -> None:
        self.text = text
        self.heads: dict[str, tuple[int, str]] = {}
        self.sections: dict[str, list[Line]] = {}
        self.lines: dict[str, int] = {}  # where sections begin
        self._split()
        size = self._head_number("DIMENSION")
        if not size:
            raise text.fault("DIMENSION is missing")
        if size > sum(len(words) for _, words in text.lines):
            raise text.fault(f"DIMENSION is {size}, and the file has fewer words")
        self.size = size

    def instance(self) -> Instance:
        kind = self._kind()
        depots = self._depots()
        nodes = self._nodes(depots)
        vehicles = self._vehicles(nodes, depots, is_tour=kind in _TOURS)
        self._check_depots(depots, nodes, vehicles)
        name = self.heads.get("NAME", (0, ""))[1]
        metric = self._choice("EDGE_WEIGHT_TYPE", (*_PLANES, *_METRICS, "EXPLICIT"))
        return Instance(
            name,
            nodes,
            vehicles,
            depots,
            self._matrix(metric, nodes),
            _PLANES.get(metric, "rounded"),
            linehaul_first=kind == "VRPB",
            groups=self._groups(depots),
        )

    def _check_depots(
        self, depots: Sequence[int], nodes: Sequence[Node], vehicles: Sequence[Vehicle]
    ) -> None:
        used = {v.depot for v in vehicles} | {v.reload for v in vehicles if v.reload is not None}
        if not used <= set(depots):
            k = next(
                k for k, v in enumerate(vehicles) if not {v.depot, v.reload} <= {None, *depots}
            )
            raise self.text.fault(f"vehicle {k + 1} starts or reloads where no depot is")
        if not used >= set(depots) and "VEHICLES_DEPOT" not in self.sections:
            raise self.text.fault(
                f"there are {len(depots)} depots, and no VEHICLES_DEPOT_SECTION says where each"
                " vehicle starts",
                self.lines["DEPOT"],
            )
        for depot in depots:
            if nodes[depot].demand or nodes[depot].backhaul:
                raise self.text.fault(
                    f"node {depot + 1} is a depot, and has a demand", self.lines.get("DEPOT")
                )

    def _kind(self) -> str:
        """Return the type; where it is missing, loads and vehicles tell a CVRP from a tour."""
        if "TYPE" in self.heads:
            return self._choice("TYPE", _TYPES)
        if "BACKHAUL" in self.sections:
            raise self.text.fault("TYPE is missing, which says whether backhauls come last")
        of_routes = ("DEMAND", *_OF_VEHICLES, "VEHICLES")
        given = self.sections.keys() | self.heads.keys()
        return "TSP" if given.isdisjoint(of_routes) else "CVRP"

    def _split(self) -> None:
        section: list[Line] | None = None
        for at, words in self.text.lines:
            if words[0].startswith(_COMMENTS):
                continue
            key = words[0].partition(":")[0]
            if not key:
                raise self.text.fault(f"{words[0]!r}: the name before the colon is missing", at)
            if key == "EOF":
                break
            if not key[0].isalpha():
                if section is None:
                    raise self.text.fault(f"{words[0]!r} belongs to no section", at)
                section.append((at, _without_comment(words)))
            elif key.endswith("_SECTION"):
                section = self._section(key.removesuffix("_SECTION"), at)
                behind = _without_comment(" ".join(words)[len(key) :].lstrip(" :").split())
                if behind:
                    section.append((at, behind))
            else:
                self._head(key, " ".join(words), at)

    def _section(self, name: str, at: int) -> list[Line]:
        if name not in (*_OF_NODES, *_OF_VEHICLES, *_LISTS):
            raise self.text.fault(f"the section {name}_SECTION cannot be expressed", at)
        if name in self.sections:
            raise self.text.fault(f"{name}_SECTION is there twice", at)
        self.lines[name] = at
        return self.sections.setdefault(name, [])

    def _head(self, key: str, words: str, at: int) -> None:
        if key not in (*_WORDS, *_NUMBERS):
            raise self.text.fault(f"{key} is unknown or cannot be expressed", at)
        if key in self.heads and key != "COMMENT":
            raise self.text.fault(f"{key} is there twice", at)
        value = words.removeprefix(key).lstrip(" \t:").strip()
        if key not in ("NAME", "COMMENT"):
            value = " ".join(_without_comment(value.split()))
        self.heads[key] = (at, value)

    def _head_number(self, key: str) -> int | None:
        if key not in self.heads:
            return None
        at, word = self.heads[key]
        return self.text.whole_number(word, at, key)

    def _choice(self, key: str, choices: Sequence[str]) -> str:
        """Return a word of the heading, in capitals; what follows it in brackets is a comment."""
        at, value = self.heads.get(key, (None, "missing"))
        word = value.partition("(")[0].strip().upper()
        if word not in choices:
            raise self.text.fault(f"{key} is {value}; what is read is {', '.join(choices)}", at)
        return word

    def _depots(self) -> list[int]:
        numbers = [
            (self.text.number(word, at), at)
            for at, words in self.sections.get("DEPOT", [])
            for word in words
        ]
        return [self._node(number, at) for number, at in numbers if number != -1] or [0]

    def _node(self, number: int | float, at: int | None) -> int:
        if number not in range(1, self.size + 1):
            raise self.text.fault(f"there is no node {number}, only 1 to {self.size}", at)
        return int(number) - 1

    def _nodes(self, depots: Sequence[int]) -> list[Node]:
        columns = {name: self._of_nodes(name, depots) for name in _OF_NODES}
        whole = {name: self._whole_of_nodes(name, columns[name]) for name in ("DEMAND", "BACKHAUL")}
        nodes = []
        for i in range(self.size):
            x, y = columns["NODE_COORD"][i] or (0, 0)
            window = columns["TIME_WINDOW"][i]
            node = Node(x, y, whole["DEMAND"][i], whole["BACKHAUL"][i])
            node.window = (window[0], window[1]) if window else None
            node.service = (columns["SERVICE_TIME"][i] or [0])[0]
            node.release = (columns["RELEASE_TIME"][i] or [0])[0]
            node.prize = (columns["PRIZE"][i] or [0])[0] or None
            nodes.append(node)
        return nodes

    def _of_nodes(self, name: str, depots: Sequence[int]) -> list[list[int | float] | None]:
        """Return each node's values; what is given once is of the customers."""
        if name in self.sections:
            rows: list[list[int | float] | None] = []
            rows.extend(self._rows(name, self.size, 1 + _OF_NODES[name]))
            return rows
        if name not in self.heads:
            return [None] * self.size
        at, word = self.heads[name]
        value = [self.text.number(word, at)]
        return [None if node in depots else value for node in range(self.size)]

    def _whole_of_nodes(self, name: str, rows: Sequence[list[int | float] | None]) -> list[int]:
        at = self.sections.get(name, [(0, [])])[0][0]
        return [0 if row is None else self.text.whole(row[0], name, at) for row in rows]

    def _rows(self, name: str, count: int, width: int) -> list[list[int | float]]:
        """Return the values of a section with one row for each of `count` things, in order."""
        rows = self.sections[name]
        if len(rows) != count:
            raise self._wrong_count(name, len(rows), count)
        rows = self.text.by_number(rows, f"{name}_SECTION")
        return [self.text.numbers(row, width)[1:] for row in rows]

    def _wrong_count(self, name: str, count: int, needed: int | None) -> FormatError:
        what = f"{name}_SECTION has {count} rows of {needed}"
        if needed is None:
            what = f"{name}_SECTION needs VEHICLES, the number of vehicles"
        return self.text.fault(what, self.lines[name])

    def _vehicles(
        self, nodes: Sequence[Node], depots: Sequence[int], is_tour: bool
    ) -> list[Vehicle]:
        capacity = self._head_number("CAPACITY")
        count = self._vehicle_count(enough_vehicles(nodes, capacity), is_tour)
        columns = {name: self._of_vehicles(name, count) for name in _OF_VEHICLES}
        longest = self._head_number("DISTANCE")
        vehicles = []
        for k in range(count):
            row = {name: column[k] for name, column in columns.items()}
            reload = row["VEHICLES_RELOAD_DEPOT"]
            depot = row["VEHICLES_DEPOT"]
            vehicle = Vehicle(
                depots[0] if depot is None else self._node(depot, self.lines.get("VEHICLES_DEPOT"))
            )
            vehicle.capacity = self._whole("CAPACITY", row["CAPACITY"])
            vehicle.fixed = row["VEHICLES_FIXED_COST"] or 0
            unit = row["VEHICLES_UNIT_DISTANCE_COST"]
            vehicle.unit = 1 if unit is None else unit
            vehicle.max_duration = row["VEHICLES_MAX_DURATION"] or longest
            vehicle.reload = (
                None
                if reload is None
                else self._node(reload, self.lines.get("VEHICLES_RELOAD_DEPOT"))
            )
            vehicle.allowed = self._allowed(k)
            vehicles.append(vehicle)
        return vehicles

    def _vehicle_count(self, enough: int, is_tour: bool) -> int:
        """Return the number that is given; of vehicles that are alike no more than customers."""
        given = 1 if is_tour else self._head_number("VEHICLES")
        if given == 0:
            raise self.text.fault(
                "VEHICLES is 0, and at least 1 is needed", self.heads["VEHICLES"][0]
            )
        one_each = [n for n in (*_OF_VEHICLES, "VEHICLES_ALLOWED_CLIENTS") if n in self.sections]
        for name in one_each:
            if len(self.sections[name]) != given:
                raise self._wrong_count(name, len(self.sections[name]), given)
        if given is None:
            return enough
        return given if one_each else min(given, self.size)

    def _of_vehicles(self, name: str, count: int) -> Sequence[int | float | None]:
        if name in self.sections:
            return [row[0] for row in self._rows(name, count, 2)]
        if name not in self.heads:
            return [None] * count
        at, word = self.heads[name]
        return [self.text.number(word, at)] * count

    def _whole(self, name: str, value: int | float | None) -> int | None:
        if value is None:
            return None
        return self.text.whole(value, name, self.sections.get(name, [(0, [])])[0][0])

    def _allowed(self, vehicle: int) -> frozenset[int] | None:
        rows = self.sections.get("VEHICLES_ALLOWED_CLIENTS")
        if rows is None:
            return None
        number, *clients = self.text.numbers(rows[vehicle])
        if number != vehicle + 1:
            raise self.text.fault(f"the row of {vehicle + 1} is needed here", rows[vehicle][0])
        return frozenset(self._node(client, rows[vehicle][0]) for client in clients)

    def _groups(self, depots: Sequence[int]) -> list[list[int]]:
        """Return the groups of more than one; one that is alone is required as any other is."""
        rows = self.sections.get(_GROUPS, [])
        self.text.in_order(rows, 1)
        taken = set(depots)
        groups = []
        for row in rows:
            group = [self._node(number, row[0]) for number in self.text.numbers(row)[1:]]
            if len(set(group)) < len(group) or not taken.isdisjoint(group):
                raise self.text.fault("a depot, or a node that is in a group already", row[0])
            taken.update(group)
            if len(group) > 1:
                groups.append(group)
        return groups

    def _matrix(self, metric: str, nodes: Sequence[Node]) -> Sequence[Sequence[int]] | None:
        if metric == "EXPLICIT":
            return self._explicit()
        if "NODE_COORD" not in self.sections:
            raise self.text.fault("NODE_COORD_SECTION is missing")
        if metric in _PLANES:
            return None
        if self.size > _MOST_MEASURED:
            raise self.text.fault(f"{metric} with more than {_MOST_MEASURED} nodes")
        try:
            return _METRICS[metric]([(node.x, node.y) for node in nodes])
        except OverflowError:
            raise self.text.fault(f"NODE_COORD_SECTION: numbers too large for {metric}") from None

    def _explicit(self) -> Sequence[Sequence[int]]:
        form = self._choice("EDGE_WEIGHT_FORMAT", ("FULL_MATRIX", *_TRIANGLES))
        values = self._weights()
        size = self.size
        if form == "FULL_MATRIX":
            self._check_weights(len(values), size * size)
            return [values[row * size : (row + 1) * size] for row in range(size)]
        cells = [(row, column) for row in range(size) for column in _columns(form, row, size)]
        self._check_weights(len(values), len(cells))
        matrix = [array("i", bytes(4 * size)) for _ in range(size)]
        for (row, column), value in zip(cells, values, strict=True):
            matrix[row][column] = matrix[column][row] = value
        return matrix

    def _weights(self) -> array[int]:
        values = array("i")
        for at, words in self.sections.get("EDGE_WEIGHT", []):
            try:
                values.extend(map(int, words))
            except (ValueError, OverflowError):
                what = "EDGE_WEIGHT_SECTION: whole numbers of at most 31 bits are needed"
                raise self.text.fault(what, at) from None
        return values

    def _check_weights(self, count: int, needed: int) -> None:
        if count != needed:
            raise self.text.fault(
                f"EDGE_WEIGHT_SECTION has {count} numbers of {needed}",
                self.lines.get("EDGE_WEIGHT"),
            )
