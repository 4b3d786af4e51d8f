"""Encoded polylines: lines of coordinates as short texts, as OSRM and Valhalla write them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

PRECISION = 5
"""The decimals of a degree that an answer's `geometry` has: about a metre."""


def encode(points: Iterable[tuple[float, float]], precision: int = PRECISION) -> str:
    """Return a line as text.

    Args:
        points: longitude and latitude in degrees.
        precision: how many decimals are kept.
    """
    steps = 10**precision
    text = bytearray()
    last_lon = last_lat = 0
    for lon, lat in points:
        whole_lon, whole_lat = round(lon * steps), round(lat * steps)
        for change in (whole_lat - last_lat, whole_lon - last_lon):
            rest = ~(change << 1) if change < 0 else change << 1
            while rest >= 0x20:
                text.append((0x20 | rest & 0x1F) + 63)
                rest >>= 5
            text.append(rest + 63)
        last_lon, last_lat = whole_lon, whole_lat
    return text.decode("ascii")


def decode(text: str, precision: int = PRECISION) -> list[tuple[float, float]]:
    """Return the longitudes and latitudes, in degrees, of a line that was written as text.

    Args:
        text: an encoded polyline, such as the `geometry` of a stop.
        precision: the decimals that it was written with.

    Raises:
        ValueError: it is no encoded polyline.
    """
    steps = 10**precision
    points: list[tuple[float, float]] = []
    at = [0, 0]  # latitude, longitude
    axis = shift = rest = 0
    for letter in text:
        chunk = ord(letter) - 63
        if not 0 <= chunk < 64 or shift > 60:
            raise ValueError("this is no encoded polyline")
        rest |= (chunk & 0x1F) << shift
        shift += 5
        if chunk >= 0x20:
            continue
        at[axis] += ~(rest >> 1) if rest & 1 else rest >> 1
        if axis == 1:
            points.append((at[1] / steps, at[0] / steps))
        axis, shift, rest = 1 - axis, 0, 0
    if axis or shift:
        raise ValueError("an encoded polyline ends in the middle of a point")
    return points
