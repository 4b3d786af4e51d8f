"""Small days of work, each about other features. The dice are cast with a fixed seed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

HOUR = 3_600
HUB, YARD = [13.37, 52.52], [13.52, 52.46]

_DAYS: dict[str, Callable[[Random], dict]] = {}


def day(build: Callable[[Random], dict]) -> Callable[[Random], dict]:
    _DAYS[build.__name__] = build
    return build


def requests() -> dict[str, dict]:
    """The name of every day, and its request."""
    return {
        name: {"problem": build(Random(name)), "options": {"max_iterations": 2_000, "seed": 11}}
        for name, build in _DAYS.items()
    }


# --- parts -------------------------------------------------------------------------------------


def somewhere(random: Random) -> list[float]:
    return [
        round(13.37 + random.uniform(-0.2, 0.2), 4),
        round(52.52 + random.uniform(-0.1, 0.1), 4),
    ]


def shift(start: Any = 0, end: Any = 9 * HOUR, name: str = "day", **place: Any) -> dict:
    place = place or {"location": HUB}
    return {"id": name, "start": {"time": start, **place}, "end": {"time": end, **place}}


def jobs(random: Random, count: int, **members: Callable[[], Any]) -> list[dict]:
    """Jobs all over town, with members cast one by one."""
    return [
        {"id": f"job {i}", "location": somewhere(random)}
        | {name: cast() for name, cast in members.items()}
        for i in range(count)
    ]


def vans(count: int, **members: Any) -> list[dict]:
    return [{"id": f"van {i}", "shifts": [shift()], **members} for i in range(count)]


# --- days --------------------------------------------------------------------------------------


@day
def parcels(random: Random) -> dict:
    """Deliveries, weight and volume."""
    return {
        "jobs": jobs(
            random,
            25,
            service_time_s=lambda: 120,
            delivery=lambda: {"kg": random.randint(1, 30), "litres": random.randint(5, 90)},
        ),
        "vehicles": vans(4, capacity={"kg": 200, "litres": 500}),
    }


@day
def appointments(random: Random) -> dict:
    """Narrow windows, in local time."""

    def window() -> list[dict]:
        hour = random.randint(8, 15)
        return [
            {
                "start": f"2026-12-01T{hour:02}:00:00+01:00",
                "end": f"2026-12-01T{hour + random.randint(1, 3):02}:30+01:00",
            }
        ]

    work = shift("2026-12-01T07:30:00+01:00", "2026-12-01T17:00:00+01:00")
    return {
        "jobs": jobs(random, 16, time_windows=window, service_time_s=lambda: 1_500),
        "vehicles": [{"id": f"van {i}", "shifts": [work]} for i in range(4)],
    }


@day
def passengers(random: Random) -> dict:
    """Shipments of people, few seats, windows at the pickups."""

    def side(opens: int | None = None) -> dict:
        windows = {"time_windows": [{"start": opens, "end": opens + HOUR}]} if opens else {}
        return {"location": somewhere(random), "service_time_s": 60, **windows}

    return {
        "shipments": [
            {
                "id": f"ride {i}",
                "pickup": side(random.randint(0, 8) * HOUR),
                "delivery": side(),
                "demand": {"seats": random.randint(1, 3)},
            }
            for i in range(14)
        ],
        "vehicles": vans(3, capacity={"seats": 4}),
    }


@day
def bring_and_take(random: Random) -> dict:
    """Full bottles out, empty ones back, some from door to door; vans that start half full."""
    tasks = jobs(
        random,
        14,
        delivery=lambda: {"crates": random.randint(0, 4)},
        demand=lambda: {"crates": random.randint(0, 4)},
    )
    return {
        "jobs": tasks,
        "shipments": [
            {
                "id": f"move {i}",
                "pickup": {"location": somewhere(random)},
                "delivery": {"location": somewhere(random)},
                "demand": {"crates": 3},
            }
            for i in range(4)
        ],
        "vehicles": vans(3, capacity={"crates": 14}, initial_load={"crates": 2}),
    }


@day
def craftsmen(random: Random) -> dict:
    """Skills, tags, eligible vehicles; some are faster at some jobs."""
    tasks = jobs(
        random,
        16,
        service_time_s=lambda: 900,
        tags=lambda: random.sample(["roof", "pipes", "wires"], random.randint(1, 2)),
    )
    for task in random.sample(tasks, 5):
        task["required_skills"] = [{"name": "ladder", "min_level": random.randint(1, 3)}]
    for task in random.sample(tasks, 5):
        task["service_factors"] = [{"vehicles": ["van 1", "van 2"], "factor": 0.55}]
    tasks[3]["eligible_vehicles"] = {"allowed": ["van 2", "van 3"], "excluded": ["van 3"]}
    fleet = vans(4)
    fleet[0]["serves_tags"] = ["roof"]
    fleet[1]["skills"] = [{"name": "ladder", "level": 3}]
    fleet[2]["skills"] = [{"name": "ladder", "level": 1}]
    fleet[3]["serves_tags"] = ["pipes", "wires"]
    return {"jobs": tasks, "vehicles": fleet}


@day
def early_and_late(random: Random) -> dict:
    """Two shifts a van, that start in time and may not start late."""

    def window() -> list[dict]:
        start = random.choice((0, 8 * HOUR)) + random.randint(0, 5) * 1_800
        return [{"start": start, "end": start + 2 * HOUR}]

    early, late = shift(0, 5 * HOUR, "early"), shift(8 * HOUR, 13 * HOUR, "late")
    late["start"]["latest"] = 9 * HOUR
    return {
        "jobs": jobs(random, 18, time_windows=window, service_time_s=lambda: 900),
        "vehicles": [{"id": f"van {i}", "shifts": [early, late]} for i in range(3)],
    }


@day
def two_depots(random: Random) -> dict:
    """Starts and ends at depots, places by index, a truck and a bike."""
    places = [HUB, YARD, *(somewhere(random) for _ in range(16))]
    hub_to_yard = shift()
    hub_to_yard["start"] = {"time": 0, "depot": "hub"}
    hub_to_yard["end"] = {"time": 9 * HOUR, "depot": "yard"}
    return {
        "locations": places,
        "depots": [
            {"id": "hub", "location": 0, "service_time_s": 900, "cost_per_visit": 5},
            {"id": "yard", "location": 1},
        ],
        "jobs": [
            {"id": f"job {i}", "location": i, "delivery": {"kg": random.randint(1, 40)}}
            for i in range(2, len(places))
        ],
        "vehicles": [
            {
                "id": "truck",
                "profile": "truck",
                "capacity": {"kg": 300},
                "shifts": [hub_to_yard],
                "costs": {"per_travel_hour": 40, "fixed": 20},
            },
            {
                "id": "bike",
                "profile": "bike",
                "capacity": {"kg": 60},
                "shifts": [shift(depot="yard")],
                "costs": {"per_travel_hour": 15},
            },
        ],
    }


@day
def island(random: Random) -> dict:
    """Matrices of two profiles, asymmetric; a car does not reach the last three places."""
    size = 14
    at = [(random.randint(0, 3_000), random.randint(0, 3_000)) for _ in range(size)]

    def matrix(speed: float, last: int) -> dict:
        durations = [
            [
                None
                if (i >= last) != (j >= last)
                else round((abs(a[0] - b[0]) + abs(a[1] - b[1])) / speed) + (i * j) % 40
                for j, b in enumerate(at)
            ]
            for i, a in enumerate(at)
        ]
        distances = [
            [None if cell is None else 11 * cell + (i > j) for j, cell in enumerate(row)]
            for i, row in enumerate(durations)
        ]
        return {"durations_s": durations, "distances_m": distances}

    return {
        "matrices": {"car": matrix(1, size - 3), "ferry": matrix(0.5, size)},
        "jobs": [
            {"id": f"job {i}", "location": i, "service_time_s": 300, "priority": i}
            for i in range(1, size)
        ],
        "vehicles": [
            {"id": "car", "shifts": [shift(location=0)]},
            {
                "id": "ferry",
                "profile": "ferry",
                "shifts": [shift(0, 4 * HOUR, location=0)],
                "speed_factor": 0.9,
            },
        ],
        "objective": {"costs": {"per_travel_km": 0.35, "per_travel_hour": 18}},
    }


@day
def too_much(random: Random) -> dict:
    """More than fits: fees and priorities say what is left out."""
    tasks = jobs(random, 24, service_time_s=lambda: 1_200)
    for task in tasks:
        if random.random() < 0.6:
            task["drop_fee"] = round(random.uniform(0, 3), 2)
        else:
            task["priority"] = random.choice((1, 2, 5, 100))
    return {
        "jobs": tasks,
        "vehicles": [{"id": f"van {i}", "shifts": [shift(0, 3 * HOUR)]} for i in range(2)],
    }


@day
def dear_and_cheap(random: Random) -> dict:
    """Prices that never come out even, a vehicle's own ones, fixed ones, and fast and slow vans."""
    return {
        "jobs": jobs(
            random,
            18,
            service_time_s=lambda: 600,
            service_factor=lambda: random.choice((0.3333333, 1, 1.25)),
            drop_fee=lambda: round(random.uniform(1, 30), 5),
            demand=lambda: {"kg": random.randint(1, 9)},
        ),
        "vehicles": [
            {"id": "old", "shifts": [shift()], "capacity": {"kg": 60}, "speed_factor": 0.77},
            {
                "id": "new",
                "shifts": [shift()],
                "capacity": {"kg": 40},
                "speed_factor": 1.1,
                "costs": {"per_travel_km": 0.123456, "fixed": 17.00001},
            },
            {
                "id": "hired",
                "shifts": [shift(HOUR, 7 * HOUR)],
                "costs": {"per_travel_km": 2, "per_travel_hour": 0, "fixed": 0},
            },
        ],
        "objective": {
            "costs": {"per_travel_km": 0.0654321, "per_travel_hour": 23.7, "fixed": 9.99999}
        },
    }


@day
def round_and_round(random: Random) -> dict:
    """Small vans that load again, at two depots, when their goods have come."""
    tasks = jobs(
        random,
        30,
        service_time_s=lambda: 240,
        delivery=lambda: {"kg": random.randint(1, 9)},
    )
    for task in tasks:
        if random.random() < 0.5:
            task["release_time"] = random.randint(0, 4 * HOUR)
    visits = {"reloads": ["hub", {"depot": "yard", "max_visits": 2}]}
    return {
        "jobs": tasks,
        "vehicles": [
            {"id": f"bike {i}", "shifts": [shift() | visits], "capacity": {"kg": 40}}
            for i in range(3)
        ],
        "depots": [
            {"id": "hub", "location": HUB, "service_time_s": 300},
            {
                "id": "yard",
                "location": YARD,
                "cost_per_visit": 0.25,
                "time_windows": [
                    {"start": HOUR, "end": 3 * HOUR},
                    {"start": 4 * HOUR, "end": 8 * HOUR},
                ],
            },
        ],
    }


@day
def short_routes(random: Random) -> dict:
    """Limits of every kind, some of which bind."""
    return {
        "jobs": jobs(random, 24, service_time_s=lambda: 300),
        "vehicles": [
            {"id": "long", "shifts": [shift()], "limits": {"max_route_duration_s": 3 * HOUR}},
            {"id": "near", "shifts": [shift()], "limits": {"max_distance_m": 40_000}},
            {"id": "few", "shifts": [shift()], "limits": {"max_tasks": 5}},
            {"id": "slow", "shifts": [shift()], "limits": {"max_driving_s": 2_400}},
        ],
    }


# --- days that only the rich search can plan ---------------------------------------------------


@day
def lunch_and_late(random: Random) -> dict:
    """Breaks on the way and at the hub, windows that may be missed at a price, and overtime."""

    def windows() -> list[dict]:
        opens = random.randint(0, 6) * HOUR
        return [{"start": opens, "end": opens + HOUR, "per_late_hour": random.choice((12, 60))}]

    def work(van: int) -> dict:
        coffee = {"id": f"coffee {van}", "duration_s": 900, "earliest": HOUR, "latest": 3 * HOUR}
        lunch = {"id": f"lunch {van}", "duration_s": 1_800, "earliest": 4 * HOUR}
        return shift() | {"breaks": [coffee, lunch | {"latest": 5 * HOUR, "location": HUB}]}

    return {
        "jobs": jobs(random, 20, time_windows=windows, service_time_s=lambda: 900),
        "vehicles": [
            {"id": f"van {i}", "shifts": [work(i)], "costs": {"per_wait_hour": 5 * i}}
            for i in range(3)
        ],
    }


@day
def teams(random: Random) -> dict:
    """Relations of every kind but `same_route`."""
    return {
        "jobs": jobs(random, 18, service_time_s=lambda: 1_200, drop_fee=lambda: 40),
        "vehicles": vans(4),
        "relations": [
            {
                "id": "lift",
                "kind": "synchronized",
                "participants": ["job 0", "job 1"],
                "max_difference_s": 300,
            },
            {"kind": "time_lag", "from": "job 2", "to": "job 3", "min_s": 600, "max_s": 3 * HOUR},
            {"kind": "ordered", "participants": ["job 4", "job 5", "job 6"]},
            {"kind": "same_vehicle", "participants": ["job 7", "job 8"]},
            {"kind": "different_vehicles", "participants": ["job 9", "job 10"]},
        ],
    }


@day
def shares(random: Random) -> dict:
    """A quota with `max` and one with `min`, targets, setups and reloads."""
    tasks = jobs(
        random,
        22,
        service_time_s=lambda: 300,
        setup_time_s=lambda: random.choice((0, 240)),
        delivery=lambda: {"kg": random.randint(2, 9)},
        drop_fee=lambda: round(random.uniform(2, 15), 2),
        target=lambda: {"time": random.randint(1, 5) * HOUR, "per_late_hour": 3},
    )
    return {
        "jobs": tasks,
        "vehicles": [
            {"id": f"bike {i}", "shifts": [shift() | {"reloads": ["hub"]}], "capacity": {"kg": 35}}
            for i in range(3)
        ],
        "depots": [{"id": "hub", "location": HUB, "service_time_s": 240}],
        "quotas": [
            {"id": "first", "tasks": [f"job {i}" for i in range(8)], "max": 5},
            {
                "id": "wanted",
                "tasks": [f"job {i}" for i in range(8, 16)],
                "min": 6,
                "per_missing": 4,
            },
        ],
    }
