"""A solution as reports read it, so that reports know nothing of the classes of results."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from routeopt.reports.own import Own
from routeopt.reports.travel_source import has_matrices


class SolutionView:
    """The answer of `solve` or `evaluate`, and what its request says of the places.

    Args:
        answer: the decoded answer.
        request: the request as JSON text, `None` where it is unknown. It is decoded when a report
            first asks for it, and then kept.
        provider_is_plane: whether the travel provider takes coordinates as plane units.
        own: what the tables that the request is of say beside it.
    """

    def __init__(
        self,
        answer: Mapping[str, Any],
        request: bytes | None,
        *,
        provider_is_plane: bool,
        own: Own | None = None,
    ) -> None:
        self.answer = answer
        self._request = request
        self._provider_is_plane = provider_is_plane
        self.own = own or Own()

    @property
    def status(self) -> str:
        """`solved`, `partial` or `infeasible`."""
        return str(self.answer["status"])

    @property
    def summary(self) -> dict[str, Any]:
        """Totals over all routes: counts, metres (`_m`), seconds (`_s`), and how work is shared."""
        return self.answer["summary"]  # type: ignore[no-any-return]

    @property
    def cost(self) -> dict[str, float]:
        """The parts of the cost, and their `total`, in the request's unit of money."""
        return self.answer["cost"]  # type: ignore[no-any-return]

    @property
    def routes(self) -> list[dict[str, Any]]:
        """The routes in the order of the answer."""
        return self.answer["routes"]  # type: ignore[no-any-return]

    @property
    def unserved(self) -> list[dict[str, Any]]:
        """An entry for each task that no route serves."""
        return self.answer["unserved"]  # type: ignore[no-any-return]

    @property
    def changes(self) -> list[dict[str, Any]] | None:
        """What is otherwise than it was published; `None` where nothing was."""
        return self.answer.get("changes")

    @property
    def published(self) -> dict[str, Any] | None:
        """What the request says was published."""
        return self.problem.get("published")

    @property
    def search(self) -> dict[str, Any]:
        """How the search went; empty where nothing was searched."""
        return self.answer.get("search", {})  # type: ignore[no-any-return]

    @property
    def warnings(self) -> list[dict[str, str]]:
        """What the request has that looks like a slip."""
        return self.answer.get("warnings", [])  # type: ignore[no-any-return]

    @cached_property
    def problem(self) -> dict[str, Any]:
        """The request's `problem`; empty where the request is unknown."""
        import json

        request = json.loads(self._request) if self._request else {}
        return request.get("problem", {})  # type: ignore[no-any-return]

    @property
    def is_plane(self) -> bool:
        """Whether coordinates are plane units, not degrees.

        A request with matrices asks no provider: its coordinates are degrees.
        """
        return self._provider_is_plane and not has_matrices(self.problem)
