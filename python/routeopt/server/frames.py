"""What a server and its solver processes say to each other: a line of JSON, then bytes."""

from __future__ import annotations

import json
from typing import Any, BinaryIO


def frame(head: dict[str, Any], size: int = 0) -> bytes:
    """Return the line that announces a body of so many bytes; the body follows it."""
    return json.dumps({**head, "size": size}).encode() + b"\n"


def write_frame(stream: BinaryIO, head: dict[str, Any], body: bytes = b"") -> None:
    """Write one frame and flush it."""
    stream.write(frame(head, len(body)))
    stream.write(body)
    stream.flush()


def read_frame(stream: BinaryIO) -> tuple[dict[str, Any], bytes] | None:
    """Return the next frame, or `None` where the other side has gone."""
    line = stream.readline()
    if not line.endswith(b"\n"):
        return None
    head: dict[str, Any] = json.loads(line)
    body = stream.read(head["size"])
    return (head, body) if len(body) == head["size"] else None
