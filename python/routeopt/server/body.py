"""The body of a request: its type, its encoding, its size after decompression, its deadline."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any

from starlette.datastructures import Headers
from starlette.types import Receive
from zlib_ng import zlib_ng

from routeopt.server.replies import Refusal, invalid

MOST_BYTES = 10 * 2**20
_MOST_MEMBERS = 1_000  # of one gzip text: each costs time, even an empty one
_STEP = 2**20
_DAMAGED: Any = zlib_ng.error  # typed as a value by its stub
_TYPE = re.compile(r'application/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?', re.IGNORECASE)


class ClientGoneError(Exception):
    """The client has closed the connection: there is nobody to answer."""


def check_headers(headers: Headers) -> bool:
    """Check what is announced of a body, and return whether it is compressed.

    Raises:
        Refusal: 415, or 413 for a body that is announced as too large.
    """
    types = headers.getlist("content-type")
    if len(types) != 1 or not _TYPE.fullmatch(types[0].strip()):
        raise Refusal(
            415,
            "the content type must be application/json (in UTF-8)",
            headers={"Accept": "application/json"},
        )
    encodings = [value.strip().lower() for value in headers.getlist("content-encoding")]
    if encodings not in ([], ["identity"], ["gzip"]):
        raise Refusal(
            415,
            "the content encoding must be gzip, or none",
            headers={"Accept-Encoding": "gzip"},
        )
    declared = headers.get("content-length", "0")
    if declared.isdecimal() and int(declared) > MOST_BYTES:
        raise too_large()
    return encodings == ["gzip"]


async def read(receive: Receive, compressed: bool, deadline_s: float) -> bytes:
    """Read a body to its end, and no further than it may be.

    Raises:
        Refusal: 400, 408 or 413.
        ClientGoneError: the client left before the end.
    """
    try:
        async with asyncio.timeout(deadline_s):
            return await _read(receive, _Gzip() if compressed else _Plain())
    except TimeoutError:
        text = f"the body was not complete after {deadline_s:g} seconds"
        raise Refusal(408, text, headers={"Connection": "close"}) from None


def too_large() -> Refusal:
    """Return the refusal of a body that is too large."""
    text = f"the body is larger than {MOST_BYTES:,} bytes after decompression"
    return Refusal(413, text, unread=True)


async def _read(receive: Receive, text: _Plain | _Gzip) -> bytes:
    received = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientGoneError
        chunk = message.get("body", b"")
        received += len(chunk)
        if received > MOST_BYTES:
            raise too_large()
        for _ in text.add(chunk):
            await asyncio.sleep(0)  # a large step: others come first
        if not message.get("more_body", False):
            return text.end()


class _Plain:
    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def add(self, chunk: bytes) -> Iterator[None]:
        self._parts.append(chunk)
        return iter(())

    def end(self) -> bytes:
        return b"".join(self._parts)


class _Gzip:
    """Inflates as it goes, in steps, and stops at the first byte too many."""

    def __init__(self) -> None:
        self._member = _new_member()
        self._members = 1
        self._parts: list[bytes] = []
        self._size = 0

    def add(self, chunk: bytes) -> Iterator[None]:
        """Inflate a chunk, a mebibyte at most between two steps."""
        there_may_be_more = False
        while chunk or there_may_be_more:
            if self._member.eof:
                self._next_member()
            try:
                part = self._member.decompress(chunk, _STEP)
            except _DAMAGED:
                raise invalid("the body is not gzip, or is damaged") from None
            self._parts.append(part)
            self._size += len(part)
            if self._size > MOST_BYTES:
                raise too_large()
            chunk = self._member.unconsumed_tail or self._member.unused_data
            there_may_be_more = len(part) == _STEP and not self._member.eof
            yield

    def end(self) -> bytes:
        if not self._member.eof:
            raise invalid("the body is gzip that ends too early")
        return b"".join(self._parts)

    def _next_member(self) -> None:
        self._member = _new_member()
        self._members += 1
        if self._members > _MOST_MEMBERS:
            raise invalid(f"the body has more than {_MOST_MEMBERS:,} gzip members")


def _new_member() -> zlib_ng._Decompress:
    return zlib_ng.decompressobj(wbits=31)
