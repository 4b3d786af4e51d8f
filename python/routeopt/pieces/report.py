"""What a search in pieces tells while it runs, and at its end."""

from __future__ import annotations

from routeopt.pieces.whole import amount
from routeopt.results.pieces_solution import Round

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from routeopt.core.progress import Progress
    from routeopt.pieces.standing import Standing


class Report:
    """Counts, and calls the caller's functions.

    What one of these raises, or Ctrl-C, ends the search; it is kept in `raised`.

    Args:
        progress: as in `routeopt.solve`.
        on_round: takes the record of a round; `False` stops.

    Attributes:
        stopped_by: why the search has ended, or is to; empty while it runs.
        rounds: the records.
        history: seconds, money and tasks left out of each plan of the whole.
    """

    def __init__(self, progress: Progress | None, on_round: Callable[[Round], Any] | None) -> None:
        self._progress = progress
        self._on_round = on_round
        self._cost = 0.0
        self._unserved = 0
        self.iterations = 0
        self.workers = 1
        self.travel_ms = 0
        self.stopped_by = ""
        self.raised: BaseException | None = None
        self.rounds: list[dict[str, Any]] = []
        self.history: list[list[float]] = []

    def goes_on(self, elapsed_s: float) -> bool:
        """Tell the caller how it stands; return whether the search goes on."""
        return self.searches(elapsed_s, 0, self._cost, self._unserved)

    def searches(self, elapsed_s: float, iterations: int, cost: float, unserved: int) -> bool:
        """Tell the caller of a search that has made `iterations` more; return whether to go on."""
        if self._progress is not None and not self.stopped_by:
            made = self.iterations + iterations
            self._ask(lambda: self._progress(elapsed_s, made, cost, unserved))  # type: ignore[misc]
        return not self.stopped_by

    def searched(self, search: dict[str, Any]) -> None:
        """Count a search that has ended."""
        self.iterations += search["iterations"]
        self.travel_ms += search["travel_ms"]

    def stands(self, plan: Standing, elapsed_s: float) -> None:
        """Take note of a plan of the whole."""
        self._cost, self._unserved = amount(plan.cost), plan.unserved
        self.history.append([round(elapsed_s, 3), self._cost, self._unserved])

    def ends_round(self, record: dict[str, Any], plan: Standing, elapsed_s: float) -> None:
        """Keep a round's record, and hand it to the caller."""
        record["cost"] = amount(plan.cost)
        record["unserved_tasks"] = plan.unserved
        record["elapsed_ms"] = round(1000 * elapsed_s)
        self.rounds.append(record)
        if self._on_round is not None and not self.stopped_by:
            self._ask(lambda: self._on_round(Round(record)))  # type: ignore[misc]

    def stop(self, why: str, raised: BaseException | None = None) -> None:
        """End the search, and keep what was raised."""
        self.stopped_by = self.stopped_by or why
        self.raised = self.raised or raised

    def _ask(self, call: Callable[[], Any]) -> None:
        try:
            if call() is False:
                self.stop("cancelled")
        except BaseException as raised:  # it is raised again once there is an answer
            self.stop("cancelled", raised)
