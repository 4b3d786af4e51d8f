"""Jobs and shipments as jobs, and pairs of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd, lcm
from typing import Any

from routeopt.formats.to_v2.names import Names
from routeopt.formats.to_v2.parts import Notes, Part
from routeopt.formats.to_v2.prices import money, per_second
from routeopt.formats.to_v2.vehicles import EVERY, Vehicles
from routeopt.formats.to_v2.wishes import Ranks, Targets

_SIDES = ("pickup", "delivery")
_MOST = 2**31 - 1
_FINE = 1000  # steps of the least priority, where they cannot be told exactly


class Tasks:
    """Writes jobs, the relations that make pairs of them, and the weights of their wishes.

    Args:
        problem: the problem of a request.
        notes: get what V2 does not say.
    """

    def __init__(self, problem: Part, names: Names, vehicles: Vehicles, notes: Notes) -> None:
        self._problem = problem
        self._names = names
        self._vehicles = vehicles
        self._notes = notes
        members = problem.members
        jobs, shipments = members.get("jobs") or [], members.get("shipments") or []
        costs = (members.get("objective") or {}).get("costs") or {}
        self._lateness = costs.get("per_late_hour")
        self._ranks = Ranks([*jobs, *shipments], vehicles.ids, notes)
        sides = [*jobs, *(shipment[side] for shipment in shipments for side in _SIDES)]
        sites = [(side.get("places") or [side])[0] for side in sides]
        self._targets = Targets(sites, members["vehicles"], self._lateness, names, notes)
        self._name_of = _names_of_sides(jobs, shipments)
        self._priorities: dict[str, tuple[str, int]] = {}
        self.pairs: list[dict[str, Any]] = []
        self.weights = {**self._ranks.weights, **self._targets.weights}

    def jobs(self) -> list[dict[str, Any]]:
        """Return the jobs: those of the problem, then the two of each shipment."""
        found = [self._job(job) for job in self._problem.parts("jobs")]
        for shipment in self._problem.parts("shipments"):
            found += self._pair(shipment)
        self._set_priorities(found)
        return found

    def name_of(self, participant: Any) -> str:
        """Return the job that a participant of a relation is; of a whole shipment, its pickup."""
        if isinstance(participant, str):
            return self._name_of.get((participant, "pickup"), participant)
        task, stop = str(participant["task"]), participant.get("stop")
        return self._name_of.get((task, stop), task)

    def _job(self, job: Part) -> dict[str, Any]:
        name = job.take("id")
        made = {"name": name, **self._side(job), **self._of_task(job, name)}
        job.leave("release_time", "V2 has no time of release: trips may start before it")
        load = self._load(job.take("demand", {}), 1)
        for number, amount in enumerate(self._load(job.take("delivery", {}), -1)):
            if amount and load and load[number]:
                self._notes.add(f"{job.pointer}/delivery", "V2's jobs load or unload a dimension")
            elif amount:
                load = load or [0] * len(self._names.dimensions)
                load[number] = amount
        return made | ({"load": load} if load else {})

    def _pair(self, shipment: Part) -> list[dict[str, Any]]:
        task = shipment.take("id")
        names = [self._name_of[task, side] for side in _SIDES]
        of_task = self._of_task(shipment, names[0])
        load = self._load(shipment.take("demand", {}), 1)
        made = []
        for name, stop in zip(names, _SIDES, strict=True):
            with shipment.part(stop) as side:
                made.append({"name": name, **self._side(side, shipment.members)})
        made[0] |= of_task
        made[1]["priority"] = 0  # the pickup's is that of both
        if load:
            made[0]["load"], made[1]["load"] = load, [-amount for amount in load]
        self.pairs.append({"type": "PICKUP_AND_DELIVERY", "jobs": names})
        return made

    def _side(self, side: Part, owner: Mapping[str, Any] | None = None) -> dict[str, Any]:
        if places := side.take("places"):
            return self._first_of(places, side, owner)
        factor = money((owner or side.members).get("service_factor", 1))
        service = round(side.take("service_time_s", 0) * factor)
        setup = side.take("setup_time_s", 0)
        made: dict[str, Any] = {
            "location": self._names.place(side.take("location")),
            "duration": service + setup,
        }
        if setup:
            made["durationSquash"] = service
        made |= self._targets.of(side.members.get("target"), side.pointer)
        side.take("target")
        if (hurry := self._targets.hurry(side.members, self._lateness)) is not None:
            side.take("time_windows")
            return {**made, "urgency": hurry}
        if windows := [self._window(window) for window in side.parts("time_windows")]:
            made["windows"] = windows
        return made

    def _first_of(
        self, places: Sequence[Any], side: Part, owner: Mapping[str, Any] | None
    ) -> dict[str, Any]:
        """Return the members of a stop at the first of its places."""
        pointer = f"{side.pointer}/places"
        self._notes.add(pointer, "V2's jobs have one location: that of the first place")
        first = Part(places[0], f"{pointer}/0", self._notes)
        first.take("cost")  # is paid in any plan then
        made = self._side(first, owner or side.members)
        first.end()
        return made

    def _window(self, window: Part) -> dict[str, Any]:
        made: dict[str, Any] = self._names.window(window.members)
        window.take("start")
        window.take("end")
        window.leave("cost", "V2's windows have no price of their own", unless=0)
        price = window.members.get("per_late_hour", self._lateness)
        window.take("per_late_hour")
        if price is None:
            return made
        return {**made, "hard": False, "weight": per_second(price)}

    def _of_task(self, task: Part, name: str) -> dict[str, Any]:
        """Return the members that a shipment has once."""
        members = task.members
        task.take("service_factor")  # is in the durations
        self._priorities[name] = (task.pointer, task.take("priority", 1))
        task.leave("drop_fee", "V2 leaves out only what does not fit, by priority")
        made: dict[str, Any] = {**self._ranks.of(members, task.pointer), **self._only_on(task)}
        if factors := [
            {"resource": vehicle, "durationModifier": entry["factor"]}
            for entry in task.take("service_factors", [])
            for vehicle in entry["vehicles"]
        ]:
            made["proficiency"] = factors
        if tags := self._tags(task):
            made["tags"] = tags
        types = [tag for tag in task.take("tags", []) if tag in self._vehicles.types]
        if self._vehicles.counts_tasks:
            types.append(EVERY)
        return made | ({"jobTypes": types} if types else {})

    def _tags(self, task: Part) -> list[dict[str, Any]]:
        """Return hard tags for skills, soft ones for preferences, and those that ask nothing."""
        skills = task.take("required_skills", [])
        found: dict[str, dict[str, Any]] = {}
        for tag in self._names.labels_of(task.members):
            found[tag] = {"name": tag, "hard": False, "weight": 0}
        for wish in task.take("preferences", []):
            if "tag" in wish:
                name = self._names.tag(wish["tag"])
                found[name] = {"name": name, "hard": False, "weight": money(wish["violation_cost"])}
        for skill in skills:
            name = self._names.skill(skill["name"], skill.get("min_level", 1))
            found[name] = {"name": name}
        return list(found.values())

    def _only_on(self, task: Part) -> dict[str, Any]:
        with task.part("eligible_vehicles") as eligible:
            allowed = eligible.take("allowed")
            excluded = set(eligible.take("excluded", []))
        ids = self._vehicles.ids
        may = [
            name for name in ids if name not in excluded and (allowed is None or name in allowed)
        ]
        if len(may) == len(ids):
            return {}
        if len(may) == 1:
            return {"plannedResource": may[0]}
        return {"disallowedResources": [name for name in ids if name not in set(may)]}

    def _load(self, amounts: Mapping[str, int], sign: int) -> list[int]:
        if not any(amounts.values()):
            return []
        return [sign * amounts.get(dimension, 0) for dimension in self._names.dimensions]

    def _set_priorities(self, jobs: list[dict[str, Any]]) -> None:
        """V2 multiplies a job's priority by its duration; V3 does not."""
        lengths = {job["name"]: max(1, job["duration"]) for job in jobs}
        wanted = [(lengths[name], priority) for name, (_, priority) in self._priorities.items()]
        most = max(priority / length for length, priority in wanted)
        scale = lcm(*{length // gcd(length, priority) for length, priority in wanted})
        if scale * most > _MOST:
            scale = min(_FINE * max(lengths.values()), int(_MOST / most))
        for job in jobs:
            if job["name"] not in self._priorities:
                continue
            pointer, priority = self._priorities[job["name"]]
            told, rest = divmod(priority * scale, lengths[job["name"]])
            if rest and told < _FINE // 10:
                self._notes.add(
                    f"{pointer}/priority", "is rounded: V2 multiplies it by the duration"
                )
            job["priority"] = max(1, told)


def _names_of_sides(
    jobs: list[dict[str, Any]], shipments: list[dict[str, Any]]
) -> dict[tuple[str, str | None], str]:
    """Return the jobs that shipments become: the pickup keeps the shipment's name."""
    taken = {task["id"] for task in (*jobs, *shipments)}
    found: dict[tuple[str, str | None], str] = {}
    for shipment in shipments:
        task = shipment["id"]
        name = f"{task} delivery"
        while name in taken:
            name += "'"
        taken.add(name)
        found[task, "pickup"], found[task, "delivery"] = task, name
    return found
