"""``choperia audit archive``: the states of ended streams leave the log for files that prove themselves.

The rows stay, so positions, versions and what other tables refer to stay, and readers get every event as it was stored
(``command_api.event_store.archive``). A file is there, and the history names it, before a row refers to it. A run that
ends early leaves whole events, and the next run goes on with the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby, islice
from typing import TYPE_CHECKING, Final

import msgspec
import sqlalchemy as sa
from eventsourcing.utils import TopicError, resolve_topic

from command_api.event_store import Recorded
from command_api.event_store.archive import EXTENSION, Archive, key_in, reference
from command_api.event_store.damage import stored_bytes
from command_api.event_store.personal import says_in_clear
from command_api.event_store.recorded import leaf_of, recorded_in
from command_api.event_store.rewriting import REWRITES, names_account, replace_states, rewriting_of
from command_api.kernel import Aggregate, stream_id
from command_api.kernel.events import EVENT_TYPES, Metadata
from command_api.seal.domain import ARCHIVED_IN, ArchivedEvents
from infra.exclusive import Busy
from infra.position import Position
from infra.problems import Problem
from infra.security.database import transaction
from launcher.composition import system_context
from launcher.jobs.seal import Auditor
from projections.seal import tree
from projections.seal.heads import Head
from projections.seal.tiles import Gap, Tiles

if TYPE_CHECKING:
    from launcher.composition import Services

_EVENTS: Final = 2_000
_BYTES: Final = 2 * 1024 * 1024
"""A file has about so many events, or so many bytes of them."""
_AT_ONCE: Final = 200
"""Streams that are read at once, and events of one transaction: commands wait for it on SQLite."""
_STREAMS: Final = sa.text("SELECT stream FROM events GROUP BY stream ORDER BY min(position)")
_ROWS: Final = {
    "sqlite": "SELECT 0, position, stream, version, topic, state FROM events",
    "postgresql": "SELECT transaction_id, position, stream, version, topic, state FROM events",
}

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Moved:
    """What left the log, or came back. ``size`` is in bytes, of the files."""

    files: int = 0
    events: int = 0
    size: int = 0


class _Stamp(msgspec.Struct):
    metadata: Metadata = Metadata()


def archive(services: Services, before: datetime, progress: Progress = lambda _done, _total: None) -> Moved:
    """Put away what ended and got no event since ``before``. Others may use the system meanwhile. Raises ``Problem`` if
    the seal cannot sign or the history is not the sealed one, or while another process moves events."""
    with _alone(services):
        head = Auditor(services).sign(datetime.now(UTC))
        if head is None:
            return Moved()
        done = Moved()
        for events in _in_files(_ended(services, head, before, progress)):
            key, size = _filed(services, head, events)
            _move(services, [(each, each._replace(state=reference(key, n))) for n, each in enumerate(events)])
            done = Moved(done.files + 1, done.events + len(events), done.size + size)
        return done


def bring_back(services: Services, progress: Progress = lambda _done, _total: None) -> Moved:
    """Put everything that left the log into it again; the files stay, because the history names them."""
    with _alone(services):
        done, files = Moved(), services.store.claimed(ARCHIVED_IN)
        for number, (key, stream) in enumerate(files.items(), 1):
            events = [recorded_in(leaf) for leaf in services.recorder.archives.leaves_of(key)]
            _move(services, [(each._replace(state=reference(key, n)), each) for n, each in enumerate(events)])
            archived = services.store.load(ArchivedEvents, stream_id(stream))
            archived.bring_back()
            services.store.save(archived, ctx=system_context())
            done = Moved(number, done.events + len(events))
            progress(number, len(files))
        return done


def compact(services: Services) -> None:
    """Give the room that the states left back to the disk. Others wait meanwhile."""
    with services.recorder.direct.connect() as connection:
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SET statement_timeout = 0")
            connection.exec_driver_sql("VACUUM FULL events")
            connection.invalidate()  # the next user of the pool gets a connection with a timeout
        else:
            connection.exec_driver_sql("VACUUM")


@contextmanager
def _alone(services: Services) -> Iterator[None]:
    try:
        with services.recorder.locks.exclusive(REWRITES):
            services.runner.catch_up()
            yield
    except Busy:
        raise Problem(409, "Outro processo já está mexendo na história.", kind="archive") from None


def _ended(services: Services, head: Head, before: datetime, progress: Progress) -> Iterator[list[Recorded]]:
    """What is still in the log of each stream that ended, in the order of their beginnings."""
    engine = services.recorder.engine
    query = sa.text(f"{_ROWS[engine.dialect.name]} WHERE stream IN :streams ORDER BY stream, version").bindparams(
        sa.bindparam("streams", expanding=True)
    )
    with engine.connect() as connection:
        streams = [stream for stream in connection.execute(_STREAMS).scalars() if _may_end(stream)]
    for first in range(0, len(streams), _AT_ONCE):
        some = streams[first : first + _AT_ONCE]
        with engine.connect() as connection:
            rows = connection.execute(query, {"streams": some}).all()
        stored = [Recorded(Position(t, n), s, v, topic, stored_bytes(state)) for t, n, s, v, topic, state in rows]
        by_stream = {stream: list(events) for stream, events in groupby(stored, lambda each: each.stream)}
        for stream in some:
            here = [each for each in by_stream[stream] if key_in(each.state) is None]
            if here and _is_over(here, head, before) and _has_ended(services, stream):
                yield here
        progress(min(first + _AT_ONCE, len(streams)), len(streams))


def _may_end(stream: str) -> bool:
    return _kind_of(stream).has_ended is not Aggregate.has_ended


def _has_ended(services: Services, stream: str) -> bool:
    return services.store.load_removed(_kind_of(stream), stream_id(stream)).has_ended


def _kind_of(stream: str) -> type[Aggregate]:
    """The class of its aggregate; that of all, which never end, for a stream that no command has made."""
    with suppress(TopicError):
        kind: type[Aggregate] = resolve_topic(stream.rpartition("-")[0])
        return kind
    return Aggregate


def _is_over(events: Sequence[Recorded], head: Head, before: datetime) -> bool:
    """Whether these events are signed as they are, say nothing in clear that an erasure would have to reach, and are
    older than ``before``."""
    last = msgspec.json.decode(events[-1].state, type=_Stamp).metadata.recorded_at
    return last < before and all(
        each.position <= head.position
        and each.topic in EVENT_TYPES
        and not says_in_clear(EVENT_TYPES[each.topic], each.state)
        and not names_account(each.state)
        and rewriting_of(each.state) is None
        for each in events
    )


def _in_files(streams: Iterator[list[Recorded]]) -> Iterator[list[Recorded]]:
    """The events of each file, by position: whole streams, which began one after the other."""
    waiting: list[Recorded] = []
    for events in streams:
        waiting += events
        if len(waiting) >= _EVENTS or sum(len(each.state) for each in waiting) >= _BYTES:
            yield sorted(waiting)
            waiting = []
    if waiting:
        yield sorted(waiting)


def _filed(services: Services, head: Head, events: Sequence[Recorded]) -> tuple[str, int]:
    """The key and size of the file with these events, which is kept, can be read, and is named by the history."""
    leaves = [leaf_of(each) for each in events]
    with services.read_database.read() as connection:
        tiles = Tiles(connection)
        indexes = [tiles.index_of(each.position) for each in events]
        try:
            numbers = [index for index in indexes if index is not None]
            path = tree.inclusion_of_many(tiles.subtree, numbers, head.size)
            hashes = dict(zip(indexes, map(tree.leaf_hash, leaves), strict=True))
            is_sealed = None not in hashes and tree.root_of_many(hashes, head.size, path) == head.root  # type: ignore[arg-type]
        except (Gap, ValueError):
            is_sealed = False
    if not is_sealed:
        raise Problem(409, "A história não é a que foi lacrada: confira o lacre. Nada saiu dela.", kind="seal")
    content = Archive(head.as_dict(), tuple(numbers), tuple(each.hex() for each in path)).written(leaves)
    key = services.files.put(content, EXTENSION)
    services.recorder.archives.content_of(key)  # as a reader will: it is there, and whole
    if services.store.find(ARCHIVED_IN, key) is None:  # unless a run that ended early has named it
        id = services.store.new_id(ArchivedEvents)
        services.store.save(ArchivedEvents.put_away(id, key, len(events)), ctx=system_context())
    return key, len(content)


def _move(services: Services, replaced: Sequence[tuple[Recorded, Recorded]]) -> None:
    """Put one state in the place of another, a few at a time."""
    waiting = iter(replaced)
    while some := list(islice(waiting, _AT_ONCE)):
        _replace(services, some)


def _replace(services: Services, some: Sequence[tuple[Recorded, Recorded]]) -> None:
    with transaction(services.recorder.engine) as connection:
        replace_states(connection, some)
