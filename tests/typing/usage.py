"""Uses every public name of the package; only type checkers read it (test_typing.py)."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any, assert_type

import routeopt
from routeopt import types
from routeopt.results.roster import Roster
from routeopt.results.shift_plan import ShiftPlan


def a_problem() -> routeopt.Problem:
    problem = routeopt.Problem(
        costs={"per_travel_hour": 20, "fixed": 50.5},
        locations=[[13.4, 52.5], (13.5, 52.5)],
        travel=routeopt.travel.GreatCircle(speed_kmh=40),
    )
    morning: types.TimeWindow = {"start": "2026-12-01T08:00Z", "end": datetime.now(UTC), "cost": 2}
    problem.add_job(
        id="cafe",
        location=[13.4, 52.5],
        service_time_s=300,
        time_windows=[morning, {"start": 1, "end": 2, "per_late_hour": None}],
        required_skills=[{"name": "lift", "min_level": 2}],
        preferences=[{"tag": "green", "violation_cost": 3.5}],
        target={"time": 5, "per_late_hour": 1, "per_early_hour": 2.5},
    )
    problem.add_shipment(
        id="parcel",
        pickup={"location": 0, "setup_time_s": 60},
        delivery={"location": 1},
        demand={"kg": 3},
        eligible_vehicles={"excluded": ["van"]},
    )
    shift: types.Shift = {
        "id": "day",
        "start": {"time": 0, "depot": "hub"},
        "end": {"time": 9, "overtime_until": 10, "location": 0},
        "reloads": ["hub", {"depot": "hub", "max_visits": 2}],
        "breaks": [{"id": "lunch", "duration_s": 1800, "earliest": 4, "latest": 5}],
    }
    problem.add_vehicle(id="van", shifts=[shift], limits={"max_tasks": 9}, costs={"fixed": 1})
    problem.add_depot(id="hub", location=0, time_windows=[{"start": 0, "end": 9}])
    problem.add_quota(id="few", tag="green", max=3, period={"start": 0, "end": 9})
    problem.add_balance(id="hours", measure="duration", price=30, history={"van": 3600})
    problem.add_balance(id="kilos", measure={"load": "kg"}, price=0.1)
    problem.add_relation(kind="time_lag", from_="cafe", to={"task": "parcel", "stop": "pickup"})
    problem.add_relation(kind="ordered", groups=[{"tags": ["a"]}, {"tasks": ["cafe"]}])
    problem.add_relation(kind="same_route", participants=["cafe", "parcel"])
    return problem


def its_parts(problem: routeopt.Problem) -> None:
    other = problem.copy()
    assert_type(other, routeopt.Problem)
    print(problem.jobs[0].get("location"), problem.jobs[0].get("service_time_s"))
    print(problem.shipments[0]["pickup"].get("location"), problem.depots[0]["id"])
    assert_type(problem.vehicles[0]["shifts"][0]["start"]["time"], types.Time)
    print(problem.relations[0]["kind"], problem.quotas[0].get("max"))
    print(problem.balance[0]["price"])
    problem.plot()
    routeopt.Problem.from_frames(jobs=[{"id": "a", "lon": 1, "lat": 2}]).to_request()
    tables = routeopt.Problem.from_frames(
        jobs=Path("orders.csv"),
        vehicles="vans.xlsx",
        date="2026-12-01",
        timezone="Europe/Berlin",
        columns={"Order": "id", "secret": None},
    )
    assert_type(tables.own.columns["jobs"]["1"], dict[str, Any])
    tables.to_excel("orders.xlsx")
    routeopt.Problem.template(Path("orders.xlsx"))
    routeopt.Problem.from_geodataframe(object(), timezone="+01:00")
    routeopt.read("orders.xlsx", date="2026-12-01", timezone="Europe/Berlin", columns={})


def a_solution(problem: routeopt.Problem) -> routeopt.Solution:
    def told(elapsed_s: float, iterations: int, cost: float, unserved: int) -> bool:
        print(iterations, cost, unserved)
        return elapsed_s < 1

    solution = routeopt.solve(
        problem, options={"time_limit_s": 1, "history": True}, progress=told, threads=2
    )
    route = solution.routes[0]
    stop = route.stops[0]
    assert_type(stop.arrival, str | int)
    assert_type(stop.task, str | None)
    assert_type(stop.break_, str | None)
    assert_type(stop.wait_s, int)
    assert_type(route.cost.total, float)
    assert_type(solution.summary.served_tasks, int)
    assert_type(solution.search.iterations, int)
    assert_type(solution.unserved[0].reasons[0].message, str)
    assert_type(solution.violations[0].amount, float)
    assert_type(solution.warnings[0].pointer, str)
    assert_type(solution.notes(), list[str])
    print(stop["arrival"], solution.status == "solved", solution.cost.drop_fees)
    print(solution.to_plan(), solution.to_json(), solution.to_geojson(), solution.data)
    print(solution.balance_frame(), solution.plot("balance"))
    print(solution.to_frame(), solution.routes_frame(), solution.plot("timeline"), solution.map())
    print(solution.view().status, solution.to_geodataframe("routes"))
    solution.to_excel("plan.xlsx")
    problem.publish(solution, vehicle=5, tolerance_s=900, tasks={"cafe": {"drop": 3.5}})
    assert_type(solution.changes[0].amount, float)
    assert_type(solution.changes_text(), str)
    print(solution.changes_frame())
    assert_type(
        solution.with_geometry(routeopt.travel.Osrm("http://127.0.0.1:5000")), routeopt.Solution
    )
    return solution


def other_answers(problem: routeopt.Problem, solution: routeopt.Solution) -> None:
    evaluation = routeopt.evaluate(problem, plan=solution, limits=None)
    assert_type(evaluation, routeopt.Evaluation)
    suggestions = routeopt.suggest(problem, plan=evaluation, options={"distinct": "shift"})
    assert_type(suggestions, routeopt.Suggestions)
    first = suggestions.suggestions[0]
    after = first.assignments[0].stops[0].after
    print(first.rank, first.cost_delta, first.routes, after.task if after else None)
    explanation = routeopt.explain(problem, plan=solution.routes)
    assert_type(explanation, routeopt.Explanation)
    task = explanation.unserved[0]
    print(task.class_, task.best)
    place = explanation.served[0].next_best
    print(explanation.lower_bound, place.vehicle if place else None, explanation.binding[0].code)
    comparison = routeopt.compare(solution, evaluation)
    assert_type(comparison, routeopt.Comparison)
    print(comparison.to_dict(), comparison.to_html())


def all_else(problem: routeopt.Problem) -> None:
    try:
        assert_type(routeopt.validate(problem, operation="suggest"), dict[str, int])
    except routeopt.RequestError as refusal:
        print(refusal.errors, refusal.code)
    except (routeopt.TravelError, routeopt.FormatError) as failure:
        print(failure)
    print(routeopt.schema("solve"), routeopt.FormatWarning, routeopt.RequestWarning)
    read = routeopt.read(Path("stops.csv"))
    assert_type(read, routeopt.Problem)
    print(routeopt.convert("a.vrp", distances="rounded"), routeopt.__version__)
    plane = routeopt.travel.Euclidean(scale=10, rounding="floor")
    roads = routeopt.travel.Osrm("http://127.0.0.1:5000")
    routeopt.solve({"problem": {}}, travel=plane)
    routeopt.solve("request.json", travel=roads, matrices=None)
    print(routeopt.v2.solve("v2.json"), routeopt.v2.to_v3("v2.json"), routeopt.v2.schema())


def people_for_shifts() -> None:
    request = routeopt.fill.demo(employees=10, weeks=1)
    roster = routeopt.fill.solve(request, millis=100)
    assert_type(roster, Roster)
    assert_type(roster.score.hardScore, int)
    assert_type(roster.assignments[0].employee, str | None)
    assert_type(roster.assignments[0].from_, str)
    assert_type(roster.violations[0].items_[0].shift, str | None)
    assert_type(roster.employees[0].hours, float)
    print(roster["unassigned"], roster.demands[0].worstMissing, roster.fairness[0].period)
    print(roster.to_frame(), roster.assignments_frame(), roster.employees_frame())
    print(roster.plot("coverage"), roster.to_html("Ward"), roster.view().days)
    roster.to_excel(Path("roster.xlsx"))
    again = routeopt.fill.read_excel("roster.xlsx", request)
    routeopt.fill.evaluate({**again, "schedule": roster.schedule(locked=True)})
    advice, told = routeopt.fill.suggest(request), routeopt.fill.explain(request)
    print(advice.suggestions[0].delta.hardScore, advice.suggestions_frame(), told.to_frame())
    assert_type(told.conflicts[0].employee, str | None)
    print(told.counterfactuals["s"][0].patch if told.counterfactuals else None, told.unanswered)
    tables = routeopt.fill.from_frames(employees=[{"name": "An"}], shifts=[], options={})
    assert_type(tables, dict[str, Any])
    print(routeopt.fill.read("n005w4", weeks=[1, 2]), routeopt.fill.schema())


def shifts_for_demand() -> None:
    request = routeopt.create.demo(days=3, seed=1)
    plan = routeopt.create.solve(request, millis=100, threads=1)
    assert_type(plan, ShiftPlan)
    assert_type(plan.shifts[0].value, int)
    assert_type(plan.shifts[0].breaks[0].paid, bool)
    assert_type(plan.coverage[0].demand, int | None)
    assert_type(plan.violations[0].items_[0].pattern, str | None)
    print(plan.score.hardScore, plan.totals.heads, plan.unmet[0].missing, plan.surplus[0].over)
    print(plan.to_frame(), plan.coverage_frame(), plan.plot("coverage"), plan.to_html("Week"))
    routeopt.create.evaluate(request, solution=plan.data)
    told = routeopt.create.explain(request, solution=plan.data)
    print(told.unmet[0].ways[0].needs, told.templates[0].patch, told.unanswered)
    routeopt.fill.solve({"shifts": plan.fill, "employees": []})
    print(routeopt.create.validate("a.json"), routeopt.create.schema())


def groups() -> None:
    answer = routeopt.clust.solve(routeopt.clust.demo(entities=20, seed=1), millis=100)
    cluster, broken = answer.clusters[0], answer.violations[0]
    assert_type(cluster.diameter, int | None)
    print(cluster.centre.latitude if cluster.centre else None, broken.cluster, broken.level)
    print(answer.score.softScore, answer.assignments[0].indexInCluster, answer["clusters"])
    print(answer.to_frame(), answer.clusters_frame(), answer.to_geojson(), answer.map())
    answer.plot("weights")
    advice, told = routeopt.clust.suggest("a.json"), routeopt.clust.explain("a.json")
    print(advice.suggestions[0].assignments[0].from_, advice.to_frame(), advice.search.complete)
    print(told.entities[0].alternatives[0].deltaSoft, told.binding[0].dimension, told.to_frame())
    districts = routeopt.territories.divide([(4.0, 51.0), (4.1, 51.0)], 2, weights=[1, 1])
    print(districts.labels, districts.names, districts.members(0), districts.tagged({}))
    print(routeopt.clust.validate("a.json"), routeopt.clust.evaluate("a.json", assignments=[]))


def many_of_them(problems: list[routeopt.Problem]) -> None:
    large: routeopt.Solution = routeopt.solve_pieces(problems[0], max_iterations=9, pieces=2)
    print(large.status)
    whole = routeopt.solve_pieces(problems[0], max_iterations=9, on_round=lambda one: one.cost < 7)
    for entry in whole.search.rounds:
        assert_type(entry.moved_routes, int | None)
        print(entry.round, entry.errors, entry["cost"], whole.search.history)
    for index, found in routeopt.solve_many(problems, seed=1, executor="threads:2"):
        if isinstance(found, routeopt.Failure):
            print(index, found.error, found.attempts)
        else:
            assert_type(found, routeopt.Solution)
    days = routeopt.solve_many(map(str, range(3)), routeopt.task.solve, millis=100, ordered=False)
    schedules = [
        schedule.unserved for _, schedule in days if not isinstance(schedule, routeopt.Failure)
    ]
    print(schedules)
    days.close()
