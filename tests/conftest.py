"""What every folder of tests may use."""

from __future__ import annotations

import importlib
import os
import shutil
import sys
from pathlib import Path

import pytest

_OF_EXTRAS = {"dask", "distributed", "fastmcp", "geopandas", "valhalla"}
_skipping = pytest.importorskip


def _importing(module, *arguments, **named):
    """Import what an extra has: where all extras are installed none may be missing."""
    if module.partition(".")[0] in _OF_EXTRAS:
        return importlib.import_module(module)
    return _skipping(module, *arguments, **named)


if os.environ.get("ROUTEOPT_HAS_EXTRAS"):
    pytest.importorskip = _importing


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
