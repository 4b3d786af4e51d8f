"""What follows a call in a solver process, and may stop it."""

from __future__ import annotations

import asyncio
import json

import pytest

from routeopt.server.worker_process import Job, Watch, WorkerProcess

from .conftest import request_with


@pytest.fixture
def in_process():
    """Do something with a solver process of its own."""

    def run(work):
        async def with_process():
            process = WorkerProcess({"memory_mb": 0, "nice": 0, "threads": 1, "roads": None})
            await process.start()
            try:
                return await work(process)
            finally:
                await process.end()

        return asyncio.run(with_process())

    return run


def request(jobs, **options):
    return json.dumps(request_with(jobs, options)).encode()


def stopped_by(reply):
    return json.loads(reply.body)["search"]["stopped_by"]


def test_a_call_that_is_stopped_before_it_begins_ends_at_once(in_process):
    async def work(process):
        watch = Watch(lambda *_: None)
        watch.stop()
        return await process.call(Job("solve", request(30, time_limit_s=60), watch=watch))

    assert stopped_by(in_process(work)) == "cancelled"


def test_a_stop_that_comes_late_stops_no_other_call(in_process):
    async def work(process):
        watch = Watch(lambda *_: None)
        await process.call(Job("solve", request(2, max_iterations=5), watch=watch))
        call = asyncio.create_task(process.call(Job("solve", request(30, time_limit_s=1))))
        await asyncio.sleep(0.3)
        watch.stop()
        return await call

    assert stopped_by(in_process(work)) == "time_limit"


def test_better_plans_are_told_in_their_order(in_process):
    told = []

    async def work(process):
        watch = Watch(lambda *news: told.append(news))
        return await process.call(Job("solve", request(200, time_limit_s=1), watch=watch))

    in_process(work)
    assert told
    assert [news[0] for news in told] == sorted(news[0] for news in told)
