"""HTTP/1.1 with deadlines: uvicorn alone waits for ever for the rest of a request's head."""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

_LONGEST_HEAD = 64 * 1024


def impatient(deadline_s: float) -> type[HttpToolsProtocol]:
    """Return the protocol for `uvicorn.Config(http=...)`.

    Args:
        deadline_s: seconds after its first byte (or the connection's beginning) within which a
            request's head has to be complete, else the connection is closed.
    """

    class Impatient(HttpToolsProtocol):
        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            self._patience: TimerHandle | None = None
            self._head_size = 0

        def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._expect_head()

        def connection_lost(self, exc: Exception | None) -> None:
            self._calm()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if self._patience is None and (self.cycle is None or self.cycle.response_complete):
                self._expect_head()
            if self._patience is not None:
                self._head_size += len(data)
                if self._head_size > _LONGEST_HEAD + len(data) and not self.transport.is_closing():
                    self._cut()
                    return
            super().data_received(data)

        def on_headers_complete(self) -> None:
            self._calm()
            super().on_headers_complete()

        def _expect_head(self) -> None:
            self._head_size = 0
            self._patience = self.loop.call_later(deadline_s, self._cut)

        def _calm(self) -> None:
            if self._patience is not None:
                self._patience.cancel()
                self._patience = None

        def _cut(self) -> None:
            self._calm()
            if not self.transport.is_closing():
                self.transport.close()

    return Impatient
