"""Users, sessions, invitations and whole accounts in the store, of each kind of database."""

from __future__ import annotations

import asyncio

import pytest

from routeopt.server.store import account_admin, audit, overview
from routeopt.server.store.accounts import ExistsError, NoSuchError
from routeopt.server.store.audit import Actor
from routeopt.server.store.invitations import Invitations
from routeopt.server.store.sessions import Sessions, digest
from routeopt.server.store.users import NewUser, Users

from ..stores import Bench

ANNA = Actor("anna", "192.0.2.1")
NEW = NewUser("anna", "a hash")


def test_a_name_is_of_one_user_and_a_user_of_an_account(store, run):
    async def story():
        users = Users(store)
        await Bench(store).account("firm")
        await users.create(ANNA, "firm", NEW)
        with pytest.raises(ExistsError):
            await users.create(ANNA, "firm", NEW)
        with pytest.raises(ExistsError):
            await users.sign_up(ANNA, NEW, 100, None)
        with pytest.raises(NoSuchError):
            await users.create(ANNA, "nowhere", NewUser("bert", "a hash"))
        (found,) = await users.all()
        assert (found.name, found.account, found.is_operator) == ("anna", "firm", False)

    run(story())


def test_a_session_is_found_until_it_ends(store, run):
    async def story():
        users, sessions = Users(store), Sessions(store, 100, 100)
        await users.sign_up(ANNA, NEW, None, None)
        user = await users.find("anna")
        first = await sessions.begin(ANNA, user.id)
        second = await sessions.begin(ANNA, user.id, ended=first)
        assert await sessions.find(first) is None
        assert (await sessions.find(second)).account == "anna"
        assert await Sessions(store, 0.001, 100).find(second) is None
        assert await Sessions(store, 0.001, 100).remove_expired() == 1
        third = await sessions.begin(ANNA, user.id)
        await users.set_password(ANNA, "anna", "another hash")
        assert await sessions.find(third) is None

    run(story())


def test_an_invitation_is_used_up_by_one_of_two(store, run):
    async def story():
        users = Users(store)
        code = digest(await Invitations(store).create(ANNA, "for two", 100))
        both = [users.sign_up(ANNA, NewUser(name, "x"), 100, code) for name in ("b", "c")]
        done = await asyncio.gather(*both, return_exceptions=True)
        assert {type(one) for one in done} == {NoSuchError, type(None)}
        assert len(await users.all()) == 1

    run(story())


def test_an_invitation_outlives_a_name_that_is_taken(store, run):
    async def story():
        users = Users(store)
        await users.sign_up(ANNA, NEW, None, None)
        code = digest(await Invitations(store).create(ANNA, "", 100))
        with pytest.raises(ExistsError):
            await users.sign_up(ANNA, NEW, None, code)
        await users.sign_up(ANNA, NewUser("bert", "x"), None, code)

    run(story())


def test_an_account_goes_with_all_that_it_has_and_no_more(store, run):
    async def story():
        bench, users, sessions = Bench(store), Users(store), Sessions(store, 100, 100)
        await users.sign_up(ANNA, NEW, None, None)
        other = await bench.account("other")
        mine = (await users.find("anna")).account_id
        job, kept = await bench.add(mine), await bench.add(other)
        session = await sessions.begin(ANNA, (await users.find("anna")).id)
        await account_admin.remove(store, ANNA, mine)
        assert await bench.jobs.get(mine, job.id) is None
        assert await sessions.find(session) is None
        assert await bench.jobs.get(other, kept.id) is not None
        with pytest.raises(NoSuchError):
            await account_admin.remove(store, ANNA, mine)
        (newest, *_) = await audit.page(store, None, 10)
        assert (newest.actor, newest.action, newest.address) == (
            "anna",
            "account deleted",
            "192.0.2.1",
        )

    run(story())


def test_an_operator_sees_what_waits_and_runs(store, run):
    async def story():
        bench = Bench(store)
        firm = await bench.account("50 % firm")
        await bench.account("500 firms")
        for _ in range(3):
            await bench.add(firm)
        running = await bench.claim()
        assert await overview.counts(store, firm) == {"QUEUED": 2, "SOLVING": 1}
        ((_, name, count, _),) = await overview.waiting(store)
        assert (name, count) == ("50 % firm", 2)
        (shown,) = await overview.running(store)
        assert (shown.id, shown.account) == (running.id, "50 % firm")
        assert 0 < shown.lease_s <= 100
        assert list(await overview.workers(store)) == []
        (found,) = await account_admin.page(store, "50 %", 0, 10)
        assert (found.name, found.jobs) == ("50 % firm", 3)

    run(story())


def test_a_suspended_accounts_jobs_are_not_claimed(store, run):
    async def story():
        bench = Bench(store)
        firm = await bench.account("firm")
        await bench.add(firm)
        await bench.suspend("firm", 1.0)
        assert await bench.queue.claim() is None
        assert list(await bench.queue.due(10)) == []
        await bench.suspend("firm", None)
        assert await bench.queue.claim() is not None

    run(story())
