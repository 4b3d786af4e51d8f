"""The sample for nginx, between a client and a server of ours."""

from __future__ import annotations

import json
import os
import socket
import ssl
import subprocess
import time
import uuid
from http.client import HTTPSConnection
from pathlib import Path

import pytest

from .postgres import free_port
from .running import JSON, exchange, wait_for

SOLVE = "/v3/routing/solve"
CHECK = f"{SOLVE}?validate_only=true"
SAMPLE = Path(__file__).parents[2] / "docs/deploy/nginx.conf"
AROUND = """
daemon off;
pid {folder}/nginx.pid;
error_log stderr;
{user}
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/bodies;
    proxy_temp_path {folder}/answers;
    {sample}
}}
"""

pytestmark = pytest.mark.ci


class Proxy:
    """A running nginx; `server` is what it stands before."""

    def __init__(self, server, port, certfile):
        self.server = server
        self.port = port
        self._trust = ssl.create_default_context(cafile=certfile)
        self.key = server.key()

    def post(self, path, body, **headers):
        connection = HTTPSConnection("localhost", self.port, context=self._trust, timeout=60)
        headers = {"Authorization": self.key, **JSON, **headers}
        try:
            return exchange(connection, "POST", path, body, headers)
        finally:
            connection.close()

    def has_passed_on(self, name):
        """Whether the server has answered a request of that id: what came later was answered."""
        later = uuid.uuid4().hex
        self.post("/later", b"", **{"X-Request-Id": later})
        wait_for(lambda: later in self._answered())
        return name in self._answered()

    def _answered(self):
        return [entry.get("request_id") for entry in self.server.log]

    def socket(self):
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        return self._trust.wrap_socket(plain, server_hostname="localhost")


@pytest.fixture(scope="module")
def proxy(start_server, certificate, tmp_path_factory, needs):
    certfile, keyfile = certificate
    folder, port = tmp_path_factory.mktemp("nginx"), free_port()
    with start_server(trusted_proxies="127.0.0.1") as server:
        sample = SAMPLE.read_text()
        for given, own in {
            "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
            "/etc/ssl/routing.pem": str(certfile),
            "/etc/ssl/routing.key": str(keyfile),
            "http://127.0.0.1:8080": f"http://127.0.0.1:{server.port}",
            "client_body_timeout 30s;": "client_body_timeout 1s;",
        }.items():
            assert given in sample
            sample = sample.replace(given, own)
        user = "user root;" if os.getuid() == 0 else ""
        file = folder / "nginx.conf"
        file.write_text(AROUND.format(folder=folder, sample=sample, user=user))
        nginx = subprocess.Popen([needs("nginx"), "-p", folder, "-c", file])
        try:
            wait_for(lambda: nginx.poll() is not None or is_open(port))
            assert nginx.poll() is None
            yield Proxy(server, port, certfile)
        finally:
            nginx.terminate()
            nginx.wait(30)


def is_open(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_a_request_is_answered_as_one_that_came_by_https(proxy, small):
    answer = proxy.post(SOLVE, small)
    assert (answer.status, answer.json["status"]) == (200, "solved")
    assert answer.headers["Strict-Transport-Security"]
    assert answer.headers["X-RateLimit-Remaining"]


def test_what_a_client_says_of_its_way_is_not_passed_on(proxy, small):
    said = {"X-Forwarded-Proto": "http", "X-Forwarded-For": "127.0.0.1"}
    assert proxy.post(CHECK, small, **said).status == 200


def test_keys_that_came_in_the_clear_are_refused(proxy):
    with socket.create_connection(("127.0.0.1", proxy.port), timeout=30) as connection:
        head = f"GET /v2/auth/verify HTTP/1.0\r\nAuthorization: {proxy.key}\r\n\r\n"
        connection.sendall(head.encode())
        assert b" 400 " in connection.recv(1_000).splitlines()[0]


@pytest.mark.parametrize(("size", "status"), [(10 * 2**20, 200), (10 * 2**20 + 1, 413)])
def test_the_server_counts_the_body_and_answers_in_its_form(proxy, small, size, status):
    text = json.dumps(small).encode()
    answer = proxy.post(CHECK, text + b" " * (size - len(text)))
    assert answer.status == status
    assert answer.json["request_id"]


def test_a_body_beyond_all_measure_does_not_reach_the_server(proxy):
    assert proxy.post(CHECK, b" " * (12 * 2**20), **{"X-Request-Id": "large"}).status == 413
    assert not proxy.has_passed_on("large")


def test_a_slow_body_does_not_reach_the_server(proxy):
    head = f"POST {SOLVE} HTTP/1.1\r\nHost: here\r\nX-Request-Id: slow\r\n"
    with proxy.socket() as connection:
        connection.sendall(f"{head}Content-Length: 9\r\n\r\n{{".encode())
        assert connection.recv(1_000) == b""  # closed
    assert not proxy.has_passed_on("slow")


def test_a_client_that_leaves_frees_its_slot(proxy, long, small):
    text = json.dumps(long).encode()
    head = f"POST {SOLVE} HTTP/1.1\r\nHost: here\r\nAuthorization: {proxy.key}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n"
    with proxy.socket() as connection:
        connection.sendall(head.encode() + text)
        time.sleep(1)
    wait_for(lambda: [entry.get("status") for entry in proxy.server.log].count(499) == 1)
    assert proxy.post(SOLVE, small).status == 200
