"""What an operator does beside serving: settings, copies, keys that are replaced, health."""

from __future__ import annotations

import asyncio
import os
import stat
import subprocess
import sys
import time

import pytest

from routeopt.server.keys import id_of
from routeopt.server.store.backup import back_up
from routeopt.server.store.database import StoreError

from .postgres import free_port
from .running import Server

VERIFY = "/v2/auth/verify"


def status(server, key):
    return server.call("GET", VERIFY, headers={"Authorization": key}).status


def test_settings_are_shown_without_secrets(command, monkeypatch):
    monkeypatch.setenv("ROUTEOPT_SLOT", "3")
    done = command(
        "config", secret="s" * 32, database_url="postgresql://me:p@ss@db/x?password=word",
        rate_storage="redis://:word@cache/0", host="0.0.0.0", reads_per_hour=7,
    )  # fmt: skip
    assert done.returncode == 0
    lines = {line.split()[0]: line.split()[1:] for line in done.stdout.splitlines()[1:]}
    assert lines["ROUTEOPT_READS_PER_HOUR"] == ["7"]
    assert lines["ROUTEOPT_QUICK_SLOTS"] == ["2", "default"]
    assert lines["ROUTEOPT_SECRET"] == ["***"]
    assert lines["ROUTEOPT_DATABASE_URL"] == ["postgresql://***@db/x?password=***"]
    assert lines["ROUTEOPT_RATE_STORAGE"] == ["redis://***@cache/0"]
    assert "ROUTEOPT_SLOT is no setting; perhaps ROUTEOPT_SLOTS" in done.stderr
    assert "would not start: keys would travel" in done.stderr


def test_half_a_copy_is_not_left_behind(tmp_path):
    class FullDisk:
        is_sqlite = True

        async def run(self, _):
            raise StoreError("the disk is full")

    with pytest.raises(StoreError, match="full"):
        asyncio.run(back_up(FullDisk(), tmp_path / "copy.db"))
    assert not (tmp_path / "copy.db").exists()


def test_a_copy_can_take_the_databases_place(command, tmp_path):
    kept = command("keys", "create", "kept").stdout.strip()
    copy = tmp_path / "copy.db"
    done = command("db", "backup", str(copy))
    assert (done.returncode, "secret" in done.stderr) == (0, True)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert command("db", "backup", str(copy)).returncode == 2  # there is one
    lost = command("keys", "create", "lost").stdout.strip()
    refused = command("db", "restore", str(copy))
    assert (refused.returncode, "--replace" in refused.stderr) == (2, True)
    assert command("db", "restore", str(copy), "--replace").returncode == 0
    listed = command("keys", "list").stdout
    assert (id_of(kept) in listed, id_of(lost) in listed) == (True, False)
    assert command("db", "restore", str(copy), data_dir=tmp_path / "new").returncode == 0


@pytest.mark.parametrize("content", [b"", b"no database at all", None])
def test_only_a_copy_is_restored(command, tmp_path, content):
    file = tmp_path / "file"
    if content is not None:
        file.write_bytes(content)
        file.chmod(0o600)
    assert command("db", "restore", str(file), "--replace").returncode == 2
    assert command("keys", "list").returncode == 0


def test_postgresql_has_programs_for_copies(command, tmp_path):
    done = command(
        "db", "backup", str(tmp_path / "x"), database_url="postgresql://here/there", secret="s" * 32
    )
    assert (done.returncode, "pg_dump" in done.stderr) == (2, True)


def test_a_key_is_replaced_and_ends_after_a_while(start_server):
    with start_server(key_cache_s=0) as server:
        old = server.key("backend", operations=["solve"])

        def rotate(key, grace_s):
            return server.accounts(lambda accounts: accounts.rotate(id_of(key), grace_s))

        new = rotate(old, 3_600)
        assert (status(server, old), status(server, new)) == (200, 200)
        rows = {row.id: row for row in server.accounts(lambda accounts: accounts.keys())}
        one, other = rows[id_of(old)], rows[id_of(new)]
        assert (one.name, one.operations) == (other.name, other.operations)
        assert time.time() < one.revoked_at < time.time() + 3_601
        server.accounts(lambda accounts: accounts.revoke(id_of(old)))
        assert status(server, old) == 401
        newest = rotate(new, 0)
        assert (status(server, new), status(server, newest)) == (401, 200)


def test_rotating_shows_the_new_key_once(command):
    old = command("keys", "create", "backend").stdout.strip()
    new = command("keys", "rotate", id_of(old), "--grace", "2").stdout.strip()
    assert id_of(new) not in (None, id_of(old))
    assert "until 20" in command("keys", "list").stdout
    again = command("keys", "rotate", id_of(old))
    assert (again.returncode, "replaced" in again.stderr) == (2, True)


@pytest.mark.ci
@pytest.mark.parametrize("tls", [False, True])
def test_health_is_asked_over_http_and_https(tmp_path, certificate, command, tls):
    settings = {"slots": 1, "quick_slots": 1}
    if tls:
        settings |= dict(zip(("certfile", "keyfile"), certificate, strict=True), host="0.0.0.0")
    assert command("health", port=free_port(), **settings).returncode == 2
    server = Server(tmp_path, **settings)
    try:
        assert command("health", port=server.port, **settings).returncode == 0
    finally:
        server.stop()


@pytest.mark.ci
def test_a_copy_is_made_while_the_server_runs(start_server, tmp_path):
    with start_server() as server:
        key = server.key()
        assert status(server, key) == 200
        run = [sys.executable, "-m", "routeopt", "db", "backup", str(tmp_path / "copy.db")]
        folder = server.environment["data_dir"]
        subprocess.run(run, env={**os.environ, "ROUTEOPT_DATA_DIR": folder}, check=True)
        assert status(server, key) == 200
