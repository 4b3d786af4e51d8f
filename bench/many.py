"""What batches cost: `python -m bench.many`, from the repository's root.

python -m bench.many                            # one after the other, then side by side
python -m bench.many --executors processes:1,processes:4,tcp://host:8786
python -m bench.many --dask 2                   # a Dask cluster of so many local workers, too

Problems of 200 tasks, 3,000 iterations each. A row tells the problems that were done in a second,
how much more that is than in the first row, and what a problem took beside its search, on average,
of a worker's time: `workers x elapsed / problems` less the time in `solve`. Wants as many free
cores as there are workers: the load of the machine is told. Where other work is done as well the
processor times of a problem tell more: `own` of this process, `theirs` of the processes that it
started and ended, starting included.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from contextlib import ExitStack

import bench.many  # by this name workers know it
import routeopt
from routeopt.executors import opened

TASKS, ITERATIONS = 200, 3_000


def made(seed):
    """Return a request of 200 drawn places in a square, with 15 vehicles from its middle."""
    chance = random.Random(seed)
    middle = [500, 500]
    shift = {
        "id": "day",
        "start": {"time": 0, "location": middle},
        "end": {"time": 10**7, "location": middle},
    }
    return {
        "problem": {
            "jobs": [
                {
                    "id": f"job {k}",
                    "location": [chance.randrange(1000), chance.randrange(1000)],
                    "delivery": {"boxes": chance.randint(1, 9)},
                }
                for k in range(TASKS)
            ],
            "vehicles": [
                {"id": f"van {k}", "capacity": {"boxes": 100}, "shifts": [shift]} for k in range(15)
            ],
            "objective": {"costs": {"per_travel_km": 1}},
        },
        "options": {"max_iterations": ITERATIONS, "time_limit_s": 300},
    }


def timed(request, threads=1):
    """Solve a request; return the cost and the seconds that it took where it ran."""
    before = time.perf_counter()
    found = routeopt.solve(request, travel=routeopt.travel.Euclidean(), threads=threads)
    return found.cost.total, time.perf_counter() - before


def measured(executor, requests):
    """Return costs, seconds elapsed and within `solve`, workers, and processor seconds."""
    with opened(executor) as crew:
        workers = crew.workers
    if "://" in executor:  # its workers stay, and load the package with their first problem
        assert len(list(routeopt.solve_many(requests[:10], bench.many.timed, executor=executor)))
    before, own, theirs = time.perf_counter(), time.process_time(), _of_ended()
    answers = routeopt.solve_many(requests, bench.many.timed, executor=executor)
    found = [answer for _, answer in answers]
    elapsed = time.perf_counter() - before
    own, theirs = time.process_time() - own, _of_ended() - theirs
    for answer in found:
        if isinstance(answer, routeopt.Failure):
            raise answer.error
    costs, searched = zip(*found, strict=True)
    return costs, elapsed, sum(searched), workers, own, theirs


def _of_ended():
    """Return the processor seconds of processes that were started here and have ended."""
    times = os.times()
    return times.children_user + times.children_system


def main():
    """Measure, and print a row for each executor."""
    parser = argparse.ArgumentParser(prog="python -m bench.many", description=__doc__)
    parser.add_argument("--problems", type=int, default=100)
    parser.add_argument("--executors", default="processes:1,processes:2")
    parser.add_argument("--dask", type=int, metavar="N", help="local workers")
    arguments = parser.parse_args()
    requests = [made(seed) for seed in range(arguments.problems)]
    executors = arguments.executors.split(",")
    print("executor              problems/s  x first  beside search ms  own ms  theirs ms  load")
    with ExitStack() as stack:
        if arguments.dask:
            from distributed import LocalCluster

            cluster = LocalCluster(
                n_workers=arguments.dask,
                threads_per_worker=1,
                dashboard_address=":0",
                host="127.0.0.1",
            )
            executors.append(stack.enter_context(cluster).scheduler_address)
        first, costs = None, None
        for executor in executors:
            found, elapsed, searched, workers, own, theirs = measured(executor, requests)
            assert costs in (None, found)
            rate, costs = len(requests) / elapsed, found
            first = first or rate
            beside = 1000 * (workers * elapsed - searched) / len(requests)
            print(
                f"{executor:<24}{rate:8.1f}{rate / first:9.2f}{beside:18.1f}"
                f"{1000 * own / len(requests):8.1f}{1000 * theirs / len(requests):11.1f}"
                f"{os.getloadavg()[0]:6.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
