"""Files of rosters as requests of FILL; one module for each format."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from typing import Any

from routeopt.errors import FormatError
from routeopt.formats.rosters import curtois, inrc1, inrc2, rotating, shift_design
from routeopt.formats.text import Text

_OF_ONE_FILE: dict[str, Callable[[Text, str], dict[str, Any]]] = {
    "curtois": curtois.read,
    "inrc1": inrc1.read,
    "inrc1-xml": inrc1.read_xml,
    "rotating": rotating.read,
    "shift-design": shift_design.read,
}
FORMATS = (*_OF_ONE_FILE, "inrc2")


def read_request(
    path: str | os.PathLike[str],
    format: str | None,
    history: int,
    weeks: Sequence[int] | None,
) -> dict[str, Any]:
    """Read a file, or the folder of an instance; see `routeopt.fill.read`."""
    name = os.fspath(path)
    if os.path.isdir(name):
        name = _scenario_in(name)
    content = _content(name)
    found = format or format_of(content)
    if found == "inrc2":
        return _read_weeks(name, content, history, weeks)
    if weeks is not None or history:
        raise FormatError(name, "only inrc2 has `history` and `weeks`")
    if found not in _OF_ONE_FILE:
        what = "the format is not recognised; name it" if found is None else f"no format {found!r}"
        raise FormatError(name, f"{what} ({', '.join(FORMATS)})")
    return _OF_ONE_FILE[found](Text(name, content), content)


def read_shift_request(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Read a file of shift design; see `routeopt.create.read`."""
    name = os.fspath(path)
    content = _content(name)
    found = format_of(content)
    if found != "shift-design":
        what = "the format is not recognised" if found is None else f"it is a file of {found}"
        raise FormatError(name, f"a file of shift design is needed: {what}")
    return shift_design.read_shifts(Text(name, content), content)


def format_of(content: str) -> str | None:
    """Return the name of the format, or `None` where none is recognised."""
    start = content[:4000].lstrip()
    for pattern, name in (
        (r"(#[^\n]*\s*)*SECTION_", "curtois"),
        (r"/+\s*SCHEDULING_PERIOD", "inrc1"),
        (r"<", "inrc1-xml"),
        (r"SCENARIO\s*=", "inrc2"),
        (r"\{", "rotating"),
        (r"(%[^\n]*\s*)*\w+\s*=[^;]*;", "shift-design"),
    ):
        if re.match(pattern, start):
            return name
    return None


def _read_weeks(
    scenario: str, content: str, history: int, weeks: Sequence[int] | None
) -> dict[str, Any]:
    folder, file = os.path.split(scenario)
    name = file.removeprefix("Sc-").removesuffix(".txt")
    there = sorted(one for one in os.listdir(folder or ".") if one.startswith(f"WD-{name}-"))
    if weeks is None:
        raise FormatError(scenario, f"name the `weeks` to plan; there is {', '.join(there)}")
    if not weeks:
        raise FormatError(scenario, "a week at least is needed")
    return inrc2.read(
        Text(scenario, content),
        _beside(folder, f"H0-{name}-{history}.txt"),
        [_beside(folder, f"WD-{name}-{week}.txt") for week in weeks],
    )


def _beside(folder: str, file: str) -> Text:
    path = os.path.join(folder, file)
    return Text(path, _content(path))


def _scenario_in(folder: str) -> str:
    found = [file for file in sorted(os.listdir(folder)) if re.match(r"Sc-.*\.txt$", file)]
    if len(found) != 1:
        raise FormatError(folder, f"one file Sc-*.txt is needed in the folder, not {len(found)}")
    return os.path.join(folder, found[0])


def _content(path: str) -> str:
    with open(path, "rb") as file:
        text = file.read()
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FormatError(path, "the file is no text in UTF-8") from None
