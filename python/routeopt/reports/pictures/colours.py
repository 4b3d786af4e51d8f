"""The colours and names that all pictures share."""

from __future__ import annotations

from collections.abc import Mapping
from colorsys import hls_to_rgb
from typing import Any

ROUTES = (
    "#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#17a2b8", "#8c564b", "#e377c2",
    "#6b8e23", "#003f7f", "#b8860b", "#7f0000", "#00796b", "#5c2a9d", "#ad1457", "#455a64",
)  # fmt: skip
_GOLDEN_ANGLE = 0.6180339887

UNSERVED = "#555555"
PLACES = {
    "job": ("#1f5fa8", False),
    "pickup": ("#ff7f0e", False),
    "delivery": ("#2ca02c", False),
    "depot": ("#7d3c98", True),
    "start or end": ("#22303c", True),
}
"""By what is at a place, its colour and whether it is a square."""
ACTIVITIES = {
    "travel": "#b9c4d0",
    "service": "#1f5fa8",
    "waiting": "#f2a33a",
    "reload": "#7d3c98",
    "break": "#5aa469",
}


def route_colour(index: int) -> str:
    """Return the colour of a route: well apart for sixteen, still different for more."""
    if index < len(ROUTES):
        return ROUTES[index]
    hue = index * _GOLDEN_ANGLE % 1
    red, green, blue = hls_to_rgb(hue, (0.32, 0.45, 0.58)[index % 3], 0.65)
    return f"#{int(255 * red):02x}{int(255 * green):02x}{int(255 * blue):02x}"


def ink_on(colour: str) -> str:
    """Return black or white, whichever is the easier to read on a colour (WCAG's contrast)."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "#000000" if luminance > 0.179 else "#ffffff"


def route_name(route: Mapping[str, Any]) -> str:
    """Return what a person calls a route."""
    return f"{route['vehicle']} · {route['shift']}"
