"""A town of our own: a grid of streets, a bent road, an island, and a field without roads."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, radians
from pathlib import Path

LON, LAT, STEP = 10.0, 50.0, 0.002  # the grid's corner, and the distance of its streets
SIZE = 24
ISLAND = (10.2, 50.2)  # two streets that no other leads to
FIELD = (10.5, 50.5)  # far from every road
BEND = (LON + (SIZE - 1) * STEP, LAT)  # a road goes on from there, in a bow

Point = tuple[float, float]
Way = tuple[list[int], dict[str, str]]
"""The nodes that it leads over, and its tags."""


def crossing(column: int, row: int) -> list[float]:
    """Return the place where two streets cross."""
    return [round(LON + column * STEP, 6), round(LAT + row * STEP, 6)]


def length_m(points: list[Point]) -> float:
    """Return how long a line is, as far as a town is flat."""
    return sum(
        hypot((b[0] - a[0]) * cos(radians(a[1])), b[1] - a[1]) * 111_195
        for a, b in pairwise(points)
    )


def streets() -> tuple[list[Point], list[Way]]:
    """Return the nodes, whose numbers are their places in the list, and the ways."""
    nodes: list[Point] = []
    ways: list[Way] = []

    def node(lon: float, lat: float) -> int:
        nodes.append((round(lon, 6), round(lat, 6)))
        return len(nodes) - 1

    def way(members: list[int], **tags: str) -> None:
        ways.append((members, tags))

    grid = [[node(*crossing(column, row)) for column in range(SIZE)] for row in range(SIZE)]
    for i in range(SIZE):
        kind = "primary" if i % 6 == 0 else "residential"
        way(grid[i], highway=kind, name=f"Street {i}")
        way([line[i] for line in grid], highway=kind, name=f"Avenue {i}")
    lon, lat = ISLAND
    corners = [node(lon + x, lat + y) for x, y in ((0, 0), (STEP, 0), (STEP, STEP))]
    way(corners, highway="residential", name="Island Road")
    lon, lat = BEND
    bend = [node(lon + x, lat + y) for x, y in ((STEP / 2, 0), (STEP, STEP / 2), (STEP, STEP))]
    way([grid[0][-1], *bend], highway="residential", name="Bent Road")
    return nodes, ways


def write(path: Path) -> None:
    """Write the extract as XML."""
    nodes, ways = streets()
    lines = [
        f'<node id="{number}" lon="{lon:.6f}" lat="{lat:.6f}" version="1"/>'
        for number, (lon, lat) in enumerate(nodes, 1)
    ]
    for number, (members, tags) in enumerate(ways, 1):
        inside = "".join(f'<nd ref="{member + 1}"/>' for member in members)
        inside += "".join(f'<tag k="{name}" v="{value}"/>' for name, value in tags.items())
        lines.append(f'<way id="{number}" version="1">{inside}</way>')
    text = "\n".join(lines)
    path.write_text(f'<?xml version="1.0"?>\n<osm version="0.6">\n{text}\n</osm>\n')
