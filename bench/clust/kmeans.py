"""k-means-constrained: k-means whose sizes are kept by a flow; it ends by itself."""

from __future__ import annotations

from time import process_time

import numpy as np
from k_means_constrained import KMeansConstrained

from bench.clust.instances import Answer, Instance


def solve(instance: Instance, seconds: float, seed: int) -> Answer:  # noqa: ARG001
    """Solve; it knows no limit of time.

    Raises:
        ValueError: it has no such model.
    """
    if instance.family != "territories":
        raise ValueError("no model of medians")
    least, most = instance.sizes
    began = process_time()
    found = KMeansConstrained(
        instance.groups, size_min=least, size_max=most, n_init=1, random_state=seed
    ).fit_predict(np.array(instance.points))
    return Answer([int(label) for label in found], process_time() - began)


def version() -> str:
    """Return what was run."""
    from importlib.metadata import version

    return version("k-means-constrained")
