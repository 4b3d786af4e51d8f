"""Files of other programs and of the literature as problems; one module for each format."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

from routeopt.errors import FormatError, RequestError
from routeopt.formats import cordeau, dlp, pairs, solomon, table, v2, vroom, vrplib
from routeopt.formats import to_v2 as in_v2
from routeopt.formats.convert import request_of
from routeopt.formats.detect import format_of, table_format
from routeopt.formats.express import UnfitError, problem_of
from routeopt.formats.instance import Distances, Instance
from routeopt.formats.text import Text
from routeopt.formats.values import Value, document_of
from routeopt.request.problem import Problem
from routeopt.request.tables import workbook
from routeopt.request.tables.sources import content_of
from routeopt.travel import Euclidean

_OF_THE_LITERATURE: dict[str, Callable[[Text], Instance]] = {
    "vrplib": vrplib.read,
    "solomon": solomon.read,
    "lilim": pairs.read_lilim,
    "sartori": pairs.read_sartori,
    "cordeau": cordeau.read,
    "dlp": dlp.read,
}


def read_instance(path: str | os.PathLike[str], format: str | None = None) -> Instance:
    """Read a file of the literature as it is, before any of it is expressed.

    Raises:
        FormatError: the file is of no such format, or faulty.
    """
    text = _text(path)
    with _faults_of(path):
        return _instance(path, text, _format(path, text, format))


def read_problem(
    path: str | os.PathLike[str],
    format: str | None = None,
    *,
    distances: Distances | None = None,
    fewest_vehicles: bool | None = None,
    date: Any = None,
    timezone: Any = None,
    columns: Mapping[str, str | None] | None = None,
) -> Problem:
    """Read a file; see `routeopt.read`."""
    civil = {"day": date, "zone": timezone, "columns": columns}
    return _read(path, content_of(path), format, distances, fewest_vehicles, civil).problem


def read_request(
    path: str | os.PathLike[str],
    format: str | None = None,
    *,
    distances: Distances | None = None,
    fewest_vehicles: bool | None = None,
    check: Callable[[Any], object],
    to_v2: bool = False,
) -> dict[str, Any]:
    """Read a file as a whole request; see `routeopt.convert`.

    Args:
        check: raises a `RequestError` where what it is given breaks rules of the interface.
        to_v2: return a request of V2.
    """
    found = _read(path, content_of(path), format, distances, fewest_vehicles)
    with _faults_of(path):
        if to_v2 and isinstance(found.problem.travel, Euclidean):
            raise UnfitError("V2 has no plane: its places are longitudes and latitudes")
        request = found.problem.to_request() if to_v2 else request_of(found.problem)
    _check(path, found, request, check)
    if not to_v2:
        return request
    with _faults_of(path):
        return in_v2.request_of(request, Text(path, "").warn)


def checked_problem(path: str, content: bytes, check: Callable[[Any], object]) -> Problem | None:
    """Return what a file holds as a problem that breaks no rules of the interface.

    Args:
        path: the file's name.
        content: what it holds; the file itself is not read, as a pipe gives its text only once.
        check: as in `read_request`.

    Returns:
        The problem, or `None` where the file looks like none of the formats. One of a table is not
        checked: the call that it is for says which rows break rules.
    """
    try:
        format = table_format(path, content)
        format = format or format_of(path, content.decode("utf-8-sig", "replace"))
    except UnfitError:
        format = None
    if format is None:
        return None
    found = _read(path, content, format)
    if found.problem.own.sheets and not found.incomplete:
        return found.problem  # whose refusals name rows by themselves
    _check(path, found, found.problem, check)
    return found.problem


_STOPS_ALONE = (
    "it has stops and no vehicles, which a request needs;"
    " a workbook has them on a sheet `vehicles`; `routeopt.read` reads the stops, and `add_vehicle`"
    " adds to them"
)


class _Found(NamedTuple):
    """What a file holds.

    Attributes:
        origin: says where in the file a member of the request, by its pointer, comes from.
        incomplete: why what it holds is no whole request, where it is none.
    """

    problem: Problem
    origin: Callable[[str], str] = str
    incomplete: str | None = None


@contextmanager
def _faults_of(path: str | os.PathLike[str]) -> Iterator[None]:
    """Name the file in what cannot be expressed.

    Raises:
        FormatError: in the place of an `UnfitError`.
    """
    try:
        yield
    except UnfitError as unfit:
        raise FormatError(os.fspath(path), str(unfit), unfit.line) from None


def _read(
    path: str | os.PathLike[str],
    content: bytes,
    format: str | None = None,
    distances: Distances | None = None,
    fewest_vehicles: bool | None = None,
    civil: Mapping[str, Any] | None = None,
) -> _Found:
    how = distances is not None or fewest_vehicles is not None
    of_table = table_format(path, content, format)
    if of_table:
        if how:
            raise FormatError(os.fspath(path), "a table has no `distances` and `fewest_vehicles`")
        return _of_table(path, _OF_TABLES[of_table](path, content, **(civil or {})))
    if any(value is not None for value in (civil or {}).values()):
        raise FormatError(
            os.fspath(path), "it is no table, which has `date`, `timezone`, `columns`"
        )
    text = _decoded(path, content)
    return _of_text(Text(path, text), path, text, format, distances, fewest_vehicles)


def _of_text(
    lines: Text,
    path: str | os.PathLike[str],
    content: str,
    format: str | None,
    distances: Distances | None,
    fewest_vehicles: bool | None,
) -> _Found:
    with _faults_of(path):
        name = _format(path, content, format)
        if name in _OF_THE_LITERATURE:
            problem = problem_of(_instance(path, content, name), distances, fewest_vehicles)
            return _Found(problem, partial(_named, problem))
        if distances is not None or fewest_vehicles is not None:
            raise UnfitError(f"{name} has `distances` and `fewest_vehicles` of its own")
        return _OF_JSON[name](lines, document_of(content))


def _of_table(path: str | os.PathLike[str], problem: Problem) -> _Found:
    name = os.path.basename(os.fspath(path))

    def where(pointer: str) -> str:
        return problem.own.place(pointer, problem.members).removeprefix(f"{name}, ")

    return _Found(problem, where, None if "vehicles" in problem.members else _STOPS_ALONE)


def _check(
    path: str | os.PathLike[str],
    found: _Found,
    request: object,
    check: Callable[[Any], object],
) -> None:
    """Tell the first rule that a request breaks where the file says so.

    Raises:
        FormatError: there is one.
    """
    if found.incomplete:
        raise FormatError(os.fspath(path), found.incomplete)
    try:
        check(request)
    except RequestError as refused:
        error = refused.errors[0]
        place = found.origin(error["pointer"]) or "the request"
        more = f" (and {refused.count - 1} more)" if refused.count > 1 else ""
        raise FormatError(os.fspath(path), f"{place}: {error['message']}{more}") from None


def _named(problem: Problem, pointer: str) -> str:
    """A member of a task or a vehicle, with the name that the file knows it by."""
    _, _, kind, *rest = [*pointer.split("/"), "", ""]
    if kind not in ("jobs", "shipments", "vehicles") or not rest[0].isdecimal():
        return pointer
    name = problem.members[kind][int(rest[0])]["id"]
    return f"{_KINDS[kind]} {name}, {'/'.join(filter(None, rest[1:])) or 'as a whole'}"


_KINDS = {"jobs": "customer", "shipments": "pickup and delivery", "vehicles": "vehicle"}


def _of_request(text: Text, document: Any) -> _Found:
    members = Value(document).members()
    aside = [name for name in members if name != "problem"]
    if aside:
        text.warn(f"{', '.join(aside)}: left aside, only `problem` is read")
    members.needed("problem").members()
    return _Found(Problem(document["problem"]))


def _of_vroom(text: Text, document: Any) -> _Found:
    return _Found(vroom.problem_of(document, text.warn), vroom.origin_of(document))


def _of_v2(text: Text, document: Any) -> _Found:
    return _Found(v2.problem_of(document, text.warn))


_OF_JSON: dict[str, Callable[[Text, Any], _Found]] = {
    "v3": _of_request,
    "v2": _of_v2,
    "vroom": _of_vroom,
}
_OF_TABLES: dict[str, Callable[..., Problem]] = {"csv": table.read, "xlsx": workbook.problem_of}
FORMATS = (*_OF_THE_LITERATURE, *_OF_JSON, *_OF_TABLES)


def _text(path: str | os.PathLike[str]) -> str:
    with open(path, "rb") as file:
        return _decoded(path, file.read())


def _decoded(path: str | os.PathLike[str], content: bytes) -> str:
    """Return the text of a file, its lines ending as on Unix."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FormatError(os.fspath(path), "the file is no text in UTF-8") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _format(path: str | os.PathLike[str], text: str, given: str | None) -> str:
    name = given or format_of(os.fspath(path), text)
    if name not in FORMATS:
        what = "the format is not recognised; name it" if name is None else f"{name!r} is no format"
        raise FormatError(os.fspath(path), f"{what} ({', '.join(FORMATS)})")
    return name


def _instance(path: str | os.PathLike[str], text: str, name: str) -> Instance:
    if name not in _OF_THE_LITERATURE:
        raise FormatError(os.fspath(path), f"{name} is no format of the literature")
    instance = _OF_THE_LITERATURE[name](Text(path, text))
    stem = os.path.splitext(os.path.basename(path))[0]
    instance.name = instance.name or stem
    return instance
