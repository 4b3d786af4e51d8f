"""The JSON Schemas of what the server answers with."""

from __future__ import annotations

from typing import Any

from routeopt.server.replies import STATUS_NAMES

_TEXT = {"type": "string"}
_COUNT = {"type": "integer", "minimum": 0}
_WHOLE = {"type": "integer"}
_NUMBER = {"type": "number"}
_TRUTH = {"type": "boolean"}
_TIME = {"type": ["string", "integer"], "description": "In the form of the request's times."}
_ANY: dict[str, Any] = {}


def _object(required: dict[str, Any], more: dict[str, Any] | None = None) -> dict[str, Any]:
    return {
        "type": "object",
        "required": list(required),
        "properties": {**required, **(more or {})},
    }


def _list(items: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "array", "items": items, **more}


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _all(names: str, schema: dict[str, Any]) -> dict[str, Any]:
    return dict.fromkeys(names.split(), schema)


def _nullable(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}


_PARTS = (
    "travel_distance travel_time route_time wait overtime lateness windows targets preferences"
    " fixed depot_visits quotas drop_fees"
)
_FINDING = {"code": _TEXT, "message": _TEXT}
_AMOUNT = {"amount": _NUMBER, "unit": _TEXT}
_WHERE = {"vehicle": _TEXT, "shift": _TEXT, "after": _ANY, "before": _ANY, "cost_delta": _NUMBER}
_ID = {"request_id": _TEXT}
_WARNINGS = {"warnings": _list(_object({**_FINDING, "pointer": _TEXT}))}

_ERROR_ITEM = _object(
    {
        "code": {"enum": ["limit_exceeded", "invalid_value", "out_of_range"]},
        "pointer": _TEXT,
        "message": _TEXT,
    },
    _all("limit actual", _WHOLE),
)

ANSWERS: dict[str, Any] = {
    "Cost": _object(_all(f"total {_PARTS}", _NUMBER)),
    "Stop": _object(
        {
            "type": {"enum": ["start", "end", "job", "pickup", "delivery", "reload", "break"]},
            "location": _ANY,
            **_all("arrival service_start departure", _TIME),
            **_all("travel_s distance_m wait_s service_s", _COUNT),
            "load": {"type": "object", "additionalProperties": _NUMBER},
            "cost": {"type": "object", "additionalProperties": _NUMBER},
        },
        {**_all("task depot break", _TEXT), **_all("late_s target_late_s window", _COUNT)},
    ),
    "Route": _object(
        {
            **_all("vehicle shift", _TEXT),
            **_all("start_time end_time", _TIME),
            **_all("distance_m duration_s travel_s service_s wait_s break_s", _COUNT),
            "cost": _ref("Cost"),
            "stops": _list(_ref("Stop")),
        }
    ),
    "Search": _object(
        {
            **_all("elapsed_ms iterations seed threads travel_ms", _COUNT),
            "stopped_by": {"enum": ["time_limit", "max_iterations", "cancelled", "complete"]},
        },
        {"complete": _TRUTH, "history": _list(_list(_NUMBER))},
    ),
    "Violation": _object({**_FINDING, "pointer": _TEXT, **_AMOUNT}),
    "Solution": _object(
        {
            "status": {"enum": ["solved", "partial", "infeasible"]},
            "cost": _ref("Cost"),
            "summary": _object(
                _all(
                    "routes served_tasks unserved_tasks distance_m travel_s service_s wait_s"
                    " break_s late_s overtime_s duration_s",
                    _COUNT,
                )
            ),
            "routes": _list(_ref("Route")),
            "unserved": _list(
                _object({"task": _TEXT}, {"drop_fee": _NUMBER, "reasons": _list(_object(_FINDING))})
            ),
            "violations": _list(_ref("Violation")),
            **_ID,
        },
        {"search": _ref("Search"), **_WARNINGS},
    ),
    "Suggestion": _object(
        {
            "rank": _COUNT,
            **_all("cost_delta cost_total", _NUMBER),
            "assignments": _list(
                _object({**_all("task vehicle shift", _TEXT), "stops": _list({"type": "object"})})
            ),
        },
        {"routes": _list(_ref("Route"))},
    ),
    "Suggestions": _object(
        {
            "suggestions": _list(_ref("Suggestion")),
            "unserved": _list(_object({"task": _TEXT})),
            "cost": _ref("Cost"),
            "search": _ref("Search"),
            **_ID,
        },
        _WARNINGS,
    ),
    "Reason": _object(
        _FINDING, {**_all("vehicle shift unit", _TEXT), "amount": _NUMBER, "blocking": _list(_TEXT), "together": _list(_TEXT)}
    ),
    "Explanation": _object(
        {
            "cost": _ref("Cost"),
            "lower_bound": _nullable(_NUMBER),
            "unserved": _list(
                _object(
                    {
                        "task": _TEXT,
                        "class": {"enum": ["impossible", "blocked", "not_worth_it", "fits"]},
                        "reasons": _list(_ref("Reason")),
                        "changes": _list(_object({"rule": _TEXT, **_AMOUNT})),
                    },
                    {"best": _object(_WHERE)},
                )
            ),
            "served": _list(
                _object({"task": _TEXT, "saving": _NUMBER, "next_best": _nullable(_object(_WHERE))})
            ),
            "binding": _list(_object({"code": _TEXT}, _all("vehicle shift task", _TEXT))),
            **_ID,
        },
        _WARNINGS,
    ),
    "Validation": _object(
        {
            "valid": {"const": True},
            "counts": _object(
                _all("tasks jobs shipments vehicles shifts depots stops locations", _COUNT)
            ),
            **_ID,
        },
        _WARNINGS,
    ),
    "Verification": _object(
        {
            "valid": {"const": True},
            "key_name": _TEXT,
            "permissions": _object(
                {
                    "solvers": _list(_TEXT),
                    "operations": _list(_TEXT),
                }
            ),
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
    "Error": _object(
        {
            "status": {"enum": sorted(STATUS_NAMES.values())},
            "code": _TEXT,
            "message": _TEXT,
            "request_id": _TEXT,
            "errors": _list(_ERROR_ITEM, maxItems=100),
        }
    ),
    "GatewayError": _object(
        {"error": _object({"code": _TEXT, "message": _TEXT, "details": _list(_TEXT)})}
    ),
}
