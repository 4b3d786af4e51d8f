"""When stops are served, what is on board, who may serve them, and legs without a way."""

from __future__ import annotations

from .cases import (
    FIRST,
    LAST,
    SECOND,
    Case,
    job,
    plan,
    plans,
    problem,
    shift,
    shipment,
    van,
    window,
)

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

CASES = [*TIMES, *LOADS, *WHO, *WAYS]
