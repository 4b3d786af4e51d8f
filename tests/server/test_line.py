"""Who gets a solver process next."""

from __future__ import annotations

import asyncio
import os
import signal
import urllib.request

import pytest

from routeopt.server import pool
from routeopt.server.line import Line
from routeopt.server.worker_process import Job, Reply, WorkerLostError

from .postgres import free_port
from .running import wait_for
from .test_solving import EVALUATE, Background


def in_order(line, *accounts):
    """Let calls of these accounts wait in this order, and return who got a process when."""
    served = []

    async def call(number, account):
        worker = await line.take(account)
        served.append(f"{account}{number}")
        line.left(account)
        line.put(worker)

    async def run():
        calls = [asyncio.create_task(call(i, account)) for i, account in enumerate(accounts)]
        await asyncio.sleep(0)
        line.put("worker")
        await asyncio.gather(*calls)

    asyncio.run(run())
    return " ".join(served)


def test_accounts_take_turns():
    assert in_order(Line(1, 9), *"aaabbc") == "a0 b3 c5 a1 b4 a2"


def test_an_account_holds_no_more_than_its_share():
    async def run():
        line = Line(1, 9)
        line.put("one")
        line.put("two")
        first = await line.take("a")
        second = asyncio.create_task(line.take("a"))
        await asyncio.sleep(0)
        assert not second.done()
        assert await line.take("b")
        line.put(first)
        line.left("a")
        assert await second == first

    asyncio.run(run())


def test_an_account_takes_half_the_line_at_most():
    async def run():
        line = Line(1, 4)
        waiting = [asyncio.create_task(line.take("a")) for _ in range(2)]
        await asyncio.sleep(0)
        assert (line.has_room("a"), line.has_room("b"), line.waiting) == (False, True, 2)
        for call in waiting:
            call.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert (line.has_room("a"), line.waiting) == (True, 0)

    asyncio.run(run())


@pytest.mark.parametrize("given", [True, False])
def test_a_call_that_is_given_up_takes_nothing_along(given):
    async def run():
        line = Line(1, 9)
        gone = asyncio.create_task(line.take("a"))
        await asyncio.sleep(0)
        if given:
            line.put("worker")
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        if not given:
            line.put("worker")
        assert line.is_free
        assert await line.take("a") == "worker"

    asyncio.run(run())


class Fragile:
    """In the place of a solver process: it dies at its first call, and starts again when told."""

    may_start = asyncio.Event()
    alive = True

    def __init__(self, _):
        self._calls = 0

    async def start(self):
        if self._calls:
            await self.may_start.wait()

    async def end(self):
        pass

    async def call(self, _):
        self._calls += 1
        if self._calls == 1:
            raise WorkerLostError
        return Reply("answer", b"")


def test_an_account_waits_for_the_process_that_it_has_lost(monkeypatch):
    monkeypatch.setattr(pool, "WorkerProcess", Fragile)

    async def run():
        two = pool.Pool(2, {}, wait_s=30, most_waiting=9, share=1)
        await two.start()
        mine, other = Job("evaluate", b"", account="a"), Job("evaluate", b"", account="b")
        with pytest.raises(WorkerLostError):
            await two.run(mine, 30)
        waiting = asyncio.create_task(two.run(mine, 30))
        await asyncio.sleep(0)
        with pytest.raises(WorkerLostError):  # so it had the other process
            await two.run(other, 30)
        Fragile.may_start.set()
        assert (await waiting).kind == "answer"
        await two.end()

    asyncio.run(run())


def test_one_account_leaves_a_quick_slot_to_the_others(start_server, planned):
    port = free_port()
    with start_server(quick_slots=2, quick_s=60, metrics_port=port) as server:
        quick = sorted(server.children())[:2]  # they are started first
        for pid in quick:
            os.kill(pid, signal.SIGSTOP)

        def state():
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
                lines = dict(line.rsplit(" ", 1) for line in answer.read().decode().splitlines())
            return float(lines["routeopt_quick_busy"]), float(lines["routeopt_quick_waiting"])

        key, other = server.key(account="greedy"), server.key(account="modest")
        calls = [Background(server, EVALUATE, planned, key) for _ in range(3)]
        wait_for(lambda: state() == (1, 2))
        calls.append(Background(server, EVALUATE, planned, other))
        wait_for(lambda: state() == (2, 2))
        for pid in quick:
            os.kill(pid, signal.SIGCONT)
        assert [call.answer().status for call in calls] == [200] * 4


def test_what_is_not_quick_goes_on_in_a_slot_for_searches(start_server, planned):
    with start_server(quick_s=0.5) as server:
        os.kill(min(server.children()), signal.SIGSTOP)
        assert server.post(EVALUATE, planned, server.key()).status == 200
