"""The hash that the tree holds for an event, also for one whose personal data were encrypted after it was sealed.

A tree never changes: at the place of a rewritten event it keeps the hash of the former bytes. A stored event that
differs is the sealed one only if a ``seal.EventsRewritten`` event, signed with a key of the seal, names exactly these
two hashes.
"""

from __future__ import annotations

import base64
import binascii
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Final

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from command_api.event_store.damage import UnreadableEvent
from command_api.event_store.recorded import Recorded, leaf_of
from command_api.event_store.recorder import Recorder
from command_api.event_store.rewriting import rewriting_of
from command_api.seal.events import EventsRewritten, RewrittenEvent
from projections.seal.tree import leaf_hash

PublicKeys = Callable[[], Mapping[str, Ed25519PublicKey]]

_REMEMBERED: Final = 16
"""Rewritings in memory. They follow the order of the log, and so does who asks."""


class SealedHashes:
    """``find`` gives the stored state of the rewriting with this number."""

    def __init__(self, find: Callable[[int], bytes | None], keys: PublicKeys) -> None:
        self._find = find
        self._keys = keys
        self._pairs: OrderedDict[int, Mapping[bytes, bytes]] = OrderedDict()

    def of(self, recorded: Recorded) -> bytes:
        """The hash of the event's leaf in the tree. Raises ``NotAnEvent``."""
        stored = leaf_hash(leaf_of(recorded))
        rewriting = rewriting_of(recorded.state)
        return stored if rewriting is None else self._pairs_of(rewriting).get(stored, stored)

    def _pairs_of(self, rewriting: int) -> Mapping[bytes, bytes]:
        """Sealed hashes by stored hashes; none of a rewriting that does not exist or that no key of the seal signed."""
        if rewriting not in self._pairs:
            state = self._find(rewriting)
            if state is None:
                return {}
            self._pairs[rewriting] = _signed_pairs(state, self._keys())
            if len(self._pairs) > _REMEMBERED:
                self._pairs.popitem(last=False)
        return self._pairs[rewriting]


def hashes_in(recorder: Recorder, keys: PublicKeys) -> SealedHashes:
    """The sealed hashes of a log."""

    def find(rewriting: int) -> bytes | None:
        try:
            rows = recorder.stream_rows(stream_of(rewriting), limit=1)
        except UnreadableEvent:  # not UTF-8: the check of the whole log reports it
            return None
        return rows[0][3] if rows and rows[0][2] == EventsRewritten.TOPIC else None

    return SealedHashes(find, keys)


def stream_of(rewriting: int) -> str:
    """The stream that holds the rewriting."""
    return f"rewriting-{rewriting}"


class _Batch(msgspec.Struct):
    events: tuple[RewrittenEvent, ...]
    key: str
    signature: str


_decoder = msgspec.json.Decoder(_Batch)


def _signed_pairs(state: bytes, keys: Mapping[str, Ed25519PublicKey]) -> Mapping[bytes, bytes]:
    try:
        batch = _decoder.decode(state)
        signature = base64.b64decode(batch.signature, validate=True)
        keys[batch.key].verify(signature, EventsRewritten.signed_bytes(batch.events))
        return {bytes.fromhex(each.after): bytes.fromhex(each.before) for each in batch.events}
    except (msgspec.MsgspecError, binascii.Error, InvalidSignature, KeyError, TypeError, ValueError, RecursionError):
        return {}
