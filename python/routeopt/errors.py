"""The exceptions and warnings of the package: faulty requests and files, what looks like a slip in
them, stopped calls, missing travel.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
    from typing import Any

_SHOWN = 10


class RequestError(ValueError):
    """The request breaks rules of the interface.

    Attributes:
        status: 400, the status that the server would answer with.
        body: the error body as the server would send it, less `request_id`.
        code, message: the overall code and text.
        errors: one dict for each broken rule (at most 100) with `code`, `pointer` (where in the
            request), `message`, and for a count over its limit `limit` and `actual`.
        count: how many broken rules there are in all, also those beyond `errors`.
    """

    status = 400

    def __init__(self, body: Mapping[str, Any], count: int | None = None) -> None:
        super().__init__(body, count)
        self.body: dict[str, Any] = {"status": "BAD_REQUEST", **body}
        self.code: str = self.body["code"]
        self.message: str = self.body["message"]
        self.errors: list[dict[str, Any]] = self.body["errors"]
        self.count: int = len(self.errors) if count is None else count
        self.places: dict[str, str] = {}

    def place(self, where: Callable[[str], str]) -> None:
        """Have the text name places of the request as its maker knows them.

        Args:
            where: returns the place of a pointer, such as a row of a table.
        """
        self.places = {error["pointer"]: where(error["pointer"]) for error in self.errors}

    def __str__(self) -> str:
        return self.text("see .errors")

    def text(self, rest: str) -> str:
        """Return the message, the first ten faults, and how many more there are.

        Args:
            rest: says where the others are.
        """
        told = [
            (_kind(error), f"{self._place(error)}: {error['message']}") for error in self.errors
        ]
        lines = grouped(told, rest, self.count - len(told))
        return "\n".join([self.message, *(f"  {line}" for line in lines)])

    def _place(self, error: Mapping[str, Any]) -> str:
        pointer = error["pointer"]
        return self.places.get(pointer, pointer) or "the request"


def grouped(faults: Sequence[tuple[object, str]], rest: str = "", unlisted: int = 0) -> list[str]:
    """Return some ten of many faults, by kind where there are more, and how many are like them.

    Args:
        faults: the kind of each and its text.
        rest: says where the others are.
        unlisted: how many more there are that `faults` has not.
    """
    if len(faults) + unlisted <= _SHOWN:
        return [text for _, text in faults]
    kinds: dict[object, list[str]] = {}
    for kind, text in faults:
        kinds.setdefault(kind, []).append(text)
    each = max(1, _SHOWN // len(kinds))
    lines, last = [], 0
    for texts in list(kinds.values())[:_SHOWN]:
        lines += texts[:each]
        if len(texts) > each:
            lines.append(f"and {len(texts) - each:,} more like it")
            last = len(lines) - 1
    more = unlisted + sum(map(len, list(kinds.values())[_SHOWN:]))
    if more:
        lines.append(f"and {more:,} more")
        last = len(lines) - 1
    lines[last] += f" ({rest})" if rest else ""
    return lines


def _kind(error: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what faults of one rule have in common, whichever entry breaks it."""
    parts = error["pointer"].split("/")
    return error["code"], *("" if part.isdecimal() else part for part in parts)


def nearest(name: str, known: Collection[str]) -> str | None:
    """Return the known name that was probably meant, `None` where none is close."""
    from difflib import get_close_matches

    near = get_close_matches(name.lower(), sorted(known), 1, 0.8)
    return near[0] if near else None


def hint(name: str, known: Collection[str]) -> str:
    """Return the question whether a known name was meant, or nothing where none is close."""
    near = nearest(name, known)
    return f"; did you mean `{near}`?" if near else ""


class _InFile:
    """What is to be said of a place in a file.

    Attributes:
        path: the file.
        what: what is wrong with it, or what cannot be expressed or is left aside.
        line: the number of the line, where there is one.
    """

    def __init__(self, path: str, what: str, line: int | None = None) -> None:
        super().__init__(path, what, line)  # type: ignore[call-arg]
        self.path = path
        self.what = what
        self.line = line

    def __str__(self) -> str:
        place = self.path if self.line is None else f"{self.path}, line {self.line}"
        return f"{place}: {self.what}"


class FormatError(_InFile, ValueError):
    """A file cannot be read, or says what the interface cannot express.

    Attributes:
        path, what, line: the file, what is wrong with it, and the line, where there is one.
    """


class FormatWarning(_InFile, UserWarning):
    """A file was read, and something that it says was left aside or means something else here.

    Attributes:
        path, what, line: the file, what is not kept, and the line, where there is one.
    """


class RequestWarning(UserWarning):
    """Something valid in a request that looks like a slip: swapped coordinates, a misspelt name.

    A call warns once of every kind, after it has found its answer: where warnings are errors, the
    answer is the `solution` of what is raised. To silence one kind, filter by its code:
    `warnings.filterwarnings("ignore", "swapped_coordinates", routeopt.RequestWarning)`.

    Attributes:
        code: the kind.
        entries: the answer's warnings of this kind, dicts with `code`, `pointer` and `message`.
    """

    def __init__(self, code: str, entries: Sequence[Mapping[str, Any]]) -> None:
        super().__init__(code, entries)
        self.code = code
        self.entries = list(entries)

    def __str__(self) -> str:
        first, more = self.entries[0], len(self.entries) - 1
        text = f"{self.code}: {first['pointer']}: {first['message']}"
        return f"{text} (and {more} more like it)" if more else text


class StoppedError(RuntimeError):
    """A call was stopped before there was anything to answer with."""


class TravelError(RuntimeError):
    """The travel provider did not answer, or not usably.

    Attributes:
        provider: its name.
        locations: the locations that were asked for and are in doubt; may be empty.
        text: what it said.
    """

    def __init__(self, provider: str, text: str, locations: Sequence[Any] = ()) -> None:
        super().__init__(provider, text, locations)
        self.provider = provider
        self.text = text
        self.locations = list(locations)

    def __str__(self) -> str:
        shown = ", ".join(str(location) for location in self.locations[:_SHOWN])
        return f"{self.provider}: {self.text}" + (f" (locations: {shown})" if shown else "")


class Failure:
    """What `routeopt.solve_many` gives in place of an answer that there is none of.

    Attributes:
        index: the place of the request among all, from 0 on.
        error: what its call raised, such as a `RequestError`; `BrokenExecutor` or Dask's
            `KilledWorker` where the worker was lost.
        attempts: how often the request was begun; 0 if it could not even be read.
    """

    __slots__ = ("attempts", "error", "index")

    def __init__(self, index: int, error: BaseException, attempts: int) -> None:
        self.index = index
        self.error = error
        self.attempts = attempts

    def __repr__(self) -> str:
        return f"Failure({self.index}, {self.error!r}, attempts={self.attempts})"


_collected: ContextVar[list[Warning] | None] = ContextVar("_collected", default=None)


@contextmanager
def collecting() -> Iterator[list[Warning]]:
    """Collect what the calls within warn of, for somebody else to give."""
    collected: list[Warning] = []
    token = _collected.set(collected)
    try:
        yield collected
    finally:
        _collected.reset(token)


def warn(warning: Warning) -> None:
    """Give a warning as of the line that called the package."""
    import sys
    import warnings

    collected = _collected.get()
    if collected is not None:
        collected.append(warning)
        return

    level, frame = 2, sys._getframe(1)
    while frame.f_back and str(frame.f_globals.get("__name__")).startswith("routeopt."):
        level, frame = level + 1, frame.f_back
    warnings.warn(warning, stacklevel=level)
