"""The parameters of routes, as the server's description of itself has them."""

from __future__ import annotations

from typing import Any

from routeopt.core.limits import LEAST_MS, MOST_MS
from routeopt.server.store.job_rows import STATES
from routeopt.server.store.job_tables import LONGEST_LABEL


def millis(usual: int) -> dict[str, Any]:
    """Return the parameter of a search time; `usual` holds where the request says none either."""
    return query(
        "millis",
        f"Milliseconds of search, below {LEAST_MS} as {LEAST_MS}; without it what the request"
        " says, or the default.",
        type="integer",
        minimum=0,
        maximum=MOST_MS,
        default=usual,
    )


def query(name: str, text: str, **schema: Any) -> dict[str, Any]:
    """Return a parameter of the query."""
    return {"name": name, "in": "query", "description": text, "schema": schema}


LABEL = query(
    "label", "By which the job can be found.", type="string", minLength=1, maxLength=LONGEST_LABEL
)
IDEMPOTENCY = {
    "name": "Idempotency-Key",
    "in": "header",
    "description": "For 24 hours a request that is repeated with it has the first one's answer.",
    "schema": {"type": "string", "pattern": "^[!-~]{1,255}$"},
}
FOR_LATER = (
    {
        "name": "Prefer",
        "in": "header",
        "description": "`respond-async`: answer with a job at once.",
        "schema": {"type": "string"},
    },
    LABEL,
    query("hook", "Address (https) that is called at the job's end.", type="string"),
)
OF_A_LIST = [
    query("state", "Only these states.", type="array", items={"enum": list(STATES)}),
    LABEL,
    query("cursor", "The `next` of the page before.", type="string", format="uuid"),
    query("limit", "Jobs on a page.", type="integer", minimum=1, maximum=100, default=20),
]
ERASE = query(
    "erase",
    "Remove the job, if it has ended, with its request and answer.",
    type="boolean",
    default=False,
)
JOB_ID = {
    "name": "id",
    "in": "path",
    "required": True,
    "description": "The job's id.",
    "schema": {"type": "string", "format": "uuid"},
}
LAST_EVENT = {
    "name": "Last-Event-ID",
    "in": "header",
    "description": "The `id` of the last event that was seen: only later ones are told.",
    "schema": {"type": "string", "pattern": "^[0-9]{1,9}$"},
}
SECONDS = query(
    "seconds",
    "Seconds of search; without it what the request says, or the default.",
    type="integer",
    minimum=0,
    maximum=MOST_MS // 1000,
    default=1,
)
VALIDATE_ONLY = {
    "name": "validate_only",
    "in": "query",
    "description": "Check the request without solving it.",
    "schema": {"type": "boolean", "default": False},
}
GEOMETRY = query(
    "geometry",
    "Tell the roads of each leg, where travel is on roads.",
    type="boolean",
    default=False,
)
ENCODING = {
    "name": "Content-Encoding",
    "in": "header",
    "description": "gzip where the body is compressed.",
    "schema": {"type": "string", "enum": ["identity", "gzip"]},
}
