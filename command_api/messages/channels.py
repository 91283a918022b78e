"""What the channels need of this installation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from command_api.messages.secrets import ChannelSecrets
from infra.messaging.addresses import AddressGuard
from infra.settings import Settings

GIVEN_FOR: Final = "host"
"""Beside the token of the WhatsApp Cloud API: the host that it may be sent to."""


@dataclass(frozen=True)
class Channels:
    """``guard`` decides which addresses may be asked."""

    settings: Settings
    secrets: ChannelSecrets
    guard: AddressGuard


def cloud_host(settings: Settings) -> str:
    """Host and port of the WhatsApp Cloud API."""
    return urlsplit(settings.whatsapp_url).netloc
