"""``choperia restore``: a backup into an empty system, on either database, whichever it was taken from.

What lies beside the database comes first and the database at once, in one transaction: a restore that is killed is run
again. Read models follow, made from the events.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from command_api.event_store import Recorded, open_recorder
from command_api.event_store.subject_keys import subject_keys
from infra.connections import budget_of
from infra.launcher.backup.archive import Archive, Damaged, Manifest, Readable, rows_in
from infra.launcher.backup.backing_up import EVENTS, TABLES
from infra.launcher.backup.beside import put_beside
from infra.launcher.backup.content import Content, Extent, TablePart, tables_in_order
from infra.launcher.backup.erasures import WithoutErased, erase_again
from infra.launcher.backup.loading import NOT_EMPTY, in_log, is_empty, load
from infra.launcher.composition import open_services
from infra.launcher.opening import open_store
from infra.position import START, Position
from infra.problems import Problem
from infra.read_database import open_read_database
from infra.security.database import migrate_security
from infra.security.personal_key import open_wrapping
from infra.security.wrapping import WrongKey
from projections.seal.leaf import leaf_of
from projections.seal.tree import Root, leaf_hash
from projections.tracking import positions

if TYPE_CHECKING:
    from infra.launcher.progress import Bars
    from infra.settings import Settings


@dataclass(frozen=True)
class Restored:
    """What came back. ``waiting`` are customers and users who were erased since and cannot be recorded as such yet."""

    manifest: Manifest
    waiting: tuple[str, ...] = ()


def restore(
    settings: Settings, path: Path, bars: Bars, *, renumber: bool = False, erased: AbstractSet[str] = frozenset()
) -> Restored:
    """Make the empty system of ``settings`` what the file says, without the keys of those who were ``erased`` since.

    Raises ``Problem``: then the database is as empty as before, and the same command can be given again.
    """
    archive = Archive(path)
    try:
        manifest = archive.check(bars.callback("Conferindo a cópia"))
    except Damaged as damaged:
        raise Problem(422, f"{path.name}: {damaged} Nada foi restaurado.", kind="backup") from None
    refuse_used(settings)
    content = WithoutErased(ArchivedContent(archive, manifest), erased)
    refuse_renumbering(settings, content, allowed=renumber)
    keeps_positions = content.extent.one_writer or settings.database_url is not None
    put_beside(settings, archive, manifest, bars, seal_goes_on=keeps_positions)
    _check_personal_key(settings, content)
    fill(settings, content, bars)
    waiting = follow(settings, bars, root=manifest.root if keeps_positions else None, erased=content.dropped)
    return Restored(manifest, tuple(waiting))


class ArchivedContent:
    """See ``Content``."""

    def __init__(self, archive: Archive, manifest: Manifest) -> None:
        self._archive = archive
        self._columns = manifest.columns
        self._binary = {
            (table.name, column.name)
            for table in tables_in_order()
            for column in table.columns
            if isinstance(column.type, sa.LargeBinary)
        }
        self.extent: Extent = manifest.extent

    def events(self) -> Iterator[Recorded]:
        """As they were stored, byte by byte."""
        for _, part in self._archive.under(EVENTS):
            for transaction, number, stream, version, topic, state in rows_in(part):
                yield Recorded(Position(transaction, number), stream, version, topic, state.encode())

    def tables(self) -> Iterator[TablePart]:
        """In the order of the file; those without rows are not in it."""
        parts = self._archive.under(TABLES)
        for table, members in groupby(parts, lambda part: part[0].partition("/")[0]):
            columns = self._columns[table]
            binary = [index for index, column in enumerate(columns) if (table, column) in self._binary]
            yield TablePart(table, columns, _decoded((content for _, content in members), binary))


def _decoded(parts: Iterator[Readable], binary: list[int]) -> Iterator[Sequence[Any]]:
    for part in parts:
        for row in rows_in(part):
            for index in binary:
                row[index] = None if row[index] is None else base64.b64decode(row[index])
            yield row


def refuse_used(settings: Settings) -> None:
    """Two businesses are never mixed: neither the store nor the read models may hold anything."""
    if settings.database_url is not None or settings.events_path.exists():
        recorder = open_recorder(settings.events_path, settings.database_url, session_url=settings.session_database_url)
        try:
            if not is_empty(recorder):
                raise Problem(409, NOT_EMPTY, kind="backup")
        finally:
            recorder.close()
    if (settings.read_database_url or settings.database_url) is None and not settings.read_path.exists():
        return
    database = open_read_database(settings)
    try:
        with database.read() as connection:
            if sa.inspect(connection).has_table(positions.name):
                for position in connection.execute(sa.select(positions.c.position)).scalars():
                    _refuse_follower(Position.parse(position))
    finally:
        database.close()


def _refuse_follower(position: Position) -> None:
    if position != START:
        sentence = "O banco dos modelos de leitura já tem dados: restaure em um sistema vazio."
        raise Problem(409, sentence, kind="backup")


def refuse_renumbering(settings: Settings, content: Content, *, allowed: bool) -> None:
    """Positions of PostgreSQL are pairs, which an embedded store does not have: somebody must want to lose them."""
    if settings.database_url is None and not content.extent.one_writer and not allowed:
        raise Problem(
            409,
            "Estes eventos foram gravados em PostgreSQL e suas posições não cabem em um arquivo SQLite. Com --renumber"
            " eles recebem posições novas, na mesma ordem, e o lacre recomeça.",
            kind="backup",
        )


def _check_personal_key(settings: Settings, content: Content) -> None:
    """The key of the keys is not in the file, unless somebody wanted it there: without it nobody would have a name."""
    for part in content.tables():
        if part.table != subject_keys.name:
            continue
        if settings.personal_key is None and not settings.personal_key_path.exists():
            raise Problem(
                409,
                "Os dados pessoais desta cópia só se abrem com a chave do sistema que ela copiou: ponha o arquivo"
                f" {settings.personal_key_path.name} em {settings.data} ou informe CHOPERIA_PERSONAL_KEY.",
                kind="backup",
            )
        wrapping = open_wrapping(settings)
        for row in part.rows:
            known = dict(zip(part.columns, row, strict=True))
            try:
                wrapping.unwrap(known["subject"], known["wrapped"])
            except WrongKey:
                sentence = "A chave dos dados pessoais (CHOPERIA_PERSONAL_KEY ou personal.key) não é a desta cópia."
                raise Problem(409, sentence, kind="backup") from None


def fill(settings: Settings, content: Content, bars: Bars, before_commit: Callable[[], None] = lambda: None) -> None:
    """Events and tables into the empty store, in one transaction."""
    recorder = open_store(settings, budget_of("tool", settings.connections))
    try:
        migrate_security(recorder.engine)
        load(recorder, content, bars.callback("Gravando eventos"), before_commit)
    finally:
        recorder.close()


def follow(settings: Settings, bars: Bars, *, root: str | None, erased: AbstractSet[str] = frozenset()) -> list[str]:
    """Read the log once more (``root`` is what it must be, as the seal computes it), record erasures again and make the
    read models. The customers of whom that must wait."""
    services = open_services(settings)
    try:
        services.create_tables()
        growing = Root()
        for event in in_log(services.recorder):
            growing.add(leaf_hash(leaf_of(event)))
        if root is not None and growing.value().hex() != root:
            raise Problem(409, "O que foi gravado não é o que foi lido: não use este sistema.", kind="backup")
        waiting = erase_again(services, erased)
        services.runner.catch_up(lambda name, done, total: bars.update(f"Refazendo {name}", done, total))
        stopped = [each.name for each in services.runner.health() if each.failure]
        if stopped:
            names = ", ".join(stopped)
            raise Problem(409, f"Os eventos estão gravados, mas param {names}: veja choperia status.", kind="backup")
    finally:
        services.close()
    return waiting
