"""The rich benchmark: its problems, their planted plans, and what is said of a plan."""

from __future__ import annotations

import copy
from itertools import pairwise

import pytest

import routeopt
from bench.rich import best, left_out
from bench.rich.day import evaluated
from bench.rich.generate import LIKENESSES, generate
from bench.rich.left_out import inserted, that_fit
from bench.rich.measure import Run, judged, runs_of
from bench.rich.our_run import matrices_of
from bench.rich.reduced import reduced
from bench.rich.table import table
from tests.oracle.coverage import features

SMALL = 100

PARCELS = {"vehicle capacity", "demand", "release_time", "drop_fee", "price fixed"}
FIELD = {"required_skills", "window cost", "several windows", "window late", "setup_time_s",
         "service_factors", "synchronized", "quota max"}  # fmt: skip
HOME = {"preferences", "target", "same_vehicle", "time_lag", "synchronized", "quota period"}
GROCERY = {"release_time", "vehicle initial_load", "window hard by null", "vehicle serves_tags"}
RIDES = {"shipment", "ride time", "vehicle capacity", "price per_wait_hour"}
NOON = {"published", "published vehicle", "published drop", "published per_later_hour",
        "own price of change"}  # fmt: skip
KNOWN = dict(zip(LIKENESSES, (PARCELS, FIELD, HOME, GROCERY, RIDES), strict=False)) | {"noon": NOON}
KNOWN["teams"] = {"balance", "balance history", "required_skills", "two shifts"}


@pytest.fixture(scope="module", params=LIKENESSES)
def made(request):
    return generate(request.param, SMALL, 1)


def test_a_problem_is_the_same_again(made):
    likeness, tasks, seed = made.name.split("-")
    again = generate(likeness, int(tasks), int(seed))
    assert (again.digest, again.cost) == (made.digest, made.cost)
    assert generate(likeness, int(tasks), int(seed) + 1).digest != made.digest


def test_the_service_takes_the_problem(made):
    counts = routeopt.validate({"problem": made.problem})
    assert SMALL * 0.97 <= counts["tasks"] <= SMALL
    assert counts["vehicles"] <= SMALL


def test_the_planted_plan_keeps_every_rule_at_the_stated_cost(made):
    answer = routeopt.evaluate({"problem": made.problem}, plan={"routes": made.planted})
    assert not answer.violations
    assert answer.cost["total"] == made.cost
    assert all("drop_fee" in one for one in answer.data["unserved"])


def test_a_reduced_problem_has_the_planted_plan_too(made):
    problem = reduced(made.problem)
    bare = [r | {"stops": [s for s in r["stops"] if "break" not in s]} for r in made.planted]
    answer = evaluated(problem, bare, matrices_of(problem))
    assert not answer["violations"]
    assert answer["cost"]["total"] > 0


def test_a_reduced_problem_drives_as_the_rich_one_does():
    """Its matrix is computed here, the rich problem's ways by the engine."""
    problem = generate("parcels", SMALL, 1).problem
    places = reduced(problem)["locations"]
    van = {"id": "v", "shifts": [{"id": "s", "start": {"time": 0, "location": places[0]},
                                  "end": {"time": 10**6, "location": places[0]}}]}  # fmt: skip
    jobs = [{"id": str(k), "location": place} for k, place in enumerate(places)]
    route = [{"vehicle": "v", "shift": "s", "stops": [{"task": job["id"]} for job in jobs]}]
    ours = evaluated({"vehicles": [van], "jobs": jobs}, route)["summary"]
    seconds, metres = matrices_of({"locations": places})["car"]
    order = [0, *range(len(places)), 0]
    steps = list(pairwise(order))
    assert ours["distance_m"] == sum(int(metres[step]) for step in steps)
    assert ours["travel_s"] == sum(int(seconds[step]) for step in steps)


@pytest.mark.parametrize("likeness", KNOWN)
def test_a_likeness_has_its_rules(likeness):
    made = generate(likeness, SMALL, 1)
    request = {"problem": made.problem | {"matrices": {}}, "plan": {"routes": made.planted}}
    assert KNOWN[likeness] - features(request) == set()


# --- what is said of a plan -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def parcels():
    return generate("parcels", SMALL, 1)


def without(routes, name):
    return [r | {"stops": [s for s in r["stops"] if s.get("task") != name]} for r in routes]


def mandatory_of(made):
    fees = {job["id"] for job in made.problem["jobs"] if "drop_fee" in job}
    stops = (stop for route in made.planted for stop in route["stops"])
    return next(s["task"] for s in stops if "task" in s and s["task"] not in fees)


def test_a_task_taken_out_of_a_plan_fits_it(parcels):
    name = mandatory_of(parcels)
    assert name in that_fit(parcels.problem, without(parcels.planted, name))


def test_a_task_that_nobody_may_serve_does_not_fit(parcels):
    name, problem = mandatory_of(parcels), copy.deepcopy(parcels.problem)
    (job,) = (job for job in problem["jobs"] if job["id"] == name)
    job["eligible_vehicles"] = {"allowed": []}
    assert name not in that_fit(problem, without(parcels.planted, name))


def test_an_optional_task_fits_only_where_its_fee_pays(parcels):
    name, problem = mandatory_of(parcels), copy.deepcopy(parcels.problem)
    (job,) = (job for job in problem["jobs"] if job["id"] == name)
    routes = without(parcels.planted, name)
    job["drop_fee"] = 0
    assert name not in that_fit(problem, routes)
    job["drop_fee"] = 1_000
    assert name in that_fit(problem, routes)


def test_a_shipment_is_tried_at_every_two_places():
    found = [[stop["k"] for stop in one] for one in inserted([{"k": "a"}], [{"k": 1}, {"k": 2}])]
    assert found == [[1, 2, "a"], [1, "a", 2], ["a", 1, 2]]


def test_a_task_of_one_vehicle_knows_no_other():
    task = {"eligible_vehicles": {"allowed": ["a", "b"]}, "preferences": [{"vehicles": ["b"]}]}
    own = {"eligible_vehicles": {"allowed": ["a"]}, "preferences": [{"vehicles": []}]}
    assert left_out.of_one_vehicle(task, "a") == own


def test_a_plan_is_judged(parcels):
    row = judged(parcels.problem, parcels.planted, None)
    assert (row["status"], row["cost"], row["missing"]) == ("ok", parcels.cost, 0)
    row = judged(parcels.problem, without(parcels.planted, mandatory_of(parcels)), None)
    assert row["missing"] == 1
    assert mandatory_of(parcels) in row["that_fit"]


# --- runs, tables, best costs ---------------------------------------------------------------------


def row_of(run: Run, **members):
    usual = {"status": "ok", "cost": 90.0, "planted": 100.0, "missing": 0, "why": "", "digest": "d",
             "that_fit": []}  # fmt: skip
    return run._asdict() | usual | members


def test_pyvrp_gets_the_reduced_form_of_what_it_can_hold():
    runs = list(runs_of(["field-300-1", "field-10000-1"], ["rich", "reduced"], ["ours", "pyvrp"],
                        [1], [1]))  # fmt: skip
    assert sum(run.solver == "ours" for run in runs) == 4
    assert [run[:2] for run in runs if run.solver == "pyvrp"] == [("field-300-1", "reduced")]


def test_the_table_has_a_line_for_each_likeness_form_limit_and_solver():
    run = Run("field-300-1", "rich", "ours", 1, 1)
    rows = [row_of(run), row_of(run._replace(name="field-100-1"), cost=110.0, that_fit=["a"])]
    rows.append(row_of(run, status="infeasible", why="late"))
    (line,) = table(rows).splitlines()[1:]
    assert line.split() == ["field", "rich", "1", "s", "ours", "3", "1.000", "1.100", "0", "1", "1",
                            "late"]  # fmt: skip


def test_only_better_plans_are_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(best, "FILE", tmp_path / "best.csv")
    run = Run("field-300-1", "rich", "ours", 1, 1)
    best.keep([row_of(run), row_of(run, status="infeasible", cost=1.0)])
    assert best.keep([row_of(run, cost=95.0), row_of(run, cost=10.0, missing=1)]) == 0
    assert best.keep([row_of(run._replace(seed=2), cost=80.0)]) == 1
    (kept,) = best.kept().values()
    assert (kept.cost, kept.command) == (80.0, run._replace(seed=2).command)
    best.keep([row_of(run, cost=99.0, digest="another problem")])
    assert [row.cost for row in best.kept().values()] == [99.0]


def test_the_planted_plan_is_the_best_until_one_is_better(tmp_path, monkeypatch):
    monkeypatch.setattr(best, "FILE", tmp_path / "best.csv")
    best.keep([row_of(Run("field-300-1", "rich", "ours", 1, 1), status="failed")])
    (kept,) = best.kept().values()
    assert kept.cost == 100.0
    assert kept.command == "python -m bench.rich generate --problems field-300-1"
