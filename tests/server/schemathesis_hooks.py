"""What Schemathesis cannot guess: a request that is solved, and how to ask for a job."""

from __future__ import annotations

import schemathesis
from schemathesis import GenerationMode

_PLACE = {"location": [13.4, 52.52]}
_SHIFT = {"id": "day", "start": {"time": 0, **_PLACE}, "end": {"time": 3_600, **_PLACE}}
_REQUEST = {
    "problem": {
        "jobs": [{"id": "job", "location": [13.41, 52.52]}],
        "vehicles": [{"id": "van", "shifts": [_SHIFT]}],
    },
    "options": {"max_iterations": 10},
}


@schemathesis.hook.apply_to(name="POST /v3/routing/solve")
def map_case(_context, case):
    """Submit a job with whatever else was chosen, so that links lead to jobs that there are."""
    if case.meta is not None and case.meta.generation.mode is GenerationMode.POSITIVE:
        case.body = _REQUEST
        case.headers["Prefer"] = "respond-async"
        for name in ("validate_only", "hook"):
            case.query.pop(name, None)
        case.headers.pop("Idempotency-Key", None)
    return case
