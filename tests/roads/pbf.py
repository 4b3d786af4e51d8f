"""Streets as a file of OpenStreetMap's binary format, which Valhalla's programs read."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

from .town import Point, Way

_PER_DEGREE = 10_000_000


def write(path: Path, nodes: list[Point], ways: list[Way]) -> None:
    """Write an extract whose nodes are numbered from 1, as its ways are."""
    words = [""]
    for _, tags in ways:
        words += [word for pair in tags.items() for word in pair if word not in words]
    table = b"".join(_bytes(1, word.encode()) for word in words)
    points = b"".join(
        _bytes(
            1,
            _number(1, _signed(number))
            + _number(8, _signed(round(lat * _PER_DEGREE)))
            + _number(9, _signed(round(lon * _PER_DEGREE))),
        )
        for number, (lon, lat) in enumerate(nodes, 1)
    )
    lines = b"".join(
        _bytes(
            3,
            _number(1, number)
            + _bytes(2, _packed(words.index(name) for name in tags))
            + _bytes(3, _packed(words.index(value) for value in tags.values()))
            + _bytes(
                8, _packed(_signed(b - a) for a, b in pairwise([0, *(m + 1 for m in members)]))
            ),
        )
        for number, (members, tags) in enumerate(ways, 1)
    )
    header = _bytes(4, b"OsmSchema-V0.6")
    block = _bytes(1, table) + _bytes(2, points) + _bytes(2, lines)
    path.write_bytes(_blob(b"OSMHeader", header) + _blob(b"OSMData", block))


def _blob(kind: bytes, content: bytes) -> bytes:
    blob = _number(2, len(content)) + _bytes(3, zlib.compress(content))
    head = _bytes(1, kind) + _number(3, len(blob))
    return struct.pack(">I", len(head)) + head + blob


def _number(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value)


def _bytes(field: int, content: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(content)) + content


def _packed(values: Iterable[int]) -> bytes:
    return b"".join(map(_varint, values))


def _signed(value: int) -> int:
    return value << 1 if value >= 0 else (-value << 1) - 1


def _varint(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)
