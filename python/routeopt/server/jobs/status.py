"""What clients are told of a job: the same object in every answer and webhook."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from routeopt.server.store.job_rows import JobRow


def status_of(job: JobRow, position: int | None = None) -> dict[str, Any]:
    """Return a job's status object.

    Args:
        position: how many jobs begin no later than it, while it waits.
    """
    told = {
        "id": job.id,
        "solver": job.solver,
        "operation": job.operation,
        "status": job.status,
        "label": job.label,
        "created": time_text(job.created_at),
        "started": time_text(job.started_at),
        "finished": time_text(job.finished_at),
        "expires": time_text(job.expires_at),
        "progress": job.progress,
        "error": job.error,
    }
    return told if position is None else {**told, "position": position}


def delivery_of(row: Any) -> dict[str, Any]:
    """Return what clients are told of the delivery of a job's webhook."""
    return {
        "id": row.id,
        "status": row.status,
        "created": time_text(row.created_at),
        "due": time_text(row.due_at),
        "tries": json.loads(row.tries),
    }


def time_text(seconds: float | None) -> str | None:
    """Return a Unix time as ISO 8601 has it."""
    if seconds is None:
        return None
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")[:-6] + "Z"
