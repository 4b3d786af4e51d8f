"""Windows, lateness, service times, breaks and the hours of a shift."""

from __future__ import annotations

from tests.oracle.draw import Draw
from tests.pairs.base import (
    HORIZON,
    SECOND,
    costs,
    ids,
    several_vans,
    shifts,
    sides,
    tasks,
    vans,
)
from tests.pairs.feature import Feature, pops


def hard_windows(draw: Draw, request: dict) -> None:
    for side in draw.some(sides(request), 1, 3):
        start = draw.number(0, 45)
        side["time_windows"] = [{"start": start, "end": start + draw.number(0, 15)}]


def several_windows(draw: Draw, request: dict) -> None:
    for side in draw.some(sides(request), 1, 3):
        ends = sorted(draw.rng.sample(range(60), 4))
        pairs = [(ends[0], ends[1]), (ends[2], ends[3])]
        side["time_windows"] = [{"start": start, "end": end} for start, end in pairs]


def only_the_first_window(request: dict) -> None:
    for side in sides(request):
        if "time_windows" in side:
            side["time_windows"] = side["time_windows"][:1]


def window_cost(draw: Draw, request: dict) -> None:
    for side in draw.some(sides(request), 1, 3):
        middle = draw.number(4, 25)
        own = side.setdefault(
            "time_windows", [{"start": 0, "end": middle}, {"start": middle, "end": HORIZON}]
        )
        for window in draw.some(own, 1, 1):
            window["cost"] = draw.one([6, 12, 30])


def windows_of(request: dict) -> list[dict]:
    return [window for side in sides(request) for window in side.get("time_windows", [])]


def lateness(draw: Draw, request: dict) -> None:
    for side in draw.some(sides(request), 1, 3):
        start = draw.number(0, 15)
        side.setdefault("time_windows", [{"start": start, "end": start + draw.number(0, 8)}])
        if draw.chance(0.7):
            for window in side["time_windows"]:
                window["per_late_hour"] = SECOND * draw.number(1, 3)
        else:
            costs(request)["per_late_hour"] = SECOND * draw.number(1, 3)


def no_lateness(request: dict) -> None:
    pops(windows_of, "per_late_hour")(request)
    costs(request).pop("per_late_hour", None)


def target(draw: Draw, request: dict) -> None:
    for side in draw.some(sides(request), 1, 3):
        price = SECOND * draw.number(1, 4)
        side["target"] = {"time": draw.number(3, 30), "per_late_hour": price}


def early(draw: Draw, request: dict) -> None:
    for own in targets(request):
        own["per_early_hour"] = SECOND * draw.number(1, 4)
        own["time"] += draw.number(0, 20)


def targets(request: dict) -> list[dict]:
    return [side["target"] for side in sides(request) if "target" in side]


def setup(draw: Draw, request: dict) -> None:
    chosen = draw.some(sides(request), 2, 4)
    for side in chosen:
        side["setup_time_s"] = draw.number(3, 14)
    if draw.chance(0.8):
        chosen[1]["location"] = chosen[0]["location"]


def service_factor(draw: Draw, request: dict) -> None:
    for task in draw.some(tasks(request), 1, 3):
        task["service_factor"] = draw.one([0.25, 2, 3, 4])


def service_factors(draw: Draw, request: dict) -> None:
    several_vans(draw, request)
    for task in draw.some(tasks(request), 1, 3):
        chosen = ids(draw.some(vans(request), 1, 1))
        task["service_factors"] = [{"vehicles": chosen, "factor": draw.one([0.25, 2, 3, 4])}]


def pause(draw: Draw, request: dict) -> None:
    for number, shift in enumerate(draw.some(shifts(request), 1, 2)):
        earliest = draw.number(0, 30)
        shift["breaks"] = [
            {
                "id": f"rest {number} {k}",
                "duration_s": draw.number(4, 15),
                "earliest": earliest + 20 * k,
                "latest": earliest + 20 * k + draw.number(0, 12),
            }
            for k in range(draw.one([1, 1, 2]))
        ]


def breaks_of(request: dict) -> list[dict]:
    return [pause for shift in shifts(request) for pause in shift.get("breaks", [])]


def break_place(draw: Draw, request: dict) -> None:
    for one in draw.some(breaks_of(request), 1, 2):
        one["location"] = draw.place()


def overtime(draw: Draw, request: dict) -> None:
    for shift in draw.some(shifts(request), 1, 2):
        end = shift["end"]
        end["time"] = shift["start"]["time"] + draw.number(8, 30)
        end["overtime_until"] = end["time"] + draw.number(15, 40)


def ends(request: dict) -> list[dict]:
    return [shift["end"] for shift in shifts(request)]


def starts(request: dict) -> list[dict]:
    return [shift["start"] for shift in shifts(request)]


def price(name: str, most: int):
    def add(draw: Draw, request: dict) -> None:
        costs(request)[name] = SECOND * draw.number(1, most)

    return add


def no_price(name: str):
    return pops(lambda request: [costs(request), *(v.get("costs", {}) for v in vans(request))],
                name)  # fmt: skip


def latest(draw: Draw, request: dict) -> None:
    for start in draw.some(starts(request), 1, 2):
        start["latest"] = start["time"] + draw.number(0, 12)


def open_end_of(name: str):
    def add(draw: Draw, request: dict) -> None:
        for shift in draw.some(shifts(request), 1, 2):
            for member in ("location", "depot"):
                shift[name].pop(member, None)

    return add


def closed(name: str):
    """Who does not know open ends takes the common home."""

    def drop(request: dict) -> None:
        for shift in shifts(request):
            if not {"location", "depot"} & set(shift[name]):
                shift[name]["location"] = 0

    return drop


def release(draw: Draw, request: dict) -> None:
    for job in draw.some(request["problem"]["jobs"], 1, 2):
        job["release_time"] = draw.number(5, 35)


def more_shifts(draw: Draw, request: dict) -> None:
    """The first van comes back later, its first shift is short."""
    (day,) = vans(request)[0]["shifts"]
    day["end"]["time"] = draw.number(10, 30)
    begin = draw.number(30, 50)
    late = {"id": "late", "start": day["start"] | {"time": begin},
            "end": day["end"] | {"time": begin + draw.number(15, 50)}}  # fmt: skip
    vans(request)[0]["shifts"].append(late)


def only_the_first_shift(request: dict) -> None:
    for vehicle in vans(request):
        vehicle["shifts"] = vehicle["shifts"][:1]


SHIFTS = Feature("shifts", more_shifts, only_the_first_shift)


def slices(draw: Draw, request: dict) -> None:
    for entry in request["problem"]["matrices"].values():
        begins = [0, *sorted(draw.rng.sample(range(3, 50), draw.number(1, 2)))]
        entry["slices"] = [
            {"from": begin, "factor": draw.one([1, 1, 2, 3, 0.5, 1.4])} for begin in begins
        ]


def matrices_of(request: dict) -> list[dict]:
    return [*request["problem"]["matrices"].values()]


TIMES = (
    Feature("time_windows", hard_windows, pops(sides, "time_windows")),
    Feature("several windows", several_windows, only_the_first_window),
    Feature("window cost", window_cost, pops(windows_of, "cost")),
    Feature("lateness", lateness, no_lateness),
    Feature("target", target, pops(sides, "target")),
    Feature("per_early_hour", early, pops(targets, "per_early_hour"), ("target",)),
    Feature("setup_time_s", setup, pops(sides, "setup_time_s")),
    Feature("service_factor", service_factor, pops(tasks, "service_factor")),
    Feature("service_factors", service_factors, pops(tasks, "service_factors")),
    Feature("release_time", release, pops(tasks, "release_time")),
    Feature("breaks", pause, pops(shifts, "breaks")),
    Feature("break location", break_place, pops(breaks_of, "location"), ("breaks",)),
    Feature("overtime_until", overtime, pops(ends, "overtime_until")),
    Feature("per_overtime_hour", price("per_overtime_hour", 3), no_price("per_overtime_hour"),
            ("overtime_until",)),
    Feature("per_route_hour", price("per_route_hour", 3), no_price("per_route_hour"),
            ("time_windows",)),
    Feature("per_wait_hour", price("per_wait_hour", 3), no_price("per_wait_hour"),
            ("time_windows",)),
    Feature("latest", latest, pops(starts, "latest"), ("per_route_hour",)),
    Feature("slices", slices, pops(matrices_of, "slices")),
    Feature("open start", open_end_of("start"), closed("start")),
    Feature("open end", open_end_of("end"), closed("end")),
)  # fmt: skip
