"""What the HTTP side knows of whoever runs jobs."""

from __future__ import annotations

from typing import Protocol

from routeopt.server.store.job_rows import JobRow


class Dispatcher(Protocol):
    """Sees to it that jobs are run, in this process or in others.

    The store is the truth: a job that has been added is run even if this never hears of it, only
    later. Which job is next is said by `JobQueue.claim` alone.
    """

    async def start(self) -> None:
        """Begin to run jobs, or to reach those who do."""

    async def enqueue(self, job: JobRow) -> None:
        """Tell that a job has been added."""

    async def cancel(self, job: JobRow) -> None:
        """Tell that a running job has been cancelled; its runner notices by itself, later."""

    def wake(self) -> None:
        """Tell that jobs wait again."""

    def drain(self) -> None:
        """Begin no more jobs; those that run here wait again for others."""

    async def end(self) -> None:
        """Return when everything here has come to rest."""
