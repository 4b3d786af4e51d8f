"""The solvers of the V2 family, one row each: routes, jobs and the document are made from them."""

from __future__ import annotations

from dataclasses import dataclass

from routeopt.server.demos import Demo, of_clust, of_create, of_fill, of_task, of_vrp


@dataclass(frozen=True)
class Solver:
    """What the server knows of a solver.

    Args:
        name: as in paths and permissions.
        operations: that it has; it can explain the plan of each.
        demo: makes up requests.
        schemas: what its schemas are called in the document, before `Request`, `Solution`, ...
        names_matrices: the member by which a request names uploaded matrices, in its quotation
            marks; empty where requests name none.
        job_ms: how long a job searches where the query does not say; without it what the request
            says, or a second.
        has_old_paths: whether the paths `/solve` and `/solve/{name}` lead to it as well.
        has_short_path: whether explanations also have one without `jobs`.
        changes: what may be moved in the plan of a job; empty where nothing may.
    """

    name: str
    operations: tuple[str, ...]
    demo: Demo
    schemas: str
    names_matrices: bytes = b""
    job_ms: int | None = None
    has_old_paths: bool = False
    has_short_path: bool = False
    changes: str = ""

    @property
    def prefix(self) -> str:
        """What its paths begin with."""
        return f"/v2/{self.name}"

    def id_of(self, kind: str) -> str:
        """Return the name of one of its routes, such as "sync_solve"; those of routing are V2's."""
        return f"{'v2' if self.name == 'vrp' else self.name}_{kind}"


CHANGE_MS = 2000
"""How long a plan is searched on after a change of it, where the query does not say."""

_ALL = ("solve", "evaluate", "suggest")
V2_SOLVERS = (
    Solver("vrp", _ALL, of_vrp, "V2", names_matrices=b'"profileMatrices"', changes="jobs"),
    Solver("fill", _ALL, of_fill, "Fill", job_ms=10_000, has_short_path=True),
    Solver(
        "create", ("solve", "evaluate"), of_create, "Create", job_ms=10_000, has_short_path=True
    ),
    Solver("task", _ALL, of_task, "Task", has_old_paths=True, changes="tasks"),
    Solver("clust", _ALL, of_clust, "Clust", names_matrices=b'"matrix"', has_old_paths=True),
)
