"""What happens to the seal of the history."""

from __future__ import annotations

from command_api.kernel import Event


class SealRebuildRefused(Event):
    """The hashes that were computed again differ from the sealed ones. ``first_changed`` is the number of the first
    event that differs, from 1. The former hashes stay in use."""

    TOPIC = "seal.SealRebuildRefused"

    first_changed: int


class SealRebuilt(Event):
    """The hashes of ``events`` events were computed again, equal the sealed ones, and took their place."""

    TOPIC = "seal.SealRebuilt"

    events: int
