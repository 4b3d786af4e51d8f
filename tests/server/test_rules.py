"""The documents' tables over HTTP: every row has the package's body, byte for byte."""

from __future__ import annotations

import importlib
import json
from pathlib import Path

import pytest

import routeopt
from routeopt.api import validation
from routeopt.errors import RequestError
from tests.rules.builders import ROWS, as_text

from .conftest import CENTRE, request_with
from .running import JSON, exchange

_RULES = Path(__file__).parents[1] / "rules"


def rows(prefix):
    for path in sorted(_RULES.glob("test_*.py")):
        importlib.import_module(f"tests.rules.{path.stem}")
    return {name: row for name, row in ROWS.items() if name.startswith(prefix)}


def packages_body(text, operation):
    try:
        return 200, json.loads(validation(text, operation=operation))
    except RequestError as refused:
        return 400, refused.body


def check(server, key, held):
    with server.client() as connection:
        for name, row in held.items():
            text = as_text(row.request())
            path = f"/v3/routing/{row.operation}?validate_only=true"
            answer = exchange(connection, "POST", path, text, {"Authorization": key, **JSON})
            body = answer.json
            assert body.pop("request_id") == answer.headers["X-Request-Id"], name
            assert (answer.status, body) == packages_body(text, row.operation), name


def test_some_rows_of_the_interfaces_tables(server, key):
    held = rows("interface/")
    check(server, key, {name: held[name] for name in list(held)[::12]})


@pytest.mark.ci
def test_every_row_of_the_interfaces_tables(server, key):
    held = rows("interface/")
    assert len(held) > 400
    check(server, key, held)


@pytest.mark.parametrize("operation", ["solve", "evaluate"])
def test_a_plan_with_more_reloads_than_a_depot_may_have(server, key, operation):
    request = request_with(plan={"routes": [{"vehicle": "van", "shift": "day"}]})
    request["problem"]["depots"] = [{"id": "hub", "location": CENTRE}]
    request["problem"]["vehicles"][0]["shifts"][0]["reloads"] = ["hub"]
    stops = [{"task": "job 0"}, *[{"depot": "hub"}] * 9, {"task": "job 1"}]
    request["plan"]["routes"][0]["stops"] = stops
    path = f"/v3/routing/{operation}"
    with pytest.raises(RequestError) as refused:
        getattr(routeopt, operation)(request)
    assert refused.value.errors[0]["pointer"] == "/plan/routes/0/stops/9"
    answer = server.post(path, request, key)
    body = answer.json
    del body["request_id"]
    assert (answer.status, body) == (400, refused.value.body)
    assert server.post(f"{path}?validate_only=true", request, key).status == 200


@pytest.mark.ci
def test_every_row_of_the_wire_format(server, key):
    held = rows("v3/")
    assert len(held) > 1_000
    check(server, key, held)
