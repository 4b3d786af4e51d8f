"""The secret that keys are hashed with: from the environment, else a file that is made once."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from sqlalchemy import Connection, select

from routeopt.server.keys import Hasher
from routeopt.server.settings import SHORTEST_SECRET, Settings
from routeopt.server.store.database import Database, StoreError, check_private, private_folder
from routeopt.server.store.schema import ready
from routeopt.server.store.tables import Key

_FILE = "secret"


async def ready_hasher(settings: Settings, store: Database) -> Hasher:
    """Make a database ready, and return the hasher of its keys.

    Raises:
        StoreError: the database or the secret cannot be used, or the secret of its keys is missing.
    """
    await ready(store)
    file = settings.data_dir / _FILE
    if settings.secret is None and not file.exists() and await store.run(_has_keys):
        raise StoreError(
            f"the database has keys, and the secret that they were made with is missing: give it by"
            f" ROUTEOPT_SECRET, or put its file back as {file}; with another none of them is valid"
        )
    return hasher(settings)


def _has_keys(connection: Connection) -> bool:
    return connection.execute(select(Key.id).limit(1)).first() is not None


def hasher(settings: Settings) -> Hasher:
    """Return the hasher of these settings.

    Raises:
        StoreError: the secret's file cannot be used.
    """
    previous = settings.secret_previous
    return Hasher(
        settings.secret.get_secret_value() if settings.secret else _of_file(settings.data_dir),
        previous.get_secret_value() if previous else None,
    )


def _of_file(data_dir: Path) -> str:
    private_folder(data_dir)
    file = data_dir / _FILE
    try:
        if not file.exists():
            _make(file)
        check_private(file)
        secret = file.read_text()
    except OSError as failure:
        raise StoreError(f"cannot use {file}: {failure.strerror}") from None
    if len(secret) < SHORTEST_SECRET:  # an empty one would hash keys with what everybody knows
        raise StoreError(f"{file} holds less than {SHORTEST_SECRET} characters")
    return secret


def _make(file: Path) -> None:
    """Write a secret, whole or not at all; where two processes do, one of them wins."""
    draft = file.with_name(f"{_FILE}.{secrets.token_hex(8)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as stream:
        stream.write(secrets.token_urlsafe(48))
    try:
        os.link(draft, file)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
