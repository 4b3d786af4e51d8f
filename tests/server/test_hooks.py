"""Webhooks: where they may go, how they are signed, and how often they are tried."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import json
import socket
import ssl
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from sqlalchemy import text
from standardwebhooks import Webhook

from routeopt.cli import main
from routeopt.server.jobs.hook_targets import TargetError, check_form, resolve
from routeopt.server.jobs.hooks import HookSender
from routeopt.server.store.deliveries import Deliveries

from .running import wait_for
from .solver_requests import REQUESTS as OF_V2
from .stores import Bench
from .test_jobs import JOBS, LATER, get, submit

LOOPBACK = [ipaddress.ip_network("127.0.0.0/8")]


class Receiver:
    """An HTTPS server that keeps what it is told, and answers with the statuses of a list."""

    def __init__(self, certificate):
        self.calls, self.statuses, receiver = [], [], self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.calls.append((dict(self.headers.items()), body.decode()))
                self.send_response(receiver.statuses.pop(0) if receiver.statuses else 200)
                self.send_header("Location", f"{receiver.url}/elsewhere")
                self.end_headers()

            def log_message(self, *_):
                pass

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*certificate)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.url = f"https://localhost:{self._server.server_port}/hook"
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def end(self):
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def receiver(certificate, monkeypatch):
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
    receiver = Receiver(certificate)
    yield receiver
    receiver.end()


PRIVATE = [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
    "0.0.0.0", "224.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "203.0.113.9",
    "[::1]", "[::]", "[fe80::1]", "[fd00::1]", "[ff02::1]", "[2001:db8::1]", "[3fff::1]",
    "[::ffff:8.8.8.8]", "[::ffff:10.0.0.1]", "[64:ff9b::a00:1]", "[2002:a00:1::1]", "[fec0::1]",
]  # fmt: skip


@pytest.mark.parametrize("host", PRIVATE)
def test_addresses_that_are_not_public_are_refused(host):
    with pytest.raises(TargetError, match="public"):
        check_form(f"https://{host}/hook", [])


@pytest.mark.parametrize("host", ["8.8.8.8", "[2606:4700::1111]", "example.org"])
def test_public_addresses_and_names_are_taken(host):
    check_form(f"https://{host}/hook?a=b", [])


@pytest.mark.parametrize("url", [
    "http://example.org/", "ftp://example.org", "https://", "example.org", "https://a b/", "",
    "https://user:word@example.org/", "https://example.org:8443/", "https://example.org:99999/",
    "https://example.org/\n", "https://exämple.org/", "https://[::1", "https://x/" + "y" * 2048,
    "https://[fe80::1%25eth0]/",
])  # fmt: skip
def test_what_is_no_url_of_a_hook_is_refused(url):
    with pytest.raises(TargetError):
        check_form(url, [])


@pytest.mark.parametrize("host", ["localhost", "2130706433", "0x7f.1", "127.1"])
def test_names_are_refused_by_what_they_resolve_to(host):
    check_form(f"https://{host}/", [])
    with pytest.raises(TargetError):
        asyncio.run(resolve(f"https://{host}/", []))


def test_one_address_that_is_not_public_is_enough(monkeypatch):
    def both(*_, **__):
        assert threading.current_thread().name.startswith("lookup")  # others are not held up
        return [(0, 0, 0, "", (address, 0)) for address in ("8.8.8.8", "10.0.0.1")]

    monkeypatch.setattr(socket, "getaddrinfo", both)
    with pytest.raises(TargetError, match="public"):
        asyncio.run(resolve("https://example.org/", []))


def test_the_checked_address_is_called_under_the_name():
    target = asyncio.run(
        resolve("https://localhost:8443/a?b=c", [*LOOPBACK, ipaddress.ip_network("::1")])
    )
    assert target.url.endswith(":8443/a?b=c")
    assert "localhost" not in target.url
    assert target.authority == "localhost:8443"


def test_a_hook_that_can_be_none_is_refused_with_the_request(server, key, small):
    for hook in ("https://10.0.0.1/", "http://example.org/", "x"):
        answer = server.post(f"/v3/routing/solve?hook={hook}", small, key, LATER)
        assert answer.status == 400
        assert "hook" in answer.json["errors"][0]["message"]


def secret_of(server, account, monkeypatch, capfd):
    monkeypatch.setenv("ROUTEOPT_DATA_DIR", str(server.environment["data_dir"]))
    capfd.readouterr()
    assert main(["accounts", "hook-secret", account]) == 0
    return capfd.readouterr().out.strip()


@pytest.mark.ci
def test_a_hook_is_called_at_the_end_signed_with_the_accounts_secret(
    start_server, receiver, small, monkeypatch, capfd
):
    with start_server(hook_networks="127.0.0.0/8, ::1/128") as server:
        key = server.key()
        job = submit(server, key, small, query=f"?hook={receiver.url}")
        wait_for(lambda: receiver.calls)
        secret = secret_of(server, "default", monkeypatch, capfd)
        assert secret == secret_of(server, "default", monkeypatch, capfd)
        headers, body = receiver.calls[0]
        told = Webhook(secret).verify(body, headers)
        assert told == get(server, key, f"{JOBS}/{job}").json
        assert told["status"] == "SOLVED"
        assert headers["Host"] == receiver.url.split("/")[2]

        def delivery():
            return get(server, key, f"{JOBS}/{job}/deliveries").json["deliveries"][0]

        wait_for(lambda: delivery()["status"] == "DELIVERED")
        assert delivery()["id"] == headers["webhook-id"]
        (tried,) = delivery()["tries"]
        assert (tried["status"], tried["error"]) == (200, None)
        assert not [entry for entry in server.log if receiver.url in json.dumps(entry)]


@pytest.mark.parametrize(
    "jobs", [pytest.param(30, marks=pytest.mark.ci), pytest.param(200, marks=pytest.mark.deep)]
)
def test_many_jobs_of_v2_are_solved_told_and_read_back(start_server, receiver, jobs):
    with start_server(hook_networks="127.0.0.0/8, ::1/128", slots=2, most_queued=500) as server:
        key = server.key()
        asked = {}
        for number in range(jobs):
            solver = list(OF_V2)[number % len(OF_V2)]
            wanted = {**OF_V2[solver], "hook": receiver.url, "label": str(number)}
            sent = json.dumps(wanted).encode()
            answer = server.post(f"/v2/{solver}/solve?millis=100", sent, key)
            assert answer.status == 200, answer.json
            asked[answer.json["id"]] = solver, sent
        wait_for(lambda: len(receiver.calls) == len(asked), 120)
        told = {entry["id"]: entry for entry in (json.loads(body) for _, body in receiver.calls)}
        assert {job: entry["status"] for job, entry in told.items()} == dict.fromkeys(
            asked, "SOLVED"
        )
        for job, (solver, sent) in asked.items():
            path = f"/v2/{solver}/jobs/{job}"
            assert get(server, key, path).body == sent
            solution = get(server, key, f"{path}/solution").json
            assert (solution["id"], solution["score"]["feasible"]) == (job, True)


def put_forward(connection):
    """Let the next try be due at once."""
    connection.execute(text("UPDATE deliveries SET due_at = 0 WHERE status = 'PENDING'"))


async def deliver(bench, hook, allowed, tries=1):
    """Let a job with this hook end, and the sender run until there are as many tries."""
    account = await bench.account("a")
    job = await bench.add(account, hook=hook)
    await bench.jobs.cancel(account, job.id)
    sending = asyncio.create_task(HookSender(bench.store, allowed).run())
    seen = 0
    try:
        while True:
            (delivery,) = await bench.jobs.deliveries(job)
            made = len(json.loads(delivery.tries))
            if made == tries:
                return delivery
            if made > seen:
                await bench.store.run(put_forward)
                seen = made
            await asyncio.sleep(0.05)
    finally:
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sending


@pytest.mark.ci
def test_a_hook_is_tried_six_times(store, run, receiver):
    receiver.statuses = [500] * 9
    delivery = run(deliver(Bench(store), receiver.url, LOOPBACK, 6))
    assert (delivery.status, delivery.due_at) == ("FAILED", None)
    assert [tried["status"] for tried in json.loads(delivery.tries)] == [500] * 6
    assert len(receiver.calls) == 6
    assert len({headers["webhook-id"] for headers, _ in receiver.calls}) == 1


def test_after_a_failure_the_next_try_is_later(store, run, receiver):
    receiver.statuses = [503]
    delivery = run(deliver(Bench(store), receiver.url, LOOPBACK))
    assert delivery.status == "PENDING"
    assert 8 < delivery.due_at - delivery.created_at < 60


def test_a_redirect_is_not_followed(store, run, receiver):
    receiver.statuses = [302]
    delivery = run(deliver(Bench(store), receiver.url, LOOPBACK))
    assert json.loads(delivery.tries)[0]["status"] == 302
    assert len(receiver.calls) == 1


def test_a_private_target_is_never_called(store, run, receiver):
    delivery = run(deliver(Bench(store), receiver.url, []))
    assert "public" in json.loads(delivery.tries)[0]["error"]
    assert not receiver.calls


def test_a_certificate_that_is_not_trusted_is_no_success(store, run, receiver, monkeypatch):
    monkeypatch.delenv("SSL_CERT_FILE")
    delivery = run(deliver(Bench(store), receiver.url, LOOPBACK))
    assert "trusted" in json.loads(delivery.tries)[0]["error"]
    assert not receiver.calls


def test_slow_targets_of_one_account_do_not_hold_up_those_of_others(store, run):
    async def work():
        bench, deliveries = Bench(store), Deliveries(store)
        slow, other = await bench.account("slow"), await bench.account("other")
        for account in (slow, slow, other):
            job = await bench.add(account, hook="https://example.org")
            await bench.jobs.cancel(account, job.id)
        assert (await deliveries.take([slow])).job.account_id == other
        assert await deliveries.take([slow]) is None
        assert (await deliveries.take()).job.account_id == slow

    run(work())
