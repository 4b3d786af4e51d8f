"""`routeopt worker`: runs jobs for HTTP processes on this machine or others."""

from __future__ import annotations

import asyncio
import os
import signal

import structlog

from routeopt.server.jobs.ticket_worker import TicketWorker
from routeopt.server.jobs.tickets import Tickets
from routeopt.server.jobs.upkeep import Upkeep
from routeopt.server.logs import configure
from routeopt.server.metrics import Metrics
from routeopt.server.pool import Pool
from routeopt.server.settings import Settings
from routeopt.server.slots import search_slots
from routeopt.server.solving import Solving
from routeopt.server.store.database import database
from routeopt.server.store.job_queue import JobQueue
from routeopt.server.store.schema import check

_SHARE_OF_A_STOP = 0.8  # for jobs to end; the rest is for putting back those that do not
_log = structlog.get_logger("routeopt.work")


def work(settings: Settings) -> None:
    """Run jobs until a signal says to stop.

    Raises:
        StoreError: the database cannot be used as it is.
    """
    configure(settings.log_level)
    asyncio.run(_work(settings))


async def _work(settings: Settings) -> None:
    url = settings.url
    assert url is not None  # see Settings.refusal
    store = database(url, settings.data_dir)
    await check(store)
    metrics = Metrics()
    queue = JobQueue(
        store,
        settings.job_lease_s,
        settings.jobs_kept_s,
        settings.concurrent_jobs,
        metrics.job_ended,
    )
    tickets = Tickets(url, queue)
    slots = search_slots(settings, metrics, settings.slots, most_waiting=settings.slots)
    quick = Pool(0, {}, wait_s=0, most_waiting=0)  # there are no calls but jobs
    travel_s = settings.osrm_patience_s if settings.roads else 0
    solving = Solving(slots, quick, settings.quick_s, travel_s)
    worker = TicketWorker(
        queue, solving, tickets, settings.slots, settings.stop_s * _SHARE_OF_A_STOP
    )
    metrics.watch("routeopt_jobs_running", "Jobs that run here", lambda: worker.running)
    if settings.metrics_port:
        metrics.publish(settings.metrics_host, settings.metrics_port, settings.metrics_port)
    _stop_on_signals(worker)
    await solving.start()
    await tickets.open()
    upkeep = Upkeep(queue, [queue.remove_expired], tickets.wake)
    beside = [asyncio.create_task(task.run()) for task in (upkeep, tickets)]
    _log.info("working", slots=settings.slots, pid=os.getpid())
    try:
        await worker.run()
    finally:
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        await solving.end()
        await tickets.close()
        store.end()


def _stop_on_signals(worker: TicketWorker) -> None:
    def stop(number: int) -> None:
        _log.info("stopping", signal=number)
        worker.stop()

    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop, number)
    # It ends no jobs, as it ends none of a server.
    hangup = "a worker reads its settings only at its start"
    loop.add_signal_handler(signal.SIGHUP, _log.warning, hangup)
