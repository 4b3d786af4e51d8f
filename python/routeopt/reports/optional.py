"""Libraries that are only needed for some pictures and tables."""

from __future__ import annotations

import importlib
from types import ModuleType


def optional(module: str) -> ModuleType:
    """Import a library, or say how to get it."""
    library = module.partition(".")[0]
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name != library:
            raise
        raise ModuleNotFoundError(
            f"this needs {library}: python -m pip install {library}", name=library
        ) from None
