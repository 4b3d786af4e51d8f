"""Places, instants, dimensions, skills and tags of a problem, as V2 names them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from routeopt.formats.express import UnfitError
from routeopt.formats.to_v2.parts import Part

_START = datetime(1970, 1, 1, tzinfo=UTC)


class Names:
    """What V2 calls things that V3 has other forms for.

    Args:
        problem: the problem of a request.
    """

    def __init__(self, problem: Part) -> None:
        members = problem.members
        self._notes = problem.notes
        self._places: list[Any] = members.get("locations") or []
        self._depots = {depot["id"]: depot["location"] for depot in members.get("depots") or ()}
        self._vehicles = members["vehicles"]
        jobs = members.get("jobs") or []
        shipments = members.get("shipments") or []
        self._tasks = tasks = [*jobs, *shipments]
        self._levelled = {
            skill["name"]
            for task in tasks
            for skill in task.get("required_skills") or ()
            if skill.get("min_level", 1) != 1
        } | {
            skill["name"]
            for vehicle in self._vehicles
            for skill in vehicle.get("skills") or ()
            if skill.get("level", skill.get("min_level", 1)) < 1
        }
        self._required = {
            (skill["name"], skill.get("min_level", 1))
            for task in tasks
            for skill in task.get("required_skills") or ()
        }
        amounts = [vehicle.get("capacity") for vehicle in self._vehicles]
        amounts += [task.get("demand") for task in tasks]
        amounts += [job.get("delivery") for job in jobs]
        self.dimensions = list(dict.fromkeys(name for owned in amounts for name in owned or ()))
        self._labels = _labels(members)
        self._group_of: dict[str, str] = {}
        self._clashing = self._names_of_two_kinds()
        self._clashing_labels = self._labels_of_two_kinds()
        self.groups = self._group_tags(members.get("relations") or ())
        """The tags that stand for ordered groups."""

    def place(self, location: Any) -> dict[str, float]:
        """Return a location, by its row of `locations` or by its coordinates."""
        if isinstance(location, int | float):
            row = int(location)
            if row >= len(self._places):
                raise UnfitError("V2 needs coordinates: the problem has no `locations`")
            location = self._places[row]
        longitude, latitude = location
        return {"latitude": latitude, "longitude": longitude}

    def place_of(self, end: Part) -> dict[str, float] | None:
        """Return where a shift starts or ends: at a location, a depot, or wherever it is best."""
        location, depot = end.take("location"), end.take("depot")
        if depot is not None:
            location = self._depots[depot]
        return None if location is None else self.place(location)

    def window(self, window: Mapping[str, Any]) -> dict[str, Any]:
        """Return a time window without its prices."""
        return {"from": self.instant(window["start"]), "to": self.instant(window["end"])}

    def instant(self, time: Any, later_s: int = 0) -> str:
        """Return an instant, some seconds later, with its offset from UTC."""
        return self.moment(time, later_s).isoformat()

    def moment(self, time: Any, later_s: int = 0) -> datetime:
        """Return an instant; whole seconds count from 1970, as V2 has only dates."""
        later = timedelta(seconds=later_s)
        if isinstance(time, str):
            return datetime.fromisoformat(time) + later
        self._notes.add("/problem", "whole seconds are told as dates: they count from 1970")
        try:
            return _START + timedelta(seconds=int(time)) + later
        except OverflowError:
            raise UnfitError(f"{time}: no date that V2 could be told") from None

    def skill(self, name: str, level: int) -> str:
        """Return the tag of those who have a skill at a level."""
        return f"{name} {level}" if name in self._levelled else name

    def tag(self, name: str) -> str:
        """Return what a preferred tag is called beside skills."""
        return f"{name} (preferred)" if name in self._clashing else name

    def label(self, name: str) -> str:
        """Return what a tag of tasks is called that shifts or ordered groups look for."""
        return f"{name} (label)" if name in self._clashing_labels else name

    def labels_of(self, task: Mapping[str, Any]) -> list[str]:
        """Return those tags of a task that shifts or ordered groups look for."""
        found = [self.label(tag) for tag in task.get("tags") or () if tag in self._labels]
        return [*found, self._group_of[task["id"]]] if task["id"] in self._group_of else found

    def tags_of(self, vehicle: Mapping[str, Any]) -> list[str]:
        """Return the tags of a vehicle: a skill is one for each level that is asked for."""
        found = [
            self.skill(skill["name"], level)
            for skill in vehicle.get("skills") or ()
            for level in self._levels(skill)
        ]
        found += [self.tag(tag) for tag in vehicle.get("preferred_tags") or ()]
        return list(dict.fromkeys(found))

    def _levels(self, skill: dict[str, Any]) -> list[int]:
        if skill["name"] not in self._levelled:
            return [1]
        own = skill.get("level", skill.get("min_level", 1))
        return sorted(
            level for name, level in self._required if name == skill["name"] and level <= own
        )

    def _group_tags(self, relations: Iterable[Mapping[str, Any]]) -> list[str]:
        """Return them; the tasks of groups that are more than one tag get a tag of their own."""
        groups = [group for relation in relations for group in relation.get("groups") or ()]
        found = []
        for number, group in enumerate(groups, 1):
            tags = group.get("tags") or []
            if len(tags) == 1:
                found.append(self.label(tags[0]))
                continue
            found.append(f"group {number}")
            for task in self._tasks:
                in_tags = not set(tags).isdisjoint(task.get("tags") or ())
                if in_tags or task["id"] in (group.get("tasks") or ()):
                    self._group_of[task["id"]] = found[-1]
        return found

    def _names_of_two_kinds(self) -> set[str]:
        """Return the tags that some vehicles prefer without having the skill, or the other way."""
        differing: set[str] = set()
        for vehicle in self._vehicles:
            skills = {skill["name"] for skill in vehicle.get("skills") or ()}
            differing |= skills ^ set(vehicle.get("preferred_tags") or ())
        return (differing | self._levelled) & {name for name, _ in self._required}

    def _labels_of_two_kinds(self) -> set[str]:
        """Return the labels that some tasks ask of vehicles without bearing them themselves."""
        found: set[str] = set()
        for task in self._tasks:
            asked = {skill["name"] for skill in task.get("required_skills") or ()}
            asked |= {wish["tag"] for wish in task.get("preferences") or () if "tag" in wish}
            found |= asked - set(task.get("tags") or ())
        return found & self._labels


def _labels(problem: Mapping[str, Any]) -> set[str]:
    """Return the tags of tasks that vehicles serve alone or that ordered groups name."""
    found = {tag for vehicle in problem["vehicles"] for tag in vehicle.get("serves_tags") or ()}
    for relation in problem.get("relations") or ():
        for group in relation.get("groups") or ():
            found |= set(group.get("tags") or ())
    return found
