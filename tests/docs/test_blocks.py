"""The code of README and docs runs as it stands there.

Python of a page runs in one process, from its first block to its last, in a folder of its own; so
does each `sh` block. What a page takes for granted, such as a file, is made by `given/PAGE.py`
(with `-` for `/`), which runs first and shares its names with the page. A block that cannot be run
says why in a comment above it: `<!-- not run: REASON -->`.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from routeopt.cli import _parser

from .blocks import PAGES, ROOT, Block, blocks_of

GIVEN = Path(__file__).parent / "given"
MOST_LEFT_OUT = 4

BLOCKS = [block for page in PAGES for block in blocks_of(page)]
RUN = [block for block in BLOCKS if block.not_run is None]
OF_PYTHON = sorted({block.page for block in RUN if block.language == "python"})
OF_SHELL = [block for block in RUN if block.language == "sh"]
COMMANDS = [
    (block.place, match[0])
    for block in BLOCKS
    if block.language in ("", "sh", "text")
    for line in block.text.replace("\\\n", " ").splitlines()
    for match in [re.match(r"(?:\$ |\.venv/bin/)?routeopt (?:\w|--).*", line.strip())]
    if match
]


def _given(page: str) -> str:
    path = GIVEN / f"{page.removeprefix('docs/').removesuffix('.md').replace('/', '-')}.py"
    return path.read_text() if path.exists() else ""


def _program(page: str) -> str:
    """The page's Python with every line at its own number."""
    lines: list[str] = []
    for block in RUN:
        if block.page == page and block.language == "python":
            lines += [""] * (block.line - 1 - len(lines))
            lines += [line for line in block.lines if not line.startswith(":tags:")]
    return "\n".join(lines)


_RUNNER = """
import sys, warnings
from pathlib import Path
names = {"__name__": "page"}
given, page, name = (Path(sys.argv[1]).read_text(), Path(sys.argv[2]).read_text(), sys.argv[3])
exec(compile(given, "given", "exec"), names)
exec(compile(page, name, "exec"), names)
"""


def _environment(folder: Path) -> dict[str, str]:
    """Programs that pages call: this Python's routeopt, and a pip that has nothing to do."""
    programs = folder / "programs"
    programs.mkdir()
    for name, text in {
        "routeopt": f'exec {shlex.quote(sys.executable)} -m routeopt "$@"',
        "pip": "exit 0",
    }.items():
        (programs / name).write_text(f"#!/bin/sh\n{text}\n")
        (programs / name).chmod(0o755)
    path = os.pathsep.join([str(programs), str(Path(sys.executable).parent), os.environ["PATH"]])
    modules = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    more = {"PATH": path, "PYTHONPATH": modules, "MPLBACKEND": "agg", "COLUMNS": "100"}
    return {**os.environ, **more}


@pytest.mark.ci
@pytest.mark.parametrize("page", OF_PYTHON)
def test_the_python_of_a_page_runs(page, tmp_path):
    environment = _environment(tmp_path)
    (tmp_path / "work").mkdir()
    (tmp_path / "given.py").write_text(_given(page))
    (tmp_path / "page.py").write_text(_program(page))
    done = subprocess.run(
        [sys.executable, "-c", _RUNNER, tmp_path / "given.py", tmp_path / "page.py", page],
        cwd=tmp_path / "work",
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]


@pytest.mark.ci
@pytest.mark.parametrize("block", OF_SHELL, ids=lambda block: block.place)
def test_a_block_for_the_shell_runs(block: Block, tmp_path, needs):
    needs("curl")
    environment = _environment(tmp_path)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    folder = tmp_path / "work"
    folder.mkdir()
    given = subprocess.run(
        [sys.executable, "-c", _given(block.page)],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert given.returncode == 0, given.stderr
    with open(tmp_path / "out", "w+") as out:
        shell = subprocess.Popen(
            ["bash", "-euo", "pipefail", "-c", block.text.replace("8080", port)],
            cwd=folder,
            env={**environment, "ROUTEOPT_PORT": port},
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            status = shell.wait(120)
        finally:
            with contextlib.suppress(ProcessLookupError):  # what it has left running
                os.killpg(shell.pid, signal.SIGTERM)
        out.seek(0)
        assert status == 0, out.read()[-4000:]


@pytest.mark.parametrize(("place", "command"), COMMANDS, ids=[place for place, _ in COMMANDS])
def test_the_parser_takes_every_command_of_routeopt_that_is_shown(place, command):
    words = shlex.split(command.split(" > ")[0].split(" | ")[0].split(" &")[0], comments=True)
    with contextlib.redirect_stderr(io.StringIO()) as said:
        try:
            _parser().parse_args(words[1:])
            status = 0
        except SystemExit as left:
            status = left.code
    assert status == 0, f"{place}: {said.getvalue()}"


@pytest.mark.parametrize(
    "block", [block for block in RUN if block.language == "json"], ids=lambda block: block.place
)
def test_json_is_json(block):
    json.loads(block.text)


def test_few_blocks_are_left_out_and_each_says_why():
    left_out = [block for block in BLOCKS if block.not_run is not None]
    assert len(left_out) <= MOST_LEFT_OUT, [block.place for block in left_out]
    assert all(len(block.not_run.split()) >= 3 for block in left_out)


def test_every_fence_says_its_language():
    known = {"python", "sh", "json", "text", "csv"}
    unknown = [
        block.place
        for block in BLOCKS
        if block.language not in known and block.language and block.language[0] != "{"
    ]
    assert unknown == []


def test_every_given_file_is_of_a_page_that_has_code():
    names = {
        page.removeprefix("docs/").removesuffix(".md").replace("/", "-")
        for page in (*OF_PYTHON, *(block.page for block in OF_SHELL))
    }
    assert {path.stem for path in GIVEN.glob("*.py")} <= names
