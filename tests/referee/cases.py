"""Small plans, and what a careful reader of the rules makes of them by hand.

All places are on a plane where a distance, rounded to the nearest whole, is also a duration.
Here: how plans are written, and answers, tasks left out, prices and service times. The rules of
stops, times and plans are in the modules beside this one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

HUB = [0, 0]


@dataclass(frozen=True)
class Case:
    """A plan for a problem, and what its answer holds: JSON pointer to value.

    `broken` lists the violations in order as (code, pointer, amount, unit).
    """

    name: str
    problem: dict
    plan: dict
    expected: dict[str, Any]
    broken: tuple[tuple[str, str, int, str], ...] = ()

    @property
    def request(self) -> dict:
        return {"problem": self.problem, "plan": self.plan}


# --- problems ----------------------------------------------------------------------------------


def job(name: str, x: float, y: float = 0, **members: Any) -> dict:
    return {"id": name, "location": [x, y], **members}


def shipment(name: str, pickup_x: float, delivery_x: float, **members: Any) -> dict:
    sides = {"pickup": {"location": [pickup_x, 0]}, "delivery": {"location": [delivery_x, 0]}}
    return {"id": name, **sides, **members}


def shift(start: Any = 0, end: Any = 1_000, **start_members: Any) -> dict:
    return {
        "id": "day",
        "start": {"time": start, "location": HUB, **start_members},
        "end": {"time": end, "location": HUB},
    }


def van(name: str = "van", **members: Any) -> dict:
    return {"id": name, "shifts": [shift()], **members}


def window(start: Any, end: Any) -> dict:
    return {"time_windows": [{"start": start, "end": end}]}


def problem(*tasks: dict, **members: Any) -> dict:
    """A problem of these jobs and shipments, and one van where no vehicles are given."""
    return {
        "vehicles": [van()],
        "jobs": [task for task in tasks if "pickup" not in task],
        "shipments": [task for task in tasks if "pickup" in task],
        **members,
    }


def prices(**costs: Any) -> dict:
    return {"objective": {"costs": costs}}


# --- plans -------------------------------------------------------------------------------------


def stop(word: str) -> dict:
    """`a`: a job, `+s`: a shipment's pickup, `-s`: its delivery, `@d`: a reload, `!b`: a break."""
    kinds = {"+": "pickup", "-": "delivery"}
    if word[0] in kinds:
        return {"task": word[1:], "type": kinds[word[0]]}
    names = {"@": "depot", "!": "break"}
    if word[0] in names:
        return {names[word[0]]: word[1:]}
    return {"task": word}


def route(vehicle: str, words: str) -> dict:
    return {"vehicle": vehicle, "shift": "day", "stops": [stop(word) for word in words.split()]}


def plan(words: str) -> dict:
    """A plan with one route, the van's."""
    return plans(van=words)


def plans(**routes: str) -> dict:
    return {"routes": [route(vehicle, words) for vehicle, words in routes.items()]}


NO_PLAN: dict = {"routes": []}

# --- cases -------------------------------------------------------------------------------------

FIRST = "/routes/0/stops/1"
SECOND = "/routes/0/stops/2"
LAST = "/routes/0/stops/-1"

ANSWERS = [
    Case(
        "a route goes out, serves and comes back",
        problem(job("a", 30, 40, service_time_s=60)),
        plan("a"),
        {
            "/status": "solved",
            "/summary": {
                "routes": 1,
                "served_tasks": 1,
                "unserved_tasks": 0,
                "distance_m": 100,
                "travel_s": 100,
                "service_s": 60,
                "wait_s": 0,
                "break_s": 0,
                "late_s": 0,
                "overtime_s": 0,
                "duration_s": 160,
            },
            "/routes/0/vehicle": "van",
            "/routes/0/shift": "day",
            "/routes/0/start_time": 0,
            "/routes/0/end_time": 160,
            "/routes/0/duration_s": 160,
            "/routes/0/stops/0": {
                "type": "start",
                "location": [0, 0],
                "arrival": 0,
                "service_start": 0,
                "departure": 0,
                "travel_s": 0,
                "distance_m": 0,
                "wait_s": 0,
                "service_s": 0,
                "load": {},
                "cost": {},
            },
            FIRST: {
                "type": "job",
                "task": "a",
                "location": [30, 40],
                "arrival": 50,
                "service_start": 50,
                "departure": 110,
                "travel_s": 50,
                "distance_m": 50,
                "wait_s": 0,
                "service_s": 60,
                "late_s": 0,
                "target_late_s": 0,
                "load": {},
                "cost": {"travel_time": 0.01389},
            },
            f"{LAST}/type": "end",
            f"{LAST}/arrival": 160,
            f"{LAST}/travel_s": 50,
            f"{LAST}/distance_m": 50,
        },
    ),
    Case(
        "sums run over all routes",
        problem(job("a", 10), job("b", 20, service_time_s=7), vehicles=[van("van"), van("bus")]),
        plans(van="a", bus="b"),
        {
            "/summary/routes": 2,
            "/summary/distance_m": 60,
            "/summary/travel_s": 60,
            "/summary/service_s": 7,
            "/summary/duration_s": 67,
        },
    ),
    Case(
        "a route without a task stop is not listed and costs nothing",
        problem(job("a", 10), vehicles=[van("bus"), van("van")], **prices(fixed=12.5)),
        plans(bus="", van="a"),
        {
            "/summary/routes": 1,
            "/routes/0/vehicle": "van",
            "/cost/fixed": 12.5,
            "/routes/0/stops/0/cost": {"fixed": 12.5},
        },
    ),
    Case(
        "a plan's own start and end are skipped",
        problem(job("a", 10)),
        {
            "routes": [
                {
                    "vehicle": "van",
                    "shift": "day",
                    "stops": [{"type": "start"}, {"task": "a", "type": "job"}, {"type": "end"}],
                }
            ]
        },
        {f"{FIRST}/task": "a", f"{SECOND}/type": "end"},
    ),
    Case(
        "a shift starts at one depot and ends at another",
        problem(
            job("a", 10),
            depots=[{"id": "north", "location": [0, 4]}, {"id": "east", "location": [20, 0]}],
            vehicles=[
                {
                    "id": "van",
                    "shifts": [
                        {
                            "id": "day",
                            "start": {"time": 0, "depot": "north"},
                            "end": {"time": 1_000, "depot": "east"},
                        }
                    ],
                }
            ],
        ),
        plan("a"),
        {
            "/routes/0/stops/0/depot": "north",
            "/routes/0/stops/0/location": [0, 4],
            f"{FIRST}/travel_s": 11,  # the root of 116 is 10.77
            f"{LAST}/depot": "east",
            f"{LAST}/travel_s": 10,
        },
    ),
    Case(
        "times are written as the request has them, in the offset of the first shift's start",
        problem(
            job("a", 30, **window("2026-12-01T07:00:30Z", "2026-12-01T07:00:30Z")),
            vehicles=[
                van(shifts=[shift("2026-12-01T08:00:00+01:00", "2026-12-01T07:02:00Z")]),
            ],
        ),
        plan("a"),
        {
            "/status": "solved",
            "/routes/0/start_time": "2026-12-01T08:00:00+01:00",
            f"{FIRST}/arrival": "2026-12-01T08:00:30+01:00",
            "/routes/0/end_time": "2026-12-01T08:01:00+01:00",
        },
    ),
    Case(
        "a matrix is used as it is given, and its locations are written as indices",
        problem(
            {"id": "a", "location": 1},
            vehicles=[
                {
                    "id": "van",
                    "shifts": [
                        {
                            "id": "day",
                            "start": {"time": 0, "location": 0},
                            "end": {"time": 100, "location": 0},
                        }
                    ],
                }
            ],
            matrices={"car": {"durations_s": [[0, 10], [20, 0]], "distances_m": [[0, 1], [2, 0]]}},
        ),
        plan("a"),
        {
            f"{FIRST}/location": 1,
            f"{FIRST}/travel_s": 10,
            f"{FIRST}/distance_m": 1,
            f"{LAST}/travel_s": 20,
            f"{LAST}/distance_m": 2,
        },
    ),
]

UNSERVED = [
    Case(
        "a task with a fee is left out for its fee",
        problem(job("a", 10, drop_fee=7.5), shipment("s", 10, 20, drop_fee=2)),
        NO_PLAN,
        {
            "/status": "solved",
            "/summary/unserved_tasks": 2,
            "/unserved": [{"task": "a", "drop_fee": 7.5}, {"task": "s", "drop_fee": 2}],
            "/cost/drop_fees": 9.5,
            "/cost/total": 9.5,
        },
    ),
    Case(
        "a fee of nothing is a fee",
        problem(job("a", 10, drop_fee=0)),
        NO_PLAN,
        {"/status": "solved", "/unserved": [{"task": "a", "drop_fee": 0}]},
    ),
    Case(
        "a mandatory task that is left out makes the plan partial",
        problem(job("a", 10), job("b", 10)),
        plan("a"),
        {
            "/status": "partial",
            "/summary/served_tasks": 1,
            "/unserved": [{"task": "b"}],
            "/cost/drop_fees": 0,
        },
    ),
]

PRICES = [
    Case(
        "without a price of travel the cost is hours of travel",
        problem(job("a", 1_800), vehicles=[van(shifts=[shift(end=9_000)])], **prices(fixed=2)),
        plan("a"),
        {"/cost/travel_time": 1, "/cost/fixed": 2, "/cost/total": 3},
    ),
    Case(
        "a price of nothing is a price",
        problem(job("a", 1_800), vehicles=[van(shifts=[shift(end=9_000)])],
                **prices(per_route_hour=0)),
        plan("a"),
        {"/cost/total": 0},
    ),
    Case(
        "one vehicle's price of travel ends the hours of travel for all",
        problem(job("a", 50), vehicles=[van(), van("bus", costs={"per_travel_km": 3})]),
        plan("a"),
        {"/cost/total": 0},
    ),
    Case(
        "a vehicle's own price replaces the objective's, the others stay",
        problem(job("a", 50), vehicles=[van(costs={"per_travel_km": 2})],
                **prices(per_travel_km=1, per_travel_hour=36, fixed=5)),
        plan("a"),
        {
            "/cost/travel_distance": 0.2,  # 2 a km, 100 m
            "/cost/travel_time": 1,  # 36 an hour, 100 s
            "/cost/fixed": 5,
            "/routes/0/cost/total": 6.2,
        },
    ),
    Case(
        "a vehicle's own price may be nothing",
        problem(job("a", 50), vehicles=[van(costs={"per_travel_km": 0})],
                **prices(per_travel_km=1)),
        plan("a"),
        {"/cost/total": 0},
    ),
    Case(
        "a part is rounded once for a route, and its stops share what was rounded",
        problem(job("a", 1), job("b", 0.5, 0.866)),
        plan("a b"),  # three legs of 1 s: 0.00027(7), 0.00055(5), 0.00083(3)
        {
            f"{FIRST}/cost": {"travel_time": 0.00028},
            f"{SECOND}/cost": {"travel_time": 0.00028},
            f"{LAST}/cost": {"travel_time": 0.00027},
            "/routes/0/cost/travel_time": 0.00083,
        },
    ),
    Case(
        "half a step is rounded away from zero, once for each route",
        problem(job("a", 0.4), job("b", 1.2), vehicles=[van(), van("bus")],
                **prices(per_travel_km=0.0025)),
        plans(van="a", bus="b"),  # 0 m, and 2 m for 0.000005
        {"/routes/0/cost/total": 0, "/routes/1/cost/total": 0.00001, "/cost/total": 0.00001},
    ),
]  # fmt: skip

WORK = [
    Case(
        "a task's factor and the vehicle's both scale its service",
        problem(
            job("a", 10, service_time_s=60, service_factor=1.5,
                service_factors=[{"vehicles": ["van"], "factor": 0.5}]),
        ),
        plan("a"),
        {f"{FIRST}/service_s": 45},
    ),
    Case(
        "a vehicle in no entry has no factor of its own",
        problem(
            job("a", 10, service_time_s=60, service_factor=1.5,
                service_factors=[{"vehicles": ["bus"], "factor": 0.5}]),
            vehicles=[van(), van("bus")],
        ),
        plan("a"),
        {f"{FIRST}/service_s": 90},
    ),
    Case(
        "half a second of service is rounded up",
        problem(job("a", 10, service_time_s=5, service_factor=0.5)),
        plan("a"),
        {f"{FIRST}/service_s": 3},
    ),
    Case(
        "both sides of a shipment take its factor",
        problem(
            {
                "id": "s",
                "pickup": {"location": [10, 0], "service_time_s": 10},
                "delivery": {"location": [20, 0], "service_time_s": 20},
                "service_factor": 2,
            }
        ),
        plan("+s -s"),
        {f"{FIRST}/service_s": 20, f"{SECOND}/service_s": 40},
    ),
    Case(
        "a slow vehicle takes longer for the same way",
        problem(job("a", 50), vehicles=[van(speed_factor=0.8)]),
        plan("a"),
        {f"{FIRST}/travel_s": 63, f"{FIRST}/distance_m": 50},  # 62.5
    ),
]  # fmt: skip

CASES = [*ANSWERS, *UNSERVED, *PRICES, *WORK]
