"""Passwords: what may be one, and what is stored of it."""

from __future__ import annotations

import asyncio
import secrets

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

SHORTEST, LONGEST = 12, 256
_AT_A_TIME = 2  # each takes 64 MiB and a tenth of a second


def fault_of(password: str, name: str) -> str | None:
    """Return why a text may not be a user's password, if it may not."""
    if not SHORTEST <= len(password) <= LONGEST:
        return f"a password has {SHORTEST} to {LONGEST} characters"
    if name in password.lower() or len(set(password)) < SHORTEST // 3:
        return "this password is too easy to guess"
    return None


def new_password() -> str:
    """Return a password that nobody can guess."""
    return secrets.token_urlsafe(12)


class Passwords:
    """Hashes and verifies passwords beside the event loop, few at a time."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._turns = asyncio.Semaphore(_AT_A_TIME)
        self._nobodys: str | None = None

    async def hashed(self, password: str) -> str:
        """Return what is stored of a password."""
        async with self._turns:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def matches(self, password: str, stored: str | None) -> bool:
        """Whether a password is the stored one; it takes as long where there is none."""
        if self._nobodys is None:
            self._nobodys = await self.hashed(new_password())
        async with self._turns:
            is_it = await asyncio.to_thread(self._verify, password, stored or self._nobodys)
        return is_it and stored is not None

    def _verify(self, password: str, stored: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False
