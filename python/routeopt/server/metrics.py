"""What the server counts, in the form that Prometheus reads; labels are few and fixed."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    start_http_server,
)

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._requests = Counter(
            "routeopt_requests",
            "Requests answered",
            ["route", "method", "status"],
            registry=self.registry,
        )
        self._seconds = Histogram(
            "routeopt_request_seconds",
            "From the request's head to the end of its answer",
            ["route"],
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._stages = Histogram(
            "routeopt_stage_seconds",
            "What a call's time went to: reading its body, and the solver",
            ["stage"],
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._refusals = Counter(
            "routeopt_refusals", "Refusals of the server itself", ["code"], registry=self.registry
        )
        self._lost = Counter(
            "routeopt_workers_lost", "Solver processes that were replaced", registry=self.registry
        )
        self._jobs = Counter(
            "routeopt_jobs_ended",
            "Jobs that have ended",
            ["operation", "status"],
            registry=self.registry,
        )
        self._uncounted = Counter(
            "routeopt_requests_uncounted",
            "Requests that passed though their rate window could not be reached",
            registry=self.registry,
        )
        self._moved = Counter(
            "routeopt_calls_moved",
            "Calls that were not quick, and moved to a slot for searches",
            registry=self.registry,
        )

    def answered(self, route: str, method: str, status: int, seconds: float) -> None:
        """Count an answered request; what no route took has an empty one."""
        known = method if method in ("GET", "HEAD", "POST", "DELETE") else "other"
        self._requests.labels(route, known, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def spent(self, seconds: Mapping[str, float]) -> None:
        """Tell how long the stages of a call took."""
        for stage, spent in seconds.items():
            self._stages.labels(stage).observe(spent)

    def refused(self, code: str) -> None:
        """Count a refusal."""
        self._refusals.labels(code).inc()

    def worker_lost(self) -> None:
        """Count a solver process that was replaced."""
        self._lost.inc()

    def call_moved(self) -> None:
        """Count a call that took longer than a quick slot's time."""
        self._moved.inc()

    def job_ended(self, operation: str, status: str) -> None:
        """Count a job that was run here to its end."""
        self._jobs.labels(operation, status).inc()

    def uncounted(self) -> None:
        """Count a request that no rate window counted."""
        self._uncounted.inc()

    def watch(self, name: str, text: str, value: Callable[[], float]) -> None:
        """Add a figure that is asked for when the metrics are read."""
        Gauge(name, text, registry=self.registry).set_function(value)

    def publish(self, host: str, first: int, last: int) -> int:
        """Answer Prometheus on a port of its own, without keys.

        Returns:
            The port: the first from `first` to `last` that no other process has taken.
        """
        for port in range(first, last):
            with contextlib.suppress(OSError):
                start_http_server(port, host, self.registry)
                return port
        start_http_server(last, host, self.registry)
        return last
