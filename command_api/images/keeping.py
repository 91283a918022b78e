"""Garbage collection never removes a file that an event names, in whichever order both run.

A file is written before the event that names it. It may also be an old file that no event named so far, which garbage
collection is about to remove. So a command inserts the files that it names in its transaction, and garbage collection
inserts what it is about to remove, both into one table whose primary key decides. If the command is second it waits
until the file is removed, writes it again and continues.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from command_api.event_store import Receipt, Store
from command_api.event_store.index import IndexStatement, write_metadata
from command_api.images.events import Variant
from command_api.images.pictures import Encoded
from command_api.kernel import Aggregate, CommandContext, Conflict
from infra.files import FileStore
from infra.security.database import transaction

NAMED, GOING, GONE = "named", "going", "gone"
STALE: Final = timedelta(minutes=10)
"""A removal that takes longer was killed."""
_TRIES: Final = 40
_PAUSE: Final = 0.05

file_marks = sa.Table(
    "file_marks",
    write_metadata,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("token", sa.Text, nullable=False, comment="of the sweep that wrote the row last"),
    sa.Column("at", sa.Float, nullable=False),
    sa.CheckConstraint("state IN ('named', 'going', 'gone')", name="a_file_is_named_or_swept"),
)
"""What is known of files beside the store of files itself: named by an event, about to be swept, swept."""

_NAME: Final = """
INSERT INTO file_marks (key, state, token, at) VALUES (:key, 'named', '', :at)
ON CONFLICT (key) DO UPDATE SET state = CASE file_marks.state WHEN 'named' THEN 'named' ELSE 'swept away' END
"""  # the check refuses the last one
_RESERVE: Final = """
INSERT INTO file_marks (key, state, token, at) VALUES (:key, 'going', :token, :at)
ON CONFLICT (key) DO UPDATE SET state = 'going', token = excluded.token, at = excluded.at
WHERE file_marks.state = 'gone' OR (file_marks.state = 'going' AND file_marks.at < :stale)
"""


class _Swept(Conflict):
    """A sweep removes one of the files at this moment, or has just done so."""


class Keeping:
    """The files of one command: kept, and named in the transaction of its events."""

    def __init__(self, store: Store, files: FileStore) -> None:
        self._store = store
        self._files = files
        self._kept: dict[str, bytes] = {}

    def keep(self, encoded: Encoded) -> Variant:
        """Keep one file now; ``save`` names it."""
        key = self.keep_as(encoded.content, "webp")
        return Variant(key, encoded.width, encoded.height, len(encoded.content))

    def keep_as(self, content: bytes, extension: str) -> str:
        """Keep any file now and answer its key; ``save`` names it. Only ``webp`` is served to everybody."""
        key = self._files.put(content, extension)
        self._kept[key] = content
        return key

    def save(
        self,
        *aggregates: Aggregate,
        ctx: CommandContext,
        answer: Mapping[str, object] | None = None,
        changes: Iterable[IndexStatement] = (),
    ) -> Receipt:
        """``Store.save`` together with the names of the files."""
        at = ctx.now.timestamp()
        names = [
            IndexStatement(sa.text(_NAME).bindparams(key=key, at=at), _Swept("Tente de novo em instantes."))
            for key in sorted(self._kept)
        ]
        for _ in range(_TRIES):
            try:
                return self._store.save(*aggregates, ctx=ctx, answer=answer, changes=[*changes, *names])
            except _Swept:
                self._keep_again(ctx.now)
        raise Conflict("As imagens estão sendo arrumadas. Tente de novo em instantes.")

    def _keep_again(self, now: datetime) -> None:
        """Keep missing files once more, then take back their marks, unless another sweep has written them again."""
        table = file_marks
        over = (table.c.state == GONE) | ((table.c.state == GOING) & (table.c.at < (now - STALE).timestamp()))
        with self._store.recorder.engine.connect() as connection:
            query = sa.select(table.c.key, table.c.token).where(over, table.c.key.in_(list(self._kept)))
            gone = connection.execute(query).all()
        if not gone:  # a sweep is at it: one file takes it a moment
            time.sleep(_PAUSE)
            return
        for key, _ in gone:
            self._files.put(self._kept[key], key.rpartition(".")[2])
        with transaction(self._store.recorder.engine) as connection:
            for key, token in gone:
                connection.execute(table.delete().where(table.c.key == key, table.c.token == token, over))


def reserve(engine: sa.Engine, key: str, now: datetime) -> str | None:
    """For a sweep: from now on no command can name ``key``. ``None`` if one has, or if another sweep is at it."""
    token = uuid.uuid4().hex
    times = {"at": now.timestamp(), "stale": (now - STALE).timestamp()}
    with transaction(engine) as connection:
        written = connection.execute(sa.text(_RESERVE), {"key": key, "token": token, **times})
    return token if written.rowcount else None


def swept(engine: sa.Engine, key: str, token: str) -> None:
    """The sweep is done with ``key``: commands may keep and name it again."""
    with transaction(engine) as connection:
        mine = (file_marks.c.key == key) & (file_marks.c.token == token)
        connection.execute(file_marks.update().where(mine).values(state=GONE))


def forget_swept(engine: sa.Engine, before: datetime) -> None:
    """Delete old marks: no command takes that long."""
    with transaction(engine) as connection:
        old = (file_marks.c.state != NAMED) & (file_marks.c.at < before.timestamp())
        connection.execute(file_marks.delete().where(old))
