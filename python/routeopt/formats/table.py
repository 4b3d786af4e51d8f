"""Stops in a CSV file, with the columns of `Problem.from_frames`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from routeopt.reports.own import Own
from routeopt.request.problem import Problem
from routeopt.request.tables.civil import Civil
from routeopt.request.tables.sources import of_csv
from routeopt.request.tables.table import Table, check_renamed
from routeopt.request.tables.workbook import kind_of_tasks


def read(
    path: str | os.PathLike[str],
    content: bytes,
    day: Any = None,
    zone: Any = None,
    columns: Mapping[str, str | None] | None = None,
) -> Problem:
    """Read jobs, or shipments where a column leads into `pickup`; vehicles are added by hand."""
    civil = Civil(day, zone)
    rows = of_csv(path, content)
    problem = Problem()
    problem.own = Own(civil.zone_name, civil.day.isoformat() if civil.day else None)
    check_renamed(columns or {}, [rows])
    kind = kind_of_tasks(rows.headers, columns or {})
    Table(kind, rows, civil, columns or {}).read_into(problem.members, problem.own)
    return problem
