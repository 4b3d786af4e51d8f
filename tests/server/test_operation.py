"""Settings, commands, HTTPS, storage, metrics: what an operator meets."""

from __future__ import annotations

import json
import os
import shutil
import signal
import ssl
import stat
import subprocess
import sys
import time
import urllib.request
from http.client import HTTPSConnection

import pytest

from routeopt.server.app import create_app, reload
from routeopt.server.settings import Settings, unknown_settings
from routeopt.server.store.database import StoreError

from .deployment import JOBS, LATER
from .postgres import free_port
from .running import JSON, exchange, wait_for


@pytest.mark.parametrize(("settings", "why"), [
    ({"host": "127.0.0.1"}, None),
    ({"host": "localhost"}, None),
    ({"host": "::1"}, None),
    ({"host": "0.0.0.0"}, "unencrypted"),
    ({"host": "example.org"}, "unencrypted"),
    ({"host": "0.0.0.0", "trusted_proxies": "10.0.0.1, 10.0.0.2"}, None),
    ({"host": "0.0.0.0", "trusted_proxies": "*"}, "no address"),
    ({"trusted_proxies": "10.0.0.0/8, fd00::/16, ::1"}, None),
    ({"trusted_proxies": "10.0.0.1, 0.0.0.0/0"}, "0.0.0.0/0 would trust"),
    ({"trusted_proxies": "::/0"}, "would trust"),
    ({"trusted_proxies": "10.0.0.1/24"}, "bits beyond"),
    ({"trusted_proxies": "proxy.example.org"}, "no address"),
    ({"host": "0.0.0.0", "certfile": __file__, "keyfile": __file__}, None),
    ({"certfile": __file__}, "together"),
    ({"certfile": "/no/such", "keyfile": "/no/such"}, "no file"),
])  # fmt: skip
def test_keys_never_travel_in_the_clear(settings, why):
    refusal = Settings(**settings).refusal()
    assert refusal is None if why is None else why in refusal


def test_a_misspelt_setting_is_named_with_what_may_be_meant():
    names = ["ROUTEOPT_SLOT", "routeopt_slots", "ROUTEOPT_COLOUR", "PATH"]
    assert unknown_settings(names) == {"ROUTEOPT_COLOUR": "", "ROUTEOPT_SLOT": "ROUTEOPT_SLOTS"}


def test_a_server_warns_of_settings_that_it_does_not_know(start_server):
    with start_server(quick_slot=3) as server:
        told = {entry["name"]: entry["perhaps"] for entry in server.log if "perhaps" in entry}
        assert told["ROUTEOPT_QUICK_SLOT"] == "ROUTEOPT_QUICK_SLOTS"


def test_serve_refuses_to_start_in_the_clear(command):
    done = command("serve", "--host", "0.0.0.0")
    assert done.returncode == 2
    assert "--certfile" in done.stderr


@pytest.mark.parametrize(("settings", "why"), [
    ({"log_level": "loud"}, "ROUTEOPT_LOG_LEVEL"),
    ({"osrm_url": "file:///etc/passwd"}, "ROUTEOPT_OSRM_URL"),
    ({"osrm_urls": "no JSON"}, "osrm_urls"),
    ({"osrm_urls": '{"car": {"07:00": "http://127.0.0.1:1"}}'}, "00:00"),
    ({"valhalla_url": "http://127.0.0.1:1", "valhalla_depart_at": "noon"}, "noon"),
    ({"slots": 0}, "ROUTEOPT_SLOTS"),
    ({"database_url": "nonsense"}, "URL"),
    ({"database_url": "postgresql://127.0.0.1:1/none", "secret": "s" * 32}, "database"),
])  # fmt: skip
def test_serve_says_in_a_line_why_it_does_not_start(command, settings, why):
    done = command("serve", **settings)
    assert done.returncode == 2
    assert why in done.stderr
    assert done.stderr.startswith("routeopt: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("arguments", [
    ("accounts", "create", ""), ("accounts", "create", "x" * 129), ("keys", "create", " padded"),
    ("keys", "create", "two\nlines"), ("accounts", "create", "x", "--requests-per-hour", "0"),
    ("accounts", "limit", "x", "--concurrent-jobs", "-1"),
])  # fmt: skip
def test_names_and_limits_are_ones_that_can_be(command, arguments):
    with pytest.raises(SystemExit) as left:
        command(*arguments)
    assert left.value.code == 2


@pytest.mark.parametrize(("settings", "why"), [
    ({}, "ROUTEOPT_JOBS=procrastinate"),
    ({"jobs": "procrastinate"}, "ROUTEOPT_DATABASE_URL"),
    ({"jobs": "procrastinate", "database_url": "postgresql://127.0.0.1:1/none",
      "host": "0.0.0.0"}, "database"),
])  # fmt: skip
def test_a_worker_says_in_a_line_why_it_does_not_start(command, settings, why):
    done = command("worker", **settings)
    assert done.returncode == 2
    assert why in done.stderr
    assert done.stderr.startswith("routeopt: ")


def test_a_setting_that_is_none_is_refused_without_its_value(command):
    done = command("serve", secret="too short to be one")
    assert done.returncode == 2
    assert "ROUTEOPT_SECRET" in done.stderr
    assert "too short to be one" not in done.stderr


def test_keys_from_making_to_revoking(command, tmp_path):
    made = command("keys", "create", "laptop", "--solver", "vrp", "--operation", "solve")
    assert made.returncode == 0, made.stderr
    key = made.stdout.strip()
    listed = command("keys", "list").stdout
    assert key[3:11] in listed
    assert key[-4:] in listed
    assert key not in listed
    assert "laptop  default  vrp      solve" in listed
    assert command("keys", "revoke", key[3:11]).returncode == 0
    assert "revoked" in command("keys", "list").stdout
    again = command("keys", "revoke", key[3:11])
    assert (again.returncode, "revoked already" in again.stderr) == (2, True)
    stored = b"".join(path.read_bytes() for path in (tmp_path / "data").iterdir())
    assert key.encode() not in stored
    assert key[11:54].encode() not in stored
    modes = {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "data").iterdir()}
    assert modes == {0o600}


def test_accounts(command):
    assert command("accounts", "create", "firm", "--requests-per-hour", "9").returncode == 0
    assert command("accounts", "create", "firm").returncode == 2
    assert command("accounts", "create", "guest", "--trial").returncode == 0
    assert command("accounts", "create", "other", "--trial", trial_days=0).returncode == 2
    assert command("accounts", "limit", "firm", "--concurrent-jobs", "3").returncode == 0
    assert command("accounts", "limit", "nobody", "--concurrent-jobs", "3").returncode == 2
    lines = command("accounts", "list").stdout.splitlines()
    assert lines[1].split()[-2:] == ["9", "3"]
    assert "never" in lines[1]
    assert lines[2].startswith("guest")
    assert "never" not in lines[2]


def test_a_key_for_no_account_is_refused(command):
    done = command("keys", "create", "x", "--account", "nobody")
    assert (done.returncode, done.stdout) == (2, "")
    assert "nobody" in done.stderr


@pytest.mark.parametrize("file", ["secret", "routeopt.db"])
def test_files_that_everybody_can_read_are_refused(command, tmp_path, file):
    assert command("keys", "list").returncode == 0
    assert command("keys", "create", "x").returncode == 0
    (tmp_path / "data" / file).chmod(0o644)
    done = command("keys", "create", "y")
    assert done.returncode == 2
    assert f"chmod 600 {tmp_path}/data/{file}" in done.stderr


def test_a_secret_that_was_cut_is_refused(command, tmp_path):
    assert command("keys", "create", "x").returncode == 0
    (tmp_path / "data" / "secret").write_text("s" * 31)
    done = command("keys", "list")
    assert done.returncode == 2
    assert "less than 32 characters" in done.stderr


def test_without_the_extra_the_commands_say_what_is_missing(tmp_path):
    (tmp_path / "pydantic.py").write_text("raise ModuleNotFoundError('no', name='pydantic')")
    done = subprocess.run(
        [sys.executable, "-m", "routeopt", "keys", "list"],
        env={**os.environ, "PYTHONPATH": f"{tmp_path}:{os.environ.get('PYTHONPATH', '')}"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "'routeopt[server]'" in done.stderr


def test_a_database_of_no_known_shape_is_not_served(command, tmp_path):
    url = f"sqlite:///{tmp_path}/other.db"
    assert command("keys", "list", database_url=url).returncode == 0
    assert command("keys", "list", database_url="mysql://here/there").returncode == 2
    with pytest.raises(StoreError, match="ROUTEOPT_RATE_STORAGE"):
        create_app(Settings(data_dir=tmp_path / "data", rate_storage="mongo://here"))


def test_https(start_server, certificate, planned):
    certfile, keyfile = certificate
    with start_server(host="0.0.0.0", certfile=certfile, keyfile=keyfile) as server:
        trust = ssl.create_default_context(cafile=certfile)
        connection = HTTPSConnection("localhost", server.port, context=trust, timeout=30)
        headers = {"Authorization": server.key(), "Content-Type": "application/json"}
        answer = exchange(connection, "POST", "/v3/routing/evaluate", planned, headers)
        connection.close()
        assert answer.status == 200
        assert answer.headers["Strict-Transport-Security"]


def test_behind_a_proxy_what_came_in_the_clear_is_refused(start_server, planned):
    """Loopback is the proxy here: it says how, and from where, the client came to it."""
    with start_server(trusted_proxies="127.0.0.1") as server:
        key = server.key()

        def through_proxy(scheme, client="203.0.113.7"):
            headers = {"Authorization": key, "Content-Type": "application/json"}
            headers |= {"X-Forwarded-Proto": scheme, "X-Forwarded-For": client}
            return server.call("POST", "/v3/routing/evaluate", planned, headers=headers)

        assert through_proxy("https").status == 200
        refused = through_proxy("http")
        assert refused.status == 403
        assert refused.json["error"]["code"] == "HTTPS_REQUIRED"


def test_forwarded_headers_of_strangers_are_not_believed(server, key, planned):
    headers = {"Authorization": key, "Content-Type": "application/json"}
    headers |= {"X-Forwarded-Proto": "http", "X-Forwarded-For": "203.0.113.7"}
    assert server.call("POST", "/v3/routing/evaluate", planned, headers=headers).status == 200


def test_metrics_have_a_port_of_their_own(start_server, planned):
    port = free_port()
    with start_server(metrics_port=port) as server:
        server.post("/v3/routing/evaluate", planned, server.key())
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
            text = answer.read().decode()
        assert server.call("GET", "/metrics").status == 404
    wanted = 'routeopt_requests_total{method="POST",route="/v3/routing/evaluate",status="200"} 1.0'
    assert wanted in text
    assert "routeopt_slots_busy 0.0" in text
    figures = dict(line.rsplit(" ", 1) for line in text.splitlines())
    for name in ("process_resident_memory_bytes", "process_open_fds", "process_cpu_seconds_total",
                 "routeopt_slots_memory_bytes", "routeopt_quick_processor_seconds"):  # fmt: skip
        assert float(figures[name]) > 0


def test_metrics_count_jobs_that_wait_and_that_have_ended(start_server, small, long):
    port = free_port()

    def figure(name):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
            lines = answer.read().decode().splitlines()
        return {float(line.split()[-1]) for line in lines if line.startswith(name)}

    with start_server(metrics_port=port, job_lease_s=1) as server:
        key = server.key()
        later = {"Authorization": key, **LATER}
        for request in (long, small):
            assert server.call("POST", "/v3/routing/solve", request, headers=later).status == 202
        wait_for(lambda: figure("routeopt_jobs_waiting ") == {1})
        for job in server.call("GET", JOBS, headers=later).json["jobs"]:
            server.call("DELETE", f"{JOBS}/{job['id']}", headers=later)
        solved = 'routeopt_jobs_ended_total{operation="solve",status="SOLVED"}'
        wait_for(lambda: figure(solved) == {1})
        wait_for(lambda: figure("routeopt_jobs_waiting ") == {0})


@pytest.fixture
def settings_file(tmp_path, monkeypatch):
    file = tmp_path / "settings"
    monkeypatch.setenv("ROUTEOPT_SETTINGS_FILE", str(file))
    file.write_text("ROUTEOPT_READS_PER_HOUR=5\nROUTEOPT_QUICK_WAIT_S=9\n")
    return file


def told(server, event):
    return [entry for entry in server.log if entry["event"] == event]


def test_a_hangup_reads_settings_again(start_server, settings_file):
    with start_server() as server:
        headers = {"Authorization": server.key()}

        def limit():
            answer = server.call("GET", "/v2/auth/verify", headers=headers)
            return answer.headers["X-RateLimit-Limit"]

        assert limit() == "5"
        settings_file.write_text("ROUTEOPT_READS_PER_HOUR=6\nROUTEOPT_QUICK_WAIT_S=8\n")
        server.process.send_signal(signal.SIGHUP)
        wait_for(lambda: limit() == "6")
        (entry,) = told(server, "settings read again")
        assert (entry["changed"], entry["only_at_start"]) == (["reads_per_hour"], ["quick_wait_s"])
        settings_file.write_text("ROUTEOPT_READS_PER_HOUR=none\n")
        server.process.send_signal(signal.SIGHUP)
        wait_for(lambda: told(server, "not read again"))
        assert "ROUTEOPT_READS_PER_HOUR" in told(server, "not read again")[0]["error"]
        assert limit() == "6"


def test_limits_that_are_read_again_hold_for_calls_and_for_jobs(tmp_path):
    settings = Settings(data_dir=tmp_path)
    app = create_app(settings)
    reload(app, settings.model_copy(update={"concurrent_jobs": 7}))
    state = app.state
    assert (state.gate.settings.concurrent_jobs, state.queue.concurrent_jobs) == (7, 7)
    state.database.end()


def test_a_file_of_settings_has_no_others(command, settings_file):
    settings_file.write_text("ROUTEOPT_SLOT=2\n")
    done = command("keys", "list")
    assert (done.returncode, "ROUTEOPT_SLOT" in done.stderr) == (2, True)
    settings_file.unlink()
    assert "no file" in command("keys", "list").stderr


@pytest.mark.ci
def test_a_hangup_reads_the_certificate_again(
    start_server, certificate, tmp_path, make_certificate
):
    files = [shutil.copy(file, tmp_path) for file in certificate]
    with start_server(certfile=files[0], keyfile=files[1]) as server:

        def shown():
            return ssl.get_server_certificate(("127.0.0.1", server.port))

        before = shown()
        newer = make_certificate(tmp_path / "newer")
        shutil.copy(newer[0], files[0])  # without its key
        server.process.send_signal(signal.SIGHUP)
        wait_for(lambda: told(server, "not read again"))
        assert shown() == before
        shutil.copy(newer[1], files[1])
        server.process.send_signal(signal.SIGHUP)
        wait_for(lambda: shown() == newer[0].read_text())


@pytest.mark.ci
def test_what_a_solver_says_is_logged_with_its_request(start_server, long):
    with start_server() as server:
        with server.client() as connection:
            headers = {"Authorization": server.key(), "X-Request-Id": "doomed", **JSON}
            connection.request("POST", "/v3/routing/solve", json.dumps(long).encode(), headers)
            time.sleep(1)
            for pid in server.children():
                os.kill(pid, signal.SIGABRT)
            assert connection.getresponse().status == 503
        words = "Fatal Python error: Aborted"
        wait_for(lambda: [entry for entry in server.log if entry.get("text") == words])
        assert all("level" in entry for entry in server.log)  # every line is JSON
        assert {entry["request_id"] for entry in told(server, "a solver says")} == {"doomed", ""}


@pytest.mark.ci
def test_a_hangup_reaches_every_process(start_server, settings_file):
    with start_server(processes=2) as server:
        settings_file.write_text("ROUTEOPT_READS_PER_HOUR=6\n")
        server.process.send_signal(signal.SIGHUP)
        wait_for(lambda: len(told(server, "settings read again")) == 2)
        assert server.call("GET", "/healthz").status == 200
