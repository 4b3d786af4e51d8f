"""Prices as V2's whole weights.

A price stands in the request that is made as a `Fraction` of money. All of them are told in one
unit, the greatest of which each is a whole multiple: only their ratios decide which plan is best.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import gcd
from typing import Any

from routeopt.formats.to_v2.parts import Notes

_MOST = 2**31 - 1
_HOUR_S = 3600


def money(value: float) -> Fraction:
    """Return an amount as the decimal that it is written as."""
    return Fraction(str(value))


def per_second(per_hour: float) -> Fraction:
    """Return a price by the hour as one by the second."""
    return money(per_hour) / _HOUR_S


def greatest_unit(prices: Iterable[Fraction]) -> Fraction:
    """Return the greatest amount of which each price is a whole multiple; 0 where all are 0."""
    unit = Fraction(0)
    for price in prices:
        top = gcd(unit.numerator * price.denominator, price.numerator * unit.denominator)
        unit = Fraction(top, unit.denominator * price.denominator)
    return unit


def in_units(made: Any, notes: Notes) -> Any:
    """Return a request with its prices in their unit."""
    prices = list(_prices(made))
    unit = greatest_unit(prices)
    if unit and max(prices) / unit > _MOST:
        unit = max(prices) / _MOST
        notes.add("/problem", "prices are rounded to what V2's whole weights can hold")
    return _told(made, unit or Fraction(1))


def _prices(value: Any) -> Iterator[Fraction]:
    if isinstance(value, Fraction):
        yield value
    elif isinstance(value, dict):
        for member in value.values():
            yield from _prices(member)
    elif isinstance(value, list):
        for entry in value:
            yield from _prices(entry)


def _told(value: Any, unit: Fraction) -> Any:
    if isinstance(value, Fraction):
        return round(value / unit)
    if isinstance(value, dict):
        return {name: _told(member, unit) for name, member in value.items()}
    if isinstance(value, list):
        return [_told(entry, unit) for entry in value]
    return value
