import itertools
import os
import signal
import threading
import time
import warnings
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from multiprocessing import get_context

import pytest

import routeopt
from routeopt import Failure, solve_many
from tests.batches.calls import day, loud, marked, solved_unless_marked, strange

PLANE = routeopt.travel.Euclidean()


@pytest.fixture(scope="module")
def alone():
    return plans((k, routeopt.solve(day(k), travel=PLANE)) for k in range(5))


def plans(answers):
    """Return all of the answers but how long they took."""
    return [{**answer.data, "search": None} for _, answer in answers]


@pytest.mark.parametrize("executor", [None, "processes:1", "threads", "threads:2"])
def test_each_answer_is_what_solve_gives_for_it_alone(executor, alone):
    found = list(solve_many(map(day, range(5)), travel=PLANE, executor=executor))
    assert [index for index, _ in found] == [0, 1, 2, 3, 4]
    assert plans(found) == alone


def test_executors_of_the_caller_stay_open(alone):
    with ThreadPoolExecutor(2) as threads:
        for _ in range(2):
            assert plans(solve_many(map(day, range(5)), travel=PLANE, executor=threads)) == alone


@pytest.mark.ci
def test_the_processes_of_the_caller_work_too(alone):
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert plans(solve_many(map(day, range(5)), travel=PLANE, executor=processes)) == alone


class AtOnce(Executor):
    """Runs calls while they are submitted, and does not say how many it could run."""

    def submit(self, function, /, *arguments, **named):
        future = Future()
        try:
            future.set_result(function(*arguments, **named))
        except Exception as failure:
            future.set_exception(failure)
        return future


def test_whatever_has_submit_is_an_executor(alone):
    assert plans(solve_many(map(day, range(5)), travel=PLANE, executor=AtOnce())) == alone


def test_options_of_the_search_are_keywords_as_in_solve(alone):
    requests = [{"problem": day(k)["problem"]} for k in range(5)]
    found = solve_many(requests, max_iterations=200, travel=PLANE, executor="threads:2")
    assert plans(found) == alone


def test_columns_of_ones_own_go_along():
    jobs = [{"id": "a", "lon": 1.0, "lat": 2.0, "address": "Main Street 1"}]
    problem = routeopt.Problem.from_frames(jobs=jobs)
    problem.members["vehicles"] = day(0)["problem"]["vehicles"]
    for end in ("start", "end"):
        problem.members["vehicles"][0]["shifts"][0][end]["location"] = [1.0, 2.1]
    for executor in ("processes:1", "threads:1"):
        ((_, found),) = solve_many([problem], max_iterations=10, executor=executor)
        assert "Main Street 1" in str(found.to_frame().values.tolist())


def test_nothing_comes_of_nothing():
    assert list(solve_many([])) == []


def test_every_form_of_a_request_is_taken_and_a_refused_one_is_a_failure(tmp_path):
    file = tmp_path / "day.json"
    file.write_bytes(b'{"problem": {}}')
    problem = routeopt.Problem(day(1)["problem"], travel=PLANE)
    requests = [day(0), problem, file, b"{}", 7, tmp_path / "none.json"]
    found = list(solve_many(requests, travel=PLANE, executor="threads:2", limits=None))
    assert [type(answer).__name__ for _, answer in found[:2]] == ["Solution", "Solution"]
    failures = [answer for _, answer in found[2:]]
    assert [type(one.error) for one in failures] == [
        routeopt.RequestError,
        routeopt.RequestError,
        TypeError,
        FileNotFoundError,
    ]
    assert [one.index for one in failures] == [2, 3, 4, 5]
    assert [one.attempts for one in failures] == [1, 1, 0, 0]
    assert failures[1].error.errors[0]["pointer"] == "/problem"


def test_a_problem_keeps_its_own_travel(alone):
    problems = [routeopt.Problem(day(k)["problem"], travel=PLANE) for k in range(5)]
    options = day(0)["options"]
    assert plans(solve_many(problems, options=options, executor="processes:1")) == alone


def test_a_problem_that_changes_after_it_was_drawn_is_solved_as_it_was(alone):
    def changing():
        problem = routeopt.Problem(travel=PLANE)
        for number in range(5):
            problem.members = day(number)["problem"]
            yield problem
            problem.members.clear()

    options = day(0)["options"]
    assert plans(solve_many(changing(), options=options, executor="threads:2")) == alone


def test_matrices_go_along():
    numpy = pytest.importorskip("numpy")
    request = day(0)
    for number, job in enumerate(request["problem"]["jobs"]):
        job["location"] = number
    for end in ("start", "end"):
        request["problem"]["vehicles"][0]["shifts"][0][end]["location"] = 6
    matrices = {"car": (numpy.arange(49, dtype="int32").reshape(7, 7) * 3, None)}
    alone = routeopt.solve(request, matrices=matrices)
    found = solve_many([request], matrices=matrices, executor="processes:1")
    assert plans(found) == plans([(0, alone)])


@pytest.mark.parametrize("ordered", [True, False])
def test_no_more_is_drawn_than_keeps_the_workers_busy(ordered):
    drawn = 0

    def endless():
        nonlocal drawn
        for drawn in itertools.count(1):
            yield day(drawn)

    answers = solve_many(endless(), routeopt.validate, executor="threads:2", ordered=ordered)
    for count, (_, answer) in enumerate(itertools.islice(answers, 20), 1):
        assert answer["jobs"] == 6
        assert drawn <= count + 4
    answers.close()
    assert drawn <= 24


def test_answers_come_as_they_end_where_order_does_not_matter():
    requests = [marked("slow"), day(1), day(2)]
    answers = solve_many(requests, solved_unless_marked, executor="processes:2", ordered=False)
    assert [next(answers), next(answers)] == [(1, 6), (2, 6)]
    answers.close()


def test_closing_ends_the_processes_that_are_at_work():
    before = time.monotonic()
    answers = solve_many([day(0), marked("slow")], solved_unless_marked, executor="processes:2")
    assert next(answers) == (0, 6)
    answers.close()
    assert time.monotonic() - before < 50  # the slow one takes a minute


def test_a_lost_process_costs_its_request_alone_and_is_replaced():
    requests = [day(0), marked("kill"), *map(day, range(2, 8))]
    found = dict(solve_many(requests, solved_unless_marked, executor="processes:2"))
    failure = found.pop(1)
    assert isinstance(failure.error, BrokenExecutor)
    assert "SIGKILL" in str(failure.error)
    assert failure.attempts == 2
    assert found == {0: 6, **dict.fromkeys(range(2, 8), 6)}


def test_how_often_a_lost_request_is_tried_again_is_the_callers_choice():
    ((_, failure),) = solve_many(
        [marked("kill")], solved_unless_marked, executor="processes:1", retries=0
    )
    assert failure.attempts == 1


@pytest.mark.ci
def test_processes_of_the_caller_that_break_are_told_and_then_raised():
    requests, found = [marked("kill"), *map(day, range(9))], []
    with (
        ProcessPoolExecutor(1, mp_context=get_context("spawn")) as processes,
        pytest.raises(BrokenExecutor),
    ):
        found.extend(solve_many(requests, solved_unless_marked, executor=processes))
    assert 1 <= len(found) <= 3
    assert all(isinstance(answer, Failure) for _, answer in found)


def test_what_the_iterable_raises_comes_after_what_was_drawn():
    def broken():
        yield day(0)
        yield day(1)
        raise OSError("the disk is gone")

    found = []
    with pytest.raises(OSError, match="the disk is gone"):
        found.extend(solve_many(broken(), routeopt.validate, executor="threads:1"))
    assert [index for index, _ in found] == [0, 1]


def test_ctrl_c_gives_back_what_is_done_and_is_raised():
    def interrupted():
        yield day(0)
        yield day(1)
        time.sleep(0.5)  # both are done by now
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(5)
        yield day(2)

    found = []
    with pytest.raises(KeyboardInterrupt):
        found.extend(solve_many(interrupted(), solved_unless_marked, executor="processes:2"))
    assert {index for index, _ in found} <= {0, 1}


def test_batches_may_be_nested():
    def harder():
        for _, solution in solve_many(map(day, range(3)), travel=PLANE, executor="threads:1"):
            yield {**day(3), "plan": {"routes": []}} if solution.unserved else day(3)

    found = list(solve_many(harder(), routeopt.validate, executor="threads:1"))
    assert [counts["jobs"] for _, counts in found] == [6, 6, 6]


def test_other_solvers_are_asked_in_the_same_way():
    requests = [routeopt.task.demo(orders=2, seed=seed) for seed in range(2)]
    found = list(solve_many(requests, routeopt.task.solve, millis=100, executor="threads:1"))
    assert [type(schedule).__name__ for _, schedule in found] == ["Schedule", "Schedule"]


def test_warnings_are_given_where_the_caller_is():
    slip = day(0)
    slip["problem"]["jobs"][0]["demand"] = {"kg": 1}
    slip["problem"]["vehicles"][0]["capacity"] = {"kq": 9}
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        found = list(solve_many([slip], travel=PLANE, executor="processes:1"))
        alone = routeopt.solve(slip, travel=PLANE)
    kinds = [one.message.code for one in given if one.category is routeopt.RequestWarning]
    assert kinds[: len(kinds) // 2] == kinds[len(kinds) // 2 :] != []
    assert given[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ((_, failure),) = solve_many([slip], travel=PLANE, executor="threads:1")
    assert isinstance(failure.error, routeopt.RequestWarning)
    assert plans([(0, failure.error.solution)]) == plans(found) == plans([(0, alone)])


def test_what_no_process_can_read_is_told_in_words():
    ((_, failure),) = solve_many([day(0)], strange, executor="processes:1")
    assert str(failure.error) == "StrangeError: this and that"


def test_a_call_may_print():
    ((_, length),) = solve_many([b"{}"], loud, executor="processes:1")
    assert length == 2


@pytest.mark.parametrize(
    ("arguments", "error", "text"),
    [
        ({"requests": "day.json"}, TypeError, "not one \\(str\\)"),
        ({"requests": {"problem": {}}}, TypeError, "not one \\(dict\\)"),
        ({"requests": 3}, TypeError, "iterable of requests"),
        ({"retries": -1}, ValueError, "retries"),
        ({"threads": 0}, ValueError, "threads"),
        ({"nonsense": 1}, TypeError, "nonsense"),
        ({"executor": "process"}, ValueError, "an executor is"),
        ({"executor": "processes:0"}, ValueError, "an executor is"),
        ({"executor": 3}, TypeError, "an executor is"),
        ({"call": lambda request: request}, TypeError, 'executor="threads"'),
        ({"matrices": {"car": memoryview(b"")}}, TypeError, "sent to another process: matrices"),
    ],
)
def test_what_cannot_be_is_told_before_anything_is_solved(arguments, error, text):
    with pytest.raises(error, match=text):
        list(solve_many(**{"requests": [], **arguments}))


def test_threads_of_several_callers_use_one_executor():
    with ThreadPoolExecutor(1) as shared:
        found = []
        callers = [
            threading.Thread(
                target=lambda: found.extend(
                    solve_many(map(day, range(3)), routeopt.validate, executor=shared)
                )
            )
            for _ in range(3)
        ]
        for caller in callers:
            caller.start()
        for caller in callers:
            caller.join()
    assert len(found) == 9
