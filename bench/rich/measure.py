"""Runs over likenesses, sizes, forms and solvers; every plan is judged by the referee."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bench.rich.day import evaluated
from bench.rich.generate import Problem, digest_of, of_name
from bench.rich.left_out import that_fit
from bench.rich.our_run import matrices_of
from bench.rich.reduced import reduced
from bench.runs import ROOT, outcome_of, read_rows

Json = dict[str, Any]

FORMS = ("rich", "reduced")
PROGRAMS = {"ours": "bench.rich.our_run", "pyvrp": "bench.rich.pyvrp_peer"}
MOST_FOR_PYVRP = 3_000
"""Tasks; it takes dense matrices, and a vehicle type for each vehicle."""
GRACE_S = 600


class Run(NamedTuple):
    """One solver on one form of one problem; `key` tells it from all others."""

    name: str
    form: str
    solver: str
    seconds: int
    seed: int

    @property
    def command(self) -> str:
        """How the run is repeated."""
        return (
            f"python -m bench.rich run --problems {self.name} --forms {self.form} --solvers "
            f"{self.solver} --seconds {self.seconds} --seeds {self.seed}"
        )


def runs_of(
    names: Sequence[str],
    forms: Sequence[str],
    solvers: Sequence[str],
    seconds: Sequence[int],
    seeds: Sequence[int],
) -> Iterator[Run]:
    """Yield all runs so that the solvers take turns; PyVRP has the reduced form alone."""
    for seed in seeds:
        for name in names:
            for limit in seconds:
                for form in forms:
                    for solver in solvers:
                        is_large = int(name.split("-")[1]) > MOST_FOR_PYVRP
                        if solver == "ours" or (form == "reduced" and not is_large):
                            yield Run(name, form, solver, limit, seed)


def measure(runs: Sequence[Run], path: Path) -> list[Json]:
    """Make the runs that the file lacks, append each when it is there, and return all rows."""
    rows = {tuple(row[field] for field in Run._fields): row for row in read_rows(path)}
    path.parent.mkdir(parents=True, exist_ok=True)
    made: dict[str, Problem] = {}
    for run in runs:
        if run not in rows:
            if run.name not in made:
                made = {run.name: of_name(run.name)}
            row = rows[run] = row_of(run, made[run.name])
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row, separators=(",", ":")) + "\n")
            print(_line(row), file=sys.stderr, flush=True)
    return [rows[run] for run in runs]


def row_of(run: Run, made: Problem) -> Json:
    """Run, judge, and return what came out."""
    problem = made.problem if run.form == "rich" else reduced(made.problem)
    planted, ways = made.cost, matrices_of(problem)
    if run.form == "reduced":
        planted = _planted(problem, made.planted, ways)
    row: Json = {**run._asdict(), "digest": digest_of(problem), "planted": planted}
    found = _outcome(run, problem)
    if "routes" not in found:
        return row | found
    routes = [_bare(route) for route in found.pop("routes")]
    return row | found | judged(problem, routes, ways)


def judged(problem: Json, routes: list[Json], ways: Json | None) -> Json:
    """What the referee says of a plan, and what it leaves out."""
    answer = evaluated(problem, routes, ways)
    out = answer["unserved"]
    return {
        "status": "infeasible" if answer["violations"] else "ok",
        "why": "; ".join(one["message"] for one in answer["violations"][:3]),
        "cost": answer["cost"]["total"],
        "routes_used": answer["summary"]["routes"],
        "missing": sum("drop_fee" not in one for one in out),
        "dropped": sum("drop_fee" in one for one in out),
        "that_fit": that_fit(problem, routes, ways),
    }


def _planted(problem: Json, routes: list[Json], ways: Json | None) -> float:
    """What the planted plan costs in the reduced form, whose breaks are gone."""
    bare = [
        route | {"stops": [stop for stop in route["stops"] if "break" not in stop]}
        for route in routes
    ]
    answer = evaluated(problem, bare, ways)
    if answer["violations"]:
        raise ValueError(f"the planted plan breaks a rule: {answer['violations'][:3]}")
    cost: float = answer["cost"]["total"]
    return cost


def _bare(route: Json) -> Json:
    """A route with what a plan needs: a solver's own times are nobody's business."""
    members = ("type", "task", "depot", "break")
    stops = [
        {name: stop[name] for name in members if stop.get(name) is not None}
        for stop in route["stops"]
    ]
    return {"vehicle": route["vehicle"], "shift": route["shift"], "stops": stops}


def _outcome(run: Run, problem: Json) -> Json:
    file = ROOT / "build" / "rich" / f"{run.name}-{run.form}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(problem))
    task = [str(file), str(run.seconds), str(run.seed)]
    return outcome_of(run.solver, PROGRAMS[run.solver], task, run.seconds + GRACE_S)


def _line(row: Json) -> str:
    head = f"{row['name']} {row['form']} {row['solver']} {row['seconds']} s seed {row['seed']}"
    if "cost" not in row:
        return f"{head}: {row['status']}: {row['why'][:150]}"
    share = row["cost"] / row["planted"]
    return f"{head}: {row['status']} {row['cost']:.2f}, {share:.3f} of the planted, {row['why']}"
