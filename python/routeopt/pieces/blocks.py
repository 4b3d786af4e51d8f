"""What may not be cut: vehicles with their routes, and tasks that relations hold together."""

from __future__ import annotations

from dataclasses import dataclass

from routeopt.pieces.carried import TOGETHER, refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from routeopt.pieces.standing import Standing
    from routeopt.pieces.whole import Point, Whole


@dataclass(slots=True)
class Block:
    """Vehicles and tasks that stay in one piece.

    Attributes:
        vehicles: those with routes.
        left_out: tasks that are on no route.
        weight: the stops of all its tasks.
        point: the middle of these.
    """

    vehicles: list[int]
    left_out: list[int]
    weight: int
    point: Point


class Unions:
    """Disjoint sets of whole numbers, joined as wanted (Galler and Fischer 1964)."""

    def __init__(self, count: int) -> None:
        self._above = list(range(count))

    def find(self, item: int) -> int:
        """Return what stands for all of the item's set."""
        above = self._above
        while above[item] != item:
            above[item] = above[above[item]]
            item = above[item]
        return item

    def join(self, items: Iterable[int]) -> None:
        """Make one set of the sets of all items."""
        first: int | None = None
        for item in items:
            root = self.find(item)
            if first is None:
                first = root
            elif root != first:
                low, first = max(root, first), min(root, first)
                self._above[low] = first

    def sets(self) -> list[list[int]]:
        """Return all sets, in the order of their first items."""
        found: dict[int, list[int]] = {}
        for item in range(len(self._above)):
            found.setdefault(self.find(item), []).append(item)
        return list(found.values())


def together(whole: Whole) -> list[list[int]]:
    """Return by relation that holds tasks together the numbers of these."""
    return [
        sorted({whole.task_number[name] for name in participants(relation)})
        for relation in whole.problem.get("relations") or ()
        if _holds(relation)
    ]


def check(whole: Whole) -> None:
    """Refuse a problem most of which may not be cut.

    Raises:
        RequestError: more than half of the tasks are held together by relations, or there is a
            single vehicle or task.
    """
    for name, entries in (("vehicles", whole.vehicles), ("jobs", whole.tasks)):
        if len(entries) < 2:
            raise refusal([(f"/problem/{name}", "there is nothing to divide: solve the whole")])
    unions = Unions(len(whole.tasks))
    for tasks in together(whole):
        unions.join(tasks)
    largest = max(unions.sets(), key=len)
    if 2 * len(largest) <= len(whole.tasks):
        return
    relations = whole.problem["relations"]
    first = next(
        index
        for index, relation in enumerate(relations)
        if _holds(relation) and whole.task_number[participants(relation)[0]] in set(largest)
    )
    why = (
        f"this relation, with others, holds {len(largest):,} of {len(whole.tasks):,} tasks"
        " together: solve the whole"
    )
    raise refusal([(f"/problem/relations/{first}", why)])


def blocks(whole: Whole, plan: Standing, relations: list[list[int]]) -> list[Block]:
    """Return what may not be cut of a plan.

    Each vehicle keeps all its routes; tasks of one relation are in one block with the vehicles that
    serve them. Tasks that the plan leaves out are blocks without vehicles, unless a relation holds
    them to others.

    Args:
        relations: what `together` returned.
    """
    vehicle_of = plan.vehicle_of()
    left_out = [task for task in range(len(whole.tasks)) if task not in vehicle_of]
    vehicles = sorted(plan.routes)
    place = {vehicle: number for number, vehicle in enumerate(vehicles)}
    of_task = {task: len(vehicles) + number for number, task in enumerate(left_out)}
    unions = Unions(len(vehicles) + len(left_out))
    for tasks in relations:
        unions.join(
            place[vehicle_of[task]] if task in vehicle_of else of_task[task] for task in tasks
        )
    found = []
    for items in unions.sets():
        mine = [vehicles[item] for item in items if item < len(vehicles)]
        out = [left_out[item - len(vehicles)] for item in items if item >= len(vehicles)]
        served = (task for v in mine for route in plan.routes[v] for task in route.tasks())
        weight, point = _weighed(whole, [*served, *out], mine)
        found.append(Block(mine, out, weight, point))
    return found


def of_tasks(whole: Whole, relations: list[list[int]]) -> list[Block]:
    """Return what may not be cut where nothing is planned yet."""
    unions = Unions(len(whole.tasks))
    for tasks in relations:
        unions.join(tasks)
    return [Block([], tasks, *_weighed(whole, tasks, [])) for tasks in unions.sets()]


def _weighed(whole: Whole, tasks: list[int], vehicles: list[int]) -> tuple[int, Point]:
    """Return the number of stops and their middle; a vehicle without any is where it starts."""
    weight, across, up = 0, 0.0, 0.0
    for task in tasks:
        stops = whole.stops(task)
        x, y = whole.points[task]
        weight += stops
        across += stops * x
        up += stops * y
    if weight:
        return weight, (across / weight, up / weight)
    start = whole.starts[vehicles[0]] if vehicles else None
    return 0, start or (0.0, 0.0)


def _holds(relation: Mapping[str, Any]) -> bool:
    """Tell whether a relation holds tasks together; the order of groups is each route's own."""
    return relation["kind"] in TOGETHER and not relation.get("groups")


def participants(relation: Mapping[str, Any]) -> list[str]:
    """Return the ids of the tasks of a relation without groups, of a shipment maybe twice."""
    if relation["kind"] == "time_lag":
        entries = [relation["from"], relation["to"]]
    else:
        entries = relation["participants"]
    return [entry if isinstance(entry, str) else entry["task"] for entry in entries]
