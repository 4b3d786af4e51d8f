"""What the server's description says of the V2 family's routes, made of its table of solvers."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from typing import Any

from routeopt.server.demos import Demo
from routeopt.server.openapi_parameters import ENCODING, ERASE, JOB_ID, SECONDS, millis, query
from routeopt.server.solvers import CHANGE_MS, V2_SOLVERS, Solver

_USUAL_MS = 1000

_WHAT = {
    "vrp": "trips that serve the jobs",
    "fill": "people for the shifts",
    "create": "shifts that cover the demands",
    "task": "a schedule of the orders",
    "clust": "clusters of the entities",
}
_CALLS = {
    "solve": "Search for {}",
    "evaluate": "Score the plan that a request states: {}",
    "suggest": "Search for the best ways to add to a plan: {}",
}


@dataclass(frozen=True)
class Described:
    """A route.

    Args:
        summary: one sentence.
        answer: the schema of its answer.
        body: the schema of its body, where it takes one.
        parameters: of its path, query and headers.
        refusals: statuses beside those that every call, or every key, may meet.
        may_be_under_way: whether 202 may be answered as well.
    """

    summary: str
    answer: str
    body: str = ""
    parameters: tuple[dict[str, Any], ...] = ()
    refusals: tuple[int, ...] = ()
    may_be_under_way: bool = False


@functools.cache
def of_solvers() -> dict[str, Described]:
    """Return what is said of each route, by its operation's name."""
    return {
        **_BESIDE,
        **{
            solver.id_of(kind): route
            for solver in V2_SOLVERS
            for kind, route in {**_calls(solver), **_jobs(solver), **_static(solver)}.items()
        },
    }


def _calls(solver: Solver) -> dict[str, Described]:
    found = {}
    for operation in solver.operations:
        text = _CALLS[operation].format(_WHAT[solver.name])
        body, answer = f"{solver.schemas}Request", f"{solver.schemas}Solution"
        later, now = (
            (ENCODING,) if operation == "evaluate" else (ENCODING, millis(usual))
            for usual in (solver.job_ms or _USUAL_MS, _USUAL_MS)
        )
        found[operation] = Described(f"{text}, as a job.", "V2Job", body, later)
        found[f"sync_{operation}"] = Described(f"{text}.", answer, body, now)
    found["old_solve"] = replace(found["solve"], parameters=(ENCODING, SECONDS))
    return found


def _jobs(solver: Solver) -> dict[str, Described]:
    named, missing = (JOB_ID,), (404,)
    explanation = Described(
        f"What counts against a job's plan ({_WHAT[solver.name]}), and what could be otherwise.",
        f"{solver.schemas}Explanation",
        parameters=named,
        refusals=(400, 404),
    )
    change = Described(
        f"Move {solver.changes} in a job's plan: preview it, or search on from there.",
        f"{solver.schemas}Solution",
        f"{solver.schemas}Changes",
        (JOB_ID, ENCODING, millis(CHANGE_MS)),
        missing,
    )
    return {
        **({"change": change} if solver.changes else {}),
        "job": Described("The request as it was sent.", f"{solver.schemas}Request", "", named,
                         missing),
        "job_status": Described("Where a job stands.", "V2Job", "", named, missing),
        "job_solution": Described("What a job has found.", f"{solver.schemas}Solution", "", named,
                                  missing),
        "job_explanation": explanation,
        "explanation": explanation,
        "cancel_job": Described("Stop a job, or erase it.", "V2Job", "", (*named, ERASE),
                                (400, 404, 409), may_be_under_way=True),
    }  # fmt: skip


def _static(solver: Solver) -> dict[str, Described]:
    return {
        "demo": Described(
            "A made-up request; the same question has the same answer.",
            f"{solver.schemas}Request",
            parameters=_numbers(solver.demo),
            refusals=(400,),
        ),
        "schema": Described("The JSON Schema of a request.", "Document"),
    }


def _numbers(demo: Demo) -> tuple[dict[str, Any], ...]:
    place = (query("geolocation", "Latitude and longitude.", type="string"),)
    return (place if demo.has_place else ()) + tuple(
        query(
            number.name,
            number.about,
            type="integer" if number.is_whole else "number",
            minimum=number.least,
            maximum=number.most,
            default=number.usual,
        )
        for number in demo.numbers
    )


_BESIDE = {
    "v2_matrices": Described(
        "Keep a matrix of travel, which requests may then name.", "V2MatrixId", "V2Matrix"
    ),
    "v2_remove_matrix": Described(
        "Remove a matrix.", "V2MatrixId", parameters=(JOB_ID,), refusals=(404,)
    ),
    "old_solve": Described(
        "Search as a job, by the solver that the body names.",
        "V2Job",
        "OldRequest",
        (ENCODING, SECONDS),
        (404,),
    ),
}
