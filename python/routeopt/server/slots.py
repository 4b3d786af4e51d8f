"""The pool of solver processes for searches, in HTTP processes and in workers."""

from __future__ import annotations

from typing import Any

from routeopt.server.metrics import Metrics
from routeopt.server.pool import Pool
from routeopt.server.processes import memory_of, processor_seconds_of
from routeopt.server.settings import Settings

_SEARCHES_NICE = 5  # what is quick comes first where all cores are searching


def search_slots(settings: Settings, metrics: Metrics, size: int, most_waiting: int) -> Pool:
    """Return so many slots for searches, in which at most so many calls wait."""
    lost = metrics.worker_lost
    slots = Pool(size, solver_settings(settings), settings.wait_s, most_waiting, lost)
    watch(metrics, "slots", slots)
    return slots


def solver_settings(settings: Settings) -> dict[str, Any]:
    """Return what a solver process for searches is started with."""
    return {
        "memory_mb": settings.worker_memory_mb,
        "nice": _SEARCHES_NICE,
        "threads": settings.threads,
        "roads": settings.roads,
    }


def watch(metrics: Metrics, name: str, pool: Pool) -> None:
    """Let the metrics tell what a pool does."""
    metrics.watch(f"routeopt_{name}_busy", "Processes at work", lambda: pool.busy)
    metrics.watch(f"routeopt_{name}_waiting", "Calls in line", lambda: pool.waiting)
    metrics.watch(
        f"routeopt_{name}_memory_bytes",
        "Memory that the solver processes have in use",
        lambda: memory_of(pool.pids),
    )
    metrics.watch(
        f"routeopt_{name}_processor_seconds",
        "Processor time of the solver processes that live",
        lambda: processor_seconds_of(pool.pids),
    )
