"""Example requests, made up by the numbers of a query: equal queries have equal answers."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from starlette.datastructures import QueryParams

from routeopt.demo.care_home import care_home
from routeopt.demo.clusters import customers
from routeopt.demo.shop import shop
from routeopt.demo.workshop import work_orders
from routeopt.server import demo_v2
from routeopt.server.jobs.submission import single
from routeopt.server.replies import invalid

_NUMBER = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,15})?")


@dataclass(frozen=True)
class Number:
    """A number of the query."""

    name: str
    about: str
    least: int
    most: int
    usual: int
    is_whole: bool = True

    def of(self, query: QueryParams) -> float:
        """Return its value.

        Raises:
            Refusal: 400 where it is none, or out of its bounds.
        """
        given = single(query, self.name) or str(self.usual)
        number = _within(given, self.name, self.least, self.most)
        if not self.is_whole:
            return number
        if number != int(number):
            raise invalid(f"`{self.name}` is an integer", f"/{self.name}")
        return int(number)


@dataclass(frozen=True)
class Demo:
    """Makes up requests; the same question has the same answer.

    Args:
        numbers: that a query may have.
        make: takes them by their names, and the place if there may be one.
        has_place: whether a query may have `geolocation`.
    """

    numbers: tuple[Number, ...]
    make: Callable[..., Mapping[str, Any]]
    has_place: bool = False

    def wanted(self, query: QueryParams) -> Callable[[], Mapping[str, Any]]:
        """Return what makes up the request that a query asks for.

        Raises:
            Refusal: 400 where a number or the place is none, or out of its bounds.
        """
        given: dict[str, Any] = {number.name: number.of(query) for number in self.numbers}
        if self.has_place:
            given["centre"] = _place(query)
        return lambda: self.make(**given)


def _place(query: QueryParams) -> tuple[float, float]:
    given = single(query, "geolocation")
    if not given:
        return demo_v2.BERLIN
    parts = given.split(",")
    if len(parts) != 2:
        raise invalid("`geolocation` is latitude,longitude", "/geolocation")
    return (
        _within(parts[0], "geolocation", -90, 90),
        _within(parts[1], "geolocation", -180, 180),
    )


def _within(text: str, name: str, least: float, most: float) -> float:
    number = float(text) if _NUMBER.fullmatch(text) else math.nan
    if not least <= number <= most:
        raise invalid(f"`{name}` is between {least:g} and {most:g}", f"/{name}")
    return number


_SEED = Number("seed", "Seed of what is random.", 0, 999_999_999, 0)
of_vrp = Demo(
    (
        Number("jobs", "How many jobs.", 1, 200, 20),
        Number("radius", "Kilometres.", 1, 100, 10, is_whole=False),
    ),
    demo_v2.request,
    has_place=True,
)
of_fill = Demo(
    (
        Number("employees", "How many people.", 1, 200, 40),
        Number("weeks", "How many weeks.", 1, 13, 5),
        _SEED,
    ),
    care_home,
)
of_create = Demo((Number("days", "How many days.", 1, 365, 7), _SEED), shop)
of_clust = Demo((Number("entities", "How many entities.", 1, 5_000, 200), _SEED), customers)
of_task = Demo((Number("orders", "How many orders.", 1, 2_000, 40), _SEED), work_orders)
