"""Clusters as reports read them, so that reports know nothing of the classes of results."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from routeopt.reports.key_figures import plural
from routeopt.reports.places import Point


class ClustersView:
    """An answer of CLUST, and where its request has the entities.

    Args:
        answer: the decoded answer.
        request: the request as JSON text. It is decoded when a report first asks for it.
        plane: whether coordinates are plane units instead of degrees.
    """

    def __init__(self, answer: Mapping[str, Any], request: bytes | None, *, plane: bool) -> None:
        self.answer = answer
        self.is_plane = plane
        self._request = request

    @property
    def clusters(self) -> list[dict[str, Any]]:
        """The clusters in the order of the answer."""
        return self.answer["clusters"]  # type: ignore[no-any-return]

    @cached_property
    def members(self) -> dict[str, list[str]]:
        """By cluster the names of its entities, in the order of the answer."""
        found: dict[str, list[str]] = {cluster["name"]: [] for cluster in self.clusters}
        for one in self.answer["assignments"]:
            found[one["cluster"]].append(one["entity"])
        return found

    @property
    def used(self) -> int:
        """How many clusters have members."""
        return sum(cluster["size"] > 0 for cluster in self.clusters)

    @property
    def left_out(self) -> dict[str, list[str]]:
        """By entity that is in no cluster the reasons."""
        reasons = self.answer["unassignedReasons"]
        return {name: reasons.get(name, []) for name in self.answer["unassigned"]}

    @cached_property
    def entities(self) -> dict[str, dict[str, Any]]:
        """The entities of the request by name; empty where the request is unknown."""
        import json

        request = json.loads(self._request) if self._request else {}
        return {one["name"]: one for one in request.get("entities", ())}

    @cached_property
    def places(self) -> dict[str, Point]:
        """By entity its coordinates, of those that have any."""
        return {
            name: (at["longitude"], at["latitude"])
            for name, one in self.entities.items()
            if (at := one.get("location")) is not None
        }

    def points_of(self, cluster: str) -> list[tuple[str, Point]]:
        """Return the members of a cluster that have a place, with their coordinates."""
        return [(name, self.places[name]) for name in self.members[cluster] if name in self.places]

    def check_places(self) -> None:
        """Refuse to draw what is not on the map."""
        if not self.places:
            raise ValueError("no entity has a location")

    def check_degrees(self) -> None:
        """Refuse coordinates that no map of the world knows."""
        if self.is_plane:
            raise ValueError("the coordinates are plane units, not degrees")

    def key_figures(self) -> list[tuple[str, str]]:
        """Return names and values, ready to be shown."""
        score = self.answer["score"]
        grouped, left_out = len(self.answer["assignments"]), len(self.answer["unassigned"])
        broken = [] if score["feasible"] else [("Broken rules", f"{-score['hardScore']:,}")]
        return [
            ("Entities", f"{grouped:,} of {grouped + left_out:,}"),
            ("Clusters", f"{self.used:,} of {len(self.clusters):,}"),
            *broken,
            ("Score", f"{score['softScore']:,}"),
        ]

    def one_line(self) -> str:
        """Return the most important figures in one line."""
        members = plural(len(self.answer["assignments"]), "member")
        left_out = len(self.answer["unassigned"])
        parts = [f"{members} of {plural(self.used, 'cluster')}", f"{left_out:,} left out"]
        score = self.answer["score"]
        if not score["feasible"]:
            parts.append(f"rules broken by {-score['hardScore']:,}")
        optimal = " (optimal)" if self.answer.get("search", {}).get("optimal") else ""
        return f"{', '.join(parts)}, score {score['softScore']:,}{optimal}"


def weight_text(weight: Mapping[str, int] | int) -> str:
    """Return a weight, which may have dimensions, as text."""
    if isinstance(weight, int):
        return f"{weight:,}"
    return ", ".join(f"{amount:,} {name}".rstrip() for name, amount in weight.items())


def keyword_text(keywords: Mapping[str, int], most: int = 3) -> str:
    """Return the keywords that most members have, with how many those are."""
    ranked = sorted(keywords.items(), key=lambda entry: (-entry[1], entry[0]))
    more = [f"and {len(ranked) - most:,} more"] if len(ranked) > most else []
    return ", ".join([*(f"{name} ({count:,})" for name, count in ranked[:most]), *more])
