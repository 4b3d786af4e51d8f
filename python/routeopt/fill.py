"""FILL: which employee works which shift.

>>> roster = routeopt.fill.solve("request.json", millis=10_000)
>>> roster.unassigned, roster.unassignedReasons
>>> roster.to_frame()
"""

from __future__ import annotations

from routeopt.core.call import answer_text, schema_of
from routeopt.core.interruption import answer_or_raise
from routeopt.core.limits import limit_ms, thread_count
from routeopt.results.roster import Roster
from routeopt.results.roster_advice import RosterExplanation

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Sequence
    from typing import Any

    from routeopt.core.progress import Progress
    from routeopt.request.inputs import Request
    from routeopt.request.problem import Rows

_USUAL_MS, _EXPLAIN_MS = 1000, 10_000


def solve(
    request: Request,
    *,
    millis: int | None = None,
    threads: int | None = None,
    progress: bool | Progress | None = None,
) -> Roster:
    """Search for a plan that keeps the rules and fills the shifts.

    Args:
        request: a dict, JSON text or bytes, or the path of a JSON file.
        millis: how long to search, at most 300,000; less than 100 is taken as 100. A second when
            left out, and with `options.maxIterations` until these are done.
        threads: the most threads that search; by default one for each usable processor.
        progress: `True` for a line on standard error, or a callback; `False` from it stops.

    Returns:
        The answer: score, assignments, shifts that stay empty and why, violations. It is a dict
        with its members as attributes, and has tables, pictures and files.

    Raises:
        RequestError: the request breaks rules.
        KeyboardInterrupt: Ctrl-C; its `solution` is the best answer so far. In a notebook that is
            returned. What the `progress` callback raises carries `solution` as well.
    """
    from routeopt.core.progress import reporting

    with reporting(progress) as callback:
        return _planned(
            "solve",
            request,
            millis=millis,
            threads=threads,
            progress=callback,
        )


def evaluate(request: Request, *, solution: Request | None = None) -> Roster:
    """Score the plan that `schedule`, or the shifts' `employees`, state: every broken rule.

    Args:
        request: as in `solve`.
        solution: an answer to the request, whose assignments are taken instead; what `schedule`
            says is the published plan then, whose locks hold and from which change may cost.

    Raises:
        RequestError: the request breaks rules.
    """
    return _planned("evaluate", request, solution=solution)


def suggest(
    request: Request,
    *,
    solution: Request | None = None,
    millis: int = _USUAL_MS,
    progress: bool | Progress | None = None,
) -> Roster:
    """Name the best ways to fill each shift that lacks people, or those of `options.suggestFor`.

    Args:
        request: as in `solve`; `options.maxSuggestions` is how many for each shift.
        solution: as in `evaluate`.
        millis: the most that it takes, 100 (also for less) to 300,000; what is found by then is
            answered.
        progress: as in `solve`.

    Returns:
        What `evaluate` answers, and `suggestions`, the best first for each shift.

    Raises:
        RequestError: the request breaks rules.
    """
    from routeopt.core.progress import reporting

    with reporting(progress) as callback:
        return _planned(
            "suggest",
            request,
            solution=solution,
            millis=millis,
            progress=callback,
        )


def explain(
    request: Request, *, solution: Request | None = None, millis: int = _EXPLAIN_MS
) -> RosterExplanation:
    """Say what counts against the plan, who else could work, and what would fill empty shifts.

    Args:
        request: as in `solve`.
        solution: as in `evaluate`.
        millis: the most that it takes, as in `solve`; `unanswered` is the number of shifts that
            it did not suffice for.

    Returns:
        The score; `conflicts`, every broken rule with its amount, and `unresolved`, their sums;
        `alternatives` and `counterfactuals` of each shift that lacks people, or of those in
        `options.suggestFor`. A counterfactual is the smallest change of one value of the request
        that makes way for one person; its `patch` (JSON Patch) makes that change.

    Raises:
        RequestError: the request breaks rules.
    """
    told, raised = _told("explain", request, solution=solution, millis=millis)
    return answer_or_raise(RosterExplanation(told), raised)


def validate(request: Request) -> dict[str, Any]:
    """Check a request, and return what it holds and what to be warned of.

    Raises:
        RequestError: the request breaks rules.
    """
    told, _ = _told("evaluate", request, validate_only=True)
    return told


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a request."""
    return schema_of("fill")


def from_frames(
    *,
    employees: Rows,
    shifts: Rows,
    schedule: Rows | None = None,
    demands: Rows | None = None,
    **members: Any,
) -> dict[str, Any]:
    """Return a request from tables: pandas DataFrames, lists of dicts, or dicts of columns.

    Columns have the names of the request's members; a dot leads into a member of a member, and an
    empty cell is left out. Lists are texts with `;` between: `tags`, `preferences`, `employees`,
    `skills` (`nurse;lead:3`, a level behind the colon). Of employees `contract.max` and its like
    are a contract, and `unavailability` are days or spans (`2026-05-06;2026-05-08/2026-05-10`).
    Times may be datetimes; without an offset they are civil time of `options.timeZone`.

    Args:
        employees, shifts, schedule, demands: the tables.
        members: what else the request has: `rules`, `patterns`, `options`, ...

    Raises:
        ValueError: a cell cannot be read.
    """
    from routeopt.request.staff import request_of

    given = {"employees": employees, "shifts": shifts, "schedule": schedule, "demands": demands}
    return request_of({name: rows for name, rows in given.items() if rows is not None}, members)


def demo(*, employees: int = 40, weeks: int = 5, seed: int = 1) -> dict[str, Any]:
    """Return a request to try things with: a care home, invented, the same for the same numbers.

    Args:
        employees, weeks: how large it is, up to 2,000 and 52.
        seed: of what is left to chance: holidays and wishes.
    """
    if not (1 <= employees <= 2000 and 1 <= weeks <= 52):
        raise ValueError("a demo has 1 to 2,000 employees and 1 to 52 weeks")
    from routeopt.demo.care_home import care_home

    return care_home(employees, weeks, seed)


def read(
    path: str | os.PathLike[str],
    format: str | None = None,
    *,
    history: int = 0,
    weeks: Sequence[int] | None = None,
) -> dict[str, Any]:
    """Read an instance of the literature as a request.

    ==============  ==============================================================================
    `curtois`       Curtois and Qu's staff rostering, `SECTION_...`
    `inrc1`         the first nurse rostering competition, as text
    `inrc1-xml`     the same as XML
    `inrc2`         the second competition in its static form: its folder, or the scenario's file
    `rotating`      rotating workforce scheduling, as JSON
    `shift-design`  shift design, as `.dzn`: shifts that may be, and demands for people
    ==============  ==============================================================================

    The soft score of a plan is the format's cost with the other sign, its hard rules are hard.

    Args:
        path: the file, or the folder of an instance of `inrc2`.
        format: one of the above; recognised by itself when left out.
        history, weeks: of `inrc2` the number of the history, and the numbers of the weeks in the
            order in which they are planned.

    Raises:
        FormatError: the file is faulty, or says what cannot be expressed; the text names it.

    Warns:
        FormatWarning: something that the file says is left aside, or means something else here.
    """
    from routeopt.formats.rosters import read_request

    return read_request(path, format, history, weeks)


def read_excel(
    path: str | os.PathLike[str], request: Request | None = None, **members: Any
) -> dict[str, Any]:
    """Read a workbook as a request.

    A workbook of `Roster.to_excel` that was edited needs the request that the roster is of; what
    its sheet `Roster` says becomes `schedule`. Any other workbook has the sheets `Employees` and
    `Shifts`, and may have `Schedule` and `Demands`, with the columns of `from_frames`.

    Args:
        path: the workbook.
        request: the request that the roster is of, as in `solve`.
        members: what a request from tables has besides: `rules`, `patterns`, `options`, ...

    Raises:
        FormatError: the workbook cannot be read; the text names the cell.
        RequestError: the request breaks rules.
        ModuleNotFoundError: openpyxl is not installed.
    """
    import json

    from routeopt.formats.rosters import workbook
    from routeopt.request import inputs

    if request is None:
        return workbook.read(path, None, members)
    text = inputs.request_text(request)
    validate(text)
    return workbook.read(path, json.loads(text), members)


def _planned(operation: str, request: Request, **more: Any) -> Roster:
    from routeopt.request import inputs

    text = inputs.request_text(request)
    told, raised = _told(operation, text, **more)
    return answer_or_raise(Roster(told, text), raised)


def _told(
    operation: str,
    request: Request,
    *,
    solution: Request | None = None,
    millis: int | None = None,
    threads: int | None = None,
    **more: Any,
) -> tuple[dict[str, Any], BaseException | None]:
    """Call the core; return the answer, and what a signal or `progress` raised meanwhile."""
    import json

    from routeopt.request import inputs

    body, raised = answer_text(
        operation,
        inputs.request_text(request),
        solver="fill",
        plan=None if solution is None else inputs.request_text(solution),
        time_limit_ms=limit_ms(millis),
        threads=thread_count(threads),
        **more,
    )
    return json.loads(body), raised
