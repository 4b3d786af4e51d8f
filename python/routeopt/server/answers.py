"""The JSON Schemas of what the server answers with.

Those of the operations are the core's, which writes them from the descriptions that it writes the
answers by; the server adds `request_id`. Those of its other routes, and of refusals, stand here.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from routeopt.core.call import answer_schemas
from routeopt.server.answers_v2 import OF_V2
from routeopt.server.names import SOLVERS
from routeopt.server.replies import STATUS_NAMES
from routeopt.server.store.job_rows import DELIVERED, FAILED, PENDING, STATES

RESULTS = {
    "solve": "Solution",
    "evaluate": "Solution",
    "suggest": "Suggestions",
    "explain": "Explanation",
}
"""By operation, the name of its answer's schema."""
VALIDATION = "Validation"
"""The name of the schema of what an operation answers with `validate_only=true`."""
REFERENCES = "#/components/schemas/"

_TEXT = {"type": "string"}
_COUNT = {"type": "integer", "minimum": 0}
_AMOUNT = {"type": "number", "minimum": 0}
_WHOLE = {"type": "integer"}


def _object(required: dict[str, Any], more: dict[str, Any] | None = None) -> dict[str, Any]:
    return {
        "type": "object",
        "required": list(required),
        "properties": {**required, **(more or {})},
    }


def _list(items: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "array", "items": items, **more}


@cache
def schemas() -> dict[str, Any]:
    """Return all schemas of answers by name, as `components.schemas` of OpenAPI has them."""
    return {**_of_operations(), **_OF_THE_SERVER, **OF_V2}


def _of_operations() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer_schemas(REFERENCES))
    for name in {*RESULTS.values(), VALIDATION}:
        found[name]["properties"]["request_id"] = _TEXT
        found[name]["required"].append("request_id")
    return found


_TIME = {"type": ["string", "null"], "format": "date-time"}
_MAYBE_TEXT = {"type": ["string", "null"]}
_ERROR_ITEM = _object(
    {
        "code": {"enum": ["limit_exceeded", "invalid_value", "out_of_range"]},
        "pointer": _TEXT,
        "message": _TEXT,
    },
    {"limit": _WHOLE, "actual": _WHOLE},
)
_DELIVERY = _object(
    {
        "id": _TEXT,
        "status": {"enum": [PENDING, DELIVERED, FAILED]},
        "created": {"type": "string", "format": "date-time"},
        "due": _TIME,
        "tries": _list(
            _object(
                {
                    "at": {"type": "string", "format": "date-time"},
                    "status": {"type": ["integer", "null"]},
                    "error": _MAYBE_TEXT,
                }
            ),
            maxItems=6,
        ),
    }
)
_OF_THE_SERVER: dict[str, Any] = {
    "Verification": _object(
        {
            "valid": {"const": True},
            "key_name": _TEXT,
            "permissions": _object({"solvers": _list(_TEXT), "operations": _list(_TEXT)}),
            "rate_limit": _object({"requests_per_hour": _COUNT, "concurrent_jobs": _COUNT}),
        }
    ),
    "Health": _object({"status": {"const": "ok"}}),
    "Readiness": _object(
        {
            "status": {"enum": ["ready", "not ready"]},
            "checks": {"type": "object", "additionalProperties": {"type": "boolean"}},
        }
    ),
    "Document": {"type": "object"},
    "Job": _object(
        {
            "id": {"type": "string", "format": "uuid"},
            "solver": {"enum": list(SOLVERS)},
            "operation": {"enum": sorted(RESULTS)},
            "status": {"enum": list(STATES)},
            "label": _MAYBE_TEXT,
            "created": {"type": "string", "format": "date-time"},
            "started": _TIME,
            "finished": _TIME,
            "expires": _TIME,
            "progress": {
                "oneOf": [
                    {"type": "null"},
                    _object({"elapsed_s": _AMOUNT, "cost": {"type": "number"}, "unserved": _COUNT}),
                ]
            },
            "error": {"oneOf": [{"type": "null"}, _object({"code": _TEXT, "message": _TEXT})]},
        },
        {"position": {"type": "integer", "minimum": 1}},
    ),
    "Jobs": _object(
        {"jobs": _list({"$ref": f"{REFERENCES}Job"}), "next": _MAYBE_TEXT},
    ),
    "JobEvent": _object(
        {
            "id": {"type": "string", "pattern": "^[0-9]+$"},
            "event": {"enum": ["state", "incumbent"]},
            "data": _TEXT,
        }
    ),
    "Deliveries": _object({"deliveries": _list(_DELIVERY)}),
    "Error": _object(
        {
            "status": {"enum": sorted(STATUS_NAMES.values())},
            "code": _TEXT,
            "message": _TEXT,
            "request_id": _TEXT,
            "errors": _list(_ERROR_ITEM, maxItems=100),
        },
        {"job": {"$ref": f"{REFERENCES}Job"}},
    ),
    "GatewayError": _object(
        {"error": _object({"code": _TEXT, "message": _TEXT, "details": _TEXT})}
    ),
}
