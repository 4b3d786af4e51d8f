"""What tests have workers do: it is imported where they run."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import routeopt


def day(number, tasks=6):
    """Return a request of a few jobs around a depot, another one for each number."""
    return {
        "problem": {
            "jobs": [
                {"id": f"j{k}", "location": [(7 * number + 31 * k) % 97, (13 * k * k) % 89]}
                for k in range(tasks)
            ],
            "vehicles": [
                {
                    "id": "van",
                    "shifts": [
                        {
                            "id": "day",
                            "start": {"time": 0, "location": [50, 50]},
                            "end": {"time": 10**6, "location": [50, 50]},
                        }
                    ],
                }
            ],
            "objective": {"costs": {"per_travel_km": 1000}},
        },
        "options": {"max_iterations": 200},
    }


def once_killed(request, folder, threads=1):
    """Solve a request; the first time that one has a job `kill` its worker is killed."""
    marker = Path(folder) / "killed"
    if b'"kill"' in request and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return routeopt.solve(request, travel=routeopt.travel.Euclidean(), threads=threads)


def solved_unless_marked(request):
    """Return the number of jobs; one named `kill` ends the worker, one named `slow` takes long."""
    jobs = routeopt.validate(request)["jobs"]
    if b'"kill"' in request:
        os.kill(os.getpid(), signal.SIGKILL)
    if b'"slow"' in request:
        time.sleep(60)
    return jobs


class StrangeError(Exception):
    """An exception that pickles and cannot be unpickled."""

    def __init__(self, one, other):
        super().__init__(f"{one} and {other}")


def strange(request):
    """Raise what no other process can read."""
    raise StrangeError(len(request) and "this", "that")


def loud(request):
    """Print, which must not disturb what the processes say to each other."""
    print("loud" * 1000, flush=True)
    os.write(1, b"louder")
    return len(request)


def marked(name, number=0):
    """Return a request with a job of this name."""
    request = day(number)
    request["problem"]["jobs"][0]["id"] = name
    return request
