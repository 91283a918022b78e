"""Reads the log for the history screens: by stream and version, replayed to say what an event changed."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from copy import copy
from functools import partial
from itertools import chain
from operator import itemgetter
from typing import Any, Final

import sqlalchemy as sa

import command_api.app  # noqa: F401  # whatever a stream can be of
from command_api.event_store import Recorder
from command_api.event_store.damage import applied, stored_bytes
from command_api.event_store.mapper import decode
from command_api.event_store.personal import subject_of
from command_api.event_store.subject_keys import SubjectKeys
from command_api.kernel import Aggregate, Event
from infra.compiled import prepared
from infra.position import Position
from query_api.http import parameters_of
from query_api.log import Key, State, Step

_EVENTS: Final = sa.table("events", sa.column("stream"), sa.column("version"), sa.column("topic"), sa.column("state"))
_SHORT: Final = 50
"""Versions of a stream up to which it is read together with others."""

StoredRow = tuple[str, int, str, bytes]
"""Stream, version, topic and state."""


class StoredLog:
    """The event store as ``query_api.log.Log``: it reads, and can do nothing else."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder

    def events(self, keys: Sequence[Key]) -> Mapping[Key, Event]:
        """These events, as far as the log has them."""
        opening = self._recorder.keys.afresh()  # another process may have erased a person a moment ago
        return {
            (stream, version): decode(topic, stream, version, state, opening)
            for stream, version, topic, state in self._rows(keys)
        }

    def subjects(self, keys: Sequence[Key]) -> Mapping[Key, str | None]:
        """The subjects whose data these events hold."""
        return {(stream, version): subject_of(state) for stream, version, _, state in self._rows(keys)}

    def _rows(self, keys: Sequence[Key]) -> list[tuple[str, int, str, bytes]]:
        if not keys:
            return []
        streams = parameters_of("stream", [stream for stream, _ in keys])
        versions = parameters_of("version", [version for _, version in keys])
        with self._recorder.engine.connect() as connection:
            statement = prepared(connection.dialect, ("events", len(streams)), partial(_events_at, len(streams)))
            rows = statement.tuples(connection, {**streams, **versions})
        return [(stream, version, topic, stored_bytes(state)) for stream, version, topic, state in rows]

    def stream(self, name: str, last: int) -> Sequence[Event]:
        """One stream up to a version."""
        opening = self._recorder.keys.afresh()
        rows = self._recorder.stream_rows(name, lte=last)
        return [decode(topic, stream, version, state, opening) for stream, version, topic, state in rows]

    def state(self, stream: str) -> State:
        """What it is now."""
        aggregate: Any = None
        opening = self._recorder.keys.afresh()
        for name, version, topic, state in self._recorder.stream_rows(stream):
            aggregate = applied(decode(topic, name, version, state, opening), aggregate)
        return state_of(aggregate)

    def head(self) -> Position:
        """The end of the log for read models."""
        return self._recorder.head()

    def began(self, stream: str) -> Position | None:
        """The position of the first event of the stream."""
        return self._recorder.began(stream)

    def steps(self, stream: str, first: int, last: int) -> Sequence[Step]:
        """What the events ``first`` to ``last`` did; the stream is replayed from its beginning."""
        opening = self._recorder.keys.afresh()
        rows = self._recorder.stream_rows(stream, lte=last)
        return [*_replayed(rows, range(first, last + 1), opening)]

    def steps_at(self, keys: Sequence[Key]) -> Mapping[Key, Step]:
        """Short streams are read in one query and replayed, a long one in a query of its own."""
        wanted: dict[str, set[int]] = {}
        for stream, version in keys:
            wanted.setdefault(stream, set()).add(version)
        last = {stream: max(versions) for stream, versions in wanted.items()}
        opening = self._recorder.keys.afresh()
        short = self._first_rows({stream: version for stream, version in last.items() if version <= _SHORT})
        long = (self._recorder.stream_rows(stream, lte=version) for stream, version in last.items() if version > _SHORT)
        return {
            (step.event.originator_id, step.event.originator_version): step
            for rows in chain(_by_stream(short), long)
            for step in _replayed(rows, wanted[rows[0][0]], opening)
        }

    def _first_rows(self, last: Mapping[str, int]) -> Sequence[StoredRow]:
        """The events of these streams up to a version of each, by stream and version."""
        if not last:
            return []
        number = 1 << (len(last) - 1).bit_length()
        # as many as the next power of two has, so that few statements are compiled; no stream is called ""
        values = dict(enumerate([*last.items(), *[("", 0)] * (number - len(last))]))
        with self._recorder.engine.connect() as connection:
            statement = prepared(connection.dialect, ("first events", number), partial(_first_events, number))
            streams = {f"stream_{at}": stream for at, (stream, _) in values.items()}
            versions = {f"version_{at}": version for at, (_, version) in values.items()}
            rows = statement.tuples(connection, {**streams, **versions})
        return [(stream, version, topic, stored_bytes(state)) for stream, version, topic, state in rows]


def _by_stream(rows: Sequence[StoredRow]) -> list[list[StoredRow]]:
    """``rows`` of each stream apart, by version."""
    streams: dict[str, list[StoredRow]] = {}
    for row in rows:
        streams.setdefault(row[0], []).append(row)
    return [sorted(each, key=itemgetter(1)) for each in streams.values()]


def _replayed(rows: Sequence[StoredRow], wanted: Container[int], opening: SubjectKeys) -> Iterator[Step]:
    """The steps of the ``wanted`` versions of one stream, whose ``rows`` begin with its first event."""
    aggregate: Any = None
    after: State | None = {}
    for stream, version, topic, state in rows:
        event = decode(topic, stream, version, state, opening)
        if version not in wanted:
            aggregate, after = applied(event, aggregate), None  # a state is copied only where it is asked for
            continue
        before = state_of(aggregate) if after is None else after
        aggregate = applied(event, aggregate)
        after = state_of(aggregate)
        yield Step(event, before, after)


def _events_at(number: int) -> sa.Select[Any]:
    """The events of so many streams and versions, ``stream_0`` and ``version_0`` to the last."""
    keys = [
        (sa.bindparam(f"stream_{each}", None, sa.Text), sa.bindparam(f"version_{each}", None, sa.BigInteger))
        for each in range(number)
    ]
    # joined, because SQLite looks through the whole log for a list of pairs
    wanted = sa.values(sa.column("stream", sa.Text), sa.column("version", sa.BigInteger)).data(keys).cte("wanted")
    log = _EVENTS.c
    here = sa.and_(log.stream == wanted.c.stream, log.version == wanted.c.version)
    return sa.select(log.stream, log.version, log.topic, log.state).select_from(wanted.join(_EVENTS, here))


def _first_events(number: int) -> sa.Select[Any]:
    """The events of so many streams up to a version of each."""
    last = [
        (sa.bindparam(f"stream_{each}", None, sa.Text), sa.bindparam(f"version_{each}", None, sa.BigInteger))
        for each in range(number)
    ]
    wanted = sa.values(sa.column("stream", sa.Text), sa.column("version", sa.BigInteger)).data(last).cte("wanted")
    log = _EVENTS.c
    here = sa.and_(log.stream == wanted.c.stream, log.version <= wanted.c.version)
    return sa.select(log.stream, log.version, log.topic, log.state).select_from(wanted.join(_EVENTS, here))


def state_of(aggregate: Aggregate | None) -> State:
    """What it knows about itself; what it changes in place later is copied."""
    if aggregate is None:
        return {}
    return {name: copy(value) for name, value in vars(aggregate).items() if not name.startswith("_")}
