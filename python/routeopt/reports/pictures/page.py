"""A solution as HTML: key figures, routes and timeline, without network and scripts."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from routeopt.reports.key_figures import key_figures, one_line, unserved_lines
from routeopt.reports.notes import free_lines, warning_lines
from routeopt.reports.pictures.gantt import timeline
from routeopt.reports.pictures.problem_sketch import problem_sketch
from routeopt.reports.pictures.sketch import route_sketch
from routeopt.reports.problem_view import ProblemView
from routeopt.reports.view import SolutionView

_MOST_UNSERVED = 10


def overview(solution: SolutionView) -> str:
    """Return what a notebook shows."""
    return f'<div style="font-family:sans-serif">{"".join(_parts(solution))}</div>'


def overview_of_problem(problem: ProblemView) -> str:
    """Return what a notebook shows of a problem."""
    figures = figures_in_a_row(problem.counts() or [("Problem", "empty")], "Problem")
    return f'<div style="font-family:sans-serif">{figures}{problem_sketch(problem)}</div>'


def page(solution: SolutionView, title: str) -> str:
    """Return a whole document."""
    return document(title, overview(solution), "900px")


def document(title: str, body: str, width: str) -> str:
    """Return a whole document of a title and what stands below it, at most so wide."""
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title></head>"
        f'<body style="max-width:{width};margin:24px auto;padding:0 16px;color:#22303c">'
        f'<h1 style="font-family:sans-serif">{escape(title)}</h1>{body}'
        "</body></html>\n"
    )


def _parts(solution: SolutionView) -> Iterator[str]:
    yield figures_in_a_row(key_figures(solution), one_line(solution))
    yield from notes(warning_lines(solution.warnings), "#fdecea")
    yield from notes(list(free_lines(solution)), "#f3f5f7")
    try:
        yield route_sketch(solution)
    except ValueError as unknown:
        yield f"<p>No map: {escape(str(unknown))}.</p>"
    if solution.routes:
        yield timeline(solution)
    if solution.unserved:
        yield _unserved(solution)


def _unserved(solution: SolutionView) -> str:
    entries = unserved_lines(solution)
    lines = [escape(line) for line in entries[:_MOST_UNSERVED]]
    if len(entries) > _MOST_UNSERVED:
        lines.append(f"and {len(entries) - _MOST_UNSERVED:,} more")
    return f'<p style="font-size:12px"><b>Not served</b><br>{"<br>".join(lines)}</p>'


def notes(lines: list[str], colour: str) -> Iterator[str]:
    """Return the lines as a paragraph on a colour, if there are any."""
    if lines:
        text = "<br>".join(map(escape, lines))
        style = f"font-size:12px;background:{colour};padding:6px 10px;margin:4px 0"
        yield f'<p style="{style}">{text}</p>'


def figures_in_a_row(figures: list[tuple[str, str]], summary: str) -> str:
    """Return names with their values; the summary is for those who cannot see them."""
    cells = "".join(
        '<div style="display:inline-block;padding:4px 14px 8px 0">'
        f'<span style="font-size:11px;color:#66727d">{escape(name)}</span><br>'
        f'<b style="font-size:14px">{escape(value)}</b></div>'
        for name, value in figures
    )
    return f'<div role="group" aria-label="{escape(summary)}">{cells}</div>'
