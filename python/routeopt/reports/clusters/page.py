"""Clusters as HTML: key figures, a map and a table, without network and scripts."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from routeopt.reports.clusters.sketch import cluster_sketch
from routeopt.reports.clusters.view import ClustersView, keyword_text, weight_text
from routeopt.reports.key_figures import first, plural
from routeopt.reports.pictures.page import figures_in_a_row, notes

_MOST_CLUSTERS, _MOST_LINES = 30, 10
_HEADER = ("Cluster", "Members", "Weight", "Distance", "Diameter", "Keywords")


def overview(view: ClustersView) -> str:
    """Return what a notebook shows."""
    return f'<div style="font-family:sans-serif">{"".join(_parts(view))}</div>'


def _parts(view: ClustersView) -> Iterator[str]:
    yield figures_in_a_row(view.key_figures(), view.one_line())
    yield from notes(first(view.answer["messages"], _MOST_LINES), "#fdecea")
    if view.places:
        yield cluster_sketch(view)
    yield _table(view)
    left_out = [f"{name}: {', '.join(reasons)}" for name, reasons in view.left_out.items()]
    yield from notes(["Left out", *first(left_out, _MOST_LINES)] if left_out else [], "#f3f5f7")


def _table(view: ClustersView) -> str:
    head = "".join(f"<th>{name}</th>" for name in _HEADER)
    rows = [
        [
            cluster["name"],
            f"{cluster['size']:,}",
            weight_text(cluster["weight"]),
            f"{cluster['distance']:,}",
            f"{cluster['diameter']:,}" if "diameter" in cluster else "",
            keyword_text(cluster["keywords"]),
        ]
        for cluster in view.clusters[:_MOST_CLUSTERS]
    ]
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows
    )
    more = len(view.clusters) - len(rows)
    note = f"<p>and {plural(more, 'more cluster')}</p>" if more else ""
    return f'<table style="font-size:12px"><tr>{head}</tr>{body}</table>{note}'
