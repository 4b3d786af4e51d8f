"""CP-SAT through PyJobShop, with one worker; interrupted when its time of the processor is over."""

from __future__ import annotations

import os
import signal
import threading
from itertools import pairwise, product
from time import process_time, sleep
from typing import Any

from pyjobshop import Model

from bench.task.instances import Answer, Instance, Placed
from bench.task.judge import seconds_of, tasks_of

_QUARTER_S, _MOST_MODES, _MOST_WALL_S = 900, 100_000, 3_600


def solve(instance: Instance, seconds: float, seed: int) -> Answer:
    """Solve.

    Raises:
        ValueError: it has no such model, or finds no plan in its time.
    """
    made = _Made(instance)
    began = process_time()
    ended = threading.Event()
    threading.Thread(target=_watch, args=(began + seconds, ended), daemon=True).start()
    try:
        result = made.model.solve(
            num_workers=1, display=False, time_limit=_MOST_WALL_S, random_seed=seed
        )
    except KeyboardInterrupt:
        raise ValueError("no plan while its model was built") from None
    finally:
        ended.set()
    if not result.best.tasks:
        raise ValueError("no plan")
    return Answer(made.plan(result.best.tasks), process_time() - began)


def version() -> str:
    """Return what was run."""
    from importlib.metadata import version

    return f"{version('pyjobshop')}, ortools {version('ortools')}"


def _watch(until: float, ended: threading.Event) -> None:
    while not ended.is_set():
        if process_time() > until:
            os.kill(os.getpid(), signal.SIGINT)
            return
        sleep(0.02)


class _Made:
    """The model of an instance; its unit of time is that of the instance's cost."""

    def __init__(self, instance: Instance) -> None:
        self.request = instance.request
        self.unit = _QUARTER_S if instance.cost == "lateness" else 1
        self.model = Model()
        self.resources: dict[str, Any] = {}
        self.people: dict[str, dict[str, Any]] = {}
        self.machines: set[str] = set()  # what does one task at a time
        self.modes: list[tuple[str | None, list[str]]] = []
        self.names = [name for name, _ in tasks_of(self.request)]
        for one in self.request["resources"]:
            self._add_resource(one)
        ends: dict[str, list[Any]] = {}
        for order in self.request["orders"]:
            ends[order["name"]] = self._add_order(order)
        for order in self.request["orders"]:
            for before in order.get("after", ()):
                for a, b in product(ends[before], ends[order["name"]]):
                    self.model.add_end_before_start(a, b)
        if instance.cost == "lateness":
            self.model.set_objective(weight_total_tardiness=1)
        else:
            self.model.set_objective(weight_makespan=1)

    def _time(self, text: str) -> int:
        return seconds_of(self.request, text) // self.unit

    def _add_resource(self, one: dict[str, Any]) -> None:
        name, supply = one["name"], one["supply"]
        if one["type"] == "capacitated":
            if supply == 1:
                self.machines.add(name)
                self.resources[name] = self.model.add_machine()
            else:
                self.resources[name] = self.model.add_renewable(supply)
        elif one["type"] == "consumable":
            self.resources[name] = self.model.add_consumable(supply)
        else:
            for person in supply:
                self.people[person["name"]] = person
                self.machines.add(person["name"])
                self.resources[person["name"]] = self.model.add_machine(self._breaks(person))

    def _breaks(self, person: dict[str, Any]) -> list[tuple[int, int]]:
        """Return when a person does not work."""
        found, last = [], 0
        for shift in person.get("shifts", ()):
            begin = self._time(shift["from"])
            if begin > last:
                found.append((last, begin))
            last = self._time(shift["to"])
        end = self.request.get("period", {}).get("to")
        if end is not None and self._time(end) > last:
            found.append((last, self._time(end)))
        return found

    def _add_order(self, order: dict[str, Any]) -> list[Any]:
        more: dict[str, Any] = {}
        if "due" in order:
            more["due_date"] = self._time(order["due"])
        if "earliest" in order:
            more["release_date"] = self._time(order["earliest"])
        job = self.model.add_job(weight=order.get("priority", 1), **more)
        tasks = []
        for one in order.get("tasks", [order]):
            task = self.model.add_task(job)
            for mode in one.get("modes", [one]):
                self._add_modes(task, mode, mode["name"] if "modes" in one else None)
            tasks.append(task)
        for a, b in pairwise(tasks):
            self.model.add_end_before_start(a, b)
        return tasks

    def _add_modes(self, task: Any, mode: dict[str, Any], name: str | None) -> None:
        """Add a mode for each team that may do it."""
        needs = mode.get("resourceRequirements", {})
        shared = [(n, units) for n, units in needs.items() if n in self.resources]
        roles = [role for n, given in needs.items() if n not in self.resources for role in given]
        skills = [role["skills"][0] for role in roles for _ in range(role["count"])]
        holders = [[p for p, one in self.people.items() if s in one["skills"]] for s in skills]
        ways = 1
        for some in holders:
            ways *= len(some)
            if ways > _MOST_MODES:
                raise ValueError("no model of teams")
        teams = {tuple(sorted(t)) for t in product(*holders) if len(set(t)) == len(t)}
        for team in sorted(teams):
            used = [*shared, *((person, 1) for person in team)]
            self.modes.append((name, list(team)))
            if len(self.modes) > _MOST_MODES:
                raise ValueError(f"more than {_MOST_MODES} modes, one for each team")
            resources = [self.resources[one] for one, _ in used]
            units = [0 if one in self.machines else n for one, n in used]
            duration = mode["duration"] // self.unit
            self.model.add_mode(task, resources, duration, units)

    def plan(self, tasks: list[Any]) -> list[Placed]:
        """Return the tasks of a solution as they are judged."""
        return [
            Placed(name, one.start * self.unit, one.end * self.unit, *self.modes[one.mode])
            for name, one in zip(self.names, tasks, strict=True)
        ]
