import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

import routeopt
from routeopt.core.native import core

_LOADED = """
import sys
before = set(sys.modules)
import routeopt
print("\\n".join(set(sys.modules) - before))
"""


@pytest.fixture(scope="module")
def loaded():
    done = subprocess.run(
        [sys.executable, "-c", _LOADED], capture_output=True, check=True, text=True
    )
    return {name.partition(".")[0] for name in done.stdout.split()}


def test_the_import_needs_the_standard_library_alone(loaded):
    assert loaded <= {*sys.stdlib_module_names, "routeopt"}


@pytest.mark.parametrize("module", ["json", "datetime", "argparse", "typing", "importlib.metadata"])
def test_the_import_leaves_the_slower_modules_for_later(loaded, module):
    assert module not in loaded


def test_the_package_has_a_name_for_everything_it_promises():
    assert all(hasattr(routeopt, name) for name in routeopt.__all__)


def test_an_unknown_name_of_the_package_is_an_attribute_error():
    with pytest.raises(AttributeError, match="solv"):
        routeopt.solv  # noqa: B018


@pytest.fixture
def load(monkeypatch, tmp_path):
    """Have the package load a core of this text."""

    def load(text):
        (tmp_path / "_core.py").write_text(text)
        monkeypatch.setattr(routeopt, "__path__", [str(tmp_path)])
        monkeypatch.setattr(routeopt, "_core", None, raising=False)
        monkeypatch.setitem(sys.modules, "routeopt._core", None)
        del sys.modules["routeopt._core"]

    return load


@pytest.fixture
def policy_when_loaded(load):
    """Load a core that only looks at its environment, and give what it saw."""

    def policy():
        load("import os\npolicy = os.environ['OMP_WAIT_POLICY']\n")
        return core().policy

    return policy


def test_idle_threads_sleep_and_the_environment_is_left_as_it_was(monkeypatch, policy_when_loaded):
    monkeypatch.delenv("OMP_WAIT_POLICY", raising=False)
    assert policy_when_loaded() == "passive"
    assert "OMP_WAIT_POLICY" not in os.environ


def test_a_policy_that_the_user_has_set_stays(monkeypatch, policy_when_loaded):
    monkeypatch.setenv("OMP_WAIT_POLICY", "active")
    assert policy_when_loaded() == os.environ["OMP_WAIT_POLICY"] == "active"


def test_threads_wait_while_another_one_loads_the_core(load):
    load("import time\ntime.sleep(0.1)\nwhole = True\n")
    with ThreadPoolExecutor(2) as threads:
        assert all(threads.map(lambda _: core().whole, range(2)))
