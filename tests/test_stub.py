"""The committed types are those that the native module has."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_stub_is_what_the_module_is(needs):
    needs("pybind11-stubgen")
    needs("ruff")
    check = [sys.executable, ROOT / "tools/make_stub.py", "--check"]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_types_are_what_the_schemas_say(needs):
    needs("ruff")
    check = [sys.executable, ROOT / "tools/make_types", "--check"]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
