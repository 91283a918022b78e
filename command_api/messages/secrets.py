"""Secrets of channels and devices: encrypted in events with a key of the installation, and never shown again."""

from __future__ import annotations

import base64
from collections.abc import Mapping

import msgspec

from command_api.messages import unsubscribing
from infra.security.keys import Keys
from infra.security.wrapping import Wrapping

KEY_PURPOSE = "message channels"


class ChannelSecrets:
    """A secret key that was replaced opens nothing: the passwords of the channels are then entered again
    (``WrongKey``)."""

    def __init__(self, keys: Keys) -> None:
        self._wrapping = Wrapping(lambda: [keys.derive(KEY_PURPOSE)])
        self.unsubscribing_key = keys.derive(unsubscribing.KEY_PURPOSE)

    def encrypted(self, kind: str, secrets: Mapping[str, str]) -> str:
        """Bound to the kind of channel."""
        return base64.b64encode(self._wrapping.wrap(kind, msgspec.json.encode(secrets))).decode()

    def opened(self, kind: str, encrypted: str) -> dict[str, str]:
        """The decrypted secrets. Raises ``WrongKey``."""
        secrets: dict[str, str] = msgspec.json.decode(self._wrapping.unwrap(kind, base64.b64decode(encrypted)))
        return secrets
