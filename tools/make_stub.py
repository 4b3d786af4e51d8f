"""Write python/routeopt/_core.pyi from the installed module; with --check, only compare.

Run it with .venv/bin/python.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

STUB = Path(__file__).parents[1] / "python/routeopt/_core.pyi"

# What the generator cannot see: the None of an optional holder, that a number is a plain int, and
# what containers and callables hold.
EDITS = [
    ("cancel: CancelToken = None", "cancel: CancelToken | None = None"),
    ("typing.SupportsInt | typing.SupportsIndex", "int"),
    ("tuple[str, dict]", "tuple[str, dict[str, typing.Any]]"),
    ("matrices: dict |", "matrices: dict[str, typing.Any] |"),
    (
        "progress: collections.abc.Callable |",
        "progress: collections.abc.Callable[[float, int, float, int], object] |",
    ),
    (
        "zones: collections.abc.Callable)",
        "zones: collections.abc.Callable[[str, int, int], object])",
    ),
    (
        "zones: collections.abc.Callable |",
        "zones: collections.abc.Callable[[str, int, int], object] |",
    ),
    ("threads: int) -> tuple:", "threads: int) -> tuple[bytes, BaseException | None]:"),
    (") -> tuple:", ") -> tuple[bool, bytes, BaseException | None, int]:"),
]


def run(*command: str, text: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-m", *command], input=text, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        sys.exit(done.stderr)
    return done.stdout


def generated() -> str:
    with tempfile.TemporaryDirectory() as folder:
        run("pybind11_stubgen", "--exit-code", "-o", folder, "routeopt._core")
        text = (Path(folder) / "routeopt/_core.pyi").read_text()
    for wrong, right in EDITS:
        if wrong not in text:
            sys.exit(f"tools/make_stub.py: the generator no longer writes {wrong!r}")
        text = text.replace(wrong, right)
    name = ("--stdin-filename", str(STUB), "-")
    text = run("ruff", "format", *name, text=text)
    return run("ruff", "check", "--select", "I", "--fix", "--quiet", *name, text=text)


def main() -> None:
    text = generated()
    if sys.argv[1:] != ["--check"]:
        STUB.write_text(text)
    elif not STUB.exists() or STUB.read_text() != text:
        sys.exit(f"{STUB.name} is not what the module is: run tools/make_stub.py")


if __name__ == "__main__":
    main()
