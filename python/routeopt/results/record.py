"""The base of the objects that answers consist of."""

from __future__ import annotations

from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, ClassVar, Self

    _Dict = dict[str, Any]
else:
    _Dict = dict


class Record(_Dict):
    """An object of an answer: a dict whose members are attributes, too.

    A list that is absent is empty as an attribute, another member that is absent is `None`. A name
    that is a word of Python's own has an underscore behind it: `stop.break_`.
    """

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {}
    _lists: ClassVar[tuple[str, ...]] = ()

    if not TYPE_CHECKING:  # so that a wrong name is an error to type checkers

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_") or name not in _members(type(self)):
                raise AttributeError(f"{type(self).__name__} has no member {name!r}")
            return self.get(name.removesuffix("_"), [] if name in self._lists else None)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a member is set as an item: [{name!r}] = ...")

    def copy(self) -> Self:
        """Return another object with the same members; what they hold is shared."""
        return type(self)(self)

    def __dir__(self) -> list[str]:
        names = (name for name in _members(type(self)) if not name.startswith("_"))
        return sorted({*super().__dir__(), *names})


@cache
def _members(kind: type[Record]) -> set[str]:
    """Return the names of a class of records, and of those that it extends."""
    return {name for one in kind.__mro__ for name in getattr(one, "__annotations__", ())}


def recorded(members: dict[str, Any], held: Mapping[str, type[Record]]) -> dict[str, Any]:
    """Make records of the objects that `members` holds, in place, at any depth."""
    for name, kind in held.items():
        value = members.get(name)
        if isinstance(value, list):
            members[name] = [recorded(kind(entry), kind._held) for entry in value]
        elif value is not None:
            members[name] = recorded(kind(value), kind._held)
    return members
