"""HTTP/1.1 with bounds: uvicorn alone waits for ever for a head, and for an answer to be read.

It also takes no upgrade. What asks for one is answered as HTTP/1.1, as RFC 9110 (7.8) allows; to
uvicorn alone the body behind such a head would be another request.
"""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from typing import Any

from httptools import HttpParserUpgrade, HttpRequestParser
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

_LONGEST_HEAD = 64 * 1024
_MOST_HEADERS = 200
_LINGERING_S = 3.0  # a client that still sends would otherwise see a reset, and no answer
_TOO_LARGE = b"the request's head is larger than 64 KiB, or has more than 200 headers"
LARGE_ANSWER = 64 * 1024
"""An answer up to this size is left to the connection; for a larger one `send` waits."""


def bounded(head_deadline_s: float, answer_deadline_s: float) -> type[HttpToolsProtocol]:
    """Return the protocol for `uvicorn.Config(http=...)`.

    Args:
        head_deadline_s: seconds after its first byte (or the connection's beginning) within which
            a request's head has to be complete, else the connection is closed.
        answer_deadline_s: seconds within which an answer has to be read, else it is dropped.
    """

    class Bounded(_Bounded):
        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            self._head_deadline_s = head_deadline_s
            self._answer_deadline_s = answer_deadline_s

    return Bounded


class _HeadTooLargeError(Exception):
    pass


class _Parser(HttpRequestParser):
    """Tells the protocol what follows a head that asks for an upgrade."""

    def __init__(self, protocol: _Bounded) -> None:
        super().__init__(protocol)
        self.set_dangerous_leniencies(lenient_data_after_close=True)  # as uvicorn has it
        self._protocol = protocol

    def feed_data(self, data: Any) -> None:
        parser: _Parser | None = self
        rest = memoryview(data)  # its parts are no copies: many requests may have come at once
        while parser is not None:
            consumed = parser._feed_until_upgrade(rest)
            if consumed is None:
                return
            rest = rest[consumed:]
            parser = self._protocol.decline_upgrade()

    def _feed_until_upgrade(self, data: memoryview) -> int | None:
        """Return how much was read where an upgrade ended it; `None` where all was."""
        try:
            super().feed_data(data)
        except HttpParserUpgrade as upgrade:
            return int(upgrade.args[0])
        return None


class _Bounded(HttpToolsProtocol):
    _head_deadline_s: float
    _answer_deadline_s: float

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.parser = _Parser(self)
        self._patience: TimerHandle | None = None  # with a head
        self._unread: TimerHandle | None = None  # with an answer
        self._arrived = 0
        self._size = 0
        self._is_too_large = False

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=LARGE_ANSWER, low=0)  # paused: not all is read
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._calm()
        self._all_read()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_too_large:
            return
        if self._patience is None and (self.cycle is None or self.cycle.response_complete):
            self._expect_head()
        self._arrived += len(data)
        super().data_received(data)
        if self._patience is not None and self._arrived > _LONGEST_HEAD:
            self._refuse_head()

    # The head

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._size = 0

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._weigh(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._weigh(name, value)

    def _weigh(self, *parts: bytes) -> None:
        self._size += sum(map(len, parts))
        if self._size > _LONGEST_HEAD or len(self.headers) > _MOST_HEADERS:
            self._is_too_large = True
            raise _HeadTooLargeError  # ends the parser; it comes out as malformed

    def send_400_response(self, msg: str) -> None:
        if self._is_too_large:
            self._refuse_head()
        else:
            self._calm()
            super().send_400_response(msg)

    def _refuse_head(self) -> None:
        self._is_too_large = True
        self._calm()
        if self.transport.is_closing():
            return
        self.transport.write(
            b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\n"
            b"content-type: text/plain; charset=utf-8\r\n"
            b"content-length: %d\r\n\r\n%b" % (len(_TOO_LARGE), _TOO_LARGE)
        )
        self.loop.call_later(_LINGERING_S, self.transport.abort)

    def on_headers_complete(self) -> None:
        if not self.parser.should_upgrade():
            self._calm()
            super().on_headers_complete()

    def on_message_complete(self) -> None:
        if not self.parser.should_upgrade():
            super().on_message_complete()

    def decline_upgrade(self) -> _Parser | None:
        """Read a head anew without its header `Upgrade`; return the parser of what follows it.

        `None`: nothing is read any more.
        """
        method, version = self.parser.get_method(), self.parser.get_http_version().encode()
        if method == b"CONNECT":  # asks for a tunnel by its name
            self.send_400_response("There are no tunnels here.")
            return None
        lines = [b"%b %b HTTP/%b" % (method, self.url, version)]
        lines += [b"%b: %b" % header for header in self.headers if header[0] != b"upgrade"]
        self.parser = parser = _Parser(self)
        parser.feed_data(b"\r\n".join(lines) + b"\r\n\r\n")
        return parser

    def _expect_head(self) -> None:
        self._arrived = 0
        self._patience = self.loop.call_later(self._head_deadline_s, self._cut)

    def _calm(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _cut(self) -> None:
        self._calm()
        if not self.transport.is_closing():
            self.transport.close()

    # The answer

    def pause_writing(self) -> None:
        super().pause_writing()
        self._expect_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._all_read()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():  # which it is until the rest of the answer is read
            self._expect_reading()

    def timeout_keep_alive_handler(self) -> None:
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            super().timeout_keep_alive_handler()

    def _expect_reading(self) -> None:
        if self._unread is None:
            self._unread = self.loop.call_later(self._answer_deadline_s, self.transport.abort)

    def _all_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
