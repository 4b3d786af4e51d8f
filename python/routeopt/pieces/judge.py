"""Plans of the whole, judged by the core's exact evaluation."""

from __future__ import annotations

import json
from time import monotonic

from routeopt.core.call import answer_text
from routeopt.pieces.standing import Standing, head, read, taken
from routeopt.pieces.whole import money

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from routeopt.pieces.piece import Builder
    from routeopt.pieces.standing import Routes
    from routeopt.pieces.whole import Whole
    from routeopt.travel import Provider


class Judge:
    """Tells what plans of the whole cost.

    Args:
        text: the whole's request.
        matrices: views, by profile; `None` where travel is computed.

    Attributes:
        seconds: how long the last judgement took.
    """

    def __init__(
        self,
        whole: Whole,
        builder: Builder,
        text: bytes,
        travel: Provider,
        matrices: dict[str, Any] | None,
    ) -> None:
        self._whole = whole
        self._builder = builder
        self._text = text
        self._travel = travel
        self._matrices = matrices
        self.seconds = 0.0

    def given(self, plan: bytes) -> Standing:
        """Return the standing of a plan of the interface."""
        body = self._evaluated(plan)
        return self._standing(taken(self._whole, read(body)[1]), body)

    def of(self, routes: Routes) -> Standing:
        """Return the standing of routes."""
        planned = self._builder.plan(range(len(self._whole.vehicles)), routes)
        return self._standing(routes, self._evaluated(json.dumps({"routes": planned}).encode()))

    def of_search(self, routes: Routes, body: bytes) -> Standing:
        """Return the standing of routes that a search of the whole has answered with."""
        plan = self._standing(routes, body)
        plan.is_evaluated = False
        return plan

    def _evaluated(self, plan: bytes) -> bytes:
        began_s = monotonic()
        body, raised = answer_text(
            "evaluate",
            self._text,
            plan=plan,
            leave_options=True,
            travel=self._travel.for_core(),
            matrices=self._matrices,
            service_limits=False,
        )
        if raised is not None:
            raise raised
        self.seconds = monotonic() - began_s
        return body

    def _standing(self, routes: Routes, body: bytes) -> Standing:
        said = head(body)
        missing, _ = self._whole.left_out(left_out(self._whole, routes))
        return Standing(
            routes,
            cost=money(said["cost"]["total"]),
            quotas=money(said["cost"]["quotas"]),
            missing=missing,
            unserved=said["summary"]["unserved_tasks"],
            sound=said["status"] != "infeasible",
            body=body,
        )


def left_out(whole: Whole, routes: Routes) -> Sequence[int]:
    """Return the tasks that are on no route."""
    is_out = bytearray(b"\1") * len(whole.tasks)
    for ways in routes.values():
        for route in ways:
            for task in route.tasks():
                is_out[task] = 0
    return [task for task, out in enumerate(is_out) if out]
