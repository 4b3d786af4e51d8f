"""Schedules as pandas tables."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from routeopt.optional import optional
from routeopt.reports.schedules.view import Job, ScheduleView, elapsed

TASK_COLUMNS = ("task", "order", "mode", "from", "to", "setup_from", "minutes", "people", "late",
                "locked")  # fmt: skip
ORDER_COLUMNS = ("order", "priority", "from", "to", "due", "late", "tasks", "reasons")


def tasks_frame(schedule: ScheduleView) -> Any:
    """Return a row for each task that is planned, by its start."""
    return _frame([task_row(job) for job in schedule.jobs], TASK_COLUMNS)


def orders_frame(schedule: ScheduleView) -> Any:
    """Return a row for each order, in the order of the request."""
    return _frame(order_rows(schedule), ORDER_COLUMNS)


def task_row(job: Job) -> dict[str, Any]:
    """Return what is to be said of a task; times are by the wall clock, `minutes` of work."""
    return {
        "task": job.task,
        "order": job.order,
        "mode": job.mode,
        "from": _plain(job.start),
        "to": _plain(job.end),
        "setup_from": _plain(job.setup),
        "minutes": sum(elapsed(*part) for part in job.parts) / 60,
        "people": ", ".join(person for team in job.people.values() for person in team),
        "late": job.late / 60,
        "locked": job.locked,
    }


def order_rows(schedule: ScheduleView) -> list[dict[str, Any]]:
    """Return what is to be said of each order; `late` in minutes."""
    reasons = schedule.answer.get("unservedReasons") or {}
    found = []
    for name, order in schedule.orders.items():
        jobs = schedule.jobs_of[name]
        end = max((job.end for job in jobs), default=None)
        due = schedule.due.get(name)
        late = max(0, elapsed(due, end)) / 60 if due is not None and end is not None else None
        found.append(
            {
                "order": name,
                "priority": order.get("priority") or 1,
                "from": _plain(jobs[0].start) if jobs else None,
                "to": _plain(end),
                "due": _plain(due),
                "late": late,
                "tasks": len(jobs),
                "reasons": ", ".join(reasons.get(name) or ()),
            }
        )
    return found


def _plain(at: datetime | None) -> datetime | None:
    return None if at is None else at.replace(tzinfo=None)


def _frame(rows: list[dict[str, Any]], columns: tuple[str, ...]) -> Any:
    pandas = optional("pandas")
    frame = pandas.DataFrame(rows, columns=list(columns))
    times = [name for name in ("from", "to", "setup_from", "due") if name in columns]
    return frame.astype(dict.fromkeys(times, "datetime64[s]"))
