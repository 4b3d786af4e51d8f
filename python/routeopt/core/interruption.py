"""What was raised while the core searched, and the answer that it gave nevertheless."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    _Answer = TypeVar("_Answer")


def answer_or_raise(answer: _Answer, raised: BaseException | None) -> _Answer:
    """Return the answer, or raise what was raised, with the answer as its `solution`.

    After Ctrl-C in a notebook it is returned, since people look at it next.
    """
    if raised is None or (isinstance(raised, KeyboardInterrupt) and in_notebook()):
        return answer
    raised.solution = answer  # type: ignore[attr-defined]
    raise raised


def in_notebook() -> bool:
    """Tell whether the caller is a cell of a notebook."""
    ipython = sys.modules.get("IPython")
    return ipython is not None and hasattr(ipython.get_ipython(), "kernel")
