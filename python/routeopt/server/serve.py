"""`routeopt serve`: runs uvicorn, in one process or several; running searches still answer when
it is told to stop."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import socket
import ssl
import threading
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import structlog
import uvicorn
from fastapi import FastAPI
from pydantic import ValidationError
from pydantic_settings import SettingsError
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from routeopt.server.app import create_app, drain, reload
from routeopt.server.logs import configure
from routeopt.server.protocol import bounded
from routeopt.server.secret import ready_hasher
from routeopt.server.settings import Settings, faults_of, unknown_settings
from routeopt.server.store.database import database
from routeopt.server.visit import Visits

_HUNG_S = 30  # without an answer to its supervisor; starting on a busy machine takes seconds
_PATIENCE_S = 10.0  # with the database, at the start
_log = structlog.get_logger("routeopt.serve")


def serve(settings: Settings, settings_now: Callable[[], Settings]) -> None:
    """Serve until a signal says to stop; SIGHUP reads certificates and settings again.

    Args:
        settings_now: reads the settings; processes that are spawned get it, too.

    Raises:
        StoreError: the database or the secret cannot be used as they are.
    """
    configure(settings.log_level)
    for name, perhaps in unknown_settings(os.environ).items():
        _log.warning("no setting has this name", name=name, perhaps=perhaps or None)
    asyncio.run(_check(settings))  # a refusal comes before anything is started
    config = _Config(settings, settings_now)
    listener = config.bind_socket()
    listener.listen(config.backlog)  # nobody who has read `listening` shall be refused
    settings = settings.model_copy(update={"port": listener.getsockname()[1]})
    app = create_app(settings)  # which may refuse, too
    if settings.processes > 1:
        app.state.database.end()
        _serve_by_several(_Config(settings, settings_now), listener)
        return
    server = uvicorn.Server(_Config(settings, settings_now, app))
    server.run([listener])
    if not server.started:
        raise SystemExit(STARTUP_FAILURE)


async def _check(settings: Settings) -> None:
    store = database(settings.url, settings.data_dir, _PATIENCE_S)
    try:
        await ready_hasher(settings, store)
    finally:
        store.end()


class _Config(uvicorn.Config):
    """What uvicorn is told; a process that is spawned makes it anew from the settings."""

    def __init__(
        self,
        settings: Settings,
        settings_now: Callable[[], Settings],
        app: FastAPI | None = None,
    ) -> None:
        super().__init__(
            self._application,
            factory=True,
            host=settings.host,
            port=settings.port,
            workers=settings.processes,
            timeout_worker_healthcheck=_HUNG_S,
            http=bounded(settings.header_deadline_s, settings.answer_deadline_s),
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
        self._settings_now = settings_now
        self._app = app

    def __reduce__(self) -> Any:
        return _Config, (self._settings, self._settings_now)

    def _application(self) -> ASGIApp:
        settings, app = self._settings, self._app
        if app is None:  # this is a process that was spawned
            configure(settings.log_level)
            _end_with(multiprocessing.parent_process())
            app = create_app(settings)
        if settings.metrics_port:
            last = settings.metrics_port + settings.processes - 1
            app.state.metrics.publish(settings.metrics_host, settings.metrics_port, last)
        return Visits(_Prompt(app, settings, partial(self._reload, app)), app.state.metrics)

    def _reload(self, app: FastAPI) -> None:
        """Read certificates and settings again; what cannot be used changes nothing."""
        try:
            for context in (ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), self.ssl):
                if context is not None and self.ssl_certfile is not None:
                    context.load_cert_chain(self.ssl_certfile, self.ssl_keyfile)
            reload(app, self._settings_now())
        except ValidationError as failure:
            _log.error("not read again", error=faults_of(failure))
        except (OSError, ValueError, SettingsError) as failure:  # those of TLS, too
            _log.error("not read again", error=type(failure).__name__)


class _Supervisor(Multiprocess):
    """uvicorn's supervisor, but SIGHUP is for its processes: they need no new start."""

    def handle_hup(self) -> None:
        for process in self.processes:
            if process.pid is not None:
                os.kill(process.pid, signal.SIGHUP)


def _serve_by_several(config: _Config, listener: socket.socket) -> None:
    """Let uvicorn's supervisor start processes, replace those that end or hang, and end them."""
    supervisor = _Supervisor(config, sockets=[listener])
    supervisor.run()
    if any(process.exitcode == STARTUP_FAILURE for process in supervisor.processes):
        raise SystemExit(STARTUP_FAILURE)


class _Prompt:
    """Tells when an application can be reached, and minds signals: it drains it as soon as one
    comes that ends it.

    uvicorn tells an application of its end only when all requests have been answered.
    """

    def __init__(self, app: FastAPI, settings: Settings, reload: Callable[[], None]) -> None:
        self._app = app
        self._settings = settings
        self._reload = reload

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await self._app(scope, receive, send)
            return
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            self._precede(number, loop)
        if hasattr(signal, "SIGHUP"):  # not on Windows
            loop.add_signal_handler(signal.SIGHUP, self._reload)

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
