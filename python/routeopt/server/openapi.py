"""The server's own description, made of what its routes declare and of the core's schemas."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from importlib.metadata import version
from typing import Any

from fastapi.routing import APIRoute

import routeopt
from routeopt.server.answers import REFERENCES, RESULTS, VALIDATION, schemas
from routeopt.server.guard import access_of
from routeopt.server.permissions import Access

_TEXTS = {
    "solve": "Search for routes that serve the tasks at the least cost.",
    "evaluate": "Say what a plan costs, when everything happens in it, and which rules it breaks.",
    "suggest": "Search for the best ways to add tasks to a plan.",
    "explain": "Say why tasks are left out, and what would let them in.",
    "verify": "Say which key this is, what it may do, and how often.",
    "health": "Whether the process is up.",
    "readiness": "Whether requests should be sent here.",
    "openapi": "This document.",
}
_TAGS = {"/v3": "V3 routing", "/v2": "V2"}
_CALL_STATUSES = (400, 401, 403, 408, 413, 415, 429, 500, 503)
_KEY_STATUSES = (401, 403, 429, 500, 503)
_GATEWAY = (401, 403, 429)
_REASONS = {
    400: "The request breaks rules: every one is listed, up to 100.",
    401: "The key is missing, invalid, truncated or revoked.",
    403: "The key lacks the permission, or its account's trial has ended.",
    408: "The body was not complete in time.",
    413: "The body is over 10 MiB after decompression.",
    415: "The content type is not JSON, or the encoding neither gzip nor none.",
    429: "The rate limit, or the limit of concurrent jobs, is reached.",
    500: "A fault of the server.",
    503: "At capacity, on the way down, or without travel times.",
}


@functools.cache
def _requests() -> dict[str, dict[str, Any]]:
    found = {}
    for operation in RESULTS:
        schema = routeopt.schema(operation)
        schema.pop("$schema", None)
        found[f"{operation.capitalize()}Request"] = schema
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
            "description": "Vehicle routing: plans deliveries, pickups and visits for a fleet.",
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
    is_call = access.is_job
    names = name if method != "HEAD" else f"{name}Head"
    operation: dict[str, Any] = {"operationId": names, "summary": _TEXTS[name]}
    tag = _TAGS.get(route.path[:3])
    if tag is not None:
        operation["tags"] = [tag]
    if access.kind != "public":
        operation["security"] = [{"key": []}]
    if is_call:
        operation["parameters"] = [_VALIDATE_ONLY, _ENCODING]
        request = {"$ref": f"{REFERENCES}{name.capitalize()}Request"}
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": request}},
        }
    statuses = _CALL_STATUSES if is_call else _KEY_STATUSES if access.kind != "public" else ()
    operation["responses"] = {"200": _answer(name, is_call)}
    for status in statuses:
        operation["responses"][str(status)] = _refusal(status, route.path)
    if name == "readiness":
        operation["responses"]["503"] = _json(
            "Not ready.", "Readiness", {"Retry-After": _HEADER("Retry-After")}
        )
    return operation


def _answer(name: str, is_call: bool) -> dict[str, Any]:
    if is_call:
        result = [f"{REFERENCES}{schema}" for schema in (RESULTS[name], VALIDATION)]
        either = {"anyOf": [{"$ref": reference} for reference in result]}
        return _json("The result, or with `validate_only=true` its counts.", either, _limited())
    schemas = {"verify": "Verification", "readiness": "Readiness", "health": "Health"}
    headers = _limited() if name == "verify" else {}
    return _json("The answer.", schemas.get(name, "Document"), headers)


def _refusal(status: int, path: str) -> dict[str, Any]:
    has_gateway_form = status in _GATEWAY or path.startswith("/v2/")
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


_VALIDATE_ONLY = {
    "name": "validate_only",
    "in": "query",
    "description": "Check the request without solving it.",
    "schema": {"type": "boolean", "default": False},
}
_ENCODING = {
    "name": "Content-Encoding",
    "in": "header",
    "description": "gzip where the body is compressed.",
    "schema": {"type": "string", "enum": ["identity", "gzip"]},
}
_HEADERS = {
    "X-Request-Id": _header("The request's id: the client's own, or a new one.", type="string"),
    "X-RateLimit-Limit": _header("Requests in a window.", type="integer"),
    "X-RateLimit-Remaining": _header("Requests left in this window.", type="integer"),
    "X-RateLimit-Reset": _header("Unix time at which the window resets.", type="integer"),
    "Retry-After": _header("Seconds to wait.", type="integer", minimum=1),
    "WWW-Authenticate": _header("How to show a key.", type="string"),
}
