"""The application: everything is wired here, and nothing happens when this is imported."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from typing import Any

import structlog
from fastapi import FastAPI, Request
from limits.aio.storage import Storage
from limits.errors import ConfigurationError
from limits.storage import storage_from_string
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import Match

from routeopt.server import (
    routes_jobs,
    routes_old,
    routes_operator,
    routes_v2,
    routes_v2_change,
    routes_v2_jobs,
    routes_v2_matrices,
    routes_v2_solver,
    routes_v2_static,
    routes_v3,
)
from routeopt.server.body import ClientGoneError
from routeopt.server.callers import Callers
from routeopt.server.concurrency import LEASE_S, Concurrency, OwnPlaces, SharedPlaces
from routeopt.server.dashboard.app import Beside, create_dashboard, removals_of
from routeopt.server.gate import Gate
from routeopt.server.guard import require_guards
from routeopt.server.jobs.dispatcher import Dispatcher
from routeopt.server.jobs.events import Streams
from routeopt.server.jobs.hooks import HookSender
from routeopt.server.jobs.runner import EmbeddedRunner
from routeopt.server.jobs.upkeep import Removal, Upkeep
from routeopt.server.keys import Hasher
from routeopt.server.logs import set_level
from routeopt.server.metrics import Metrics
from routeopt.server.pool import Pool
from routeopt.server.rates import Rates
from routeopt.server.replies import Refusal, no_database, response
from routeopt.server.secret import hasher
from routeopt.server.settings import Settings
from routeopt.server.slots import search_slots, solver_settings, watch
from routeopt.server.solvers import V2_SOLVERS
from routeopt.server.solving import Solving
from routeopt.server.store.accounts import Accounts
from routeopt.server.store.database import Database, StoreError, database
from routeopt.server.store.idempotency import Idempotency
from routeopt.server.store.job_queue import JobQueue
from routeopt.server.store.jobs import Jobs
from routeopt.server.store.matrices import Matrices
from routeopt.server.store.places import PlaceStore
from routeopt.server.store.schema import ready
from routeopt.server.store.windows import DatabaseWindows
from routeopt.server.visit import visit_of

_PATIENCE_S = 1.5  # with the database: a client has its 503 within two seconds
_SHARE_OF_A_STOP = 0.8  # for searches to end; the rest is for their answers' way
_WORTH_COMPRESSING = 4_096  # bytes of an answer
_FAST = 1  # the level of zlib: half the time of its usual one, for an answer a third larger
RELOADED = (
    "requests_per_hour",
    "concurrent_jobs",
    "reads_per_hour",
    "body_deadline_s",
    "log_level",
)
"""The settings that a running server takes over, see `reload`."""
_log = structlog.get_logger("routeopt.app")


def create_app(settings: Settings) -> FastAPI:
    """Return the application of these settings; its processes start with its lifespan.

    It is served inside `Visits`.
    """
    store = database(settings.url, settings.data_dir, _PATIENCE_S)
    hashing = hasher(settings)
    metrics = Metrics()
    solving = _solving(settings, metrics)
    app = FastAPI(
        title="routeopt",
        openapi_url=None,
        redirect_slashes=False,
        lifespan=_lifespan,
    )
    background = store.patient()
    queue = JobQueue(
        background,
        settings.job_lease_s,
        settings.jobs_kept_s,
        settings.concurrent_jobs,
        metrics.job_ended,
    )
    dispatcher = _dispatcher(settings, queue, solving, metrics)
    app.state.settings = settings
    app.state.database = store
    app.state.solving = solving
    app.state.metrics = metrics
    most_stored = settings.stored_mb * 2**20
    app.state.jobs = Jobs(store, settings.jobs_kept_s, most_stored)
    app.state.matrices = Matrices(store, settings.jobs_kept_s, most_stored)
    app.state.streams = Streams(app.state.jobs, lambda: bool(app.state.draining))
    app.state.queue = queue
    app.state.dispatcher = dispatcher
    app.state.hooks = HookSender(background, settings.hook_networks)
    app.state.idempotency = Idempotency(store, most_stored)
    app.state.tools = _add_agents(app) if settings.mcp else None
    app.add_middleware(GZipMiddleware, minimum_size=_WORTH_COMPRESSING, compresslevel=_FAST)
    held = PlaceStore(store, LEASE_S)
    shares = settings.processes > 1 or not store.is_sqlite
    app.state.places = SharedPlaces(held) if shares else OwnPlaces()
    app.state.accounts = Accounts(store, hashing)
    removals = [
        queue.remove_expired,
        app.state.idempotency.remove_expired,
        app.state.matrices.remove_expired,
        held.remove_expired,
        *(_add_dashboard(app, store, hashing) if settings.dashboard else ()),
    ]
    app.state.upkeep = upkeep = Upkeep(queue, removals, dispatcher.wake)
    metrics.watch(
        "routeopt_jobs_waiting", "Jobs that wait, of all accounts", lambda: upkeep.waiting
    )
    app.state.draining = False
    app.state.gate = Gate(
        settings,
        Callers(app.state.accounts, hashing, settings.key_cache_s),
        Rates(_windows(settings, store)),
        Concurrency(app.state.places),
        metrics.uncounted,
    )
    for module in (
        routes_v3,
        routes_jobs,
        routes_v2,
        routes_v2_matrices,
        routes_old,
        routes_operator,
    ):
        app.router.routes.extend(module.router.routes)
    for solver in V2_SOLVERS:
        for of_solver in (routes_v2_solver, routes_v2_jobs, routes_v2_change, routes_v2_static):
            app.router.routes.extend(of_solver.router_of(solver).routes)
    require_guards(app.routes)
    for kind, handler in _HANDLERS.items():
        app.add_exception_handler(kind, handler)
    return app


def _add_agents(app: FastAPI) -> Any:
    """Put the tools of agents within compression, and return their application."""
    from routeopt.server.agents import Agents, tools_app  # of the extra `mcp`

    tools = tools_app()
    app.add_middleware(Agents, api=app, tools=tools)
    return tools


def _add_dashboard(app: FastAPI, store: Database, hashing: Hasher) -> list[Removal]:
    """Put the pages outside of compression, see `Beside`; return what removes their old rows."""
    app.add_middleware(Beside, dashboard=create_dashboard(app.state, store, hashing))
    return removals_of(app.state)


def reload(app: FastAPI, fresh: Settings) -> None:
    """Take over those settings that need no new start; others that differ are named."""
    old = app.state.settings
    fresh = fresh.model_copy(update={"port": fresh.port or old.port})  # 0 has taken a free one
    changed = [name for name in Settings.model_fields if getattr(fresh, name) != getattr(old, name)]
    update = {name: getattr(fresh, name) for name in RELOADED}
    app.state.settings = app.state.gate.settings = old.model_copy(update=update)
    app.state.queue.concurrent_jobs = app.state.settings.concurrent_jobs
    set_level(fresh.log_level)
    needs_start = [name for name in changed if name not in RELOADED]
    taken = [name for name in changed if name in RELOADED]
    _log.info("settings read again", changed=taken, only_at_start=needs_start)


def drain(app: FastAPI) -> None:
    """Take no more searches; those that run answer with the best plans that they have. Jobs wait
    for the next start."""
    app.state.draining = True
    app.state.dispatcher.drain()
    app.state.solving.drain(app.state.settings.stop_s * _SHARE_OF_A_STOP)


def _windows(settings: Settings, store: Database) -> Storage:
    if settings.rate_storage == "database":
        return DatabaseWindows(store)
    try:
        storage = storage_from_string(f"async+{settings.rate_storage}", implementation="redispy")
    except ConfigurationError:
        text = "ROUTEOPT_RATE_STORAGE is not understood, or needs the extra `redis`"
        raise StoreError(text) from None
    assert isinstance(storage, Storage)
    return storage


def _solving(settings: Settings, metrics: Metrics) -> Solving:
    most_waiting = settings.each(settings.most_waiting)
    slots = search_slots(settings, metrics, settings.each(settings.slots), most_waiting)
    prompt = {**solver_settings(settings), "nice": 0, "threads": 1}
    quick_slots = max(settings.each(settings.quick_slots), min(2, settings.quick_slots))
    line = 4 * most_waiting + 1
    share = max(1, quick_slots - 1)  # one slot is always left to the other accounts
    quick = Pool(quick_slots, prompt, settings.quick_wait_s, line, metrics.worker_lost, share)
    watch(metrics, "quick", quick)
    travel_s = settings.osrm_patience_s if settings.roads else 0
    return Solving(slots, quick, settings.quick_s, travel_s, metrics.call_moved)


def _dispatcher(
    settings: Settings, queue: JobQueue, solving: Solving, metrics: Metrics
) -> Dispatcher:
    if settings.jobs == "embedded":
        most = settings.each(settings.job_slots or settings.slots)
        runner = EmbeddedRunner(queue, solving, most)
        metrics.watch("routeopt_jobs_running", "Jobs that run here", lambda: runner.running)
        return runner
    from routeopt.server.jobs.tickets import TicketDispatcher, Tickets  # of the extra `postgres`

    return TicketDispatcher(Tickets(settings.url or "", queue))


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    state = app.state
    await ready(state.database)
    await state.solving.start()
    await state.dispatcher.start()
    works = (state.upkeep, state.hooks, state.places)
    beside = [asyncio.create_task(work.run()) for work in works]
    tools = state.tools
    try:
        async with tools.router.lifespan_context(tools) if tools is not None else nullcontext():
            yield
    finally:
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        await state.dispatcher.end()
        await state.solving.end()
        await state.places.end()
        state.database.end()


async def _refused(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    visit = visit_of(request)
    visit.code = refusal.code
    return response(refusal, request.url.path, visit.request_id)


async def _not_routed(request: Request, failure: Exception) -> Response:
    """Answer 404 and 405; the latter says what is allowed."""
    assert isinstance(failure, HTTPException)
    texts = {404: "there is nothing at this path", 405: "this path has no such method"}
    text = texts.get(failure.status_code, str(failure.detail))
    headers = dict(failure.headers or {})
    if failure.status_code == 405:
        headers["Allow"] = _methods(request)
    return await _refused(request, Refusal(failure.status_code, text, headers=headers))


def _methods(request: Request) -> str:
    """Return the methods of a path: several routes may have it."""
    found: set[str] = set()
    for route in request.app.routes:
        if route.matches(request.scope)[0] is not Match.NONE:
            found |= route.methods
    return ", ".join(sorted(found))


async def _gone(request: Request, _: Exception) -> Response:
    """Nobody reads this answer."""
    visit_of(request).client_gone = True
    return Response(status_code=400)


async def _store_is_down(request: Request, failure: Exception) -> Response:
    _log.error("the database does not answer", error=type(failure).__name__)
    return await _refused(request, no_database())


async def _our_fault(request: Request, fault: Exception) -> Response:
    _log.error("a fault of the server", kind=type(fault).__name__)
    text = "this should not have happened; please report it with the request's id"
    return await _refused(request, Refusal(500, text))


_HANDLERS = {
    Refusal: _refused,
    HTTPException: _not_routed,
    ClientGoneError: _gone,
    SQLAlchemyError: _store_is_down,
    Exception: _our_fault,
}
