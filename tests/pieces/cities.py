"""Small problems in the plane, and the plans of them that tests look at."""

from __future__ import annotations

import random
from concurrent.futures import Executor, Future, ThreadPoolExecutor

import routeopt
from routeopt.pieces.whole import Whole

PLANE = routeopt.travel.Euclidean()


def city(tasks=24, vehicles=6, seed=0, load=5, **problem):
    """Return jobs in a square, and vehicles at its middle that load `load` of them each."""
    rng = random.Random(seed)
    return {
        "problem": {
            "jobs": [
                {
                    "id": f"j{k}",
                    "location": [rng.randrange(1000), rng.randrange(1000)],
                    "delivery": {"u": 1},
                }
                for k in range(tasks)
            ],
            "vehicles": [van(f"v{k}", capacity={"u": load}) for k in range(vehicles)],
            "objective": {"costs": {"per_travel_km": 1000}},
            **problem,
        }
    }


def van(name, at=(500, 500), **members):
    """Return a vehicle with one shift from a place and back."""
    shift = {
        "id": "s",
        "start": {"time": 0, "location": list(at)},
        "end": {"time": 10**6, "location": list(at)},
    }
    return {"id": name, "shifts": [shift], **members}


def whole(request):
    """Return a request as pieces see it."""
    return Whole(request, plane=True)


def solved(request, iterations=2_000, **more):
    """Solve a request in two pieces, one after the other."""
    settings = {"executor": "threads:1", "pieces": 2, "travel": PLANE, **more}
    settings.setdefault("options", {"max_iterations": iterations})
    return routeopt.solve_pieces(request, **settings)


def plan_of(solution):
    """Return what a solution holds that does not depend on clocks and workers."""
    return {name: value for name, value in solution.data.items() if name != "search"}


class LastFirst(Executor):
    """Runs calls when something waits for them, the last one first."""

    _max_workers = 100

    def __init__(self):
        self._waiting = []
        self._pool = ThreadPoolExecutor(1)

    def submit(self, function, /, *arguments):
        future = Future()
        self._waiting.append((future, function, arguments))
        self._pool.submit(self._run)
        return future

    def _run(self):
        future, function, arguments = self._waiting.pop()
        future.set_result(function(*arguments))


class Losing(Executor):
    """Fails calls with an error as often as is said, then runs them."""

    _max_workers = 1

    def __init__(self, error, times):
        self.error, self.left, self.calls = error, times, 0

    def submit(self, function, /, *arguments):
        future = Future()
        self.calls += 1
        if self.left:
            self.left -= 1
            future.set_exception(self.error)
        else:
            future.set_result(function(*arguments))
        return future
