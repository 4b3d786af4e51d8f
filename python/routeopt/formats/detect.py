"""Which format a file is of, told from its beginning."""

from __future__ import annotations

import os
import re

from routeopt.formats.values import document_of
from routeopt.request.tables.sources import ZIP

# A line of the heading, or a section, as CVRPLIB, TSPLIB and Sartori and Buriol begin.
_HEAD = re.compile(
    r"[A-Z][A-Z_-]*\s*:|[A-Z_]+_SECTION\b"
    r"|(NAME|TYPE|COMMENT|DIMENSION|CAPACITY|VEHICLES|DISTANCE|SERVICE_TIME|EDGE_WEIGHT_\w+)\s"
)
_NUMBERS = re.compile(r"[-+.\deE\s]+")
_LENGTHS = {(3, 9): "lilim", (4, 2): "cordeau"}
_TABLES = (".csv", ".tsv")
_OF_TSPLIB = (".vrp", ".tsp", ".atsp")


def table_format(
    path: str | os.PathLike[str], content: bytes, given: str | None = None
) -> str | None:
    """Return `csv` or `xlsx` for a table, `None` for a file of another kind.

    Args:
        given: the name of the format, where it is known.
    """
    if given is None and content.startswith(ZIP):
        return "xlsx"
    if given is None and os.fspath(path).lower().endswith(_TABLES):
        return "csv"
    return given if given in ("csv", "xlsx") else None


def format_of(path: str, text: str) -> str | None:
    """Return the name of the format, or `None` where none is recognised.

    Raises:
        UnfitError: it begins as JSON and is none.
    """
    start = text[:4000].lstrip()
    if start.startswith("{"):
        return _of_json(text)
    return _of_lines(start, text) or ("vrplib" if path.lower().endswith(_OF_TSPLIB) else None)


def _of_lines(start: str, text: str) -> str | None:
    lines = [line for line in map(str.strip, start.splitlines()) if line]
    if _HEAD.match(next((line for line in lines if not line.startswith(("#", "//"))), "")):
        return "sartori" if re.search(r"^EDGES\s*$", text, re.MULTILINE) else "vrplib"
    if start.startswith("//"):
        return "dlp"
    if len(lines) > 1 and lines[1].split() == ["VEHICLE"]:
        return "solomon"
    if len(lines) > 1 and all(_NUMBERS.fullmatch(line) for line in lines[:2]):
        return _LENGTHS.get((len(lines[0].split()), len(lines[1].split())))
    return None


def _of_json(text: str) -> str | None:
    """A request of the interface has its members one level deeper than VROOM's."""
    document = document_of(text)
    if "problem" in document:
        return "v3"
    if {"resources", "objectives"} & document.keys():
        return "v2"
    return "vroom" if {"vehicles", "jobs", "shipments"} & document.keys() else None
