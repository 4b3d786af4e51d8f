"""How fast travel on real roads comes: `python -m bench.roads WHERE LON LAT WIDTH PLACES CHUNK`.

WHERE is the URL of an OSRM server, or a folder of Valhalla's tiles, which this process then reads.
"""

from __future__ import annotations

import os
import random
import sys
import time

import routeopt
from routeopt.roads.fetch import Roads
from routeopt.travel import Osrm, Valhalla


def main(where, lon, lat, width, count=2_000, chunk=100):
    """Solve twice with `count` places in a square, whose corner and width are in degrees, then
    fetch the roads of the plan's legs.
    """
    chance = random.Random(1)
    corner, size = (float(lon), float(lat)), float(width)
    places = [
        [round(start + chance.random() * size, 5) for start in corner] for _ in range(int(count))
    ]
    place = {"location": places[0]}
    shift = {"id": "day", "start": {"time": 0, **place}, "end": {"time": 2**31 - 1, **place}}
    request = {
        "problem": {
            "jobs": [{"id": f"job {i}", "location": at} for i, at in enumerate(places)],
            "vehicles": [{"id": "van", "shifts": [shift]}],
        },
        "options": {"time_limit_s": 0},
    }
    kind = Osrm if where.startswith("http") else Valhalla
    roads = kind(where, chunk=int(chunk))
    assert isinstance(roads.roads(), Roads)
    for what in ("fetched", "from the cache"):
        started = time.perf_counter()
        solution = routeopt.solve(request, travel=roads)
        search = solution.search
        spent = time.perf_counter() - started
        travel_s = search["travel_ms"] / 1_000
        pairs = len(places) ** 2 / 1e6
        print(
            f"{len(places)} places, {what}: {travel_s:.2f} s travel, {travel_s / pairs:.2f} s per"
            f" million pairs; {spent:.2f} s in all"
        )
    started = time.perf_counter()
    drawn = solution.with_geometry(roads)
    legs = sum("geometry" in stop for route in drawn.routes for stop in route["stops"])
    spent = time.perf_counter() - started
    print(f"{legs} legs: {spent:.2f} s, {spent / max(1, legs) * 1_000:.2f} ms a leg")
    own = sum(os.times()[:4])
    print(f"{own:.1f} processor seconds of this process")
    roads.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
