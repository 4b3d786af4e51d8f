"""Objects of a request that know what has been read of them, so that nothing is lost unsaid."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

NO_WORD = "V2 has no word for it"


class Notes:
    """Collects what is left aside, and tells it once for each kind of member.

    Args:
        warn: takes the sentences.
    """

    def __init__(self, warn: Callable[[str], None]) -> None:
        self._warn = warn
        self._found: dict[tuple[str, str], list[str]] = {}

    def add(self, pointer: str, why: str = NO_WORD) -> None:
        """Take note of a member."""
        kind = re.sub(r"/\d+", "/*", pointer)
        self._found.setdefault((kind, why), []).append(pointer)

    def tell(self) -> None:
        """Tell it all."""
        for (_, why), pointers in self._found.items():
            more = f" and {len(pointers) - 1:,} more like it" if len(pointers) > 1 else ""
            self._warn(f"{pointers[0]}{more}: {why}")


class Part:
    """An object of which members are taken.

    Args:
        members: what it holds.
        pointer: its JSON pointer.
        notes: get what nobody has taken.
    """

    def __init__(self, members: Mapping[str, Any], pointer: str, notes: Notes) -> None:
        self.members = members
        self.pointer = pointer
        self.notes = notes
        self._left = {name for name, value in members.items() if value not in (None, [], {})}

    def take(self, name: str, default: Any = None) -> Any:
        """Return a member."""
        self._left.discard(name)
        value = self.members.get(name)
        return default if value is None else value

    def leave(self, name: str, why: str = NO_WORD, unless: Any = None) -> None:
        """Leave a member aside, unless it is absent or says `unless`."""
        value = self.take(name)
        if value is not None and value not in (unless, [], {}):
            self.notes.add(f"{self.pointer}/{name}", why)

    @contextmanager
    def part(self, name: str) -> Iterator[Part]:
        """Give a member that is an object; what is left of it at the end is told."""
        found = Part(self.take(name, {}), f"{self.pointer}/{name}", self.notes)
        yield found
        found.end()

    def parts(self, name: str) -> Iterator[Part]:
        """Give the objects of a list in turn, as `part` does."""
        for number, entry in enumerate(self.take(name, [])):
            found = Part(entry, f"{self.pointer}/{name}/{number}", self.notes)
            yield found
            found.end()

    def end(self) -> None:
        """Take note of what nobody has taken."""
        for name in self.members:
            if name in self._left:
                self.notes.add(f"{self.pointer}/{name}")
