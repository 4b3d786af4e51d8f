"""A solution as HTML: key figures, routes and timeline, without network and scripts."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from routeopt.reports.key_figures import key_figures, one_line
from routeopt.reports.left_out import unserved_lines
from routeopt.reports.notes import free_lines, warning_lines
from routeopt.reports.pictures import pointer
from routeopt.reports.pictures.gantt import timeline
from routeopt.reports.pictures.problem_sketch import problem_sketch
from routeopt.reports.pictures.sketch import route_sketch
from routeopt.reports.problem_view import ProblemView
from routeopt.reports.text_table import HEADER, route_rows
from routeopt.reports.view import SolutionView


def overview(solution: SolutionView) -> str:
    """Return what a notebook shows."""
    return f'<div style="font-family:sans-serif">{"".join(_parts(solution))}</div>'


def overview_of_problem(problem: ProblemView) -> str:
    """Return what a notebook shows of a problem."""
    figures = figures_in_a_row(problem.counts() or [("Problem", "empty")], "Problem")
    return f'<div style="font-family:sans-serif">{figures}{problem_sketch(problem)}</div>'


def page(solution: SolutionView, title: str) -> str:
    """Return a whole document, which answers the pointer: what is at a stop or a bar, and which
    route it belongs to.
    """
    body = "".join([*_parts(solution, live=True), pointer.tail(solution)])
    framed = f'<div style="font-family:sans-serif">{body}</div>'
    return document(title, framed, "900px", pointer.head())


def document(title: str, body: str, width: str, head: str = "") -> str:
    """Return a whole document of a title and what stands below it, at most so wide."""
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title>{head}</head>"
        f'<body style="max-width:{width};margin:24px auto;padding:0 16px;color:#22303c">'
        f'<main><h1 style="font-family:sans-serif">{escape(title)}</h1>{body}</main>'
        "</body></html>\n"
    )


def _parts(solution: SolutionView, *, live: bool = False) -> Iterator[str]:
    """Return what is shown one below the other; `live` pictures have names and a table."""

    def named(name: str, picture: str) -> str:
        return f'<div id="{name}">{picture}</div>' if live else picture

    yield figures_in_a_row(key_figures(solution), one_line(solution))
    yield from notes(warning_lines(solution.warnings), "#fdecea")
    yield from notes(list(free_lines(solution)), "#f3f5f7")
    try:
        yield named("sketch", route_sketch(solution))
    except ValueError as unknown:
        yield f"<p>No map: {escape(str(unknown))}.</p>"
    if solution.routes:
        yield named("timeline", timeline(solution))
        if live:
            yield _table(solution)
    if solution.unserved:
        yield _unserved(solution)


def _table(solution: SolutionView) -> str:
    """Return the routes as a table whose first cells are buttons."""
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in HEADER)
    rows = "".join(
        f'<tr><td><button type="button">{escape(name)}</button></td>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        + "</tr>"
        for name, *cells in route_rows(solution)
    )
    return (
        '<p style="font-size:12px;color:#66727d">Point at a stop, a bar or a route; a click keeps'
        " a route, Escape lets it go. From a route in the table the arrow keys go along its"
        ' stops.</p><div style="overflow-x:auto"><table id="routes">'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _unserved(solution: SolutionView) -> str:
    lines = [escape(line) for line in unserved_lines(solution)]
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
