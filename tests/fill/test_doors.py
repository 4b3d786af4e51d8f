"""The command line answers as the package does."""

from __future__ import annotations

import json
import subprocess
import sys

from routeopt import fill
from tests.fill.small import request, shift

ASKED = request([shift("s", "04T08:00", "04T16:00", employees=["An"])])


def command(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "routeopt", "fill", *arguments],
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )


def test_evaluate_and_schema_answer_as_the_package_does():
    done = command("evaluate", "-", text=json.dumps(ASKED))
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == fill.evaluate(ASKED)
    assert json.loads(command("schema").stdout) == fill.schema()


def test_solve_writes_an_answer():
    done = command("solve", "-", "--millis", "100", text=json.dumps(ASKED))
    assert json.loads(done.stdout)["score"]["feasible"], done.stderr


def test_faults_are_told_and_refused():
    done = command("validate", "-", text="{}")
    assert done.returncode == 2
    assert "/employees" in done.stderr
