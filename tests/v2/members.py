"""Every member of a V2 request, and what giving it does in a small request.

`ACTS`: members that are given before, the member's place, its value; the answer is another one with
it. `WARNS`: the same, for what only warns. `WITH_OTHERS`: members that mean something only to
others, or to another operation.
"""

from __future__ import annotations

import copy
from typing import Any

DAY, NEXT = "2026-12-01T", "2026-12-02T"


def place(latitude: float, longitude: float = 4.4) -> dict[str, float]:
    return {"latitude": latitude, "longitude": longitude}


def shift(day: str = DAY, **more: Any) -> dict[str, Any]:
    base = place(50.85)
    return {"from": f"{day}08:00:00Z", "to": f"{day}16:00:00Z", "start": base, "end": base, **more}


BASE: dict[str, Any] = {
    "resources": [
        {"name": "r", "shifts": [shift()]},
        {"name": "s", "shifts": [shift(start=place(50.7), end=place(50.7))]},
    ],
    "jobs": [
        {"name": "a", "duration": 600, "location": place(50.86)},
        {"name": "b", "duration": 600, "location": place(50.9)},
        {"name": "c", "duration": 600, "location": place(50.95)},
    ],
}
JOB, RESOURCE, SHIFT = "jobs.0.", "resources.0.", "resources.0.shifts.0."
_BREAK = {"type": "WINDOWED", "from": f"{DAY}08:05:00Z", "to": f"{DAY}10:00:00Z", "duration": 900}
_DEPOT = {"name": "d", "location": place(50.88)}
_FULL = {f"jobs.{k}.load": [1] for k in range(3)} | {f"resources.{k}.capacity": [1] for k in (0, 1)}
_PLAN = {"jobs.0.initialResource": "s", "jobs.0.initialArrival": f"{DAY}09:00:00Z"}
_RULE = {"period": {"from": f"{DAY}00:00:00Z", "to": f"{NEXT}00:00:00Z"}}
_TYPED = {f"jobs.{k}.jobTypes": ["x"] for k in range(3)}
_APART = {"jobs.0.plannedResource": "r", "jobs.1.plannedResource": "s"}
_LATER = {"jobs.0.windows": [{"from": f"{DAY}12:00:00Z", "to": f"{DAY}13:00:00Z"}]}
_ONE = {"resources": [BASE["resources"][0]]}
_FULL_ONE = _ONE | {f"jobs.{k}.load": [1] for k in range(3)} | {"resources.0.capacity": [1]}
_OWN_BODY = {"resources": None, "vehicles": BASE["resources"]}
_PAIR = {"relations": [{"type": "SEQUENCE", "jobs": ["c", "a"]}]}
_FAIR = {"options.fairWorkloadPerTrip": True}
_SYNC = {"relations": [{"type": "SAME_TIME", "jobs": ["a", "b"]}]}

ACTS: dict[str, tuple[dict[str, Any], str, Any]] = {
    "jobs.name": ({}, JOB + "name", "z"),
    "jobs.location": ({}, JOB + "location", place(50.6)),
    "jobs.duration": ({}, JOB + "duration", 1200),
    "jobs.durationSquash": ({"jobs.1.location": place(50.86)} | _ONE, JOB + "durationSquash", 60),
    "jobs.windows": ({}, JOB + "windows", _LATER["jobs.0.windows"]),
    "jobs.windows.from": (_LATER, JOB + "windows.0.from", f"{DAY}12:30:00Z"),
    "jobs.windows.to": (
        {"jobs.0.windows": [{"from": f"{DAY}07:00:00Z", "to": f"{DAY}13:00:00Z"}]},
        JOB + "windows.0.to",
        f"{DAY}08:00:00Z",
    ),
    "jobs.windows.hard": (
        {"jobs.0.windows": [{"from": f"{DAY}07:00:00Z", "to": f"{DAY}08:00:00Z"}]},
        JOB + "windows.0.hard",
        False,
    ),
    "jobs.windows.weight": (
        {"jobs.0.windows": [{"from": f"{DAY}07:00:00Z", "to": f"{DAY}08:00:00Z", "hard": False}]},
        JOB + "windows.0.weight",
        9,
    ),
    "jobs.padding": ({}, JOB + "padding", 300),
    "jobs.load": ({"resources.0.capacity": [1], "resources.1.capacity": [1]}, JOB + "load", [2]),
    "jobs.priority": (_FULL, "jobs.2.priority", 5),
    "jobs.urgency": ({}, "jobs.2.urgency", 3),
    "jobs.hard": (_FULL, "jobs.2.hard", True),
    "jobs.hardWeight": (
        _FULL | {f"jobs.{k}.hard": True for k in range(3)},
        "jobs.2.hardWeight",
        9,
    ),
    "jobs.jobTypes": ({SHIFT + "jobTypeLimitations": {"x": 0}}, JOB + "jobTypes", ["x"]),
    "jobs.tags": ({}, JOB + "tags", [{"name": "t"}]),
    "jobs.tags.name": (
        {JOB + "tags": [{"name": "t"}], RESOURCE + "tags": ["t"], "resources.1.tags": ["u"]},
        JOB + "tags.0.name",
        "u",
    ),
    "jobs.tags.hard": ({JOB + "tags": [{"name": "t"}]}, JOB + "tags.0.hard", False),
    "jobs.tags.weight": ({JOB + "tags": [{"name": "t", "hard": False}]}, JOB + "tags.0.weight", 7),
    "jobs.rankings": ({}, JOB + "rankings", [{"name": "r", "ranking": 40}]),
    "jobs.rankings.name": ({JOB + "rankings": [{"name": "r"}]}, JOB + "rankings.0.name", "s"),
    "jobs.rankings.ranking": ({JOB + "rankings": [{"name": "r"}]}, JOB + "rankings.0.ranking", 9),
    "jobs.proficiency": (
        {},
        JOB + "proficiency",
        [{"resource": "r", "durationModifier": 2}, {"resource": "s", "durationModifier": 2}],
    ),
    "jobs.proficiency.resource": (
        {JOB + "proficiency": [{"resource": "r", "durationModifier": 2}]} | _APART,
        JOB + "proficiency.0.resource",
        "s",
    ),
    "jobs.proficiency.durationModifier": (
        {JOB + "proficiency": [{"resource": "r"}], JOB + "plannedResource": "r"},
        JOB + "proficiency.0.durationModifier",
        0.5,
    ),
    "jobs.allowedResources": ({}, JOB + "allowedResources", []),
    "jobs.disallowedResources": ({}, JOB + "disallowedResources", ["r", "s"]),
    "jobs.plannedResource": ({}, JOB + "plannedResource", "s"),
    "jobs.plannedDate": ({}, JOB + "plannedDate", "2026-12-02"),
    "jobs.plannedArrival": ({}, JOB + "plannedArrival", f"{DAY}07:00:00Z"),
    "jobs.initialResource": (_PLAN, JOB + "initialResource", "r"),
    "jobs.initialArrival": (
        _PLAN | {"resources.1.shifts": [shift(), shift(NEXT)]},
        JOB + "initialArrival",
        f"{NEXT}09:00:00Z",
    ),
    "resources.name": ({}, RESOURCE + "name", "z"),
    "resources.shifts": ({}, RESOURCE + "shifts", []),
    "resources.shifts.from": ({}, SHIFT + "from", f"{DAY}09:00:00Z"),
    "resources.shifts.to": ({}, SHIFT + "to", f"{DAY}08:30:00Z"),
    "resources.shifts.start": ({}, SHIFT + "start", place(50.8)),
    "resources.shifts.end": ({}, SHIFT + "end", place(50.8)),
    "resources.shifts.overtimeEnd": (
        _ONE | {SHIFT + "to": f"{DAY}08:30:00Z"},
        SHIFT + "overtimeEnd",
        f"{DAY}12:00:00Z",
    ),
    "resources.shifts.ignoreTravelTimeToFirstJob": (
        {},
        SHIFT + "ignoreTravelTimeToFirstJob",
        True,
    ),
    "resources.shifts.ignoreTravelTimeFromLastJob": (
        {},
        SHIFT + "ignoreTravelTimeFromLastJob",
        True,
    ),
    "resources.shifts.tags": ({}, SHIFT + "tags", ["night"]),
    "resources.shifts.jobTypeLimitations": (_TYPED, SHIFT + "jobTypeLimitations", {"x": 1}),
    "resources.shifts.breaks": (_ONE, SHIFT + "breaks", [_BREAK]),
    "resources.shifts.breaks.type": (
        _ONE | {SHIFT + "breaks": [_BREAK]},
        SHIFT + "breaks.0.type",
        "UNAVAILABILITY",
    ),
    "resources.shifts.breaks.from": (
        _ONE | {SHIFT + "breaks": [_BREAK]},
        SHIFT + "breaks.0.from",
        f"{DAY}09:30:00Z",
    ),
    "resources.shifts.breaks.to": (
        _ONE
        | {"jobs.0.windows": [{"from": f"{DAY}08:00:00Z", "to": f"{DAY}08:15:00Z"}]}
        | {
            SHIFT + "breaks": [
                {
                    "type": "UNAVAILABILITY",
                    "from": f"{DAY}08:20:00Z",
                    "to": f"{DAY}08:30:00Z",
                }
            ]
        },
        SHIFT + "breaks.0.to",
        f"{DAY}08:40:00Z",
    ),
    "resources.shifts.breaks.duration": (
        _ONE | {SHIFT + "breaks": [_BREAK]},
        SHIFT + "breaks.0.duration",
        1800,
    ),
    "resources.shifts.breaks.location": (
        _ONE | {SHIFT + "breaks": [_BREAK]},
        SHIFT + "breaks.0.location",
        place(50.8),
    ),
    "resources.start": (
        {RESOURCE + "shifts": [{"from": f"{DAY}08:00:00Z", "to": f"{DAY}16:00:00Z"}]},
        RESOURCE + "start",
        place(50.8),
    ),
    "resources.end": (
        {RESOURCE + "shifts": [{"from": f"{DAY}08:00:00Z", "to": f"{DAY}16:00:00Z"}]},
        RESOURCE + "end",
        place(50.8),
    ),
    "resources.capacity": ({f"jobs.{k}.load": [1] for k in range(3)}, RESOURCE + "capacity", [1]),
    "resources.category": ({}, RESOURCE + "category", "TRUCK"),
    "resources.tags": ({JOB + "tags": [{"name": "t"}]}, RESOURCE + "tags", ["t"]),
    "resources.hourlyCost": ({}, RESOURCE + "hourlyCost", 90),
    "resources.maxDriveTime": ({}, RESOURCE + "maxDriveTime", 900),
    "resources.maxDriveTimeInSeconds": ({}, RESOURCE + "maxDriveTimeInSeconds", 900),
    "resources.maxDriveDistance": ({}, RESOURCE + "maxDriveDistance", 9000),
    "options.partialPlanning": (_FULL, "options.partialPlanning", False),
    "options.minimizeResources": ({}, "options.minimizeResources", True),
    "options.euclidian": ({}, "options.euclidian", True),
    "options.traffic": ({}, "options.traffic", 1.5),
    "options.polylines": ({}, "options.polylines", True),
    "options.weights": ({}, "options.weights", {"travelTimeWeight": 2}),
    **{
        f"{at}.{name}": (given, f"{at}.{name}", value)
        for at in ("weights", "options.weights")
        for name, given, value in (
            ("travelTimeWeight", {}, 2),
            ("driveTimeWeight", {}, 2),
            (
                "waitTimeWeight",
                _LATER
                | {"jobs.1.windows": [{"from": f"{DAY}08:00:00Z", "to": f"{DAY}08:30:00Z"}]}
                | _ONE,
                3,
            ),
            ("minimizeResourcesWeight", {}, 500),
            ("urgencyWeight", {JOB + "urgency": 3}, 77),
            ("asapWeight", {}, 80),
            ("plannedWeight", {JOB + "plannedArrival": f"{DAY}08:00:00Z"}, 3),
            ("rankingWeight", {JOB + "rankings": [{"name": "r", "ranking": 5}]}, 55),
            ("allowedResourcesWeight", {JOB + "allowedResources": []}, 55),
        )
    },
    "weights": ({}, "weights", {"travelTimeWeight": 2}),
    "objectives": (_OWN_BODY, "objectives", [{"name": "travelTimeWeight", "weight": 3}]),
    "objectives.name": (
        _OWN_BODY | {"objectives": [{"name": "travelTimeWeight"}]},
        "objectives.0.name",
        "minimizeResourcesWeight",
    ),
    "objectives.weight": (
        _OWN_BODY | {"objectives": [{"name": "travelTimeWeight"}]},
        "objectives.0.weight",
        4,
    ),
    "relations": (_APART, "relations", [{"type": "SAME_TRIP", "jobs": ["a", "b"]}]),
    "relations.type": (
        _APART | {"relations": [{"type": "SAME_RESOURCE", "jobs": ["b", "c"]}]},
        "relations.0.type",
        "SAME_TIME",
    ),
    "relations.jobs": (
        _APART | {"relations": [{"type": "SAME_TRIP", "jobs": ["b", "c"]}]},
        "relations.0.jobs",
        ["b", "a"],
    ),
    "relations.timeInterval": (
        _ONE | {"relations": [{"type": "SEQUENCE", "jobs": ["c", "a"], "minTimeInterval": 3600}]},
        "relations.0.timeInterval",
        "FROM_DEPARTURE",
    ),
    "relations.minTimeInterval": (_ONE | _PAIR, "relations.0.minTimeInterval", 7200),
    "relations.maxTimeInterval": (_ONE | _PAIR, "relations.0.maxTimeInterval", 601),
    "relations.maxWaitingTime": (
        _SYNC
        | {
            "jobs.0.windows": [{"from": f"{DAY}09:00:00Z", "to": f"{DAY}09:00:00Z"}],
            "jobs.1.windows": [{"from": f"{DAY}09:10:00Z", "to": f"{DAY}09:10:00Z"}],
        },
        "relations.0.maxWaitingTime",
        60,
    ),
    "relations.partialPlanning": (
        _PAIR | {"jobs.2.disallowedResources": ["r", "s"]},
        "relations.0.partialPlanning",
        True,
    ),
    "relations.resource": (_PAIR, "relations.0.resource", "s"),
    "relations.tags": (
        {
            JOB + "tags": [{"name": "x", "hard": False}],
            "jobs.2.tags": [{"name": "y", "hard": False}],
            "relations": [{"type": "GROUP_SEQUENCE", "jobs": [], "tags": ["x", "y"]}],
            **_ONE,
        },
        "relations.0.tags",
        ["y", "x"],
    ),
    "options.fairWorkloadPerTrip": ({}, "options.fairWorkloadPerTrip", True),
    "weights.workloadSpreadWeight": (_FAIR, "weights.workloadSpreadWeight", 3),
    "options.weights.workloadSpreadWeight": (_FAIR, "options.weights.workloadSpreadWeight", 3),
    "depots": (_FULL_ONE, "depots", [_DEPOT]),
    "depots.name": (_FULL_ONE | {"depots": [_DEPOT]}, "depots.0.name", "e"),
    "depots.location": (_FULL_ONE | {"depots": [_DEPOT]}, "depots.0.location", place(50.87)),
    "depots.duration": (_FULL_ONE | {"depots": [_DEPOT]}, "depots.0.duration", 300),
    "depots.cost": (_FULL_ONE | {"depots": [_DEPOT]}, "depots.0.cost", 40),
    "depots.windows": (
        _FULL_ONE | {"depots": [_DEPOT]},
        "depots.0.windows",
        [{"from": f"{DAY}12:00:00Z", "to": f"{DAY}13:00:00Z"}],
    ),
    "depots.windows.from": (
        _FULL_ONE
        | {
            "depots": [_DEPOT | {"windows": [{"from": f"{DAY}09:00:00Z", "to": f"{DAY}13:00:00Z"}]}]
        },
        "depots.0.windows.0.from",
        f"{DAY}12:00:00Z",
    ),
    "depots.windows.to": (
        _FULL_ONE
        | {
            "depots": [_DEPOT | {"windows": [{"from": f"{DAY}07:00:00Z", "to": f"{DAY}13:00:00Z"}]}]
        },
        "depots.0.windows.0.to",
        f"{DAY}08:01:00Z",
    ),
}

WARNS: dict[str, tuple[dict[str, Any], str, Any]] = {
    "jobs.resumable": ({}, JOB + "resumable", True),
    "resources.maxDriveTimeJob": ({}, RESOURCE + "maxDriveTimeJob", 1),
    "resources.region": ({}, RESOURCE + "region", place(50.8)),
    "resources.rules": ({}, RESOURCE + "rules", [_RULE]),
    "resources.compatibleResources": ({}, RESOURCE + "compatibleResources", ["s"]),
    "resources.shifts.overtime": ({}, SHIFT + "overtime", True),
    "resources.shifts.breaks.deductPreviousBreaks": (
        {SHIFT + "breaks": [_BREAK]},
        SHIFT + "breaks.0.deductPreviousBreaks",
        True,
    ),
    **{
        f"options.{name}": ({}, f"options.{name}", value)
        for name, value in {
            "routingEngine": "TOMTOM",
            "snapUnit": 300,
            "fairWorkloadPerResource": True,
            "fairComplexityPerTrip": True,
            "fairComplexityPerResource": True,
            "workloadSensitivity": 0.1,
            "enableClustering": True,
            "jobProximityRadius": 100,
            "distanceMatrixType": "x",
        }.items()
    },
    "relations.enforceCompatibility": (_SYNC, "relations.0.enforceCompatibility", True),
    "relations.hardMinWait": (
        _PAIR | {"relations": [{**_PAIR["relations"][0], "minTimeInterval": 60}]},
        "relations.0.hardMinWait",
        False,
    ),
    "relations.weight": (_PAIR, "relations.0.weight", 3),
    "depots.capacity": ({"depots": [_DEPOT]}, "depots.0.capacity", [0]),
    "customDistanceMatrices.matrixServiceUrl": (
        {},
        "customDistanceMatrices.matrixServiceUrl",
        "https://example.org",
    ),
    "customDistanceMatrices.profileMatrices": (
        {},
        "customDistanceMatrices.profileMatrices",
        {"CAR": {"6": "m"}},
    ),
}

WITH_OTHERS = {
    "vehicles": "another name of `resources`",
    "resources": "what there is",
    "jobs": "what there is",
    "options": "its members",
    "customDistanceMatrices": "its members",
    "hook": "of the server",
    "label": "of the server",
    "jobs.complexity": "counted by rules",
    "options.explanation": "of explain",
    "options.explanation.enabled": "of explain",
    "options.explanation.filterHardConstraints": "of explain",
    "options.explanation.onlyUnassigned": "of explain",
    "options.maxSuggestions": "of suggest",
    "options.onlyFeasibleSuggestions": "of suggest",
    "options.solvingTime": "how long to search",
    "options.clusteringThresholdMeters": "of `enableClustering`, which warns",
    "options.jobProximityDistanceType": "of `jobProximityRadius`, which warns",
    "resources.shifts.breaks.after": "of breaks that warn",
    **{
        f"{at}.{name}": "of an option that warns, or of an order that it does not change"
        for at in ("weights", "options.weights")
        for name in (
            "priorityWeight",
            "clusteringWeight",
            "jobProximityWeight",
        )
    },
    **{
        f"customDistanceMatrices.profileMatrices.{name}": "of the server"
        for name in ("CAR", "BIKE", "TRUCK")
    },
    **{
        f"resources.rules.{name}": "judged"
        for name in (
            "period",
            "period.from",
            "period.to",
            "period.end",
            "minWorkTime",
            "maxWorkTime",
            "minServiceTime",
            "maxServiceTime",
            "minDriveTime",
            "maxDriveTime",
            "minJobComplexity",
            "maxJobComplexity",
            "jobTypeLimitations",
        )
    },
}


def with_members(given: dict[str, Any], request: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the base with these members, each named by its path."""
    made = copy.deepcopy(request or BASE)
    for path, value in given.items():
        *way, last = path.split(".")
        at: Any = made
        for step in way:
            at = at[int(step)] if isinstance(at, list) else at.setdefault(step, {})
        at[last] = copy.deepcopy(value)
    return made


def members_of(schema: dict[str, Any] | bool, at: str = "") -> set[str]:
    """Return the paths of all members that a schema has; places are not looked into."""
    found: set[str] = set()
    if isinstance(schema, bool):  # any value
        return found
    for form in (schema, *(form for form in schema.get("anyOf", ()) if form is not True)):
        if "items" in form:
            found |= members_of(form["items"], at)
        for name, member in form.get("properties", {}).items():
            path = f"{at}.{name}" if at else name
            if name not in ("latitude", "longitude"):
                found |= {path} | members_of(member, path)
    of_resources = {
        path.replace("vehicles", "resources", 1) for path in found if path.startswith("vehicles.")
    }
    return {path for path in found if not path.startswith("vehicles.")} | of_resources
