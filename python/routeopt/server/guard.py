"""How a route says what it needs, and how the server sees to it that every route does."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from typing import Any

from fastapi import Depends, Request
from fastapi.routing import APIRoute

from routeopt.server.gate import Gate
from routeopt.server.permissions import Access
from routeopt.server.store.accounts import KeyRow


class Guard:
    """Stands in front of a route until the request has been answered."""

    def __init__(self, access: Access) -> None:
        self.access = access

    async def __call__(self, request: Request) -> AsyncIterator[KeyRow | None]:
        gate: Gate = request.app.state.gate
        async with gate.admit(request, self.access) as key:
            yield key


def guarded(access: Access) -> Any:
    """Return the dependency that declares what a route needs."""
    return Depends(Guard(access))


def access_of(route: Any) -> Access | None:
    """Return what a route has declared, or `None` where it has not, or not once."""
    if not isinstance(route, APIRoute):
        return None
    found = [
        dependant.call.access
        for dependant in route.dependant.dependencies
        if isinstance(dependant.call, Guard)
    ]
    return found[0] if len(found) == 1 else None


def require_guards(routes: Iterable[Any]) -> None:
    """Refuse to serve a route that has not declared what it needs."""
    for route in routes:
        if access_of(route) is None:
            raise TypeError(f"{getattr(route, 'path', route)} declares no access")
