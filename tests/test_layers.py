"""Who may know whom under cpp/, read off the `#include` lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CPP = ROOT / "cpp"

# A layer, and the layers that it may include besides itself.
MAY_INCLUDE = {
    "base": set(),
    "wire": {"base"},
    "travel": {"base"},
    "anneal": {"base"},
    "routing/schema": {"base", "wire", "travel"},
    "routing/limits": {"base", "wire", "routing/schema"},
    "routing/v3": {"base", "wire", "routing/schema", "routing/limits"},
    "routing/model": {"base", "travel", "routing/schema"},
    "routing/search": {"base", "travel", "anneal", "routing/model"},
    "routing/match": {"base", "wire", "travel", "routing/schema", "routing/model"},
    "routing/referee": {"base", "wire", "travel", "routing/schema"},
    "routing/desk": {"base", "wire", "travel", "routing/schema", "routing/referee"},
    "routing/placing": {"base", "routing/schema", "routing/referee", "routing/desk"},
    "routing/reasons": {
        "base",
        "routing/schema",
        "routing/referee",
        "routing/desk",
        "routing/placing",
    },
}
MAY_INCLUDE["routing"] = set(MAY_INCLUDE)  # routing.hpp and what defines it
MAY_INCLUDE["engine"] = set(MAY_INCLUDE)
for _door in ("bindings", "tools", "bench"):
    MAY_INCLUDE[_door] = set(MAY_INCLUDE) - {"bindings", "tools", "bench"}

# One file that knows more than its layer: where a search's routes become a plan.
ALSO = {"routing/match/plan_of.hpp": {"routing/search"}}

# What only some files may use: a pattern of code, and the places where it may stand.
ONLY_IN = {
    r"#include [<\"]nlohmann/": ["wire/document.cpp"],
    r"#include <omp\.h>": ["base/parallel.hpp"],
    r"\b(?:system|steady|high_resolution)_clock\b|\bclock_gettime\b": ["base/clock.hpp"],
    r"\bstd::(?:cout|cerr|clog)\b|\bf?printf\(": ["tools/", "bench/"],
    r"\b(?:exit|_Exit|abort|terminate)\(": ["tools/", "bench/"],
    r"\bgetenv\b": ["tools/", "bench/"],
    r"\brandom_device\b": [],
    r"\bhardware_concurrency\b|\bomp_get_\w+": ["base/parallel.hpp", "engine/", "tools/", "bench/"],
}

SOURCES = sorted(path.relative_to(CPP).as_posix() for path in CPP.rglob("*.[hc]pp"))
TEXTS = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("cpp", "python", "tests", "tools", ".ci")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".cpp", ".hpp", ".py", ".pyi", ".sh", ""} and path.is_file()
)
MOST_LINES = 500


def layer_of(path: str) -> str:
    """Return the deepest layer that holds the path."""
    return max((name for name in MAY_INCLUDE if path.startswith(name + "/")), key=len, default="?")


def code_of(source: str) -> str:
    """Return a source without its comments."""
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", (CPP / source).read_text(), flags=re.DOTALL)


@pytest.mark.parametrize("source", SOURCES)
def test_a_layer_includes_only_what_is_below_it(source):
    here = layer_of(source)
    assert here in MAY_INCLUDE, "a file of no layer"
    known = MAY_INCLUDE[here] | {here} | ALSO.get(source, set())
    for included in re.findall(r'#include "([^"]+)"', code_of(source)):
        there = layer_of(included)
        assert there in known, f"{here} may not know {there}: {included}"
        assert (CPP / included).is_file(), f"{included} is not a path from cpp/"


@pytest.mark.parametrize("source", SOURCES)
def test_the_world_outside_is_reached_in_few_places(source):
    code = code_of(source)
    for pattern, places in ONLY_IN.items():
        if not any(source.startswith(place) for place in places):
            found = re.search(pattern, code)
            assert found is None, f"{found[0]} belongs to {places}"


@pytest.mark.parametrize("text", TEXTS)
def test_a_file_is_short_or_says_why_not(text):
    """One of the first lines of a longer file starts with "Long:" and tells the reason."""
    lines = (ROOT / text).read_text().splitlines()
    says_why = any(re.match(r"\W*Long: \w", line) for line in lines[:10])
    assert len(lines) <= MOST_LINES or says_why, f"{len(lines)} lines"


def test_a_forbidden_include_would_be_seen():
    assert "wire" not in MAY_INCLUDE["routing/model"] | MAY_INCLUDE["routing/search"]
    assert not {"routing/model", "routing/search"} & MAY_INCLUDE["routing/referee"]
    assert layer_of("routing/search/state.hpp") == "routing/search"
    assert layer_of("routing/solve.cpp") == "routing"


PACKAGE = ROOT / "python" / "routeopt"
MODULES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("module", MODULES)
def test_the_package_knows_nothing_of_the_server_and_the_server_nothing_of_the_core(module):
    code = (PACKAGE / module).read_text()
    if module.startswith("server/"):
        assert not re.search(r"^\s*(from|import) routeopt\.(_core|native)\b", code, re.MULTILINE)
    else:
        assert not re.search(r"^\s*(from|import) routeopt\.server\b", code, re.MULTILINE)
