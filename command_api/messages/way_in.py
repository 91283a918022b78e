"""Web pushes bring notices of the house to the devices of a user."""

from __future__ import annotations

from command_api.event_store import Store
from command_api.messages.commands import own_devices
from command_api.messages.domain import Device
from infra.security.permissions import Permission

NEEDS = Permission.OPERATIONS
"""What a user needs to subscribe a device."""


def ended(store: Store, user_id: int) -> list[Device]:
    """The devices of the user, unsubscribed."""
    devices = own_devices(store, user_id)
    for device in devices:
        device.unsubscribe()
    return devices
