"""The store of idempotency keys: who has the turn to answer, also when somebody dies with it."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import text

from routeopt.server.store.idempotency import (
    Idempotency,
    Kept,
    OtherRequestError,
    Turn,
    UnderWayError,
    end_within,
)
from routeopt.server.store.job_rows import packed
from routeopt.server.store.jobs import NewJob, StorageFullError

from .stores import Bench

ONE, OTHER = b"1" * 32, b"2" * 32


async def age(bench, column):
    """Let the time of a column have passed."""
    past = text(f"UPDATE idempotency_keys SET {column} = 0")
    await bench.store.run(lambda connection: connection.execute(past))


def test_one_of_many_at_once_has_the_turn(store, run):
    async def work():
        account = await Bench(store).account("a")
        keys = Idempotency(store, 2**30)
        begun = await asyncio.gather(
            *(keys.begin(account, "key", ONE) for _ in range(10)), return_exceptions=True
        )
        assert sorted(type(one).__name__ for one in begun) == ["Turn"] + ["UnderWayError"] * 9
        (turn,) = [one for one in begun if isinstance(one, Turn)]
        await keys.end(turn, 200, {"Location": "/x"}, b"{}")
        assert await keys.begin(account, "key", ONE) == Kept(200, '{"Location":"/x"}', b"{}")
        with pytest.raises(OtherRequestError):
            await keys.begin(account, "key", OTHER)

    run(work())


def test_answers_take_no_more_than_is_kept_for_an_account(store, run):
    async def work():
        size = len(packed(b"{}"))
        bench = Bench(store, most_stored=2 * size)
        keys = Idempotency(store, 2 * size)
        account, other = await bench.account("a"), await bench.account("b")
        for name in ("first", "second"):
            await keys.end(await keys.begin(account, name, ONE), 200, {}, b"{}")
        for _ in range(2):  # the refused one has not left a turn behind
            with pytest.raises(StorageFullError):
                await keys.begin(account, "third", ONE)
        with pytest.raises(StorageFullError):
            await bench.add(account)
        assert isinstance(await keys.begin(account, "first", ONE), Kept)
        assert isinstance(await keys.begin(other, "third", ONE), Turn)
        await age(bench, "expires_at")
        await keys.remove_expired()
        assert isinstance(await keys.begin(account, "third", ONE), Turn)

    run(work())


def test_a_turn_whose_holder_died_goes_to_another_and_is_void(store, run):
    async def work():
        bench, keys = Bench(store), Idempotency(store, 2**30)
        account = await bench.account("a")
        old = await keys.begin(account, "key", ONE)
        await age(bench, "lease_until")
        new = await keys.begin(account, "key", ONE)
        assert isinstance(new, Turn)

        def answer(connection, *_):
            end_within(connection, old, 202, {}, b"{}")

        job = NewJob(account, "key", "v3", "vrp", "solve", b"{}")
        with pytest.raises(UnderWayError):
            await bench.jobs.add(job, 10, answer)
        assert await bench.jobs.page(account, "v3", "vrp", most=10) == []
        await keys.give_up(old)
        with pytest.raises(UnderWayError):
            await keys.begin(account, "key", ONE)
        await keys.give_up(new)
        assert isinstance(await keys.begin(account, "key", OTHER), Turn)

    run(work())


def test_a_kept_turn_stays_its_holders(store, run):
    async def work():
        bench, keys = Bench(store), Idempotency(store, 2**30)
        account = await bench.account("a")
        turn = await keys.begin(account, "key", ONE)
        await age(bench, "lease_until")
        await keys.keep(turn)
        with pytest.raises(UnderWayError):
            await keys.begin(account, "key", ONE)

    run(work())


def test_after_a_day_a_key_is_free_again(store, run):
    async def work():
        bench, keys = Bench(store), Idempotency(store, 2**30)
        account = await bench.account("a")
        await keys.end(await keys.begin(account, "key", ONE), 200, {}, b"{}")
        assert await keys.remove_expired() == 0
        await age(bench, "expires_at")
        assert isinstance(await keys.begin(account, "key", OTHER), Turn)
        await age(bench, "expires_at")
        assert await keys.remove_expired() == 1

    run(work())
