"""What the V2 family tells of itself: an example of a request, and the schema of all."""

from __future__ import annotations

import math
import re
from typing import Annotated

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from routeopt.core.call import v2_schema
from routeopt.server import demo_v2
from routeopt.server.guard import guarded
from routeopt.server.jobs.submission import single
from routeopt.server.permissions import ANY_KEY
from routeopt.server.replies import invalid
from routeopt.server.store.accounts import KeyRow

router = APIRouter(prefix="/v2")
_NUMBER = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,15})?")
_Key = Annotated[KeyRow, guarded(ANY_KEY)]


@router.get("/static/vrp-request-schema.json", operation_id="v2_schema")
async def request_schema(_: _Key) -> Response:
    """Give the JSON Schema of the requests of V2."""
    return Response(v2_schema(), media_type="application/json")


@router.get("/vrp/demo", operation_id="v2_demo")
async def demo(request: Request, _: _Key) -> JSONResponse:
    """Make up a valid request; the same question has the same answer."""
    jobs = _number(request, "jobs", demo_v2.USUAL_JOBS, 1, demo_v2.MOST_JOBS)
    if jobs != int(jobs):
        raise invalid("`jobs` is an integer", "/jobs")
    radius = _number(request, "radius", demo_v2.USUAL_KM, 1, demo_v2.MOST_KM)
    return JSONResponse(demo_v2.request(_centre(request), int(jobs), radius))


def _centre(request: Request) -> tuple[float, float]:
    given = single(request.query_params, "geolocation")
    if not given:
        return demo_v2.BERLIN
    parts = given.split(",")
    if len(parts) != 2:
        raise invalid("`geolocation` is latitude,longitude", "/geolocation")
    return (
        _within(parts[0], "geolocation", -90, 90),
        _within(parts[1], "geolocation", -180, 180),
    )


def _number(request: Request, name: str, usual: float, least: float, most: float) -> float:
    given = single(request.query_params, name)
    return usual if not given else _within(given, name, least, most)


def _within(text: str, name: str, least: float, most: float) -> float:
    number = float(text) if _NUMBER.fullmatch(text) else math.nan
    if not least <= number <= most:
        raise invalid(f"`{name}` is between {least:g} and {most:g}", f"/{name}")
    return number
