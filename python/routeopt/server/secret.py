"""The secret that keys are hashed with: from the environment, else a file that is made once."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from routeopt.server.keys import Hasher
from routeopt.server.settings import SHORTEST_SECRET, Settings
from routeopt.server.store.database import StoreError, check_private, private_folder

_FILE = "secret"


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
