"""The Ed25519 key that signs the seal, and the public keys that check it."""

from __future__ import annotations

import base64
import os
import re
import secrets
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from hashlib import sha256
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)

KEY_FILE: Final = "signing-key.pem"
PUBLIC_FILE: Final = "public-key.pem"
_BLOCK: Final = re.compile(rb"-----BEGIN PUBLIC KEY-----.+?-----END PUBLIC KEY-----\n?", re.DOTALL)


class NoKey(ValueError):
    """The given key is not an Ed25519 key. The text names its source, never its content."""


class MissingKey(Exception):
    """There is no key where one has signed before: a new one is never made silently."""


class OtherKey(Exception):
    """The key that would sign is not the one that the settings pin."""


def fingerprint(key: Ed25519PublicKey) -> str:
    """The SHA-256 of its 32 bytes, hexadecimal: what the settings pin."""
    return sha256(key.public_bytes_raw()).hexdigest()


def key_id(key: Ed25519PublicKey) -> str:
    """The first 16 digits of the fingerprint."""
    return fingerprint(key)[:16]


def open_key(
    given: str | None, folder: Path, *, make: bool = True, pinned: AbstractSet[str] = frozenset()
) -> Ed25519PrivateKey:
    """The key that the setting names (32 bytes in base64, or a PEM file), else the one of the folder, made if it is
    missing and ``make`` allows it. Raises ``MissingKey``, and ``OtherKey`` if its fingerprint is not ``pinned``.

    Its public half is added to the folder's public keys: heads that an older key signed can still be checked.
    """
    if given is None and not make and not (folder / KEY_FILE).exists():
        raise MissingKey
    folder.mkdir(parents=True, exist_ok=True)
    key = _given_key(given) if given else _kept_key(folder / KEY_FILE)
    if pinned and fingerprint(key.public_key()) not in pinned:
        raise OtherKey
    public = folder / PUBLIC_FILE
    known = public.read_bytes() if public.exists() else b""
    if key_id(key.public_key()) not in read_public_keys(known):
        _write(public, known + key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo), 0o644)
    return key


def read_public_keys(text: bytes) -> Mapping[str, Ed25519PublicKey]:
    """The key of every PEM block of the text, by id. Raises ``NoKey`` for a block that is no Ed25519 key."""
    found = {}
    for block in _BLOCK.findall(text):
        try:
            key = load_pem_public_key(block)
        except ValueError as error:
            raise NoKey("a public key cannot be read") from error
        if not isinstance(key, Ed25519PublicKey):
            raise NoKey("a public key is not Ed25519")
        found[key_id(key)] = key
    return found


def _given_key(given: str) -> Ed25519PrivateKey:
    path = Path(given)
    if path.is_file():
        return _read(path.read_bytes())
    try:
        return Ed25519PrivateKey.from_private_bytes(base64.b64decode(given, validate=True))
    except ValueError:
        raise NoKey("CHOPERIA_SEAL_KEY must be 32 bytes in base64, or the path of a PEM file") from None


def _kept_key(path: Path) -> Ed25519PrivateKey:
    if not path.exists():
        pem = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        _write(path, pem, 0o600, once=True)
    return _read(path.read_bytes())


def _read(pem: bytes) -> Ed25519PrivateKey:
    try:
        key = load_pem_private_key(pem, None)
    except (ValueError, TypeError):
        raise NoKey("the seal's key file cannot be read") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise NoKey("the seal's key is not Ed25519")
    return key


def _write(path: Path, content: bytes, mode: int, *, once: bool = False) -> None:
    """Write the file atomically, so readers see all of it. With ``once`` the first of several concurrent
    writers wins."""
    aside = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
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
