"""A file's lines as words and numbers, each fault with its place."""

from __future__ import annotations

import os
from collections.abc import Sequence
from math import isfinite

from routeopt.errors import FormatError

_MOST = 2**31 - 1
Line = tuple[int, list[str]]


class Text:
    """The lines of a file that are not empty, with their numbers.

    Args:
        path: the file's name, for faults.
        text: what it holds.
    """

    def __init__(self, path: str | os.PathLike[str], text: str) -> None:
        self.path = os.fspath(path)
        split = ((number, line.split()) for number, line in enumerate(text.splitlines(), 1))
        self.lines: list[Line] = [(number, words) for number, words in split if words]

    def fault(self, what: str, line: int | None = None) -> FormatError:
        """Return the error that says what is wrong, and in which line."""
        return FormatError(self.path, what, line)

    def numbers(self, line: Line, count: int | None = None, least: int = 1) -> list[int | float]:
        """Return a line's numbers, of which there must be `count`, or at least `count`."""
        at, words = line
        if count is not None and len(words) != count:
            raise self.fault(f"{count} numbers are needed here, not {len(words)}", at)
        if len(words) < least:
            raise self.fault(f"{least} numbers are needed here, not {len(words)}", at)
        return [self.number(word, at) for word in words]

    def number(self, word: str, line: int) -> int | float:
        """Return a whole or a finite number."""
        try:
            value = float(word)
        except ValueError:
            raise self.fault(f"{word!r} is no number", line) from None
        if not isfinite(value):
            raise self.fault(f"{word!r} is no finite number", line)
        return int(value) if value.is_integer() else value

    def whole(self, value: int | float, what: str, line: int) -> int:
        """Return a whole number that is not negative, and that the interface takes."""
        if not isinstance(value, int) or value < 0:
            raise self.fault(f"{what} is a whole number of at least 0, not {value}", line)
        if value > _MOST:
            raise self.fault(f"{what} of {value} is more than {_MOST}", line)
        return value

    def rows(self, start: int, count: int, what: str) -> Sequence[Line]:
        """Return `count` lines from the one at `start`; fewer mean that the file is cut off."""
        rows = self.lines[start : start + count]
        if len(rows) < count:
            raise self.fault(f"the file ends after {len(rows)} of {count} {what}")
        return rows

    def in_order(self, rows: Sequence[Line], first: int) -> None:
        """Refuse rows that are not numbered one after the other, from `first` on."""
        for expected, (at, words) in enumerate(rows, first):
            if words[0] != str(expected):
                raise self.fault(f"the row of {expected} is needed here, not {words[0]}", at)
