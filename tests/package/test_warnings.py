"""What looks like a slip in a request is said by Python, in one line and in notebooks."""

import warnings
from functools import partial

import pytest

import routeopt
from routeopt import Problem, RequestWarning
from routeopt.cli import main


def day(location, capacity="kg", jobs=3):
    """Jobs in Berlin, and a van whose depot is at `location`."""
    problem = Problem()
    for k in range(jobs):
        problem.add_job(id=f"job {k}", location=[13.4 + k / 100, 52.5], demand={"kg": 1})
    end = {"time": "2026-12-01T18:00Z", "location": location}
    start = {**end, "time": "2026-12-01T08:00Z"}
    shift = {"id": "day", "start": start, "end": end}
    problem.add_vehicle(id="van", capacity={capacity: 10}, shifts=[shift])
    return problem


SWAPPED = day([52.51, 13.39])
MISSPELT = day([13.39, 52.51], capacity="kq")
SLIPS = {"swapped_coordinates": SWAPPED, "unlimited_dimension": MISSPELT}
SAID = {"swapped_coordinates": "[lat, lon]", "unlimited_dimension": "in `kg`"}
OPTIONS = {"max_iterations": 10}


@pytest.mark.parametrize("code", SLIPS)
def test_a_slip_is_a_warning_of_python_at_the_callers_line(code):
    with pytest.warns(RequestWarning) as told:
        solution = routeopt.solve(SLIPS[code], options=OPTIONS)
    (warning,) = told
    assert warning.filename == __file__
    assert warning.message.code == code
    assert warning.message.entries == solution.warnings
    assert SAID[code] in str(warning.message)


@pytest.mark.filterwarnings("ignore::routeopt.RequestWarning")
@pytest.mark.parametrize("code", SLIPS)
def test_a_slip_stands_in_one_line_and_in_notebooks(code):
    problem = SLIPS[code]
    solution = routeopt.solve(problem, options=OPTIONS)
    evaluation = routeopt.evaluate(problem, plan=solution)
    suggestions = routeopt.suggest(problem, plan=[])
    explanation = routeopt.explain(problem, plan=[])
    for answer in (solution, evaluation, suggestions, explanation):
        assert SAID[code] in repr(answer)
        assert SAID[code] in answer._repr_html_()
    for answer in (suggestions, explanation):
        assert SAID[code] in str(answer)
    assert SAID[code] in solution.notes()[0]


def test_every_operation_warns_once_of_a_kind():
    problem = day([13.39, 52.51])
    for vehicle in ("a", "b", "c"):
        problem.add_vehicle(
            id=vehicle, shifts=problem.vehicles[0]["shifts"], capacity={"kg": 1},
            initial_load={"kg": 2},
        )  # fmt: skip
    solve = partial(routeopt.solve, options=OPTIONS)
    for operation in (routeopt.evaluate, routeopt.suggest, routeopt.explain, solve):
        with pytest.warns(RequestWarning) as told:
            operation(problem, plan=[])
        (warning,) = told
        assert warning.message.code == "initial_load_above_capacity"
        assert str(warning.message).endswith("(and 2 more like it)")


def test_a_kind_can_be_silenced():
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        warnings.filterwarnings("ignore", "swapped_coordinates", RequestWarning)
        routeopt.solve(SWAPPED, options=OPTIONS)
        routeopt.solve(MISSPELT, options=OPTIONS)
    assert [warning.message.code for warning in told] == ["unlimited_dimension"]


@pytest.mark.filterwarnings("error::routeopt.RequestWarning")
def test_the_command_line_says_it_in_its_own_way(tmp_path, capfd):
    file = tmp_path / "request.json"
    file.write_bytes(routeopt.request.inputs.request_text(MISSPELT))
    assert main(["evaluate", str(file), "--plan", write_plan(tmp_path)]) == 0
    assert "no vehicle has a capacity in `kg`" in capfd.readouterr().err


def write_plan(folder):
    file = folder / "plan.json"
    file.write_text('{"routes": []}')
    return str(file)


@pytest.mark.filterwarnings("error::routeopt.RequestWarning")
def test_a_request_without_a_slip_warns_of_nothing():
    solution = routeopt.solve(day([13.39, 52.51]), options=OPTIONS)
    assert solution.warnings == []
    assert "warning" not in repr(solution)


def waiting(costs, vehicles=2):
    """Two jobs of which each takes a vehicle, one of them after a wait."""
    problem = Problem(costs=costs)
    end = {"time": 900, "location": [13.39, 52.51]}
    start = {"time": 0, "latest": 0, "location": [13.39, 52.51]}
    window = [{"start": 800, "end": 800}]
    for k in range(vehicles):
        problem.add_job(id=f"job {k}", location=[13.39, 52.51], time_windows=window)
        shift = {"id": "day", "start": start, "end": end}
        problem.add_vehicle(id=f"van {k}", shifts=[shift], limits={"max_tasks": 1})
    return routeopt.solve(problem, options=OPTIONS)


@pytest.mark.filterwarnings("ignore::routeopt.RequestWarning")
def test_what_costs_nothing_by_default_is_said():
    said = waiting({"per_travel_hour": 20})._repr_html_()
    assert "`per_wait_hour` nor `per_route_hour` is set" in said
    assert "2 of 2 vehicles run" in said


@pytest.mark.filterwarnings("ignore::routeopt.RequestWarning")
@pytest.mark.parametrize("price", [0, 5])
def test_what_has_a_price_is_no_news_even_if_it_is_0(price):
    costs = {"per_travel_hour": 20, "per_wait_hour": price, "fixed": price}
    assert "is set" not in waiting(costs)._repr_html_()
    assert "is not set" not in waiting(costs)._repr_html_()


def test_where_warnings_are_errors_the_answer_is_not_lost():
    with warnings.catch_warnings():
        warnings.simplefilter("error", RequestWarning)
        with pytest.raises(RequestWarning) as raised:
            routeopt.solve(MISSPELT, options=OPTIONS)
    assert raised.value.solution.summary["served_tasks"] == 3
