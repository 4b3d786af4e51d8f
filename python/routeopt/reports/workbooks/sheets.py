"""Sheets of workbooks that people work in: tables with a header that stays, filters and widths."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time
from typing import Any

from routeopt.optional import optional

CLOCK, CLOCK_AND_DAY, DAY = "hh:mm", "ddd dd.mm. hh:mm", "yyyy-mm-dd"
LONG, MONEY, ONE, DEGREES = "[h]:mm", "#,##0.00", "#,##0.0", "0.00000"
_HEADER, _NOTE = "1F5FA8", "666666"
LONGEST_TEXT = 32_767
_WIDEST, _LONGEST_WHOLE = 44, 15
_ILLEGAL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_WIDTHS = {CLOCK: 7, CLOCK_AND_DAY: 17, DAY: 12, LONG: 8}
# What spreadsheets take for a formula where a text is typed or pasted.
_LIKE_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
_FIRST_ROW = 2


def new_book() -> Any:
    """Return a workbook without a sheet."""
    book = optional("openpyxl").Workbook()
    book.remove(book.active)
    return book


def add_table(
    book: Any,
    title: str,
    columns: Sequence[str],
    rows: Iterable[Sequence[Any]],
    formats: Mapping[str, str] | None = None,
) -> Any:
    """Add a sheet with a table, and return it.

    Args:
        title: the sheet's name.
        columns: the names of the columns.
        rows: the cells of each row.
        formats: the number formats of columns, by their names.
    """
    sheet = book.create_sheet(title)
    formats = formats or {}
    widths = [len(name) + 3 for name in columns]
    for index, name in enumerate(columns, 1):
        _head(put(sheet, 1, index, name))
    for number, cells in enumerate(rows, _FIRST_ROW):
        for index, value in enumerate(cells, 1):
            if value is None:
                continue
            cell = put(sheet, number, index, value)
            form = formats.get(columns[index - 1])
            if form and not isinstance(value, str):
                cell.number_format = form
            shown = _WIDTHS.get(cell.number_format) or len(str(value)) + 1
            widths[index - 1] = max(widths[index - 1], min(_WIDEST, shown))
    set_widths(sheet, widths)
    sheet.freeze_panes = "A2"
    if columns:
        sheet.auto_filter.ref = sheet.dimensions
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.print_title_rows = "1:1"
    return sheet


def put(sheet: Any, row: int, column: int, value: Any) -> Any:
    """Write a cell and return it; a text stays a text, even one that looks like a formula."""
    if isinstance(value, str):
        value = _ILLEGAL.sub("", value)[:LONGEST_TEXT]
    cell = sheet.cell(row, column)
    if isinstance(value, datetime):
        cell.value = value.replace(tzinfo=None)
        cell.number_format = CLOCK_AND_DAY if value.time() != time() else DAY
    elif isinstance(value, time):
        cell.value = value
        cell.number_format = CLOCK
    elif isinstance(value, date):
        cell.value = value
        cell.number_format = DAY
    elif value is None or isinstance(value, str) or _is_exact(value):
        cell.value = value
    else:
        cell.value = str(value)
    if isinstance(cell.value, str):
        cell.data_type = "s"
        cell.quotePrefix = cell.value.startswith(_LIKE_FORMULAS)
    return cell


def id_cell(name: Any) -> Any:
    """Return an id as a number where it is one, so that it sorts and compares as in its table."""
    text = str(name)
    whole = text.isascii() and text.isdecimal() and len(text) <= _LONGEST_WHOLE
    return int(text) if whole and str(int(text)) == text else name


def set_widths(sheet: Any, widths: Iterable[float]) -> None:
    """Set the widths of the first columns, in characters."""
    letter = optional("openpyxl.utils").get_column_letter
    for index, width in enumerate(widths, 1):
        sheet.column_dimensions[letter(index)].width = width


def add_note(sheet: Any, row: int, text: str) -> None:
    """Write a line for people below a table."""
    cell = put(sheet, row, 1, text)
    cell.font = optional("openpyxl.styles").Font(italic=True, color=_NOTE)


def add_choice(sheet: Any, column: int, values: str, last: int = 5_000) -> None:
    """Let the cells of a column be chosen from a list; other values are warned of.

    Args:
        values: a range such as `vehicles!$A$2:$A$9`, or values with commas between, in quotes.
        last: the last row.
    """
    letter = optional("openpyxl.utils").get_column_letter(column)
    choice = optional("openpyxl.worksheet.datavalidation").DataValidation(
        type="list", formula1=values, allow_blank=True, errorStyle="warning", showErrorMessage=True
    )
    choice.error = "This is none of the list."
    choice.add(f"{letter}{_FIRST_ROW}:{letter}{last}")
    sheet.add_data_validation(choice)


def _is_exact(value: Any) -> bool:
    """Tell whether a spreadsheet, which keeps 15 digits, has a number as it is."""
    return isinstance(value, (int, float)) and abs(value) < 10**_LONGEST_WHOLE


def _head(cell: Any) -> None:
    styles = optional("openpyxl.styles")
    cell.font = styles.Font(bold=True, color="FFFFFF")
    cell.fill = styles.PatternFill("solid", start_color=_HEADER)
    cell.alignment = styles.Alignment(vertical="center")
