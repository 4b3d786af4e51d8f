"""`routeopt serve`: runs uvicorn; on the way down running searches still answer."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import ssl
from collections.abc import Callable
from types import FrameType

import structlog
import uvicorn
from fastapi import FastAPI
from pydantic_settings import SettingsError

from routeopt.server.app import create_app, drain, reload
from routeopt.server.logs import configure
from routeopt.server.protocol import bounded
from routeopt.server.secret import ready_hasher
from routeopt.server.settings import Settings, unknown_settings
from routeopt.server.store.database import database
from routeopt.server.visit import Visits

_PATIENCE_S = 10.0  # with the database, at the start
_log = structlog.get_logger("routeopt.serve")


class _Server(uvicorn.Server):
    """On its way down it lets the running searches answer with the best plans they have."""

    def __init__(
        self, config: uvicorn.Config, app: FastAPI, settings_now: Callable[[], Settings]
    ) -> None:
        super().__init__(config)
        self._app = app
        self._settings_now = settings_now

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        if hasattr(signal, "SIGHUP"):  # not on Windows
            self._loop.add_signal_handler(signal.SIGHUP, self._reload)
        await super().startup(sockets)
        for server in getattr(self, "servers", []):
            for listener in server.sockets:
                host, port = listener.getsockname()[:2]
                _log.info("listening", host=host, port=port, pid=os.getpid())

    def _reload(self) -> None:
        """Read certificates and settings again; what cannot be used changes nothing."""
        try:
            _load_certificate(self.config)
            reload(self._app, self._settings_now())
        except (OSError, ValueError, SettingsError) as failure:  # those of TLS and of settings, too
            _log.error("not read again", error=type(failure).__name__)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        _log.info("stopping", signal=sig)
        self._loop.call_soon_threadsafe(drain, self._app)
        super().handle_exit(sig, frame)


async def _check(settings: Settings) -> None:
    store = database(settings.url, settings.data_dir, _PATIENCE_S)
    try:
        await ready_hasher(settings, store)
    finally:
        store.end()


def _load_certificate(config: uvicorn.Config) -> None:
    """Use a certificate and its key for connections to come, if they belong together."""
    for context in (ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), config.ssl):
        if context is not None and config.ssl_certfile is not None:
            context.load_cert_chain(config.ssl_certfile, config.ssl_keyfile)


def serve(settings: Settings, settings_now: Callable[[], Settings]) -> None:
    """Serve until a signal says to stop; SIGHUP reads certificates and settings again.

    Raises:
        StoreError: the database or the secret cannot be used as they are.
    """
    configure(settings.log_level)
    for name, perhaps in unknown_settings(os.environ).items():
        _log.warning("no setting has this name", name=name, perhaps=perhaps or None)
    asyncio.run(_check(settings))  # a refusal comes before anything is started
    app = create_app(settings)
    if settings.metrics_port:
        app.state.metrics.publish(settings.metrics_host, settings.metrics_port)
    config = uvicorn.Config(
        Visits(app, app.state.metrics),
        host=settings.host,
        port=settings.port,
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
    server = _Server(config, app, settings_now)
    server.run()
    if not server.started:
        raise SystemExit(3)
