"""Money and rounding as the interface has them, in exact fractions."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from fractions import Fraction
from math import floor
from typing import Any

MONEY_PLACES = 5
RATE_PLACES = 6


def half_up(value: Fraction) -> int:
    """The nearest whole number; a half goes away from zero. The value is not negative."""
    assert value >= 0
    return floor(value + Fraction(1, 2))


def rounded(value: Fraction, places: int) -> Fraction:
    return Fraction(half_up(value * 10**places), 10**places)


def amount(value: Decimal | int) -> Fraction:
    """A fee as it is read."""
    return rounded(Fraction(value), MONEY_PLACES)


def rate(value: Decimal | int) -> Fraction:
    """A price per hour or kilometre, or a factor, as it is read."""
    return rounded(Fraction(value), RATE_PLACES)


def money(value: Fraction) -> Fraction:
    """A part of a route's cost as the ledger has it."""
    return rounded(value, MONEY_PLACES)


_NUMBER = re.compile(r'"@number:([^"]*)@"')


def to_json(value: Any) -> bytes:
    """JSON text in which a Decimal is a number with exactly its digits."""
    text = json.dumps(value, default=lambda number: f"@number:{number}@", separators=(",", ":"))
    return _NUMBER.sub(r"\1", text).encode()


def from_json(text: bytes) -> Any:
    """The document, with its fractions as exact decimals."""
    return json.loads(text, parse_float=Decimal)
