"""What clients are told of a job: the same object in every answer and webhook."""

from __future__ import annotations

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
        "created": _time(job.created_at),
        "started": _time(job.started_at),
        "finished": _time(job.finished_at),
        "expires": _time(job.expires_at),
        "progress": job.progress,
        "error": job.error,
    }
    return told if position is None else {**told, "position": position}


def _time(seconds: float | None) -> str | None:
    if seconds is None:
        return None
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")[:-6] + "Z"
