import signal
import warnings
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

import routeopt
from routeopt.errors import RequestError
from tests.pieces.cities import PLANE, LastFirst, Losing, city, plan_of, solved, van


@pytest.mark.parametrize("seed", range(4))
def test_two_pieces_find_the_best_plan_of_a_tiny_whole(seed):
    request = city(12, 4, seed, load=3)
    best = routeopt.solve(request, options={"max_iterations": 20_000}, travel=PLANE)
    assert solved(request, 20_000, rounds=12).cost.total == best.cost.total


@pytest.mark.parametrize("first_plan", ["whole", "territories"])
def test_the_answer_is_what_evaluate_says_of_its_plan(first_plan):
    request = city(40, 10)
    solution = solved(request, first_plan=first_plan)
    assert isinstance(solution, routeopt.Solution)
    judged = routeopt.evaluate(request, plan=solution, travel=PLANE)
    assert plan_of(solution) == judged.data
    assert solution.status == "solved"


def test_of_several_alternatives_one_is_served_whatever_the_pieces_are():
    alternatives = [
        {"kind": "one_of", "participants": [f"j{k}", f"j{k + 1}"], "drop_fee": 9_000}
        for k in range(0, 40, 2)
    ]
    request = city(40, 10, relations=alternatives)
    solution = solved(request)
    assert plan_of(solution) == routeopt.evaluate(request, plan=solution, travel=PLANE).data
    assert solution.summary["served_tasks"] == 20
    assert solution.unserved == []


@pytest.mark.parametrize("first_plan", ["whole", "territories"])
@pytest.mark.parametrize("terms", [{"drop_fee": 5}, {"priority": 3}])
def test_what_leaving_alternatives_out_means_stands_in_their_relation(first_plan, terms):
    request = city(40, 10)
    closed = {"time_windows": [{"start": 0, "end": 9}]}
    far = [{"id": f"far {k}", "location": [2_600 + k, 500], **closed} for k in range(4)]
    request["problem"]["jobs"] += far
    names = [job["id"] for job in far]
    request["problem"]["relations"] = [{"kind": "one_of", "participants": names, **terms}]
    solution = solved(request, first_plan=first_plan)
    assert [entry["task"] for entry in solution.unserved] == ["far 0"]
    assert not any(entry.dropped for entry in solution.search.rounds)
    assert solution.cost["drop_fees"] == terms.get("drop_fee", 0)


def test_each_round_is_told():
    told = []
    solution = solved(city(40, 10), on_round=told.append)
    rounds = solution.search.rounds
    assert told == rounds
    assert [entry.round for entry in told] == [1, 2, 3]
    assert rounds[0].dropped is None
    assert rounds[0] == {
        "round": 1,
        "pieces": 2,
        "skipped": 0,
        "kept": 0,
        "workers": 1,
        "errors": [],
        "moved_routes": rounds[0]["moved_routes"],
        "cost": rounds[0]["cost"],
        "unserved_tasks": 0,
        "elapsed_ms": rounds[0]["elapsed_ms"],
    }
    assert solution.cost.total <= min(entry["cost"] for entry in rounds)
    assert solution.search.iterations == 2_000
    assert solution.search.stopped_by == "max_iterations"


def test_the_plan_depends_on_no_executor_and_no_order():
    request = city(60, 15)
    alone = plan_of(solved(request, pieces=4))
    for executor in ("threads:3", LastFirst(), ThreadPoolExecutor(2)):
        assert plan_of(solved(request, pieces=4, executor=executor)) == alone


@pytest.mark.ci
def test_processes_find_the_same_plan():
    request = city(60, 15)
    found = solved(request, pieces=4, executor="processes:2")
    assert plan_of(found) == plan_of(solved(request, pieces=4))


def test_another_seed_finds_another_way():
    request = city(60, 15)
    options = {"max_iterations": 300, "seed": 1}
    assert plan_of(solved(request, options=options)) != plan_of(solved(request, 300))


def test_a_lost_worker_loses_nothing():
    request = city(60, 15)
    losing = Losing(BrokenExecutor("gone"), 1)
    assert plan_of(solved(request, executor=losing)) == plan_of(solved(request))
    assert losing.calls == 7


@pytest.mark.parametrize(("error", "calls"), [(BrokenExecutor("gone"), 12), (OSError("full"), 6)])
def test_pieces_that_fail_keep_their_routes(error, calls):
    losing, told = Losing(error, 99), f"{type(error).__name__}: {error}"
    with pytest.warns(routeopt.RequestWarning, match=f"6 in all; the first: {told}"):
        solution = solved(city(60, 15), executor=losing)
    for entry in solution.search.rounds:
        assert entry.kept == 2
        assert entry.errors == [told] * 2
    assert [entry.code for entry in solution.warnings] == ["pieces_failed"]
    assert solution.status == "solved"
    assert solution.search.stopped_by == "max_iterations"
    assert losing.calls == calls


def test_a_plan_is_never_made_worse():
    request = city(24, 6)
    best = routeopt.solve(request, options={"max_iterations": 20_000}, travel=PLANE)
    for iterations in (2, 200, 2_000):
        assert solved(request, iterations, plan=best).cost.total <= best.cost.total


def test_what_a_plan_pins_and_locks_stays():
    request = city(24, 8)
    stops = [[{"task": f"j{3 * v + k}"} for k in range(3)] for v in range(4)]
    stops[0][1]["pinned"] = stops[1][2]["pinned"] = True
    routes = [{"vehicle": f"v{v}", "shift": "s", "stops": stops[v]} for v in range(4)]
    routes[2]["locked"] = True
    routes[3] |= {"locked_stops": 2, "fixed_start_time": 77}
    routes.append({"vehicle": "v7", "shift": "s", "stops": [], "locked": True})
    solution = solved({**request, "plan": {"routes": routes}})
    found = {route["vehicle"]: route for route in solution.data["routes"]}
    tasks = {name: [s.get("task") for s in route["stops"]][1:-1] for name, route in found.items()}
    assert "j1" in tasks["v0"]
    assert "j5" in tasks["v1"]
    assert tasks["v2"] == ["j6", "j7", "j8"]
    assert tasks["v3"][:2] == ["j9", "j10"]
    assert found["v3"]["start_time"] == 77
    assert "v7" not in tasks
    assert solution.status == "solved"


def test_tasks_without_a_vehicle_are_left_out_and_served_when_there_is_one():
    request = city(30, 6)
    request["problem"]["vehicles"][5]["skills"] = [{"name": "lift"}]
    for job in request["problem"]["jobs"][:4]:
        job["required_skills"] = [{"name": "lift"}]
    request["problem"]["jobs"][4]["required_skills"] = [{"name": "fly"}]
    solution = solved(request, first_plan="territories")
    assert [entry["task"] for entry in solution.data["unserved"]] == ["j4"]
    assert solution.status == "partial"


def test_matrices_are_cut_to_the_places_of_a_piece():
    numpy = pytest.importorskip("numpy")
    request = city(20, 6)
    problem = request["problem"]
    places = [job["location"] for job in problem["jobs"]] + [[500, 500]]
    alone = plan_of(solved(request))
    table = PLANE.durations(places)
    degrees = [[x / 1000, y / 1000] for x, y in places]
    for row, job in enumerate(problem["jobs"]):
        job["location"] = row
    for vehicle in problem["vehicles"]:
        for end in ("start", "end"):
            vehicle["shifts"][0][end]["location"] = 20
    more = {"travel": None, "first_plan": "territories"}
    inside = {**problem, "matrices": {"car": {"durations_s": table}}}
    ways = [
        solved({"problem": inside}, **more),
        solved({"problem": {**inside, "locations": degrees}}, **more),
        solved(request, **more, matrices={"car": numpy.array(table)}),
    ]
    for solution in ways:
        assert solution.status == "solved"
        assert all(not entry["errors"] for entry in solution.data["search"]["rounds"])
        assert abs(solution.cost.total / alone["cost"]["total"] - 1) < 0.2
    assert plan_of(ways[0]) == plan_of(ways[2])


def test_tables_of_places_are_cut_too():
    request = city(20, 6)
    problem = request["problem"]
    problem["locations"] = [job["location"] for job in problem["jobs"]] + [[500, 500]]
    alone = plan_of(solved(request))
    for row, job in enumerate(problem["jobs"]):
        job["location"] = row
    found = plan_of(solved(request))
    assert found["cost"] == alone["cost"]


def test_progress_stops_with_the_best_plan_so_far():
    seen = []
    solution = solved(city(60, 15), progress=lambda *now: seen.append(now) or len(seen) < 3)
    assert solution.search.stopped_by == "cancelled"
    assert solution.status == "solved"
    assert len(seen) == 3
    assert [iterations for _, iterations, _, _ in seen] == sorted(now[1] for now in seen)


def test_a_round_stops_when_its_function_says_so():
    solution = solved(city(60, 15), on_round=lambda _: False)
    assert solution.search.stopped_by == "cancelled"
    assert len(solution.data["search"]["rounds"]) == 1


@pytest.mark.parametrize("kind", [KeyboardInterrupt, ArithmeticError])
@pytest.mark.parametrize("name", ["progress", "on_round"])
def test_what_the_caller_raises_has_the_best_plan_so_far(name, kind):
    def fail(*_):
        raise kind

    with pytest.raises(kind) as caught:
        solved(city(60, 15), **{name: fail})
    assert caught.value.solution.status == "solved"


@pytest.mark.ci
def test_ctrl_c_gives_the_best_plan_so_far():
    request = city(200, 50)
    first = routeopt.solve(request, options={"max_iterations": 1}, travel=PLANE)
    signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
    signal.alarm(2)
    with pytest.raises(KeyboardInterrupt) as caught:
        solved(request, 10**9, executor="processes:2", plan=first)
    assert caught.value.solution.search.stopped_by == "cancelled"


def test_the_clock_ends_it():
    solution = solved(city(60, 15), options={"time_limit_s": 0, "history": True})
    assert solution.search.stopped_by == "time_limit"
    assert solution.status == "solved"
    costs = [entry[1] for entry in solution.search.history]
    assert costs[-1] == solution.cost.total or min(costs) == solution.cost.total


def test_pieces_that_do_not_change_any_more_are_skipped():
    request = city(8, 4, load=2)
    solution = solved(request, 40_000, rounds=40)
    assert solution.search.stopped_by == "complete" or any(
        entry["skipped"] for entry in solution.data["search"]["rounds"]
    )


def test_a_round_whose_sums_are_wrong_is_dropped(monkeypatch):
    from routeopt.pieces import work

    def dearer(*arguments):
        found = solve(*arguments)
        routes = [(*route[:3], route[3] + 7) for route in found["routes"]]
        return {**found, "routes": routes}

    solve = work.solve
    monkeypatch.setattr("routeopt.pieces.rounds.solve", dearer)
    solution = solved(city(60, 15))
    for entry in solution.data["search"]["rounds"]:
        assert "the whole costs" in entry["dropped"]
    assert plan_of(solution) == routeopt.evaluate(city(60, 15), plan=solution, travel=PLANE).data


def test_texts_files_and_problems_are_taken(tmp_path):
    import json

    request = city(20, 5)
    alone = plan_of(solved(request))
    file = tmp_path / "city.json"
    file.write_text(json.dumps(request))
    for form in (json.dumps(request), file):
        assert plan_of(solved(form)) == alone


def test_the_answer_warns_of_what_solve_warns_of():
    request = city(20, 5)
    request["problem"]["jobs"][0]["delivery"] = {"u": 1, "unknown": 1}
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        routeopt.solve(request, options={"max_iterations": 9}, travel=PLANE)
        usual = [str(entry.message) for entry in caught]
        caught.clear()
        solved(request)
    assert usual
    assert [str(entry.message) for entry in caught] == usual


def children():
    """Return the processes that this one has started."""
    threads = Path("/proc/self/task").iterdir()
    return [int(pid) for thread in threads for pid in (thread / "children").read_text().split()]


@pytest.mark.ci
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are read from /proc")
def test_processes_that_are_killed_lose_nothing():
    import os

    request = city(400, 90)
    alone = plan_of(solved(request, 60_000, pieces=4))
    killed = []

    def kill_one(*_):
        rounds = len(killed)
        if rounds < 3 and (pids := set(children()) - set(killed)):
            killed.append(min(pids))
            os.kill(killed[-1], signal.SIGKILL)

    found = solved(request, 60_000, pieces=4, executor="processes:2", progress=kill_one)
    assert killed
    assert plan_of(found) == alone


def test_a_request_that_breaks_rules_is_refused_as_solve_refuses_it():
    with pytest.raises(RequestError, match="vehicles"):
        solved({"problem": {"jobs": [{"id": "a", "location": [0, 0]}]}})


def of_tables(**more):
    """Return a problem of tables with a column of one's own."""
    jobs = [
        {"id": f"j{k}", "lon": 13.3 + k / 50, "lat": 52.5, "customer": f"Customer {k}", **more}
        for k in range(8)
    ]
    problem = routeopt.Problem.from_frames(jobs=jobs)
    for k in range(3):
        problem.add_vehicle(**van(f"v{k}", at=(13.4, 52.5)))
    return problem


def test_columns_of_ones_own_stand_beside_the_plan():
    pytest.importorskip("pandas")
    frame = solved(of_tables(), 100, travel=None).to_frame().set_index("task")
    assert frame.loc["j3", "customer"] == "Customer 3"


def test_refusals_name_rows_of_tables():
    with pytest.raises(RequestError, match=r"jobs, row 0 \(j0\), `priority`: must be"):
        solved(of_tables(priority=0), travel=None)
    relation = {"kind": "same_vehicle", "participants": [f"j{k}" for k in range(8)]}
    problem = of_tables()
    problem.add_relation(**relation)
    with pytest.raises(RequestError, match="/problem/relations/0: this relation"):
        solved(problem, travel=None)
