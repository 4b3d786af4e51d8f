"""Who may know whom, in C++ and in Python, read off the sources."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CPP = ROOT / "cpp"

# A layer is a folder, or a file that stands below its folder; then what it may include besides
# itself. The deepest layer that holds a file is the file's.
MAY_INCLUDE = {
    "base": set(),
    "wire": {"base"},
    "travel": {"base"},
    "anneal": {"base"},
    "routing/progress.hpp": set(),
    "routing/schema": {"base", "wire", "travel"},
    "routing/validation": {"base", "wire", "routing/schema"},
    "routing/v3": {"base", "wire", "routing/schema", "routing/validation"},
    "routing/model": {"base", "travel", "routing/schema"},
    "routing/referee": {"base", "wire", "travel", "routing/schema"},
    "routing/what_if": {"base", "wire", "travel", "routing/schema", "routing/referee"},
    "routing/suggest": {
        "base",
        "travel",
        "routing/progress.hpp",
        "routing/schema",
        "routing/validation",
        "routing/referee",
        "routing/what_if",
    },
    "routing/search/control.hpp": {"base", "routing/progress.hpp", "routing/model"},
    "routing/search/neighbourhood": {"base", "travel", "routing/model"},
}
MAY_INCLUDE["routing/explain"] = MAY_INCLUDE["routing/suggest"] | {"routing/suggest"}

# The search by role: every role may also use what all of them stand on.
_GROUND = {
    "base",
    "travel",
    "routing/model",
    "routing/search/control.hpp",
    "routing/search/neighbourhood",
}
_SEARCH = {
    "annealing": set(),
    "operators": set(),
    "worker": {"annealing", "operators"},
    "fleet": {"operators", "worker"},
    "parallel": {"annealing", "operators", "worker", "fleet"},
    "plain": {"operators"},
    "rich/time": set(),
    "rich/plan": {"operators", "rich/time"},
    "rich/insertion": {"operators", "rich/time", "rich/plan"},
    "rich": {"operators", "rich/time", "rich/plan", "rich/insertion"},
}
for _role, _below in _SEARCH.items():
    MAY_INCLUDE[f"routing/search/{_role}"] = _GROUND | {f"routing/search/{one}" for one in _below}
MAY_INCLUDE["routing/search/worker"].add("anneal")
# How a kernel is asked for; then the kernels, which know the worker's border and not the driver,
# and the driver, which knows no kernel.
MAY_INCLUDE["routing/search/kernels.hpp"] = MAY_INCLUDE["routing/search/worker"] | {
    "routing/search/worker"
}
for _kernel in ("routing/search/plain", "routing/search/rich"):
    MAY_INCLUDE[_kernel] |= {"routing/search/kernels.hpp", "routing/search/worker"}
MAY_INCLUDE["routing/search"] = _GROUND | {
    f"routing/search/{one}"
    for one in ("annealing", "operators", "worker", "fleet", "parallel", "kernels.hpp")
}

MAY_INCLUDE["routing"] = set(MAY_INCLUDE)  # routing.hpp and what defines it
MAY_INCLUDE["engine"] = set(MAY_INCLUDE)
for _door in ("bindings", "tools"):
    MAY_INCLUDE[_door] = set(MAY_INCLUDE) - {"bindings", "tools"}

# What a layer must not even see through the headers that it includes.
NEVER_SEES = {
    "routing/search": {"wire", "routing/v3", "routing/validation", "routing/referee", "engine"},
    "routing/referee": {
        "anneal",
        "routing/v3",
        "routing/validation",
        "routing/model",
        "routing/search",
        "engine",
    },
    "routing/what_if": {"anneal", "routing/model", "routing/search", "engine"},
    "routing/suggest": {"anneal", "routing/model", "routing/search", "engine"},
    "routing/explain": {"anneal", "routing/model", "routing/search", "engine"},
}

# What only some files may use: a pattern of code, and the places where it may stand.
ONLY_IN = {
    r"#include [<\"]nlohmann/": ["wire/document.cpp"],
    r"#include <omp\.h>": ["base/parallel.hpp"],
    r"\b(?:system|steady|high_resolution)_clock\b|\bclock_gettime\b": ["base/clock.hpp"],
    r"\bstd::(?:cout|cerr|clog)\b|\bf?printf\(": ["tools/"],
    r"\b(?:exit|_Exit|abort|terminate)\(": ["tools/"],
    r"\bgetenv\b": ["tools/"],
    r"\brandom_device\b": [],
    r"\bhardware_concurrency\b|\bomp_get_\w+": ["base/parallel.hpp", "engine/", "tools/"],
}

SOURCES = sorted(path.relative_to(CPP).as_posix() for path in CPP.rglob("*.[hc]pp"))
TEXTS = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("cpp", "python", "tests", "tools", ".ci")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".cpp", ".hpp", ".py", ".pyi", ".sh", ""} and path.is_file()
)
MOST_LINES = 500


def is_in(path: str, layer: str) -> bool:
    """Tell whether the layer, or a layer within it, holds the path."""
    return path == layer or path.startswith(layer + "/")


def layer_of(path: str) -> str:
    """Return the deepest layer that holds the path."""
    return max((name for name in MAY_INCLUDE if is_in(path, name)), key=len, default="?")


@cache
def code_of(source: str) -> str:
    """Return a source without its comments."""
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", (CPP / source).read_text(), flags=re.DOTALL)


def included_by(source: str) -> list[str]:
    """Return the paths that a source includes itself."""
    return re.findall(r'#include "([^"]+)"', code_of(source))


@cache
def seen_by(source: str) -> frozenset[str]:
    """Return all that the compiler reads of ours for a source, through any chain of includes."""
    seen, open_ = set(), [source]
    while open_:
        for included in included_by(open_.pop()):
            if included not in seen and (CPP / included).is_file():
                seen.add(included)
                open_.append(included)
    return frozenset(seen)


@pytest.mark.parametrize("source", SOURCES)
def test_a_layer_includes_only_what_is_below_it(source):
    here = layer_of(source)
    assert here in MAY_INCLUDE, "a file of no layer"
    for included in included_by(source):
        there = layer_of(included)
        assert there == here or there in MAY_INCLUDE[here], f"{here} may not know {included}"
        assert (CPP / included).is_file(), f"{included} is not a path from cpp/"


@pytest.mark.parametrize("source", SOURCES)
def test_no_header_brings_in_what_its_reader_must_not_see(source):
    for layer, hidden in NEVER_SEES.items():
        if is_in(source, layer):
            found = {path for path in seen_by(source) if any(is_in(path, one) for one in hidden)}
            assert not found, f"{layer} sees {sorted(found)}"


def test_layers_do_not_know_each_other_in_circles():
    order: list[str] = []
    while len(order) < len(MAY_INCLUDE):
        free = [one for one in MAY_INCLUDE if one not in order and MAY_INCLUDE[one] <= set(order)]
        assert free, f"a circle among {sorted(set(MAY_INCLUDE) - set(order))}"
        order += free


@pytest.mark.parametrize("source", SOURCES)
def test_the_world_outside_is_reached_in_few_places(source):
    code = code_of(source)
    for pattern, places in ONLY_IN.items():
        if not any(source.startswith(place) for place in places):
            found = re.search(pattern, code)
            assert found is None, f"{found[0]} belongs to {places}"


@pytest.mark.parametrize("text", TEXTS)
def test_a_file_is_short(text):
    lines = (ROOT / text).read_text().splitlines()
    assert len(lines) <= MOST_LINES, f"{len(lines)} lines"


PACKAGE = ROOT / "python" / "routeopt"
MODULES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("module", MODULES)
def test_the_package_knows_nothing_of_the_server_and_the_server_nothing_of_the_core(module):
    code = (PACKAGE / module).read_text()
    if module.startswith("server/"):
        assert not re.search(
            r"^\s*(from|import) routeopt\.(_core|core\.native)\b", code, re.MULTILINE
        )
    else:
        assert not re.search(r"^\s*(from|import) routeopt\.server\b", code, re.MULTILINE)
