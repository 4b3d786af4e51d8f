"""A schedule as an Excel workbook: tasks, orders, what each person does, and what is left out."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, BinaryIO

from routeopt.optional import optional
from routeopt.reports.schedules.frames import ORDER_COLUMNS, TASK_COLUMNS, order_rows, task_row
from routeopt.reports.schedules.view import ScheduleView

_OF_PEOPLE = ("resource", "person", "from", "to", "task", "mode")


def write(schedule: ScheduleView, path: str | os.PathLike[str] | BinaryIO) -> None:
    """Write the workbook."""
    book = optional("openpyxl").Workbook()
    tasks = book.active
    tasks.title = "Tasks"
    _write_table(tasks, TASK_COLUMNS, (task_row(job).values() for job in schedule.jobs))
    orders = (row.values() for row in order_rows(schedule))
    _write_table(book.create_sheet("Orders"), ORDER_COLUMNS, orders)
    _write_table(book.create_sheet("People"), _OF_PEOPLE, _rows_of_people(schedule))
    reasons = schedule.answer.get("unservedReasons") or {}
    left_out = ((name, ", ".join(reasons.get(name) or ())) for name in schedule.answer["unserved"])
    _write_table(book.create_sheet("Left out"), ("order", "why"), left_out)
    book.save(path)


def _rows_of_people(schedule: ScheduleView) -> Iterator[tuple[Any, ...]]:
    """Return each person's list: what to do, one after the other."""
    for resource, people in schedule.people.items():
        for person in people:
            for job in schedule.jobs_of_people.get(person, ()):
                times = (job.start.replace(tzinfo=None), job.end.replace(tzinfo=None))
                yield (resource, person, *times, job.task, job.mode)


def _write_table(sheet: Any, columns: Sequence[str], rows: Iterable[Iterable[Any]]) -> None:
    """Write rows below their header; a text stays a text, even one that begins like a formula."""
    widths = [len(name) for name in columns]
    for row, cells in enumerate([columns, *rows], 1):
        for column, value in enumerate(cells, 1):
            cell = sheet.cell(row, column, value)
            if isinstance(value, str):
                cell.data_type = "s"
            if isinstance(value, datetime):
                cell.number_format = "ddd dd.mm. hh:mm"
            shown = 16 if isinstance(value, datetime) else len(str(value or ""))
            widths[column - 1] = max(widths[column - 1], min(40, shown))
    letter = optional("openpyxl.utils").get_column_letter
    for column, width in enumerate(widths, 1):
        sheet.column_dimensions[letter(column)].width = width + 2
    sheet.freeze_panes = "A2"
