"""Progress: a search tells how it goes, and can be stopped with its best plan so far."""

import json
import threading

import pytest

import routeopt
from routeopt.core.native import core

from .story import solved
from .test_options import scattered

REQUEST = scattered(40)
ENDLESS = {"max_iterations": 2**31 - 1, "seed": 1}


class Watcher:
    """Notes what it is told, and stops the search at the n-th time."""

    def __init__(self, stop_at, answer=False):
        self.told = []
        self.stop_at = stop_at
        self.answer = answer

    def __call__(self, elapsed_s, iterations, cost, unserved):
        self.told.append((elapsed_s, iterations, cost, unserved))
        if len(self.told) < self.stop_at:
            return None
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer


def test_a_callback_that_returns_false_stops_the_search_with_a_whole_plan():
    watcher = Watcher(stop_at=2)
    solution = solved(REQUEST, options=ENDLESS, progress=watcher)
    assert solution.search["stopped_by"] == "cancelled"
    assert solution.status == "solved"
    assert len(watcher.told) == 2


def test_a_callback_is_told_of_a_search_that_gets_on():
    watcher = Watcher(stop_at=3)
    solution = solved(REQUEST, options=ENDLESS, progress=watcher)
    elapsed, iterations, costs, unserved = zip(*watcher.told, strict=True)
    assert list(elapsed) == sorted(elapsed)
    assert list(iterations) == sorted(iterations)
    plans = list(zip(unserved, costs, strict=True))  # a slow machine tells before the first plan
    assert plans == sorted(plans, reverse=True)
    assert unserved[-1] == 0
    assert solution.cost["total"] <= costs[-1] + 1e-4


@pytest.mark.parametrize("raised", [ValueError("enough"), KeyboardInterrupt()])
def test_what_a_callback_raises_comes_out_with_the_best_plan(raised):
    with pytest.raises(type(raised)) as caught:
        solved(REQUEST, options=ENDLESS, progress=Watcher(1, answer=raised))
    assert caught.value is raised
    assert caught.value.solution.search["stopped_by"] == "cancelled"
    assert caught.value.solution.summary["unserved_tasks"] == 0


@pytest.mark.parametrize("answer", [None, True, 0, ""])
def test_only_false_itself_stops_a_search(answer):
    watcher = Watcher(stop_at=1, answer=answer)
    options = {"max_iterations": 300, "seed": 1}
    assert solved(REQUEST, options=options, progress=watcher).search["stopped_by"] == (
        "max_iterations"
    )


def test_watching_changes_no_plan():
    options = {"max_iterations": 2_000, "seed": 1}
    watched = solved(REQUEST, options=options, progress=Watcher(10**9))
    assert watched.routes == solved(REQUEST, options=options).routes


def test_others_go_on_while_a_search_runs():
    """The interpreter's lock is free: another thread sees the search run, and has it stopped."""
    runs, enough = threading.Event(), threading.Event()

    def progress(*_):
        runs.set()
        return not enough.is_set()

    def other():
        runs.wait()
        enough.set()

    thread = threading.Thread(target=other)
    thread.start()
    solution = solved(REQUEST, options=ENDLESS, progress=progress)
    thread.join()
    assert solution.search["stopped_by"] == "cancelled"


def test_a_token_stops_a_search_from_another_thread():
    token = core().CancelToken()
    timer = threading.Timer(0.05, token.cancel)
    timer.start()
    accepted, body, raised, _ = core().run(
        "solve",
        json.dumps(REQUEST | {"options": ENDLESS}).encode(),
        travel=("euclidean", {}),
        cancel=token,
    )
    timer.join()
    assert accepted
    assert raised is None
    assert routeopt.Solution(body).search["stopped_by"] == "cancelled"
