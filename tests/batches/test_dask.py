"""A Dask cluster of local processes, and what is left of a batch where its workers are killed."""

import json
import os
import sys

import pytest

import routeopt
from routeopt import Failure, solve_many
from routeopt.executors import crew, opened, outcomes
from tests.batches.calls import day, marked, once_killed, solved_unless_marked
from tests.clusters import MARKS, local_cluster

distributed = pytest.importorskip("distributed")
pytestmark = MARKS
PLANE = routeopt.travel.Euclidean()


@pytest.fixture(scope="module")
def cluster():
    with local_cluster(4) as cluster:
        yield cluster


def plans(answers):
    return [{**answer.data, "search": None} for _, answer in answers]


def test_a_scheduler_is_named_by_its_address(cluster):
    found = list(solve_many(map(day, range(8)), travel=PLANE, executor=cluster.scheduler_address))
    alone = [(k, routeopt.solve(day(k), travel=PLANE)) for k in range(8)]
    assert plans(found) == plans(alone)


def test_equal_requests_are_each_solved(cluster):
    with opened(cluster.scheduler_address) as workers:
        pids = [one.value for one in outcomes(workers, range(40), lambda _: (os.getpid,))]
    assert len(set(pids)) > 1


def test_a_client_and_its_executor_are_taken_as_they_are(cluster):
    with distributed.Client(cluster, set_as_default=False) as client:
        for executor in (client, client.get_executor()):
            found = list(solve_many([day(0), b"{}"], routeopt.validate, executor=executor))
            assert found[0][1]["jobs"] == 6
            assert isinstance(found[1][1].error, routeopt.RequestError)
        assert client.status == "running"


def test_a_request_that_kills_its_workers_fails_alone(cluster):
    requests = [day(0), marked("kill"), *map(day, range(2, 6))]
    found = dict(
        solve_many(requests, solved_unless_marked, executor=cluster.scheduler_address, retries=0)
    )
    failure = found.pop(1)
    assert type(failure.error).__name__ == "KilledWorker"
    assert failure.attempts == 1
    # Others may have been waiting beside it on every worker that was lost, and are told so.
    assert all(one == 6 or isinstance(one, Failure) for one in found.values())


def test_nobody_at_the_address_is_told(monkeypatch):
    monkeypatch.setattr(crew, "_CONNECTING_S", 1)
    with pytest.raises(OSError, match="no Dask scheduler answers at tcp"):
        list(solve_many([day(0)], executor="tcp://127.0.0.1:9"))


@pytest.mark.parametrize(
    "run", [*range(2), *(pytest.param(run, marks=pytest.mark.deep) for run in range(2, 20))]
)
def test_a_killed_worker_loses_nothing_and_changes_no_answer(cluster, tmp_path, run):
    requests = [day(20 * run + k, tasks=20) for k in range(12)]
    requests[run % 12]["problem"]["jobs"][0]["id"] = "kill"
    alone = [(k, routeopt.solve(request, travel=PLANE)) for k, request in enumerate(requests)]
    answers = solve_many(
        requests, once_killed, folder=str(tmp_path), executor=cluster.scheduler_address
    )
    assert plans(answers) == plans(alone)
    assert [*tmp_path.iterdir()] != []  # it has been killed


def test_without_dask_an_address_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ModuleNotFoundError, match="pip install"):
        list(solve_many([day(0)], executor="tcp://127.0.0.1:9"))


def test_large_requests_are_sent_without_a_warning(cluster):
    large = [json.dumps(day(0)).encode() + b" " * 12_000_000]
    ((_, counts),) = solve_many(large, routeopt.validate, executor=cluster.scheduler_address)
    assert counts["jobs"] == 6
