"""Files of sales that are to be imported: kept until they are, read piece by piece, one line of a table each.

The table is what an import knows between two batches. It changes in the transactions that record the sales, so that a
process that is killed leaves exactly what it had recorded; the history gets an event now and then.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from typing import BinaryIO, Final

import msgspec
import sqlalchemy as sa

from command_api.event_store import Receipt, Store
from command_api.event_store.index import IndexStatement, write_metadata
from command_api.kernel import Actor, CommandContext, Refused, Taken, stream_id
from command_api.stock.events import ImportCounts, RefusedRow
from command_api.stock.imports import IMPORT_FILE, SalesImport
from command_api.stock.sales_files import Inspected, inspect
from infra.compiled import prepared
from infra.files import SALES, FileStore

_TRIES: Final = 5
_NOT_PRINTABLE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_LONGEST_NAME: Final = 200
MOST_WAITING: Final = 20
"""Imports that wait or run at the same time: their files fill the disk."""

_counts = msgspec.json.Decoder(ImportCounts)
_refusals = msgspec.json.Decoder(tuple[RefusedRow, ...])

jobs = sa.Table(
    "sales_import_jobs",
    write_metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("staged", sa.Text, nullable=False),
    sa.Column("encoding", sa.Text, nullable=False),
    sa.Column("offset", sa.BigInteger, nullable=False, comment="bytes that have been worked on"),
    sa.Column("counts", sa.Text, nullable=False, comment="ImportCounts as JSON"),
    sa.Column("refusals", sa.Text, nullable=False, comment="those that no event has told yet"),
    sa.Column("refusals_kept", sa.BigInteger, nullable=False),
    sa.Column("cancelled", sa.Boolean, nullable=False),
    sa.Column("actor_id", sa.BigInteger),
    sa.Column("actor_name", sa.Text, nullable=False),
    sa.Column("correlation_id", sa.Text, nullable=False),
)
"""Imports that wait or run; one that has ended has no row."""


@dataclass(frozen=True)
class Job:
    """The progress of an import. ``refusals`` are those that no event contains yet, ``refusals_kept`` counts all."""

    id: int
    staged: str
    encoding: str
    offset: int
    counts: ImportCounts
    refusals: tuple[RefusedRow, ...]
    refusals_kept: int
    cancelled: bool
    actor: Actor
    correlation_id: str


def start_import(
    store: Store,
    files: FileStore,
    content: BinaryIO,
    file_name: str,
    ctx: CommandContext,
    inspected: Inspected | None = None,
) -> Receipt:
    """Take a file in; it is imported in its turn. The same file, while it waits or runs, is the same import.
    ``inspected``: what ``inspect`` said of it already.

    Raises ``UnusableFile`` for what is no CSV of sales.
    """
    inspected = inspected or inspect(content)
    for attempt in range(_TRIES):
        stream = store.find(IMPORT_FILE, inspected.sha256)
        if stream is not None:
            return store.save(store.load(SalesImport, stream_id(stream)), ctx=ctx, answer={"already_there": True})
        try:
            return _taken_in(store, files, content, inspected, file_name, ctx)
        except Taken:  # another request sent the same file: the next attempt finds its import
            if attempt == _TRIES - 1:
                raise
    raise AssertionError


def cancel_import(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """No further batch is taken; what was recorded stays."""
    sales_import = store.load(SalesImport, id, ctx)
    sales_import.cancel()
    return store.save(
        sales_import, ctx=ctx, changes=[IndexStatement(jobs.update().where(jobs.c.id == id).values(cancelled=True))]
    )


def next_job(engine: sa.Engine) -> int | None:
    """The import that is to be worked on: the oldest."""
    with engine.connect() as connection:  # twice a second for ever: compiled once
        oldest = prepared(engine.dialect, "next import", lambda: sa.select(sa.func.min(jobs.c.id)))
        found: int | None = oldest.tuples(connection, {})[0][0]
    return found


def read_job(engine: sa.Engine, id: int) -> Job | None:
    """The job of this import; ``None`` if it has ended."""
    with engine.connect() as connection:
        row = connection.execute(sa.select(jobs).where(jobs.c.id == id)).one_or_none()
    if row is None:
        return None
    return Job(
        id=row.id,
        staged=row.staged,
        encoding=row.encoding,
        offset=row.offset,
        counts=_counts.decode(row.counts),
        refusals=_refusals.decode(row.refusals),
        refusals_kept=row.refusals_kept,
        cancelled=row.cancelled,
        actor=Actor(row.actor_id, row.actor_name),
        correlation_id=row.correlation_id,
    )


def moved(job: Job) -> IndexStatement:
    """Write down where ``job`` stands now."""
    return IndexStatement(
        jobs.update()
        .where(jobs.c.id == job.id)
        .values(
            offset=job.offset,
            counts=msgspec.json.encode(job.counts).decode(),
            refusals=msgspec.json.encode(job.refusals).decode(),
            refusals_kept=job.refusals_kept,
        )
    )


def ended(id: int) -> IndexStatement:
    """The change that removes the job of an ended import."""
    return IndexStatement(jobs.delete().where(jobs.c.id == id))


def needed_files(engine: sa.Engine) -> set[str]:
    """The staged files of imports that wait or run."""
    with engine.connect() as connection:
        return set(connection.execute(sa.select(jobs.c.staged)).scalars())


def _taken_in(
    store: Store, files: FileStore, content: BinaryIO, inspected: Inspected, file_name: str, ctx: CommandContext
) -> Receipt:
    with store.recorder.engine.connect() as connection:
        waiting = connection.execute(sa.select(sa.func.count()).select_from(jobs)).scalar_one()
    if waiting >= MOST_WAITING:
        raise Refused(f"Já há {waiting} importações na fila. Espere que terminem, ou cancele alguma.")
    staged = SALES + secrets.token_urlsafe(16)
    name = _NOT_PRINTABLE.sub("", file_name).strip()[:_LONGEST_NAME] or "vendas.csv"
    sales_import = SalesImport.start(
        store.new_id(SalesImport), file_name=name, sha256=inspected.sha256, size=inspected.size, rows=inspected.rows
    )
    content.seek(0)
    files.stage(staged, content)
    row = {
        "id": sales_import.number,
        "staged": staged,
        "encoding": inspected.encoding,
        "offset": 0,
        "counts": msgspec.json.encode(ImportCounts()).decode(),
        "refusals": "[]",
        "refusals_kept": 0,
        "cancelled": False,
        "actor_id": ctx.actor.id,
        "actor_name": ctx.actor.name if ctx.actor.id is None else "",
        "correlation_id": ctx.correlation_id,
    }
    try:
        return store.save(
            sales_import, ctx=ctx, answer={"already_there": False}, changes=[IndexStatement(jobs.insert().values(row))]
        )
    except Taken:
        files.unstage(staged)
        raise
