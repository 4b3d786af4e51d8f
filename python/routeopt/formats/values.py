"""Values of a JSON document that know where they stand: faults name the place as a JSON pointer."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection
from math import isfinite
from typing import Any, NoReturn

from routeopt.errors import hint
from routeopt.formats.express import UnfitError

_LONGEST_SHOWN = 40


class Value:
    """A value and its place.

    Args:
        value: what JSON makes of it.
        place: its JSON pointer.
    """

    __slots__ = ("place", "value")

    def __init__(self, value: Any, place: str = "") -> None:
        self.value = value
        self.place = place

    def fault(self, what: str) -> UnfitError:
        """Return the error that says what is wrong at this place."""
        return UnfitError(f"{self.place or 'the file'}: {what}")

    def members(self, known: Collection[str] | None = None) -> Members:
        """Return the members of an object; those that are null count as not given.

        Args:
            known: the names that it may have; `None`: any.
        """
        if not isinstance(self.value, dict):
            raise self._is_not("an object")
        members = Members(self)
        for name, value in self.value.items():
            place = f"{self.place}/{name.replace('~', '~0').replace('/', '~1')}"
            if known is not None and name not in known:
                raise UnfitError(f"{place}: unknown, or cannot be expressed{hint(name, known)}")
            if value is not None:
                members[name] = Value(value, place)
        return members

    def entries(self) -> list[Value]:
        """Return the entries of a list."""
        if not isinstance(self.value, list):
            raise self._is_not("a list")
        return [Value(entry, f"{self.place}/{i}") for i, entry in enumerate(self.value)]

    def pair(self, what: str) -> tuple[Value, Value]:
        """Return the two entries of a list; `what` says what it is."""
        if not isinstance(self.value, list) or len(self.value) != 2:
            raise self._is_not(what)
        first, second = self.entries()
        return first, second

    def whole(self, most: int | None = None) -> int:
        """Return a whole number of at least 0, and of at most `most`."""
        value = self.value
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise self._is_not("a whole number of at least 0")
        if most is not None and value > most:
            raise self._is_not(f"a whole number of at most {most}")
        return value

    def number(self) -> int | float:
        """Return a number."""
        if isinstance(self.value, bool) or not isinstance(self.value, (int, float)):
            raise self._is_not("a number")
        return self.value

    def name(self) -> str:
        """Return the text of an id: a whole number, or a text."""
        return self.value if isinstance(self.value, str) else str(self.whole())

    def _is_not(self, needed: str) -> UnfitError:
        return self.fault(f"{needed} is needed here, not {shown(self.value)}")


class Members(dict[str, Value]):
    """The members of an object by their names."""

    def __init__(self, owner: Value) -> None:
        super().__init__()
        self.owner = owner

    def needed(self, name: str) -> Value:
        """Return a member that has to be there."""
        if name not in self:
            raise UnfitError(f"{self.owner.place}/{name}: it is missing")
        return self[name]

    def entries(self, name: str) -> list[Value]:
        """Return the entries of a member that is a list; none where it is not given."""
        return self[name].entries() if name in self else []

    def whole(self, name: str) -> int | None:
        """Return a member that is a whole number, or `None` where it is not given."""
        return self[name].whole() if name in self else None


def shown(value: Any) -> str:
    """Return a value as JSON, cut where it is long."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."


def document_of(text: str) -> Any:
    """Return what a JSON text holds.

    Raises:
        UnfitError: it is no JSON, or names a member of an object twice.
    """
    try:
        return json.loads(
            text, object_pairs_hook=_once, parse_constant=_no_number, parse_float=_finite
        )
    except UnfitError:
        raise
    except json.JSONDecodeError as fault:
        raise UnfitError(f"no JSON: {fault.msg} in column {fault.colno}", fault.lineno) from None
    except RecursionError:
        raise UnfitError("no JSON that can be read: it is too deep") from None
    except ValueError as fault:  # a whole number of thousands of digits
        raise UnfitError(f"no JSON that can be read: {fault}") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        twice, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise UnfitError(f"an object has the member `{twice}` twice")
    return members


def _finite(word: str) -> float:
    value = float(word)
    if not isfinite(value):
        _no_number(word)
    return value


def _no_number(word: str) -> NoReturn:
    raise UnfitError(f"{word} is no number that can be read")
