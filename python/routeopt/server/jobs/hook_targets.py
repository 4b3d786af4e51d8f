"""Where webhooks may go: public addresses, and what the operator has allowed beside them."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlsplit

from routeopt.server.store.job_tables import LONGEST_HOOK

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
_Address = ipaddress.IPv4Address | ipaddress.IPv6Address
_PORT = 443
# Threads of their own: a name server that does not answer holds one for longer than any patience.
_LOOKUPS = ThreadPoolExecutor(8, "lookup")
# Of version 6 only what is given out for the world, less documentation, and less what leads into
# other networks by an address of version 4 inside. Python's `is_global` knows less than that.
_WORLD = ipaddress.ip_network("2000::/3")
_NOT_OF_THE_WORLD = [
    ipaddress.ip_network(text)
    for text in (
        "2001::/23",
        "2001:db8::/32",
        "2002::/16",
        "3fff::/20",
        "192.0.0.0/24",
        "192.88.99.0/24",
    )
]


class TargetError(ValueError):
    """A webhook may not go there."""


@dataclass(frozen=True)
class Target:
    """An address that has been checked, and what is said to it."""

    address: str
    port: int
    host: str
    path: str

    @property
    def url(self) -> str:
        """The URL with the address in place of the name, so that nothing is resolved again."""
        shown = f"[{self.address}]" if ":" in self.address else self.address
        return f"https://{shown}:{self.port}{self.path}"

    @property
    def authority(self) -> str:
        """What stands in the header `Host`."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORT else f"{host}:{self.port}"


def check_form(url: str, allowed: Sequence[Network]) -> None:
    """Refuse an URL that no resolution could make a target.

    Raises:
        TargetError: it is none of https, or names an address that may not be called.
    """
    host, port, _ = _parts(url)
    if port != _PORT and not allowed:
        raise TargetError(f"a hook is called at port {_PORT}")
    literal = _address(host)
    if literal is not None:
        _check(literal, port, allowed)


async def resolve(url: str, allowed: Sequence[Network]) -> Target:
    """Return where an URL leads now, if it may be called.

    Raises:
        TargetError: it may not, or leads nowhere. One address that may not be called is enough.
    """
    host, port, path = _parts(url)
    literal = _address(host)
    found = [literal] if literal is not None else await _addresses(host)
    for address in found:
        _check(address, port, allowed)
    return Target(str(found[0]), port, host, path)


def _parts(url: str) -> tuple[str, int, str]:
    if len(url) > LONGEST_HOOK or not url.isascii() or not url.isprintable() or " " in url:
        raise TargetError(f"a hook is an URL of at most {LONGEST_HOOK:,} ASCII characters")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port or _PORT
    except ValueError:
        raise TargetError("a hook is an URL") from None
    if parts.scheme != "https" or not host or "%" in host:
        raise TargetError("a hook is an URL that begins with https:// and a host")
    if parts.username is not None or parts.password is not None:
        raise TargetError("a hook has no name and password")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return host, port, path


def _address(host: str) -> _Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


async def _addresses(host: str) -> list[_Address]:
    look_up = partial(socket.getaddrinfo, host, None, type=socket.SOCK_STREAM)
    try:
        found = await asyncio.get_running_loop().run_in_executor(_LOOKUPS, look_up)
    except (OSError, UnicodeError):
        raise TargetError("the hook's host is not known") from None
    return [ipaddress.ip_address(entry[4][0]) for entry in found]


def _check(address: _Address, port: int, allowed: Sequence[Network]) -> None:
    if any(address in network for network in allowed):
        return
    if not _is_public(address) or port != _PORT:
        raise TargetError("a hook is called at port 443 of a public address")


def _is_public(address: _Address) -> bool:
    if any(address in network for network in _NOT_OF_THE_WORLD):
        return False
    if isinstance(address, ipaddress.IPv6Address):
        return address in _WORLD
    return address.is_global and not address.is_multicast and not address.is_reserved
