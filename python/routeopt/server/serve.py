"""`routeopt serve`: runs uvicorn; on the way down running searches still answer."""

from __future__ import annotations

import asyncio
import os
import socket
from types import FrameType

import structlog
import uvicorn
from fastapi import FastAPI

from routeopt.server.app import create_app, drain
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

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        for server in getattr(self, "servers", []):
            for listener in server.sockets:
                host, port = listener.getsockname()[:2]
                _log.info("listening", host=host, port=port, pid=os.getpid())

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


def serve(settings: Settings) -> None:
    """Serve until a signal says to stop.

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
    server = _Server(config, app)
    server.run()
    if not server.started:
        raise SystemExit(3)
