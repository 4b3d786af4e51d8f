"""Every route says what it needs, and the server's description of itself is true."""

from __future__ import annotations

import asyncio

import jsonschema
import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.testclient import TestClient
from structlog.contextvars import merge_contextvars
from structlog.testing import capture_logs

from routeopt.server import worker
from routeopt.server.app import create_app
from routeopt.server.guard import access_of, guarded, require_guards
from routeopt.server.permissions import PUBLIC, Access
from routeopt.server.secret import hasher
from routeopt.server.settings import Settings
from routeopt.server.store.accounts import Accounts
from routeopt.server.store.schema import ready
from routeopt.server.visit import Visits
from routeopt.server.worker_process import Reply


@pytest.fixture
def app(tmp_path):
    return create_app(Settings(data_dir=tmp_path / "data"))


@pytest.fixture(scope="module")
def document(server):
    return server.call("GET", "/openapi.json").json


def test_no_route_is_without_a_declared_access(app):
    assert len(app.routes) >= 8
    for route in app.routes:
        assert isinstance(route, APIRoute)
        assert access_of(route) is not None, route.path


def test_only_the_operators_routes_are_public(app):
    public = {route.path for route in app.routes if access_of(route) == PUBLIC}
    assert public == {"/healthz", "/readyz", "/openapi.json"}


@pytest.mark.parametrize("guards", [[], [guarded(PUBLIC), guarded(PUBLIC)]])
def test_a_route_without_exactly_one_guard_is_not_served(guards):
    app = FastAPI(openapi_url=None)
    app.add_api_route("/open", lambda: None, dependencies=guards)
    with pytest.raises(TypeError, match="/open"):
        require_guards(app.routes)


def test_a_permission_is_one_that_keys_can_have():
    with pytest.raises(ValueError, match="fly"):
        Access("permission", "vrp", "fly")


def test_the_document_lists_every_route(app, document):
    listed = {
        (path, method.upper()) for path, methods in document["paths"].items() for method in methods
    }
    assert listed == {(route.path, method) for route in app.routes for method in route.methods}
    identifiers = [
        operation["operationId"]
        for methods in document["paths"].values()
        for operation in methods.values()
    ]
    assert len(set(identifiers)) == len(identifiers)


def test_the_document_has_the_cores_schemas(document, planned):
    schemas = document["components"]["schemas"]
    for operation in ("solve", "evaluate", "suggest", "explain"):
        jsonschema.validate(planned, schemas[f"{operation.capitalize()}Request"])
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"problem": {}}, schemas["SolveRequest"])


def test_answers_are_as_the_document_says(server, key, document, planned):
    path = "/v3/routing/evaluate"
    answers = [
        server.post(path, planned, key),
        server.post(f"{path}?validate_only=true", planned, key),
        server.post(path, {}, key),
        server.post(path, planned, "no key"),
        server.post(path, planned, key, {"Content-Type": "text/plain"}),
    ]
    assert [answer.status for answer in answers] == [200, 200, 400, 401, 415]
    for answer in answers:
        said = document["paths"][path]["post"]["responses"][str(answer.status)]
        schema = said["content"]["application/json"]["schema"]
        jsonschema.validate(answer.json, {**document, **schema})
        for name in said["headers"]:
            assert answer.headers[name] is not None, (answer.status, name)


def test_health_and_readiness(server):
    assert server.call("GET", "/healthz").json == {"status": "ok"}
    answer = server.call("GET", "/readyz")
    assert answer.status == 200
    assert answer.json["checks"] == {"accepting": True, "database": True, "solvers": True}


@pytest.fixture
def broken(app, monkeypatch):
    """The application with a fault in it, and a key for it."""

    async def answer(_):
        raise ZeroDivisionError("52.45")

    monkeypatch.setattr(app.state.solving, "answer", answer)
    accounts = Accounts(app.state.database, hasher(app.state.settings))

    async def make():
        await ready(app.state.database)
        await accounts.create("x")
        return await accounts.create_key("x", "x", ["vrp"], ["solve"])

    key = asyncio.run(make())
    with TestClient(Visits(app, app.state.metrics), raise_server_exceptions=False) as client:
        yield client, key


def test_a_fault_of_the_core_names_the_request_in_answer_and_log(broken, planned, monkeypatch):
    client, key = broken
    fault = Reply("fault", b"RuntimeError: the search broke a rule: /routes/0")

    async def answer(_):
        return fault

    monkeypatch.setattr(client.app._app.state.solving, "answer", answer)
    with capture_logs([merge_contextvars]) as log:
        told = client.post(
            "https://here/v3/routing/solve", json=planned, headers={"Authorization": key}
        )
    assert (told.status_code, told.json()["code"]) == (500, "internal_error")
    assert "broke a rule" not in told.text
    assert told.json()["request_id"] == told.headers["X-Request-Id"]
    (entry,) = [entry for entry in log if entry["log_level"] == "error"]
    assert entry["request_id"] == told.headers["X-Request-Id"]
    assert entry["fault"] == fault.body.decode()


def test_a_fault_of_the_core_is_told_without_the_clients_words(monkeypatch):
    def carry(*_, **__):
        raise RuntimeError("the search broke a rule: /routes/0: job `Jane `Doe`` comes 5 s late")

    monkeypatch.setattr(worker, "carry", carry)
    kind, text = worker._answer({"operation": "solve", "validate_only": False}, b"", None, None, 1)
    assert (kind, text) == (
        "fault",
        b"RuntimeError: the search broke a rule: /routes/0: job `...` comes 5 s late",
    )


def test_a_fault_of_ours_has_our_form_and_tells_nothing(broken, planned):
    client, key = broken
    headers = {"Authorization": key}
    answer = client.post("https://here/v3/routing/solve", json=planned, headers=headers)
    assert answer.status_code == 500
    assert (answer.json()["status"], answer.json()["code"]) == (
        "INTERNAL_SERVER_ERROR",
        "internal_error",
    )
    assert answer.json()["request_id"] == answer.headers["X-Request-Id"]
    assert answer.headers["X-RateLimit-Remaining"] == "999"
    assert "52.45" not in answer.text
