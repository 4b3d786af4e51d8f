"""Schemathesis: requests made from the document of the server find nothing it does not say."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

_CONFIG = Path(__file__).with_name("schemathesis.toml")
# A job that was stopped can be read for as long as any other. To say so in the file is of no use:
# `--checks all` enables what the file does not want.
_CHECKS = ("--checks", "all", "--exclude-checks", "use_after_free")


@pytest.fixture
def schemathesis(server, key, needs):
    def run(*arguments, seconds, hooks=""):
        return subprocess.run(
            [needs("schemathesis"), "--config-file", _CONFIG, "run",
             f"http://127.0.0.1:{server.port}/openapi.json", "-H", f"Authorization: {key}",
             *_CHECKS, "--seed", "1", "--suppress-health-check", "all", *arguments],
            capture_output=True, text=True, check=False, timeout=seconds,
            env={**os.environ, "SCHEMATHESIS_HOOKS": hooks}, cwd=Path(__file__).parents[2],
        )  # fmt: skip

    return run


@pytest.mark.ci
def test_a_short_run_finds_nothing(schemathesis):
    operations = ("evaluate", "jobs", "job", "verify", "health", "readiness", "openapi")
    chosen = [part for name in operations for part in ("--include-operation-id", name)]
    done = schemathesis(*chosen, "--max-examples", "5", seconds=500)
    assert done.returncode == 0, done.stdout[-5_000:]


@pytest.mark.ci
def test_links_lead_from_a_call_to_its_job_and_on(schemathesis):
    """Jobs that there are, which requests made at random seldom meet."""
    names = ("solve", "jobs", "job", "job_status", "cancel_job", "job_request", "job_solution",
             "job_explanation", "job_events", "job_deliveries")  # fmt: skip
    chosen = [part for name in names for part in ("--include-operation-id", name)]
    done = schemathesis(
        *chosen, "--phases", "stateful", "--max-examples", "5", seconds=500,
        hooks="tests.server.schemathesis_hooks",
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-5_000:]


@pytest.mark.deep
def test_a_full_run_finds_nothing(schemathesis):
    done = schemathesis("--max-examples", "200", seconds=7_200)
    assert done.returncode == 0, done.stdout[-5_000:]
