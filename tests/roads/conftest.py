"""A real OSRM of a town of our own, and a stub that fails as it is told to."""

from __future__ import annotations

import contextlib
import http.server
import json
import os
import socket
import subprocess
import threading
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from . import town

_PROGRAMS = Path(__file__).parents[2] / ".venv-osrm"


@pytest.fixture(scope="session")
def osrm_programs():
    """Find OSRM's programs: without them the test is skipped, in CI it fails."""
    for folder in _PROGRAMS.glob("lib/python3.*/site-packages/osrm"):
        return folder
    if os.environ.get("CI"):
        pytest.fail("OSRM is not installed: run tools/osrm")
    return pytest.skip("OSRM is not installed: run tools/osrm")


@pytest.fixture(scope="session")
def osrm(osrm_programs, tmp_path_factory):
    """Build the town, serve it, and give the server's URL."""
    folder = tmp_path_factory.mktemp("osrm")
    extract = folder / "town.osm"
    town.write(extract)
    programs, data = osrm_programs / "bin", folder / "town.osrm"
    profile = osrm_programs / "share" / "profiles" / "car.lua"
    quiet = {"check": True, "capture_output": True, "cwd": folder}
    subprocess.run([programs / "osrm-extract", "-p", profile, extract], **quiet)
    subprocess.run([programs / "osrm-contract", data], **quiet)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    served = [programs / "osrm-routed", "--ip", "127.0.0.1", "-p", str(port), data]
    with subprocess.Popen(
        served, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(0.05)
        yield f"http://127.0.0.1:{port}"
        process.terminate()


class Stub:
    """An OSRM that answers what it is told to; travel is 10 s and 100 m a step along the list."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []
        self.answers: list = []  # each a status and a body (a dict, or bytes), used up one by one
        self.change = lambda answer: answer
        self.most = 10_000

    def answer(self, path: str) -> tuple[int, bytes]:
        parts = urlsplit(path)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        places = [
            tuple(map(float, text.split(","))) for text in parts.path.rpartition("/")[2].split(";")
        ]
        chosen = [
            [int(i) for i in query[name].split(";")] if name in query else range(len(places))
            for name in ("sources", "destinations")
        ]
        sources, destinations = ([places[i] for i in indices] for indices in chosen)
        self.asked.append((len(sources), len(destinations)))
        if self.answers:
            status, body = self.answers.pop(0)
            return status, body if isinstance(body, bytes) else json.dumps(body).encode()
        if len(sources) * len(destinations) > self.most:
            return 400, b'{"code":"TooBig","message":"Too many table coordinates"}'
        steps = [[abs(a[0] - b[0]) * 1_000 for b in destinations] for a in sources]
        body = {
            "code": "Ok",
            "durations": [[10 * step for step in row] for row in steps],
            "distances": [[100 * step for step in row] for row in steps],
            "sources": [{"distance": 0.5} for _ in sources],
            "destinations": [{"distance": 0.5} for _ in destinations],
        }
        return 200, json.dumps(self.change(body)).encode()


@pytest.fixture
def stub():
    told = Stub()

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            status, body = told.answer(self.path)
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        told.url = f"http://127.0.0.1:{server.server_port}"
        yield told
        server.shutdown()
