"""Logging in and out, signing up, changing one's password."""

from __future__ import annotations

import re
from typing import Annotated, Any

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from routeopt.server.dashboard.attempts import Attempts
from routeopt.server.dashboard.cookies import new_cookie, set_cookie
from routeopt.server.dashboard.names import NAME_RULE, is_name
from routeopt.server.dashboard.pages import moved, page
from routeopt.server.dashboard.passwords import LONGEST, Passwords, fault_of
from routeopt.server.dashboard.visitor import PREFIX, Visitor, page_guard
from routeopt.server.settings import Settings
from routeopt.server.store.accounts import ExistsError, NoSuchError
from routeopt.server.store.audit import Actor
from routeopt.server.store.sessions import Sessions, digest
from routeopt.server.store.users import NewUser, Users

router = APIRouter(prefix=PREFIX)
_Anybody = Annotated[Visitor, page_guard("anybody")]
_User = Annotated[Visitor, page_guard("user")]
_OURS = re.compile(rf"{PREFIX}/(?!.*\.\.)[A-Za-z0-9/_.?=&%-]*")
_HOME = "/jobs"
_DAY_S = 86_400


@router.get("")
@router.get("/")
async def home(_: _User) -> Response:
    """Go to the first page."""
    return moved(_HOME)


@router.get("/login")
async def ask_for_login(request: Request, visitor: _Anybody) -> Response:
    """Show the form."""
    if visitor.session is not None:
        return moved(_HOME)
    return _login(request, request.query_params.get("next", ""))


@router.post("/login")
async def login(request: Request, visitor: _Anybody) -> Response:
    """Begin a session; a cookie that was there before means nothing afterwards."""
    state = request.app.state
    users: Users = state.users
    passwords: Passwords = state.passwords
    attempts: Attempts = state.attempts
    name, next_page = visitor.text("name").lower(), visitor.text("next", 1_000)
    attempt = ("login", name, visitor.address)
    await attempts.count(*attempt)
    user = await users.find(name)
    actor = Actor(name if user else "(nobody)", visitor.address)
    password = visitor.text("password", LONGEST)
    if not await passwords.matches(password, user.password if user else None):
        await users.note(actor, "login failed", name if user else "an unknown name")
        return _login(request, next_page, 403, "Name or password is wrong.", name)
    await attempts.forget(*attempt)
    path = next_page if _OURS.fullmatch(next_page) else f"{PREFIX}{_HOME}"
    return await _logged_in(request, visitor, actor, user.id, path.removeprefix(PREFIX))


@router.post("/logout")
async def logout(request: Request, visitor: _User) -> Response:
    """End the session."""
    sessions: Sessions = request.app.state.sessions
    await sessions.end(visitor.actor, visitor.cookie)
    answer = moved("/login")
    set_cookie(request, answer, new_cookie())
    return answer


@router.get("/signup")
async def ask_for_sign_up(request: Request, visitor: _Anybody) -> Response:
    """Show the form, where there is any signing up."""
    _check_sign_up(request)
    if visitor.session is not None:
        return moved(_HOME)
    return _sign_up(request, invitation=request.query_params.get("invitation", "")[:64])


@router.post("/signup")
async def sign_up(request: Request, visitor: _Anybody) -> Response:
    """Make an account with a trial, and begin a session."""
    settings = _check_sign_up(request)
    state = request.app.state
    users: Users = state.users
    given = {"name": visitor.text("name").lower(), "invitation": visitor.text("invitation")}
    name, password = given["name"], visitor.text("password", LONGEST)
    fault = _fault_of_passwords(visitor, password, name) if is_name(name) else NAME_RULE
    if fault is not None:
        return _sign_up(request, 400, fault, **given)
    await state.attempts.count("sign-up", visitor.address, visitor.address)
    new = NewUser(name, await state.passwords.hashed(password))
    actor = Actor(name, visitor.address)
    trial_s = settings.trial_days * _DAY_S or None
    invitation = digest(given["invitation"]) if settings.sign_up == "invitation" else None
    try:
        await users.sign_up(actor, new, trial_s, invitation)
    except (ExistsError, NoSuchError) as refusal:
        return _sign_up(request, 400, str(refusal), **given)
    user = await users.find(name)
    return await _logged_in(request, visitor, actor, user.id, "/keys")


@router.get("/password")
async def ask_for_password(request: Request, _: _User) -> Response:
    """Show the form."""
    return page(request, "password.html", fault="")


@router.post("/password")
async def change_password(request: Request, visitor: _User) -> Response:
    """Change the password, which ends all other sessions of the user."""
    state = request.app.state
    passwords: Passwords = state.passwords
    users: Users = state.users
    name, new = visitor.user.user, visitor.text("password", LONGEST)
    attempt = ("login", name, visitor.address)
    await state.attempts.count(*attempt)
    if not await passwords.matches(visitor.text("current", LONGEST), visitor.user.password):
        return page(request, "password.html", 403, fault="The current password is wrong.")
    await state.attempts.forget(*attempt)
    fault = _fault_of_passwords(visitor, new, name)
    if fault is not None:
        return page(request, "password.html", 400, fault=fault)
    await users.set_password(visitor.actor, name, await passwords.hashed(new))
    return await _logged_in(request, visitor, visitor.actor, visitor.user.user_id, _HOME)


async def _logged_in(
    request: Request, visitor: Visitor, actor: Actor, user_id: int, path: str
) -> Response:
    """Begin a session with a cookie of its own: nobody can have chosen it before."""
    sessions: Sessions = request.app.state.sessions
    cookie = await sessions.begin(actor, user_id, ended=visitor.cookie)
    answer = moved(path)
    set_cookie(request, answer, cookie)
    return answer


def _login(
    request: Request, next_page: str, status: int = 200, fault: str = "", name: str = ""
) -> Response:
    return page(request, "login.html", status, fault=fault, name=name, next=next_page[:1_000])


def _sign_up(
    request: Request, status: int = 200, fault: str = "", name: str = "", invitation: str = ""
) -> Response:
    trial_days = request.app.state.settings.trial_days
    given: dict[str, Any] = {"name": name, "invitation": invitation, "trial_days": trial_days}
    return page(request, "signup.html", status, fault=fault, **given)


def _check_sign_up(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    if settings.sign_up == "closed":
        raise HTTPException(404)
    return settings


def _fault_of_passwords(visitor: Visitor, password: str, name: str) -> str | None:
    if password != visitor.text("again", LONGEST):
        return "the two passwords are not the same"
    return fault_of(password, name)
