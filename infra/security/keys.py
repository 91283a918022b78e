"""The secret of this installation and the keys that are derived from it, one per use."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path

from infra.settings import LEAST_SECRET, Settings

KEY_FILE = "secret.key"


class Keys:
    """Keys by purpose: a captcha signature can never pass for a session."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) < LEAST_SECRET:
            raise ValueError("the secret is too short to sign anything")
        self._secret = secret

    def derive(self, purpose: str) -> bytes:
        """32 bytes that belong to ``purpose`` alone."""
        return hmac.digest(self._secret, purpose.encode(), hashlib.sha256)


def open_keys(settings: Settings) -> Keys:
    """From ``CHOPERIA_SECRET_KEY``, else from the file in the data folder, which the first start makes."""
    if settings.secret_key is not None:
        return Keys(settings.secret_key.get_secret_value().encode())
    return Keys(_kept_secret(settings.data / KEY_FILE))


def _kept_secret(path: Path) -> bytes:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        write_secret(path, secrets.token_hex(32), once=True)
    return path.read_bytes().strip()


def write_secret(path: Path, content: str, *, once: bool = False) -> None:
    """Written aside, for its owner alone, and put in place whole. ``once``: of several processes that start at the same
    time, one wins and all read the same."""
    aside = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    if not once:
        aside.replace(path)
        return
    try:
        path.hardlink_to(aside)
    except FileExistsError:
        return
    finally:
        aside.unlink()
