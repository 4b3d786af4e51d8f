"""How a page is made of a template, and what every page tells the browser."""

from __future__ import annotations

from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any

from fastapi import Request
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse, RedirectResponse, Response

from routeopt.reports.key_figures import money, plural
from routeopt.server.dashboard.cookies import set_cookie
from routeopt.server.dashboard.visitor import PREFIX, Visitor

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self';"
    " img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none';"
    " frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",  # with `no-referrer` forms would come from the origin `null`
    "X-Frame-Options": "DENY",
}
"""Of every answer. (The images in `data:` are the style sheet's own.)"""


def time_text(seconds: float | None) -> str:
    """Return a Unix time for people."""
    if seconds is None:
        return "never"
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")


def duration_text(seconds: float | None) -> str:
    """Return a duration for people."""
    if seconds is None:
        return ""
    return f"{seconds:.1f} s" if seconds < 60 else f"{seconds // 60:,.0f} min {seconds % 60:.0f} s"


_templates = Environment(
    loader=PackageLoader("routeopt.server.dashboard"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_templates.globals |= {"prefix": PREFIX, "version": version("routeopt"), "plural": plural}
_templates.filters |= {
    "time": time_text,
    "duration": duration_text,
    "money": money,
}


def page(request: Request, template: str, status: int = 200, **context: Any) -> Response:
    """Return a page; a browser without a cookie gets one, for the forms on it."""
    visitor: Visitor | None = getattr(request.state, "visitor", None)
    text = _templates.get_template(template).render(
        visitor=visitor,
        session=visitor and visitor.session,
        token=_token_field(visitor),
        path=request.url.path,
        sign_up=request.app.state.settings.sign_up,
        **context,
    )
    answer = HTMLResponse(text, status)
    if visitor is not None and not visitor.has_cookie:
        set_cookie(request, answer, visitor.cookie)
    return answer


def _token_field(visitor: Visitor | None) -> Markup:
    """Return the field that every form has, see `routeopt.server.dashboard.cookies`."""
    token = "" if visitor is None else visitor.token
    return Markup('<input type="hidden" name="token" value="{}">').format(token)


def moved(path: str) -> Response:
    """Return the answer of a form that has been done: the browser asks for a page."""
    return RedirectResponse(f"{PREFIX}{path}", 303)
