"""The answers of `routeopt.clust.suggest` and `explain`: advice on a plan."""

from __future__ import annotations

from routeopt.results.clusters import BrokenRule, ClustAnswer, Finding
from routeopt.results.record import Record
from routeopt.results.score import Score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, ClassVar, Literal


class ClustSearch(Record):
    """How the search for advice went."""

    __slots__ = ()
    complete: bool
    """Whether there was time to look at all ways."""


class ScoreChange(Record):
    """How the score changes; what is above 0 is better."""

    __slots__ = ()
    deltaHard: int  # noqa: N815, the wire's word
    """Of `hardScore`."""
    deltaMedium: int  # noqa: N815
    """Of `mediumScore`."""
    deltaSoft: int  # noqa: N815
    """Of `softScore`."""


class Transfer(Record):
    """An entity that goes to a cluster."""

    __slots__ = ()
    entity: str
    """Name of the entity."""
    cluster: str
    """Name of the cluster that it goes to."""
    from_: str | None
    """Name of the cluster that it leaves; absent where it is in none."""


class ClustSuggestion(ScoreChange):
    """A way to put an entity that is left out into a cluster."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"assignments": Transfer, "score": Score}
    entity: str
    """Name of the entity."""
    cluster: str
    """Name of the cluster."""
    assignments: list[Transfer]
    """What changes, the entity's own first."""
    score: Score
    """The plan's, with them."""


class ClustAlternative(ScoreChange):
    """A cluster that an entity could be in."""

    __slots__ = ()
    cluster: str
    """Name of the cluster."""
    cost: int
    """What the entity would cost there."""
    obstacles: list[str]
    """The rules that it would break there or by leaving."""


class ExplainedEntity(Record):
    """What an entity costs where it is, and in the clusters that come next."""

    __slots__ = ()
    _held: ClassVar[Mapping[str, type[Record]]] = {"alternatives": ClustAlternative}
    entity: str
    """Name of the entity."""
    cluster: str | None
    """Name of its cluster; absent where it is left out."""
    cost: int
    """What it takes off the soft score."""
    alternatives: list[ClustAlternative]
    """The next best clusters."""


class BindingBound(ScoreChange):
    """A bound that alone keeps an entity from where it would gain."""

    __slots__ = ()
    cluster: str
    """Name of the cluster."""
    bound: Literal["max", "maxWeight"]
    """Which bound."""
    dimension: str | None
    """The dimension of the weight; absent where weights have none."""
    more: int
    """By how much it would have to be higher."""
    entity: str
    """Name of the entity that would come."""


class ClustSuggestions(ClustAnswer):
    """Ways to put what a plan leaves out into clusters, by entity, the best first."""

    _held: ClassVar[Mapping[str, type[Record]]] = {
        "score": Score,
        "suggestions": ClustSuggestion,
        "search": ClustSearch,
    }
    suggestions: list[ClustSuggestion]
    """The ways."""
    unassigned: list[str]
    """Names of the entities that are left out."""
    unassignedReasons: dict[str, list[str]]  # noqa: N815
    """By entity that is left out what keeps it out: names of rules, or `DROP_WEIGHT`."""
    search: ClustSearch
    """How the search went."""

    def to_frame(self) -> Any:
        """Return a pandas DataFrame with one row for each way; `moves` says who else moves.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        from routeopt.reports.clusters.advice import suggestions_frame

        return suggestions_frame(self.data)

    def __str__(self) -> str:
        from routeopt.reports.clusters.advice import suggestion_lines

        return "\n".join(suggestion_lines(self.data))

    def _repr_html_(self) -> str:
        from routeopt.reports.advice import html_of_lines
        from routeopt.reports.clusters.advice import suggestion_lines

        return html_of_lines(suggestion_lines(self.data))

    def __repr__(self) -> str:
        ways, left_out = len(self.suggestions), len(self.unassigned)
        return f"<{type(self).__name__} {ways:,} ways for {left_out:,} left out>"


class ClustExplanation(ClustAnswer):
    """What holds the entities of a plan where they are."""

    _held: ClassVar[Mapping[str, type[Record]]] = {
        "score": Score,
        "unresolved": Finding,
        "violations": BrokenRule,
        "entities": ExplainedEntity,
        "binding": BindingBound,
        "search": ClustSearch,
    }
    unresolved: list[Finding]
    """What counts, summed up by name and level."""
    violations: list[BrokenRule]
    """The rules that are broken and the entities that are left out, one by one."""
    entities: list[ExplainedEntity]
    """The entities, with what they cost here and elsewhere."""
    binding: list[BindingBound]
    """The bounds that cost most."""
    search: ClustSearch
    """How the search went."""

    def to_frame(self) -> Any:
        """Return a pandas DataFrame with one row for each alternative of each entity.

        Raises:
            ModuleNotFoundError: pandas is not installed.
        """
        from routeopt.reports.clusters.advice import explanation_frame

        return explanation_frame(self.data)

    def __str__(self) -> str:
        from routeopt.reports.clusters.advice import explanation_lines

        return "\n".join(explanation_lines(self.data))

    def _repr_html_(self) -> str:
        from routeopt.reports.advice import html_of_lines
        from routeopt.reports.clusters.advice import explanation_lines

        return html_of_lines(explanation_lines(self.data))

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__} of {len(self.entities):,} entities,"
            f" {len(self.binding):,} bounds that cost>"
        )
