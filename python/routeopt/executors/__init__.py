"""Where calls run that need not run one after the other: processes, threads, or other machines.

`opened` turns what a caller named into a crew of workers; `outcomes` lets a crew run calls, as many
at a time as keep it busy, and gives what came of each, also where a worker was lost.
"""

from __future__ import annotations

from routeopt.executors.crew import Crew, opened
from routeopt.executors.outcomes import Outcome, outcomes
from routeopt.executors.sendable import check_sendable

__all__ = ["Crew", "Outcome", "check_sendable", "opened", "outcomes"]
