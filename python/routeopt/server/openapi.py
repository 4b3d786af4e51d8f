"""The server's own description, made of what its routes declare and of the core's schemas."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable
from importlib.metadata import version
from typing import Any

from fastapi.routing import APIRoute

from routeopt.core.call import schema as schema_text
from routeopt.core.call import v2_schema
from routeopt.server.answers import REFERENCES, RESULTS, VALIDATION, schemas
from routeopt.server.guard import access_of
from routeopt.server.openapi_parameters import (
    ENCODING,
    ERASE,
    FOR_LATER,
    GEOMETRY,
    IDEMPOTENCY,
    JOB_ID,
    LAST_EVENT,
    OF_A_LIST,
    VALIDATE_ONLY,
)
from routeopt.server.openapi_v2 import Described, of_solvers
from routeopt.server.permissions import Access
from routeopt.server.solvers import V2_SOLVERS

_TEXTS = {
    "solve": "Search for routes that serve the tasks at the least cost.",
    "evaluate": "Say what a plan costs, when everything happens in it, and which rules it breaks.",
    "suggest": "Search for the best ways to add tasks to a plan.",
    "explain": "Say why tasks are left out, and what would let them in.",
    "jobs": "List the account's jobs, the newest first.",
    "job": "Say where a job stands.",
    "job_status": "Say where a job stands.",
    "cancel_job": "Stop a job: it ends with the best plan it has, or with none if it waits still."
    " With `erase=true` remove a job that has ended.",
    "job_request": "The request as it was sent.",
    "job_solution": "What a job of solve or suggest has found.",
    "job_explanation": "The explanation of a job's plan, or what a job of explain has found.",
    "job_events": "What happens to a job, as server-sent events, until its end.",
    "job_deliveries": "The calls of a job's webhook.",
    "verify": "Say which key this is, what it may do, and how often.",
    "health": "Whether the process is up.",
    "readiness": "Whether requests should be sent here.",
    "openapi": "This document.",
}
_TAGS = {"/v3": "V3 routing", "/v2": "V2", "/so": "V2"}
_CALL_STATUSES = (400, 401, 403, 408, 409, 413, 415, 429, 500, 503)
_KEY_STATUSES = (401, 403, 429, 500, 503)
_OF_A_JOB = {
    "job": (404,),
    "job_status": (404,),
    "cancel_job": (400, 404, 409),
    "job_request": (404,),
    "job_solution": (404,),
    "job_explanation": (400, 404),
    "job_events": (400, 404),
    "job_deliveries": (404,),
}
"""By operation on a job, how it may be refused beside what every key may be told."""
_GATEWAY = (401, 403, 429)
_REASONS = {
    400: "The request breaks rules: every one is listed, up to 100.",
    401: "The key is missing, invalid, truncated or revoked.",
    403: "The key lacks the permission, or its account's trial has ended.",
    404: "There is no such job, or it has no answer, or none yet.",
    408: "The body was not complete in time.",
    409: "The Idempotency-Key is another request's or has no answer yet; or the job has not ended.",
    413: "The body is over 10 MiB after decompression.",
    415: "The content type is not JSON, or the encoding neither gzip nor none.",
    429: "A limit is reached: of requests, of concurrent or waiting jobs, of what is stored.",
    500: "A fault of the server.",
    503: "At capacity, on the way down, or without travel times.",
}


@functools.cache
def _requests() -> dict[str, dict[str, Any]]:
    found = {}
    for operation in RESULTS:
        schema = json.loads(schema_text(operation))
        schema.pop("$schema", None)
        found[f"{operation.capitalize()}Request"] = schema
    for solver in V2_SOLVERS:
        of_solver = json.loads(v2_schema(solver.name))
        of_solver.pop("$schema", None)
        found[f"{solver.schemas}Request"] = of_solver
    return found


def document(routes: Iterable[Any]) -> dict[str, Any]:
    """Return the OpenAPI document of these routes."""
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        access = access_of(route)
        if isinstance(route, APIRoute) and access is not None:
            for method in sorted(route.methods or ()):
                paths.setdefault(route.path, {})[method.lower()] = _operation(route, method, access)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "routeopt",
            "version": version("routeopt"),
            "description": "Plans routes of vehicles; people for shifts (FILL); shifts that"
            " should exist (CREATE); groups (CLUST).",
        },
        "paths": paths,
        "components": {
            "securitySchemes": {
                "key": {
                    "type": "apiKey",
                    "in": "header",
                    "name": "Authorization",
                    "description": "The key itself, without a prefix.",
                }
            },
            "headers": _HEADERS,
            "schemas": {**_requests(), **schemas()},
        },
    }


def _operation(route: APIRoute, method: str, access: Access) -> dict[str, Any]:
    name = route.operation_id or route.name
    names = name if method != "HEAD" else f"{name}Head"
    of_v2 = of_solvers().get(name)
    summary = of_v2.summary if of_v2 is not None else _TEXTS[name]
    operation: dict[str, Any] = {"operationId": names, "summary": summary}
    tag = _TAGS.get(route.path[:3])
    if tag is not None:
        operation["tags"] = [tag]
    if access.kind != "public":
        operation["security"] = [{"key": []}]
    if of_v2 is not None:
        return operation | _of_v2(of_v2)
    parameters = _parameters(name, route.path, access)
    if parameters:
        operation["parameters"] = parameters
    if name in RESULTS:
        operation["requestBody"] = _body(f"{name.capitalize()}Request")
    operation["responses"] = {**_answers(name, access)}
    for status in _statuses(name, access):
        operation["responses"][str(status)] = _refusal(status)
    if name == "readiness":
        operation["responses"]["503"] = _json(
            "Not ready.", "Readiness", {"Retry-After": _HEADER("Retry-After")}
        )
    return operation


def _of_v2(route: Described) -> dict[str, Any]:
    answers = {"200": _json("The answer.", route.answer, _limited())}
    if route.may_be_under_way:
        answers["202"] = _json("It is about to stop.", route.answer, _limited())
    statuses = (_CALL_STATUSES if route.body else _KEY_STATUSES) + route.refusals
    operation: dict[str, Any] = {
        "responses": answers | {str(status): _refusal(status) for status in statuses}
    }
    if route.parameters:
        operation["parameters"] = list(route.parameters)
    if route.body:
        operation["requestBody"] = _body(route.body)
    return operation


def _body(schema: str) -> dict[str, Any]:
    content = {"application/json": {"schema": {"$ref": f"{REFERENCES}{schema}"}}}
    return {"required": True, "content": content}


def _parameters(name: str, path: str, access: Access) -> list[dict[str, Any]]:
    if name in RESULTS:
        drawn = () if name == "explain" else (GEOMETRY,)
        later = FOR_LATER if access.may_wait else ()
        return [VALIDATE_ONLY, *drawn, ENCODING, IDEMPOTENCY, *later]
    if name == "jobs":
        return OF_A_LIST
    if name == "job_events":
        return [JOB_ID, LAST_EVENT]
    if name == "cancel_job":
        return [JOB_ID, ERASE]
    return [JOB_ID] if "{id}" in path else []


def _statuses(name: str, access: Access) -> tuple[int, ...]:
    if access.kind == "public":
        return ()
    if name in RESULTS:
        return _CALL_STATUSES
    return _KEY_STATUSES + (_OF_A_JOB.get(name, (400,) if name == "jobs" else ()))


def _answers(name: str, access: Access) -> dict[str, Any]:
    if name in RESULTS:
        text = "The result, or with `validate_only=true` its counts."
        answers = {"200": _json(text, _any_of(RESULTS[name], VALIDATION), _limited())}
        if access.may_wait:
            answers["202"] = _accepted()
        return answers
    schema = _SCHEMAS.get(name, "Document")
    headers = _limited() if access.kind != "public" else {}
    if name == "job_events":
        return {"200": {**_json("The stream.", "Job", headers), "content": _STREAM}}
    answers = {
        "200": _json(
            "The answer.", schema if isinstance(schema, str) else _any_of(*schema), headers
        )
    }
    if name == "cancel_job":
        answers["202"] = _json("It is about to stop.", str(schema), headers)
    return answers


def _accepted() -> dict[str, Any]:
    headers = {name: _HEADER(name) for name in ("Location", "Preference-Applied", "Retry-After")}
    accepted = _json("The job, with `Prefer: respond-async`.", "Job", {**_limited(), **headers})
    links = {name: _link(name) for name in _OF_A_JOB}
    return {**accepted, "links": links}


def _link(name: str) -> dict[str, Any]:
    return {"operationId": name, "parameters": {"id": "$response.body#/id"}}


def _any_of(*names: str) -> dict[str, Any]:
    return {"anyOf": [{"$ref": f"{REFERENCES}{name}"} for name in names]}


def _refusal(status: int) -> dict[str, Any]:
    has_gateway_form = status in _GATEWAY
    headers = {} if status == 401 else _limited()
    if status in (429, 503):
        headers["Retry-After"] = _HEADER("Retry-After")
    if status == 401:
        headers["WWW-Authenticate"] = _HEADER("WWW-Authenticate")
    schema = "GatewayError" if has_gateway_form else "Error"
    return _json(_REASONS[status], schema, headers)


def _json(text: str, schema: str | dict[str, Any], headers: dict[str, Any]) -> dict[str, Any]:
    if isinstance(schema, str):
        schema = {"$ref": f"{REFERENCES}{schema}"}
    return {
        "description": text,
        "headers": {"X-Request-Id": _HEADER("X-Request-Id"), **headers},
        "content": {"application/json": {"schema": schema}},
    }


def _HEADER(name: str) -> dict[str, str]:  # noqa: N802
    return {"$ref": f"#/components/headers/{name}"}


def _limited() -> dict[str, Any]:
    return {name: _HEADER(name) for name in _HEADERS if name.startswith("X-RateLimit")}


def _header(text: str, **schema: Any) -> dict[str, Any]:
    return {"description": text, "schema": schema}


_SCHEMAS: dict[str, str | tuple[str, ...]] = {
    "verify": "Verification",
    "readiness": "Readiness",
    "health": "Health",
    "jobs": "Jobs",
    "job": "Job",
    "job_status": "Job",
    "cancel_job": "Job",
    "job_deliveries": "Deliveries",
    "job_request": tuple(f"{name.capitalize()}Request" for name in RESULTS),
    "job_solution": (RESULTS["solve"], RESULTS["suggest"]),
    "job_explanation": RESULTS["explain"],
}
"""By operation, what it answers with."""


_STREAM = {"text/event-stream": {"schema": {"$ref": f"{REFERENCES}JobEvent"}}}
_HEADERS = {
    "X-Request-Id": _header("The request's id: the client's own, or a new one.", type="string"),
    "X-RateLimit-Limit": _header("Requests in a window.", type="integer"),
    "X-RateLimit-Remaining": _header("Requests left in this window.", type="integer"),
    "X-RateLimit-Reset": _header("Unix time at which the window resets.", type="integer"),
    "Retry-After": _header("Seconds to wait.", type="integer", minimum=1),
    "Location": _header("Where the job is.", type="string"),
    "Preference-Applied": _header("The preference that was followed.", type="string"),
    "WWW-Authenticate": _header("How to show a key.", type="string"),
}
