"""The browser's cookie, and the tokens that forms carry because of it.

The cookie is a random text: that of a session, or of nobody yet, for the forms before a login. A
form's token is made of it with the server's secret, so that nothing of it has to be stored.
"""

from __future__ import annotations

import re
import secrets
from urllib.parse import urlsplit

from fastapi import Request
from starlette.responses import Response

from routeopt.server.keys import Hasher

_TEXT = re.compile(r"[A-Za-z0-9_-]{43}")
_TOKEN = re.compile(r"[0-9a-f]{64}")


def cookie_of(request: Request) -> str | None:
    """Return the text of a request's cookie, if it has one."""
    text = request.cookies.get(_name(request), "")
    return text if _TEXT.fullmatch(text) else None


def new_cookie() -> str:
    """Return a text for a browser that has none."""
    return secrets.token_urlsafe(32)


def set_cookie(request: Request, response: Response, text: str) -> None:
    """Let the browser keep a text until it is closed; scripts and other sites never have it."""
    response.set_cookie(
        _name(request),
        text,
        path="/",
        secure=_is_encrypted(request),
        httponly=True,
        samesite="lax",
    )


def form_token(hasher: Hasher, cookie: str) -> str:
    """Return the token of the forms that are shown to whoever has a cookie."""
    return hasher.digest(_of_forms(cookie)).hex()


def is_form_token(hasher: Hasher, cookie: str, token: str) -> bool:
    """Whether a form was made for whoever has a cookie."""
    is_one = _TOKEN.fullmatch(token) is not None
    return is_one and hasher.matches(_of_forms(cookie), bytes.fromhex(token))


def comes_from_here(request: Request) -> bool:
    """Whether a page of this server sent the request, by what the browser says of it."""
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site == "same-origin"
    origin = urlsplit(request.headers.get("origin", ""))
    return bool(origin.netloc) and origin.netloc == request.headers.get("host")


def _of_forms(cookie: str) -> str:
    return f"form of {cookie}"


def _is_encrypted(request: Request) -> bool:
    return request.url.scheme == "https"


def _name(request: Request) -> str:
    """The prefix keeps other hosts of the domain from setting the cookie; it needs HTTPS."""
    return "__Host-routeopt" if _is_encrypted(request) else "routeopt"
