"""The base of all answers."""

from __future__ import annotations

from routeopt.results.record import recorded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, ClassVar

    from routeopt.results.record import Record


class Result:
    """An answer: its members are attributes, named as in the interface, and so are theirs.

    The text is decoded when a member is first asked for. Two results of one class with equal `data`
    are equal; results can be pickled.

    Args:
        text: the answer as JSON text.
    """

    _held: ClassVar[Mapping[str, type[Record]]] = {}
    _lists: ClassVar[tuple[str, ...]] = ()

    def __init__(self, text: bytes) -> None:
        self._text = text
        self._data: dict[str, Any] | None = None

    @property
    def data(self) -> dict[str, Any]:
        """The answer as a dict."""
        if self._data is None:
            import json

            self._data = recorded(json.loads(self._text), self._held)
        return self._data

    def to_json(self) -> bytes:
        """Return the JSON text that the server would send, less `request_id`."""
        return self._text

    if not TYPE_CHECKING:  # so that a wrong name is an error to type checkers

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_"):
                raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")
            if name in self.data:
                return self.data[name]
            if name in self._lists:
                return []
            members = ", ".join(self.data)
            raise AttributeError(
                f"{type(self).__name__} has no attribute {name!r}; the answer has {members}"
            )

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self.data})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Result):
            return NotImplemented
        return type(self) is type(other) and bool(self.data == other.data)

    __hash__ = None  # type: ignore[assignment]
