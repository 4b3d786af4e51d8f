"""The objects of requests and answers as their JSON Schemas describe them."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import Any

import routeopt
from routeopt.core.call import answer_schemas

ABSENT = object()


@dataclass(frozen=True)
class Member:
    """A member of an object: its type as Python has it, and what the schema says of it."""

    name: str
    type: str
    about: str
    required: bool
    default: Any
    bounds: str
    inner: Shape | Relations | None  # what it holds, alone or in its entries

    @property
    def has_default(self) -> bool:
        return self.default is not ABSENT


@dataclass(frozen=True)
class Shape:
    """An object."""

    name: str
    members: tuple[Member, ...]


@dataclass(frozen=True)
class Relations:
    """One of several objects, by the member that says its kind."""

    name: str
    kinds: dict[str, Shape]


# By where an object stands, the name of its type; the longest ending of the place decides.
NAMES_OF_REQUESTS = {
    "problem": "ProblemMembers",
    "vehicles": "Vehicle",
    "shifts": "Shift",
    "start": "ShiftStart",
    "end": "ShiftEnd",
    "reloads": "Reload",
    "breaks": "Break",
    "skills": "VehicleSkill",
    "limits": "Limits",
    "vehicles.costs": "VehicleCosts",
    "jobs": "Job",
    "shipments": "Shipment",
    "pickup": "ShipmentStop",
    "delivery": "ShipmentStop",
    "time_windows": "TimeWindow",
    "target": "Target",
    "places": "PlaceOfStop",
    "required_skills": "RequiredSkill",
    "eligible_vehicles": "EligibleVehicles",
    "preferences": "Preference",
    "service_factors": "ServiceFactor",
    "depots": "Depot",
    "depots.time_windows": "OpeningHours",
    "matrices": "Matrices",
    "slices": "Slice",
    "quotas": "Quota",
    "balance": "Balance",
    "measure": "LoadMeasure",
    "period": "Period",
    "relations": "Relation",
    "participants": "Participant",
    "from": "Participant",
    "to": "Participant",
    "groups": "Group",
    "objective": "Objective",
    "objective.costs": "ObjectiveCosts",
    "solve.options": "SolveOptions",
    "suggest.options": "SuggestOptions",
    "published": "Published",
    "published.routes": "PublishedRoute",
    "published.routes.stops": "PublishedStop",
    "plan": "Plan",
    "plan.routes": "PlanRoute",
    "plan.routes.stops": "PlanStop",
}
NAMES_OF_ANSWERS = {
    "summary": "Summary",
    "BalanceSummary.vehicles": "FairShare",
    "unserved": "Unserved",
    "unserved.reasons": "UnservedReason",
    "warnings": "Notice",
    "search": "Search",
    "assignments": "Assignment",
    "assignments.stops": "SuggestedStop",
    "Explanation.unserved": "ExplainedTask",
    "Explanation.unserved.changes": "Change",
    "Explanation.served": "ServedTask",
    "Explanation.binding": "BindingRule",
    "Place.delivery": "PlaceOfDelivery",
    "counts": "Counts",
}


class Reader:
    """Reads schemas; `shapes` then has every object by its type's name, after those that it holds.

    Args:
        names: names of types by the places of objects.
        one, many: what a mapping and a list are called.
    """

    def __init__(self, names: dict[str, str], one: str, many: str) -> None:
        self._names, self._one, self._many = names, one, many
        self.shapes: dict[str, Shape | Relations] = {}

    def named(self, place: str) -> str:
        parts = place.split(".")
        for k in range(len(parts)):
            ending = ".".join(parts[k:])
            if ending in self._names:
                return self._names[ending]
        sys.exit(f"tools/make_types: {place} has no name")

    def read(self, schema: dict[str, Any], place: str, name: str | None = None) -> Shape:
        """Read an object."""
        name = name or self.named(place)
        required = schema.get("required", ())
        members = tuple(
            self._member(member, inner, f"{place}.{member}", member in required)
            for member, inner in schema["properties"].items()
            if inner.keys() != {"description"}
        )
        shape = Shape(name, members)
        before = self.shapes.setdefault(name, shape)
        if before != shape:
            sys.exit(f"tools/make_types: two objects are called {name}, one of them at {place}")
        return shape

    def _member(self, name: str, schema: dict[str, Any], place: str, required: bool) -> Member:
        kind, inner = self._type(schema, place)
        return Member(
            name=name,
            type=kind,
            about=schema["description"],
            required=required,
            default=schema.get("default", ABSENT),
            bounds=bounds_of(schema),
            inner=inner,
        )

    def _type(self, schema: dict[str, Any], place: str) -> tuple[str, Shape | Relations | None]:
        """Return the type of a value, and the object that it holds."""
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            if name not in SCHEMAS:  # an object that may hold its like
                return self.named(place), None
            shape = self.shapes.get(name) or self.read(SCHEMAS[name], name, name)
            return name, shape
        if "enum" in schema or "const" in schema:
            words = schema.get("enum", [schema.get("const")])
            return f"Literal[{', '.join(map(json.dumps, words))}]".replace("true", "True"), None
        if "anyOf" in schema:
            return self._any_of(schema["anyOf"], place)
        kind = schema["type"]
        if isinstance(kind, list):
            return " | ".join(SIMPLE[one] for one in kind), None
        if "prefixItems" in schema:
            return "Point", None
        if kind == "array":
            inner, shape = self._type(schema["items"], place)
            kind = f"{self._many}[{inner}]"
            return "Table" if kind == "Sequence[Sequence[int | None]]" else kind, shape
        if kind == "object" and "properties" in schema:
            shape = self.read(schema, place)
            return shape.name, shape
        if kind == "object" and schema["additionalProperties"] is True:
            return f"{self._one}[str, Any]", None
        if kind == "object":
            inner, shape = self._type(schema["additionalProperties"], place)
            return f"{self._one}[str, {inner}]", shape
        return SIMPLE[kind], None

    def _any_of(
        self, alternatives: list[dict[str, Any]], place: str
    ) -> tuple[str, Shape | Relations | None]:
        if all("properties" in one for one in alternatives):
            return self._relation(alternatives, place)
        found = [self._type(one, place) for one in alternatives]
        text = " | ".join(dict.fromkeys(kind for kind, _ in found))
        known = {"str | int": "Time", "Point | int": "Location"}.get(text, text)
        return known, next((shape for _, shape in found if shape is not None), None)

    def _relation(
        self, alternatives: list[dict[str, Any]], place: str
    ) -> tuple[str, Shape | Relations]:
        kinds = {}
        for one in alternatives:
            kind = next(
                member["const"] for member in one["properties"].values() if "const" in member
            )
            kinds[kind] = self.read(one, f"{place}.{kind}", kind.title().replace("_", ""))
        union = Relations(self.named(place), kinds)
        self.shapes[union.name] = union
        return union.name, union


SIMPLE = {"integer": "int", "number": "float", "string": "str", "boolean": "bool", "null": "None"}
SCHEMAS: dict[str, Any] = json.loads(answer_schemas("#/"))


def bounds_of(schema: dict[str, Any]) -> str:
    """Return the bounds of a number, of an object's numbers, of a text's length or of a list's."""
    alternatives = (schema, *schema.get("anyOf", ()))
    if any("prefixItems" in one for one in alternatives):
        return "longitude -180 to 180, latitude -90 to 90"
    each = schema.get("additionalProperties")
    if isinstance(each, dict) and each.get("type") == "integer":
        return f"each {bounds_of(each)}"
    for one in alternatives:
        if one.get("type") in ("integer", "number") and "minimum" in one:
            least, most = number(one["minimum"]), one.get("maximum")
            if schema.get("type") is None and one.get("minimum") != 0:
                continue  # a time
            return f"{least} to {number(most)}" if most is not None else f"at least {least}"
        if "maxLength" in one:
            return f"{one['minLength']} to {one['maxLength']} characters"
        if "minItems" in one:
            most = one.get("maxItems")
            some = f"{one['minItems']} to {number(most)}" if most else f"at least {one['minItems']}"
            return f"{some} entries"
    return ""


def number(value: float) -> str:
    return f"{value:,}"


def of_requests() -> dict[str, Shape | Relations]:
    reader = Reader(NAMES_OF_REQUESTS, "Mapping", "Sequence")
    for operation in ("suggest", "solve"):
        name = f"{operation.title()}Request"
        reader.read(routeopt.schema(operation), operation, name)
    return reader.shapes


def of_answers() -> dict[str, Shape | Relations]:
    reader = Reader(NAMES_OF_ANSWERS, "dict", "list")
    for name, schema in SCHEMAS.items():
        if name not in reader.shapes:
            reader.read(schema, name, name)
    return reader.shapes
