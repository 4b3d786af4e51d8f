"""Numbers and times of the wire, read exactly.

Inside the oracle money is an integer: one unit is a 3,600,000,000th of the currency, so that
a price per hour times seconds and a price per kilometre times metres are both whole.
"""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction

HUNDRED_THOUSANDTH = 36_000_000
"""Units of 0.00001."""


def decimal_of(value) -> Decimal:
    """A JSON number as the decimal that was written."""
    return Decimal(repr(value)) if isinstance(value, float) else Decimal(value)


def nearest(value: Fraction) -> int:
    """The nearest integer, halves away from zero."""
    whole = (2 * abs(value.numerator) + value.denominator) // (2 * value.denominator)
    return whole if value >= 0 else -whole


def millionths(value) -> int:
    return nearest(Fraction(decimal_of(value)) * 1_000_000)


def hundred_thousandths(value) -> int:
    return nearest(Fraction(decimal_of(value)) * 100_000)


def per_hour(rate: int, seconds: int) -> int:
    """The exact price of seconds at a rate in millionths per hour."""
    return rate * seconds * 1000


def per_km(rate: int, metres: int) -> int:
    return rate * metres * 3600


def flat(amount: int) -> int:
    """An amount in hundred thousandths."""
    return amount * HUNDRED_THOUSANDTH


def rounded(money: int) -> int:
    """Money in hundred thousandths, halves away from zero."""
    return nearest(Fraction(money, HUNDRED_THOUSANDTH))


def time_of(value) -> int:
    """Seconds of an integer or an ISO time."""
    if not isinstance(value, str):
        return int(value)
    moment = datetime.fromisoformat(value.replace("Z", "+00:00"))
    return int((moment - datetime(1970, 1, 1, tzinfo=UTC)).total_seconds())
