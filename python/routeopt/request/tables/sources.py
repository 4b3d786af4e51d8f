"""Where tables come from: data frames, lists of dicts, dicts of columns, files."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from routeopt.errors import FormatError, FormatWarning, warn
from routeopt.request.tables import csv_rows

ZIP = b"PK\x03\x04"
"""What workbooks begin with."""


class Rows(NamedTuple):
    """A table as it is, before its cells are read.

    Attributes:
        source: what faults call it.
        word: what a line of it is called.
        headers: the names of its columns.
        rows: the number of each row, and its cells by column.
        path: the file that it is of, if it is of one.
        above: the number of the header's row.
        commas: whether a comma may be a decimal sign.
    """

    source: str
    word: str
    headers: Sequence[Any]
    rows: Sequence[tuple[int, Mapping[Any, Any]]]
    path: str | None = None
    above: int | None = None
    commas: bool = True


def rows_of(table: Any, name: str) -> Rows:
    """Return the rows of what `Problem.from_frames` takes for one of its tables.

    Raises:
        FormatError: a file cannot be read as a table.
    """
    if isinstance(table, (str, os.PathLike)):
        return _of_file(table, name)
    if _has_places(table):
        table = _with_coordinates(table, name)
    found = list(enumerate(_records(table)))
    headers = dict.fromkeys(column for _, row in found for column in row)
    if not all(isinstance(header, str) for header in headers):
        found = [(i, {str(column): cell for column, cell in row.items()}) for i, row in found]
    return Rows(name, "row", list(map(str, headers)), found)


def content_of(path: str | os.PathLike[str]) -> bytes:
    """Return what a file holds."""
    with open(path, "rb") as file:
        return file.read()


def of_csv(path: str | os.PathLike[str], content: bytes) -> Rows:
    """Return the rows of a CSV file.

    Raises:
        FormatError: it is none.
    """
    table = csv_rows.table_of(os.fspath(path), content)
    name = os.path.basename(os.fspath(path))
    return Rows(name, "line", table.headers, table.rows, os.fspath(path), table.above, table.commas)


def _of_file(path: str | os.PathLike[str], name: str) -> Rows:
    content = content_of(path)
    if not content.startswith(ZIP):
        return of_csv(path, content)
    from routeopt.request.tables.workbook import Book

    book = Book(path, content)
    return book.sheet(name) or book.first()


def _records(table: Any) -> Iterator[Mapping[Any, Any]]:
    if isinstance(table, Mapping):
        for cells in zip(*table.values(), strict=True):
            yield dict(zip(table, cells, strict=True))
    elif hasattr(table, "to_dicts"):  # Polars
        yield from table.to_dicts()
    else:
        yield from table.to_dict("records") if hasattr(table, "to_dict") else table


def _has_places(table: Any) -> bool:
    """Tell whether a table is a GeoDataFrame."""
    return hasattr(table, "crs") and hasattr(table, "geometry")


def _with_coordinates(table: Any, name: str) -> Any:
    """Return the table with `lon` and `lat` in degrees in the place of its points.

    Raises:
        ValueError: its coordinates are of an unknown system, or a place is no point.
    """
    if table.crs is None:
        raise ValueError(f"{name}: the geometry has no CRS; set_crs(4326) says that it is degrees")
    places = table.geometry.to_crs(4326)
    known = places.notna() & ~places.is_empty
    for index, kind in enumerate(places.geom_type):
        if known.iloc[index] and kind != "Point":
            raise ValueError(f"{name}, row {index}: the geometry is a {kind}, not a point")
    plain = table.drop(columns=[table.geometry.name, *({"lon", "lat"} & {*table.columns})])
    return plain.assign(lon=places.where(known).x, lat=places.where(known).y)


def fault_of(rows: Rows, text: str, number: int | None = None) -> ValueError:
    """Return the error of a table: of a file it is a `FormatError`."""
    if rows.path is None:
        place = rows.source if number is None else f"{rows.source}, {rows.word} {number}"
        return ValueError(f"{place}: {text}")
    return FormatError(rows.path, *_told(rows, text, number))


def warn_of(rows: Rows, text: str) -> None:
    """Warn of something in the header of a table."""
    warn(FormatWarning(rows.path or rows.source, *_told(rows, text, rows.above)))


def _told(rows: Rows, text: str, number: int | None) -> tuple[str, int | None]:
    """Return what is told of a table, and the line; of a sheet its name and the row come first."""
    if rows.path is None or rows.word == "line":
        return text, number
    sheet = rows.source.partition(", ")[2]
    return f"{sheet}: {text}" if number is None else f"{sheet}, row {number}: {text}", None
