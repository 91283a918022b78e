"""What the channels need of this installation."""

from __future__ import annotations

from dataclasses import dataclass

from command_api.messages.secrets import ChannelSecrets
from infra.messaging.addresses import AddressGuard
from infra.settings import Settings


@dataclass(frozen=True)
class Channels:
    """``guard`` decides which addresses may be asked."""

    settings: Settings
    secrets: ChannelSecrets
    guard: AddressGuard
