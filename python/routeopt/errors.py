"""The exceptions and warnings of the package: faulty requests and files, what looks like a slip in
them, stopped calls, missing travel.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
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

    def __str__(self) -> str:
        return self.text("see .errors")

    def text(self, rest: str) -> str:
        """Return the message, the first ten faults, and how many more there are.

        Args:
            rest: says where the others are.
        """
        lines = [self.message]
        for error in self.errors[:_SHOWN]:
            lines.append(f"  {error['pointer'] or 'the request'}: {error['message']}")
        more = self.count - _SHOWN
        if more > 0:
            lines.append(f"  and {more} more ({rest})")
        return "\n".join(lines)


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


def warn(warning: Warning) -> None:
    """Give a warning as of the line that called the package."""
    import sys
    import warnings

    level, frame = 2, sys._getframe(1)
    while frame.f_back and str(frame.f_globals.get("__name__")).startswith("routeopt."):
        level, frame = level + 1, frame.f_back
    warnings.warn(warning, stacklevel=level)
