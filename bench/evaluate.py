"""How long the engine takes to judge big plans, once they are read.

    tools/test tests/unit && .venv/bin/python bench/evaluate.py [RUNS]

Medians in milliseconds: of judging alone, and of judging with writing the answer. Needs the
package as `tools/test` builds it, which can look inside.
"""

from __future__ import annotations

import json
import random
import statistics
import sys

from routeopt import _inside

DAY = 1_000_000  # long enough for the longest route
PLACE = [16.3, 48.2]


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    for name, request in cases().items():
        text = json.dumps(request)
        seconds = [_inside.judging_seconds(text, ("great_circle", {})) for _ in range(runs)]
        judged = statistics.median(judge for _, judge, _ in seconds)
        answered = statistics.median(judge + write for _, judge, write in seconds)
        print(f"{name:60} {1000 * judged:7.1f} {1000 * answered:7.1f}")


def cases() -> dict[str, dict]:
    one = {"routes": 1, "stops": 2_000}
    return {
        "500 routes of 20 stops": plan(routes=500, stops=20),
        "2,000 stops": plan(**one),
        "2,000 stops with a duration that cannot be kept": plan(**one, longest=1_000),
        "2,000 stops with a duration that is hard to keep": plan(**one, slack=0),
        "2,000 stops with a break": plan(**one, breaks=1),
        "2,000 stops with three breaks": plan(**one, breaks=3),
        "2,000 stops with a break and a duration not kept": plan(**one, breaks=1, longest=1_000),
        "2,000 stops with a break that nothing keeps": plan(**one, breaks=1, closes=DAY // 10),
        "2,000 stops with priced windows and targets": plan(**one, priced=True),
        "2,000 stops with all of that": plan(**one, priced=True, breaks=1, slack=0),
    }


def plan(
    routes: int,
    stops: int,
    longest: int | None = None,
    slack: int | None = None,
    breaks: int = 0,
    closes: int = DAY,
    priced: bool = False,
) -> dict:
    """Routes that drive from stop to stop, each with a window around the time it comes there."""
    random.seed(1)
    legs = 400  # about what a leg and a service take
    jobs = [[job(r * stops + k, (k + 1) * legs, priced) for k in range(stops)]
            for r in range(routes)]  # fmt: skip
    if slack is not None:
        longest = int(stops * legs * 0.999) + slack
    return {
        "problem": {
            "jobs": [one for route in jobs for one in route],
            "vehicles": [vehicle(r, stops, longest, breaks, closes) for r in range(routes)],
            "objective": {"costs": prices(priced)},
        },
        "plan": {
            "routes": [
                {"vehicle": f"van-{r}", "shift": "day",
                 "stops": [{"task": one["id"]} for one in route]}
                for r, route in enumerate(jobs)
            ]
        },
    }  # fmt: skip


def job(number: int, time: int, priced: bool) -> dict:
    place = [PLACE[0] + random.uniform(-0.01, 0.01), PLACE[1] + random.uniform(-0.01, 0.01)]
    start = time - random.randrange(3_600)
    window = {"start": start, "end": start + 7_200}
    made = {
        "id": f"order-{number:05d}",
        "location": place,
        "service_time_s": random.randrange(60, 300),
        "time_windows": [window],
        "delivery": {"kg": random.randrange(1, 9), "parcels": 1},
    }
    if priced:
        later = {"start": start + 9_000, "end": start + 12_000, "cost": 2.5}
        made["time_windows"] = [window | {"per_late_hour": random.choice([None, 6, 12])}, later]
        made["target"] = {"time": time, "per_late_hour": 3.5}
    return made


def vehicle(number: int, stops: int, longest: int | None, breaks: int, closes: int) -> dict:
    pauses = [
        {"id": f"rest {k}", "duration_s": 1_800, "earliest": (k + 1) * 40_000,
         "latest": (k + 1) * 40_000 + 20_000}
        for k in range(breaks)
    ]  # fmt: skip
    shift = {
        "id": "day",
        "start": {"time": 0, "location": PLACE},
        "end": {"time": closes, "location": PLACE},
        "breaks": pauses,
    }
    return {
        "id": f"van-{number}",
        "shifts": [shift],
        "capacity": {"kg": 5 * stops, "parcels": stops},
        "limits": {} if longest is None else {"max_route_duration_s": longest},
    }


def prices(priced: bool) -> dict:
    rates = {"per_travel_km": 0.42, "per_route_hour": 31.5, "per_wait_hour": 4, "fixed": 60}
    return rates | ({"per_late_hour": 20} if priced else {})


if __name__ == "__main__":
    main()
