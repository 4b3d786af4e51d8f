"""The answer of `evaluate`: a plan with its times, costs and broken rules."""

from __future__ import annotations

from routeopt.results.solution import Solution


class Evaluation(Solution):
    """A given plan with its times and costs; it can do what a `Solution` can.

    `violations` lists every broken rule, with pointers into the plan: `/plan/routes/0/stops/2`.
    """
