"""What can be sent to workers."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from typing import Any

from routeopt.executors.crew import Crew


def check_sendable(crew: Crew, sent: Any, parts: Mapping[str, Any]) -> None:
    """Refuse what a crew's workers cannot be sent, before anything is.

    Args:
        sent: all of it.
        parts: what it consists of, by the names that the caller knows.

    Raises:
        TypeError: it names the parts that cannot be sent.
    """
    if not crew.sends:
        return
    try:
        pickle.dumps(sent)
    except Exception as failure:
        culprits = [name for name, value in parts.items() if not _is_sendable(value)]
        raise _refusal(culprits or list(parts), str(failure)) from failure
    if not crew.knows_main:
        strange = [name for name, one in parts.items() if _module(one) == "__main__"]
        if strange:
            raise _refusal(strange, "it is defined in a script or a notebook")


def _is_sendable(value: Any) -> bool:
    try:
        pickle.dumps(value)
    except Exception:
        return False
    return True


def _module(value: Any) -> str:
    """Return the module that defines a function or a value's class."""
    return str(getattr(value, "__module__", ""))


def _refusal(names: Sequence[str], why: str) -> TypeError:
    return TypeError(
        f"this cannot be sent to another process: {', '.join(names)} ({why}); it has to be"
        ' importable from a module and to pickle, else use executor="threads"'
    )
