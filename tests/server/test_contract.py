"""Schemathesis: requests made from the document of the server find nothing it does not say."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

_CONFIG = Path(__file__).with_name("schemathesis.toml")


@pytest.fixture
def schemathesis(server, key, needs):
    def run(*arguments, seconds):
        return subprocess.run(
            [needs("schemathesis"), "--config-file", _CONFIG, "run",
             f"http://127.0.0.1:{server.port}/openapi.json", "-H", f"Authorization: {key}",
             "--checks", "all", "--seed", "1", "--suppress-health-check", "all", *arguments],
            capture_output=True, text=True, check=False, timeout=seconds,
        )  # fmt: skip

    return run


@pytest.mark.ci
def test_a_short_run_finds_nothing(schemathesis):
    operations = ("evaluate", "verify", "health", "readiness", "openapi")
    chosen = [part for name in operations for part in ("--include-operation-id", name)]
    done = schemathesis(*chosen, "--max-examples", "10", seconds=500)
    assert done.returncode == 0, done.stdout[-5_000:]


@pytest.mark.deep
def test_a_full_run_finds_nothing(schemathesis):
    done = schemathesis("--max-examples", "200", seconds=7_200)
    assert done.returncode == 0, done.stdout[-5_000:]
