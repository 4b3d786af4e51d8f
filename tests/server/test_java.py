"""Java's own HTTP client, which offers an upgrade to HTTP/2 with every request in the clear."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest


@pytest.mark.ci
def test_java_gets_its_answers(server, key, planned, tmp_path, needs):
    file = tmp_path / "request.json"
    file.write_text(json.dumps(planned))
    url = f"http://127.0.0.1:{server.port}/v3/routing/evaluate"
    command = [needs("java"), Path(__file__).with_name("Client.java"), url, key, file]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    answers = [line.split(" ", 2) for line in done.stdout.splitlines()]
    assert [answer[:2] for answer in answers] == [["HTTP_1_1", "200"]] * 2
    assert all("routes" in json.loads(answer[2]) for answer in answers)
