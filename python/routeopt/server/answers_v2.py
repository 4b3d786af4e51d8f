"""The JSON Schemas of what the V2 family answers with, and of the changes that it takes."""

from __future__ import annotations

from typing import Any

from routeopt.server.schema_parts import (
    ID,
    NUMBER,
    PLACE,
    SCORE,
    TEXT,
    VIOLATION,
    WHOLE,
    list_of,
    map_of,
    object_of,
)
from routeopt.server.store.job_rows import STATES

_TIME = {"type": "string", "format": "date-time"}

_VISIT = object_of(
    {
        "activity": TEXT,
        "arrival": _TIME,
        **dict.fromkeys(("travelTime", "distance", "serviceTime", "waitTime"), WHOLE),
    },
    {
        "job": TEXT,
        "depot": TEXT,
        "depotArrival": _TIME,
        "breakTime": WHOLE,
        "location": PLACE,
        "latlon": list_of(NUMBER),
    },
)
_TRIP = object_of(
    {
        "resource": TEXT,
        "date": {"type": "string", "format": "date"},
        "departureTime": _TIME,
        "visits": list_of(_VISIT),
        "start": _VISIT,
        "end": _VISIT,
        **dict.fromkeys(("travelTime", "serviceTime", "waitTime", "workTime", "distance"), WHOLE),
        "occupancy": NUMBER,
    },
    {"polyline": TEXT},
)
_ASSIGNMENT = object_of(
    {"job": TEXT, "resource": TEXT, "executedAfter": TEXT},
    {"suggestedArrival": _TIME, "suggestedInitialArrival": _TIME, "score": TEXT},
)
_CONFLICT = object_of({"constraint": TEXT, "score": TEXT}, {"job": TEXT, "resource": TEXT})
_MESSAGES = list_of(object_of({"message": TEXT}))

OF_V2: dict[str, Any] = {
    "V2Job": object_of(
        {"id": ID, "status": {"enum": list(STATES)}},
        {"solveDuration": WHOLE, "errors": _MESSAGES, "warnings": _MESSAGES},
    ),
    "V2Solution": object_of(
        {
            "status": {"const": "SOLVED"},
            "score": SCORE,
            "trips": list_of(_TRIP),
            "totalTravelTimeInSeconds": WHOLE,
            "totalTravelDistanceInMeters": WHOLE,
            "totalServiceTimeInSeconds": WHOLE,
            "totalWaitTimeInSeconds": WHOLE,
            "occupancy": NUMBER,
            "unserved": list_of(TEXT),
            "unservedReasons": map_of(list_of(TEXT)),
            "violations": list_of(VIOLATION),
            "messages": list_of(TEXT),
        },
        {
            "id": ID,
            "suggestions": list_of(
                object_of({"score": SCORE, "assignments": list_of(_ASSIGNMENT)})
            ),
        },
    ),
    "V2Explanation": object_of(
        {"score": SCORE, "conflicts": list_of(_CONFLICT), "unresolved": list_of(_CONFLICT)},
        {"alternatives": map_of(list_of(_ASSIGNMENT))},
    ),
    "V2MatrixId": object_of({"id": ID}),
    "V2Matrix": object_of(
        {"coordinates": list_of({}), "durations": list_of(list_of({"type": ["number", "null"]}))},
        {
            "distances": list_of(list_of({"type": ["number", "null"]})),
            "vehicleType": {"enum": ["CAR", "BIKE", "TRUCK"]},
            "hour": {"type": "integer", "minimum": 0, "maximum": 23},
        },
    ),
    "V2Changes": object_of(
        {
            "changes": list_of(
                object_of(
                    {"job": TEXT},
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
