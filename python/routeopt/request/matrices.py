"""Travel matrices of the caller as the int32 buffers that the core reads."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any

_LEAST, _MOST = -(2**31), 2**31 - 1
_INTEGERS = frozenset("bBhHiIlLqQnN")


def buffers(matrices: Mapping[str, Any]) -> dict[str, tuple[memoryview, memoryview | None]]:
    """Return C-contiguous int32 views of all matrices, copied only where they are not yet.

    Args:
        matrices: profile to `(durations, distances)`, to `(durations, None)`, or to durations.

    Raises:
        TypeError: not a buffer of integers.
        ValueError: not square, not all of one size, or a value beyond 32 bits.
    """
    if not isinstance(matrices, Mapping):
        raise TypeError(f"matrices is a dict by profile, not {type(matrices).__name__}")
    views = {profile: _pair(f"matrices[{profile!r}]", entry) for profile, entry in matrices.items()}
    sizes = sorted({len(view) for pair in views.values() for view in pair if view is not None})
    if len(sizes) > 1:
        raise ValueError(f"the matrices differ in size: {', '.join(map(str, sizes))}")
    return views


def single(name: str, durations: Any) -> dict[str, tuple[memoryview, None]]:
    """Return such a view of one matrix, that of the argument `name`."""
    return {name: (_view(name, durations), None)}


def _pair(name: str, entry: Any) -> tuple[memoryview, memoryview | None]:
    if isinstance(entry, list) and len(entry) == 2 and not isinstance(entry[0], list):
        raise TypeError(f"{name}: (durations, distances) is a tuple, not a list")
    if not isinstance(entry, tuple):
        entry = (entry, None)
    if len(entry) != 2:
        raise ValueError(f"{name} is (durations, distances), not {len(entry)} matrices")
    durations, distances = entry
    return (
        _view(f"durations of {name}", durations),
        None if distances is None else _view(f"distances of {name}", distances),
    )


def _view(name: str, matrix: Any) -> memoryview:
    try:
        view = memoryview(matrix)
    except TypeError:
        kind = type(matrix).__name__
        raise TypeError(f"{name}: an array is needed, not {kind} (try numpy.array)") from None
    shape = tuple(view.shape or ())
    if len(shape) != 2 or shape[0] != shape[1]:
        raise ValueError(f"{name}: the shape is {shape}, not square")
    if view.format.lstrip("@=<>!") not in _INTEGERS:
        dtype = getattr(matrix, "dtype", f"format {view.format!r}")
        raise TypeError(f"{name}: whole numbers are needed, not {dtype} (round them first)")
    if view.format in ("i", "l") and view.itemsize == 4 and view.c_contiguous:
        return view
    return _converted(name, matrix, view)


def _converted(name: str, matrix: Any, view: memoryview) -> memoryview:
    if hasattr(matrix, "astype"):
        if matrix.size:
            _check_range(name, int(matrix.min()), int(matrix.max()))
        return memoryview(matrix.astype("int32", order="C"))
    rows: Any = view.tolist()
    values = [value for row in rows for value in row]
    _check_range(name, min(values, default=0), max(values, default=0))
    return memoryview(array("i", values)).cast("B").cast("i", (len(rows), len(rows)))


def _check_range(name: str, least: int, most: int) -> None:
    if least < _LEAST or most > _MOST:
        raise ValueError(f"{name}: {least if least < _LEAST else most} is beyond 32 bits")
