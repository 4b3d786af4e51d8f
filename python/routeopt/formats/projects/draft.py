"""A request of TASK in the making."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from routeopt.formats.text import Text


class Draft:
    """Activities that are numbered from 1, their modes, and who follows whom.

    Args:
        text: the file, for faults.
        count: how many activities there are.
    """

    def __init__(self, text: Text, count: int) -> None:
        self.text = text
        self.resources: list[dict[str, Any]] = []
        self.modes: list[list[dict[str, Any]]] = [[] for _ in range(count)]
        self.after: list[list[int]] = [[] for _ in range(count)]

    def add_resource(self, kind: str, name: str, supply: Any) -> None:
        """Add a resource of that type."""
        self.resources.append({"type": kind, "name": name, "supply": supply})

    def add_mode(self, activity: int, duration: int, needs: dict[str, Any]) -> None:
        """Add a way to do the activity; what it needs nothing of is left away."""
        mode: dict[str, Any] = {"duration": duration}
        needed = {name: amount for name, amount in needs.items() if amount}
        if needed:
            mode["resourceRequirements"] = needed
        self.modes[activity - 1].append(mode)

    def add_successors(self, activity: int, numbers: Sequence[int], line: int | None) -> None:
        """Say which activities begin after the end of this one."""
        for number in numbers:
            if not 1 <= number <= len(self.after):
                raise self.text.fault(f"there is no activity {number}", line)
            self.after[number - 1].append(activity)

    def request(self) -> dict[str, Any]:
        """Return the request: an order for each activity but a first and last one that only say
        where the project begins and ends.
        """
        count = len(self.modes)
        left_away = {number for number in {1, count} if self._is_mark(number)}
        orders = []
        for number in range(1, count + 1):
            if number in left_away:
                continue
            order: dict[str, Any] = {"name": str(number)}
            modes = self.modes[number - 1]
            if len(modes) == 1:
                order |= modes[0]
            else:
                named = enumerate(modes, 1)
                order["modes"] = [{"name": str(place), **mode} for place, mode in named]
            before = sorted({one for one in self.after[number - 1] if one not in left_away})
            if before:
                order["after"] = [str(one) for one in before]
            orders.append(order)
        return {"resources": self.resources, "orders": orders}

    def _is_mark(self, number: int) -> bool:
        """Tell whether an activity takes nothing, and nothing leads through it."""
        is_first_or_last = not self.after[number - 1] or not any(
            number in before for before in self.after
        )
        return self.modes[number - 1] == [{"duration": 0}] and is_first_or_last


class Numbers:
    """The whole numbers of a file one after the other, whatever lines they are in."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self._words = [(word, at) for at, words in text.lines for word in words]
        self._next = 0

    @property
    def line(self) -> int | None:
        """The line of the number that was taken last."""
        return self._words[self._next - 1][1] if self._next else None

    def take(self, what: str) -> int:
        """Return the next number."""
        if self._next == len(self._words):
            raise self.text.fault(f"the file ends where {what} should be")
        word, at = self._words[self._next]
        self._next += 1
        return self.text.whole(self.text.number(word, at), what, at)

    def take_all(self, count: int, what: str) -> list[int]:
        """Return the next numbers."""
        left = len(self._words) - self._next
        if count > left:
            raise self.text.fault(f"the file ends after {left} of {count} numbers: {what}")
        return [self.take(what) for _ in range(count)]

    def end(self) -> None:
        """Refuse what is left."""
        if self._next < len(self._words):
            word, at = self._words[self._next]
            raise self.text.fault(f"nothing should follow here, not {word!r}", at)
