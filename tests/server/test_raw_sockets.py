"""Byte for byte on a real socket: what HTTP clients of good will never send."""

from __future__ import annotations

import json
import socket
import time

import pytest

SOLVE = b"/v3/routing/solve?validate_only=true"


@pytest.fixture
def send(server):
    """Send bytes, read until the server closes or is silent, and return what it said."""

    def talk(*parts, silence=1.5):
        with server.socket(silence) as connection:
            for part in parts:
                connection.sendall(part)
            return received(connection)

    return talk


def received(connection):
    answer = b""
    while True:
        try:
            part = connection.recv(65_536)
        except (TimeoutError, ConnectionResetError):
            return answer
        if not part:
            return answer
        answer += part


def statuses(answer):
    return [int(part[:3]) for part in answer.split(b"HTTP/1.1 ")[1:]]


@pytest.fixture
def head(key):
    """The head of a good request, up to what a test adds."""

    def lines(*more, version=b"1.1", target=SOLVE, host=b"Host: here\r\n"):
        first = b"POST " + target + b" HTTP/" + version + b"\r\n" + host
        usual = f"Authorization: {key}\r\nContent-Type: application/json\r\n".encode()
        return first + usual + b"".join(line + b"\r\n" for line in more) + b"\r\n"

    return lines


@pytest.fixture
def text(small):
    return json.dumps(small).encode()


def length(text):
    return b"Content-Length: %d" % len(text)


def chunked(text, size=50):
    chunks = [text[i : i + size] for i in range(0, len(text), size)]
    return b"".join(b"%x\r\n%b\r\n" % (len(chunk), chunk) for chunk in chunks) + b"0\r\n\r\n"


def test_one_byte_at_a_time_is_a_request(server, head, text):
    with server.socket() as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in head(length(text), b"Connection: close") + text:
            connection.sendall(bytes([byte]))
        assert statuses(received(connection)) == [200]


def test_two_requests_in_one_packet_are_answered_in_turn(send, head, text):
    one = head(length(text)) + text
    two = head(length(text), b"Connection: close") + text
    assert statuses(send(one + two)) == [200, 200]


def test_chunks(send, head, text):
    answer = send(head(b"Transfer-Encoding: chunked", b"Connection: close"), chunked(text))
    assert statuses(answer) == [200]


def test_too_many_chunks_are_not_read_to_the_end(send, head):
    mebibyte = b"100000\r\n" + b" " * 2**20 + b"\r\n"
    answer = send(head(b"Transfer-Encoding: chunked"), *[mebibyte] * 11)
    assert statuses(answer) == [413]
    assert b"payload_too_large" in answer


def test_a_length_that_is_too_large_is_refused_before_the_body(send, head):
    assert statuses(send(head(b"Content-Length: 10485761"), silence=5)) == [413]


def test_a_client_that_asks_first_is_not_asked_for_too_much(send, head):
    answer = send(head(b"Content-Length: 99999999999", b"Expect: 100-continue"))
    assert statuses(answer) == [413]


def test_a_client_that_asks_first_is_told_to_go_on(server, head, text):
    with server.socket() as connection:
        connection.sendall(head(length(text), b"Expect: 100-continue", b"Connection: close"))
        assert b"100 Continue" in connection.recv(4_096)
        connection.sendall(text)
        assert statuses(received(connection))[-1] == 200


@pytest.mark.parametrize("lines", [
    [b"Content-Length: 5", b"Transfer-Encoding: chunked"],
    [b"Content-Length: 5", b"Content-Length: 6"],
    [b"Content-Length: -5"],
    [b"Content-Length: 5x"],
    [b"X-Folded: a\r\n b"],
    [b"Bad Name: x"],
    [b"X-Null: a\0b"],
])  # fmt: skip
def test_what_could_smuggle_a_request_is_refused(send, head, lines):
    assert statuses(send(head(*lines), b"{}   "))[:1] == [400]


def test_nonsense_is_refused(send):
    assert statuses(send(b"nonsense\r\n\r\n")) == [400]


def test_http_1_0_without_a_host_is_answered(send, head, text):
    request = head(length(text), version=b"1.0", host=b"")
    assert statuses(send(request + text)) == [200]


@pytest.mark.parametrize("target", [b"/v3/routing/solve%2f", b"//v3/routing/solve",
                                    b"/v3/routing/../routing/solve", b"/v3/routing/solve/.",
                                    b"/v3/routing/solve;x=1"])  # fmt: skip
def test_other_spellings_of_a_path_are_other_paths(send, head, text, target):
    answer = send(head(length(text), b"Connection: close", target=target) + text)
    assert statuses(answer) == [404]


def test_an_encoded_letter_of_a_path_is_that_letter(send, head, text):
    target = b"/v3/routing/sol%76e?validate_only=true"
    answer = send(head(length(text), b"Connection: close", target=target) + text)
    assert statuses(answer) == [200]


UPGRADE = [b"Connection: Upgrade, HTTP2-Settings", b"Upgrade: h2c",
           b"HTTP2-Settings: AAEAAEAAAAIAAAAAAAMAAAAAAAQBAAAAAAUAAEAAAAYABgAA"]  # fmt: skip


@pytest.mark.parametrize("upgrade", [
    UPGRADE, [b"Connection: keep-alive, upgrade", b"Upgrade: websocket"],
    [b"Connection: upgrade", b"Upgrade: h2c", b"Upgrade: anything/1"],
])  # fmt: skip
def test_an_upgrade_is_not_taken_up_and_the_body_is_the_requests(send, head, text, upgrade):
    last = head(length(text), b"Connection: close") + text
    assert statuses(send(head(length(text), *upgrade) + text + last)) == [200, 200]
    assert statuses(send(head(length(text), *upgrade), text, last)) == [200, 200]
    in_chunks = head(b"Transfer-Encoding: chunked", *upgrade) + chunked(text)
    assert statuses(send(in_chunks + last)) == [200, 200]


def test_a_body_behind_an_upgrade_is_no_request(send, head):
    inner = b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n"
    answer = send(head(length(inner), *UPGRADE, b"Connection: close"), inner)
    assert statuses(answer) == [400]
    assert b"not JSON" in answer


def test_an_upgrade_behind_another_request_waits_for_its_turn(send, head, text):
    first, second = head(length(text)) + text, head(length(text), *UPGRADE) + text
    last = head(length(text), b"Connection: close", target=b"/nowhere") + text
    assert statuses(send(first + second + last)) == [200, 200, 404]


def test_many_upgrades_at_once_are_all_declined(send):
    request = b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n"
    last = b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
    assert statuses(send(700 * request + last)) == 701 * [200]


def test_there_is_no_tunnel(send):
    request = b"CONNECT here:80 HTTP/1.1\r\nHost: here:80\r\n\r\nGET / HTTP/1.1\r\n\r\n"
    assert statuses(send(request)) == [400]


@pytest.mark.parametrize("lines", [
    [b"X-More: " + b"x" * 8_000] * 9, [b"X-More: " + b"x" * 70_000], [b"X: y"] * 198,
])  # fmt: skip
def test_a_head_that_is_too_large_is_refused(send, head, lines):
    answer = send(head(*lines))
    assert statuses(answer) == [431]
    assert b"200 headers" in answer


def test_a_head_without_end_is_refused(send):
    assert statuses(send(b"GET /healthz HTTP/1.1\r\nX-More: ", *[b"x" * 8_000] * 9)) == [431]


def test_a_head_of_200_headers_is_read(send, head):
    answer = send(head(*[b"X: y"] * 195, b"Connection: close", length(b"")))
    assert statuses(answer) == [400]


def test_half_a_request_is_no_request(server, head, text):
    with server.socket() as connection:
        connection.sendall(head(length(text)) + text[:20])
        connection.shutdown(socket.SHUT_WR)
        assert statuses(received(connection)) in ([], [400])
    assert server.call("GET", "/healthz").status == 200


@pytest.fixture(scope="module")
def strict(start_server):
    """A server that loses patience soon."""
    with start_server(header_deadline_s=1.5, body_deadline_s=1.5) as running:
        yield running


def drip(connection, first, byte=b" "):
    """Send a byte now and then until the server closes; say what it answered and when."""
    connection.sendall(first)
    connection.settimeout(0.3)
    started, answer = time.monotonic(), b""
    while time.monotonic() < started + 30:
        try:
            part = connection.recv(65_536)
            if not part:
                return answer
            answer += part
        except TimeoutError:
            pass
        except ConnectionError:
            return answer
        try:
            connection.sendall(byte)
        except ConnectionError:
            return answer
    raise AssertionError("it was never cut")


def test_a_slow_body_is_cut_with_an_answer(strict, small):
    key = strict.key()
    text = json.dumps(small).encode()
    start = f"POST {SOLVE.decode()} HTTP/1.1\r\nHost: here\r\nAuthorization: {key}\r\n".encode()
    start += b"Content-Type: application/json\r\n" + length(text) + b"\r\n\r\n"
    with strict.socket() as connection:
        answer = drip(connection, start)
    assert statuses(answer) == [408]
    assert b"request_timeout" in answer
    assert strict.post(SOLVE.decode(), small, key).status == 200


@pytest.mark.parametrize(("first", "byte"), [
    (b"", b"\r\n"), (b"GET /healthz HTTP/1.1\r\nX-Slow: ", b"x"),
])  # fmt: skip
def test_a_slow_head_is_cut(strict, first, byte):
    with strict.socket() as connection:
        assert drip(connection, first, byte) == b""


@pytest.mark.parametrize(("first", "byte"), [
    (b"\r\n", b"\r\n"), (b"GET /healthz HTTP/1.1\r\nX-Slow: ", b"x"),
])  # fmt: skip
def test_a_second_slow_head_on_a_connection_is_cut(strict, first, byte):
    with strict.socket() as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n")
        answer = b""
        while not answer.endswith(b'{"status":"ok"}'):
            answer += connection.recv(4_096)
        assert drip(connection, first, byte) == b""


def test_a_slow_client_holds_nobody_up(strict):
    with strict.socket() as slow:
        slow.sendall(b"POST ")
        assert strict.call("GET", "/healthz").status == 200
