"""Clusters as pandas tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from routeopt.optional import optional
from routeopt.reports.clusters.view import ClustersView

_OF_ENTITIES = ("entity", "cluster", "index_in_cluster", "weight", "lon", "lat", "keywords",
                "reasons")  # fmt: skip
_OF_CLUSTERS = ("cluster", "size", "weight", "lon", "lat", "median", "distance", "diameter",
                "keywords")  # fmt: skip


def entities_frame(view: ClustersView) -> Any:
    """Return one row for each entity, those that are left out at the end."""
    rows = [
        _entity(view, one["entity"], one["cluster"]) | {"index_in_cluster": one["indexInCluster"]}
        for one in view.answer["assignments"]
    ]
    rows += [
        _entity(view, name, None) | {"reasons": ";".join(reasons)}
        for name, reasons in view.left_out.items()
    ]
    frame = _frame(rows, _OF_ENTITIES)
    if "index_in_cluster" in frame:
        frame["index_in_cluster"] = frame["index_in_cluster"].astype("Int64")
    return frame


def clusters_frame(view: ClustersView) -> Any:
    """Return one row for each cluster."""
    rows = []
    for cluster in view.clusters:
        row: dict[str, Any] = {"cluster": cluster["name"], "size": cluster["size"]}
        row |= dict(_weights(cluster["weight"])) | _place(cluster.get("centre"))
        row |= {
            name: cluster[name]
            for name in ("median", "distance", "diameter", "contiguous")
            if name in cluster
        }
        rows.append(row | {"keywords": _keywords(cluster["keywords"])})
    frame = _frame(rows, _OF_CLUSTERS)
    if "diameter" in frame:
        frame["diameter"] = frame["diameter"].astype("Int64")
    return frame


def _entity(view: ClustersView, name: str, cluster: str | None) -> dict[str, Any]:
    asked = view.entities.get(name, {})
    row: dict[str, Any] = {"entity": name, "cluster": cluster}
    if asked:
        row |= dict(_weights(asked.get("weight", 1)))
    row |= _place(asked.get("location"))
    words = asked.get("keywords")
    return row | ({"keywords": _keywords(_named(words))} if words else {})


def _named(keywords: Sequence[Any]) -> Iterator[str]:
    return (one if isinstance(one, str) else one["name"] for one in keywords)


def _keywords(names: Any) -> str:
    return ";".join(names)


def _weights(weight: Mapping[str, int] | int | None) -> Iterator[tuple[str, int | None]]:
    if isinstance(weight, Mapping):
        for name, amount in weight.items():
            yield f"weight.{name}" if name else "weight", amount
    else:
        yield "weight", 1 if weight is None else weight


def _place(at: Mapping[str, float] | None) -> dict[str, float]:
    return {} if at is None else {"lon": at["longitude"], "lat": at["latitude"]}


def _frame(rows: Sequence[Mapping[str, Any]], columns: Sequence[str]) -> Any:
    """Return the rows, known columns first; without any row there are only those."""
    pandas = optional("pandas")
    frame = pandas.DataFrame(rows) if rows else pandas.DataFrame(columns=list(columns))
    first = [name for name in columns if name in frame]
    return frame[first + [name for name in frame if name not in first]]
