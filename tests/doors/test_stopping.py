"""Ways to end a search early; each gives the best plan so far."""

import json
import os
import signal
import threading

import pytest

import routeopt
from routeopt import api, door
from routeopt.door import cancel_token, carry
from routeopt.errors import StoppedError

LONG = {"time_limit_s": 60}


@pytest.fixture
def interrupted(monkeypatch):
    """Interrupt this process a while after it has gone into the core."""
    timers = []

    def run(*arguments, **more):
        timers.append(threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)))
        timers[-1].start()
        return door.run(*arguments, **more)

    monkeypatch.setattr(api, "run", run)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in background jobs
    yield
    for timer in timers:
        timer.join()
    signal.signal(signal.SIGINT, before)


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


@pytest.mark.usefixtures("interrupted")
def test_an_interrupt_comes_out_with_the_plan(request_dict):
    with pytest.raises(KeyboardInterrupt) as caught:
        routeopt.solve(request_dict, options=LONG)
    assert caught.value.solution.search["stopped_by"] == "cancelled"


def test_the_callback_sees_time_iterations_cost_and_unserved_tasks(request_dict):
    seen = []
    routeopt.solve(request_dict, progress=lambda *state: seen.append(state))
    assert all([type(value) for value in state] == [float, int, float, int] for state in seen)


@pytest.fixture
def large():
    """A plan that takes many seconds to explain, or to be added to: only half of it is served."""
    place = {"location": [13.4, 52.5]}
    shift = {"id": "day", "start": {"time": 0, **place}, "end": {"time": 360_000, **place}}
    locations = [[13.3 + i % 50 * 0.004, 52.45 + i // 50 * 0.002] for i in range(4_000)]
    return {
        "problem": {
            "jobs": [{"id": f"job {i}", "location": at} for i, at in enumerate(locations)],
            "vehicles": [{"id": f"van {v}", "shifts": [shift]} for v in range(20)],
        },
        "plan": {
            "routes": [
                {
                    "vehicle": f"van {v}",
                    "shift": "day",
                    "stops": [{"task": f"job {i}"} for i in range(v * 200, v * 200 + 100)],
                }
                for v in range(20)
            ]
        },
    }


def test_a_stopped_explanation_is_none(large):
    token = cancel_token()
    token.cancel()
    with pytest.raises(StoppedError):
        carry("explain", json.dumps(large).encode(), cancel=token)


def test_stopped_suggestions_are_those_so_far(large):
    token = cancel_token()
    token.cancel()
    accepted, body = carry("suggest", json.dumps(large).encode(), cancel=token)
    assert accepted
    search = json.loads(body)["search"]
    assert (search["stopped_by"], search["complete"]) == ("cancelled", False)


@pytest.mark.usefixtures("interrupted")
@pytest.mark.parametrize("operation", [routeopt.suggest, routeopt.explain])
def test_an_interrupt_ends_suggestions_and_explanations(large, operation):
    with pytest.raises(KeyboardInterrupt) as caught:
        operation(large)
    assert hasattr(caught.value, "solution") == (operation is routeopt.suggest)
