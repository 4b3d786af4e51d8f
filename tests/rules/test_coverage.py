"""Every row of the documents' tables is held by rows of these tests.

The rows of the interface that are the server's own (body size, compression, content type, keys,
rates) are not here: they never reach the reader.
"""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from .builders import HELD

# Rows with a bound: something is taken, and something is refused.
BOTH = """
interface/solve time/time_limit_s on solve
interface/solve time/time_limit_s on suggest
interface/problem size/tasks
interface/problem size/vehicles
interface/problem size/stops in total
interface/problem size/distinct locations
interface/problem size/quotas
interface/capacity, skills and tags/capacity dimensions
interface/capacity, skills and tags/required skills
interface/capacity, skills and tags/task tags
interface/capacity, skills and tags/eligible_vehicles
interface/capacity, skills and tags/per-task service_factors
interface/relations/participants in one synchronized
interface/relations/tasks linked across vehicles
interface/values/shift ids
interface/values/depot ids
interface/values/drop_fee
interface/values/depots[].cost_per_visit
interface/values/service time after service_factor
interface/values/speed_factor
interface/values/service_factor
interface/values/service_factors[].factor
interface/values/limits.max_distance_m
interface/values/limits.max_route_duration_s
interface/prices/preferences[].violation_cost entry
interface/prices/preferences[].violation_cost sum
interface/prices/target.per_late_hour
interface/prices/time_windows[].cost
interface/prices/time_windows[].per_late_hour
interface/prices/objective.costs.per_late_hour
interface/prices/objective.costs.per_travel_km
interface/prices/objective.costs.per_route_hour
interface/prices/objective.costs.per_wait_hour
interface/prices/objective.costs.per_overtime_hour
v3/conventions/times in ISO form
v3/conventions/times as integers
v3/conventions/times of one kind
v3/conventions/location index
v3/conventions/location table
v3/conventions/money as given
v3/conventions/integers
v3/conventions/ids of a job
v3/conventions/ids of a shipment
v3/conventions/ids of a vehicle
v3/conventions/ids of a break
v3/conventions/ids of a quota
v3/conventions/ids of a relation
v3/conventions/duplicate id
v3/conventions/null
v3/conventions/unknown reference
v3/conventions/huge numbers
v3/required/quota exactly one of tag, tasks
v3/required/quota at least one of max, min
v3/required/preference exactly one of tag, vehicles
v3/just 400/fewer than 2 groups
v3/just 400/fewer than 2 participants
v3/just 400/setup_time_s
v3/just 400/both level and min_level
v3/just 400/both location and depot
v3/just 400/a depot twice in reloads
v3/just 400/a task in two groups
v3/just 400/no task at all
v3/just 400/longitude, latitude
v3/just 400/max_suggestions
v3/just 400/deeper than 64
v3/just 400/not JSON
v3/just 400/a member given twice
v3/just 400/an end before its start, window of a job
v3/just 400/an end before its start, shift
v3/just 400/an end before its start, period
v3/just 400/an end before its start, break
v3/just 400/an end before its start, overtime_until
v3/just 400/an end before its start, max_s < min_s
v3/just 400/an end before its start, max < min
v3/request/solve
v3/request/suggest
v3/request/evaluate
v3/request/explain
v3/matrices/
v3/profile/
v3/job/demand
v3/job/delivery
v3/job/required_skills[].min_level
v3/job/priority
v3/job/service_factors a vehicle in two entries
v3/job/windows may not overlap
v3/vehicle/capacity
v3/vehicle/initial_load
v3/vehicle/skills[].level
v3/vehicle/limits.max_driving_s
v3/vehicle/limits.max_tasks
v3/shifts/reloads[].max_visits
v3/shifts/breaks[].duration_s
v3/depot/service_time_s
v3/costs/per_travel_hour
v3/costs/fixed
v3/quotas/max
v3/quotas/min
v3/quotas/per_missing
v3/relations/max_difference_s
v3/relations/min_s
v3/relations/max_s
v3/relations/participant,
v3/relations/a participant twice
v3/relations/from = to
v3/relations/first that closes a cycle
v3/plan/locked_stops
v3/plan/pinned
v3/plan/locked
v3/plan/fixed_start_time
v3/matching/each reload beyond 8
v3/matching/each reload beyond its max_visits
v3/matching/a break of another shift
v3/matching/a shift used twice
v3/options/seed
v3/options/threads
v3/options/max_iterations
v3/options/restart
v3/options/history
v3/options/tasks
v3/options/distinct
v3/to place/a task that the plan holds
v3/to place/a partner that is not named
"""

REFUSED = """
interface/request/problems listed
v3/conventions/unknown member
v3/conventions/unknown member near miss
v3/conventions/wrong type
v3/conventions/a word not among those listed
v3/conventions/a relation of unknown kind is not checked further
v3/conventions/document order
v3/conventions/a list's own fault stands before its entries'
v3/conventions/a missing member stands at its parent's start
v3/conventions/a rule whose input is at fault is silent
v3/required/
v3/just 400/second ordered with groups
v3/just 400/a list that needs an entry vehicles
v3/just 400/a list that needs an entry shifts
v3/just 400/ill-formed UTF-8
v3/just 400/NaN or infinity
v3/just 400/bytes after the document
v3/just 400/line and column
v3/just 400/max_suggestions present on solve
v3/relations/both stops of one shipment in synchronized
v3/matching/an unknown task
v3/matching/a task twice
v3/matching/a shipment stop without type
v3/matching/a type that does not fit
v3/matching/a delivery before its pickup
v3/matching/a delivery without its pickup
v3/matching/a pickup whose delivery is not later
v3/matching/an unknown depot
v3/matching/a break twice
v3/matching/a depot that the shift may not reload at
v3/matching/an unknown vehicle
v3/matching/an unknown shift
"""

ACCEPTED = """
interface/solve time/max_suggestions
interface/relations/ordered using groups
v3/conventions/free names
v3/counting/
v3/just 400/service time, setup aside
v3/just 400/time_limit_s 0
v3/optional/
v3/plan/what an answer adds to a route is ignored
v3/plan/what an answer adds to a stop is ignored
v3/plan/evaluate ignores
"""


def lines(text: str) -> list[str]:
    return text.strip().splitlines()


TABLE = [
    *[(name, {True, False}) for name in lines(BOTH)],
    *[(name, {False}) for name in lines(REFUSED)],
    *[(name, {True}) for name in lines(ACCEPTED)],
]


@pytest.fixture(scope="module")
def book() -> dict[str, bool]:
    """Every row's id, and whether it is accepted, of all test files beside this one."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        importlib.import_module(f".{path.stem}", __package__)
    return HELD


@pytest.mark.parametrize(("name", "verdicts"), TABLE, ids=[name for name, _ in TABLE])
def test_every_row_of_the_documents_is_held(book, name, verdicts):
    found = {accepted for held, accepted in book.items() if held.startswith(name)}
    assert verdicts <= found
