"""Ways to end a search early; each gives the best plan so far."""

import os
import signal
import threading

import pytest

import routeopt

LONG = {"time_limit_s": 60}


def test_a_callback_that_returns_false_stops_the_search(request_dict):
    solution = routeopt.solve(request_dict, options=LONG, progress=lambda *_: False)
    assert solution.search["stopped_by"] == "cancelled"
    assert solution.status == "solved"


def test_an_error_of_the_callback_comes_out_with_the_plan(request_dict):
    def fail(*_):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as caught:
        routeopt.solve(request_dict, options=LONG, progress=fail)
    assert caught.value.solution.search["stopped_by"] == "cancelled"


def test_an_interrupt_comes_out_with_the_plan(request_dict):
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt) as caught:
        routeopt.solve(request_dict, options=LONG)
    timer.join()
    assert caught.value.solution.search["stopped_by"] == "cancelled"


def test_the_callback_sees_time_iterations_cost_and_unserved_tasks(request_dict):
    seen = []
    routeopt.solve(request_dict, progress=lambda *state: seen.append(state))
    assert all([type(value) for value in state] == [float, int, float, int] for state in seen)
