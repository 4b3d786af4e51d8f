"""The store of jobs: turns of the accounts, leases, and what is left when a runner dies."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest
from sqlalchemy import text

from routeopt.server.store.job_queue import MOST_LOSSES, Incumbent, LostError
from routeopt.server.store.job_rows import new_id, packed
from routeopt.server.store.jobs import QueueFullError, StorageFullError

from .stores import Bench


@pytest.fixture
def bench(store):
    return Bench(store)


def test_an_empty_queue_has_nothing_to_claim(bench, run):
    assert run(bench.queue.claim()) is None


def test_the_claimed_job_comes_with_its_request(bench, run):
    async def work():
        job = await bench.add(await bench.account("a"))
        claim = await bench.queue.claim()
        assert (claim.job.id, claim.job.status, claim.job.attempt) == (job.id, "SOLVING", 1)
        assert claim.text == b'{"problem": {}}'
        assert await bench.queue.claim() is None

    run(work())


def test_accounts_take_turns_and_within_one_the_oldest_is_first(bench, run):
    async def work():
        many, few = await bench.account("many"), await bench.account("few")
        ofmany = [await bench.add(many) for _ in range(4)]
        offew = [await bench.add(few) for _ in range(2)]
        taken = [(await bench.claim()).id for _ in range(6)]
        first, second, third, fourth = (job.id for job in ofmany)
        assert taken == [first, offew[0].id, second, offew[1].id, third, fourth]

    run(work())


def test_a_limit_that_is_set_anew_holds_for_the_next_claim(bench, run):
    async def work():
        account = await bench.account("a")
        for _ in range(3):
            await bench.add(account)
        bench.queue.concurrent_jobs = 1
        await bench.claim()
        assert await bench.queue.claim() is None
        bench.queue.concurrent_jobs = 2
        await bench.claim()
        assert await bench.queue.claim() is None

    run(work())


def test_jobs_that_have_waited_for_long_can_be_claimed_alone(bench, run):
    async def work():
        old, new = await bench.account("old"), await bench.account("new")
        await bench.add(new)
        job = await bench.add(old)
        await bench.add(old)
        ago = text("UPDATE jobs SET created_at = created_at - 10 WHERE id = :id")
        await bench.store.run(lambda connection: connection.execute(ago, {"id": job.id}))
        assert (await bench.queue.claim(5)).job.id == job.id
        assert await bench.queue.claim(5) is None
        assert (await bench.claim()).account_id == new

    run(work())


def test_texts_of_an_accounts_jobs_take_no_more_than_they_may(store, run):
    async def work():
        size = len(packed(b'{"problem": {}}'))
        bench = Bench(store, most_stored=2 * size)
        account, other = await bench.account("a"), await bench.account("b")
        jobs = [await bench.add(account) for _ in range(2)]
        with pytest.raises(StorageFullError):
            await bench.add(account)
        await bench.add(other)
        await bench.jobs.cancel(account, jobs[0].id)
        await bench.jobs.erase(account, jobs[0].id)
        last = await bench.add(account)
        claimed = await bench.claim()
        await bench.queue.solved(claimed, b"{}")
        with pytest.raises(StorageFullError):  # answers count, too
            await bench.add(account)
        assert await bench.jobs.get(account, last.id)

    run(work())


def test_positions_count_what_may_begin_before(bench, run):
    async def work():
        many, few = await bench.account("many"), await bench.account("few")
        jobs = [await bench.add(many) for _ in range(4)]
        one = await bench.add(few)
        assert await bench.jobs.positions(few) == {one.id: 2}
        of_many = await bench.jobs.positions(many)
        assert [of_many[job.id] for job in jobs] == [2, 3, 4, 5]

    run(work())


def test_no_more_jobs_of_an_account_run_than_it_may(bench, run):
    async def work():
        account, other = await bench.account("a", concurrent_jobs=2), await bench.account("b")
        for _ in range(4):
            await bench.add(account)
        first, _ = await bench.claim(), await bench.claim()
        assert await bench.queue.claim() is None
        await bench.add(other)
        assert (await bench.claim()).account_id == other
        await bench.queue.solved(first, b"{}")
        assert (await bench.claim()).account_id == account
        assert await bench.queue.claim() is None

    run(work())


def test_two_claims_at_once_are_of_two_jobs(bench, run):
    async def work():
        account = await bench.account("a")
        for _ in range(20):
            await bench.add(account)
        claims = await asyncio.gather(*(bench.queue.claim() for _ in range(40)))
        assert Counter(claim.job.id for claim in claims if claim).most_common(1)[0][1] == 1
        assert len([claim for claim in claims if claim]) == 20

    run(work())


def test_more_jobs_than_may_wait_are_refused_and_leave_nothing(bench, run):
    async def work():
        account = await bench.account("a")
        for _ in range(2):
            await bench.add(account, most=2)
        with pytest.raises(QueueFullError):
            await bench.add(account, most=2)
        assert len(await bench.jobs.page(account, "v3", "vrp", most=10)) == 2
        await bench.claim()
        await bench.add(account, most=2)

    run(work())


def test_a_lost_lease_lets_the_job_wait_again_and_its_old_claim_is_void(bench, run):
    async def work():
        short = bench.with_lease(0)
        await bench.add(await bench.account("a"))
        old = await short.claim()
        assert await bench.queue.reclaim() == 1
        new = await bench.claim()
        assert (new.id, new.attempt) == (old.id, 2)
        writes = (
            bench.queue.beat(old),
            bench.queue.solved(old, b"{}"),
            bench.queue.failed(old, {"code": "x", "message": "y"}),
            bench.queue.release(old),
            bench.queue.took_solver_down(old),
        )
        for write in writes:
            with pytest.raises(LostError):
                await write
        await bench.queue.solved(new, b'{"cost":1}')
        with pytest.raises(LostError):
            await bench.queue.solved(new, b'{"cost":2}')
        assert await bench.jobs.text(new, "answer") == b'{"cost":1}'
        assert await bench.states(new) == [
            '{"status":"QUEUED"}', '{"status":"SOLVING"}', '{"status":"QUEUED"}',
            '{"status":"SOLVING"}', '{"status":"SOLVED"}',
        ]  # fmt: skip

    run(work())


def test_a_job_ends_when_it_was_lost_too_often_however_often_it_was_put_back(bench, run):
    async def work():
        short = bench.with_lease(0)
        account = await bench.account("a")
        job = await bench.add(account)
        for _ in range(MOST_LOSSES):
            await bench.queue.release(await bench.claim())
        for _ in range(MOST_LOSSES - 1):
            await short.claim()
            assert await bench.queue.reclaim() == 1
            assert (await bench.jobs.get(account, job.id)).status == "QUEUED"
        await short.claim()
        await bench.queue.reclaim()
        assert (await bench.jobs.get(account, job.id)).error["code"] == "solver_lost"

    run(work())


def test_a_kept_lease_is_left_alone(bench, run):
    async def work():
        short = bench.with_lease(0)
        await bench.add(await bench.account("a"))
        job = await short.claim()
        assert await bench.queue.beat(job) is False
        assert await bench.queue.reclaim() == 0

    run(work())


def test_a_job_that_takes_its_solver_down_three_times_ends(bench, run):
    async def work():
        account = await bench.account("a")
        job = await bench.add(account)
        for _ in range(3):
            await bench.queue.took_solver_down(await bench.claim())
        ended = await bench.jobs.get(account, job.id)
        assert (ended.status, ended.error["code"]) == ("ERROR", "solver_lost")
        assert await bench.queue.claim() is None

    run(work())


def test_a_released_job_is_as_if_it_had_not_been_claimed(bench, run):
    async def work():
        await bench.add(await bench.account("a"))
        for _ in range(5):
            await bench.queue.release(await bench.claim())
        assert (await bench.claim()).failures == 0

    run(work())


def test_a_runner_hears_of_a_cancellation(bench, run):
    async def work():
        account = await bench.account("a")
        await bench.add(account)
        job = await bench.claim()
        assert (await bench.jobs.cancel(account, job.id)).status == "SOLVING"
        assert await bench.queue.beat(job) is True

    run(work())


def test_events_are_numbered_and_the_oldest_are_dropped(bench, run):
    async def work():
        account = await bench.account("a")
        await bench.add(account)
        job = await bench.claim()
        for number in range(250):
            await bench.queue.beat(job, Incumbent(0.1, 1_000.0 - number, 0))
        events = await bench.jobs.events(job, 0)
        assert [event.number for event in events] == list(range(53, 253))
        assert [event.number for event in await bench.jobs.events(job, 250)] == [251, 252]
        now = await bench.jobs.get(account, job.id)
        assert now.progress == {"elapsed_s": 0.1, "cost": 751.0, "unserved": 0}

    run(work())


def test_jobs_are_gone_after_their_time_with_all_that_belongs_to_them(store, run):
    async def work():
        bench = Bench(store, kept_s=0)
        account = await bench.account("a")
        waiting, job = await bench.add(account, hook="https://x"), None
        job = await bench.claim()
        await bench.queue.solved(job, b"{}")
        assert await bench.jobs.get(account, waiting.id) is None
        assert await bench.queue.remove_expired() == 1
        assert await bench.queue.remove_expired() == 0
        assert await bench.jobs.text(job, "answer") is None
        assert not await bench.jobs.events(job, 0)
        assert not await bench.jobs.deliveries(job)

    run(work())


def test_nothing_of_another_account_is_found(bench, run):
    async def work():
        account, other = await bench.account("a"), await bench.account("b")
        job = await bench.add(account)
        assert await bench.jobs.get(other, job.id) is None
        assert await bench.jobs.cancel(other, job.id) is None
        assert await bench.jobs.page(other, "v3", "vrp", most=10) == []
        assert (await bench.jobs.get(account, job.id)).status == "QUEUED"

    run(work())


def test_ids_are_in_the_order_of_time_and_of_the_form_that_uuids_have():
    ids = []
    for _ in range(3):
        ids.append(new_id())
        asyncio.run(asyncio.sleep(0.002))
    assert ids == sorted(ids)
    assert all(one[14] == "7" and one[19] in "89ab" for one in ids)
