"""Requests, options and plans in the forms that callers have, as JSON texts for the core.

The forms are dicts, JSON texts, paths of files, `Problem`, and answers in place of plans.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from errno import ENAMETOOLONG, ENOENT

from routeopt.request.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    class Answer(Protocol):
        """A result of an operation, such as a solution; only its `data` is read."""

        @property
        def data(self) -> dict[str, Any]:
            """The answer, decoded."""

    Path = os.PathLike[str]
    Request = Mapping[str, Any] | str | bytes | bytearray | Path | Problem
    Plan = Answer | Mapping[str, Any] | Sequence[Mapping[str, Any]] | str | bytes | Path

_MOST_SHOWN = 200
_ZIP = b"PK\x03\x04"  # what workbooks begin with


def request_text(request: Request) -> bytes:
    """Return the request as JSON text. Texts and files are taken as they are, unread."""
    if isinstance(request, Problem):
        return _encoded({"problem": request.members})
    if isinstance(request, Mapping):
        return _encoded(request)
    if isinstance(request, (str, bytes, bytearray, os.PathLike)):
        text = _text(request)
        if text.startswith(_ZIP):
            raise ValueError("a workbook is no request: routeopt.read(path) makes a problem of it")
        return text
    raise TypeError(
        "a request is a dict, JSON text or bytes, a path, or a routeopt.Problem,"
        f" not {type(request).__name__}"
    )


def options_text(options: Mapping[str, Any] | None) -> bytes | None:
    """Return the options as JSON text, if there are any."""
    if options is None:
        return None
    if not isinstance(options, Mapping):
        raise TypeError(f"options is a dict, not {type(options).__name__}")
    return _encoded(options, "/options")


def plan_text(plan: Plan | None) -> bytes | None:
    """Return the plan as JSON text, if there is one; of an answer its routes are the plan.

    Raises:
        FormatError: it is a table that cannot be read, or a workbook without a plan.
    """
    if plan is None:
        return None
    if isinstance(plan, (str, bytes, bytearray, os.PathLike)):
        table = _plan_of_table(plan, text := _text(plan))
        return _plan_of_text(text) if table is None else _encoded(table, "/plan")
    if isinstance(plan, Mapping):
        return _encoded(_routes_of_answer(plan), "/plan")
    if isinstance(plan, Sequence):
        return _encoded({"routes": plan}, "/plan")
    if hasattr(plan, "columns") and hasattr(plan, "to_dict"):
        from routeopt.request.tables.plan_rows import plan_of_frame

        return _encoded(plan_of_frame(plan), "/plan")
    data = getattr(plan, "data", None)
    if isinstance(data, Mapping) and "routes" in data:
        return _encoded({"routes": data["routes"]}, "/plan")
    raise TypeError(
        "a plan is a solution, a dict, a list of routes, a data frame, or a path,"
        f" not {type(plan).__name__}"
    )


def _plan_of_table(plan: str | bytes | bytearray | Path, text: bytes) -> dict[str, Any] | None:
    """Return the plan of a workbook or a CSV file, `None` where it is neither."""
    path = "the plan" if isinstance(plan, (bytes, bytearray)) else os.fspath(plan)
    if text.startswith(_ZIP):
        from routeopt.request.tables.plan_rows import plan_of_workbook

        return plan_of_workbook(path, text)
    if path.lower().endswith(".csv"):
        from routeopt.request.tables.plan_rows import plan_of_csv

        return plan_of_csv(path, text)
    return None


def _plan_of_text(text: bytes) -> bytes:
    import json

    try:
        plan = json.loads(text)
    except ValueError:
        return text  # the core says what is wrong with it
    return _encoded(_routes_of_answer(plan), "/plan") if isinstance(plan, dict) else text


def _routes_of_answer(plan: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the routes of an answer, which has members that a plan may not have; else the plan."""
    return {"routes": plan["routes"]} if "routes" in plan and "summary" in plan else plan


def _encoded(value: Any, pointer: str = "") -> bytes:
    from routeopt.request.encoding import encode

    return encode(value, pointer)


def _text(source: str | bytes | bytearray | Path) -> bytes:
    if isinstance(source, (bytes, bytearray)):
        return bytes(source)
    if isinstance(source, str) and (not source or source[0] in "{ \t\r\n\ufeff"):
        return source.encode("utf-8", "surrogatepass")
    try:
        with open(source, "rb") as file:
            return file.read()
    except (OSError, ValueError) as failure:
        if isinstance(source, str) and _is_json(source):
            return source.encode("utf-8", "surrogatepass")
        if isinstance(failure, OSError) and failure.errno not in (ENOENT, ENAMETOOLONG):
            raise
        hint = ' (JSON text starts with "{")' if isinstance(source, str) else ""
        name = os.fspath(source)
        shown = repr(name) if len(name) <= _MOST_SHOWN else f"{name[:_MOST_SHOWN]!r}..."
        raise FileNotFoundError(f"there is no file {shown}{hint}") from None


def _is_json(text: str) -> bool:
    """Tell whether a text that names no file is JSON: the core then says what is wrong with it."""
    import json

    if text.startswith("["):
        return True
    try:
        json.loads(text)
    except ValueError:
        return False
    return True
