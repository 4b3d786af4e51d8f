"""Jobs, shipments and their stops."""

from __future__ import annotations

from typing import Any

from .base import FIRST, ROUTE, job, plans, request, shift, shipment, van, van_with
from .row import ABSENT, Row


def merged(task: dict, side: str, members: dict) -> dict:
    """A task with members of one of its stops; a job is its own stop."""
    return task | members if side == "" else task | {side: task[side] | members}


# --- what a stop has ------------------------------------------------------------------------------


def rows_of_side(kind: str, side: str, k: int, is_place: bool = False) -> list[Row]:
    """The stop is the route's k-th; it is reached after 10 k seconds.

    is_place: what is changed stands in the first of two places, where the stop is.
    """
    task, words = (job("t", 10), "t") if side == "" else (shipment("t", 10, 20), "+t -t")
    member = f"problem.{kind}[]" + (f".{side}" if side else "") + (".places[]" if is_place else "")
    pointer = (
        f"/problem/{kind}/0" + (f"/{side}" if side else "") + ("/places/0" if is_place else "")
    )
    stop, arrival, way = f"/routes/0/stops/{k}", 10 * k, 20 if side == "" else 40

    def placed(members: dict) -> dict:
        """The stop at the first of two places, with these members."""
        own = {"location": [10 * k, 0], **members}
        made = merged(task, side, {"places": [own, {"location": [0, 90]}]})
        (made if side == "" else made[side]).pop("location")
        return made

    def row(name: str, to: Any, shows: dict, **members: Any) -> Row:
        base = request(words, placed(members) if is_place else merged(task, side, members))
        if is_place:
            base["plan"]["routes"][0]["stops"][k - 1]["place"] = 0
        place = name.replace("[]", "/0").replace(".", "/")
        return Row(f"{member}.{name}", base, f"{pointer}/{place}", to, shows)

    windows = {"time_windows": [{"start": 0, "end": 500}]}
    short = {"time_windows": [{"start": 0, "end": 5}]}
    target = {"target": {"time": 5, "per_late_hour": 3600}}
    # Shifts leave at 0, so that who has to wait for a target does so at the stop before it; a
    # window that ends keeps it from that.
    early = {"target": {"time": arrival + 15, "per_early_hour": 3600},
             "time_windows": [{"start": 0, "end": arrival}]}  # fmt: skip
    late = arrival - 5
    return [
        row("location", [25, 0], {"/summary/distance_m": (way, 50)}),
        row("service_time_s", 30, {f"{stop}/service_s": (0, 30)}),
        row("setup_time_s", 30, {f"{stop}/service_s": (0, 30)}),
        row("time_windows[].start", 100, {f"{stop}/service_start": (arrival, 100)}, **windows),
        row("time_windows[].end", 5, {f"{stop}/late_s": (0, late),
                                      "/codes": ([], ["time_windows"])}, **windows),
        row("time_windows[].cost", 4, {"/cost/windows": (0, 4)}, **windows),
        row("time_windows[].per_late_hour", 3600,
            {"/codes": (["time_windows"], []), "/cost/lateness": (0, late)}, **short),
        row("target.time", 0, {f"{stop}/target_late_s": (late, arrival)}, **target),
        row("target.per_late_hour", 7200, {"/cost/targets": (late, 2 * late)}, **target),
        row("target.per_early_hour", 7200, {"/cost/targets": (15, 30)}, **early),
        *([row("cost", 4, {"/cost/windows": (0, 4)})] if is_place else []),
    ]  # fmt: skip


# --- what a task has ------------------------------------------------------------------------------


def rows_of_task(kind: str) -> list[Row]:
    is_job = kind == "jobs"
    words, side = ("t", "") if is_job else ("+t -t", "pickup")

    def task(**members: Any) -> dict:
        return (job("t", 10) if is_job else shipment("t", 10, 20)) | members

    def row(name: str, to: Any, shows: dict, members: dict, words: str = words, **more: Any) -> Row:
        """`members` of the task, `more` of the van."""
        place = name.replace("[]", "/0").replace(".", "/")
        vehicles = {"vehicles": [van(**more), van("bus")]}
        base = request(words, task(**members), **vehicles)
        return Row(f"problem.{kind}[].{name}", base, f"/problem/{kind}/0/{place}", to, shows)

    served = merged(task(), side, {"service_time_s": 60})
    skill = {"required_skills": [{"name": "lift"}]}
    skilled = {"skills": [{"name": "lift"}]}
    wish = {"preferences": [{"tag": "eco", "violation_cost": 3}]}
    wanted = {"preferences": [{"vehicles": ["van"], "violation_cost": 3}]}
    factors = {"service_factors": [{"vehicles": ["bus"], "factor": 2}]}
    own_factors = {"service_factors": [{"vehicles": ["van"], "factor": 2}]}
    service = {key: served[key] for key in served if key in ("service_time_s", "pickup")}
    eligible = {"eligible_vehicles": {"allowed": ["van"]}}
    excluded = {"eligible_vehicles": {"excluded": ["bus"]}}
    return [
        row("id", "other", {"/unserved/0/task": ("t", "other")}, {}, ""),
        row("demand", {"kg": 9}, {f"{FIRST}/load": ({"kg": 0}, {"kg": 9}),
                                  "/codes": ([], ["capacity"])}, {}, capacity={"kg": 5}),
        row("required_skills[].name", "crane", {"/codes": ([], ["skills"])}, skill, **skilled),
        row("required_skills[].min_level", 3, {"/codes": ([], ["skills"]),
                                               "/violations/0/amount": (ABSENT, 2)},
            skill, **skilled),
        row("tags", ["dry"], {"/codes": ([], ["tags"])}, {"tags": ["cold"]}, serves_tags=["cold"]),
        row("eligible_vehicles.allowed", ["bus"], {"/codes": ([], ["no_eligible_vehicle"])},
            eligible),
        row("eligible_vehicles.excluded", ["van"], {"/codes": ([], ["no_eligible_vehicle"])},
            excluded),
        row("preferences[].tag", "night", {"/cost/preferences": (0, 3)}, wish,
            preferred_tags=["eco"]),
        row("preferences[].vehicles", ["bus"], {"/cost/preferences": (0, 3)}, wanted),
        row("preferences[].violation_cost", 5, {"/cost/preferences": (3, 5)}, wish),
        row("service_factor", 2, {"/summary/service_s": (60, 120)}, service),
        row("service_factors[].vehicles", ["van"], {"/summary/service_s": (60, 120)},
            service | factors),
        row("service_factors[].factor", 3, {"/summary/service_s": (120, 180)},
            service | own_factors),
        row("drop_fee", 7, {"/status": ("partial", "solved"), "/cost/drop_fees": (0, 7)}, {}, ""),
        priority(kind),
    ]  # fmt: skip


def priority(kind: str) -> Row:
    """The van has room, and a shift long enough, for one of two tasks."""
    tasks = [job(name, 10) if kind == "jobs" else shipment(name, 10, 20) for name in ("t", "u")]
    tasks = [task | {"demand": {"kg": 1}} for task in tasks]
    tasks[1]["priority"] = 2
    base = request("", *tasks, **van_with(shifts=[shift(end=45)], capacity={"kg": 1}))
    base = {"problem": base["problem"], "options": {"max_iterations": 100}}
    return Row(f"problem.{kind}[].priority", base, f"/problem/{kind}/0/priority", 3,
               {"/unserved/0/task": ("t", "u")})  # fmt: skip


OF_JOBS = [
    Row("problem.jobs[].delivery", request("t", job("t", 10), **van_with(capacity={"kg": 5})),
        "/problem/jobs/0/delivery", {"kg": 9},
        {"/routes/0/stops/0/load": ({"kg": 0}, {"kg": 9}), "/codes": ([], ["capacity"])}),
    Row("problem.jobs[].release_time", request("t", job("t", 10)),
        "/problem/jobs/0/release_time", 50, {f"{ROUTE}/start_time": (0, 50)}),
    Row("problem.jobs", request(plans(), job("t", 10)), "/problem/jobs",
        [job("t", 10), job("u", 10)], {"/summary/unserved_tasks": (1, 2)}),
    Row("problem.shipments", request(plans(), job("t", 10)), "/problem/shipments",
        [shipment("s", 10, 20)], {"/summary/unserved_tasks": (1, 2)}),
]  # fmt: skip

ROWS = [
    *OF_JOBS,
    *rows_of_task("jobs"),
    *rows_of_side("jobs", "", 1),
    *rows_of_task("shipments"),
    *rows_of_side("shipments", "pickup", 1),
    *rows_of_side("shipments", "delivery", 2),
    *rows_of_side("jobs", "", 1, is_place=True),
    *rows_of_side("shipments", "pickup", 1, is_place=True),
    *rows_of_side("shipments", "delivery", 2, is_place=True),
]
