"""The reference pages of the other solvers' requests, from their JSON Schemas."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import page
from shapes import Reader

import routeopt


class Solver(NamedTuple):
    """A solver: its schema, what its objects are called by where they stand, its page's head."""

    schema: Callable[[], dict[str, Any]]
    request: str
    names: dict[str, str]
    head: str


CLUST = Solver(
    schema=routeopt.clust.schema,
    request="ClustRequest",
    names={
        "clusters": "Cluster",
        "clusterCount": "ClusterCount",
        "defaults": "Defaults",
        "keywords": "Keyword",
        "location": "Place",
        "entities": "Entity",
        "rankings": "Ranking",
        "relations": "Relation",
        "assignments": "Assignment",
        "options": "Options",
        "weights": "Weights",
    },
    head="""# Reference of requests of CLUST

Written by `tools/make_types` from the JSON Schema that `routeopt.clust.schema` returns. What the
members mean together, and what an answer has, is in [clust.md](clust.md). A member that may be left
out may also be null.
""",
)

CREATE = Solver(
    schema=routeopt.create.schema,
    request="CreateRequest",
    names={
        "demands": "Demand",
        "templates": "Template",
        "definition": "Definition",
        "breaks": "Break",
        "limits": "Limits",
        "averageLength": "AverageLength",
        "shifts": "PlannedShift",
        "options": "Options",
    },
    head="""# Reference of requests of CREATE

Written by `tools/make_types` from the JSON Schema that `routeopt.create.schema` returns. What the
members mean together, and what an answer has, is in [create.md](create.md). A member that may be
left out may also be null. `weights` has the names of constraints, as `violations` of answers have
them.
""",
)

FILL = Solver(
    schema=routeopt.fill.schema,
    request="FillRequest",
    names={
        "employees": "Employee",
        "availability": "Availability",
        "unavailability": "Unavailability",
        "location": "Place",
        "home": "Place",
        "employees.skills": "HeldSkill",
        "period": "Period",
        "preferences": "Wish",
        "preference": "Wish",
        "overtime": "Overtime",
        "contracts": "Contract",
        "constracts": "Contract",
        "periodRules": "PeriodRule",
        "tags": "Name",
        "excludes": "Name",
        "employeeTags": "Name",
        "rules.shifts": "Name",
        "shifts": "Shift",
        "skills": "NeededSkill",
        "shifts.rests": "ShiftRest",
        "demands": "Demand",
        "requirements": "Requirement",
        "patterns": "Pattern",
        "elements": "Element",
        "rests": "Rest",
        "rules": "Rule",
        "then": "Rule",
        "fairnessBuckets": "FairnessBucket",
        "schedule": "Scheduled",
        "assignments": "Scheduled",
        "options": "Options",
        "explanation": "Explanation",
        "idleWeekend": "IdleWeekend",
    },
    head="""# Reference of requests of FILL

Written by `tools/make_types` from the JSON Schema that `routeopt.fill.schema` returns. What the
members mean together, and what an answer has, is in [fill.md](fill.md). A member that may be left
out may also be null. `weights` has the names of constraints, as `violations` of answers have them.
""",
)


TASK = Solver(
    schema=routeopt.task.schema,
    request="TaskRequest",
    names={
        "resources": "Resource",
        "plannable.supply": "Person",
        "capacitated.supply": "Amount",
        "shifts": "Span",
        "unavailable": "Span",
        "supply.skills": "HeldSkill",
        "deliveries": "Delivery",
        "orders": "Order",
        "tasks": "Task",
        "resourceRequirements": "Role",
        "skills": "NeededSkill",
        "modes": "Mode",
        "rankings": "Ranking",
        "after": "Predecessor",
        "period": "Period",
        "calendars": "Calendar",
        "weekly": "WeeklyHours",
        "exceptions": "Exception",
        "windows": "Hours",
        "relations": "Relation",
        "setups": "ChangeOver",
        "schedule": "Assignment",
        "options": "Options",
        "explanation": "Explanation",
        "weights": "Weights",
    },
    head="""# Reference of requests of TASK

Written by `tools/make_types` from the JSON Schema that `routeopt.task.schema` returns. What the
members mean together, and what an answer has, is in [task.md](task.md). A member that may be left
out may also be null.
""",
)


def source(solver: Solver) -> str:
    reader = Reader(solver.names, "Mapping", "Sequence")
    reader.read(with_words(without_null(solver.schema())), "request", solver.request)
    tables = [page.table(shape, request=True) for shape in page.outer_first(reader.shapes)]
    return "\n".join([solver.head, *tables])


def with_words(request: dict[str, Any]) -> dict[str, Any]:
    """Return a schema in which an object whose members say nothing of themselves is a mapping."""
    members = dict(request["properties"])
    for name, schema in members.items():
        inner = list(schema.get("properties", {}).values())
        if inner and not any("description" in one for one in inner):
            kind = {"type": "object", "additionalProperties": inner[0]}
            members[name] = {"description": schema["description"], **kind}
    return {**request, "properties": members}


def without_null(schema: Any) -> Any:
    """Return the schema as if nothing could be null, at any depth."""
    if isinstance(schema, list):
        return [without_null(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    found = {name: without_null(value) for name, value in schema.items()}
    left = [one for one in found.get("anyOf", ()) if one != {"type": "null"}]
    if len(left) == 1:
        del found["anyOf"]
        return {**left[0], **found}
    return {**found, "anyOf": left} if left else found
