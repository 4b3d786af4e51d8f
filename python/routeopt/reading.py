"""Files of other programs as problems."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Mapping
    from datetime import date, tzinfo
    from typing import Any, Literal

    from routeopt.request.problem import Problem


def read(
    path: str | os.PathLike[str],
    format: str | None = None,
    *,
    distances: Literal["rounded", "rounded_up", "tenths", "exact"] | None = None,
    fewest_vehicles: bool | None = None,
    date: date | str | None = None,
    timezone: tzinfo | str | None = None,
    columns: Mapping[str, str | None] | None = None,
) -> Problem:
    """Read a file as a problem that carries its travel: `solve(problem)` is right by itself.

    ==========  ==================================================================================
    `v3`        the `problem` of a request of the interface, as JSON
    `v2`        a request of the V2 family, as JSON; money counts weighted seconds, in 0.00001
    `vroom`     VROOM's JSON
    `csv`       stops, one for each row, with the columns of `Problem.from_frames`; no vehicles
    `xlsx`      an Excel workbook with sheets such as `jobs`, `vehicles` and `settings`, as
                `Problem.template` writes it; or stops alone on its first sheet
    `vrplib`    CVRPLIB and TSPLIB (`.vrp`, `.tsp`), with the sections of PyVRP's dialect
    `solomon`   Solomon, Gehring and Homberger
    `lilim`     Li and Lim's pickups and deliveries
    `sartori`   Sartori and Buriol's pickups and deliveries
    `cordeau`   Cordeau's several depots
    `dlp`       Duhamel, Lacomme and Prodhon's mixed fleets
    ==========  ==================================================================================

    In the formats of the literature (from `vrplib` on) a task is named after its node as solutions
    number it (`"7"`, a pickup with its delivery `"7-12"`), a vehicle after its place in the fleet,
    counted from 1. Money is the file's own unit of cost. On a plane, times and distances of the
    answer are whole numbers of `problem.travel.scale`-ths of the file's unit.

    Args:
        path: the file.
        format: one of the above; recognised by itself when left out.
        distances: how a plane's straight lines are measured: `"rounded"` to the nearest whole
            number, `"rounded_up"`, cut to `"tenths"`, or `"exact"` to five decimals or as fine as
            fits; the format's own convention when left out.
        fewest_vehicles: whether a vehicle outweighs any distance; the format's own convention when
            left out. Only formats of the literature take `distances` and `fewest_vehicles`.
        date, timezone, columns: of CSV files and workbooks, as of `Problem.from_frames`; they come
            before what a workbook's sheet `settings` says.

    Raises:
        FormatError: the file is faulty, or says what cannot be expressed; the text names it.

    Warns:
        FormatWarning: something that the file says is left aside, or means something else here.
    """
    from routeopt.formats import read_problem

    return read_problem(
        path,
        format,
        distances=distances,
        fewest_vehicles=fewest_vehicles,
        date=date,
        timezone=timezone,
        columns=columns,
    )


def convert(
    path: str | os.PathLike[str],
    format: str | None = None,
    *,
    distances: Literal["rounded", "rounded_up", "tenths", "exact"] | None = None,
    fewest_vehicles: bool | None = None,
    to: Literal["v3", "v2"] = "v3",
) -> dict[str, Any]:
    """Read a file as a request that needs nothing beside it: straight lines become a matrix.

    Args:
        path, format, distances, fewest_vehicles: as in `read`.
        to: the dialect of the request. V2 has no matrices in a request: it keeps the places, and
            travel is what the server has for them.

    Returns:
        The request as a dict of JSON's own types, which breaks no rule of the interface.

    Raises:
        FormatError: as in `read`, or the matrix would have more than 1,000 rows, or what the file
            says breaks a rule of the interface; the text names the file's member, line or customer.
    """
    from routeopt.api import validate
    from routeopt.formats import read_request

    if to not in ("v3", "v2"):
        raise ValueError(f"to is 'v3' or 'v2', not {to!r}")
    return read_request(
        path,
        format,
        distances=distances,
        fewest_vehicles=fewest_vehicles,
        check=validate,
        to_v2=to == "v2",
    )


def read_or_leave(path: str, text: bytes) -> bytes | Problem:
    """Return a file of another format as a problem that breaks no rule of the interface.

    The text of any other file, such as a request, is returned as it is.

    Raises:
        FormatError: as in `convert`, but for the size of a matrix.
    """
    start = text[:4000].removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"[") or (start.startswith(b"{") and b'"problem"' in text):
        return text
    from routeopt.api import validate
    from routeopt.formats import checked_problem

    problem = checked_problem(path, text, validate)
    return text if problem is None else problem
