"""Places of concurrent calls, which several processes share through one database."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.exc import OperationalError

from routeopt.server.concurrency import SharedPlaces, Uploads
from routeopt.server.keys import Hasher
from routeopt.server.store.accounts import Accounts
from routeopt.server.store.places import PlaceStore

ACCOUNT = 1


@pytest.fixture(autouse=True)
def _account(store):
    asyncio.run(Accounts(store, Hasher("s" * 32)).create("one"))


def test_uploads_of_an_account_wait_for_one_another_and_for_no_other_accounts():
    async def work():
        uploads = Uploads(1)
        async with uploads.of(1):
            assert uploads.of(1).locked()
            assert not uploads.of(2).locked()
        assert not uploads.of(1).locked()

    asyncio.run(work())


def with_two(store, work):
    """Do something with the places of two processes."""

    async def run():
        both = [SharedPlaces(PlaceStore(store, 100)) for _ in range(2)]
        beside = [asyncio.create_task(places.run()) for places in both]
        try:
            await work(*both)
        finally:
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)

    asyncio.run(run())


def test_all_together_get_no_more_places_than_there_are(store):
    async def work(one, other):
        takes = [places.take(ACCOUNT, 5) for places in (one, other) for _ in range(5)]
        assert sum(await asyncio.gather(*takes)) == 5

    with_two(store, work)


def test_a_place_that_one_process_does_not_use_is_anothers_at_once(store):
    async def work(one, other):
        for _ in range(3):
            for places in (one, other):
                assert await places.take(ACCOUNT, 1)
                places.give_back(ACCOUNT)

    with_two(store, work)


def test_a_place_in_use_stays_its_process_own(store):
    async def work(one, other):
        assert await one.take(ACCOUNT, 1)
        await asyncio.sleep(0.3)
        assert not await other.take(ACCOUNT, 1)
        one.give_back(ACCOUNT)
        await one.end()
        assert await other.take(ACCOUNT, 1)

    with_two(store, work)


def test_places_of_a_process_that_is_gone_are_free_after_its_lease(store):
    async def run():
        gone, here = PlaceStore(store, 0), PlaceStore(store, 100)
        assert await gone.hold(ACCOUNT, 3, 3)
        assert await here.hold(ACCOUNT, 3, 3)
        assert await here.remove_expired() == 1
        assert not await PlaceStore(store, 100).hold(ACCOUNT, 1, 3)

    asyncio.run(run())


def test_without_the_database_each_process_counts_for_itself(store):
    class Down(PlaceStore):
        async def hold(self, *_):
            raise OperationalError("", None, Exception())

    async def run():
        places = SharedPlaces(Down(store, 100))
        assert [await places.take(ACCOUNT, 2) for _ in range(3)] == [True, True, False]

    asyncio.run(run())
