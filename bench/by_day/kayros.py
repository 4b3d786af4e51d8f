"""kayros: an iterated local search for routes of little duration, in real numbers."""

from __future__ import annotations

from contextlib import suppress
from math import ceil
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from pathlib import Path
from resource import RLIMIT_CPU, RUSAGE_CHILDREN, getrusage, setrlimit
from typing import Any

import kayros
from mamut_routing_lib.enums import BenchmarkName, InstanceOrigin
from mamut_routing_lib.td import (
    BenchmarkInstanceTDVRPTW,
    InstanceATFs,
    LoadedTDInstance,
    TDArrivalFunctionsRef,
    build_arc_atf,
    compute_route_duration,
)

from bench.by_day.instances import CLOSES, OPENS, Answer, Instance, Route

_ENDLESS = 1e6


def solve(instance: Instance, seconds: float, seed: int) -> Answer:
    """Solve.

    It knows the clock on the wall alone: it runs in a process of its own, which is ended after so
    many seconds of the processor, and its last plan counts.

    Raises:
        ValueError: it found no plan.
    """
    loaded = _loaded(instance)
    plans, out = Pipe(duplex=False)
    began = getrusage(RUSAGE_CHILDREN).ru_utime
    search = Process(target=_search, args=(loaded, ceil(seconds), seed, out))
    search.start()
    out.close()
    found = _last(plans)
    search.join()
    spent = getrusage(RUSAGE_CHILDREN).ru_utime - began
    timed = [compute_route_duration(loaded.instance, loaded.atfs, tasks) for tasks in found]
    routes = [Route(one.departure_time, one.route) for one in timed]
    return Answer(routes, sum(one.duration for one in timed), spent)


def _search(loaded: LoadedTDInstance, seconds: int, seed: int, out: Connection) -> None:
    setrlimit(RLIMIT_CPU, (seconds, seconds + 1))
    kayros.solve(
        loaded, time_limit=_ENDLESS, seed=seed, on_incumbent=lambda _, routes: out.send(routes)
    )


def _last(plans: Connection) -> list[list[int]]:
    """Return the last plan that comes before the other side is ended."""
    last = None
    with suppress(EOFError, OSError):
        while True:
            last = plans.recv()
    if last is None:
        raise ValueError("no plan")
    return last


def version() -> str:
    """Return what was run."""
    return kayros.__version__


def _loaded(instance: Instance) -> LoadedTDInstance:
    """Return the instance; names of benchmarks are required, and none of theirs is meant."""
    horizon = (float(OPENS), float(CLOSES))
    members: dict[str, Any] = {
        "instance_name": instance.name,
        "num_customers": len(instance.demands) - 1,
    }
    arcs = InstanceATFs(
        benchmark_name=BenchmarkName.MAMUT_2026.value,
        horizon=horizon,
        arcs=_arcs(instance),
        **members,
    )
    made = BenchmarkInstanceTDVRPTW(
        instance_origin=InstanceOrigin.OSM_CVRP_GEN,
        benchmark_name=BenchmarkName.MAMUT_2026,
        num_vehicles=instance.vehicles,
        vehicle_capacity=instance.capacity,
        coordinates=[(0, 0)] * len(instance.demands),
        demands=instance.demands,
        service_times=instance.services,
        time_windows=instance.windows,
        horizon=horizon,
        td=TDArrivalFunctionsRef(atf_path="none.atf.json"),
        **members,
    )
    return LoadedTDInstance(made, arcs, Path("none"), None)


def _arcs(instance: Instance) -> dict[tuple[int, int], Any]:
    """A way is of length 1, and has a speed in each slice between opening and closing."""
    ends = [*instance.begins[1:], CLOSES]
    cut = [(max(a, OPENS), min(b, CLOSES)) for a, b in zip(instance.begins, ends, strict=True)]
    used = [number for number, (a, b) in enumerate(cut) if a < b]
    zones = [cut[number] for number in used]
    places = range(len(instance.demands))
    return {
        (a, b): build_arc_atf(
            zones,
            [1 / instance.durations[number][a][b] for number in used],
            1.0,
            (float(OPENS), float(CLOSES)),
        )
        for a in places
        for b in places
        if a != b
    }
