"""One stream's events with their way to a signed root: a file that needs no Choperia to be checked."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NotRequired, TypedDict

from command_api.event_store.personal import says_in_clear
from command_api.event_store.recorded import Recorded, leaf_of
from command_api.event_store.recorder import Recorder
from command_api.event_store.rewriting import rewriting_of
from command_api.kernel.events import EVENT_TYPES
from infra.read_database import ReadDatabase
from projections.seal import tree
from projections.seal.heads import Head
from projections.seal.rewritings import PublicKeys, SealedHashes, hashes_in, stream_of
from projections.seal.tiles import Gap, Tiles

FORMAT: Final = "choperia proof 1"
FORMAT_WITH_REWRITINGS: Final = "choperia proof 2"


class NotCovered(Exception):
    """No head covers the stream yet: there is nothing to prove it by."""


class NotProvable(Exception):
    """The events differ from the sealed ones, so no proof is made. A check of the log names the difference."""


class ProvedEvent(TypedDict):
    """An event in the seal: base64 of what was hashed, and the hashes on its way to the root."""

    index: int
    leaf: str
    path: list[str]
    rewriting: NotRequired[int]


class ProofDocument(TypedDict):
    """The file; ``rewritings`` are by number."""

    format: str
    subject: Mapping[str, object]
    stream: str
    head: dict[str, int | str]
    events: list[ProvedEvent]
    rewritings: NotRequired[dict[str, ProvedEvent]]


@dataclass(frozen=True)
class Proof:
    """The file's content; ``newer`` events of the stream came after the head and are not in it. ``in_clear``: it holds
    personal data that can be read without a key, in events from before there were keys."""

    document: ProofDocument
    newer: int
    in_clear: bool


def prove(
    recorder: Recorder,
    database: ReadDatabase,
    head: Head | None,
    stream: str,
    subject: Mapping[str, object],
    keys: PublicKeys = dict,
) -> Proof:
    """Every event of ``stream`` up to ``head``, with its leaf and audit path. ``subject`` is for the reader's eye.

    For events that were rewritten, the rewritings are proved with them; their signature must be one of ``keys``.

    Raises ``NotCovered`` and ``NotProvable``.
    """
    events = recorder.recorded_of(stream)
    covered = [event for event in events if head is not None and event.position <= head.position]
    if head is None or not covered:
        raise NotCovered
    with database.read() as connection:
        tiles = Tiles(connection)
        try:
            hashes = hashes_in(recorder, keys)
            proved = [_event(tiles, head, event, hashes) for event in covered]
            rewritings = {
                str(number): _rewriting(tiles, head, number, recorder)
                for number in sorted({each["rewriting"] for each in proved if "rewriting" in each})
            }
        except (Gap, ValueError) as error:
            raise NotProvable(str(error)) from error
    document: ProofDocument = {
        "format": FORMAT_WITH_REWRITINGS if rewritings else FORMAT,
        "subject": dict(subject),
        "stream": stream,
        "head": head.as_dict(),
        "events": proved,
    }
    if rewritings:
        document["rewritings"] = rewritings
    in_clear = any(says_in_clear(EVENT_TYPES[event.topic], event.state) for event in covered)
    return Proof(document, len(events) - len(covered), in_clear)


def _rewriting(tiles: Tiles, head: Head, number: int, recorder: Recorder) -> ProvedEvent:
    """The event that names the hashes before and after. Raises ``NotCovered`` if it is newer than the head."""
    [rewritten] = recorder.recorded_of(stream_of(number))
    if rewritten.position > head.position:
        raise NotCovered
    return _event(tiles, head, rewritten, None)


def _event(tiles: Tiles, head: Head, event: Recorded, hashes: SealedHashes | None) -> ProvedEvent:
    """The proof is verified before it is returned, so the script accepts every written file."""
    index, leaf = tiles.index_of(event.position), leaf_of(event)
    if index is None:
        raise NotProvable("an event is not in the seal")
    stored = tree.leaf_hash(leaf)
    sealed = hashes.of(event) if hashes else stored
    path = tree.inclusion(tiles.subtree, index, head.size)
    if tree.root_of_inclusion(sealed, index, head.size, path) != head.root:
        raise NotProvable("an event does not lead to the signed root")
    proved: ProvedEvent = {
        "index": index,
        "leaf": base64.b64encode(leaf).decode(),
        "path": [step.hex() for step in path],
    }
    if sealed != stored:
        number = rewriting_of(event.state)
        assert number is not None  # only a rewritten event differs from what was sealed
        proved["rewriting"] = number
    return proved
