"""`routeopt serve`: runs uvicorn, in one process or several; running searches still answer when
it is told to stop."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import socket
import threading
from functools import partial
from types import FrameType
from typing import Any

import structlog
import uvicorn
from fastapi import FastAPI
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from routeopt.server.app import create_app, drain
from routeopt.server.logs import configure
from routeopt.server.protocol import impatient
from routeopt.server.settings import Settings
from routeopt.server.store.schema import ready
from routeopt.server.visit import Visits

_HUNG_S = 30  # without an answer to its supervisor; starting on a busy machine takes seconds
_log = structlog.get_logger("routeopt.serve")


def serve(settings: Settings) -> None:
    """Serve until a signal says to stop.

    Raises:
        StoreError: the database or the secret cannot be used as they are.
    """
    configure(settings.log_level)
    app = create_app(settings)
    asyncio.run(ready(app.state.database))  # a refusal comes before anything is started
    listener = _Config(settings).bind_socket()
    settings = settings.model_copy(update={"port": listener.getsockname()[1]})
    if settings.processes > 1:
        app.state.database.end()
        _serve_by_several(_Config(settings), listener)
        return
    server = uvicorn.Server(_Config(settings, lambda: _application(settings, app)))
    server.run([listener])
    if not server.started:
        raise SystemExit(STARTUP_FAILURE)


class _Config(uvicorn.Config):
    """What uvicorn is told; a process that is spawned makes it anew from the settings."""

    def __init__(self, settings: Settings, app: Any = None) -> None:
        super().__init__(
            app or partial(_application_of_child, settings),
            factory=True,
            host=settings.host,
            port=settings.port,
            workers=settings.processes,
            timeout_worker_healthcheck=_HUNG_S,
            http=impatient(settings.header_deadline_s),
            ws="none",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=list(settings.trusted_proxies),
            ssl_certfile=settings.certfile,
            ssl_keyfile=settings.keyfile,
            timeout_graceful_shutdown=settings.stop_s,
            timeout_keep_alive=30,
        )
        self._settings = settings

    def __reduce__(self) -> Any:
        return _Config, (self._settings,)


def _serve_by_several(config: _Config, listener: socket.socket) -> None:
    """Let uvicorn's supervisor start processes, replace those that end or hang, and end them."""
    supervisor = Multiprocess(config, sockets=[listener])
    supervisor.run()
    if any(process.exitcode == STARTUP_FAILURE for process in supervisor.processes):
        raise SystemExit(STARTUP_FAILURE)


def _application_of_child(settings: Settings) -> ASGIApp:
    configure(settings.log_level)
    _end_with(multiprocessing.parent_process())
    return _application(settings, create_app(settings))


def _application(settings: Settings, app: FastAPI) -> ASGIApp:
    if settings.metrics_port:
        last = settings.metrics_port + settings.processes - 1
        app.state.metrics.publish(settings.metrics_host, settings.metrics_port, last)
    return Visits(_Prompt(app, settings), app.state.metrics)


class _Prompt:
    """Tells when an application can be reached, and drains it as soon as a signal comes.

    uvicorn tells an application of its end only when all requests have been answered.
    """

    def __init__(self, app: FastAPI, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await self._app(scope, receive, send)
            return
        for number in (signal.SIGINT, signal.SIGTERM):
            self._precede(number, asyncio.get_running_loop())

        async def sending(message: Message) -> None:
            if message["type"] == "lifespan.startup.complete":
                host, port = self._settings.host, self._settings.port
                _log.info("listening", host=host, port=port, pid=os.getpid())
            await send(message)

        await self._app(scope, receive, sending)

    def _precede(self, number: signal.Signals, loop: asyncio.AbstractEventLoop) -> None:
        then = signal.getsignal(number)

        def handle(number: int, frame: FrameType | None) -> None:
            _log.info("stopping", signal=number)
            loop.call_soon_threadsafe(drain, self._app)
            if callable(then):
                then(number, frame)

        signal.signal(number, handle)


def _end_with(parent: Any) -> None:
    """End this process, as a signal would, when the supervisor is gone: however it went."""

    def wait() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, daemon=True).start()
