"""The application of the pages, which stands beside the API's and shares its state."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from routeopt.server.body import ClientGoneError
from routeopt.server.dashboard import (
    routes_accounts,
    routes_entry,
    routes_jobs,
    routes_keys,
    routes_operator,
    routes_pictures,
    routes_send,
    routes_usage,
)
from routeopt.server.dashboard.attempts import Attempts
from routeopt.server.dashboard.pages import HEADERS, page
from routeopt.server.dashboard.passwords import Passwords
from routeopt.server.dashboard.visitor import PREFIX, Elsewhere
from routeopt.server.jobs.upkeep import Removal
from routeopt.server.keys import Hasher
from routeopt.server.replies import Refusal
from routeopt.server.settings import Settings
from routeopt.server.store.database import Database
from routeopt.server.store.invitations import Invitations
from routeopt.server.store.sessions import Sessions
from routeopt.server.store.users import Users
from routeopt.server.visit import visit_of

_MODULES = (
    routes_accounts,
    routes_entry,
    routes_keys,
    routes_operator,
    routes_usage,
    routes_pictures,
    routes_jobs,
    routes_send,
)
_STATIC = f"{PREFIX}/static"
_KEPT = "public, max-age=86400"  # of files: their addresses have the version
_log = structlog.get_logger("routeopt.dashboard")


def create_dashboard(state: Any, store: Database, hasher: Hasher) -> FastAPI:
    """Return the application.

    Args:
        state: of the API's application; what only pages need is added to it.
    """
    settings: Settings = state.settings
    app = FastAPI(openapi_url=None, redirect_slashes=False)
    app.state = state
    state.hasher = hasher
    state.users = Users(store)
    state.sessions = Sessions(store, settings.session_idle_s, settings.session_s)
    state.invitations = Invitations(store)
    state.passwords = Passwords()
    state.attempts = Attempts(settings.wrong_passwords_per_hour)
    for module in _MODULES:
        app.router.routes.extend(module.router.routes)
    app.mount(_STATIC, StaticFiles(directory=str(files(__package__) / "static")))
    for kind, handler in _HANDLERS.items():
        app.add_exception_handler(kind, handler)
    return app


def removals_of(state: Any) -> list[Removal]:
    """Return what removes rows that only pages need, when they have expired."""
    return [state.sessions.remove_expired, state.invitations.remove_expired]


class Beside:
    """Hands what is below the dashboard's path to its application, and all else on.

    It stands outside of compression: a compressed page with a secret in it and with what somebody
    else has sent tells of the secret by its length.
    """

    def __init__(self, app: ASGIApp, dashboard: ASGIApp) -> None:
        self._app = app
        self._dashboard = dashboard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if path != PREFIX and not path.startswith(f"{PREFIX}/"):
            await self._app(scope, receive, send)
            return
        headers = scope["routeopt.visit"].headers
        headers.update(HEADERS)
        if path.startswith(f"{_STATIC}/"):
            headers["Cache-Control"] = _KEPT
        await self._dashboard(scope, receive, send)


async def _refused(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    visit_of(request).code = refusal.code
    answer = page(request, "error.html", refusal.status, message=refusal.message)
    answer.headers.update(refusal.headers)
    if refusal.unread:
        answer.headers["Connection"] = "close"
    return answer


async def _not_routed(request: Request, failure: Exception) -> Response:
    assert isinstance(failure, HTTPException)
    texts = {404: "There is no such page.", 405: "This page does not take that."}
    text = texts.get(failure.status_code, str(failure.detail))
    return await _refused(request, Refusal(failure.status_code, text))


async def _no_such_path(request: Request, _: Exception) -> Response:
    return await _not_routed(request, HTTPException(404))


async def _elsewhere(_: Request, answer: Exception) -> Response:
    assert isinstance(answer, Elsewhere)
    return RedirectResponse(answer.path, 303)


async def _gone(request: Request, _: Exception) -> Response:
    visit_of(request).client_gone = True
    return Response(status_code=400)


async def _store_is_down(request: Request, failure: Exception) -> Response:
    _log.error("the database does not answer", error=type(failure).__name__)
    refusal = Refusal(503, "The database does not answer: try again in a moment.")
    return await _refused(request, refusal)


async def _our_fault(request: Request, fault: Exception) -> Response:
    _log.error("a fault of the server", kind=type(fault).__name__)
    text = f"This should not have happened. Please report it: {visit_of(request).request_id}."
    return await _refused(request, Refusal(500, text))


_HANDLERS = {
    Refusal: _refused,
    HTTPException: _not_routed,
    RequestValidationError: _no_such_path,
    Elsewhere: _elsewhere,
    ClientGoneError: _gone,
    SQLAlchemyError: _store_is_down,
    Exception: _our_fault,
}
