"""The JSON Schemas of what the server answers with.

Those of the operations are the core's, which writes them from the descriptions that it writes the
answers by; the server adds `request_id`. Those of its other routes, and of refusals, stand here.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from routeopt.core.call import answer_schemas
from routeopt.server.answers_solvers import OF_SOLVERS
from routeopt.server.answers_v2 import OF_V2
from routeopt.server.names import SOLVERS
from routeopt.server.replies import STATUS_NAMES
from routeopt.server.schema_parts import TEXT, WHOLE, list_of, object_of
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

_COUNT = {"type": "integer", "minimum": 0}
_AMOUNT = {"type": "number", "minimum": 0}


def _is(about: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": about, **schema}


@cache
def schemas() -> dict[str, Any]:
    """Return all schemas of answers by name, as `components.schemas` of OpenAPI has them."""
    return {**_of_operations(), **_OF_THE_SERVER, **OF_V2, **OF_SOLVERS}


def _of_operations() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer_schemas(REFERENCES))
    for name in {*RESULTS.values(), VALIDATION}:
        found[name]["properties"]["request_id"] = _REQUEST_ID
        found[name]["required"].append("request_id")
    return found


_TIME = {"type": "string", "format": "date-time"}
_MAYBE_TIME = {"type": ["string", "null"], "format": "date-time"}
_MAYBE_TEXT = {"type": ["string", "null"]}
_REQUEST_ID = _is("The request's id, which the log has too.", TEXT)


def _either(about: str, other: dict[str, Any]) -> dict[str, Any]:
    return _is(about, {"oneOf": [{"type": "null"}, other]})


_ERROR_ITEM = object_of(
    {
        "code": _is(
            "What is wrong.", {"enum": ["limit_exceeded", "invalid_value", "out_of_range"]}
        ),
        "pointer": _is("JSON pointer to the member.", TEXT),
        "message": _is("The same in a sentence.", TEXT),
    },
    {
        "limit": _is("Of a count over its limit: the most there may be.", WHOLE),
        "actual": _is("Of a count over its limit: how many there are.", WHOLE),
    },
)
_TRY = object_of(
    {
        "at": _is("When it was called.", _TIME),
        "status": _is("What it answered; null: nothing.", {"type": ["integer", "null"]}),
        "error": _is("Why there was no answer; null: there was one.", _MAYBE_TEXT),
    }
)
_DELIVERY = object_of(
    {
        "id": _is("The webhook's id, as in its headers.", TEXT),
        "status": _is("How far it is.", {"enum": [PENDING, DELIVERED, FAILED]}),
        "created": _is("When the job ended.", _TIME),
        "due": _is("When it is called next; null: no more.", _MAYBE_TIME),
        "tries": _is("The calls so far.", list_of(_TRY, maxItems=6)),
    }
)
_PROGRESS = object_of(
    {
        "elapsed_s": _is("Seconds of search.", _AMOUNT),
        "cost": _is("Money: what the best plan so far costs.", {"type": "number"}),
        "unserved": _is("How many tasks it leaves out.", _COUNT),
    }
)
_FAILURE = object_of(
    {"code": _is("What went wrong.", TEXT), "message": _is("The same in a sentence.", TEXT)}
)
_JOB = object_of(
    {
        "id": _is("The job's id.", {"type": "string", "format": "uuid"}),
        "solver": _is("What kind of problem it is of.", {"enum": list(SOLVERS)}),
        "operation": _is("What is computed.", {"enum": sorted(RESULTS)}),
        "status": _is("How far it is.", {"enum": list(STATES)}),
        "label": _is("The text that it was given; null: none.", _MAYBE_TEXT),
        "created": _is("When it was sent.", _TIME),
        "started": _is("When it was begun; null: not yet.", _MAYBE_TIME),
        "finished": _is("When it ended; null: not yet.", _MAYBE_TIME),
        "expires": _is("When it will be deleted; null: not before it ended.", _MAYBE_TIME),
        "progress": _either("What was found so far; null: nothing yet.", _PROGRESS),
        "error": _either("Why there is no answer; null: nothing went wrong.", _FAILURE),
    },
    {
        "position": _is(
            "While it waits: at most so many jobs, itself included, begin no later than it.",
            {"type": "integer", "minimum": 1},
        )
    },
)
_VERIFICATION = object_of(
    {
        "valid": _is("The key may be used.", {"const": True}),
        "key_name": _is("What its owner calls it.", TEXT),
        "permissions": _is(
            "What it may do.",
            object_of(
                {
                    "solvers": _is("For which problems.", list_of(TEXT)),
                    "operations": _is("Which operations.", list_of(TEXT)),
                }
            ),
        ),
        "rate_limit": _is(
            "How much its account may do.",
            object_of(
                {
                    "requests_per_hour": _is("Requests in an hour at most.", _COUNT),
                    "concurrent_jobs": _is("Jobs at a time at most.", _COUNT),
                }
            ),
        ),
    }
)
_OF_THE_SERVER: dict[str, Any] = {
    "Verification": _VERIFICATION,
    "Health": object_of({"status": _is("The server answers.", {"const": "ok"})}),
    "Readiness": object_of(
        {
            "status": _is("Whether it takes requests.", {"enum": ["ready", "not ready"]}),
            "checks": _is(
                "What that needs, and whether it is there.",
                {"type": "object", "additionalProperties": {"type": "boolean"}},
            ),
        }
    ),
    "Document": {"type": "object"},
    "Job": _JOB,
    "Jobs": object_of(
        {
            "jobs": _is("The jobs, the newest first.", list_of({"$ref": f"{REFERENCES}Job"})),
            "next": _is("The `cursor` of the next page; null: this is the last.", _MAYBE_TEXT),
        },
    ),
    "JobEvent": object_of(
        {
            "id": _is("The event's number.", {"type": "string", "pattern": "^[0-9]+$"}),
            "event": _is("A new state or a better plan.", {"enum": ["state", "incumbent"]}),
            "data": _is("JSON text: the state, or the progress.", TEXT),
        }
    ),
    "Deliveries": object_of({"deliveries": _is("The job's webhooks.", list_of(_DELIVERY))}),
    "Error": object_of(
        {
            "status": _is("The HTTP status.", {"enum": sorted(STATUS_NAMES.values())}),
            "code": _is("What is wrong.", TEXT),
            "message": _is("The same in a sentence.", TEXT),
            "request_id": _REQUEST_ID,
            "errors": _is("Every broken rule of the request.", list_of(_ERROR_ITEM, maxItems=100)),
        },
        {"job": _is("The job that it is about.", {"$ref": f"{REFERENCES}Job"})},
    ),
    "GatewayError": object_of(
        {
            "error": _is(
                "Why the request was turned away.",
                object_of(
                    {
                        "code": _is("What is wrong.", TEXT),
                        "message": _is("The same in a sentence.", TEXT),
                        "details": _is("What to do about it.", TEXT),
                    }
                ),
            )
        }
    ),
}
