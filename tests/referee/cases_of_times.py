"""Windows, prices of time, breaks, reloads: routes timed by hand."""

from __future__ import annotations

from typing import Any

from .cases import FIRST, HUB, LAST, SECOND, Case, job, plan, prices, problem, shift, van, window

PER_SECOND = 3_600
THIRD = "/routes/0/stops/3"


def windows(*entries: dict) -> dict:
    return {"time_windows": list(entries)}


def span(start: int, end: int, **members: Any) -> dict:
    return {"start": start, "end": end, **members}


def pause(earliest: int, latest: int, duration: int = 5, **members: Any) -> dict:
    return {
        "id": "lunch", "duration_s": duration, "earliest": earliest, "latest": latest, **members
    }  # fmt: skip


def works(**members: Any) -> dict:
    """One van whose shift has these members too."""
    return {"vehicles": [van(shifts=[{**shift(), **members}])]}


WINDOWS = [
    Case(
        "a window with a price may be missed for it",
        problem(job("a", 30, **windows(span(0, 10, per_late_hour=PER_SECOND)))),
        plan("a"),
        {
            "/status": "solved",
            "/cost/lateness": 20,
            f"{FIRST}/late_s": 20,
            f"{FIRST}/window": 0,
            f"{FIRST}/cost/lateness": 20,
            "/summary/late_s": 20,
            "/routes/0/start_time": 0,
        },
    ),
    Case(
        "the objective's price makes windows soft",
        problem(job("a", 30, **window(0, 10)), **prices(per_late_hour=PER_SECOND)),
        plan("a"),
        {"/status": "solved", "/cost/lateness": 20},
    ),
    Case(
        "null makes a window hard whatever the objective says",
        problem(
            job("a", 30, **windows(span(0, 10, per_late_hour=None))),
            **prices(per_late_hour=PER_SECOND),
        ),
        plan("a"),
        {"/cost/lateness": 0, "/summary/late_s": 20},
        (("time_windows", FIRST, 20, "s"),),
    ),
    Case(
        "a missed hard window gives way to the next one",
        problem(job("a", 30, **windows(span(50, 60, cost=1), span(0, 10, cost=5)))),
        plan("a"),
        {
            f"{FIRST}/service_start": 50,
            f"{FIRST}/window": 0,
            "/cost/windows": 1,
            "/routes/0/start_time": 20,
            "/routes/0/end_time": 80,
        },
    ),
    Case(
        "a later window that is cheaper is waited for",
        problem(job("a", 30, **windows(span(0, 40, cost=5), span(50, 60, cost=1)))),
        plan("a"),
        {f"{FIRST}/service_start": 50, "/cost/windows": 1},
    ),
    Case(
        "waiting costs more than the window's price",
        problem(
            job("a", 10),
            job("b", 30, **windows(span(0, 40, cost=5), span(50, 60, cost=1))),
            **works(start={"time": 0, "latest": 0, "location": HUB}),
            **prices(per_wait_hour=PER_SECOND),
        ),
        plan("a b"),
        {f"{SECOND}/service_start": 30, "/cost/windows": 5, "/cost/wait": 0},
    ),
    Case(
        "of two windows at one price the later is used",
        problem(job("a", 30, **windows(span(0, 30), span(30, 60)))),
        plan("a"),
        {f"{FIRST}/service_start": 30, f"{FIRST}/window": 1},
    ),
    Case(
        "a cheap late service in an open window beats a dear window",
        problem(
            job("a", 30, **windows(span(0, 10, per_late_hour=PER_SECOND), span(25, 60, cost=30)))
        ),
        plan("a"),
        {f"{FIRST}/window": 0, "/cost/lateness": 20, "/cost/windows": 0},
    ),
    Case(
        "a target is paid for, and never hard",
        problem(job("a", 30, target={"time": 10, "per_late_hour": PER_SECOND})),
        plan("a"),
        {
            "/status": "solved",
            "/cost/targets": 20,
            f"{FIRST}/target_late_s": 20,
            f"{FIRST}/late_s": 0,
        },
    ),
]

PRICED_TIME = [
    Case(
        "a route that pays by the hour departs for no wait",
        problem(job("a", 10, **window(100, 200)), **prices(per_route_hour=PER_SECOND)),
        plan("a"),
        {"/routes/0/start_time": 90, "/cost/route_time": 20, f"{LAST}/cost/route_time": 10},
    ),
    Case(
        "lateness is worth less than the time that avoids it",
        problem(
            job("a", 10, **window(100, 200)),
            job("b", 20, **windows(span(0, 50, per_late_hour=PER_SECOND / 2))),
            **prices(per_route_hour=PER_SECOND),
        ),
        plan("b a"),
        # Served at 90, b is 40 late (20); every second earlier costs 1 and saves a half.
        {f"{FIRST}/service_start": 90, "/cost/lateness": 20, "/cost/route_time": 40},
    ),
    Case(
        "lateness is worth more than the time that avoids it",
        problem(
            job("a", 10, **window(100, 200)),
            job("b", 20, **windows(span(0, 50, per_late_hour=PER_SECOND * 2))),
            **prices(per_route_hour=PER_SECOND),
        ),
        plan("b a"),
        {f"{FIRST}/service_start": 50, "/cost/lateness": 0, "/cost/route_time": 80},
    ),
    Case(
        "overtime is paid after the shift's end",
        problem(
            job("a", 30),
            **works(end={"time": 50, "overtime_until": 100, "location": HUB}),
            **prices(per_overtime_hour=PER_SECOND),
        ),
        plan("a"),
        {
            "/status": "solved",
            "/cost/overtime": 10,
            "/summary/overtime_s": 10,
            f"{LAST}/cost/overtime": 10,
        },
    ),
    Case(
        "overtime ends too",
        problem(job("a", 30), **works(end={"time": 40, "overtime_until": 50, "location": HUB})),
        plan("a"),
        {"/summary/overtime_s": 20},
        (("shift_hours", "/routes/0", 10, "s"),),
    ),
    Case(
        "a route that cannot be short enough is timed at least cost all the same",
        problem(
            job("a", 10, **window(0, 20)),
            job("b", 20, **window(100, 200)),
            vehicles=[van(limits={"max_route_duration_s": 100})],
        ),
        plan("a b"),
        {"/routes/0/start_time": 10, "/routes/0/duration_s": 110},
        (("max_route_duration", "/routes/0", 10, "s"),),
    ),
    Case(
        "a limit on the duration moves a departure that would pay",
        problem(
            job("a", 10, **window(100, 200)),
            job("b", 20, **windows(span(0, 20, per_late_hour=PER_SECOND))),
            vehicles=[van(limits={"max_route_duration_s": 80})],
        ),
        plan("b a"),
        # Free of the limit b is served at 20. The route ends at 110, so it departs at 30.
        {"/status": "solved", "/routes/0/start_time": 30, "/cost/lateness": 30},
    ),
    Case(
        "a fixed start outside the shift is a violation",
        problem(job("a", 30), vehicles=[van(shifts=[shift(start=100)])]),
        {"routes": [{**plan("a")["routes"][0], "fixed_start_time": 90}]},
        {"/routes/0/start_time": 90},
        (("shift_hours", "/routes/0", 10, "s"),),
    ),
    Case(
        "a fixed start is kept where it costs",
        problem(job("a", 30, **window(100, 200)), **prices(per_wait_hour=PER_SECOND)),
        {"routes": [{**plan("a")["routes"][0], "fixed_start_time": 50}]},
        {"/status": "solved", "/routes/0/start_time": 50, "/cost/wait": 20},
    ),
    Case(
        "without a start place a route begins at its first stop",
        problem(job("a", 30, **window(50, 60)), **works(start={"time": 0})),
        plan("a"),
        {
            "/routes/0/start_time": 50,
            "/routes/0/distance_m": 30,
            "/routes/0/stops/0/location": None,
        },
    ),
    Case(
        "without an end place a route ends with its last service",
        problem(job("a", 30, service_time_s=7), **works(end={"time": 1_000})),
        plan("a"),
        {"/routes/0/end_time": 37, "/routes/0/distance_m": 30, f"{LAST}/location": None},
    ),
]

WORK = [
    Case(
        "a vehicle is set up once at a place",
        problem(
            job("a", 30, service_time_s=10, setup_time_s=5),
            job("b", 30, service_time_s=10, setup_time_s=5, service_factor=2),
        ),
        plan("a b"),
        {f"{FIRST}/service_s": 15, f"{SECOND}/service_s": 20},
    ),
    Case(
        "a break on the way between two stops at one place is looked through",
        problem(
            job("a", 30, setup_time_s=5),
            job("b", 30, setup_time_s=5),
            **works(breaks=[pause(30, 50)]),
        ),
        plan("a !lunch b"),
        {f"{FIRST}/service_s": 5, f"{THIRD}/service_s": 0},
    ),
    Case(
        "a reload between them is not",
        problem(
            job("a", 0, setup_time_s=5),
            job("b", 0, setup_time_s=5),
            depots=[{"id": "d", "location": HUB}],
            **works(reloads=["d"]),
        ),
        plan("a @d b"),
        {f"{FIRST}/service_s": 5, f"{THIRD}/service_s": 5},
    ),
]

BREAKS = [
    Case(
        "a break splits the way that it is taken on",
        problem(job("a", 30), **works(breaks=[pause(10, 20)])),
        plan("!lunch a"),
        {
            "/routes/0/start_time": 0,
            f"{FIRST}/service_start": 10,
            f"{FIRST}/travel_s": 10,
            f"{FIRST}/distance_m": 0,
            f"{FIRST}/location": None,
            f"{SECOND}/travel_s": 20,
            f"{SECOND}/distance_m": 30,
            "/routes/0/break_s": 5,
            "/routes/0/end_time": 65,
        },
    ),
    Case(
        "a break that is left open comes where it costs least",
        problem(job("a", 30), **works(breaks=[pause(40, 50)])),
        plan("a"),
        {
            f"{SECOND}/type": "break",
            f"{SECOND}/service_start": 40,
            f"{SECOND}/travel_s": 10,
            "/routes/0/end_time": 65,
        },
    ),
    Case(
        "a route that is over before a break does not take it",
        problem(job("a", 30), **works(breaks=[pause(70, 80)])),
        plan("a"),
        {"/status": "solved", "/routes/0/break_s": 0, "/routes/0/end_time": 60},
    ),
    Case(
        "a route that departs after a break does not take it",
        problem(job("a", 30, **window(200, 300)), **works(breaks=[pause(100, 110)])),
        plan("a"),
        {"/status": "solved", "/routes/0/break_s": 0, "/routes/0/start_time": 170},
    ),
    Case(
        "a break with a place is driven to",
        problem(job("a", 30), **works(breaks=[pause(0, 1_000, location=[10, 0])])),
        plan("a !lunch"),
        {
            f"{SECOND}/location": [10, 0],
            f"{SECOND}/travel_s": 20,
            f"{SECOND}/distance_m": 20,
            f"{SECOND}/service_start": 50,
            "/routes/0/end_time": 65,
        },
    ),
    Case(
        "a break that is placed too late is a violation",
        problem(job("a", 30), **works(breaks=[pause(10, 20)])),
        plan("a !lunch"),
        {"/routes/0/start_time": 0, f"{SECOND}/service_start": 30},
        (("break", SECOND, 10, "s"),),
    ),
    Case(
        "a break is not taken in a service",
        problem(job("a", 30, service_time_s=100), **works(breaks=[pause(50, 60)])),
        plan("a"),
        # Before a: 30 driven, from 50 to 55; then 100 of service and the way back.
        {
            f"{FIRST}/type": "break",
            f"{FIRST}/wait_s": 0,
            "/routes/0/start_time": 20,
            "/routes/0/end_time": 185,
        },
    ),
]

RELOADS = [
    Case(
        "a reload fills the vehicle again",
        problem(
            job("a", 10, delivery={"kg": 6}),
            job("b", 10, delivery={"kg": 5}),
            depots=[{"id": "d", "location": HUB, "service_time_s": 7, "cost_per_visit": 2}],
            vehicles=[van(capacity={"kg": 6}, shifts=[{**shift(), "reloads": ["d"]}])],
        ),
        plan("a @d b"),
        {
            "/status": "solved",
            "/routes/0/stops/0/load": {"kg": 6},
            f"{FIRST}/load": {"kg": 0},
            f"{SECOND}/load": {"kg": 5},
            f"{THIRD}/load": {"kg": 0},
            "/cost/depot_visits": 2,
            f"{SECOND}/service_s": 7,
            "/routes/0/service_s": 7,
            "/routes/0/end_time": 47,
        },
    ),
    Case(
        "what a trip has too much is told for each trip",
        problem(
            job("a", 10, delivery={"kg": 6}),
            job("b", 10, demand={"kg": 8}),
            depots=[{"id": "d", "location": HUB}],
            vehicles=[van(capacity={"kg": 5}, shifts=[{**shift(), "reloads": ["d"]}])],
        ),
        plan("a @d b"),
        {},
        (("capacity", "/routes/0", 1, "kg"), ("capacity", THIRD, 3, "kg")),
    ),
    Case(
        "the initial load leaves at the first reload",
        problem(
            job("a", 10),
            depots=[{"id": "d", "location": HUB}],
            vehicles=[van(initial_load={"kg": 4}, shifts=[{**shift(), "reloads": ["d"]}])],
        ),
        plan("a @d"),
        {f"{FIRST}/load": {"kg": 4}, f"{SECOND}/load": {"kg": 0}},
    ),
    Case(
        "a depot that is closed",
        problem(
            job("a", 30),
            job("b", 10),
            depots=[{"id": "d", "location": HUB, "time_windows": [{"start": 0, "end": 10}]}],
            **works(reloads=["d"]),
        ),
        plan("a @d b"),
        {},
        (("depot_hours", SECOND, 50, "s"),),
    ),
    Case(
        "a depot that opens later is waited for",
        problem(
            job("a", 30),
            job("b", 10),
            depots=[{"id": "d", "location": HUB, "time_windows": [{"start": 100, "end": 120}]}],
            **works(reloads=["d"]),
        ),
        plan("a @d b"),
        {"/status": "solved", f"{SECOND}/service_start": 100, "/routes/0/start_time": 40},
    ),
    Case(
        "the first trip departs when its goods are there",
        problem(job("a", 30, release_time=100)),
        plan("a"),
        {"/status": "solved", "/routes/0/start_time": 100},
    ),
    Case(
        "a later trip waits at the depot for its goods",
        problem(
            job("a", 30),
            job("b", 10, release_time=200),
            depots=[{"id": "d", "location": HUB}],
            **works(start={"time": 0, "latest": 0, "location": HUB}, reloads=["d"]),
        ),
        plan("a @d b"),
        {"/routes/0/start_time": 0, f"{SECOND}/wait_s": 140, f"{SECOND}/service_start": 200},
    ),
    Case(
        "a fixed start before the goods are there",
        problem(job("a", 30, release_time=100)),
        {"routes": [{**plan("a")["routes"][0], "fixed_start_time": 90}]},
        {"/routes/0/start_time": 90},
        (("release_time", "/routes/0", 10, "s"),),
    ),
]

CASES = [*WINDOWS, *PRICED_TIME, *WORK, *BREAKS, *RELOADS]
