"""The keys' form, and what is stored of them.

`ro_`, 8 characters that name the key, 43 of secret (256 bits), 6 of checksum. The checksum finds
typing errors and cut keys without a question to the database; the name finds the row; of the whole
only a keyed hash is stored, which is useless without the server's secret.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import zlib
from dataclasses import dataclass

_PREFIX = "ro_"
_ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz"
_ID_LENGTH = 8
_FORM = re.compile(r"ro_([0-9a-z]{8})[A-Za-z0-9_-]{43}([0-9a-z]{6})")
LONGEST = 256


@dataclass(frozen=True)
class NewKey:
    """A key that was just made: the only time that its text is known."""

    id: str
    text: str
    last_characters: str


def new_key() -> NewKey:
    """Return a new key."""
    identifier = "".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH))
    text = f"{_PREFIX}{identifier}{secrets.token_urlsafe(32)}"
    text += checksum(text)
    return NewKey(identifier, text, text[-4:])


def id_of(text: str) -> str | None:
    """Return the name that a key bears, or `None` where it cannot be a key."""
    found = _FORM.fullmatch(text)
    if found is None or not hmac.compare_digest(found[2], checksum(text[:-6])):
        return None
    return found[1]


class Hasher:
    """Hashes keys with the server's secret; the one before it is accepted, too.

    Args:
        secret, previous: texts of at least 32 characters.
    """

    def __init__(self, secret: str, previous: str | None = None) -> None:
        self._secrets = [text.encode() for text in (secret, previous) if text is not None]

    def digest(self, key: str) -> bytes:
        """Return what is stored of a key."""
        return self._digests(key)[0]

    def matches(self, key: str, stored: bytes | None) -> bool:
        """Whether a key is the stored one; it takes as long where there is none."""
        found = [hmac.compare_digest(digest, stored or b"") for digest in self._digests(key)]
        return any(found)

    def _digests(self, key: str) -> list[bytes]:
        return [hmac.digest(secret, key.encode(), hashlib.sha256) for secret in self._secrets]


def checksum(text: str) -> str:
    """Return the last 6 characters of the key that begins with `text`."""
    number, digits = zlib.crc32(text.encode()), ""
    for _ in range(6):  # 36^6 is less than 2^32: the highest bits are left out
        number, digit = divmod(number, 36)
        digits = _ALPHABET[digit] + digits
    return digits
