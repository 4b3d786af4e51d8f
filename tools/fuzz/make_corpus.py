"""Write what a fuzzer starts from: the wire's words as a dictionary, the tests' requests as seeds.

Both are made when they are needed, of what they are made of: the published schema and the tests.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import routeopt

ROOT = Path(__file__).parents[2]
OPERATIONS = ("solve", "evaluate", "suggest", "explain")  # in the order of routing::Operation
VALIDATE, PLANE, LIMITS_LIFTED = 4, 8, 16  # the bits of cpp/tools/fuzz_request_v3.cpp

# Values at the edges of the rules, and what JSON readers have stumbled over.
VALUES = """
0 -1 1 0.5 -0.0 1e400 1e-400 65535 65536 2147483647 2147483648 9223372036854775807
9223372036854775808 18446744073709551616 1099511627776 0.00001 null true false [] {} [[ {"
"\\u0000" "\\ud800" "1970-01-01T00:00:00Z" "2026-03-29T02:30:00+01:00" "-0001-01-01T00:00:00Z"
"""


def words_of(schema: Any) -> Iterator[str]:
    """Yield the names of members and the words that a schema knows."""
    if isinstance(schema, list):
        for entry in schema:
            yield from words_of(entry)
    elif isinstance(schema, dict):
        yield from schema.get("properties", {})
        yield from (word for word in schema.get("enum", []) if isinstance(word, str))
        if isinstance(schema.get("const"), str):
            yield schema["const"]
        yield from words_of(list(schema.values()))


def write_dictionary(path: Path) -> None:
    words = {word for operation in OPERATIONS for word in words_of(routeopt.schema(operation))}
    entries = [json.dumps(word) for word in sorted(words)] + VALUES.split()
    escaped = (entry.replace("\\", "\\\\").replace('"', '\\"') for entry in entries)
    path.write_text("".join(f'"{entry}"\n' for entry in escaped))


def requests() -> Iterator[tuple[int, Any]]:
    """Yield requests, each with the byte that says what is asked of it."""
    sys.path.insert(0, str(ROOT / "tests"))
    from referee import cases, cases_of_stops
    from rules import builders

    for case in [*cases.CASES, *cases_of_stops.CASES]:
        problem = {"problem": case.request["problem"]}
        yield PLANE, problem
        yield PLANE | OPERATIONS.index("evaluate"), case.request
        yield PLANE | OPERATIONS.index("explain"), case.request
        yield PLANE, case.request
        yield PLANE | OPERATIONS.index("suggest"), case.request
    for request in (
        builders.good_request(),
        builders.rich_request(),
        builders.planned_request(),
    ):
        for operation in range(len(OPERATIONS)):
            yield operation, request
            yield operation | VALIDATE | LIMITS_LIFTED, request


def main() -> None:
    folder = Path(sys.argv[1])
    seeds = folder / "seeds"
    seeds.mkdir(parents=True, exist_ok=True)
    for old in seeds.iterdir():
        old.unlink()
    write_dictionary(folder / "v3.dict")
    for first, request in requests():
        seed = bytes([first]) + json.dumps(request).encode()
        (seeds / hashlib.sha1(seed).hexdigest()).write_bytes(seed)


if __name__ == "__main__":
    main()
