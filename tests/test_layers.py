"""Who may know whom, in C++ and in Python, read off the sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
CPP = ROOT / "cpp"

# A layer is a folder, or a file that stands below its folder; then what it may include besides
# itself. The deepest layer that holds a file is the file's.
MAY_INCLUDE = {
    "base": set(),
    "wire": {"base"},
    "form": {"base", "wire", "calendar"},
    "travel": {"base"},
    "anneal": {"base"},
    "routing/answer_time.hpp": set(),
    "routing/progress.hpp": set(),
    "routing/schema": {"base", "wire", "form", "travel"},
    "routing/validation": {"base", "wire", "form", "routing/schema"},
    "routing/v3": {"base", "wire", "form", "routing/schema", "routing/validation"},
    "routing/v2": {"base", "wire", "form", "routing/schema", "routing/validation", "routing/v3"},
    "routing/model": {"base", "travel", "routing/schema"},
    "routing/referee": {"base", "travel", "routing/schema"},
    "routing/what_if": {"base", "routing/schema", "routing/referee"},
    "routing/suggest": {
        "base",
        "travel",
        "routing/answer_time.hpp",
        "routing/progress.hpp",
        "routing/schema",
        "routing/validation",
        "routing/referee",
        "routing/what_if",
    },
    "routing/search/control.hpp": {"base", "routing/progress.hpp", "routing/model"},
    "routing/search/neighbourhood": {"base", "travel", "routing/model"},
}
# People for shifts.
MAY_INCLUDE["calendar"] = {"base"}
MAY_INCLUDE["fill/schema"] = {"base", "calendar"}
MAY_INCLUDE["fill/referee"] = {"base", "calendar", "fill/schema"}
MAY_INCLUDE["fill/model"] = {"base", "calendar", "fill/schema"}
MAY_INCLUDE["fill/search"] = {"base", "anneal", "calendar", "fill/schema", "fill/model"}
_FILL_ASKED = {"base", "calendar", "fill/schema", "fill/referee"}
MAY_INCLUDE["fill/suggest"] = _FILL_ASKED | {"fill/model", "fill/search"}
MAY_INCLUDE["fill/explain"] = _FILL_ASKED | {"fill/suggest"}
MAY_INCLUDE["fill/v2"] = _FILL_ASKED | {"wire", "form", "fill/suggest", "fill/explain"}
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
    "first_plan": set(),
    "worker": {"annealing", "operators", "first_plan"},
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

# Groups of entities.
MAY_INCLUDE["clust/schema"] = {"base", "travel"}
MAY_INCLUDE["clust/referee"] = {"base", "travel", "clust/schema"}
MAY_INCLUDE["clust/search"] = {"base", "travel", "anneal", "clust/schema"}
MAY_INCLUDE["clust/advice"] = {"base", "travel", "clust/schema", "clust/referee", "clust/search"}
MAY_INCLUDE["clust/v2"] = {
    "base",
    "wire",
    "form",
    "travel",
    "clust/schema",
    "clust/referee",
    "clust/advice",
}

# Which shifts should exist.
MAY_INCLUDE["create/schema"] = {"base", "calendar"}
MAY_INCLUDE["create/referee"] = {"base", "create/schema"}
MAY_INCLUDE["create/search"] = {"base", "anneal", "create/schema"}
MAY_INCLUDE["create/explain"] = {"base", "calendar", "create/schema", "create/referee"}
MAY_INCLUDE["create/v2"] = MAY_INCLUDE["create/explain"] | {"wire", "form", "create/explain"}

# Work orders.
MAY_INCLUDE["task/schema"] = {"base", "calendar"}
MAY_INCLUDE["task/referee"] = {"base", "calendar", "task/schema"}
MAY_INCLUDE["task/search"] = {"base", "anneal", "calendar", "task/schema"}
MAY_INCLUDE["task/advice"] = MAY_INCLUDE["task/search"] | {"task/referee", "task/search"}
MAY_INCLUDE["task/v2"] = MAY_INCLUDE["task/referee"] | {
    "wire",
    "form",
    "task/referee",
    "task/advice",
}

MAY_INCLUDE["routing"] = {  # routing.hpp and what defines it
    name
    for name in MAY_INCLUDE
    if not name.startswith(("fill", "clust", "create", "task", "calendar"))
}
MAY_INCLUDE["engine"] = set(MAY_INCLUDE)
for _door in ("bindings", "tools"):
    MAY_INCLUDE[_door] = set(MAY_INCLUDE) - {"bindings", "tools"}

# These hold only files that stand directly in them: a new folder needs a row of its own.
FILES_ALONE = {"routing", "routing/search", "routing/search/rich"}

# What a layer must not even see through the headers that it includes.
# (All else that a layer must not see is already out of reach of what it may include.)
NEVER_SEES = {
    "routing/search": {"wire"},
    "fill/search": {"wire", "routing", "fill/referee"},
    "fill/referee": {"wire", "routing", "fill/model", "fill/search"},
    "clust/search": {"wire"},
    "task/search": {"wire", "routing", "task/referee"},
    "task/referee": {"wire", "routing", "task/search"},
    "create/search": {"wire", "routing", "fill", "create/referee"},
    "create/referee": {"wire", "routing", "fill", "create/search"},
}

# What only some files may use: a pattern of code, and the places where it may stand.
ONLY_IN = {
    r"#include [<\"]nlohmann/": ["wire/document.cpp"],
    r"#include <omp\.h>": ["base/parallel.hpp"],
    r"\b(?:system|steady|high_resolution)_clock\b|\bclock_gettime\b": [
        "base/clock.hpp",
        "base/work_watch.hpp",
    ],
    r"\bstd::(?:cout|cerr|clog)\b|\bf?printf\(": ["tools/"],
    r"\b(?:exit|_Exit|abort|terminate)\(": ["tools/"],
    r"\bgetenv\b": ["tools/"],
    r"\brandom_device\b": [],
    r"\bhardware_concurrency\b|\bomp_get_\w+": ["base/parallel.hpp"],
}

SOURCES = sorted(path.relative_to(CPP).as_posix() for path in CPP.rglob("*.[hc]pp"))
TEXTS = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("cpp", "python", "tests", "bench", "tools", ".ci")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".cpp", ".hpp", ".py", ".pyi", ".sh", ""} and path.is_file()
)
GENERATED = {
    "python/routeopt/request/additions.py",
    "python/routeopt/request/members.py",
    "python/routeopt/results/records.py",
}
MOST_LINES = 500


def is_in(path: str, layer: str) -> bool:
    """Tell whether the layer, or a layer within it, holds the path."""
    return path == layer or path.startswith(layer + "/")


def layer_of(path: str) -> str:
    """Return the deepest layer that holds the path."""
    layer = max((name for name in MAY_INCLUDE if is_in(path, name)), key=len, default="?")
    own_folder = path.rpartition("/")[0]
    return "?" if layer in FILES_ALONE and layer not in {path, own_folder} else layer


@cache
def code_of(source: str) -> str:
    """Return a source without its comments."""
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", (CPP / source).read_text(), flags=re.DOTALL)


def included_by(source: str) -> list[str]:
    """Return the paths that a source includes itself."""
    named = re.findall(r'#\s*include\s*([<"])([^>"]+)[>"]', code_of(source))
    return [path for mark, path in named if mark == '"' or (CPP / path).is_file()]


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


def test_every_source_is_in_a_layer():
    assert [source for source in SOURCES if layer_of(source) not in MAY_INCLUDE] == []


def test_a_layer_includes_only_what_is_below_it():
    faults = []
    for source in SOURCES:
        here = layer_of(source)
        for included in included_by(source):
            there = layer_of(included)
            if there != here and there not in MAY_INCLUDE.get(here, ()):
                faults.append(f"{source}: {here} may not know {included}")
            if not (CPP / included).is_file():
                faults.append(f"{source}: {included} is not a path from cpp/")
    assert faults == []


def test_no_header_brings_in_what_its_reader_must_not_see():
    faults = [
        f"{source}: {layer} sees {path}"
        for source in SOURCES
        for layer, hidden in NEVER_SEES.items()
        if is_in(source, layer)
        for path in sorted(seen_by(source))
        if any(is_in(path, one) for one in hidden)
    ]
    assert faults == []


def test_layers_do_not_know_each_other_in_circles():
    assert not circle(MAY_INCLUDE)


def test_every_rule_of_layers_is_about_files_that_exist():
    named = {*MAY_INCLUDE, *FILES_ALONE, *NEVER_SEES}.union(
        *MAY_INCLUDE.values(), *NEVER_SEES.values(), *ONLY_IN.values()
    )
    assert sorted(name for name in named if not (CPP / name).exists()) == []


def test_the_world_outside_is_reached_in_few_places():
    faults = [
        f"{source}: {found[0]} belongs to {places}"
        for pattern, places in ONLY_IN.items()
        for source in SOURCES
        if not any(source.startswith(place) for place in places)
        and (found := re.search(pattern, code_of(source)))
    ]
    assert faults == []


def test_a_file_is_short():
    lines = {
        text: len((ROOT / text).read_text().splitlines()) for text in TEXTS if text not in GENERATED
    }
    assert {text: count for text, count in lines.items() if count > MOST_LINES} == {}


PACKAGE = ROOT / "python" / "routeopt"
MODULES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))
NATIVE = "_core.pyi"  # stands for the native core

# A part of the package is a folder, or a module that stands beside the folders (`routeopt` itself
# is `__init__`); then the parts that it may import besides itself, at any place of a module:
# at its top, within a function, or for types alone.
MAY_IMPORT = {
    "errors": set(),
    "optional": set(),
    "_core": set(),
    "core": {"_core", "errors"},
    "polyline": set(),
    "roads": {"errors", "polyline"},
    "travel": {"optional", "roads"},
    "request": {"core", "errors", "optional", "reports", "travel"},
    "formats": {"core", "errors", "optional", "reports", "request", "travel"},
    "reading": {"api", "formats", "request"},
    "reports": {"optional", "polyline"},
    "geometry": {"errors", "polyline", "reports", "travel"},
    "results": {"geometry", "optional", "reports", "travel"},
    "operations": {"core", "errors", "reports", "request", "results", "travel"},
    "api": {"core", "errors", "geometry", "operations", "request", "results", "travel"},
    "demo": {"request"},
    "types": {"request", "results"},
    "v2": {"api", "core", "errors", "formats", "request", "travel"},
    "fill": {"core", "demo", "errors", "formats", "request", "results"},
    "create": {"core", "demo", "exact", "formats", "request", "results"},
    "exact": {"optional"},
    "clust": {"core", "demo", "errors", "request", "results", "travel"},
    "task": {"core", "demo", "formats", "request", "results"},
    "agents": {"core", "errors"},
    "executors": {"core", "optional"},
    "many": {"api", "core", "errors", "executors", "request", "results", "travel"},
    "pieces": {"core", "errors", "executors", "operations", "request", "results", "travel"},
    "territories": {"clust", "core", "optional", "results", "travel"},
}
MAY_IMPORT["__init__"] = {
    "api",
    "clust",
    "create",
    "errors",
    "fill",
    "many",
    "pieces",
    "reading",
    "request",
    "results",
    "task",
    "territories",
    "travel",
    "v2",
}
MAY_IMPORT["server"] = {
    "__init__",
    "agents",
    "core",
    "demo",
    "errors",
    "formats",
    "geometry",
    "reports",
    "travel",
}
MAY_IMPORT["cli"] = set(MAY_IMPORT)
MAY_IMPORT["__main__"] = {"cli"}
# What only some files may import, whatever their part may. (That no other module hands these on is
# for mypy to say: in its strict mode a name is imported from the module that defines it.)
ONLY_FOR = {
    "routeopt._core": ["core/native.py"],
    "routeopt.core.native": ["core/"],
    "routeopt.server": ["server/", "cli/server.py", "cli/server_actions.py", "cli/user_actions.py"],
}


def name_of(module: str) -> str:
    """Return the name that a file of the package is imported by."""
    return ".".join(["routeopt", *module.partition(".")[0].split("/")]).removesuffix(".__init__")


NAMES = {name_of(module) for module in (*MODULES, NATIVE)} - {"routeopt"}


def file_of(name: str) -> str | None:
    """Return the file of the package that an imported name is of, if it is of one."""
    parts = name.split(".")
    while parts[0] == "routeopt" and len(parts) > 1:
        path = "/".join(parts[1:])
        for file in (f"{path}.py", f"{path}/__init__.py", f"{path}.pyi"):
            if file in (*MODULES, NATIVE):
                return file
        parts.pop()
    return "__init__.py" if parts == ["routeopt"] else None


def part_of(module: str) -> str:
    """Return the part that a file of the package belongs to."""
    return module.split("/")[0].partition(".")[0]


def runs_later(node: ast.AST) -> bool:
    """Tell whether what stands in a node does not run when its module is imported."""
    if isinstance(node, ast.If):
        return ast.unparse(node.test).endswith("TYPE_CHECKING")
    return isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))


def statements(node: ast.AST, whole: bool) -> Iterator[ast.AST]:
    """Give what stands below a node; if not the whole, then what runs when it is imported."""
    for inner in ast.iter_child_nodes(node):
        if whole or not runs_later(inner):
            yield inner
            yield from statements(inner, whole)


def imported_by(module: str, whole: bool = True) -> set[str]:
    """Return the full names that a module imports, in every spelling.

    A text that is the name of one of the package's modules counts, and so does the end of such a
    name from a dot on: it is for `import_module`.
    """
    names: set[str] = set()
    package = ["routeopt", *module.split("/")[:-1]]
    for node in statements(ast.parse((PACKAGE / module).read_text()), whole):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*base, *([node.module] if node.module else [])])
            names |= {f"{origin}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            is_relative = node.value.startswith(".")
            names |= {one for one in NAMES if is_relative and one.endswith(node.value)}
            names |= {node.value} & NAMES
    return names


def test_a_part_of_the_package_imports_only_what_is_below_it():
    faults = []
    for module in MODULES:
        here = part_of(module)
        for name in sorted(imported_by(module)):
            there = part_of(file_of(name) or module)
            if there != here and there not in MAY_IMPORT.get(here, ()):
                faults.append(f"{module}: {here} may not import {name}")
    assert faults == []


def test_some_modules_are_imported_in_few_places():
    faults = [
        f"{module}: {name} is for {places}"
        for hidden, places in ONLY_FOR.items()
        for module in MODULES
        if not any(module.startswith(place) for place in places)
        for name in sorted(imported_by(module))
        if f"{name}.".startswith(f"{hidden}.")
    ]
    assert faults == []


def test_every_rule_of_parts_is_about_files_that_exist():
    parts = {part_of(module) for module in (*MODULES, NATIVE)}
    assert set(MAY_IMPORT) == parts
    assert set().union(*MAY_IMPORT.values()) <= parts
    places = {place for places in ONLY_FOR.values() for place in places}
    assert sorted(place for place in places if not (PACKAGE / place).exists()) == []
    assert all(file_of(hidden) not in (None, "__init__.py") for hidden in ONLY_FOR)


def test_parts_of_the_package_do_not_know_each_other_in_circles():
    assert not circle(MAY_IMPORT)


def test_modules_do_not_import_each_other_in_circles():
    """Of what runs when they are imported."""
    known = {
        module: {file_of(name) for name in imported_by(module, whole=False)} & {*MODULES} - {module}
        for module in MODULES
    }
    assert not circle(known)


def circle(knows: dict[str, set[str]]) -> set[str]:
    """Return what stands on circles, or between two of them, where who knows whom is given."""
    left = dict(knows)
    while free := [one for one in left if not knows[one] & left.keys()]:
        for one in free:
            del left[one]
    return set(left)
