"""Files of scheduling problems as requests of TASK; one module for each format.

A unit of time of a file is a second, from the start of 1970 on, so that the makespan of a plan is
the format's.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import Any

from routeopt.errors import FormatError
from routeopt.formats.projects import job_shop, mspsp, patterson, psplib
from routeopt.formats.text import Text

_READ_BY: dict[str, Callable[[Text, str], dict[str, Any]]] = {
    "patterson": patterson.read,
    "psplib": psplib.read,
    "job-shop": job_shop.read,
    "mspsp": mspsp.read,
}
FORMATS = tuple(_READ_BY)


def read_request(path: str | os.PathLike[str], format: str | None) -> dict[str, Any]:
    """Read a file; see `routeopt.task.read`."""
    name = os.fspath(path)
    with open(name, "rb") as file:
        content = file.read()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FormatError(name, "the file is no text in UTF-8") from None
    lines = Text(name, text)
    found = format or format_of(lines, text)
    if found not in _READ_BY:
        what = "the format is not recognised; name it" if found is None else f"no format {found!r}"
        raise FormatError(name, f"{what} ({', '.join(FORMATS)})")
    return _READ_BY[found](lines, text)


def format_of(lines: Text, content: str) -> str | None:
    """Return the name of the format, or `None` where none is recognised."""
    if "PRECEDENCE RELATIONS" in content:
        return "psplib"
    if re.search(r"^\s*nActs\s*=", content, re.MULTILINE):
        return "mspsp"
    rows = [words for _, words in lines.lines if not words[0].startswith("#")]
    if not rows or len(rows[0]) != 2 or not all(word.isdecimal() for word in rows[0]):
        return None
    jobs, machines = map(int, rows[0])
    if len(rows) > jobs and all(len(row) == 2 * machines for row in rows[1 : jobs + 1]):
        return "job-shop"
    return "patterson"
