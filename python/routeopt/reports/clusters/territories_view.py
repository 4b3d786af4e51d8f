"""Territories as the reports of clusters read them: arrays in place of a request's text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from routeopt.reports.clusters.view import ClustersView


class TerritoriesView(ClustersView):
    """Districts of places.

    Args:
        answer: the decoded answer of the core; its assignments are those of `labels`.
        names: of the places.
        places: (x, y) each.
        weights: by place.
        labels: by place the number of its district.
        plane: whether coordinates are plane units instead of degrees.
    """

    def __init__(
        self,
        answer: Mapping[str, Any],
        names: Sequence[str],
        places: Sequence[Sequence[float]],
        weights: Sequence[int],
        labels: Sequence[int],
        *,
        plane: bool,
    ) -> None:
        districts = [cluster["name"] for cluster in answer["clusters"]]
        assignments = [
            {"entity": name, "cluster": districts[label]}
            for name, label in zip(names, labels, strict=True)
        ]
        super().__init__({**answer, "assignments": assignments}, None, plane=plane)
        self._given = (names, places, weights)

    @cached_property
    def entities(self) -> dict[str, dict[str, Any]]:
        """The places by name."""
        return {
            name: {"location": {"longitude": x, "latitude": y}, "weight": weight}
            for name, (x, y), weight in zip(*self._given, strict=True)
        }
