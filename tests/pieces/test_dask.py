"""Pieces on a Dask cluster of local processes, also where these are killed."""

import os
import signal

import pytest

from tests.clusters import MARKS, local_cluster
from tests.pieces.cities import city, plan_of, solved

distributed = pytest.importorskip("distributed")
pytestmark = MARKS


@pytest.fixture(scope="module")
def cluster():
    with local_cluster(2) as cluster:
        yield cluster


@pytest.fixture
def client(cluster):
    with distributed.Client(cluster, set_as_default=False) as client:
        yield client


def test_dask_finds_the_same_plan(cluster, client):
    request = city(60, 15)
    found = solved(request, pieces=4, executor=client)
    named = solved(request, pieces=4, executor=cluster.scheduler_address)
    assert plan_of(found) == plan_of(named) == plan_of(solved(request, pieces=4))


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.deep) for seed in range(1, 10))]
)
def test_a_killed_worker_loses_nothing_and_changes_no_plan(client, seed):
    request = city(400, 90, seed)
    alone = plan_of(solved(request, 60_000, pieces=4))
    client.wait_for_workers(2)
    pids = sorted(client.run(os.getpid).values())
    killed = []

    def kill_one(*_):
        if not killed:
            killed.append(pids[seed % 2])
            os.kill(killed[0], signal.SIGKILL)

    found = solved(request, 60_000, pieces=4, executor=client, progress=kill_one)
    assert killed
    assert all(not entry.errors for entry in found.search.rounds)
    assert plan_of(found) == alone
