"""The key-encryption key of personal data: from the settings, or kept in the data folder beside the database.

It is not derived from the secret key, which signs: rotating that one must not lose personal data.
"""

from __future__ import annotations

import base64
import secrets
from pathlib import Path

from infra.security.keys import write_secret
from infra.security.wrapping import SIZE, Wrapping
from infra.settings import Settings


def open_wrapping(settings: Settings) -> Wrapping:
    """From ``CHOPERIA_PERSONAL_KEY``, else from the file in the data folder, which the first start makes."""
    if settings.personal_key is not None:
        given = _keys_in(settings.personal_key.get_secret_value())
        return Wrapping(lambda: given)
    path = settings.personal_key_path
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        write_secret(path, new_key(), once=True)
    return Wrapping(lambda: _keys_in(path.read_text()))


def wrapping_of(text: str) -> Wrapping:
    """The wrapping of a file that is not in its place yet. Raises ``ValueError`` for what is no key file."""
    given = _keys_in(text)
    if not given or any(len(key) != SIZE for key in given):
        raise ValueError("not keys")
    return Wrapping(lambda: given)


def new_key() -> str:
    """A new key in the form of the setting and the file."""
    return base64.b64encode(secrets.token_bytes(SIZE)).decode()


def begin_rotation(path: Path) -> None:
    """A new key comes first in the file; the one before still opens what it has wrapped."""
    write_secret(path, "\n".join([new_key(), *path.read_text().split()]))


def end_rotation(path: Path) -> None:
    """Keep only the first key of the file: it has wrapped everything."""
    write_secret(path, path.read_text().split()[0])


def _keys_in(text: str) -> list[bytes]:
    """The keys of the setting or of the file, which ``Settings`` and ``write_secret`` have checked."""
    return [base64.b64decode(each) for each in text.replace(",", " ").split()]
