"""All rows."""

from __future__ import annotations

from . import (
    rows_of_balance,
    rows_of_links,
    rows_of_plans,
    rows_of_promises,
    rows_of_tasks,
    rows_of_vehicles,
)

ROWS = [
    *rows_of_vehicles.ROWS,
    *rows_of_tasks.ROWS,
    *rows_of_links.ROWS,
    *rows_of_promises.ROWS,
    *rows_of_balance.ROWS,
    *rows_of_plans.ROWS,
]
