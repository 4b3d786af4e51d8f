"""A day of deliveries in Berlin: real public places (coordinates are approximate, to about
100 metres), invented orders and an invented fleet."""

from __future__ import annotations

from routeopt.demo.day import day_in_berlin

__all__ = ["day_in_berlin"]
