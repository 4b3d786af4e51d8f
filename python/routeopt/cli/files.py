"""What commands read and write."""

from __future__ import annotations

import os
import sys

STANDARD = "-"


class RefusalError(Exception):
    """What was asked for cannot be done; the text says why."""


def read(path: str) -> bytes:
    """Return the bytes of a file, or of standard input."""
    if path == STANDARD:
        return sys.stdin.buffer.read()
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as failure:
        raise RefusalError(f"cannot read {path}: {failure.strerror}") from None


def check_writable(path: str) -> None:
    """Refuse a place where nothing can be written, before any work is done for it."""
    folder = os.path.dirname(path) or "."
    target = path if os.path.exists(path) else folder
    if path != STANDARD and (os.path.isdir(path) or not os.access(target, os.W_OK)):
        raise RefusalError(f"cannot write {path}")


def write(text: bytes, path: str) -> None:
    """Write a text and the end of its last line to a file or to standard output."""
    if not text.endswith(b"\n"):
        text += b"\n"
    if path == STANDARD:
        sys.stdout.flush()
        sys.stdout.buffer.write(text)
        sys.stdout.buffer.flush()
    else:
        with open(path, "wb") as file:
            file.write(text)


def say(text: str) -> None:
    """Tell the person at the terminal something that is no part of the answer."""
    print(f"routeopt: {text}", file=sys.stderr)
