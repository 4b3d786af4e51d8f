"""The JSON Schemas of what the V2 family answers with, and of the changes that it takes."""

from __future__ import annotations

from typing import Any

from routeopt.server.store.job_rows import STATES

_TEXT = {"type": "string"}
_WHOLE = {"type": "integer"}
_NUMBER = {"type": "number"}
_TIME = {"type": "string", "format": "date-time"}


def _object(required: dict[str, Any], more: dict[str, Any] | None = None) -> dict[str, Any]:
    return {
        "type": "object",
        "required": list(required),
        "properties": {**required, **(more or {})},
    }


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _map(values: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": values}


_LOCATION = _object({"latitude": _NUMBER, "longitude": _NUMBER})
_SCORE = _object(
    {
        "feasible": {"type": "boolean"},
        **{f"{level}Score": {"type": "integer", "maximum": 0} for level in ("hard", "medium")},
        "softScore": {"type": "integer", "maximum": 0},
    }
)
_VISIT = _object(
    {
        "activity": _TEXT,
        "arrival": _TIME,
        **dict.fromkeys(("travelTime", "distance", "serviceTime", "waitTime"), _WHOLE),
    },
    {
        "job": _TEXT,
        "depot": _TEXT,
        "depotArrival": _TIME,
        "breakTime": _WHOLE,
        "location": _LOCATION,
        "latlon": _list(_NUMBER),
    },
)
_TRIP = _object(
    {
        "resource": _TEXT,
        "date": {"type": "string", "format": "date"},
        "departureTime": _TIME,
        "visits": _list(_VISIT),
        "start": _VISIT,
        "end": _VISIT,
        **dict.fromkeys(("travelTime", "serviceTime", "waitTime", "workTime", "distance"), _WHOLE),
        "occupancy": _NUMBER,
    },
    {"polyline": _TEXT},
)
_ASSIGNMENT = _object(
    {"job": _TEXT, "resource": _TEXT, "executedAfter": _TEXT},
    {"suggestedArrival": _TIME, "suggestedInitialArrival": _TIME, "score": _TEXT},
)
_CONFLICT = _object({"constraint": _TEXT, "score": _TEXT}, {"job": _TEXT, "resource": _TEXT})
_MESSAGES = _list(_object({"message": _TEXT}))

OF_V2: dict[str, Any] = {
    "V2Job": _object(
        {"id": {"type": "string", "format": "uuid"}, "status": {"enum": list(STATES)}},
        {"solveDuration": _WHOLE, "errors": _MESSAGES, "warnings": _MESSAGES},
    ),
    "V2Solution": _object(
        {
            "status": {"const": "SOLVED"},
            "score": _SCORE,
            "trips": _list(_TRIP),
            "totalTravelTimeInSeconds": _WHOLE,
            "totalTravelDistanceInMeters": _WHOLE,
            "totalServiceTimeInSeconds": _WHOLE,
            "totalWaitTimeInSeconds": _WHOLE,
            "occupancy": _NUMBER,
            "unserved": _list(_TEXT),
            "unservedReasons": _map(_list(_TEXT)),
            "violations": _list(
                _object(
                    {
                        "name": _TEXT,
                        "value": _WHOLE,
                        "level": {"enum": ["HARD", "MEDIUM", "SOFT"]},
                    }
                )
            ),
            "messages": _list(_TEXT),
        },
        {
            "id": {"type": "string", "format": "uuid"},
            "suggestions": _list(_object({"score": _SCORE, "assignments": _list(_ASSIGNMENT)})),
        },
    ),
    "V2Explanation": _object(
        {"score": _SCORE, "conflicts": _list(_CONFLICT), "unresolved": _list(_CONFLICT)},
        {"alternatives": _map(_list(_ASSIGNMENT))},
    ),
    "V2MatrixId": _object({"id": {"type": "string", "format": "uuid"}}),
    "V2Matrix": _object(
        {"coordinates": _list({}), "durations": _list(_list({"type": ["number", "null"]}))},
        {
            "distances": _list(_list({"type": ["number", "null"]})),
            "vehicleType": {"enum": ["CAR", "BIKE", "TRUCK"]},
            "hour": {"type": "integer", "minimum": 0, "maximum": 23},
        },
    ),
    "V2Changes": _object(
        {
            "changes": _list(
                _object(
                    {"job": _TEXT},
                    {
                        "resource": {"type": ["string", "null"]},
                        "after": {"type": ["string", "null"]},
                        "arrival": {"type": ["string", "null"], "format": "date-time"},
                    },
                )
            ),
            "operation": {"enum": ["evaluate", "solve"]},
        }
    ),
}
