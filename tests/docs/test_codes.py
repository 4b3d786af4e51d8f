"""docs/reference/errors.md has every code that the core and the server use."""

from __future__ import annotations

import re

from routeopt.server.replies import CODES

from .blocks import ROOT

PAGE = (ROOT / "docs/reference/errors.md").read_text()
TOLD = set(re.findall(r"\| `(\w+)` \|", PAGE))


def test_every_rule_is_there():
    source = (ROOT / "cpp/routing/explain/attempts.cpp").read_text()
    codes = re.findall(r'"(\w+)"', source.split("kCodes[] = {")[1].split("};")[0])
    assert len(codes) > 10
    assert set(codes) <= TOLD


def test_every_code_of_a_fault_is_there():
    codes = re.findall(r'return "(\w+)"', (ROOT / "cpp/wire/fault.cpp").read_text())
    assert len(codes) == 3
    assert set(codes) <= TOLD


def test_every_code_of_the_server_is_there():
    sources = [path.read_text() for path in (ROOT / "python/routeopt/server").rglob("*.py")]
    codes = {code for text in sources for code in re.findall(r'\bcode="(\w+)"', text)}
    codes |= {code for text in sources for code in re.findall(r'unavailable\([^)]*, "(\w+)"', text)}
    assert len(codes) > 8
    assert codes | set(CODES.values()) <= TOLD
