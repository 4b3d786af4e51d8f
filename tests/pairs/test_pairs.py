"""Every two features stand together in a problem whose best plan needs both; solve finds it."""

from __future__ import annotations

import pytest

import routeopt
from tests.pairs.features import FEATURES, WITHOUT_PROBLEM, pairs
from tests.pairs.find import Problem, digest_of, kept
from tests.pairs.page import PAGE, page
from tests.pairs.pair import needed_features, optimum
from tests.pairs.solved import value_of

PROBLEMS = kept()
FEW = PROBLEMS[::8]
MANY = [one for one in PROBLEMS if one not in FEW]

ITERATIONS = 5_000


def named(problems: list[Problem]):
    return pytest.mark.parametrize("kept_problem", problems, ids=lambda one: one.name)


KNOWN_MISSES = {
    # Breaks of a joined route are put where the route timed alone has them.
    "breaks + synchronized",
    # What a joined route pays more than timed alone may fall, which the bound of a place ignores.
    "several depots + lateness + time_lag",
    # Pinned stops that are too much at once get one visit of a depot; here they need two.
    "several depots + pinned",
    # A visit of a depot that no load needs makes the van late enough for a cheaper window.
    "several depots + window cost + ride time",
    # Of a route only the cheapest place of a task is measured for balances; here a dearer one, or
    # another order, gives each van its share.
    "speed_factor + several windows + balance",
    "speed_factor + balance + same_route",
    "open start + quota min + balance",
    "target + balance + locked",
    # A joined route begins as early as it can: what is put in between brings a later stop nearer to
    # its target, which the bound of a place ignores.
    "per_early_hour + release_time + ride time",
    # A visit of a depot that no load needs makes a route longer, so fairer.
    "reloads + depot service_time_s + required_skills + balance",
    # A third shift is cheaper only with all of the tasks in it.
    "shifts + per_travel_km + published drop",
    # A leg counts as the longest that it is at any time of the shift; see docs/travel.md.
    "max_driving_s + profile + time_windows + slices",
}


@pytest.fixture
def _known_misses(request):
    if request.node.callspec.id in KNOWN_MISSES:
        miss = pytest.mark.xfail(reason="a known miss", raises=AssertionError, strict=True)
        request.applymarker(miss)


def test_a_known_miss_is_one_of_the_problems():
    assert {one.name for one in PROBLEMS} >= KNOWN_MISSES


def check_is_solved(kept_problem: Problem) -> None:
    request = kept_problem.request
    solution = routeopt.solve(request, options={"max_iterations": ITERATIONS, "seed": 1})
    assert not routeopt.evaluate(request, plan=solution).violations
    assert value_of(request, solution) == (kept_problem.missing, kept_problem.cost)


@pytest.mark.usefixtures("_known_misses")
@named(FEW)
def test_the_best_plan_is_found(kept_problem):
    check_is_solved(kept_problem)


@pytest.mark.ci
@pytest.mark.usefixtures("_known_misses")
@named(MANY)
def test_the_best_plan_of_every_problem_is_found(kept_problem):
    check_is_solved(kept_problem)


def test_every_two_features_have_a_problem():
    covered = {pair for one in PROBLEMS for pair in one.pairs}
    assert set(pairs()) - covered == set(), "python -m tests.pairs.find"


def test_a_pair_is_not_said_to_have_no_problem_where_it_has_one():
    covered = {frozenset(pair) for one in PROBLEMS for pair in one.pairs}
    assert not covered & set(WITHOUT_PROBLEM)


def test_a_problem_is_the_one_whose_optimum_is_kept():
    changed = [one.name for one in PROBLEMS if digest_of(one.request) != one.digest]
    assert not changed, "python -m tests.pairs.find"


def test_the_problems_are_small():
    for one in PROBLEMS:
        problem = one.request["problem"]
        assert len(problem["jobs"]) + len(problem.get("shipments", [])) <= 5
        assert len(problem["vehicles"]) <= 3


def test_the_page_shows_the_problems():
    assert PAGE.read_text() == page(), "python -m tests.pairs.page"


@named(FEW[::4])
def test_the_best_plan_needs_every_feature(kept_problem):
    features = kept_problem.features
    assert needed_features(kept_problem.request, features) == set(features)


@pytest.mark.ci
@named(FEW[::8])
def test_the_oracle_knows_no_better_plan(kept_problem):
    assert optimum(kept_problem.request) == (kept_problem.missing, kept_problem.cost)


@pytest.mark.deep
@named(PROBLEMS)
def test_every_problem_needs_its_features_and_has_the_kept_optimum(kept_problem):
    features = kept_problem.features
    assert needed_features(kept_problem.request, features) == set(features)
    assert optimum(kept_problem.request) == (kept_problem.missing, kept_problem.cost)


def test_dropping_a_feature_takes_it_out():
    for one in PROBLEMS:
        for name in one.features:
            request = one.request
            FEATURES[name].drop(request)
            assert request != one.request, name
