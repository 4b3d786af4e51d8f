"""Whether searches end in time, how fast they are and what they hold.

    python bench/deadlines.py FILE... [--seconds 0,1,10] [--threads 1,2]

Each run is a process of its own, first on an idle machine, then with one core kept busy. The
engine's own time in ms, iterations in a second, and the most memory that the process ever held, in
MB: the instance, its request and the answer as Python's objects among it.
"""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing
import resource
import sys
from collections.abc import Iterator

import routeopt
from routeopt.formats import read_instance
from routeopt.formats.express import problem_of

PROCESSES = multiprocessing.get_context("spawn")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="+", help="instances")
    parser.add_argument("--seconds", default="0,1,10", help="limits")
    parser.add_argument("--threads", default="1,2", help="for each run")
    arguments = parser.parse_args()
    print("instance, threads, other core, limit s, engine ms, iterations/s, MB")
    for file in arguments.files:
        for threads in numbers(arguments.threads):
            for seconds in numbers(arguments.seconds):
                show(file, threads, "idle", seconds)
                with busy_core():
                    show(file, threads, "busy", seconds)


def numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


def show(file: str, threads: int, other: str, seconds: int) -> None:
    with PROCESSES.Pool(1) as pool:
        engine_ms, rate, megabytes = pool.apply(measure, (file, threads, seconds))
    print(f"{file}, {threads}, {other}, {seconds}, {engine_ms:.0f}, {rate:.0f}, {megabytes:.0f}")


def measure(file: str, threads: int, seconds: int) -> tuple[float, float, float]:
    problem = problem_of(read_instance(file))
    options = {"time_limit_s": seconds}
    search = routeopt.solve(problem, options=options, limits=None, threads=threads).data["search"]
    engine_ms = max(search["elapsed_ms"], 1)
    unit = 2**10 if sys.platform != "darwin" else 1  # of ru_maxrss, in bytes
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    return engine_ms, search["iterations"] / engine_ms * 1_000, held / 1e6


@contextlib.contextmanager
def busy_core() -> Iterator[None]:
    spinner = PROCESSES.Process(target=spin, daemon=True)
    spinner.start()
    try:
        yield
    finally:
        spinner.kill()
        spinner.join()


def spin() -> None:
    while True:
        pass


if __name__ == "__main__":
    main()
