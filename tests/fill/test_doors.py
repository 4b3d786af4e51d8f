"""The command line answers as the package does."""

from __future__ import annotations

import json
import subprocess
import sys

from routeopt import cli, fill
from tests.fill import files
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


def test_suggest_and_explain_take_the_plan_of_an_answer(tmp_path):
    """The request states a plan in which nothing lacks; the answer leaves the shift empty."""
    answer = tmp_path / "answer.json"
    answer.write_text(json.dumps({"assignments": [{"shift": "s"}]}))
    asked = ["-", "--solution", str(answer)]
    found = json.loads(command("suggest", *asked, text=json.dumps(ASKED)).stdout)
    assert [one["employee"] for one in found["suggestions"]] == ["An"]
    told = json.loads(command("explain", *asked, "--millis", "500", text=json.dumps(ASKED)).stdout)
    assert [one["employee"] for one in told["alternatives"]["s"]] == ["An"]


def test_solve_writes_an_answer():
    done = command("solve", "-", "--millis", "100", text=json.dumps(ASKED))
    assert json.loads(done.stdout)["score"]["feasible"], done.stderr


def test_a_stopped_search_writes_its_best_plan(tmp_path, capfd, monkeypatch):
    stop = KeyboardInterrupt()
    stop.solution = fill.evaluate(ASKED)

    def stopped(*_, **__):
        raise stop

    monkeypatch.setattr(fill, "solve", stopped)
    (tmp_path / "asked.json").write_text(json.dumps(ASKED))
    assert cli.main(["fill", "solve", str(tmp_path / "asked.json")]) == cli.STOPPED
    assert json.loads(capfd.readouterr().out) == stop.solution


def test_faults_are_told_and_refused():
    done = command("validate", "-", text="{}")
    assert done.returncode == 2
    assert "/employees" in done.stderr


def test_a_roster_is_written_in_every_form(tmp_path):
    text = json.dumps(ASKED)
    assert "An" in command("evaluate", "-", "--format", "html", text=text).stdout
    table = command("evaluate", "-", "--format", "table", text=text).stdout
    assert "Heads      1 of 1" in table
    assert "Mon 4" in table
    command("evaluate", "-", "--format", "xlsx", "-o", str(tmp_path / "a.xlsx"), text=text)
    again = fill.read_excel(tmp_path / "a.xlsx", ASKED)
    assert again["schedule"] == [{"employee": "An", "shift": "s"}]


def test_demo_and_convert_write_requests(tmp_path):
    asked = json.loads(command("demo", "--employees", "3", "--weeks", "1").stdout)
    assert asked == fill.demo(employees=3, weeks=1)
    done = command("demo", "--employees", "3000")
    assert done.returncode == 2
    assert "1 to 2,000 employees" in done.stderr
    (tmp_path / "a.txt").write_text(files.CURTOIS)
    done = command("convert", str(tmp_path / "a.txt"))
    assert json.loads(done.stdout) == fill.read(tmp_path / "a.txt")
    (tmp_path / "a.txt").write_text("hello")
    done = command("convert", str(tmp_path / "a.txt"))
    assert done.returncode == 2
    assert "not recognised" in done.stderr
