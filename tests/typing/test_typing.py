"""Two type checkers accept what is right, and find what is wrong in its line."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import routeopt

HERE = Path(__file__).parent
SOURCES = HERE.parents[1] / "python"


def wrong_lines():
    lines = (HERE / "wrong.py").read_text().splitlines()
    return {("wrong.py", k) for k, line in enumerate(lines, 1) if line.endswith("# wrong")}


def output_of(*command, **more):
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=HERE, capture_output=True, text=True, **more
    )
    return done.stdout


def found_by_mypy(folder):
    text = output_of(
        "mypy", "--strict", "--config-file=", f"--cache-dir={folder}", "usage.py", "wrong.py",
        env={"MYPYPATH": str(SOURCES), "PATH": ""},
    )  # fmt: skip
    return [(file, int(line)) for file, line in re.findall(r"^(\w+\.py):(\d+): error", text, re.M)]


def found_by_pyright(_):
    report = json.loads(output_of("basedpyright", "--pythonpath", sys.executable, "--outputjson"))
    assert report["summary"]["filesAnalyzed"] >= 2
    return [
        (Path(one["file"]).name, one["range"]["start"]["line"] + 1)
        for one in report["generalDiagnostics"]
    ]


@pytest.mark.ci
@pytest.mark.parametrize("checker", ["mypy", "basedpyright"])
def test_a_wrong_member_is_an_error_in_its_line_and_nothing_else_is(checker, tmp_path, needs):
    needs(checker)
    found = found_by_mypy if checker == "mypy" else found_by_pyright
    assert set(found(tmp_path)) == wrong_lines()


def test_every_public_name_is_used():
    tree = ast.parse((HERE / "usage.py").read_text())
    used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert set(routeopt.__all__) <= used
    for kind in (routeopt.Problem, routeopt.Solution, routeopt.Comparison):
        assert {name for name in dir(kind) if not name.startswith("_")} <= used
