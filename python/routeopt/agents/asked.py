"""What an agent asks, as the core takes it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

Solver = Literal["vrp", "fill", "create", "task", "clust"]
Operation = Literal["solve", "evaluate", "suggest", "explain"]

EXPLAIN_MS = 10_000
"""How long what is left out is looked into, of the solvers that go through it piece by piece."""

PLAN_OF = {"clust": "assignments", "task": "solution"}
"""The member of an answer that is its plan; where none is named the answer is."""


class RefusedError(Exception):
    """There is no answer.

    Attributes:
        body: why, as the interface has it.
    """

    def __init__(self, body: Mapping[str, Any]) -> None:
        super().__init__(body)
        self.body = dict(body)


@dataclass(frozen=True)
class Asked:
    """One call.

    Args:
        text: the request as JSON.
        plan: JSON that takes the place of the request's own plan; of "vrp" it is in the request.
    """

    solver: Solver
    operation: Operation
    text: bytes
    plan: bytes = b""
    validate_only: bool = False

    @property
    def dialect(self) -> str:
        """The words of the request and of the answer."""
        return "v3" if self.solver == "vrp" else "v2"

    @property
    def time_limit_ms(self) -> int | None:
        """How long to look, where the request does not say."""
        is_explained = self.operation == "explain" and self.solver != "vrp"
        return EXPLAIN_MS if is_explained else None


class Answering(Protocol):
    """Whatever answers calls."""

    async def answer(self, asked: Asked) -> bytes:
        """Return the answer's JSON.

        Raises:
            RefusedError: there is none.
        """


def asked_of(
    solver: Solver,
    operation: Operation,
    request: Mapping[str, Any] | str,
    plan: Mapping[str, Any] | list[Any] | None = None,
    *,
    validate_only: bool = False,
) -> Asked:
    """Return the call of a tool.

    Args:
        request: the options of a search are left aside where nothing is searched.
        plan: an answer, or its plan.

    Raises:
        RefusedError: the solver has no such operation, or the plan cannot be read.
    """
    if (solver, operation) == ("create", "suggest"):
        raise refused("CREATE suggests nothing: `explain` says which shifts to add", "/operation")
    if isinstance(plan, Mapping) and "shortened" in plan:
        raise refused("this answer was cut: a plan is all of it, detail `full` of `solve`", "/plan")
    if solver == "vrp" and operation in ("evaluate", "explain"):
        request = _without_options(request)
    if plan is None:
        return Asked(solver, operation, _text(request), validate_only=validate_only)
    if solver == "vrp":
        return Asked(solver, operation, _text(_object(request) | {"plan": _routes(plan)}))
    own = PLAN_OF.get(solver)
    if own is not None and isinstance(plan, Mapping):
        plan = plan.get(own)
        if plan is None:
            raise refused(f"a plan of this solver is its answer's `{own}`", "/plan")
    return Asked(solver, operation, _text(request), _text(plan))


def refused(message: str, pointer: str) -> RefusedError:
    """Return the refusal of a call that the core cannot even be asked."""
    error = {"code": "invalid_value", "pointer": pointer, "message": message}
    return RefusedError(
        {"code": "invalid_request", "message": "the request has 1 problem", "errors": [error]}
    )


def _routes(plan: Mapping[str, Any] | list[Any]) -> Any:
    """Return a plan; of an answer, which has members that a plan may not have, the routes."""
    if isinstance(plan, list):
        return {"routes": plan}
    return {"routes": plan["routes"]} if "routes" in plan and "summary" in plan else plan


def _without_options(request: Mapping[str, Any] | str) -> Any:
    """Return a request without its options; of one that cannot be read the core says why."""
    if isinstance(request, str):
        try:
            found = json.loads(request)
        except (ValueError, RecursionError):
            return request
    else:
        found = request
    if not isinstance(found, Mapping):
        return request
    return {name: one for name, one in found.items() if name != "options"}


def _object(request: Mapping[str, Any] | str) -> dict[str, Any]:
    if isinstance(request, str):
        try:
            request = json.loads(request)
        except (ValueError, RecursionError):
            raise refused("the request is no JSON", "") from None
    if not isinstance(request, Mapping):
        raise refused("a request is an object", "")
    return dict(request)


def _text(value: Any) -> bytes:
    if not isinstance(value, str):
        value = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return str(value).encode("utf-8", "surrogatepass")
