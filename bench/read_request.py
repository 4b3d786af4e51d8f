"""How long reading and checking a request of 8 MiB takes, against `json.loads` on the same bytes.

    python bench/read_request.py [RUNS]

10,000 jobs and 500 vehicles; runs in turns; medians and their ratio. Then 10,485,760 bytes of `[`.
"""

import json
import random
import statistics
import sys
import time

import routeopt

SIZE = 8 * 1024 * 1024


def request_text():
    """A request of 8 MiB: what is missing to the size is put into tags."""
    random.seed(1)
    vehicles = [_vehicle(number) for number in range(500)]
    jobs = [_job(number) for number in range(10_000)]
    request = {"problem": {"vehicles": vehicles, "jobs": jobs}, "options": {"time_limit_s": 1}}
    missing = SIZE - len(json.dumps(request))
    per_job = missing // len(jobs) - 4
    for number, job in enumerate(jobs):
        job["tags"].append(("zone " + str(number % 200)).ljust(per_job, "."))
    return json.dumps(request).encode()


def _vehicle(number):
    place = {"location": [16.3, 48.2]}
    shifts = [
        {"id": "early", "start": {"time": 21_600, **place}, "end": {"time": 50_400, **place}},
        {"id": "late", "start": {"time": 50_400, **place}, "end": {"time": 79_200, **place}},
    ]
    return {
        "id": f"vehicle-{number:03d}",
        "shifts": shifts,
        "capacity": {"kg": 800, "parcels": 120},
        "skills": [{"name": "lift", "level": 2}],
        "costs": {"per_travel_km": 0.42, "fixed": 60},
    }


def _job(number):
    start = random.randrange(28_800, 50_000)
    return {
        "id": f"order-{number:05d}",
        "location": [round(random.uniform(16.2, 16.5), 6), round(random.uniform(48.1, 48.3), 6)],
        "service_time_s": random.randrange(60, 600),
        "time_windows": [{"start": start, "end": start + 7_200}],
        "demand": {"kg": random.randrange(1, 50), "parcels": random.randrange(1, 9)},
        "delivery": {"kg": random.randrange(1, 50), "parcels": 3},
        "required_skills": [{"name": "lift", "min_level": 1}],
        "tags": ["north"],
        "drop_fee": round(random.uniform(5, 200), 2),
        "eligible_vehicles": {"excluded": [f"vehicle-{random.randrange(250):03d}"]},
        "preferences": [{"tag": "north", "violation_cost": 1.25}],
        "service_factor": 1.05,
        "priority": 3,
        "service_factors": [{"vehicles": ["vehicle-001", "vehicle-002"], "factor": 0.85}],
        "target": {"time": 40_000, "per_late_hour": 12.5},
    }


def seconds(call, text):
    """Wall seconds of one call."""
    start = time.perf_counter()
    call(text)
    return time.perf_counter() - start


def main():
    """Print medians and ratios."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    text = request_text()
    pairs = [(seconds(json.loads, text), seconds(routeopt.validate, text)) for _ in range(runs)]
    loads, checks = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratio = statistics.median(check / load for load, check in pairs)
    print(f"{len(text):,} bytes: json.loads {loads * 1000:.0f} ms, read and checked", end=" ")
    print(f"{checks * 1000:.0f} ms, ratio {ratio:.2f}")
    brackets = b"[" * (10 * 1024 * 1024)
    print(f"{len(brackets):,} brackets: {seconds(_refused, brackets) * 1000:.1f} ms")


def _refused(text):
    try:
        routeopt.validate(text)
    except routeopt.RequestError:
        return
    raise AssertionError("taken")


if __name__ == "__main__":
    main()
