"""Who runs jobs: the server's own process, or workers that procrastinate's tickets wake."""

from __future__ import annotations

import signal

import psycopg
import pytest

from .conftest import request_with
from .deployment import JOBS, KINDS, Deployment
from .running import Worker, wait_for

pytestmark = pytest.mark.ci
SECOND = request_with(30, {"time_limit_s": 1})
MINUTE = request_with(30, {"time_limit_s": 60})


@pytest.fixture
def deploy(request, tmp_path):
    """Start servers, and workers where the kind has some."""
    started = []

    def start(kind, **settings):
        url = request.getfixturevalue("postgres_url") if kind.endswith("postgresql") else None
        started.append(Deployment(tmp_path, kind, url, **settings))
        return started[-1]

    yield start
    for deployment in started:
        deployment.end()


@pytest.fixture(params=KINDS)
def deployed(request, deploy):
    return deploy(request.param)


def test_jobs_are_run_and_stopped(deployed, small):
    deployed.runner.process.send_signal(signal.SIGHUP)  # it goes on
    key = deployed.server.key()
    slow, quick = deployed.submit(key, MINUTE), deployed.submit(key, small)
    wait_for(lambda: (deployed.get(key, slow).json["progress"] or {}).get("cost"))
    assert deployed.status(key, quick) == "QUEUED"
    path = f"{JOBS}/{slow}"
    stop = deployed.server.call("DELETE", path, headers={"Authorization": key})
    assert stop.status == 202
    for job in (slow, quick):
        deployed.wait(key, job)
        assert deployed.states(key, job) == ["QUEUED", "SOLVING", "SOLVED"]
    answer = deployed.get(key, f"{slow}/solution").json
    assert answer["search"]["stopped_by"] == "cancelled"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_jobs_outlive_who_runs_them(deployed, small, number):
    key = deployed.server.key()
    running, waiting = deployed.submit(key, SECOND), deployed.submit(key, small)
    wait_for(lambda: deployed.status(key, running) == "SOLVING")
    deployed.replace_runner(number)
    for job in (running, waiting):
        assert deployed.wait(key, job) == "SOLVED"
    answer = deployed.get(key, f"{running}/solution").json
    assert answer["search"]["stopped_by"] == "time_limit"


def test_accounts_take_turns(deployed, small):
    many, one = deployed.server.key(account="many"), deployed.server.key(account="one")
    first = [deployed.submit(many, SECOND) for _ in range(4)]
    last = deployed.submit(one, small)
    deployed.wait(one, last)
    assert [deployed.status(many, job) for job in first[2:]] == ["QUEUED"] * 2


def test_an_account_at_its_limit_gets_all_its_jobs_done(deployed, small):
    key = deployed.server.key(account="one by one", concurrent_jobs=1)
    jobs = [deployed.submit(key, small) for _ in range(4)]
    for job in jobs:
        deployed.wait(key, job)
        assert deployed.states(key, job) == ["QUEUED", "SOLVING", "SOLVED"]


def test_jobs_whose_tickets_are_lost_are_run_all_the_same(deploy, small):
    deployed = deploy("procrastinate-postgresql")
    deployed.runner.stop()
    key = deployed.server.key()
    jobs = [deployed.submit(key, small) for _ in range(3)]
    with psycopg.connect(deployed.server.environment["database_url"]) as connection:
        connection.execute("DELETE FROM procrastinate_jobs")
    deployed.start(Worker)
    for job in jobs:
        deployed.wait(key, job)


def test_no_ticket_is_left_behind(deploy, small):
    deployed = deploy("procrastinate-postgresql")
    key = deployed.server.key()
    jobs = [deployed.submit(key, small) for _ in range(3)]
    for job in jobs:
        deployed.wait(key, job)
    url = deployed.server.environment["database_url"]
    with psycopg.connect(url, autocommit=True) as connection:
        count = "SELECT count(*) FROM procrastinate_jobs"
        wait_for(lambda: connection.execute(count).fetchone() == (0,))
