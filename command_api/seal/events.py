"""What happens to the seal of the history."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

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


class RewrittenEvent(msgspec.Struct, frozen=True):
    """One event whose stored bytes were replaced: the hash of its leaf before, which the tree keeps, and after,
    both hexadecimal."""

    stream: str
    version: int
    before: str
    after: str


class EventsArchived(Event):
    """The states of ``events`` events left the log for the kept file ``file``, where each of them proves itself."""

    TOPIC = "seal.EventsArchived"

    file: str
    events: int


class EventsBroughtBack(Event):
    """The events of the file are in the log again."""

    TOPIC = "seal.EventsBroughtBack"


class EventsRewritten(Event):
    """Personal data in these events were encrypted after they were sealed. ``signature`` (Ed25519, base64) by the
    seal's ``key`` covers ``signed_bytes``; without a valid one the pairs of hashes count for nothing."""

    TOPIC = "seal.EventsRewritten"

    events: tuple[RewrittenEvent, ...]
    key: str
    signature: str

    @staticmethod
    def signed_bytes(events: Iterable[RewrittenEvent]) -> bytes:
        """One line of text for each event, after the name of the format."""
        lines = (f"{each.stream} {each.version} {each.before} {each.after}\n" for each in events)
        return f"choperia rewriting 1\n{''.join(lines)}".encode()
