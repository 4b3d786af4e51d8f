"""A town as OpenStreetMap XML: a grid of streets, an island, and a field without roads."""

from __future__ import annotations

from pathlib import Path

LON, LAT, STEP = 10.0, 50.0, 0.002  # the grid's corner, and the distance of its streets
SIZE = 24
ISLAND = (10.2, 50.2)  # two streets that no other leads to
FIELD = (10.5, 50.5)  # far from every road


def crossing(column: int, row: int) -> list[float]:
    """Return the place where two streets cross."""
    return [round(LON + column * STEP, 6), round(LAT + row * STEP, 6)]


def write(path: Path) -> None:
    """Write the extract."""
    nodes, ways = [], []

    def node(lon: float, lat: float) -> int:
        nodes.append(f'<node id="{len(nodes) + 1}" lon="{lon:.6f}" lat="{lat:.6f}" version="1"/>')
        return len(nodes)

    def way(members: list[int], **tags: str) -> None:
        inside = "".join(f'<nd ref="{member}"/>' for member in members)
        inside += "".join(f'<tag k="{name}" v="{value}"/>' for name, value in tags.items())
        ways.append(f'<way id="{len(ways) + 1}" version="1">{inside}</way>')

    grid = [[node(*crossing(column, row)) for column in range(SIZE)] for row in range(SIZE)]
    for i in range(SIZE):
        kind = "primary" if i % 6 == 0 else "residential"
        way(grid[i], highway=kind, name=f"Street {i}")
        way([line[i] for line in grid], highway=kind, name=f"Avenue {i}")
    lon, lat = ISLAND
    corners = [node(lon + x, lat + y) for x, y in ((0, 0), (STEP, 0), (STEP, STEP))]
    way(corners, highway="residential", name="Island Road")
    text = "\n".join([*nodes, *ways])
    path.write_text(f'<?xml version="1.0"?>\n<osm version="0.6">\n{text}\n</osm>\n')
