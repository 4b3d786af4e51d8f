"""Write the Python types of requests and answers, the methods of `Problem` and the reference pages
from the schemas of the installed core; with --check, only compare.

Run it with .venv/bin/python.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import builder
import page
import records
import shapes
import solvers
import typed_dicts
import types_module

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "python/routeopt"


def formatted(path: Path, text: str) -> str:
    for command in (["check", "--select", "I,F401", "--fix", "--quiet"], ["format"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--stdin-filename", str(path), "-"],
            input=text,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            sys.exit(done.stderr or done.stdout)
        text = done.stdout
    return text


def main() -> None:
    requests, answers = shapes.of_requests(), shapes.of_answers()
    texts = {
        PACKAGE / "request/members.py": typed_dicts.source(requests),
        PACKAGE / "request/additions.py": builder.source(requests),
        PACKAGE / "results/records.py": records.source(answers),
        PACKAGE / "types.py": types_module.source(requests, answers),
    }
    files = {path: formatted(path, text) for path, text in texts.items()}
    files[ROOT / "docs/reference.md"] = page.source(requests, answers)
    files[ROOT / "docs/clust-reference.md"] = solvers.source(solvers.CLUST)
    files[ROOT / "docs/create-reference.md"] = solvers.source(solvers.CREATE)
    files[ROOT / "docs/fill-reference.md"] = solvers.source(solvers.FILL)
    files[ROOT / "docs/task-reference.md"] = solvers.source(solvers.TASK)
    for path, text in files.items():
        if sys.argv[1:] != ["--check"]:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            sys.exit(f"{path.name} is not what the schemas say: run python tools/make_types")


if __name__ == "__main__":
    main()
