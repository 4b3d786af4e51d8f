"""The build with sanitizers and invariants answers as this one does, with any number of threads."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from routeopt.core.call import carry
from routeopt.core.native import core

from .generate import generate
from .numbers import from_json, to_json
from .test_workers import of_rules, without_search

BUILD = Path(__file__).parents[2] / "build/sanitize/run_request"
SEEDS = range(2_000, 2_050)


def of_jobs(seed: int) -> bytes | None:
    case = generate(seed)
    return None if case.provider == "euclidean" else case.text  # the tool knows no such rule


def with_threads(text: bytes, threads: int) -> bytes:
    request = from_json(text)
    request.setdefault("options", {})["threads"] = threads
    return to_json(request)


def is_built() -> bool:
    module = Path(str(core().__file__))
    return BUILD.exists() and BUILD.stat().st_mtime > module.stat().st_mtime


@pytest.mark.ci
@pytest.mark.skipif(not is_built(), reason="tools/sanitize has not built its own since")
@pytest.mark.parametrize("kind", [of_jobs, lambda seed: of_rules(seed)[0]], ids=["jobs", "rules"])
def test_builds_answer_alike(kind, tmp_path):
    file = tmp_path / "request.json"
    for seed in SEEDS:
        text = kind(seed)
        if text is None:
            continue
        _, body = carry("solve", text)
        for threads in (1, 2, 4):
            file.write_bytes(with_threads(text, threads))
            done = subprocess.run([BUILD, file], capture_output=True)
            assert done.returncode == 0, done.stderr
            assert without_search(done.stdout.strip()) == without_search(body), (seed, threads)
