"""Solutions as matplotlib figures."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

from matplotlib.figure import Figure

from routeopt.reports.pictures import charts_of_routes, charts_of_values
from routeopt.reports.problem_view import ProblemView
from routeopt.reports.view import SolutionView

_DRAWN_BY: dict[str, Callable[[Figure, SolutionView], None]] = {
    "routes": charts_of_routes.draw_routes,
    "timeline": charts_of_routes.draw_timeline,
    "load": charts_of_values.draw_load,
    "cost": charts_of_values.draw_cost,
    "balance": charts_of_values.draw_balance,
    "history": charts_of_values.draw_history,
}


class Picture(Figure):
    """A figure that notebooks show, whatever backend is in use."""

    def _repr_png_(self) -> bytes:
        file = BytesIO()
        self.savefig(file, format="png", dpi=110)
        return file.getvalue()


def figure(solution: SolutionView, kind: str) -> Figure:
    """Return one of the pictures of a solution."""
    if kind not in _DRAWN_BY:
        raise ValueError(f"kind is one of {', '.join(_DRAWN_BY)}, not {kind!r}")
    picture = Picture(layout="constrained")
    _DRAWN_BY[kind](picture, solution)
    return picture


def figure_of_problem(problem: ProblemView) -> Figure:
    """Return a picture of the places of a problem."""
    picture = Picture(layout="constrained")
    charts_of_routes.draw_places(picture, problem)
    return picture
