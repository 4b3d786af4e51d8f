"""Python values as JSON: times, NumPy and pandas values are taken, NaN is an absent member."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from decimal import Decimal
from math import isinf
from typing import Any

_DEEPEST = 64


def encode(value: Any, pointer: str = "") -> bytes:
    """Return `value` as JSON text.

    Args:
        value: dicts, lists and what `plain` takes.
        pointer: where `value` stands in the request, for error messages.

    Raises:
        TypeError, ValueError: something is no JSON value; the text says where.
    """
    try:
        text = _dump(value)
    except (
        TypeError,
        ValueError,
        RecursionError,
    ):  # a NaN, or a fault that `plain` finds the place of
        text = _dump(plain(value, pointer))
    return text.encode("utf-8", "surrogatepass")


def plain(value: Any, pointer: str = "") -> Any:
    """Return `value` made of JSON's own types, with members that are NaN left out.

    Times must be aware of their offset. Decimals become floats, which keep 15 digits.
    """
    if isinstance(value, (Mapping, list, tuple)) and pointer.count("/") > _DEEPEST:
        raise ValueError(f"{pointer}: deeper than {_DEEPEST} levels, or contains itself")
    if isinstance(value, Mapping):
        return {
            name: plain(item, f"{pointer}/{_escaped(name)}")
            for name, item in value.items()
            if not is_absent(item)
        }
    if isinstance(value, (list, tuple)):
        return [plain(item, f"{pointer}/{index}") for index, item in enumerate(value)]
    if value is None or isinstance(value, (str, int)):
        return value
    if is_absent(value) or (isinstance(value, float) and isinf(value)):
        raise ValueError(f"{pointer}: {value} is no number of JSON")
    if isinstance(value, float):
        return value
    try:
        return plain(_simpler(value), pointer)
    except _NotJsonError as fault:
        raise fault.kind(f"{pointer}: {fault}") from None


def is_absent(value: Any) -> bool:
    """Whether `value` is a NaN of any kind: float, NumPy, Decimal, pandas' NaT and NA."""
    if isinstance(value, float):
        return value != value
    if isinstance(value, Decimal):
        return value.is_nan()
    if type(value).__name__ in ("NaTType", "NAType"):
        return True
    return getattr(value, "ndim", None) == 0 and bool(value != value)


class _NotJsonError(TypeError):
    def __init__(self, text: str, kind: type[Exception] = TypeError) -> None:
        super().__init__(text)
        self.kind = kind


def _dump(value: Any) -> str:
    return json.dumps(
        value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_simpler
    )


def _simpler(value: Any) -> Any:
    """Return one value as JSON's own types, or as something nearer to them."""
    if is_absent(value):
        return float("nan")
    if isinstance(value, datetime):
        return _aware(value).isoformat()
    if isinstance(value, date):
        raise _NotJsonError(f"the date {value} is no time (give a datetime with a tzinfo)")
    if isinstance(value, timedelta):
        seconds = round(value.total_seconds())
        raise _NotJsonError(f"{value!r} is no JSON value (give its seconds: {seconds})")
    if isinstance(value, Decimal):
        whole = value.is_finite() and value == value.to_integral_value()
        return int(value) if whole else float(value)
    if isinstance(value, Mapping):
        return dict(value)
    if hasattr(value, "dtype") and hasattr(value, "tolist"):
        if value.dtype.kind == "M":
            hint = 'pandas.Timestamp(time, tz="UTC"), or a datetime with a tzinfo'
            raise _NotJsonError(f"{value} has no offset from UTC (give {hint})", ValueError)
        if value.dtype.kind == "m":
            raise _NotJsonError(f"{value!r} is no JSON value (give its seconds: a whole number)")
        return value.tolist()
    raise _NotJsonError(f"{type(value).__name__} is no JSON value")


def _aware(time: datetime) -> datetime:
    if time.utcoffset() is None:
        raise _NotJsonError(f"the time {time} has no offset from UTC (set its tzinfo)", ValueError)
    return time


def _escaped(name: object) -> str:
    return str(name).replace("~", "~0").replace("/", "~1")
