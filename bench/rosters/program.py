"""A mixed-integer program in the making, solved by HiGHS with one thread."""

from __future__ import annotations

from time import process_time
from typing import Any

import highspy
import numpy as np

Terms = list[tuple[int, float]]
"""Columns and their factors."""


class Program:
    """Columns with a least value of 0, and rows; the first `whole` columns are integers."""

    def __init__(self) -> None:
        self.upper: list[float] = []
        self.costs: list[float] = []
        self.rows: list[tuple[Terms, float, float]] = []
        self.offset = 0
        self.whole = 0

    def column(self, upper: float, cost: float) -> int:
        """Add a column, and return its number."""
        self.upper.append(upper)
        self.costs.append(cost)
        return len(self.upper) - 1

    def as_model(self) -> Any:
        """Return the program in the form that HiGHS takes."""
        program = highspy.HighsLp()
        program.num_col_, program.num_row_ = len(self.upper), len(self.rows)
        program.col_cost_ = np.array(self.costs, float)
        program.col_lower_ = np.zeros(len(self.upper))
        program.col_upper_ = np.array(self.upper, float)
        program.row_lower_ = np.array([row[1] for row in self.rows], float)
        program.row_upper_ = np.array([row[2] for row in self.rows], float)
        program.offset_ = float(self.offset)
        matrix = program.a_matrix_
        matrix.format_ = highspy.MatrixFormat.kRowwise
        matrix.start_ = np.cumsum([0, *(len(terms) for terms, _, _ in self.rows)])
        matrix.index_ = np.array([column for terms, _, _ in self.rows for column, _ in terms])
        matrix.value_ = np.array([value for terms, _, _ in self.rows for _, value in terms], float)
        kinds = highspy.HighsVarType.kInteger, highspy.HighsVarType.kContinuous
        program.integrality_ = [kinds[i >= self.whole] for i in range(len(self.upper))]
        return program

    def optimised(self, seconds: float, seed: int) -> tuple[Any, float]:
        """Return the best values that are found, and what the processor spent on it.

        Raises:
            ValueError: nothing was found in time.
        """
        model = highspy.Highs()
        for option, value in {"output_flag": False, "threads": 1, "random_seed": seed}.items():
            model.setOptionValue(option, value)
        model.passModel(self.as_model())
        began = process_time()

        def stop(told: Any) -> None:
            if process_time() - began > seconds:
                told.interrupt()

        for event in (model.cbMipInterrupt, model.cbSimplexInterrupt):
            event.subscribe(stop)
        model.run()
        spent = process_time() - began
        values = model.getSolution().col_value
        if not np.isfinite(model.getInfo().objective_function_value) or not len(values):
            raise ValueError("no plan")
        return values, spent
