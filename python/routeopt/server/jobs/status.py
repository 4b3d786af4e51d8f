"""What clients are told of a job: the same object in every answer and webhook."""

from __future__ import annotations

import json
from collections.abc import Sequence
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


def v2_status_of(job: JobRow, warnings: Sequence[str] = ()) -> dict[str, Any]:
    """Return a job's status object in the words of V2.

    Args:
        warnings: what its request says that is not expressed.
    """
    told: dict[str, Any] = {"id": job.id, "status": job.status}
    if job.finished_at is not None and job.started_at is not None:
        told["solveDuration"] = round(job.finished_at - job.started_at)
    if job.error is not None:
        faults = job.error.get("errors") or [job.error]
        told["errors"] = [{"message": _message(fault)} for fault in faults]
    if warnings:
        told["warnings"] = [{"message": text} for text in warnings]
    return told


def status_in_dialect(job: JobRow, warnings: Sequence[str]) -> dict[str, Any]:
    """Return a job's status object in the words that its request is written in."""
    return v2_status_of(job, warnings) if job.dialect == "v2" else status_of(job)


def _message(fault: dict[str, Any]) -> str:
    pointer, message = fault.get("pointer"), str(fault["message"])
    return f"{pointer}: {message}" if pointer else message


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
