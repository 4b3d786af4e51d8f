"""One search in pieces: the whole and what it is solved by, from the first plan to the answer."""

from __future__ import annotations

import json

from routeopt.core.call import answer_text
from routeopt.core.limits import thread_count
from routeopt.operations import answered, buffers_of, own_of
from routeopt.pieces import blocks, carried, memory
from routeopt.pieces.division import Division
from routeopt.pieces.effort import Effort, cooled_with_plan
from routeopt.pieces.judge import Judge
from routeopt.pieces.matrices import cut, positions
from routeopt.pieces.piece import Builder
from routeopt.pieces.pins import Pins
from routeopt.pieces.report import Report
from routeopt.pieces.rounds import Rounds
from routeopt.pieces.standing import read, taken
from routeopt.pieces.whole import Whole
from routeopt.results.pieces_solution import PiecesSolution
from routeopt.travel import Euclidean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from routeopt.executors import Crew
    from routeopt.pieces.piece import Piece
    from routeopt.request.inputs import Plan, Request
    from routeopt.travel import Provider

_SHARE_OF_WHOLE, _SHARE_OF_TERRITORIES = 0.1, 0.3


class Problem:
    """The whole, sound and divisible, with all that it is solved by."""

    def __init__(
        self,
        request: Request,
        options: Mapping[str, Any] | None,
        plan: Plan | None,
        matrices: Mapping[str, Any] | None,
        travel: Provider,
    ) -> None:
        from routeopt.request import inputs

        self.text = inputs.request_text(request)
        self.own = own_of(request)
        self.travel = travel
        self.matrices = buffers_of(matrices)
        own_options, own_plan = inputs.options_text(options), inputs.plan_text(plan)
        answer_text(
            "solve",
            self.text,
            options=own_options,
            plan=own_plan,
            validate_only=True,
            travel=travel.for_core(),
            matrices=self.matrices,
            service_limits=False,
        )
        decoded = json.loads(self.text)
        if own_options is not None:
            decoded["options"] = json.loads(own_options)
        carried.check(decoded)
        self.options = decoded.get("options") or {}
        if not self.options.keys() & {"max_iterations", "time_limit_s"}:
            raise ValueError("options need max_iterations or time_limit_s")
        given = json.loads(own_plan) if own_plan is not None else decoded.get("plan")
        self.plan = json.dumps(given).encode() if given and given["routes"] else None
        self.pins = Pins(given["routes"] if given else ())
        self.whole = Whole(decoded, plane=self.is_plane, positions=self._positions(decoded))
        blocks.check(self.whole)

    @property
    def is_plane(self) -> bool:
        """Whether coordinates are plane units instead of degrees."""
        return isinstance(self.travel, Euclidean)

    def suitable_first_plan(self) -> str:
        """Return how a first plan is best made."""
        count = len(self.whole.tasks)
        is_fetched = self.travel.for_core()[0] == "service" and not self.matrices
        return "whole" if memory.is_enough_for(count) and not is_fetched else "territories"

    def cut(self, rows: Sequence[int], piece: Piece) -> dict[str, Any] | None:
        """Return the matrices that were given beside the request, cut to the rows of a piece."""
        if self.matrices is None:
            return None
        vehicles = (self.whole.vehicles[number] for number in piece.vehicles)
        return cut(self.matrices, rows, {v.get("profile", "car") for v in vehicles})

    def _positions(self, decoded: Mapping[str, Any]) -> list[tuple[float, float]] | None:
        problem = decoded["problem"]
        if problem.get("locations"):
            return None
        if self.matrices:
            view = next(iter(self.matrices.values()))[0]
            return positions(lambda row, column: view[row, column], len(view))
        if problem.get("matrices"):
            entry = next(iter(problem["matrices"].values()))
            tables = (entry, *entry.get("slices", ()))
            table = next((own["durations_s"] for own in tables if "durations_s" in own), None)
            if table is None:  # slices of factors: places are coordinates
                return None
            return positions(lambda row, column: table[row][column], len(table))
        return None


class Search:
    """One search in pieces, from the first plan to the answer."""

    def __init__(
        self, problem: Problem, count: int, rounds: int, threads: int, report: Report
    ) -> None:
        self._problem = problem
        self._count = count
        self._number_of_rounds = rounds
        self._threads = threads
        self._report = report

    def run(self, crew: Crew, first_plan: str) -> None:
        """Make the first plan, and improve it round by round."""
        problem, report = self._problem, self._report
        builder = Builder(problem.whole, problem.pins)
        self._judge = Judge(problem.whole, builder, problem.text, problem.travel, problem.matrices)
        self._effort = self._divided_effort(first_plan)
        self._rounds = Rounds(
            problem.whole,
            builder=builder,
            division=Division(problem.whole, self._count),
            judge=self._judge,
            effort=self._effort,
            report=report,
            travel=problem.travel,
            cut=problem.cut,
            threads=self._threads,
        )
        try:
            report.workers = crew.workers
            self._make_first(crew, first_plan)
            self._rounds.improve(crew)
        except KeyboardInterrupt as stop:
            if self._rounds.best is None:
                raise
            report.stop("cancelled", stop)

    def answer(self) -> PiecesSolution:
        """Return the best plan; raise what ended the search, with the plan as its solution."""
        best, report = self._rounds.best, self._report
        assert best is not None
        if not best.is_evaluated:
            best = self._judge.of(best.routes)
        body = best.body[:-1] + b',"search":' + json.dumps(self._search()).encode() + b"}"
        errors = [error for record in report.rounds for error in record["errors"]]
        if errors:
            body = _with_failures(body, errors)
        problem = self._problem
        solution = PiecesSolution(
            body, request=problem.text, plane=problem.is_plane, own=problem.own
        )
        return answered(solution, body, report.raised)

    def _search(self) -> dict[str, Any]:
        report, options = self._report, self._problem.options
        limit = "time_limit" if "time_limit_s" in options else "max_iterations"
        found = {
            "elapsed_ms": round(1000 * self._effort.elapsed_s()),
            "iterations": report.iterations,
            "seed": self._effort.seed,
            "threads": report.workers * self._threads,
            "stopped_by": report.stopped_by or limit,
            "travel_ms": report.travel_ms,
            "rounds": report.rounds,
        }
        return {**found, "history": report.history} if options.get("history") else found

    def _divided_effort(self, first_plan: str) -> Effort:
        options = self._problem.options
        first, cooled = 0.0, 0.0
        if self._problem.plan is not None:
            cooled = cooled_with_plan(options, len(self._problem.whole.tasks))
        else:
            first = _SHARE_OF_WHOLE if first_plan == "whole" else _SHARE_OF_TERRITORIES
        return Effort(options, first=first, rounds=self._number_of_rounds, cooled=cooled)

    def _make_first(self, crew: Crew, first_plan: str) -> None:
        if self._problem.plan is not None:
            self._rounds.begin(self._judge.given(self._problem.plan))
        elif first_plan == "whole":
            self._search_whole()
        else:
            self._rounds.first(crew)

    def _search_whole(self) -> None:
        problem, report = self._problem, self._report
        options, stretch, limit_ms = self._effort.of_first()
        body, raised = answer_text(
            "solve",
            problem.text,
            options=json.dumps(options).encode(),
            travel=problem.travel.for_core(),
            matrices=problem.matrices,
            service_limits=False,
            threads=thread_count(None),
            stretch=stretch,
            time_limit_ms=limit_ms,
            progress=report.searches,
        )
        rest, routes = read(body)
        plan = self._judge.of_search(taken(problem.whole, routes), body)
        report.searched(rest["search"])
        self._rounds.begin(plan)
        if raised is not None:
            report.stop("cancelled", raised)


def _with_failures(answer: bytes, errors: Sequence[str]) -> bytes:
    """Return an answer with a warning of the pieces that failed."""
    told = json.loads(answer)
    message = f"pieces failed and kept their routes, {len(errors):,} in all; the first: {errors[0]}"
    entry = {"code": "pieces_failed", "pointer": "", "message": message}
    told.setdefault("warnings", []).append(entry)
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
