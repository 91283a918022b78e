"""Compares the log with its signed heads: every event is hashed again, and the first difference is named."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from command_api.event_store.damage import UnreadableEvent
from command_api.event_store.recorded import NotAnEvent, Recorded
from command_api.event_store.recorder import Recorder
from infra.position import START, Position
from infra.read_database import ReadDatabase
from projections.seal import tree
from projections.seal.heads import Head
from projections.seal.rewritings import PublicKeys, SealedHashes, hashes_in
from projections.seal.tiles import WIDTH_BITS, Gap, Tiles

BATCH: Final = 2_000
_NO_LEAF: Final = bytes(32)

Kind = Literal["altered", "removed", "inserted", "moved", "unreadable", "unlocated"]
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Finding:
    """The first difference between the log and the signed history.

    ``index`` counts events from 0. ``position`` is that of the event (the former one, if it is missing); ``now_at`` is
    the new position of a moved event. ``unlocated``: somewhere between two heads, because the hashes that would locate
    it were changed too.
    """

    kind: Kind
    index: int
    position: Position | None = None
    stream: str | None = None
    version: int | None = None
    topic: str | None = None
    now_at: Position | None = None
    between: tuple[Head | None, Head] | None = None


@dataclass
class Outcome:
    """The result of a check. ``sealed`` events are covered by a signature, ``unsealed`` ones came after the
    last head. ``key`` made the newest signature, and its first at ``key_since``; ``key_pinned``: the settings allow no
    other one."""

    sealed: int = 0
    unsealed: int = 0
    head: Head | None = None
    finding: Finding | None = None
    tables_agree: bool = True
    key: str | None = None
    key_since: str | None = None
    key_pinned: bool = False
    problems: list[str] = field(default_factory=list)

    @property
    def intact(self) -> bool:
        """Nothing was altered, removed or inserted since the head, and there is one."""
        return self.head is not None and self.finding is None and self.tables_agree and not self.problems


def verify_log(
    recorder: Recorder,
    database: ReadDatabase,
    heads: Sequence[Head],
    *,
    keys: PublicKeys = dict,
    problems: Sequence[str] = (),
    pinned: bool = False,
    progress: Progress | None = None,
) -> Outcome:
    """Hash the whole log again and compare at every head (by size). It changes nothing; writes and reads continue.
    ``keys`` are the public keys of the seal: rewritten events count only with a signature of one."""
    outcome = Outcome(problems=list(problems), head=heads[-1] if heads else None, key_pinned=pinned)
    if outcome.head is not None:
        outcome.key = outcome.head.key
        outcome.key_since = min(head.at for head in heads if head.key == outcome.key)
    with database.read() as connection:
        tiles = Tiles(connection)
        outcome.tables_agree = all(_tables_agree(tiles, head) for head in heads)
        log = _Log(recorder, hashes_in(recorder, keys))
        outcome.finding = _compare(log, tiles, heads, outcome, progress)
    return outcome


class _Log:
    """The events in their order, and the hash that the tree has of each."""

    def __init__(self, recorder: Recorder, hashes: SealedHashes) -> None:
        self.recorder = recorder
        self._hashes = hashes

    def hash_of(self, event: Recorded) -> bytes:
        """The sealed hash of the event; that of no leaf for a row that the store cannot have written."""
        try:
            return self._hashes.of(event)
        except NotAnEvent:
            return _NO_LEAF

    def after(self, position: Position) -> Iterator[Recorded | None]:
        """Every event after ``position``; ``None`` at last for one that the database cannot give back."""
        limit = BATCH
        while True:
            try:
                batch = self.recorder.read_after(position, limit)
            except UnreadableEvent:  # not UTF-8: the whole batch is refused because of one row
                if limit == 1:
                    yield None
                    return
                limit = max(1, limit // 2)
                continue
            yield from batch
            if not batch:
                return
            position = batch[-1].position


def _compare(
    log: _Log, tiles: Tiles, heads: Sequence[Head], outcome: Outcome, progress: Progress | None
) -> Finding | None:
    try:
        strays = log.recorder.strays()
    except UnreadableEvent:  # a text that is not UTF-8
        return Finding("unreadable", 0)
    if strays:
        return _about("inserted", 0, strays[0])
    growing, waiting, good = tree.Root(), list(heads), None
    total = waiting[-1].size if waiting else 0
    for event in log.after(START):
        if event is None:
            break
        if not waiting:
            outcome.unsealed += 1
            continue
        growing.add(log.hash_of(event))
        while waiting and waiting[0].size == growing.size:
            if growing.value() != waiting[0].root:
                return _locate(log, tiles, good, waiting[0])
            good = waiting.pop(0)
            outcome.sealed = good.size
        if progress and (growing.size % BATCH == 0 or not waiting):
            progress(growing.size, total)
    # the remaining heads were signed, but the log ends before them
    return _locate(log, tiles, good, waiting[0]) if waiting else _unsigned(log, tiles, good)


def _unsigned(log: _Log, tiles: Tiles, good: Head | None) -> Finding | None:
    """What came after the last head, against the seal's own tables: proves less, and still shows a clumsy hand."""
    start = good.size if good else 0
    return _first_difference(log, tiles, start, tiles.size)


def _tables_agree(tiles: Tiles, head: Head) -> bool:
    """A seal that has not reached the head yet cannot disagree with it."""
    try:
        return tiles.size < head.size or tiles.root(head.size) == head.root
    except Gap:
        return False


def _locate(log: _Log, tiles: Tiles, good: Head | None, bad: Head) -> Finding:
    """Between a head that holds and one that does not: where, if the hashes that were signed are still there."""
    start = good.size if good else 0
    found = None
    if tiles.size >= bad.size and _tables_agree(tiles, bad):
        found = _first_difference(log, tiles, start, bad.size)
    return found or Finding("unlocated", start, between=(good, bad))


def _first_difference(log: _Log, tiles: Tiles, start: int, end: int) -> Finding | None:
    tile = start >> WIDTH_BITS
    first = tile << WIDTH_BITS
    before = tiles.place(first - 1) if first else START
    if before is None or start >= end:
        return None
    events = log.after(before)
    for index, (place, sealed) in enumerate(_sealed(tiles, tile, end), first):
        event = next(events, "end")
        if event is None:
            return Finding("unreadable", index, place)
        if isinstance(event, str):
            return _gone(log, index, place, sealed)
        if event.position == place and log.hash_of(event) == sealed:
            continue
        if event.position < place:
            return _about("inserted", index, event)
        return _gone(log, index, place, sealed, event if event.position == place else None)
    return None


def _sealed(tiles: Tiles, tile: int, end: int) -> Iterator[tuple[Position, bytes]]:
    while found := tiles.hashes(tile):
        yield from found[: max(0, end - (tile << WIDTH_BITS))]
        tile += 1


def _gone(log: _Log, index: int, place: Position, sealed: bytes, instead: Recorded | None = None) -> Finding:
    """The fate of the event at this place: moved, altered, or removed."""
    for event in log.after(START):
        if event is None:
            break
        if event.position != place and log.hash_of(event._replace(position=place)) == sealed:
            about = _about("moved", index, event)
            return Finding(**{**about.__dict__, "position": place, "now_at": event.position})
    return _about("altered", index, instead) if instead else Finding("removed", index, place)


def _about(kind: Kind, index: int, event: Recorded) -> Finding:
    """Of a value of another type nothing is said: a finding is written as JSON, and for people."""
    values: tuple[Any, ...] = event  # a tampered database can hold anything
    _, stream, version, topic, _ = values
    return Finding(
        kind,
        index,
        event.position,
        stream if isinstance(stream, str) else None,
        version if type(version) is int else None,
        topic if isinstance(topic, str) else None,
    )
