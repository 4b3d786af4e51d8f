"""The operator's accounts: trials, limits, suspension, deletion, passwords, invitations."""

from __future__ import annotations

from time import time
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from routeopt.server.dashboard.pages import moved, page
from routeopt.server.dashboard.passwords import new_password
from routeopt.server.dashboard.visitor import PREFIX, Visitor, page_guard
from routeopt.server.gate import Gate
from routeopt.server.replies import Refusal
from routeopt.server.store import account_admin, overview
from routeopt.server.store.accounts import Accounts, NoSuchError
from routeopt.server.store.invitations import Invitations
from routeopt.server.store.users import Users

router = APIRouter(prefix=f"{PREFIX}/operator")
_Operator = Annotated[Visitor, page_guard("operator")]
_Id = Annotated[int, Path(ge=1, lt=2**31)]
_DAY_S = 86_400
_MOST = 100  # on a page
_MOST_DAYS = 3_650
_MOST_OF_A_LIMIT = 2**31 - 1
_INVITATION_DAYS = 14


@router.get("/accounts")
async def listed(request: Request, _: _Operator) -> Response:
    """List the accounts, and the invitations that are open."""
    return await _list(request)


@router.get("/accounts/{id}")
async def one(request: Request, _: _Operator, id: _Id) -> Response:
    """Show an account with what can be done to it."""
    return await _one(request, id)


@router.post("/accounts/{id}/trial")
async def set_end(request: Request, visitor: _Operator, id: _Id) -> Response:
    """Let an account end in so many days: 0 is at once, and nothing is never."""
    days = _number(visitor, "days", 0, _MOST_DAYS)
    return await _change(
        request, visitor, id, expires_at=None if days is None else time() + days * _DAY_S
    )


@router.post("/accounts/{id}/limits")
async def set_limits(request: Request, visitor: _Operator, id: _Id) -> Response:
    """Set an account's limits; where nothing is given the server's own hold."""
    limits = {
        name: _number(visitor, name, 1, _MOST_OF_A_LIMIT)
        for name in ("requests_per_hour", "concurrent_jobs")
    }
    return await _change(request, visitor, id, **limits)


@router.post("/accounts/{id}/suspend")
async def suspend(request: Request, visitor: _Operator, id: _Id) -> Response:
    """Refuse an account's keys, and let its jobs wait."""
    return await _change(request, visitor, id, suspended_at=time())


@router.post("/accounts/{id}/restore")
async def restore(request: Request, visitor: _Operator, id: _Id) -> Response:
    """End a suspension."""
    answer = await _change(request, visitor, id, suspended_at=None)
    request.app.state.dispatcher.wake()
    return answer


@router.get("/accounts/{id}/delete")
async def ask_to_delete(request: Request, _: _Operator, id: _Id) -> Response:
    """Ask whether an account is to be deleted."""
    return await _ask_to_delete(request, id)


@router.post("/accounts/{id}/delete")
async def delete(request: Request, visitor: _Operator, id: _Id) -> Response:
    """Delete an account, if its name is given once more."""
    found = await _account(request, id)
    if id == visitor.user.account_id:
        raise Refusal(409, "This is your own account.")
    if visitor.text("name") != found.name:
        return await _ask_to_delete(request, id, 400, "This is not the account's name.")
    await account_admin.remove(request.app.state.database, visitor.actor, id)
    return moved("/operator/accounts")


@router.post("/accounts/{id}/password")
async def reset_password(request: Request, visitor: _Operator, id: _Id) -> Response:
    """Give a user of an account a new password, which is shown this once."""
    users: Users = request.app.state.users
    name = visitor.text("user")
    if name not in [user.name for user in await users.all(id)]:
        raise HTTPException(404)
    password = new_password()
    hashed = await request.app.state.passwords.hashed(password)
    await users.set_password(visitor.actor, name, hashed)
    return await _one(request, id, reset=name, password=password)


@router.post("/invitations")
async def invite(request: Request, visitor: _Operator) -> Response:
    """Make an invitation, and show it this once."""
    invitations: Invitations = request.app.state.invitations
    note = visitor.text("note")
    code = await invitations.create(visitor.actor, note, _INVITATION_DAYS * _DAY_S)
    return await _list(request, code)


@router.post("/invitations/{id}/withdraw")
async def withdraw(request: Request, visitor: _Operator, id: _Id) -> Response:
    """Make an invitation useless."""
    invitations: Invitations = request.app.state.invitations
    await invitations.withdraw(visitor.actor, id)
    return moved("/operator/accounts")


async def _list(request: Request, code: str = "") -> Response:
    query, state = request.query_params, request.app.state
    text, after = query.get("name", "").replace("\0", "")[:128], query.get("after", "")
    last = int(after) if after.isascii() and after.isdigit() and len(after) < 10 else 0
    found = await account_admin.page(state.database, text, last, _MOST + 1)
    invitations: Invitations = state.invitations
    return page(
        request,
        "accounts.html",
        accounts=found[:_MOST],
        next=found[_MOST - 1].id if len(found) > _MOST else None,
        name=text,
        invitations=await invitations.all(),
        invitation=str(request.url_for("ask_for_sign_up")) + f"?invitation={code}" if code else "",
        now=time(),
    )


async def _one(request: Request, account_id: int, reset: str = "", password: str = "") -> Response:
    state = request.app.state
    accounts: Accounts = state.accounts
    users: Users = state.users
    found = await _account(request, account_id)
    return page(
        request,
        "account.html",
        account=found,
        keys=[key for key in await accounts.keys(found.name) if not key.has_ended],
        users=await users.all(account_id),
        jobs=await overview.counts(state.database, account_id),
        defaults=state.settings,
        reset=reset,
        password=password,
        now=time(),
    )


async def _ask_to_delete(
    request: Request, account_id: int, status: int = 200, fault: str = ""
) -> Response:
    found = await _account(request, account_id)
    return page(request, "delete.html", status, account=found, fault=fault)


async def _account(request: Request, account_id: _Id) -> Any:
    found = await account_admin.find(request.app.state.database, account_id)
    if found is None:
        raise HTTPException(404)
    return found


async def _change(
    request: Request, visitor: Visitor, account_id: int, **columns: float | None
) -> Response:
    """Change an account; this process knows at once, others within seconds."""
    accounts: Accounts = request.app.state.accounts
    gate: Gate = request.app.state.gate
    found = await _account(request, account_id)
    try:
        await accounts.by(visitor.actor).change(found.name, **columns)
    except NoSuchError:
        raise HTTPException(404) from None
    for key in await accounts.keys(found.name):
        gate.callers.forget(key.id)
    return moved(f"/operator/accounts/{account_id}")


def _number(visitor: Visitor, name: str, least: int, most: int) -> int | None:
    """Return a field that is a whole number, or empty."""
    text = visitor.text(name)
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 11 and least <= int(text) <= most):
        raise Refusal(400, f"The field `{name}` is a number from {least:,} to {most:,}, or empty.")
    return int(text)
