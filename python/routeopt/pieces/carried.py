"""What of a request a piece can carry, and refusals of what cannot be divided.

A member that is not named here is refused with its pointer: never left out, and never handed to a
piece that it does not mean the same in.
"""

from __future__ import annotations

from routeopt.errors import RequestError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

REQUEST = frozenset(("problem", "options", "plan"))
OPTIONS = frozenset(("time_limit_s", "seed", "threads", "max_iterations", "history", "restart"))
PROBLEM = frozenset(
    (
        "vehicles",
        "jobs",
        "shipments",
        "depots",
        "locations",
        "matrices",
        "quotas",
        "relations",
        "objective",
    )
)
OBJECTIVE = frozenset(("costs",))
TASK = frozenset(
    (
        "id",
        "demand",
        "required_skills",
        "tags",
        "eligible_vehicles",
        "preferences",
        "service_factor",
        "service_factors",
        "drop_fee",
        "priority",
    )
)
STOP = frozenset(("location", "service_time_s", "setup_time_s", "time_windows", "target"))
JOB = TASK | STOP | {"delivery", "release_time"}
SHIPMENT = TASK | {"pickup", "delivery"}
VEHICLE = frozenset(
    (
        "id",
        "shifts",
        "capacity",
        "initial_load",
        "skills",
        "serves_tags",
        "preferred_tags",
        "profile",
        "speed_factor",
        "limits",
        "costs",
    )
)
SHIFT = frozenset(("id", "start", "end", "reloads", "breaks"))
QUOTA = frozenset(("id", "tag", "tasks", "vehicles", "period", "max", "min", "per_missing"))
# Tasks of these relations stay in one piece; routes of one piece keep the others by themselves.
TOGETHER = frozenset(
    ("same_vehicle", "same_route", "ordered", "time_lag", "synchronized", "one_of")
)
RELATIONS = TOGETHER | {"different_vehicles"}


def check(request: Mapping[str, Any]) -> None:
    """Refuse a request with members that pieces do not carry.

    Args:
        request: one that the core has found sound.

    Raises:
        RequestError: it has one; all are named.
    """
    odd = list(_odd(request))
    if odd:
        raise refusal(
            [(pointer, "is not divided among pieces: solve the whole") for pointer in odd]
        )


def refusal(errors: list[tuple[str, str]]) -> RequestError:
    """Return the exception for what cannot be divided: pointers with what is to be said of each."""
    return RequestError(
        {
            "code": "not_divisible",
            "message": "the request cannot be solved in pieces",
            "errors": [
                {"code": "not_divisible", "pointer": pointer, "message": message}
                for pointer, message in errors
            ],
        }
    )


def _odd(request: Mapping[str, Any]) -> Iterable[str]:
    problem = request["problem"]
    yield from _beyond(request, REQUEST, "")
    yield from _beyond(request.get("options") or {}, OPTIONS, "/options")
    yield from _beyond(problem, PROBLEM, "/problem")
    yield from _beyond(problem.get("objective") or {}, OBJECTIVE, "/problem/objective")
    for name, known in (
        ("jobs", JOB),
        ("shipments", SHIPMENT),
        ("vehicles", VEHICLE),
        ("quotas", QUOTA),
    ):
        for index, entry in enumerate(problem.get(name) or ()):
            if not entry.keys() <= known:
                yield from _beyond(entry, known, f"/problem/{name}/{index}")
    for index, shipment in enumerate(problem.get("shipments") or ()):
        for side in ("pickup", "delivery"):
            yield from _beyond(shipment[side], STOP, f"/problem/shipments/{index}/{side}")
    for index, vehicle in enumerate(problem.get("vehicles") or ()):
        for number, shift in enumerate(vehicle["shifts"]):
            yield from _beyond(shift, SHIFT, f"/problem/vehicles/{index}/shifts/{number}")
    for index, relation in enumerate(problem.get("relations") or ()):
        if relation["kind"] not in RELATIONS:
            yield f"/problem/relations/{index}/kind"


def _beyond(members: Mapping[str, Any], known: frozenset[str], pointer: str) -> Iterable[str]:
    for name in members:
        if name not in known:
            yield f"{pointer}/{name}"
