"""Files of other programs and of the literature as problems; one module for each format."""

from __future__ import annotations

import os
from collections.abc import Callable

from routeopt.errors import FormatError
from routeopt.formats import cordeau, dlp, pairs, solomon, vrplib
from routeopt.formats.detect import format_of
from routeopt.formats.express import UnfitError, problem_of
from routeopt.formats.instance import Distances, Instance
from routeopt.formats.text import Text
from routeopt.problem import Problem

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
    if name not in _OF_THE_LITERATURE:
        raise NotImplementedError(name)
    instance = _instance(path, text, name)
    try:
        return problem_of(instance, distances, fewest_vehicles)
    except UnfitError as unfit:
        raise FormatError(os.fspath(path), str(unfit)) from None


def _text(path: str | os.PathLike[str]) -> str:
    with open(path, encoding="utf-8-sig") as file:
        try:
            return file.read()
        except UnicodeDecodeError:
            raise FormatError(os.fspath(path), "the file is no text in UTF-8") from None


def _format(path: str | os.PathLike[str], text: str, given: str | None) -> str:
    name = given or format_of(os.fspath(path), text)
    if name is None:
        raise FormatError(os.fspath(path), "the format is not known; name it with `format`")
    return name


def _instance(path: str | os.PathLike[str], text: str, name: str) -> Instance:
    if name not in _OF_THE_LITERATURE:
        raise FormatError(os.fspath(path), f"{name} is no format of the literature")
    instance = _OF_THE_LITERATURE[name](Text(path, text))
    stem = os.path.splitext(os.path.basename(path))[0]
    instance.name = instance.name or stem
    return instance
