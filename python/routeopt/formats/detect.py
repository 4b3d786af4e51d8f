"""Which format a file is of, told from its beginning."""

from __future__ import annotations

import json
import re

_HEAD = re.compile(r"[A-Z][A-Z_-]*\s*:")
_NUMBERS = re.compile(r"[-+.\deE\s]+")
_LENGTHS = {(3, 9): "lilim", (4, 2): "cordeau"}


def format_of(path: str, text: str) -> str | None:
    """Return the name of the format, or `None` where none is recognised."""
    if path.lower().endswith(".csv"):
        return "csv"
    start = text[:4000].lstrip()
    if start.startswith("{"):
        return _of_json(text)
    if start.startswith("//"):
        return "dlp"
    if _HEAD.match(start):
        return "sartori" if re.search(r"^EDGES\s*$", text, re.MULTILINE) else "vrplib"
    lines = [line for line in start.splitlines() if line.strip()][:3]
    if len(lines) > 1 and lines[1].split() == ["VEHICLE"]:
        return "solomon"
    if len(lines) > 1 and all(_NUMBERS.fullmatch(line) for line in lines[:2]):
        return _LENGTHS.get((len(lines[0].split()), len(lines[1].split())))
    return None


def _of_json(text: str) -> str | None:
    """A request of the interface has its members one level deeper than VROOM's."""
    try:
        document = json.loads(text)
    except ValueError:
        return None
    if "problem" in document:
        return "v3"
    return "vroom" if "vehicles" in document else None
