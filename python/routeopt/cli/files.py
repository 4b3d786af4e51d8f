"""What commands read and write."""

from __future__ import annotations

import argparse
import errno
import json
import os
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from routeopt.errors import FormatError, FormatWarning
from routeopt.reading import read_or_leave
from routeopt.reports.notes import warning_text
from routeopt.request.problem import Problem
from routeopt.request.tables.sources import ZIP

STANDARD = "-"
_Answer = TypeVar("_Answer")


class RefusalError(Exception):
    """What was asked for cannot be done; the text says why."""


def read(path: str) -> bytes:
    """Return the bytes of a file, or of standard input."""
    if path == STANDARD:
        if sys.stdin is None:
            raise RefusalError("standard input is closed")
        return sys.stdin.buffer.read()
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as failure:
        raise cannot_read(path, failure) from None


def read_request(path: str) -> bytes | Problem:
    """Return the text of a request, or the problem that a file of another format holds.

    Raises:
        RefusalError: it is of another format, and cannot be read or expressed.
    """
    text = read(path)
    if path == STANDARD:
        return text
    with saying_warnings(path):
        return read_or_leave(path, text)


def read_plan(path: str | None) -> bytes | str | None:
    """Return a plan, if one is named; of a table its path, which faults in it are told with."""
    if path is None or path.lower().endswith((".xlsx", ".csv")):
        return path
    return read(path)


def plan_to_judge(arguments: argparse.Namespace) -> bytes | str | None:
    """Return the plan that is named, else that of a request's workbook, where there is one."""
    if arguments.plan is None and arguments.file.lower().endswith(".xlsx"):
        from routeopt.request.tables.workbook import Book

        with saying_warnings(arguments.file):
            book = Book(arguments.file, read(arguments.file))
        return None if book.sheet("plan") is None else str(arguments.file)
    return read_plan(arguments.plan)


@contextmanager
def saying_warnings(path: str) -> Iterator[None]:
    """Tell what a file's reader warns of, and refuse what it refuses or cannot open."""
    try:
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always", FormatWarning)
            yield
    except FormatError as fault:
        raise RefusalError(str(fault)) from None
    except OSError as failure:
        raise cannot_read(path, failure) from None
    finally:
        for warning in told:
            say(f"warning: {warning.message}")


def check_writable(path: str) -> None:
    """Refuse a place where nothing can be written, before any work is done for it."""
    if path == STANDARD:
        if sys.stdout is None:
            raise RefusalError("standard output is closed")
    elif os.path.isdir(path):
        raise cannot_write(path, OSError(errno.EISDIR, ""))
    elif not os.access(path, os.W_OK):
        if os.path.lexists(path):
            raise cannot_write(path, OSError(errno.EACCES, ""))
        check_folder(os.path.dirname(path) or ".", path)


def check_folder(folder: str, path: str) -> None:
    """Refuse a folder that is none, or that may not be written to."""
    if not os.path.isdir(folder):
        number = errno.ENOTDIR if os.path.lexists(folder) else errno.ENOENT
        raise cannot_write(path, OSError(number, ""))
    if not os.access(folder, os.W_OK | os.X_OK):
        raise cannot_write(path, OSError(errno.EACCES, ""))


def cannot_read(path: str, failure: OSError) -> RefusalError:
    """Return the refusal of a file that cannot be read."""
    return RefusalError(f"cannot read {path}: {failure.strerror}")


def cannot_write(path: str, failure: OSError) -> RefusalError:
    """Return the refusal of a place that cannot be written to."""
    name = "standard output" if path == STANDARD else path
    return RefusalError(f"cannot write {name}: {os.strerror(failure.errno or errno.EIO)}")


def write(text: bytes, path: str) -> None:
    """Write a text and the end of its last line, or a workbook, to a file or to standard output.

    A reader of standard output that has gone is no failure: it has what it wanted.
    """
    if not text.endswith(b"\n") and not text.startswith(ZIP):
        text += b"\n"
    try:
        if path != STANDARD:
            with open(path, "wb") as file:
                file.write(text)
        elif sys.stdout is not None:
            sys.stdout.flush()
            sys.stdout.buffer.write(text)
            sys.stdout.buffer.flush()
    except OSError as failure:
        if path != STANDARD or not isinstance(failure, BrokenPipeError):
            raise cannot_write(path, failure) from None


def write_json(told: Any, path: str) -> None:
    """Write an object as JSON."""
    write(json.dumps(told, ensure_ascii=False).encode(), path)


def write_demo(make: Callable[..., Any], arguments: argparse.Namespace, *names: str) -> None:
    """Write the request that is made up of the numbers of these names.

    Raises:
        RefusalError: a number is out of its bounds.
    """
    check_writable(arguments.output)
    try:
        request = make(**{name: getattr(arguments, name) for name in names})
    except ValueError as refused:
        raise RefusalError(str(refused)) from None
    write_json(request, arguments.output)


def show_found(search: Callable[[], _Answer], show: Callable[[_Answer], None]) -> None:
    """Show what a search finds; when it is stopped, what it has found so far all the same."""
    try:
        answer = search()
    except KeyboardInterrupt as stop:
        if hasattr(stop, "solution"):
            show(stop.solution)
        raise
    show(answer)


def say(text: str) -> None:
    """Tell the person at the terminal something that is no part of the answer."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(f"routeopt: {text}", file=sys.stderr)


def say_warnings(answer: Mapping[str, Any]) -> None:
    """Tell what an answer warns of."""
    for warning in answer.get("warnings", []):
        say(f"warning: {warning_text(warning)}")


def settle() -> None:
    """Drop what could not be written, so that it does not change the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if stream is None:
            continue
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
