"""Keys of assistants open the house to their owner."""

from __future__ import annotations

from command_api.assistants.commands import living_keys
from command_api.assistants.domain import AssistantKey
from command_api.event_store import Store

NEEDS = None


def ended(store: Store, user_id: int) -> list[AssistantKey]:
    """The living keys of the user, revoked."""
    keys = living_keys(store, user_id)
    for key in keys:
        key.revoke()
    return keys
