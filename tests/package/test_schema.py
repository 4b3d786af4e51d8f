"""The schemas say of every member what it means, in which unit, within which bounds, and what holds
where it is absent.
"""

import json

from jsonschema import Draft202012Validator

import routeopt
from routeopt.core.call import answer_schemas

OPERATIONS = ("solve", "suggest", "evaluate", "explain")
UNITS = {
    "_s": "Seconds",
    "_m": "etres",
    "_ms": "Milliseconds",
    "_km": "Money per kilometre",
    "_hour": "Money per hour",
    "_factor": "no unit",
    "_cost": "Money",
    "_fee": "Money",
    "_delta": "Money",
    "cost_per_visit": "Money",
    "fixed": "Money",
    "saving": "Money",
    "lower_bound": "Money",
}
ONE_OF_ANSWERS = "Of answers: accepted and skipped."


def members_of(schema, path):
    """Give the path, the schema and whether it is required of every member, at any depth."""
    if isinstance(schema, list):
        for one in schema:
            yield from members_of(one, path)
    if not isinstance(schema, dict):
        return
    for name, member in schema.get("properties", {}).items():
        own = f"{path}.{name}"
        yield own, member, name in schema.get("required", ())
        yield from members_of(member, own)
    for word in ("anyOf", "items", "additionalProperties"):
        yield from members_of(schema.get(word), path)


SCHEMAS = {operation: routeopt.schema(operation) for operation in OPERATIONS}


def alternatives(schema):
    return [one for one in (schema, *schema.get("anyOf", ())) if isinstance(one, dict)]


REQUESTS = {
    path: (member, required)
    for name, schema in {**SCHEMAS, "v2": routeopt.v2.schema()}.items()
    for path, member, required in members_of(schema, name)
    if member != {"description": ONE_OF_ANSWERS}
}
ANSWERS = {
    path: member
    for name, schema in json.loads(answer_schemas("#/")).items()
    for path, member, _ in members_of(schema, name)
}


def test_every_member_is_there():
    assert len(REQUESTS) > 600  # of four operations, and of the V2 family
    assert len(ANSWERS) > 150


def test_a_member_has_a_meaning():
    every = {**{path: member for path, (member, _) in REQUESTS.items()}, **ANSWERS}
    assert [path for path, one in every.items() if not ends_well(one.get("description", ""))] == []


def ends_well(sentence):
    return len(sentence) > 5 and sentence.endswith(".") and ".." not in sentence


def test_an_amount_has_a_unit():
    every = {**{path: member for path, (member, _) in REQUESTS.items()}, **ANSWERS}
    assert [path for path, member in every.items() if not has_unit(path, member)] == []


def has_unit(path, member):
    types = {str(one.get("type")) for one in alternatives(member)}
    name = path.rpartition(".")[2]
    units = [unit for ending, unit in UNITS.items() if name.endswith(ending)]
    said = member["description"].lower()
    return not types & {"integer", "number"} or all(unit.lower() in said for unit in units)


def test_a_member_that_may_be_absent_has_a_default():
    optional = {path: member for path, (member, required) in REQUESTS.items() if not required}
    told = {
        path: ("default" in member) + (" Without it: " in member["description"])
        for path, member in optional.items()
    }
    assert {path: count for path, count in told.items() if count != 1} == {}
    for member in optional.values():
        if "default" in member:
            Draft202012Validator(member).validate(member["default"])


def test_a_number_has_bounds():
    for path, (member, _) in REQUESTS.items():
        for one in alternatives(member):
            if one.get("type") in ("integer", "number"):
                assert "minimum" in one, path
                unbounded = path.endswith((".threads", ".max_suggestions"))
                assert unbounded or "maximum" in one, path
