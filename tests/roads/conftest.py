"""A real OSRM of a town of our own, and a stub that fails as it is told to."""

from __future__ import annotations

import contextlib
import http.server
import json
import os
import socket
import subprocess
import threading
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from routeopt.polyline import encode

from . import pbf, town

_PROGRAMS = Path(__file__).parents[2] / ".venv-osrm"
_SETTINGS = """
import json, sys, valhalla
settings = valhalla.get_config(tile_extract="", tile_dir=sys.argv[1])
settings["mjolnir"]["tile_extract"] = ""
print(json.dumps(settings))
"""
_SPEEDS = "50,10"  # at night and by day, in km/h; Valhalla's CSV of traffic


def _programs(name):
    """Find the folder of a router's wheel: without it the test is skipped, in CI it fails."""
    for folder in _PROGRAMS.glob(f"lib/python3.*/site-packages/{name}"):
        return folder
    text = f"{name} is not installed: run tools/osrm"
    return pytest.fail(text) if os.environ.get("CI") else pytest.skip(text)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def serving(command, folder, port):
    """Run a server until it is no longer needed, and give its URL once it listens."""
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(0.05)
        yield f"http://127.0.0.1:{port}"
        process.terminate()


@pytest.fixture(scope="session")
def osrm(tmp_path_factory):
    """Build the town, serve it, and give the server's URL."""
    installed = _programs("osrm")
    folder = tmp_path_factory.mktemp("osrm")
    extract = folder / "town.osm"
    town.write(extract)
    programs, data = installed / "bin", folder / "town.osrm"
    profile = installed / "share" / "profiles" / "car.lua"
    quiet = {"check": True, "capture_output": True, "cwd": folder}
    subprocess.run([programs / "osrm-extract", "-t", "1", "-p", profile, extract], **quiet)
    for name in ("osrm-partition", "osrm-customize"):
        subprocess.run([programs / name, "-t", "1", data], **quiet)
    port = free_port()
    served = [programs / "osrm-routed", "-a", "mld", "--ip", "127.0.0.1", "-p", str(port), data]
    with serving(served, folder, port) as url:
        yield url


@pytest.fixture(scope="session")
def tiles(tmp_path_factory):
    """Build the town as Valhalla's tiles, whose roads are slow by day, and give their folder."""
    programs = _programs("valhalla") / "bin"
    folder = tmp_path_factory.mktemp("valhalla")
    built, speeds = folder / "tiles", folder / "speeds"
    built.mkdir()
    pbf.write(folder / "town.osm.pbf", *town.streets())
    settings = folder / "build.json"
    settings.write_text(json.dumps({"mjolnir": {"tile_dir": str(built), "concurrency": 1}}))
    quiet = {"check": True, "capture_output": True, "cwd": folder}
    subprocess.run(
        [programs / "valhalla_build_tiles", "-c", settings, folder / "town.osm.pbf"], **quiet
    )
    for tile in built.rglob("*.gph"):
        number = tile.relative_to(built).with_suffix("")
        name = f"{number.parts[0]}/{int(''.join(number.parts[1:]))}"
        told = (speeds / number).with_suffix(".csv")
        told.parent.mkdir(parents=True, exist_ok=True)
        told.write_text("".join(f"{name}/{edge},{_SPEEDS},\n" for edge in range(2_400)))
    traffic = [programs / "valhalla_add_predicted_traffic", "-c", settings, "-j", "1", speeds]
    subprocess.run(traffic, **quiet)
    return built


@pytest.fixture(scope="session")
def pyvalhalla():
    """Let a test work with Valhalla in this process: in CI it has to be there."""
    return import_module("valhalla") if os.environ.get("CI") else pytest.importorskip("valhalla")


@pytest.fixture(scope="session")
def valhalla(tiles, tmp_path_factory):
    """Serve the town by Valhalla, and give the server's URL."""
    folder = tmp_path_factory.mktemp("valhalla-server")
    written = subprocess.run(
        [_PROGRAMS / "bin" / "python", "-c", _SETTINGS, tiles], check=True, capture_output=True
    )
    settings = json.loads(written.stdout)
    port = free_port()
    settings["httpd"]["service"] |= {
        "listen": f"tcp://127.0.0.1:{port}",
        "loopback": f"ipc://{folder}/loopback",
        "interrupt": f"ipc://{folder}/interrupt",
    }
    for name in ("loki", "thor", "odin", "meili"):
        if "service" in settings[name]:
            settings[name]["service"]["proxy"] = f"ipc://{folder}/{name}"
    told = folder / "valhalla.json"
    told.write_text(json.dumps(settings))
    served = [_programs("valhalla") / "bin" / "valhalla_service", told, "1"]
    with serving(served, folder, port) as url:
        yield url


class Stub:
    """An OSRM that answers what it is told to; travel is 10 s and 100 m a step along the list."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []  # sources and destinations of tables
        self.ways: list[int] = []  # legs of ways
        self.cut: list = []  # legs that there is no way for
        self.answers: list = []  # each a status and a body (a dict, or bytes), used up one by one
        self.change = lambda answer: answer
        self.most = 10_000

    def answer(self, path: str) -> tuple[int, bytes]:
        parts = urlsplit(path)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        places = [
            tuple(map(float, text.split(","))) for text in parts.path.rpartition("/")[2].split(";")
        ]
        if "/route/" in parts.path:
            return self._way(places)
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

    def _way(self, places: list[tuple[float, ...]]) -> tuple[int, bytes]:
        """Answer with ways that turn once, half a degree north of the first place of each leg."""
        self.ways.append(len(places) - 1)
        if self.answers:
            status, body = self.answers.pop(0)
            return status, body if isinstance(body, bytes) else json.dumps(body).encode()
        if len(places) - 1 > self.most:
            return 400, b'{"code":"TooBig","message":"Too many coordinates"}'
        if any(leg in self.cut for leg in pairwise(places)):
            return 400, b'{"code":"NoRoute","message":"Impossible route"}'
        legs = []
        for start, end in pairwise(places):
            corner = (start[0], start[1] + 0.5)
            steps = [[start, corner], [corner, end], [end, end]]
            legs.append({"steps": [{"geometry": encode(step)} for step in steps]})
        body = {
            "code": "Ok",
            "routes": [{"legs": legs}],
            "waypoints": [{"distance": 0.5} for _ in places],
        }
        return 200, json.dumps(self.change(body)).encode()


@pytest.fixture
def stub():
    with serving_stub() as told:
        yield told


@pytest.fixture
def busy():
    """Serve a second stub, whose travel takes three times as long."""

    def slower(answer):
        if "durations" in answer:
            answer["durations"] = [[3 * cell for cell in row] for row in answer["durations"]]
        return answer

    with serving_stub() as told:
        told.change = slower
        yield told


@contextlib.contextmanager
def serving_stub():
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
