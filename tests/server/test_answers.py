"""The schemas of answers in the document: true of what every operation answers."""

from __future__ import annotations

import json

import jsonschema
import pytest

import routeopt
from routeopt.core.call import carry
from routeopt.server.answers import RESULTS, schemas
from routeopt.server.solvers import V2_SOLVERS
from tests.random.generate import generate

from .conftest import request_with


def faults_of(operation, answer):
    schema = {"$ref": f"#/components/schemas/{RESULTS[operation]}"}
    check = jsonschema.Draft202012Validator({"components": {"schemas": schemas()}, **schema})
    found = check.iter_errors({**answer, "request_id": "x"})
    return [f"{operation} {list(fault.absolute_path)}: {fault.message[:200]}" for fault in found]


def without_some(routes):
    """Return the plan of these routes less the tasks of the first that has any."""
    for route in routes:
        if any("task" in stop for stop in route["stops"]):
            rest = [stop for stop in route["stops"] if "task" not in stop]
            changed = [{**one, "stops": rest} if one is route else one for one in routes]
            return {"routes": changed}
    return {"routes": routes}


def answers(request, travel):
    """Give every operation's answer to a request, and to what is left of its plan."""
    text = json.loads(request)
    text["options"] = {**text.get("options", {}), "max_iterations": 50}
    solved = json.loads(routeopt.solve(text, **travel).to_json())
    yield "solve", solved
    problem = {"problem": text["problem"]}
    some = {**problem, "plan": without_some(solved["routes"])}
    for operation in ("evaluate", "suggest", "explain"):
        yield operation, json.loads(getattr(routeopt, operation)(some, **travel).to_json())


@pytest.mark.parametrize("seed", range(12))
def test_answers_to_random_requests_are_as_the_document_says(seed):
    case = generate(seed, most_tasks=6)
    assert not [
        fault
        for operation, answer in answers(case.text, case.travel)
        for fault in faults_of(operation, answer)
    ]


@pytest.mark.parametrize("operation", RESULTS)
def test_an_answer_without_one_of_its_members_is_not(operation):
    options = {} if operation in ("evaluate", "explain") else {"options": {"max_iterations": 1}}
    route = {"vehicle": "van", "shift": "day", "stops": [{"task": "job 1"}]}
    text = json.dumps(request_with(plan={"routes": [route]}, **options)).encode()
    accepted, body = carry(operation, text)
    assert accepted
    answer = json.loads(body)
    assert not faults_of(operation, answer)
    for name in schemas()[RESULTS[operation]]["required"]:
        if name != "request_id":
            assert faults_of(operation, {k: v for k, v in answer.items() if k != name}), name


def test_every_member_of_an_answer_is_described():
    def undescribed(schema):
        if isinstance(schema, dict):
            for name, member in schema.get("properties", {}).items():
                if not member.get("description", "").endswith("."):
                    yield name
        for part in schema.values() if isinstance(schema, dict) else schema:
            if isinstance(part, (dict, list)):
                yield from undescribed(part)

    of_v2 = tuple(solver.schemas for solver in V2_SOLVERS)  # told in docs/v2.md, fill.md, clust.md
    ours = {name: schema for name, schema in schemas().items() if not name.startswith(of_v2)}
    assert list(undescribed(ours)) == []
