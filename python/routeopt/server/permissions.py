"""What a route needs of a key; `routeopt.server.guard` checks it before the route runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from routeopt.server.names import OPERATIONS, SOLVERS


@dataclass(frozen=True)
class Access:
    """What a route needs.

    Args:
        kind: "public" needs nothing; "key" needs any valid key, of an account that may have
            expired; "permission" needs a key that has the solver and the operation.
        solver, operation: of a route that needs a permission.
        window: which rate window a request counts in; reading what is there has its own.
        is_job: whether a call counts as one of the account's concurrent jobs.
        may_wait: whether its client may ask for a job instead, which is answered later.
    """

    kind: Literal["public", "key", "permission"]
    solver: str = ""
    operation: str = ""
    window: Literal["requests", "reads"] = "requests"
    is_job: bool = False
    may_wait: bool = False

    def __post_init__(self) -> None:
        if self.kind == "permission" and (
            self.solver not in SOLVERS or self.operation not in OPERATIONS
        ):
            raise ValueError(f"no such permission: {self.solver}, {self.operation}")


PUBLIC = Access("public")
ANY_KEY = Access("key", window="reads")


def job(solver: str, operation: str, *, may_wait: bool = False) -> Access:
    """Return what a route needs that keeps a solver busy."""
    return Access("permission", solver, operation, is_job=True, may_wait=may_wait)


def read(solver: str, operation: str) -> Access:
    """Return what a route needs that tells what is there."""
    return Access("permission", solver, operation, window="reads")
