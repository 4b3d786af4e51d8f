"""The native core, loaded when it is first needed."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

_CORE = "routeopt._core"
_WAITING = "OMP_WAIT_POLICY"


def core() -> ModuleType:
    """Return `routeopt._core`.

    OpenMP reads its settings once, when its library is loaded. Its idle threads are told to sleep
    (`OMP_WAIT_POLICY=passive`), because spinning threads slow down every search on a busy machine.
    The environment is as before afterwards, and a policy that the user has set is left alone.
    """
    from importlib import import_module

    if _CORE in sys.modules:
        return import_module(_CORE)  # waits while another thread is loading it
    policy_is_ours = _WAITING not in os.environ
    if policy_is_ours:
        os.environ[_WAITING] = "passive"
    try:
        return import_module(_CORE)
    finally:
        if policy_is_ours:
            os.environ.pop(_WAITING, None)
