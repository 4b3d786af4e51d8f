"""The source distribution holds what it should, builds, and solves."""

from __future__ import annotations

import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
REQUIRED = {
    "CMakeLists.txt",
    "LICENSE",
    "README.md",
    "cmake/core.cmake",
    "cmake/settings.cmake",
    "cpp/bindings/module.cpp",
    "pyproject.toml",
    "python/routeopt/_core.pyi",
    "python/routeopt/py.typed",
    "third_party/nlohmann/LICENSE.MIT",
    "third_party/nlohmann/json.hpp",
}
SMOKE = """
import routeopt

hub = {"location": [13.3, 52.5]}
shift = {"id": "day", "start": {"time": 0, **hub}, "end": {"time": 36_000, **hub}}
problem = {
    "jobs": [{"id": "bakery", "location": [13.4, 52.5]}],
    "vehicles": [{"id": "van", "shifts": [shift]}],
}
print(routeopt.solve({"problem": problem, "options": {"max_iterations": 10}}).status)
"""

pytestmark = pytest.mark.ci


def output_of(*command: object) -> str:
    done = subprocess.run(
        [str(word) for word in command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def quickly_built() -> list[str]:
    """Link with the core that tools/test has compiled from the same files, if it has."""
    core = ROOT / "build/core"
    if (core / "librouteopt_core.a").exists():
        return [f"--config-settings=cmake.define.ROUTEOPT_CORE={core}"]
    return ["--config-settings=cmake.build-type=Debug"]


@pytest.fixture(scope="module")
def sdist(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    build = "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])"
    output_of(sys.executable, "-c", build, folder)
    (archive,) = folder.iterdir()
    return archive


def test_it_holds_what_the_repository_holds_and_nothing_else(sdist, needs):
    tracked = set(output_of(needs("git"), "ls-files").splitlines())
    with tarfile.open(sdist) as archive:
        held = {member.name.partition("/")[2] for member in archive if member.isfile()}
    assert held >= REQUIRED
    expected = {name for name in tracked if not name.startswith(".")} | {"PKG-INFO"}
    assert held - {".gitignore"} == expected


def test_it_builds_and_solves_in_an_empty_environment(sdist, tmp_path):
    output_of(sys.executable, "-m", "venv", tmp_path)
    python = tmp_path / "bin/python"
    output_of(python, "-m", "pip", "install", "--quiet", *quickly_built(), sdist)
    assert output_of(python, "-I", "-c", SMOKE) == "solved\n"
    assert "_inside" not in output_of(python, "-m", "pip", "show", "--files", "routeopt")
