"""Libraries of the optional extras: pictures, tables, and travel on real roads."""

from __future__ import annotations

import importlib
from types import ModuleType

_WHEELS = {"valhalla": "pyvalhalla"}  # a library that is installed under another name


def optional(module: str) -> ModuleType:
    """Import a module of an optional library and return it.

    Raises:
        ModuleNotFoundError: the library is not installed; the text says how to get it.
    """
    library = module.partition(".")[0]
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as missing:
        if missing.name != library:
            raise
        raise ModuleNotFoundError(
            f"this needs {library}: python -m pip install {_WHEELS.get(library, library)}",
            name=library,
        ) from None
