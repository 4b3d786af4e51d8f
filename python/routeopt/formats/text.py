"""A file's lines as words and numbers, each fault with its place."""

from __future__ import annotations

import os
from collections.abc import Sequence

from routeopt.errors import FormatError, FormatWarning, warn

_MOST = 2**31 - 1
_LARGEST = 1e15  # beyond it a number has no fraction, and its square may be infinite
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

    def warn(self, what: str, line: int | None = None) -> None:
        """Warn of what is left aside or means something else here, as of the caller's line."""
        warn(FormatWarning(self.path, what, line))

    def numbers(self, line: Line, count: int | None = None, least: int = 1) -> list[int | float]:
        """Return a line's numbers, of which there must be `count`, or at least `count`."""
        at, words = line
        if count is not None and len(words) != count:
            raise self.fault(f"{count} numbers are needed here, not {len(words)}", at)
        if len(words) < least:
            raise self.fault(f"{least} numbers are needed here, not {len(words)}", at)
        return [self.number(word, at) for word in words]

    def number(self, word: str, line: int | None = None) -> int | float:
        """Return a number, whole where it has no fraction."""
        try:
            value = float(word)
        except ValueError:
            raise self.fault(f"{word!r} is no number", line) from None
        if not abs(value) <= _LARGEST:
            raise self.fault(f"{word!r} is no number of at most {_LARGEST:.0e}", line)
        return int(value) if value.is_integer() else value

    def whole(self, value: int | float, what: str, line: int | None = None) -> int:
        """Return a whole number that is not negative, and that the interface takes."""
        if not isinstance(value, int) or value < 0:
            raise self.fault(f"{what} is a whole number of at least 0, not {value}", line)
        if value > _MOST:
            raise self.fault(f"{what} of {value} is more than {_MOST}", line)
        return value

    def whole_number(self, word: str, line: int | None = None, what: str = "this") -> int:
        """Return the number that a word is; see `whole`."""
        return self.whole(self.number(word, line), what, line)

    def rows(self, start: int, count: int, what: str) -> Sequence[Line]:
        """Return `count` lines from the one at `start`; fewer mean that the file is cut off."""
        rows = self.lines[start : start + count]
        if len(rows) < count:
            raise self.fault(f"the file ends after {len(rows)} of {count} {what}")
        return rows

    def in_order(self, rows: Sequence[Line], first: int) -> None:
        """Refuse rows that are not numbered one after the other, from `first` on."""
        for expected, (at, words) in enumerate(rows, first):
            if self.number(words[0], at) != expected:
                raise self.fault(f"the row of {expected} is needed here, not {words[0]}", at)

    def by_number(self, rows: Sequence[Line], what: str) -> list[Line]:
        """Return rows that are numbered from 1 in any order, in the order of their numbers."""
        found: dict[int | float, Line] = {}
        for at, words in rows:
            number = self.number(words[0], at)
            if number not in range(1, len(rows) + 1):
                raise self.fault(f"{what}: a row of 1 to {len(rows)} is needed, not {words[0]}", at)
            if number in found:
                raise self.fault(f"{what}: the row of {number} is there twice", at)
            found[number] = (at, words)
        return [found[number] for number in range(1, len(rows) + 1)]
