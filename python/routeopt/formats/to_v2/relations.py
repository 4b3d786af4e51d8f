"""Relations between tasks as relations between jobs."""

from __future__ import annotations

from typing import Any

from routeopt.formats.to_v2.names import Names
from routeopt.formats.to_v2.parts import Notes, Part
from routeopt.formats.to_v2.tasks import Tasks

_TOGETHER = {"same_route": "SAME_TRIP", "same_vehicle": "SAME_RESOURCE"}


class Relations:
    """Writes relations.

    Args:
        problem: the problem of a request.
        notes: get what V2 does not say.
    """

    def __init__(self, problem: Part, names: Names, tasks: Tasks, notes: Notes) -> None:
        self._problem = problem
        self._groups = names.groups
        self._tasks = tasks
        self._notes = notes

    def all(self) -> list[dict[str, Any]]:
        """Return the relations, in order."""
        found = []
        for relation in self._problem.parts("relations"):
            relation.take("id")
            made = self._relation(relation, relation.take("kind"))
            if made is None:
                for name in relation.members:
                    relation.take(name)
                self._notes.add(relation.pointer)
            else:
                found.append(made)
        return found

    def _relation(self, relation: Part, kind: str) -> dict[str, Any] | None:
        jobs = [self._tasks.name_of(entry) for entry in relation.take("participants", [])]
        if kind in _TOGETHER:
            return {"type": _TOGETHER[kind], "jobs": jobs}
        if kind == "synchronized":
            return {
                "type": "SAME_TIME",
                "jobs": jobs,
                "maxWaitingTime": relation.take("max_difference_s", 0),
            }
        if kind == "time_lag":
            return self._lag(relation)
        if kind == "ordered" and relation.take("groups"):
            return {"type": "GROUP_SEQUENCE", "jobs": [], "tags": list(self._groups)}
        if kind == "ordered":
            adjacent = relation.take("adjacent", False)
            return {"type": "DIRECT_SEQUENCE" if adjacent else "SEQUENCE", "jobs": jobs}
        return None

    def _lag(self, relation: Part) -> dict[str, Any]:
        """With an interval, the last job of a SAME_TIME follows the others, on any trip."""
        ends = [self._tasks.name_of(relation.take(end)) for end in ("from", "to")]
        made = {
            "type": "SAME_TIME",
            "jobs": ends,
            "timeInterval": "FROM_DEPARTURE",
            "minTimeInterval": relation.take("min_s", 0),
        }
        most = relation.take("max_s")
        return made if most is None else {**made, "maxTimeInterval": most}
