"""What every folder of tests may use."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def needs():
    """Give a function that finds a program: without it the test is skipped, in CI it fails."""

    def find(tool: str) -> str:
        beside_python = str(Path(sys.executable).parent)
        found = shutil.which(tool, path=os.pathsep.join([beside_python, os.environ["PATH"]]))
        if found is not None:
            return found
        if os.environ.get("CI"):
            pytest.fail(f"{tool} is not installed")
        pytest.skip(f"{tool} is not installed")

    return find
