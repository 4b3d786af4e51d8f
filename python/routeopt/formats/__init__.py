"""Files of other programs and of the literature as problems; one module for each format."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from typing import Any

from routeopt.errors import FormatError
from routeopt.formats import cordeau, dlp, pairs, solomon, table, vroom, vrplib
from routeopt.formats.convert import request_of
from routeopt.formats.detect import format_of
from routeopt.formats.express import UnfitError, problem_of
from routeopt.formats.instance import Distances, Instance
from routeopt.formats.text import Text
from routeopt.request.problem import Problem

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
    return _instance(path, text, _format(path, text, format))


def read_problem(
    path: str | os.PathLike[str],
    format: str | None = None,
    *,
    distances: Distances | None = None,
    fewest_vehicles: bool | None = None,
) -> Problem:
    """Read a file; see `routeopt.read`."""
    text = _text(path)
    name = _format(path, text, format)
    try:
        if name in _OF_THE_LITERATURE:
            return problem_of(_instance(path, text, name), distances, fewest_vehicles)
        if distances is not None or fewest_vehicles is not None:
            raise UnfitError(f"{name} has `distances` and `fewest_vehicles` of its own")
        return table.read(Text(path, text), text) if name == "csv" else _of_json(name, text)
    except UnfitError as unfit:
        raise FormatError(os.fspath(path), str(unfit)) from None


def read_request(
    path: str | os.PathLike[str],
    format: str | None = None,
    *,
    distances: Distances | None = None,
    fewest_vehicles: bool | None = None,
) -> dict[str, Any]:
    """Read a file as a whole request; see `routeopt.convert`."""
    problem = read_problem(path, format, distances=distances, fewest_vehicles=fewest_vehicles)
    try:
        return request_of(problem)
    except UnfitError as unfit:
        raise FormatError(os.fspath(path), str(unfit)) from None


def _of_json(name: str, text: str) -> Problem:
    try:
        document = json.loads(text)
        return _OF_JSON[name](document)
    except KeyError as missing:
        raise UnfitError(f"the member {missing} is missing") from None
    except UnfitError:
        raise
    except (TypeError, ValueError, AttributeError) as fault:
        raise UnfitError(f"it is not of the form {name}: {fault}") from None


def _of_request(request: Mapping[str, Any]) -> Problem:
    return Problem(request["problem"])


_OF_JSON: dict[str, Callable[[Mapping[str, Any]], Problem]] = {
    "v3": _of_request,
    "vroom": vroom.problem_of,
}
FORMATS = (*_OF_THE_LITERATURE, *_OF_JSON, "csv")


def _text(path: str | os.PathLike[str]) -> str:
    with open(path, encoding="utf-8-sig") as file:
        try:
            return file.read()
        except UnicodeDecodeError:
            raise FormatError(os.fspath(path), "the file is no text in UTF-8") from None


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
