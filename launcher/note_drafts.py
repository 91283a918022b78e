"""Makes the notes that commands issue: by the query side, so that they are those which were shown."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, datetime
from typing import Final

import sqlalchemy as sa

from command_api.kernel import NotFound
from command_api.notes.composing import note_of
from command_api.notes.domain import Source
from command_api.notes.drafting import Drafted
from command_api.notes.events import Amends
from command_api.notes.subject import Subject
from command_api.rules.windows import PUB_TIME
from infra.position import START, Position
from infra.read_database import ReadDatabase
from projections.fiscal.tables import notes
from query_api.http import Row, Snapshot, read_models_of, tables_of
from query_api.log import Log
from query_api.notes.amending import amendments_of
from query_api.notes.drafts import READ_MODELS, fiscal_house_of, owing, subject_of_day, subjects_of
from query_api.waiting import LONGEST_WAIT

_TABLES: Final = tables_of(READ_MODELS)
_LOOK_EVERY: Final = 0.02
"""Seconds."""


class NoteDrafts:
    """The query side as ``command_api.notes.drafting.Drafts``. ``hurry`` notifies the mover of the read models."""

    def __init__(self, database: ReadDatabase, log: Log, hurry: Callable[[], None]) -> None:
        self._database = database
        self._log = log
        self._hurry = hurry

    def of_order(self, order_id: int, now: datetime) -> Sequence[Drafted]:
        """See ``Drafts``."""
        with self._followed() as read:
            rows = owing(read, [order_id])
            return [_drafted(row, each, now) for row, each in subjects_of(read, fiscal_house_of(read), rows)]

    def amending(self, note_id: int, now: datetime) -> Sequence[Drafted]:
        """See ``Drafts``."""
        with self._followed() as read:
            rows = read.all(sa.select(notes).where(notes.c.id == note_id))
            if not rows:
                raise NotFound(f"Nota fiscal {note_id} não existe.")
            found = amendments_of(read, self._log, rows[0], now.astimezone(PUB_TIME).date())
            return [_drafted(each.order, each.subject, now, each.amends) for each in found]

    def of_day(self, day: date, now: datetime) -> Drafted | None:
        """See ``Drafts``."""
        with self._followed() as read:
            subject = subject_of_day(read, fiscal_house_of(read), day)
            return None if subject is None else _drafted(None, subject, now)

    @contextmanager
    def _followed(self) -> Iterator[Snapshot]:
        """A snapshot with all that is in the log now: a code that was mended a moment ago, or another address."""
        least, end = self._log.head(), time.monotonic() + LONGEST_WAIT
        while True:
            with self._database.read(*_TABLES) as connection:
                read = Snapshot(connection, START, {}, self._log)
                if _position(connection) >= least:
                    yield read
                    return
                if time.monotonic() > end:
                    raise read.late()
            self._hurry()
            time.sleep(_LOOK_EVERY)


def _position(connection: sa.Connection) -> Position:
    read_models = read_models_of(connection)
    return min(read_models[name].position if name in read_models else START for name in READ_MODELS)


def _drafted(row: Row | None, subject: Subject, now: datetime, amends: Amends | None = None) -> Drafted:
    note = note_of(replace(subject, issued_at=now))
    source = (
        Source(None, "", sale_day=subject.day)
        if row is None
        else Source(row["id"], row["order_code"], subject.buyer.id, amends=amends)
    )
    return Drafted(subject.kind, source, note.total, note.content, note.missing)
