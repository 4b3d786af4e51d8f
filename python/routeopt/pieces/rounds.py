"""The rounds of a search in pieces: divide, let workers solve, put together, judge the whole."""

from __future__ import annotations

import json
from functools import partial

from routeopt.pieces.errands import run
from routeopt.pieces.judge import left_out
from routeopt.pieces.standing import Route, Standing, taken
from routeopt.pieces.whole import amount
from routeopt.pieces.work import solve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from routeopt.executors import Crew
    from routeopt.pieces.division import Division
    from routeopt.pieces.effort import Effort
    from routeopt.pieces.judge import Judge
    from routeopt.pieces.piece import Builder, Piece
    from routeopt.pieces.report import Report
    from routeopt.pieces.standing import Routes
    from routeopt.pieces.whole import Whole
    from routeopt.travel import Provider

_QUIET_ROUNDS = 2  # a piece none of whose routes changed in so many rounds is skipped


class Rounds:
    """Improves a plan of the whole.

    Args:
        cut: returns the matrices of some rows, as `work.solve` takes them.
        threads: of each piece.

    Attributes:
        plan: the present one.
        best: the best one so far.
    """

    def __init__(
        self,
        whole: Whole,
        *,
        builder: Builder,
        division: Division,
        judge: Judge,
        effort: Effort,
        report: Report,
        travel: Provider,
        cut: Callable[[Sequence[int], Piece], dict[str, Any] | None],
        threads: int,
    ) -> None:
        self._whole = whole
        self._builder = builder
        self._division = division
        self._judge = judge
        self._effort = effort
        self._report = report
        self._travel = travel
        self._cut = cut
        self._threads = threads
        # By vehicle the last round that would change its routes, or gave no answer about them.
        self._unsettled: dict[int, int] = {}
        self.plan = Standing()
        self.best: Standing | None = None

    def begin(self, plan: Standing) -> None:
        """Take a plan as the present one."""
        self.plan = plan
        if self.best is None or plan.rank < self.best.rank:
            self.best = plan
        self._effort.judging_s = self._judge.seconds
        self._report.stands(plan, self._effort.elapsed_s())

    def first(self, crew: Crew) -> None:
        """Make a plan from pieces of tasks that are close together."""
        self._solve(crew, 0, self._division.territories())

    def improve(self, crew: Crew) -> None:
        """Go on until the effort is spent, or nothing changes any more."""
        for number in range(1, self._effort.rounds + 1):
            if self._report.stopped_by or self._effort.is_over:
                return
            pieces = self._division.of_plan(self.plan, number)
            active = [piece for piece in pieces if not self._is_quiet(piece, number)]
            if not active:
                self._report.stopped_by = "complete"
                return
            self._solve(crew, number, active, skipped=len(pieces) - len(active))

    def _is_quiet(self, piece: Piece, number: int) -> bool:
        if number <= _QUIET_ROUNDS:
            return False
        last = max((self._unsettled.get(vehicle, 0) for vehicle in piece.vehicles), default=0)
        return last < number - _QUIET_ROUNDS

    def _solve(self, crew: Crew, number: int, pieces: list[Piece], skipped: int = 0) -> None:
        """Have pieces solved, and replace their routes by better ones."""
        options, stretch, limit_ms = self._effort.of_pieces(number, pieces, crew.workers)
        calls = [
            partial(self._call, piece, one, stretch, limit_ms)
            for piece, one in zip(pieces, options, strict=True)
        ]
        is_hot = stretch[1] < 1
        routes = dict(self.plan.routes)
        kept = len(pieces)
        errors: list[str] = []
        unanswered = dict(enumerate(pieces))
        for place, found, error in run(crew, calls, partial(self._goes_on, number)):
            if error is not None:
                errors.append(f"{type(error).__name__}: {error}")
                continue
            self._report.searched(found["search"])
            if self._replace(routes, unanswered.pop(place), found, is_hot):
                kept -= 1
        for piece in unanswered.values():
            self._unsettled.update(dict.fromkeys(piece.vehicles, number))
        record = {
            "round": number,
            "pieces": len(pieces) + skipped,
            "skipped": skipped,
            "kept": kept,
            "workers": crew.workers,
            "errors": errors,
        }
        self._conclude(number, routes, record)

    def _call(
        self,
        piece: Piece,
        options: dict[str, Any],
        stretch: tuple[float, float],
        limit_ms: int | None,
    ) -> tuple[Any, ...]:
        request, rows = self._builder.request(piece, self.plan.routes)
        text = json.dumps({**request, "options": options}).encode()
        matrices = self._cut(rows, piece)
        return solve, text, self._travel, matrices, stretch, limit_ms, self._threads

    def _goes_on(self, number: int) -> bool:
        late_s = self._effort.late_s(number)
        elapsed_s = self._effort.elapsed_s()
        return self._report.goes_on(elapsed_s) and (late_s is None or elapsed_s < late_s)

    def _replace(self, routes: Routes, piece: Piece, found: dict[str, Any], is_hot: bool) -> bool:
        """Put the routes that were found for a piece in place of its own, unless they are worse.

        While annealing goes on, worse is what leaves more out; a higher cost is part of it.
        """
        new = taken(self._whole, found["routes"])
        old = {v: self.plan.routes[v] for v in piece.vehicles if v in self.plan.routes}
        missing, cost = self._value(piece, old)
        new_missing, _ = self._whole.left_out(_out(piece, new))
        if self.plan.sound:
            is_worse = found["cost"] > cost and not is_hot
            if (new_missing, is_worse) > (missing, False) or not found["sound"]:
                return False
        for vehicle in old:
            del routes[vehicle]
        routes.update(new)
        return True

    def _value(self, piece: Piece, routes: Routes) -> tuple[int, int]:
        """Return what routes of a piece leave out, and what the piece costs with them."""
        missing, cost = self._whole.left_out(_out(piece, routes))
        cost += sum(route.cost for ways in routes.values() for route in ways)
        return missing, cost + self._division.quota_cost(piece, routes)

    def _conclude(self, number: int, routes: Routes, record: dict[str, Any]) -> None:
        """Judge the plan that a round has put together, and take it if the sums are right."""
        before = self.plan
        changed = _changed(before.routes, routes)
        self._unsettled.update(dict.fromkeys(changed, number))
        plan = self._judge.of(routes)
        _, sum_of_parts = self._whole.left_out(left_out(self._whole, routes))
        sum_of_parts += sum(route.cost for ways in routes.values() for route in ways)
        if abs(plan.cost - plan.quotas - sum_of_parts) > 1:
            record["dropped"] = (
                f"the whole costs {amount(plan.cost - plan.quotas)} without quotas,"
                f" its parts {amount(sum_of_parts)}"
            )
        elif before.sound and not plan.sound and before.routes:
            record["dropped"] = "the pieces put together break a rule"
        else:
            record["moved_routes"] = len(changed)
            self.begin(plan)
        self._report.ends_round(record, self.plan, self._effort.elapsed_s())


def _changed(before: Routes, after: Routes) -> list[int]:
    """Return the vehicles whose routes are not the same."""
    return [
        vehicle
        for vehicle in before.keys() | after.keys()
        if _ways(before.get(vehicle, ())) != _ways(after.get(vehicle, ()))
    ]


def _ways(routes: Sequence[Route]) -> list[tuple[str, list[Any]]]:
    return [(route.shift, route.stops) for route in routes]


def _out(piece: Piece, routes: Routes) -> list[int]:
    served = {task for ways in routes.values() for route in ways for task in route.tasks()}
    return [task for task in piece.tasks if task not in served]
