"""A store of the tests' own, without a server."""

from __future__ import annotations

import asyncio

from routeopt.server.keys import Hasher
from routeopt.server.store.accounts import Accounts
from routeopt.server.store.job_queue import JobQueue
from routeopt.server.store.jobs import Jobs, NewJob

KEPT_S = 100


class Bench:
    """A queue with accounts, and short words for what is done with it."""

    def __init__(self, store, lease_s=100, kept_s=KEPT_S, concurrent_jobs=100, most_stored=2**30):
        self.store = store
        self.jobs = Jobs(store, kept_s, most_stored)
        self.queue = JobQueue(store, lease_s, kept_s, concurrent_jobs)

    def with_lease(self, lease_s):
        return Bench(self.store, lease_s)

    async def account(self, name, **limits):
        accounts = Accounts(self.store, Hasher("s" * 32))
        await accounts.create(name, **limits)
        return next(row.id for row in await accounts.all() if row.name == name)

    async def suspend(self, name, suspended_at):
        await Accounts(self.store, Hasher("s" * 32)).change(name, suspended_at=suspended_at)

    async def add(self, account, most=1_000, **more):
        text = b'{"problem": {}}'
        new = NewJob(account, "key", "v3", "vrp", "solve", text, **more)
        job, _ = await self.jobs.add(new, most)
        await asyncio.sleep(0.002)  # ids are in order by the millisecond
        return job

    async def claim(self):
        return (await self.queue.claim()).job

    async def states(self, job):
        return [data for _, kind, data in await self.jobs.events(job, 0) if kind == "state"]
