"""The JSON Schemas of what FILL, CREATE, TASK and CLUST answer with."""

from __future__ import annotations

from typing import Any

from routeopt.server.schema_parts import (
    FLAG,
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

_NOTES = list_of(object_of({"message": TEXT, "pointer": TEXT}))
_HEAD = object_of(
    {"shift": TEXT, "from": TEXT, "to": TEXT},
    {"employee": TEXT, "skills": list_of(TEXT), "locked": FLAG},
)
_WEIGHT = {"anyOf": [WHOLE, map_of(WHOLE)]}
_CLUSTER = object_of(
    {
        "name": TEXT,
        "size": WHOLE,
        "weight": _WEIGHT,
        "distance": WHOLE,
        "keywords": map_of(WHOLE),
    },
    {
        "centre": PLACE,
        "median": TEXT,
        "diameter": WHOLE,
        "contiguous": FLAG,
        "outline": object_of({"type": TEXT, "coordinates": {"type": "array"}}),
    },
)
_PART = object_of({"from": TEXT, "to": TEXT})
_TASK = object_of(
    {"task": TEXT, "from": TEXT, "to": TEXT, "order": TEXT, "lateSeconds": WHOLE},
    {
        "capacitated": map_of(WHOLE),
        "consumable": map_of(WHOLE),
        "plannable": map_of(list_of(TEXT)),
        "mode": TEXT,
        "setupFrom": TEXT,
        "parts": list_of(_PART),
        "locked": FLAG,
    },
)
_WAY = object_of(
    {
        "order": TEXT,
        "score": SCORE,
        "deltaSoft": WHOLE,
        "latestStart": TEXT,
        "assignments": list_of(_TASK),
    }
)
_FOUND = {"status": {"const": "SOLVED"}, "score": SCORE}
_OF_CLUST = {**_FOUND, "messages": list_of(TEXT)}

_CONFLICT = object_of(
    {"constraint": TEXT, "score": TEXT, "key": TEXT, "amount": WHOLE, "unit": TEXT}
)
_SPAN, _OF_SKILL = {"from": TEXT, "to": TEXT}, {"skill": TEXT}
_OPENED = {"pattern": TEXT, **_SPAN}
_DELTA = {"score": SCORE, "delta": map_of(WHOLE)}

OF_SOLVERS: dict[str, Any] = {
    "FillSolution": object_of(
        {
            **_FOUND,
            "assignments": list_of(_HEAD),
            "unassigned": list_of(TEXT),
            "unassignedReasons": map_of(
                list_of(object_of({"constraint": TEXT, "employees": WHOLE}))
            ),
            "violations": list_of(VIOLATION),
            "cost": map_of(NUMBER),
            "employees": list_of(object_of({"name": TEXT, "hours": NUMBER, "shifts": WHOLE})),
            "demands": list_of(object_of({"name": TEXT, "worstMissing": WHOLE})),
            "fairness": list_of(object_of({"bucket": WHOLE, "value": WHOLE})),
            "warnings": _NOTES,
        },
        {
            "id": ID,
            "shifts": list_of(object_of({**_OPENED, "value": WHOLE})),
            "suggestions": list_of(object_of({"shift": TEXT, "employee": TEXT, "score": SCORE})),
            "search": {"type": "object"},
        },
    ),
    "FillExplanation": object_of(
        {
            "score": SCORE,
            "unresolved": list_of(object_of({"constraint": TEXT, "score": TEXT})),
            "conflicts": list_of(
                object_of(
                    {"constraint": TEXT, "score": TEXT, "key": TEXT, "amount": WHOLE, "unit": TEXT},
                    {"employee": TEXT, "shift": TEXT, "skill": TEXT, "rule": WHOLE},
                )
            ),
            "unanswered": WHOLE,
            "warnings": _NOTES,
        },
        {
            "alternatives": map_of(
                list_of(object_of({"shift": TEXT, "employee": TEXT, "score": SCORE}))
            ),
            "counterfactuals": map_of(
                list_of(object_of({"constraint": TEXT, "employee": TEXT, "score": SCORE}))
            ),
        },
    ),
    "CreateSolution": object_of(
        {
            **_FOUND,
            "shifts": list_of(
                object_of(
                    {"name": TEXT, **_OPENED, "value": WHOLE},
                    {**_OF_SKILL, "breaks": list_of(object_of({**_SPAN, "paid": FLAG}))},
                )
            ),
            "unmet": list_of(object_of({**_SPAN, "missing": NUMBER}, _OF_SKILL)),
            "surplus": list_of(object_of({**_SPAN, "over": NUMBER}, _OF_SKILL)),
            "coverage": list_of(
                object_of(
                    {**_SPAN, "supplied": NUMBER},
                    {**_OF_SKILL, "demand": WHOLE, "min": NUMBER, "max": NUMBER, "done": NUMBER},
                )
            ),
            "violations": list_of(VIOLATION),
            "cost": NUMBER,
            "totals": object_of({"heads": WHOLE, "kinds": WHOLE, "hours": NUMBER}),
            "warnings": _NOTES,
        },
        {
            "id": ID,
            "fill": list_of(object_of({"name": TEXT, **_SPAN, "min": WHOLE, "max": WHOLE})),
            "search": {"type": "object"},
        },
    ),
    "CreateExplanation": object_of(
        {
            "score": SCORE,
            "unresolved": list_of(object_of({"constraint": TEXT, "score": TEXT})),
            "conflicts": list_of(_CONFLICT),
            "unmet": list_of(
                object_of(
                    {
                        **_SPAN,
                        "minutes": NUMBER,
                        "ways": list_of(
                            object_of(
                                {**_OPENED, **_DELTA, "violations": list_of(VIOLATION)},
                                {
                                    "needs": list_of(object_of({"pointer": TEXT, "value": NUMBER})),
                                    "scoreWithNeeds": SCORE,
                                },
                            )
                        ),
                    },
                    {**_OF_SKILL, "missing": WHOLE},
                )
            ),
            "templates": list_of(
                object_of(
                    {
                        **_DELTA,
                        "patch": list_of({"type": "object"}),
                        "shifts": list_of(object_of({**_OPENED, "value": WHOLE})),
                    }
                )
            ),
            "unanswered": WHOLE,
            "warnings": _NOTES,
        }
    ),
    "TaskSolution": object_of(
        {**_FOUND, "warnings": _NOTES},
        {
            "id": ID,
            "solution": list_of(_TASK),
            "unserved": list_of(TEXT),
            "unservedReasons": map_of(list_of(TEXT)),
            "violations": list_of(VIOLATION),
            "period": object_of({"from": TEXT}, {"to": TEXT}),
            "totals": object_of(
                {
                    "makespanSeconds": WHOLE,
                    "tardinessSeconds": WHOLE,
                    "lateOrders": WHOLE,
                    "setupSeconds": WHOLE,
                    "cost": WHOLE,
                    "utilisation": map_of(NUMBER),
                }
            ),
            "bound": WHOLE,
            "gap": NUMBER,
            "suggestions": list_of(_WAY),
            "without": list_of(TEXT),
            "search": {"type": "object"},
        },
    ),
    "TaskExplanation": object_of(
        {
            **_FOUND,
            "unresolved": list_of(object_of({"constraint": TEXT, "score": TEXT})),
            "conflicts": list_of(
                object_of(
                    {
                        "constraint": TEXT,
                        "score": TEXT,
                        "amount": WHOLE,
                        "unit": TEXT,
                        "order": TEXT,
                    },
                    {"task": TEXT, "other": TEXT, "resource": TEXT, "person": TEXT},
                )
            ),
            "unserved": list_of(TEXT),
            "unservedReasons": map_of(list_of(TEXT)),
            "alternatives": map_of(list_of(_WAY)),
            "orders": list_of(
                object_of(
                    {
                        "order": TEXT,
                        "planned": FLAG,
                        "late": FLAG,
                        "lateSeconds": WHOLE,
                        "chain": list_of(
                            object_of(
                                {
                                    "task": TEXT,
                                    "tried": TEXT,
                                    "heldBy": TEXT,
                                    "also": list_of(TEXT),
                                },
                                {"other": TEXT, "resource": TEXT, "person": TEXT},
                            )
                        ),
                        "remedies": list_of(
                            object_of({"type": TEXT, "orderTo": TEXT, "lateSeconds": WHOLE})
                        ),
                    },
                    {"to": TEXT},
                )
            ),
            "unanswered": list_of(TEXT),
            "warnings": _NOTES,
        }
    ),
    "TaskChanges": object_of(
        {
            "changes": list_of(
                object_of({"task": TEXT}, {"from": TEXT, "mode": TEXT, "resources": list_of(TEXT)})
            ),
            "operation": {"enum": ["evaluate", "solve"]},
        }
    ),
    "OldRequest": {
        "anyOf": [
            {"$ref": "#/components/schemas/TaskRequest"},
            {"$ref": "#/components/schemas/ClustRequest"},
        ]
    },
    "ClustSolution": object_of(
        {
            **_OF_CLUST,
            "unassigned": list_of(TEXT),
            "unassignedReasons": map_of(list_of(TEXT)),
        },
        {
            "id": ID,
            "assignments": list_of(
                object_of({"id": WHOLE, "indexInCluster": WHOLE, "cluster": TEXT, "entity": TEXT})
            ),
            "unresolved": list_of(VIOLATION),
            "violations": list_of(VIOLATION),
            "clusters": list_of(_CLUSTER),
            "suggestions": list_of(
                object_of(
                    {
                        "entity": TEXT,
                        "cluster": TEXT,
                        "assignments": list_of(
                            object_of({"entity": TEXT, "cluster": TEXT}, {"from": TEXT})
                        ),
                        "score": SCORE,
                    }
                )
            ),
            "search": {"type": "object"},
        },
    ),
    "ClustExplanation": object_of(
        {
            **_OF_CLUST,
            "unresolved": list_of(VIOLATION),
            "violations": list_of(VIOLATION),
            "entities": list_of(
                object_of(
                    {
                        "entity": TEXT,
                        "cost": WHOLE,
                        "alternatives": list_of(
                            object_of({"cluster": TEXT, "cost": WHOLE, "obstacles": list_of(TEXT)})
                        ),
                    },
                    {"cluster": TEXT},
                )
            ),
            "binding": list_of(object_of({"cluster": TEXT, "bound": TEXT, "more": WHOLE})),
            "search": object_of({"complete": FLAG}),
        }
    ),
}
