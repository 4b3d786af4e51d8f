"""Random requests over everything that solve honours, each feature by a chance of its own.

What a request has is counted in `Case.features`, so that a test can tell what was met.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from random import Random
from typing import Any

import routeopt
from routeopt.travel import Euclidean, GreatCircle

from .numbers import from_json, to_json

PROFILES = ("car", "truck")
TAGS = ("cold", "heavy", "fragile")
SKILLS = ("lift", "crane")
DIMENSIONS = ("kg", "m3", "pallets", "seats")
DAY = 36_000
LAST_TIME = 2**40
CEILINGS = {"per_travel_km": 21_474_836, "per_travel_hour": 77_309_411, "fixed": 1_000_000_000}


@dataclass
class Case:
    """A request, how it travels, and which features it has."""

    text: bytes
    provider: str
    features: set[str] = field(default_factory=set)

    @property
    def request(self) -> dict:
        """The document as the text has it, with exact decimals."""
        return from_json(self.text)

    def solve(self, **arguments: Any) -> routeopt.Solution:
        return routeopt.solve(self.text, **self.travel, **arguments)

    @property
    def travel(self) -> dict:
        if self.provider == "matrices":
            return {}
        return {"travel": {"euclidean": Euclidean, "great_circle": GreatCircle}[self.provider]()}


FEATURES = (
    "ISO times",
    "a diagonal above zero",
    "a price at its ceiling",
    "a price of zero",
    "asymmetric matrices",
    "capacities",
    "common costs",
    "costs of a vehicle",
    "decimals",
    "demand and delivery",
    "depots",
    "depots as ends",
    "distances",
    "drop fees",
    "eligible vehicles",
    "endless shifts",
    "euclidean",
    "extreme factors",
    "far times",
    "fixed",
    "great_circle",
    "history",
    "huge distances",
    "huge quantities",
    "initial loads",
    "jobs",
    "latest start",
    "loads",
    "locations",
    "matrices",
    "no way",
    "per_travel_hour",
    "per_travel_km",
    "priorities",
    "seed",
    "service factor",
    "service factors by vehicle",
    "service times",
    "several shifts",
    "shipments",
    "skills",
    "speed factors",
    "tags",
    "time windows",
    "two profiles",
)


def generate(seed: int, most_tasks: int = 25, most_vehicles: int = 4, most_shifts: int = 3) -> Case:
    """The request of a seed. It has no more than so many tasks, vehicles, shifts a vehicle."""
    return _Dice(seed, most_tasks, most_vehicles, most_shifts).case()


def generate_tiny(seed: int) -> Case:
    """A request of at most 4 tasks and 3 routes: of three vehicles, or of one with three shifts."""
    most_vehicles, most_shifts = (3, 1) if seed % 3 else (1, 3)
    return generate(seed, 4, most_vehicles, most_shifts)


class _Dice:
    def __init__(self, seed: int, most_tasks: int, most_vehicles: int, most_shifts: int) -> None:
        self.random = Random(seed)
        self.features: set[str] = set()
        self.most_tasks = most_tasks
        self.most_vehicles = most_vehicles
        self.most_shifts = most_shifts

    # --- dice ----------------------------------------------------------------------------------

    def happens(self, feature: str, chance: float) -> bool:
        happened = self.random.random() < chance
        if happened:
            self.features.add(feature)
        return happened

    def maybe(self, chance: float) -> bool:
        return self.random.random() < chance

    def some(self, values: Any, least: int = 0) -> list:
        values = list(values)
        return self.random.sample(values, self.random.randint(min(least, len(values)), len(values)))

    def decimal(self, most: int) -> int | Decimal:
        """A number in one of the ways to write one, some with more places than are read."""
        whole = self.random.randint(0, most)
        places = self.random.choice((0, 0, 1, 2, 5, 6, 7, 9))
        if places == 0:
            return whole
        self.features.add("decimals")
        digits = self.random.randint(0, 10**places - 1)
        return Decimal(whole) + Decimal(digits).scaleb(-places)

    def factor(self) -> int | Decimal:
        if self.happens("extreme factors", 0.05):
            return self.random.choice((Decimal("0.001"), 5))
        return self.random.choice((1, 2, Decimal("0.5"), Decimal("1.3333335"), Decimal("0.9")))

    # --- the request ---------------------------------------------------------------------------

    def case(self) -> Case:
        self.draw_frame()
        problem = self.problem()
        request = {"problem": problem, "options": self.options()}
        return Case(to_json(request), self.provider, self.features)

    def draw_frame(self) -> None:
        """What all parts of the request share."""
        chance = self.random.random
        self.provider = (
            "matrices" if chance() < 0.5 else "euclidean" if chance() < 0.7 else "great_circle"
        )
        self.features.add(self.provider)
        self.places = self.random.randint(2, 12)
        self.has_table = self.happens("locations", 0.4)
        self.table = [self.coordinates() for _ in range(self.places)]
        self.profiles = PROFILES if self.happens("two profiles", 0.3) else PROFILES[:1]
        self.dimensions = self.some(DIMENSIONS, 1) if self.happens("loads", 0.8) else []
        self.many = 5 * 10**7 if self.happens("huge quantities", 0.05) else 1
        self.clock = self.draw_clock()
        self.ids = [f"v{i}" for i in range(self.random.randint(1, self.most_vehicles))]
        self.depots = [
            {"id": f"depot {i}", "location": self.location(), **self.depot_members()}
            for i in range(2 if self.happens("depots", 0.3) else 0)
        ]
        self.wide = self.random.choice((True, True, False))  # shifts that are long enough
        self.tags_matter = self.happens("tags", 0.4)
        self.skills_matter = self.happens("skills", 0.4)
        self.windows_are_likely = self.random.choice((0, 0.2, 0.8))

    def draw_clock(self) -> Callable[[int], Any]:
        if self.happens("ISO times", 0.3):
            hours = self.random.choice((-9.5, -3, 0, 1, 5.75, 14))
            zone = timezone(timedelta(hours=hours))
            day = datetime(2024, self.random.randint(1, 12), 28, 20, tzinfo=zone)
            return lambda moment: (day + timedelta(seconds=moment)).isoformat()
        zero = self.random.choice((0, 0, 1_700_000_000, -50_000, LAST_TIME - 20 * DAY))
        if abs(zero) > 2**39:
            self.features.add("far times")
        return lambda moment: min(zero + moment, LAST_TIME)

    def options(self) -> dict:
        options = {"max_iterations": self.random.randint(1, 200)}
        if self.happens("seed", 0.5):
            options["seed"] = self.random.randint(0, 2**32 - 1)
        if self.happens("history", 0.3):
            options["history"] = True
        return options

    def problem(self) -> dict:
        count = self.random.randint(1, self.most_tasks)
        shipments = round(count * self.random.choice((0, 0, 0.3, 0.7, 1)))
        problem: dict[str, Any] = {
            "jobs": [self.job(f"job {i}") for i in range(count - shipments)],
            "shipments": [self.shipment(f"shipment {i}") for i in range(shipments)],
            "vehicles": [self.vehicle(name) for name in self.ids],
        }
        if shipments:
            self.features.add("shipments")
        if count > shipments:
            self.features.add("jobs")
        if self.depots:
            problem["depots"] = self.depots
        if self.provider == "matrices":
            problem["matrices"] = {profile: self.matrix() for profile in self.profiles}
        if self.has_table:
            problem["locations"] = self.table
        if self.happens("common costs", 0.5):
            problem["objective"] = {"costs": self.costs()}
        return self.shuffled(problem)

    def shuffled(self, members: dict) -> dict:
        return {name: members[name] for name in self.random.sample(list(members), len(members))}

    # --- places --------------------------------------------------------------------------------

    def coordinates(self) -> list:
        if self.provider != "euclidean":
            return [
                Decimal(1_340_000 + self.random.randint(-9_999, 9_999)).scaleb(-5),
                Decimal(5_250_000 + self.random.randint(-9_999, 9_999)).scaleb(-5),
            ]
        return [self.random.randint(-90, 90) * 10, self.random.randint(-90, 90) * 10]

    def location(self) -> Any:
        place = self.random.randrange(self.places)
        if self.provider == "matrices" or (self.has_table and self.maybe(0.5)):
            return place
        return self.table[place]

    def matrix(self) -> dict:
        scale = self.random.choice((1, 100, 3_000))
        if self.happens("huge distances", 0.05):
            scale = 10**8
        durations = self.cells(scale, self.happens("no way", 0.3))
        if self.happens("distances", 0.6):
            distances = self.cells(5 * scale, self.happens("no way", 0.1))
            return {"durations_s": durations, "distances_m": distances}
        return {"durations_s": durations}

    def cells(self, scale: int, with_gaps: bool) -> list[list[int | None]]:
        """Ways between points on a line, made longer or shorter at random."""
        self.features.add("asymmetric matrices")
        at = [self.random.randint(0, scale) for _ in range(self.places)]
        gaps = 0.08 if with_gaps else 0
        diagonal = 5 if self.happens("a diagonal above zero", 0.1) else 0
        return [
            [
                None
                if i != j and self.maybe(gaps)
                else diagonal
                if i == j
                else abs(at[i] - at[j]) + self.random.randint(0, scale // 3)
                for j in range(self.places)
            ]
            for i in range(self.places)
        ]

    def depot_members(self) -> dict:
        """None of it touches a start or an end."""
        window = {"start": self.clock(0), "end": self.clock(1)}
        return {"cost_per_visit": 1_000, "service_time_s": 777, "time_windows": [window]}

    # --- tasks ---------------------------------------------------------------------------------

    def job(self, name: str) -> dict:
        job = {"id": name, **self.side(), **self.task()}
        if self.dimensions and self.maybe(0.6):
            job["demand"] = self.quantities(6)
        if self.dimensions and self.maybe(0.6):
            job["delivery"] = self.quantities(6)
        if "demand" in job and "delivery" in job:
            self.features.add("demand and delivery")
        return self.shuffled(job)

    def shipment(self, name: str) -> dict:
        shipment = {"id": name, "pickup": self.side(), "delivery": self.side(), **self.task()}
        if self.dimensions and self.maybe(0.8):
            shipment["demand"] = self.quantities(6)
        return self.shuffled(shipment)

    def quantities(self, most: int) -> dict:
        return {
            name: self.random.randint(0, most) * self.many for name in self.some(self.dimensions)
        }

    def side(self) -> dict:
        side: dict[str, Any] = {"location": self.location()}
        if self.happens("service times", 0.5):
            side["service_time_s"] = self.random.choice((1, 7, 60, 333, 1_800))
        if self.happens("time windows", self.windows_are_likely):
            start = self.random.randint(-100, DAY)
            length = self.random.choice((0, 10, 1_000, DAY, DAY))
            side["time_windows"] = [{"start": self.clock(start), "end": self.clock(start + length)}]
        return side

    def task(self) -> dict:
        task: dict[str, Any] = {}
        if self.happens("drop fees", 0.5):
            task["drop_fee"] = self.decimal(self.random.choice((0, 2, 30)))
        elif self.happens("priorities", 0.4):
            task["priority"] = self.random.choice((2, 10, 1_000_000))
        if self.tags_matter and self.maybe(0.7):
            task["tags"] = self.some(TAGS)
        if self.skills_matter and self.maybe(0.3):
            task["required_skills"] = [
                {"name": name} if self.maybe(0.4) else {"name": name, "min_level": 2}
                for name in self.some(SKILLS)
            ]
        if self.happens("eligible vehicles", 0.08):
            task["eligible_vehicles"] = {
                name: self.some(self.ids) for name in self.some(("allowed", "excluded"), 1)
            }
        if self.happens("service factor", 0.1):
            task["service_factor"] = self.factor()
        if self.happens("service factors by vehicle", 0.1):
            task["service_factors"] = [{"vehicles": self.some(self.ids), "factor": self.factor()}]
        return task

    # --- vehicles ------------------------------------------------------------------------------

    def vehicle(self, name: str) -> dict:
        vehicle: dict[str, Any] = {"id": name, "shifts": self.shifts()}
        if self.dimensions and self.happens("capacities", 0.8):
            vehicle["capacity"] = {
                name: self.random.randint(6, 40) * self.many for name in self.some(self.dimensions)
            }
        if self.dimensions and self.happens("initial loads", 0.2):
            vehicle["initial_load"] = self.quantities(3)
        if self.skills_matter and self.maybe(0.7):
            vehicle["skills"] = [
                {"name": skill, **self.random.choice(({}, {"level": 3}, {"min_level": 2}))}
                for skill in self.some(SKILLS)
            ]
        if self.tags_matter and self.maybe(0.3):
            vehicle["serves_tags"] = self.some(TAGS)
        if "truck" in self.profiles and self.maybe(0.5):
            vehicle["profile"] = "truck"
        if self.happens("speed factors", 0.2):
            vehicle["speed_factor"] = self.factor()
        if self.happens("costs of a vehicle", 0.3):
            vehicle["costs"] = self.costs()
        return self.shuffled(vehicle)

    def shifts(self) -> list[dict]:
        count = self.random.randint(1, self.most_shifts) if self.maybe(0.3) else 1
        if count > 1:
            self.features.add("several shifts")
        return [self.shift(f"shift {i}") for i in range(count)]

    def shift(self, name: str) -> dict:
        start = self.random.randint(0, DAY // 2)
        length = DAY * 3 if self.wide else self.random.randint(0, DAY // 2)
        if self.happens("endless shifts", 0.03):
            length = 10**10
        shift: dict[str, Any] = {
            "id": name,
            "start": {"time": self.clock(start), **self.shift_place()},
            "end": {"time": self.clock(start + length), **self.shift_place()},
        }
        if self.happens("latest start", 0.2):
            shift["start"]["latest"] = self.clock(start + self.random.randint(0, length))
        return shift

    def shift_place(self) -> dict:
        if self.depots and self.maybe(0.6):
            self.features.add("depots as ends")
            return {"depot": self.random.choice(self.depots)["id"]}
        return {"location": self.location()}

    def costs(self) -> dict:
        dearest = self.random.choice((1, 40, 100_000))
        costs: dict[str, Any] = {}
        for name in self.some(("per_travel_km", "per_travel_hour", "fixed")):
            costs[name] = self.decimal(dearest)
            self.features.add(name)
            if self.happens("a price at its ceiling", 0.03):
                costs[name] = CEILINGS[name]
        if self.happens("a price of zero", 0.1):
            costs[self.random.choice(("per_route_hour", "per_wait_hour", "per_overtime_hour"))] = 0
        return costs
