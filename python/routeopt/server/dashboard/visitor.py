"""Who asks for a page, and whether they may."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import quote

from fastapi import Depends, Request
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.types import Message

from routeopt.server import body
from routeopt.server.dashboard.cookies import (
    comes_from_here,
    cookie_of,
    form_token,
    is_form_token,
    new_cookie,
)
from routeopt.server.gate import Gate
from routeopt.server.keys import Hasher
from routeopt.server.names import OPERATIONS, SOLVERS
from routeopt.server.replies import Refusal
from routeopt.server.store.accounts import KeyRow
from routeopt.server.store.audit import Actor
from routeopt.server.store.sessions import SessionRow, Sessions
from routeopt.server.visit import visit_of

PREFIX = "/dashboard"
KEY_ID = "dashboard"
"""In the place of a key's id, of what is done without one; it is longer than any."""
_MOST_FIELDS = 50
_MOST_OF_NOBODY = 2**16  # bytes of a form from somebody without a session
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
Role = Literal["anybody", "user", "operator"]


class Elsewhere(Exception):  # noqa: N818 - an answer, not a failure
    """The answer is at another path of this server."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path


@dataclass(frozen=True)
class Visitor:
    """Who asks. Without a session it is nobody that we know.

    Args:
        cookie: the text of the browser's cookie, or one that it is to get.
        token: of all forms that this visitor is shown.
        form: what was sent.
    """

    cookie: str
    has_cookie: bool
    token: str
    session: SessionRow | None
    address: str
    form: FormData

    @property
    def user(self) -> SessionRow:
        """The session of a visitor who has one, as all have on pages for users."""
        assert self.session is not None
        return self.session

    @property
    def actor(self) -> Actor:
        """Who is named in the audit log."""
        return Actor(self.session.user if self.session else "(nobody)", self.address)

    def text(self, name: str, longest: int = 128) -> str:
        """Return a field of the form, without spaces around it.

        Raises:
            Refusal: 400 where it is longer, or no text.
        """
        value = self.form.get(name, "")
        if not isinstance(value, str) or len(value) > longest or "\0" in value:
            raise Refusal(400, f"the field `{name}` has at most {longest:,} characters of text")
        return value.strip()

    def chosen(self, name: str, possible: tuple[str, ...]) -> list[str]:
        """Return which of several boxes of the form are ticked; others do not count."""
        ticked = self.form.getlist(name)
        return [value for value in possible if value in ticked]

    @property
    def key(self) -> KeyRow:
        """What the user may do, as if by a key that has every permission."""
        user = self.user
        return KeyRow(
            id=KEY_ID,
            name=user.user,
            account_id=user.account_id,
            account=user.account,
            digest=b"",
            last_characters="",
            solvers=frozenset(SOLVERS),
            operations=frozenset(OPERATIONS),
            created_at=0,
            revoked_at=None,
            last_used_at=None,
            expires_at=user.expires_at,
            requests_per_hour=user.requests_per_hour,
            concurrent_jobs=user.concurrent_jobs,
            key_expires_at=None,
            suspended_at=user.suspended_at,
        )


class PageGuard:
    """Stands in front of every page, and gives it its visitor."""

    def __init__(self, role: Role) -> None:
        self.role = role

    async def __call__(self, request: Request) -> Visitor:
        gate: Gate = request.app.state.gate
        gate.check_encrypted(request)
        hasher: Hasher = request.app.state.hasher
        sessions: Sessions = request.app.state.sessions
        cookie = cookie_of(request)
        session = await sessions.find(cookie) if cookie is not None else None
        self._check(request, session)
        form = await _form(request, hasher, cookie, body.MOST_BYTES if session else _MOST_OF_NOBODY)
        known = cookie or new_cookie()
        address = request.client.host if request.client is not None else ""
        token = form_token(hasher, known)
        visitor = Visitor(known, cookie is not None, token, session, address, form)
        if session is not None:
            visit = visit_of(request)
            visit.key, visit.account = KEY_ID, str(session.account_id)
        request.state.visitor = visitor
        return visitor

    def _check(self, request: Request, session: SessionRow | None) -> None:
        if self.role == "anybody":
            return
        if session is None:
            here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
            way_back = f"?next={quote(here)}" if request.method == "GET" else ""
            raise Elsewhere(f"{PREFIX}/login{way_back}")
        if self.role == "operator" and not session.is_operator:
            raise HTTPException(404)  # to others these pages do not exist


def page_guard(role: Role) -> Any:
    """Return the dependency that declares for whom a page is."""
    return Depends(PageGuard(role))


async def _form(request: Request, hasher: Hasher, cookie: str | None, most: int) -> FormData:
    """Read the form of a request that may change something, if it is of our pages.

    Raises:
        Refusal: 403 where it may be of somebody else's, 400, 408 or 413 where it is no form.
    """
    if request.method in ("GET", "HEAD"):
        return FormData()
    if not comes_from_here(request):
        raise _forged()
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() not in _FORMS:
        raise Refusal(400, "this is no form")
    declared = request.headers.get("content-length", "")
    if not (declared.isdecimal() and int(declared) <= most):
        raise Refusal(413, f"a form has at most {most:,} bytes, and says how many", unread=True)
    text = await body.read(request.receive, False, request.app.state.settings.body_deadline_s)

    async def receive() -> Message:
        return {"type": "http.request", "body": text}

    read = Request(request.scope, receive)
    form = await read.form(max_files=0, max_fields=_MOST_FIELDS, max_part_size=body.MOST_BYTES)
    token = form.get("token", "")
    if cookie is None or not isinstance(token, str) or not is_form_token(hasher, cookie, token):
        raise _forged()
    return form


def _forged() -> Refusal:
    text = "the form is not of this page, or is too old: go back, load the page anew, try again"
    return Refusal(403, text)
