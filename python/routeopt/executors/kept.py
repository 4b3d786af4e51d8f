"""What many calls share: pickled once, and unpickled once where they run."""

from __future__ import annotations

import pickle
from functools import lru_cache
from typing import Any

_MOST_KEPT = 8  # they may hold matrices


class Kept:
    """A value that is sent along with calls; within a process it is handed on as it is.

    Attributes:
        value: the value.
    """

    def __init__(self, value: Any) -> None:
        self.value = value
        self._text: bytes | None = None

    def __reduce__(self) -> tuple[Any, tuple[bytes]]:
        if self._text is None:
            self._text = pickle.dumps(self.value, pickle.HIGHEST_PROTOCOL)
        return _received, (self._text,)


@lru_cache(_MOST_KEPT)
def _received(text: bytes) -> Kept:
    kept = Kept(pickle.loads(text))
    kept._text = text
    return kept
