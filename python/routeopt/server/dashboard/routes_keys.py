"""Settings, API keys: making them, seeing when they were used, revoking them."""

from __future__ import annotations

from time import time
from typing import Annotated

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from routeopt.server.dashboard.pages import moved, page
from routeopt.server.dashboard.visitor import PREFIX, Visitor, page_guard
from routeopt.server.gate import Gate
from routeopt.server.names import OPERATIONS, SOLVERS
from routeopt.server.replies import Refusal
from routeopt.server.store.accounts import Accounts, KeyRow, NoSuchError

router = APIRouter(prefix=PREFIX)
_User = Annotated[Visitor, page_guard("user")]
_DAY_S = 86_400
_MOST_KEYS = 100  # of an account, that are valid
_LIFETIMES = {"": "never", "30": "in 30 days", "90": "in 90 days", "365": "in a year"}


@router.get("/keys")
async def listed(request: Request, visitor: _User) -> Response:
    """List the account's keys, with the form for a new one."""
    return await _page(request, visitor)


@router.post("/keys")
async def create(request: Request, visitor: _User) -> Response:
    """Make a key, and show it this once."""
    name = visitor.text("name")
    solvers = visitor.chosen("solver", SOLVERS)
    operations = visitor.chosen("operation", OPERATIONS)
    days = visitor.text("expires")
    if not name or not name.isprintable():
        return await _page(request, visitor, 400, "The key needs a name of printable characters.")
    if not solvers or not operations:
        text = "The key needs a solver and an operation at least."
        return await _page(request, visitor, 400, text)
    if days not in _LIFETIMES:
        raise Refusal(400, "this is no lifetime of a key")
    alive = [key for key in await _keys(request, visitor) if not key.has_ended]
    if len(alive) >= _MOST_KEYS:
        return await _page(request, visitor, 400, f"There are {_MOST_KEYS} keys: revoke some.")
    expires_at = time() + int(days) * _DAY_S if days else None
    accounts: Accounts = request.app.state.accounts
    made = await accounts.by(visitor.actor).create_key(
        visitor.user.account, name, solvers, operations, expires_at
    )
    return await _page(request, visitor, made=made)


@router.get("/keys/{id}/revoke")
async def ask_to_revoke(request: Request, visitor: _User, id: str) -> Response:
    """Ask whether a key is to be revoked."""
    found = [key for key in await _keys(request, visitor) if key.id == id and not key.has_ended]
    if not found:
        raise HTTPException(404)
    return page(request, "revoke.html", key=found[0])


@router.post("/keys/{id}/revoke")
async def revoke(request: Request, visitor: _User, id: str) -> Response:
    """Revoke a key of the account, here at once, and in other processes within seconds."""
    accounts: Accounts = request.app.state.accounts
    gate: Gate = request.app.state.gate
    try:
        await accounts.by(visitor.actor).revoke(id, visitor.user.account_id)
    except NoSuchError:
        raise HTTPException(404) from None
    gate.callers.forget(id)
    return moved("/keys")


async def _keys(request: Request, visitor: Visitor) -> list[KeyRow]:
    accounts: Accounts = request.app.state.accounts
    return await accounts.keys(visitor.user.account)


async def _page(
    request: Request, visitor: Visitor, status: int = 200, fault: str = "", made: str = ""
) -> Response:
    keys = sorted(await _keys(request, visitor), key=lambda key: (key.has_ended, -key.created_at))
    return page(
        request,
        "keys.html",
        status,
        keys=keys,
        fault=fault,
        made=made,
        solvers=SOLVERS,
        operations=OPERATIONS,
        lifetimes=_LIFETIMES,
    )
