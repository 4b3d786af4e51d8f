"""Types, encodings and sizes of bodies."""

from __future__ import annotations

import gzip
import json
import zlib

import pytest

from routeopt.server.body import MOST_BYTES

from .running import JSON

CHECK = "/v3/routing/solve?validate_only=true"
GZIP = {**JSON, "Content-Encoding": "gzip"}


def padded(request, size):
    text = json.dumps(request).encode()
    return text[:-1] + b" " * (size - len(text)) + b"}"


TYPES = [
    ("application/json", 200),
    ("Application/JSON", 200),
    (" application/json ", 200),
    ("application/json; charset=utf-8", 200),
    ('application/json;charset="UTF-8"', 200),
    ("application/json; charset=latin1", 415),
    ("application/problem+json", 415),
    ("text/json", 415),
    ("text/plain", 415),
    ("", 415),
    (None, 415),
]


@pytest.mark.parametrize(("kind", "status"), TYPES)
def test_content_types(server, key, small, kind, status):
    headers = {} if kind is None else {"Content-Type": kind}
    answer = server.post(CHECK, small, key, headers)
    assert answer.status == status
    if status == 415:
        assert answer.json["code"] == "unsupported_media_type"
        assert answer.headers["Accept"] == "application/json"


ENCODINGS = [
    ("gzip", 200), ("GZIP", 200), (" gzip ", 200),
    ("gzip, gzip", 415), ("br", 415), ("zstd", 415), ("deflate", 415), ("x-gzip", 415),
]  # fmt: skip


@pytest.mark.parametrize(("encoding", "status"), ENCODINGS)
def test_content_encodings(server, key, small, encoding, status):
    body = gzip.compress(json.dumps(small).encode())
    answer = server.post(CHECK, body, key, {**JSON, "Content-Encoding": encoding})
    assert answer.status == status
    if status == 415:
        assert answer.headers["Accept-Encoding"] == "gzip"


def test_identity_is_no_encoding(server, key, small):
    answer = server.post(CHECK, small, key, {**JSON, "Content-Encoding": "identity"})
    assert answer.status == 200


def test_several_members_of_gzip_are_one_text(server, key, small):
    text = json.dumps(small).encode()
    body = gzip.compress(text[:40]) + gzip.compress(b"") + gzip.compress(text[40:])
    assert server.post(CHECK, body, key, GZIP).status == 200


def damaged(small):
    whole = gzip.compress(json.dumps(small).encode())
    return {
        "cut": whole[:-4],
        "nothing": b"",
        "no gzip": b"{}",
        "zlib": zlib.compress(b"{}"),
        "wrong sum": whole[:-8] + b"\0" * 8,
        "something behind": whole + b"junk",
        "too many members": gzip.compress(b"") * 1_100 + whole,
    }


@pytest.mark.parametrize("what", damaged({}))
def test_damaged_gzip_is_refused(server, key, small, what):
    answer = server.post(CHECK, damaged(small)[what], key, GZIP)
    assert answer.status == 400
    assert answer.json["errors"][0]["code"] == "invalid_value"


@pytest.mark.parametrize(("size", "status"), [(MOST_BYTES, 200), (MOST_BYTES + 1, 413)])
@pytest.mark.parametrize("compressed", [False, True])
def test_the_most_that_a_body_may_be(server, key, small, size, status, compressed):
    body = padded(small, size)
    headers = JSON
    if compressed:
        body, headers = gzip.compress(body, 1), GZIP
    answer = server.post(CHECK, body, key, headers)
    assert answer.status == status
    if status == 413:
        assert answer.json["code"] == "payload_too_large"
        assert answer.headers["Connection"] == "close"


def test_a_chunked_body_needs_no_length(server, key, small):
    text = json.dumps(small).encode()
    parts = iter([text[:10], text[10:20], text[20:]])
    headers = {"Authorization": key, "Transfer-Encoding": "chunked", **JSON}
    with server.client() as connection:
        connection.request("POST", CHECK, body=parts, headers=headers, encode_chunked=True)
        assert connection.getresponse().status == 200


def bomb(mebibytes):
    """Return as many mebibytes of zeros, compressed."""
    packer = zlib.compressobj(9, wbits=31)
    parts = [packer.compress(bytes(2**20)) for _ in range(mebibytes)]
    return b"".join([*parts, packer.flush()])


def memory_kib(pid):
    with open(f"/proc/{pid}/status") as status:
        line = next(line for line in status if line.startswith("VmHWM"))
    return int(line.split()[1])


def test_a_gzip_bomb_is_refused_before_it_goes_off(server, key):
    body = bomb(300)
    before = memory_kib(server.process.pid)
    answer = server.post(CHECK, body, key, GZIP)
    assert answer.status == 413
    assert memory_kib(server.process.pid) - before < 30 * 1024
