"""Pieces that JSON Schemas of answers are made of."""

from __future__ import annotations

from typing import Any

TEXT = {"type": "string"}
WHOLE = {"type": "integer"}
NUMBER = {"type": "number"}
FLAG = {"type": "boolean"}


def object_of(required: dict[str, Any], more: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the schema of an object; `more` may be absent, and so may others be there."""
    return {
        "type": "object",
        "required": list(required),
        "properties": {**required, **(more or {})},
    }


def list_of(items: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return the schema of an array."""
    return {"type": "array", "items": items, **more}


def map_of(values: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of an object whose members are names."""
    return {"type": "object", "additionalProperties": values}


ID = {"type": "string", "format": "uuid"}
LEVEL = {"enum": ["HARD", "MEDIUM", "SOFT"]}
LOSS = {"type": "integer", "maximum": 0}
SCORE = object_of({"feasible": FLAG, "hardScore": LOSS, "mediumScore": LOSS, "softScore": WHOLE})
VIOLATION = object_of({"name": TEXT, "value": WHOLE, "level": LEVEL})
PLACE = object_of({"latitude": NUMBER, "longitude": NUMBER})
