"""The inbox as a source of read models: the log as far as it is complete."""

from __future__ import annotations

import threading
import time
from typing import Final

import sqlalchemy as sa

from command_api.event_store.damage import stored_bytes
from command_api.event_store.personal import PersonalKeys
from command_api.event_store.recorded import Recorded
from command_api.event_store.tail import Tail
from infra.position import START, Position
from infra.read_database import ReadDatabase
from infra.telemetry import Figure
from projections.runtime.inbox.tables import POSITION, at, events, floor_of
from projections.runtime.source import Source

LOOK: Final = 0.02
"""Seconds between two polls for deliveries of other processes. One thread polls for all waiters."""
RETRY_AFTER: Final = 0.25
"""Seconds until the next poll after the database did not respond."""
_LINKS: Final = 2_000

_linked = sa.select(
    events.c.transaction_id, events.c.number, events.c.previous_transaction, events.c.previous_number
).order_by(events.c.transaction_id, events.c.number)
_staged = sa.select(
    events.c.transaction_id,
    events.c.number,
    events.c.stream,
    events.c.version,
    events.c.topic,
    sa.type_coerce(events.c.state, sa.types.NullType()).label("state"),  # whatever a damaged row has in it
).order_by(events.c.transaction_id, events.c.number)


class InboxRecorder:
    """A ``Source``. ``log`` is the event store: it has the keys, and the events that were deleted from the inbox, which
    only a new read model needs."""

    def __init__(self, log: Source, database: ReadDatabase) -> None:
        self._log = log
        self._database = database
        self._tail = Tail(self.head, self._watch)
        self._looking = threading.Lock()
        self._looked = 0.0
        self._head = START

    @property
    def keys(self) -> PersonalKeys:
        return self._log.keys

    def head(self) -> Position:
        """The end of the unbroken chain."""
        with self._looking:
            if time.monotonic() - self._looked >= LOOK:
                self._follow_chain()
                self._looked = time.monotonic()
            return self._head

    def _follow_chain(self) -> None:
        """The next event is the first one after the head, if it names the head as its previous event; else it
        is early."""
        while True:
            with self._database.read() as connection:
                # what was swept was complete: its links are gone, so the chain goes on from there
                self._head = max(self._head, floor_of(connection))
                links = connection.execute(_linked.where(at(self._head) < POSITION).limit(_LINKS)).all()
            for transaction, number, *previous in links:
                if tuple(previous) != self._head:
                    return
                self._head = Position(transaction, number)
            if len(links) < _LINKS:
                return

    def read_after(self, position: Position, limit: int, topics: frozenset[str] | None = None) -> list[Recorded]:
        head = self.head()
        with self._database.read() as connection:
            # in the snapshot of the query below: a sweep may delete events at any moment
            if position >= floor_of(connection):
                query = _staged.where(at(position) < POSITION, at(head) >= POSITION).limit(limit)
                if topics is not None:
                    query = query.where(events.c.topic.in_(sorted(topics)))
                rows = connection.execute(query).all()
                return [
                    Recorded(Position(transaction, number), stream, version, topic, stored_bytes(state))
                    for transaction, number, stream, version, topic, state in rows
                ]
        return self._log.read_after(position, limit, topics)

    def wait_beyond(self, position: Position, timeout: float) -> bool:
        return self._tail.wait_beyond(position, timeout)

    def _watch(self, tail: Tail) -> None:
        pause, seen = LOOK, START
        while not tail.closed.wait(pause):
            try:
                pause, head = LOOK, self.head()
            except sa.exc.SQLAlchemyError:  # waiters get this error from their own read
                pause = RETRY_AFTER
                continue
            if head != seen:
                seen = head
                tail.stir()

    def figures(self) -> tuple[Figure, ...]:
        """What ``/metrics`` shows of it."""
        return (Figure("inbox_waiting_events", "Events that wait for one before them", lambda: {"": self.waiting()}),)

    def waiting(self) -> int:
        """Events that have come before one that precedes them."""
        beyond = sa.select(sa.func.count()).select_from(events).where(at(self.head()) < POSITION)
        with self._database.read() as connection:
            return int(connection.execute(beyond).scalar_one())

    def wake(self) -> None:
        """Make all waiters poll now: an event was staged here, or the waiters must end."""
        with self._looking:
            # the next ``head`` asks the database again
            self._looked = 0.0
        self._tail.stir()

    def close(self) -> None:
        """End the polling thread. No waiter may remain."""
        self._tail.close()
