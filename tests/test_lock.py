"""The lock file holds what a server is installed with."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "docs/deploy/requirements.txt"


def asked_for(*extras):
    """The requirements of extras, those among them that are extras of ours looked into."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        optional = tomllib.load(file)["project"]["optional-dependencies"]
    for text in (text for extra in extras for text in optional[extra]):
        requirement = Requirement(text)
        if requirement.name == "routeopt":
            yield from asked_for(*requirement.extras)
        else:
            yield requirement


def locked():
    """The versions of the lock file, and how many hashes each has."""
    found = {}
    for entry in re.split(r"\n(?=\S)", LOCK.read_text()):
        if pin := re.match(r"([\w.-]+)(?:\[[\w,]+\])?==([\w.]+)", entry):
            found[canonicalize_name(pin[1])] = (pin[2], entry.count("--hash=sha256:"))
    return found


@pytest.mark.parametrize("requirement", [*asked_for("server", "postgres")], ids=str)
def test_what_is_asked_for_is_locked(requirement):
    version, hashes = locked()[canonicalize_name(requirement.name)]
    assert requirement.specifier.contains(version), "run tools/lock"
    assert hashes > 0


def test_the_lock_names_no_place_to_fetch_from():
    assert "://" not in LOCK.read_text()


@pytest.mark.ci
def test_the_lock_is_whole():
    """With hashes pip takes nothing that is not locked."""
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed",
         "--require-hashes", "--quiet", "-r", LOCK],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2_000:]
