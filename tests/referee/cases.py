"""Small plans, and what a careful reader of the rules makes of them by hand.

All places are on a plane where a distance, rounded to the nearest whole, is also a duration.
Long: one list of cases, each read on its own.
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

TIMES = [
    Case(
        "who would come early departs later",
        problem(job("a", 30, **window(100, 200))),
        plan("a"),
        {"/routes/0/start_time": 70, f"{FIRST}/service_start": 100, "/routes/0/wait_s": 0,
         f"{FIRST}/window": 0},
    ),
    Case(
        "a departure is as late as an earlier stop's window lets it",
        problem(job("a", 10, **window(0, 50)), job("b", 20, **window(100, 200))),
        plan("a b"),
        {
            "/routes/0/start_time": 40,
            f"{FIRST}/service_start": 50,
            f"{SECOND}/arrival": 60,
            f"{SECOND}/wait_s": 40,
            f"{SECOND}/service_start": 100,
            "/routes/0/end_time": 120,
            "/routes/0/duration_s": 80,
        },
    ),
    Case(
        "a departure is no later than the shift's latest",
        problem(
            job("a", 10, **window(0, 50)),
            job("b", 20, **window(100, 200)),
            vehicles=[van(shifts=[shift(latest=25)])],
        ),
        plan("a b"),
        {"/routes/0/start_time": 25, f"{FIRST}/service_start": 35, f"{SECOND}/wait_s": 55},
    ),
    Case(
        "a service waits behind a stop and is then as early as possible",
        problem(
            job("a", 10, **window(60, 60)),
            job("b", 20, service_time_s=5),
            job("c", 30, **window(150, 150)),
        ),
        plan("a b c"),
        {
            "/routes/0/start_time": 50,
            f"{SECOND}/service_start": 70,
            "/routes/0/stops/3/arrival": 85,
            "/routes/0/stops/3/wait_s": 65,
        },
    ),
    Case(
        "a service may start at its window's last second",
        problem(job("a", 30, **window(0, 30))),
        plan("a"),
        {"/status": "solved", f"{FIRST}/late_s": 0, "/routes/0/start_time": 0},
    ),
    Case(
        "a service one second after its window breaks it",
        problem(job("a", 30, **window(0, 29))),
        plan("a"),
        {"/status": "infeasible", f"{FIRST}/late_s": 1, f"{FIRST}/window": 0,
         "/summary/late_s": 1, "/cost/lateness": 0},
        (("time_windows", FIRST, 1, "s"),),
    ),
    Case(
        "a late route keeps its earliest times and departs as late as moves none of them",
        problem(job("a", 10, **window(60, 70)), job("b", 20, **window(0, 50))),
        plan("a b"),
        {
            "/routes/0/start_time": 50,
            f"{FIRST}/service_start": 60,
            f"{FIRST}/late_s": 0,
            f"{SECOND}/service_start": 70,
            f"{SECOND}/late_s": 20,
            "/routes/0/end_time": 90,
        },
        (("time_windows", SECOND, 20, "s"),),
    ),
    Case(
        "a late route does not wait longer for a later stop",
        problem(job("a", 10, **window(0, 5)), job("b", 20, **window(100, 200))),
        plan("a b"),
        {"/routes/0/start_time": 0, f"{FIRST}/late_s": 5, f"{SECOND}/wait_s": 80},
        (("time_windows", FIRST, 5, "s"),),
    ),
    Case(
        "a route may end at the shift's last second",
        problem(job("a", 50, service_time_s=7), vehicles=[van(shifts=[shift(end=107)])]),
        plan("a"),
        {"/status": "solved", "/routes/0/end_time": 107},
    ),
    Case(
        "a route that ends one second later breaks the shift's hours",
        problem(job("a", 50, service_time_s=7), vehicles=[van(shifts=[shift(end=106)])]),
        plan("a"),
        {"/status": "infeasible", "/routes/0/end_time": 107},
        (("shift_hours", "/routes/0", 1, "s"),),
    ),
    Case(
        "a violation points to the route as the answer lists it",
        problem(job("a", 30, **window(0, 29)), vehicles=[van("bus"), van("van")]),
        plans(bus="", van="a"),
        {"/routes/0/vehicle": "van"},
        (("time_windows", FIRST, 1, "s"),),
    ),
]  # fmt: skip

BOTH_WAYS = {"delivery": {"kg": 5}, "demand": {"kg": 4}}

LOADS = [
    Case(
        "a job's delivery is on board from the start, what it hands over until the end",
        problem(
            job("a", 10, **BOTH_WAYS),
            job("b", 20, delivery={"kg": 3}, demand={"kg": 4}),
            vehicles=[van(capacity={"kg": 10}, initial_load={"kg": 2})],
        ),
        plan("a b"),
        {
            "/status": "solved",
            "/routes/0/stops/0/load": {"kg": 10},
            f"{FIRST}/load": {"kg": 9},
            f"{SECOND}/load": {"kg": 10},
            f"{LAST}/load": {"kg": 10},
        },
    ),
    Case(
        "one kilogramme too much breaks the capacity after that stop",
        problem(
            job("a", 10, **BOTH_WAYS),
            job("b", 20, delivery={"kg": 3}, demand={"kg": 5}),
            vehicles=[van(capacity={"kg": 10}, initial_load={"kg": 2})],
        ),
        plan("a b"),
        {"/status": "infeasible", f"{SECOND}/load": {"kg": 11}},
        (("capacity", SECOND, 1, "kg"),),
    ),
    Case(
        "too much at departure breaks the capacity of the route",
        problem(
            job("a", 10, delivery={"kg": 6}),
            job("b", 20, delivery={"kg": 6}),
            vehicles=[van(capacity={"kg": 10})],
        ),
        plan("a b"),
        {f"{FIRST}/load": {"kg": 6}},
        (("capacity", "/routes/0", 2, "kg"),),
    ),
    Case(
        "an initial load above the capacity breaks it",
        problem(job("a", 10), vehicles=[van(capacity={"kg": 1}, initial_load={"kg": 2})]),
        plan("a"),
        {},
        (("capacity", "/routes/0", 1, "kg"),),
    ),
    Case(
        "the greatest excess is told, at the first stop that has it",
        problem(
            job("a", 10, demand={"kg": 11}),
            job("b", 20, demand={"kg": 2}),
            job("c", 30),
            vehicles=[van(capacity={"kg": 10})],
        ),
        plan("a b c"),
        {},
        (("capacity", SECOND, 3, "kg"),),
    ),
    Case(
        "each dimension has its own violation, and one that is not named has no limit",
        problem(
            job("a", 10, demand={"kg": 11, "boxes": 7, "pallets": 99}),
            vehicles=[van(capacity={"boxes": 5, "kg": 10})],
        ),
        plan("a"),
        {f"{FIRST}/load": {"boxes": 7, "kg": 11, "pallets": 99}},
        (("capacity", FIRST, 2, "boxes"), ("capacity", FIRST, 1, "kg")),
    ),
    Case(
        "a shipment is on board from its pickup to its delivery",
        problem(
            shipment("s", 10, 20, demand={"kg": 6}),
            shipment("t", 10, 20, demand={"kg": 4}),
            vehicles=[van(capacity={"kg": 10})],
        ),
        plan("+s +t -s -t"),
        {
            "/status": "solved",
            "/routes/0/stops/0/load": {"kg": 0},
            f"{FIRST}/type": "pickup",
            f"{FIRST}/load": {"kg": 6},
            f"{SECOND}/load": {"kg": 10},
            "/routes/0/stops/3/type": "delivery",
            "/routes/0/stops/3/load": {"kg": 4},
            "/routes/0/stops/4/load": {"kg": 0},
        },
    ),
    Case(
        "two shipments that are one kilogramme too much together",
        problem(
            shipment("s", 10, 20, demand={"kg": 6}),
            shipment("t", 10, 20, demand={"kg": 5}),
            vehicles=[van(capacity={"kg": 10})],
        ),
        plan("+s +t -s -t"),
        {},
        (("capacity", SECOND, 1, "kg"),),
    ),
]


def needs(level: int) -> dict:
    return {"required_skills": [{"name": "lift", "min_level": level}]}


def lifts(level: int) -> dict:
    return {"vehicles": [van(skills=[{"name": "lift", "level": level}])]}


WHO = [
    Case("a skill at its level is enough", problem(job("a", 10, **needs(3)), **lifts(3)),
         plan("a"), {"/status": "solved"}),
    Case("a skill one level short", problem(job("a", 10, **needs(3)), **lifts(2)),
         plan("a"), {}, (("skills", FIRST, 1, "level"),)),
    Case("a skill that is not there at all", problem(job("a", 10, **needs(3))),
         plan("a"), {}, (("skills", FIRST, 3, "level"),)),
    Case("a skill that is needed at level 0 is needed", problem(job("a", 10, **needs(0))),
         plan("a"), {}, (("skills", FIRST, 1, "level"),)),
    Case("every skill that is missing is told",
         problem(job("a", 10, required_skills=[{"name": "lift"}, {"name": "cold"}])),
         plan("a"), {}, (("skills", FIRST, 2, "level"),)),
    Case("one tag of several is enough",
         problem(job("a", 10, tags=["cold", "late"]), vehicles=[van(serves_tags=["late"])]),
         plan("a"), {"/status": "solved"}),
    Case("no tag that the vehicle serves",
         problem(job("a", 10, tags=["cold"]), vehicles=[van(serves_tags=["late"])]),
         plan("a"), {}, (("tags", FIRST, 1, "count"),)),
    Case("a vehicle of tags does not serve a task without one",
         problem(job("a", 10), vehicles=[van(serves_tags=["late"])]),
         plan("a"), {}, (("tags", FIRST, 1, "count"),)),
    Case("a vehicle without tags serves every task", problem(job("a", 10, tags=["cold"])),
         plan("a"), {"/status": "solved"}),
    Case("an allowed vehicle",
         problem(job("a", 10, eligible_vehicles={"allowed": ["van"]})),
         plan("a"), {"/status": "solved"}),
    Case("a vehicle that is not among the allowed",
         problem(job("a", 10, eligible_vehicles={"allowed": ["bus"]}),
                 vehicles=[van(), van("bus")]),
         plan("a"), {}, (("no_eligible_vehicle", FIRST, 1, "count"),)),
    Case("an empty list allows no vehicle",
         problem(job("a", 10, eligible_vehicles={"allowed": []})),
         plan("a"), {}, (("no_eligible_vehicle", FIRST, 1, "count"),)),
    Case("a vehicle that is allowed and excluded is excluded",
         problem(job("a", 10, eligible_vehicles={"allowed": ["van"], "excluded": ["van"]})),
         plan("a"), {}, (("no_eligible_vehicle", FIRST, 1, "count"),)),
    Case("a shipment's rules are told once, at its pickup",
         problem(shipment("s", 10, 20, eligible_vehicles={"excluded": ["van"]}, **needs(1))),
         plan("+s -s"), {},
         (("no_eligible_vehicle", FIRST, 1, "count"), ("skills", FIRST, 1, "level"))),
]  # fmt: skip


def no_way(matrix: list) -> dict:
    """A van at index 0 and a job at index 1."""
    ends = {"time": 1_000, "location": 0}
    shift = {"id": "day", "start": {**ends, "time": 0}, "end": ends}
    return problem(
        {"id": "a", "location": 1},
        vehicles=[{"id": "van", "shifts": [shift]}],
        matrices={"car": {"durations_s": matrix}},
    )


WAYS = [
    Case(
        "a leg without a way counts nothing and is told at the stop that it leads to",
        no_way([[0, None], [20, 0]]),
        plan("a"),
        {"/status": "infeasible", f"{FIRST}/travel_s": 0, "/routes/0/distance_m": 20},
        (("unreachable", FIRST, 1, "count"),),
    ),
    Case(
        "no way back is told at the end",
        no_way([[0, 10], [None, 0]]),
        plan("a"),
        {"/routes/0/travel_s": 10},
        (("unreachable", SECOND, 1, "count"),),
    ),
    Case(
        "every broken rule is told",
        problem(
            job("a", 30, demand={"kg": 2}, **needs(1), **window(0, 29)),
            job("b", 60, tags=["cold"], **window(0, 10)),
            vehicles=[
                van(capacity={"kg": 1}, shifts=[shift(end=100)]),
            ],
        ),
        plan("a b"),
        {"/status": "infeasible", "/summary/late_s": 51},
        (
            ("skills", FIRST, 1, "level"),
            ("capacity", FIRST, 1, "kg"),
            ("time_windows", FIRST, 1, "s"),
            ("time_windows", SECOND, 50, "s"),
            ("shift_hours", "/routes/0", 20, "s"),
        ),
    ),
]

CASES = [*ANSWERS, *UNSERVED, *PRICES, *WORK, *TIMES, *LOADS, *WHO, *WAYS]
