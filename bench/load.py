"""How the server fares under load: `python -m bench.load`, from the repository's root.

python -m bench.load small              # rate, latency, processor time, memory of small calls
python -m bench.load fair               # small calls of one account while another holds all
python -m bench.load small --clients 8 --set quick_slots=4
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import random
import tempfile
import threading
import time
from pathlib import Path

from routeopt.server.processes import memory_of, processor_seconds_of
from tests.server.conftest import PLENTY, request_with
from tests.server.running import JSON, Server, exchange

SOLVE, EVALUATE = "/v3/routing/solve", "/v3/routing/evaluate"
_JOBS = 100


def with_plan(jobs):
    """Return a request with a plan of one route."""
    stops = [{"task": f"job {i}"} for i in range(jobs)]
    return request_with(jobs, plan={"routes": [{"vehicle": "van", "shift": "day", "stops": stops}]})


def heavy(stops=3_000, breaks=10, windows=20):
    """Return a request that takes long to evaluate: priced windows, breaks that may be anywhere."""
    chance, span = random.Random(1), 1_000 * stops
    request, step = with_plan(stops), span // windows
    for job in request["problem"]["jobs"]:
        job["service_time_s"] = 300
        job["time_windows"] = [
            {
                "start": step * i,
                "end": step * i + chance.randint(step // 4, step // 2),
                "cost": chance.randint(0, 50),
                "per_late_hour": chance.randint(1, 100),
            }
            for i in range(windows)
        ]
    shift = request["problem"]["vehicles"][0]["shifts"][0]
    shift["end"]["time"] = span
    shift["breaks"] = [
        {"id": f"break {i}", "duration_s": 900, "earliest": 0, "latest": span - 1_000}
        for i in range(breaks)
    ]
    return request


def http_processes(server):
    """Return the ids of the processes that answer HTTP: all that are no solvers."""
    found = [server.process.pid, *server.children()]
    return [pid for pid in found if b"routeopt.server.worker" not in command_line(pid)]


def command_line(pid):
    return Path(f"/proc/{pid}/cmdline").read_bytes()


def clients(count, server, key, path, text, calls):
    """Make calls from several clients at a time; return seconds and statuses of each call."""
    spent, statuses, share = [], [], calls // count

    def client():
        headers = {"Authorization": key, **JSON}
        with server.client() as connection:
            for _ in range(share):
                started = time.perf_counter()
                status = exchange(connection, "POST", path, text, headers).status
                spent.append(time.perf_counter() - started)
                statuses.append(status)

    threads = [threading.Thread(target=client) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(spent), statuses


def tell(what, spent, statuses):
    """Print a line of latencies."""
    p = {share: 1e3 * spent[min(len(spent) - 1, int(share * len(spent)))] for share in (0.5, 0.99)}
    refused = sum(status != 200 for status in statuses)
    print(
        f"{what}: {len(spent)} calls, {refused} refused, median {p[0.5]:.1f} ms,"
        f" p99 {p[0.99]:.1f} ms, worst {1e3 * spent[-1]:.0f} ms"
    )


def small(server, calls, count):
    """Make small calls: how fast, at what cost, and does the memory grow?"""
    key, text = server.key(), json.dumps(with_plan(20)).encode()
    clients(count, server, key, EVALUATE, text, calls // 2)  # caches and pools fill
    pids = http_processes(server)
    memory, used = memory_of(pids), processor_seconds_of(pids)
    started = time.perf_counter()
    spent, statuses = clients(count, server, key, EVALUATE, text, calls)
    elapsed = time.perf_counter() - started
    used = processor_seconds_of(pids) - used
    tell(f"evaluate of 20 tasks, {count} clients", spent, statuses)
    print(f"  {len(spent) / elapsed:.0f} calls a second, {1e3 * used / len(spent):.2f} ms of")
    print(f"  processor time each in {len(pids)} HTTP process(es), whose memory grew from")
    print(f"  {memory / 2**20:.1f} to {memory_of(pids) / 2**20:.1f} MiB")


def fair(server, calls, count):
    """Make small calls while another account holds every slot, and fills the lines."""
    greedy, modest = server.key(account="greedy"), server.key(account="modest")
    text = json.dumps(with_plan(20)).encode()
    spent, statuses = clients(1, server, modest, EVALUATE, text, calls)
    tell("alone", spent, statuses)
    done = threading.Event()

    def burden(path, request):
        body = json.dumps(request).encode()
        while not done.is_set():
            with contextlib.suppress(OSError, http.client.HTTPException):
                server.post(path, body, greedy)

    search = request_with(30, {"time_limit_s": 60})
    later = {**JSON, "Prefer": "respond-async"}
    for _ in range(_JOBS):
        assert server.post(SOLVE, search, greedy, later).status == 202
    work = [(SOLVE, search)] * 4 + [(EVALUATE, heavy())] * count
    threads = [threading.Thread(target=burden, args=one, daemon=True) for one in work]
    for thread in threads:
        thread.start()
    time.sleep(3)
    spent, statuses = clients(1, server, modest, EVALUATE, text, calls)
    what = f"beside {_JOBS} jobs, 4 searches, {count} heavy evaluations of another account"
    tell(what, spent, statuses)
    done.set()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("scenario", choices=["small", "fair"])
    parser.add_argument("--calls", type=int, default=5_000)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--set", action="append", default=[], help="such as quick_slots=4")
    arguments = parser.parse_args()
    settings = dict(setting.split("=", 1) for setting in arguments.set)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), **{**PLENTY, **settings})
        try:
            globals()[arguments.scenario](server, arguments.calls, arguments.clients)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
