"""Secrets of channels and devices."""

from __future__ import annotations

from command_api.messages import unsubscribing
from infra.security.event_secrets import EventSecrets
from infra.security.keys import Keys

KEY_PURPOSE = "message channels"


class ChannelSecrets(EventSecrets):
    """Bound to the kind of channel."""

    def __init__(self, keys: Keys) -> None:
        super().__init__(keys, KEY_PURPOSE)
        self.unsubscribing_key = keys.derive(unsubscribing.KEY_PURPOSE)
