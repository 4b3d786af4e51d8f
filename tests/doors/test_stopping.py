"""Ways to end a search early; each gives the best plan so far."""

import json
import os
import signal
import threading
from random import Random

import pytest

import routeopt
from routeopt.core import call
from routeopt.core.call import cancel_token, carry
from routeopt.errors import StoppedError

LONG = {"time_limit_s": 60}


@pytest.fixture
def interrupted(monkeypatch):
    """Interrupt this process a while after it has gone into the core."""
    timers, inner = [], call.run

    def run(*arguments, **more):
        timers.append(threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)))
        timers[-1].start()
        return inner(*arguments, **more)

    monkeypatch.setattr(call, "run", run)
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


def ten_thousand_jobs():
    """With loads and windows all over a town: all of reading and solving takes its time."""
    random = Random(1)
    depot = {"location": [13.4, 52.5]}
    jobs = []
    for i in range(10_000):
        start = random.randrange(0, 28_800, 600)
        jobs.append(
            {
                "id": f"job {i}",
                "location": [random.uniform(13.2, 13.6), random.uniform(52.4, 52.6)],
                "delivery": {"kg": random.randint(1, 9)},
                "time_windows": [{"start": start, "end": start + 7_200}],
            }
        )
    shift = {"id": "day", "start": {"time": 0, **depot}, "end": {"time": 36_000, **depot}}
    vehicles = [{"id": f"van {v}", "shifts": [shift], "capacity": {"kg": 300}} for v in range(400)]
    problem = {"jobs": jobs, "vehicles": vehicles}
    return json.dumps({"problem": problem, "options": LONG}).encode()


@pytest.mark.ci
@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_among_ten_thousand_jobs_may_be_cancelled_at_any_moment(threads):
    text = ten_thousand_jobs()
    random = Random(threads)
    for _ in range(12):
        token = cancel_token()
        timer = threading.Timer(random.uniform(0, 2), token.cancel)
        timer.start()
        accepted, body = carry("solve", text, cancel=token, threads=threads)
        timer.join()
        assert accepted
        answer = json.loads(body)
        assert answer["search"]["stopped_by"] == "cancelled"
        assert answer["search"]["elapsed_ms"] < 20_000  # of a minute that it might have taken
        served = [s["task"] for r in answer["routes"] for s in r["stops"] if "task" in s]
        told = served + [one["task"] for one in answer["unserved"]]
        assert len(told) == len(set(told)) == 10_000
