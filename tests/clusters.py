"""Dask clusters of local processes, for tests that kill some of these."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

MARKS = [
    pytest.mark.ci,
    # Dask leaves sockets and event loops to the garbage collector where a worker was killed.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@contextmanager
def local_cluster(workers: int) -> Iterator[Any]:
    import dask
    import distributed

    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with (
        # A worker that is slow to come back is waited for, not given up.
        dask.config.set({"distributed.deploy.lost-worker-timeout": "1h"}),
        distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            dashboard_address=":0",
            host="127.0.0.1",
            silence_logs=logging.CRITICAL,
        ) as cluster,
    ):
        yield cluster
