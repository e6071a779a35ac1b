"""Game ids, and the keys that let their holder write. Only a key's hash is ever stored."""

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

KEY_FORM = re.compile(r"[A-Za-z0-9_-]{22,64}")
ID_FORM = r"[A-Za-z0-9_-]{22}"


def new_id() -> str:
    """An unguessable game id: 128 random bits as 22 characters."""
    return secrets.token_urlsafe(16)


def derived_key(secret: bytes, game_id: str, version: int) -> str:
    """The key that a game has since this version.

    It is made again from the server's secret when a client asks again, so it is stored nowhere.
    """
    return _derived(secret, f"key:{game_id}:{version}", 16)


def hashed(key: str) -> bytes:
    """What is stored of a key. Its 128 random bits need no slow hash."""
    return sha256(key.encode("ascii")).digest()


def matches(key: str, key_hash: bytes) -> bool:
    """Whether this is the key, in a time that does not tell how much of it is right."""
    return hmac.compare_digest(hashed(key), key_hash)


def _derived(secret: bytes, purpose: str, size: int) -> str:
    digest = hmac.digest(secret, purpose.encode("utf-8"), "sha256")[:size]
    return urlsafe_b64encode(digest).decode("ascii").rstrip("=")
