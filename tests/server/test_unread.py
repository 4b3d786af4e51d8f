"""Clients that ask and never read what they are answered."""

from __future__ import annotations

import json
import socket

import pytest

from .conftest import request_with
from .running import wait_for

EVALUATE = "/v3/routing/evaluate"


@pytest.fixture(scope="module")
def impatient(start_server):
    """A server whose answers have to be read soon."""
    with start_server(answer_deadline_s=2) as running:
        yield running


@pytest.fixture
def deaf(impatient):
    """A client that has room for no more than a few bytes, and reads none."""
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        client.connect(("127.0.0.1", impatient.port))
        yield client


def connections(server):
    """How many connections a server has, as the machine counts them."""
    port = f":{server.port:04X}"
    with open("/proc/net/tcp") as table:
        lines = [line.split() for line in table.readlines()[1:]]
    return sum(line[1].endswith(port) and line[3] == "01" for line in lines)


@pytest.mark.ci
@pytest.mark.parametrize("line", ["", "Connection: close\r\n"])
def test_an_answer_that_nobody_reads_is_dropped(impatient, deaf, line):
    request = f"GET /openapi.json HTTP/1.1\r\nHost: here\r\n{line}\r\n".encode()
    deaf.sendall(request * 100)
    wait_for(lambda: connections(impatient) == 0)


@pytest.mark.ci
def test_an_unread_answer_holds_its_keys_place(impatient, deaf):
    jobs = 10_000
    request = request_with(jobs)
    for i, job in enumerate(request["problem"]["jobs"]):
        job["id"] = f"{i:0128}"
    stops = [{"task": f"{i:0128}"} for i in range(jobs)]
    request["plan"] = {"routes": [{"vehicle": "van", "shift": "day", "stops": stops}]}
    body = json.dumps(request).encode()
    key = impatient.key(account="one at a time", concurrent_jobs=1)
    head = f"POST {EVALUATE} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
    head += f"Authorization: {key}\r\nContent-Length: {len(body)}\r\n\r\n"
    deaf.sendall(head.encode() + body)
    assert deaf.recv(12) == b"HTTP/1.1 200"

    def check():
        path = f"{EVALUATE}?validate_only=true"
        return impatient.post(path, request_with(1, plan={"routes": []}), key).status

    assert check() == 429
    wait_for(lambda: check() == 200)
