"""
The native core of routeopt. Use the package; this module carries text.
"""

from __future__ import annotations

import collections.abc
import typing

import typing_extensions

__all__: list[str] = [
    "CancelToken",
    "StoppedError",
    "answer_schemas",
    "create_program",
    "divide",
    "run",
    "schema",
    "translated",
    "usable_processors",
]

class CancelToken:
    """
    Stops a running search from any thread.
    """
    def __init__(self) -> None: ...
    def cancel(self) -> None:
        """
        Ask the search to stop; it answers with its best plan.
        """

class StoppedError(RuntimeError):
    """
    A call was stopped before there was anything to answer with.
    """

def answer_schemas(references: str) -> bytes:
    """
    JSON Schemas of answers by name; a reference in them is `references` and a name.
    """

def create_program(
    text: bytes, zones: collections.abc.Callable[[str, int, int], object]
) -> tuple[bool, bytes, int]:
    """
    The problem of a CREATE request as numbers: (accepted, body, faults).
    """

def divide(
    places: typing_extensions.Buffer,
    weights: typing_extensions.Buffer,
    districts: int,
    *,
    tolerance: int,
    travel: tuple[str, dict[str, typing.Any]],
    seed: int,
    max_iterations: int | None,
    time_limit_ms: int,
    threads: int,
) -> tuple[bytes, BaseException | None]:
    """
    Districts of places: (int32 by place, -1 where it is in none, as bytes; exception raised meanwhile). The interpreter's lock is released.
    """

def run(
    operation: str,
    text: bytes,
    *,
    options: bytes | None = None,
    plan: bytes | None = None,
    leave_options: bool = False,
    validate_only: bool = False,
    travel: tuple[str, dict[str, typing.Any]] = ("great_circle", {}),
    matrices: dict[str, typing.Any] | None = None,
    service_limits: bool = True,
    threads: int = 0,
    progress: collections.abc.Callable[[float, int, float, int], object] | None = None,
    cancel: CancelToken | None = None,
    dialect: str = "v3",
    time_limit_ms: int | None = None,
    changes: bytes | None = None,
    solver: str = "vrp",
    zones: collections.abc.Callable[[str, int, int], object] | None = None,
    stretch: tuple[
        typing.SupportsFloat | typing.SupportsIndex, typing.SupportsFloat | typing.SupportsIndex
    ]
    | None = None,
    parts: int | None = None,
) -> tuple[bool, bytes, BaseException | None, int]:
    """
    Run one operation on a request's JSON text: (accepted, body, exception raised meanwhile, number of faults in the request). The interpreter's lock is released.
    """

def schema(operation: str, dialect: str = "v3", solver: str = "vrp") -> bytes:
    """
    JSON Schema of the operation's request.
    """

def translated(operation: str, text: bytes) -> tuple[bool, bytes, int]:
    """
    A V2 request as the V3 request that it is solved as: (accepted, body, faults).
    """

def usable_processors() -> int:
    """
    How many threads a search uses unless it is told a number: processors that this process may run on, and what a control group's quota grants of their time.
    """
