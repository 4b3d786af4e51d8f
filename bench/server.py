"""What the server adds to the package: `python -m bench.server`, from the repository's root."""

from __future__ import annotations

import gzip
import json
import statistics
import tempfile
import threading
import time
from pathlib import Path

import routeopt
from routeopt.core.call import carry
from tests.server.conftest import PLENTY, request_with
from tests.server.running import JSON, Server, exchange
from tests.server.test_body import bomb, memory_kib

SOLVE, EVALUATE = "/v3/routing/solve", "/v3/routing/evaluate"


def milliseconds(work, times):
    """Return how long each of `times` runs took, the shortest first."""
    spent = []
    for _ in range(times):
        started = time.perf_counter()
        work()
        spent.append(1e3 * (time.perf_counter() - started))
    return sorted(spent)


def small_evaluate(server, key):
    """Compare an evaluation of 20 tasks over a kept connection with the same in this process."""
    stops = [{"task": f"job {i}"} for i in range(20)]
    route = {"vehicle": "van", "shift": "day", "stops": stops}
    text = json.dumps(request_with(20, plan={"routes": [route]})).encode()
    here = milliseconds(lambda: carry("evaluate", text), 500)
    with server.client() as connection:
        headers = {"Authorization": key, **JSON}

        def over_http():
            assert exchange(connection, "POST", EVALUATE, text, headers).status == 200

        milliseconds(over_http, 20)
        there = milliseconds(over_http, 500)
    a, b = statistics.median(here), statistics.median(there)
    print(f"evaluate, 20 tasks: {a:.2f} ms in process, {b:.2f} ms over HTTP, {b - a:.2f} more")


def health_while_solving(server, key):
    """Ask for the health while two solves run."""
    text = json.dumps(request_with(200, {"time_limit_s": 10})).encode()
    solves = [
        threading.Thread(target=server.post, args=(SOLVE, text, key), daemon=True) for _ in "ab"
    ]
    for solve in solves:
        solve.start()
    time.sleep(1)
    with server.client() as connection:
        spent = milliseconds(lambda: exchange(connection, "GET", "/healthz"), 1_000)
    assert all(solve.is_alive() for solve in solves)
    for solve in solves:
        solve.join()
    print(
        f"/healthz while two solves run: median {statistics.median(spent):.2f} ms,"
        f" p99 {spent[989]:.2f} ms, worst {spent[-1]:.2f} ms"
    )


def large_request():
    """Return a request of 10,000 jobs and 500 vehicles, of some 8 MiB."""
    request = request_with(10_000, {"time_limit_s": 0})
    for i, job in enumerate(request["problem"]["jobs"]):
        job |= {
            "id": f"customer {i:05} of the northern and eastern districts, second floor left",
            "location": [13 + i % 97 / 123.4567, 52 + i % 89 / 167.891],
            "service_time_s": 300 + i % 7 * 60,
            "delivery": {"kilograms": 1 + i % 9, "parcels": 1, "litres": 3 + i % 5},
            "time_windows": [{"start": 0, "end": 100_000 + i % 24 * 3_600}],
            "drop_fee": 100 + i % 50,
            "tags": [f"district {i % 60}", "northern and eastern districts", "parcel service"],
            "required_skills": [{"name": "tail lift", "min_level": 1 + i % 3}],
            "eligible_vehicles": {"excluded": [f"vehicle {i % 200:04}" for _ in "a"]},
            "priority": 1 + i % 10,
        }
    van = request["problem"]["vehicles"][0]
    request["problem"]["vehicles"] = [
        {
            **van,
            "id": f"vehicle {i:04}",
            "capacity": {"kilograms": 400, "parcels": 90, "litres": 500},
            "skills": [{"name": "tail lift", "level": 1 + i % 5}],
        }
        for i in range(500)
    ]
    return request


def large_solve(server, key):
    """Compare a check and a solve of a large compressed request with the same in this process."""
    text = json.dumps(large_request(), indent=1).encode()
    body = gzip.compress(text, 6)
    print(f"large request: {len(text) / 2**20:.1f} MiB, {len(body) / 2**20:.2f} MiB compressed")
    headers = {**JSON, "Content-Encoding": "gzip"}

    def over_http(query):
        answer = server.post(f"{SOLVE}{query}", body, key, headers)
        assert answer.status == 200, answer.body[:500]

    for what, query, runs in (("validate_only", "?validate_only=true", 9), ("solve", "", 5)):
        only = bool(query)
        here, there = [], []
        for _ in range(runs):  # in turn: the machine may have other work
            here += milliseconds(
                lambda only=only: carry("solve", gzip.decompress(body), validate_only=only), 1
            )
            there += milliseconds(lambda query=query: over_http(query), 1)
        a, b = min(here), min(there)
        c, d = statistics.median(here), statistics.median(there)
        print(
            f"large {what}: {a:.0f} ms in process, {b:.0f} ms over HTTP (least of {runs}):"
            f" {100 * (b - a) / a:+.1f} %; medians {c:.0f} and {d:.0f} ms"
        )


def gzip_bomb(server, key):
    """Send 300 MiB of zeros, compressed."""
    body = bomb(300)
    headers = {**JSON, "Content-Encoding": "gzip"}
    before = memory_kib(server.process.pid)
    spent = milliseconds(lambda: server.post(SOLVE, body, key, headers), 5)
    grown = (memory_kib(server.process.pid) - before) / 1024
    print(f"gzip bomb of 300 MiB: 413 after {spent[2]:.0f} ms, memory grew by {grown:.1f} MiB")


def main():
    print("routeopt", routeopt.__version__)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), **{"slots": 2, **PLENTY})
        try:
            key = server.key()
            small_evaluate(server, key)
            gzip_bomb(server, key)
            health_while_solving(server, key)
            large_solve(server, key)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
