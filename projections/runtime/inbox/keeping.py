"""What an inbox needs beside deliveries: the old go, and what does not come is fetched."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

import sqlalchemy as sa
import structlog

from command_api.event_store.recorder import StoreUnavailable
from infra.exceptions import described
from infra.kafka.envelope import Envelope
from infra.position import START, Position
from infra.read_database import Busy, ReadDatabase
from infra.telemetry import inbox_fetched
from projections.runtime import tracking
from projections.runtime.inbox.recorder import InboxRecorder
from projections.runtime.inbox.staging import stage
from projections.runtime.inbox.tables import POSITION, at, events, floor_of, inboxes
from projections.runtime.source import Source

log = structlog.get_logger()

KEPT: Final = timedelta(hours=1)
"""Applied events are kept this long for diagnosis only; read models do not need them."""
SWEEP: Final = 60.0
PATIENCE: Final = 30.0
"""Seconds without progress after which missing deliveries are fetched from the store."""
_LOOK: Final = 1.0
_FETCHED: Final = 1_000


class Keeper:
    """A thread of every worker; one of them works at a time. Only events that the read models ``names`` have applied
    are deleted."""

    def __init__(self, log: Source, database: ReadDatabase, inbox: InboxRecorder, names: Sequence[str]) -> None:
        self._log = log
        self._database = database
        self._inbox = inbox
        self._names = names
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="inbox-keeper", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """End after the work at hand."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        head, moved = self._inbox.head(), time.monotonic()
        swept = moved
        while not self._ended.wait(_LOOK):
            try:
                now = time.monotonic()
                if self._inbox.head() != head:
                    head, moved = self._inbox.head(), now
                with self._database.exclusive("inbox"):
                    if now - moved > PATIENCE:
                        moved = now
                        fetch(self._log, self._database, self._inbox)
                    if now - swept > SWEEP:
                        swept = now
                        sweep(self._database, applied_by(self._database, self._names), datetime.now(UTC) - KEPT)
            except Busy:  # another worker keeps the inbox
                continue
            except (sa.exc.DBAPIError, StoreUnavailable) as error:
                log.warning("inbox_keeper_waits", because=described(error))


def fetch(source: Source, database: ReadDatabase, inbox: InboxRecorder) -> int:
    """Stage events of the store that the inbox lacks, because a broker lost them or delivers nothing. Returns their
    number."""
    fetched, end = 0, source.head()
    while (previous := inbox.head()) < end and (missing := source.read_after(previous, _FETCHED)):
        envelopes = []
        for event in missing:
            envelopes.append(Envelope(event.position, previous, event.stream, event.version, event.topic, event.state))
            previous = event.position
        stage(database, envelopes, {})
        inbox.wake()
        fetched += len(missing)
    if fetched:
        inbox_fetched.inc(fetched)
        log.warning("inbox_fetched", events=fetched, because="Kafka did not deliver them")
    return fetched


def applied_by(database: ReadDatabase, names: Sequence[str]) -> Position:
    """How far all of these read models are."""
    with database.read() as connection:
        rows = [tracking.tracked(connection, name) for name in names]
    return min((row.position if row else START for row in rows), default=START)


def sweep(database: ReadDatabase, applied: Position, before: datetime) -> int:
    """Delete events that every read model has applied and that were staged before this time. Returns their number."""
    stays = sa.select(events.c.previous_transaction, events.c.previous_number).where(
        sa.or_(at(applied) < POSITION, events.c.staged_at >= before)
    )
    with database.write() as connection:
        first = connection.execute(stays.order_by(events.c.transaction_id, events.c.number).limit(1)).first()
        # a remaining event may be early, with an unknown number of missing events before it
        floor = min(applied, Position(*first)) if first else applied
        if floor <= floor_of(connection):
            return 0
        values = {"floor_transaction": floor.transaction, "floor_number": floor.number}
        connection.execute(inboxes.update().values(**values))
        return connection.execute(events.delete().where(at(floor) >= POSITION)).rowcount
