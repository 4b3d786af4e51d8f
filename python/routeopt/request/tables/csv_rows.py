"""CSV files as rows of texts.

Cells are separated by commas, semicolons or tabs, or by what a first line such as `sep=|` names.
"""

from __future__ import annotations

import codecs
import csv
import re
from io import StringIO
from typing import NamedTuple

from routeopt.errors import FormatError, FormatWarning, warn

_SEPARATORS = ",;\t"
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class CsvTable(NamedTuple):
    """The cells of a file.

    Attributes:
        headers: the names of the columns.
        rows: the number of each line, and its cells by column.
        above: the number of the header's line.
        commas: whether a comma may be a decimal sign.
    """

    headers: list[str]
    rows: list[tuple[int, dict[str, str]]]
    above: int
    commas: bool


def table_of(path: str, content: bytes) -> CsvTable:
    """Return a file's cells; columns without a name are left out.

    Raises:
        FormatError: it is empty, or has a line of more or fewer cells than columns.
    """
    text = _decoded(path, content)
    start, separator, above = _separator(text)
    reader = csv.reader(StringIO(text[start:]), delimiter=separator)
    headers: list[str] = []
    rows = []
    try:
        for cells in reader:
            line = above + reader.line_num
            if not headers:
                headers = [cell.strip() for cell in cells]
                _check_once(path, headers, line)
            elif any(cell.strip() for cell in cells):
                if len(cells) != len(headers):
                    what = f"{len(headers)} cells are needed here, not {len(cells)}"
                    raise FormatError(path, what, line)
                stripped = (cell.strip() for cell in cells)
                rows.append((line, dict(zip(headers, stripped, strict=True))))
    except csv.Error as fault:
        raise FormatError(path, str(fault), above + reader.line_num) from None
    named = [name for name in headers if name]
    if not named:
        raise FormatError(path, "there is no table in it")
    return CsvTable(
        named,
        [(line, {name: row[name] for name in named}) for line, row in rows],
        above + 1,
        separator != ",",
    )


def _check_once(path: str, headers: list[str], line: int) -> None:
    for i, name in enumerate(headers):
        if name and name in headers[:i]:
            raise FormatError(path, f"the column `{name}` is there twice", line)


def _decoded(path: str, content: bytes) -> str:
    """Return the text of a file, in UTF-8 or in what Excel writes."""
    encoding = "utf-16" if content.startswith(_UTF_16) else "utf-8-sig"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        text = content.decode("cp1252", "replace")
        warn(FormatWarning(path, "it is no text in UTF-8: read as Windows-1252"))
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _separator(content: str) -> tuple[int, str, int]:
    """Return where the header begins, what separates its cells, and how many lines are above it."""
    named = re.match(r"sep=([^\w\s\"]|\t)\n", content)
    if named:
        return named.end(), named[1], 1
    blank = re.match(r"\s*\n", content)
    start = blank.end() if blank else 0
    header = next(iter(content[start:].splitlines()), "")
    parts = {mark: [part.strip(' "') for part in header.split(mark)] for mark in _SEPARATORS}
    best = max(_SEPARATORS, key=lambda mark: ("id" in parts[mark], len(parts[mark])))
    return start, best, content[:start].count("\n")
