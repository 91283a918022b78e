"""Passwords and tokens in events: encrypted with a key of the installation, and never shown again."""

from __future__ import annotations

import base64
from collections.abc import Mapping

import msgspec

from infra.security.keys import Keys
from infra.security.wrapping import Wrapping


class EventSecrets:
    """A secret key that was replaced opens nothing: they are then entered again (``WrongKey``). ``purpose``: what the
    key is derived for."""

    def __init__(self, keys: Keys, purpose: str) -> None:
        self._wrapping = Wrapping(lambda: [keys.derive(purpose)])

    def encrypted(self, bound_to: str, secrets: Mapping[str, str]) -> str:
        """The secrets open under the same words only, such as the kind of a channel."""
        return base64.b64encode(self._wrapping.wrap(bound_to, msgspec.json.encode(secrets))).decode()

    def opened(self, bound_to: str, encrypted: str) -> dict[str, str]:
        """The decrypted secrets. Raises ``WrongKey``."""
        secrets: dict[str, str] = msgspec.json.decode(self._wrapping.unwrap(bound_to, base64.b64decode(encrypted)))
        return secrets
