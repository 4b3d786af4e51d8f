"""The tools that agents see: names, arguments and their descriptions."""

from __future__ import annotations

import asyncio
import json
from typing import Annotated, Any, Literal

from fastmcp import FastMCP
from fastmcp.tools import ToolResult
from pydantic import Field

from routeopt.agents.asked import (
    Answering,
    Asked,
    Operation,
    RefusedError,
    Solver,
    asked_of,
)
from routeopt.agents.schemas import schema_of_request, section_of
from routeopt.agents.short import faults, key_figures, shortened

_INSTRUCTIONS = """\
Plans that keep every rule, and figures that add up: never work out routes or rosters yourself.

`solver` says what is planned: "vrp" routes of vehicles (the default), "fill" people for shifts,
"create" which shifts should exist, "task" work orders over people and machines, "clust" groups and
districts. A request is JSON; of "vrp" the smallest one is

{"problem": {
  "jobs": [{"id": "cafe", "location": [13.40, 52.52], "service_time_s": 300}],
  "vehicles": [{"id": "van", "shifts": [{"id": "day",
    "start": {"time": "2026-12-01T08:00:00Z", "location": [13.41, 52.50]},
    "end": {"time": "2026-12-01T16:00:00Z", "location": [13.41, 52.50]}}]}]},
 "options": {"time_limit_s": 5}}

Locations are [longitude, latitude]. Look members up with `schema` before you use them, check with
`validate`, then `solve`. What a plan leaves out and why: `explain`. A plan changed by hand:
`evaluate`. Where one more task could go: `suggest`. A refusal names the pointer of each fault: mend
these, and call again."""

Request = Annotated[
    dict[str, Any] | str, Field(description="the request: an object, or its JSON text")
]
Plan = Annotated[
    dict[str, Any] | list[Any] | None,
    Field(
        description="an answer of `solve` (all of it: detail `full`), or a plan, in place of the"
        " request's own"
    ),
]
Which = Annotated[Solver, Field(description="what is planned")]
Detail = Annotated[
    Literal["auto", "full", "figures"],
    Field(
        description="auto: an answer that is long has its lists cut; full: all of it; figures: key"
        " figures alone"
    ),
]
_READS: Any = {"readOnlyHint": True, "openWorldHint": False}


def toolbox(answering: Answering) -> FastMCP[Any]:
    """Return the server of the tools; `answering` answers their calls."""
    server: FastMCP[Any] = FastMCP(
        "routeopt", _INSTRUCTIONS, version=_version(), mask_error_details=True
    )

    async def solve(request: Request, solver: Which = "vrp", detail: Detail = "auto") -> ToolResult:
        """Find a plan of least cost for a request.

        The time of search is the request's: `options.time_limit_s` of vrp, a second by default.
        The structured answer is the interface's: of vrp `routes` with stops and times, `cost`,
        `summary`, `unserved` with reasons.
        """
        return await _result(answering, lambda: asked_of(solver, "solve", request), detail)

    async def evaluate(
        request: Request, plan: Plan = None, solver: Which = "vrp", detail: Detail = "auto"
    ) -> ToolResult:
        """Compute times and costs of a plan, and every rule that it breaks; change nothing."""
        return await _result(answering, lambda: asked_of(solver, "evaluate", request, plan), detail)

    async def suggest(
        request: Request, plan: Plan = None, solver: Which = "vrp", detail: Detail = "auto"
    ) -> ToolResult:
        """Find the best places in a plan for what it leaves out, and what each would cost."""
        return await _result(answering, lambda: asked_of(solver, "suggest", request, plan), detail)

    async def explain(
        request: Request, plan: Plan = None, solver: Which = "vrp", detail: Detail = "auto"
    ) -> ToolResult:
        """Say why a plan leaves things out, and which smallest change would let them in.

        Every finding has been checked by evaluating the plan with the change.
        """
        return await _result(answering, lambda: asked_of(solver, "explain", request, plan), detail)

    async def validate(
        request: Request, operation: Operation = "solve", solver: Which = "vrp"
    ) -> ToolResult:
        """Check a request without solving it: its counts, or all faults with their pointers."""
        return await _result(
            answering, lambda: asked_of(solver, operation, request, validate_only=True), "auto"
        )

    for tool in (solve, evaluate, suggest, explain, validate, schema):
        server.tool(tool, annotations=_READS)
    server.resource(
        "routeopt://schema/{solver}/{operation}",
        name="JSON Schema of a request",
        mime_type="application/json",
    )(_whole_schema)
    return server


async def schema(
    section: Annotated[
        str,
        Field(description="members with dots, such as `problem.vehicles.shifts`; empty: top"),
    ] = "",
    operation: Operation = "solve",
    solver: Which = "vrp",
) -> ToolResult:
    """Look up the members of requests: a section of the JSON Schema, with descriptions.

    Where a section would be long it ends early, with the names of the `members` that follow and
    the `section` to ask for.
    """
    try:
        found = section_of(schema_of_request(solver, operation), section)
    except RefusedError as refusal:
        return _refusal(refusal)
    return ToolResult(f"schema of {section or 'the request'}", found)


def _whole_schema(solver: Solver, operation: Operation) -> str:
    return json.dumps(schema_of_request(solver, operation))


async def _result(answering: Answering, asked: Any, detail: str) -> ToolResult:
    try:
        call: Asked = asked()
        body = await answering.answer(call)
    except RefusedError as refusal:
        return _refusal(refusal)
    return await asyncio.to_thread(_told, body, detail)


def _told(body: bytes, detail: str) -> ToolResult:
    answer: dict[str, Any] = json.loads(body)
    figures = key_figures(answer)
    if detail == "figures":
        return ToolResult(figures, {"figures": figures})
    told = answer if detail == "full" else shortened(answer)
    if told is not answer:
        figures += '\nlong lists are cut, see `shortened`; all of it: detail "full"'
    return ToolResult(figures, told)


def _refusal(refusal: RefusedError) -> ToolResult:
    return ToolResult(faults(refusal.body), shortened(refusal.body), is_error=True)


def _version() -> str:
    from importlib.metadata import version

    return version("routeopt")
