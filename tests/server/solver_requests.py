"""Requests of each solver of the V2 family, small, with a plan, and one thing that is not in it."""

from __future__ import annotations

from .test_v2 import SMALL

DAY = "2026-12-0"


def shift(day, **more):
    return {"name": f"day {day}", "from": f"{DAY}{day}T08:00:00Z", "to": f"{DAY}{day}T16:00:00Z",
            **more}  # fmt: skip


FILL = {
    "employees": [{"name": "Ann"}, {"name": "Bo", "contracts": [{"maxShiftsDay": 1}]}],
    "shifts": [shift(1), shift(2)],
    "schedule": [{"employee": "Ann", "shift": "day 1"}],
}
CREATE = {
    "demands": [{"from": f"{DAY}1T08:00:00Z", "to": f"{DAY}1T16:00:00Z", "demand": 2}],
    "templates": [{"name": "day", "from": "08:00", "to": "16:00"}],
    "shifts": [{"pattern": "day", "from": f"{DAY}1T08:00:00Z", "to": f"{DAY}1T16:00:00Z",
                "value": 1}],
}  # fmt: skip
CLUST = {
    "clusters": [{"name": "north", "size": 2}, {"name": "south", "size": 1}],
    "entities": [
        {"name": "a", "location": {"latitude": 50.9, "longitude": 4.4}},
        {"name": "b", "location": {"latitude": 50.8, "longitude": 4.3}},
        {"name": "c", "location": {"latitude": 50.7, "longitude": 4.3}},
    ],
    "assignments": [{"entity": "a", "cluster": "north"}, {"entity": "c", "cluster": "south"}],
}
VRP = {**SMALL, "jobs": [{**SMALL["jobs"][0], "initialResource": "van",
                          "initialArrival": "2026-12-01T09:00:00Z"}, SMALL["jobs"][1]]}  # fmt: skip
TASK = {
    "resources": [{"type": "plannable", "name": "staff", "supply": [{"name": "Ann"}]}],
    "orders": [
        {"name": "order 1", "duration": 3600, "resourceRequirements": {"staff": 1}},
        {"name": "order 2", "duration": 1800, "resourceRequirements": {"staff": 1}},
    ],
    "schedule": [
        {"task": "order 1", "from": "2026-12-01T08:00:00Z", "plannable": {"staff": ["Ann"]}}
    ],
}
REQUESTS = {"vrp": VRP, "fill": FILL, "create": CREATE, "task": TASK, "clust": CLUST}
FAULTS = {
    "vrp": ({**VRP, "jobz": []}, "/jobz"),
    "fill": ({**FILL, "schedule": [{"employee": "Cy", "shift": "day 1"}]}, "/schedule/0/employee"),
    "create": ({**CREATE, "shifts": [{**CREATE["shifts"][0], "pattern": "night"}]},
               "/shifts/0/pattern"),
    "task": ({**TASK, "schedule": [{"task": "order 3", "from": "2026-12-01T08:00:00Z"}]},
             "/schedule/0/task"),
    "clust": ({**CLUST, "assignments": [{"entity": "a", "cluster": "west"}]},
              "/assignments/0/cluster"),
}  # fmt: skip
TOO_MANY = {
    "vrp": ({**SMALL, "resources": [{"name": str(number)} for number in range(2_001)]},
            "/resources", 2_000),
    "fill": ({**FILL, "employees": [{"name": str(number)} for number in range(2_001)]},
             "/employees", 2_000),
    "create": ({**CREATE, "demands": CREATE["demands"] * 40_001}, "/demands", 40_000),
    "task": ({**TASK, "resources": [{"type": "capacitated", "name": str(number), "supply": 1}
                                    for number in range(1_001)]}, "/resources", 1_000),
    "clust": ({**CLUST, "clusters": [{"name": str(number)} for number in range(10_001)]},
              "/clusters", 10_000),
}  # fmt: skip
