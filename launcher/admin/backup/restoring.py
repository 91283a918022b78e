"""``choperia restore``: a backup into an empty system, on either database, whichever it was taken from.

What lies beside the database comes first and the database at once, in one transaction: a restore that is killed is run
again. Read models follow, made from the events.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from command_api.event_store import Recorded, open_recorder
from command_api.event_store.recorded import NotAnEvent, leaf_of
from command_api.event_store.subject_keys import subject_keys
from command_api.seal.events import EventsRewritten
from infra.connections import budget_of
from infra.local_disk import refuse_disk_of_another_machine
from infra.position import START, Position
from infra.problems import Problem
from infra.read_database import open_read_database
from infra.security.database import migrate_security
from infra.security.personal_key import open_wrapping, wrapping_of
from infra.security.wrapping import Wrapping, WrongKey
from launcher.admin.backup.archive import Archive, Manifest, Readable, rows_in
from launcher.admin.backup.backing_up import EVENTS, KEYS, SEAL, TABLES
from launcher.admin.backup.beside import leaving_nothing, put_beside, refuse_others
from launcher.admin.backup.content import PASSING, Content, Extent, TablePart, tables_in_order
from launcher.admin.backup.erasures import WithoutErased, erase_again
from launcher.admin.backup.loading import NOT_EMPTY, is_empty, load
from launcher.admin.backup.rules import Damaged
from launcher.composition import open_services
from launcher.open_store import open_store
from projections.runtime.tracking import positions
from projections.seal.heads import Heads, check_heads
from projections.seal.keys import PUBLIC_FILE, NoKey, read_public_keys
from projections.seal.rewritings import SealedHashes, stream_of
from projections.seal.signing import HEADS_FILE, SealFolder
from projections.seal.tree import Root, leaf_hash
from query_api.seal.check_results import moment

if TYPE_CHECKING:
    from infra.settings import Settings
    from launcher.progress import Bars


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
        refuse_used(settings)
        archived = ArchivedContent(archive, manifest)
        archived.check_tables()
        content = WithoutErased(archived, erased)
        refuse_renumbering(settings, content, allowed=renumber)
        keys = archived_keys(archive, settings)
        check_history(archived, archived_heads(archive, keys), keys, manifest.root)
        keeps_positions = content.extent.one_writer or settings.database_url is not None
        refuse_others(settings, archive, seal_goes_on=keeps_positions)
        _check_personal_key(settings, archive, content)
        with leaving_nothing(settings):
            put_beside(settings, archive, manifest, bars, seal_goes_on=keeps_positions)
            fill(settings, content, bars, root=manifest.root if keeps_positions else None, dropped=content.dropped)
    except Damaged as damaged:
        raise Problem(422, f"{path.name}: {damaged} Nada foi restaurado.", kind="backup") from None
    waiting = follow(settings, bars, erased=content.dropped)
    return Restored(manifest, tuple(waiting))


class ArchivedContent:
    """The ``Content`` of a backup."""

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

    def check_tables(self) -> None:
        """Accept only tables that a backup has, each with its columns. Raises ``Damaged`` and ``Problem``."""
        known = {str(table.name): table for table in tables_in_order() if table.name not in PASSING}
        for part, _ in self._archive.under(TABLES):
            name = part.partition("/")[0]
            if name in PASSING:
                raise Damaged(f"A tabela {name} não é de uma cópia: o que dura minutos ou dias não volta.")
            if name not in known or not set(self._columns.get(name, ("",))) <= set(known[name].columns.keys()):
                sentence = f"Esta versão não conhece a tabela {name} da cópia: atualize o sistema antes."
                raise Problem(409, sentence, kind="backup")

    def events(self) -> Iterator[Recorded]:
        """The events as they were stored, byte by byte. Raises ``Damaged`` for a line that is no event."""
        count = 0
        for name, part in self._archive.under(EVENTS):
            for line, row in enumerate(rows_in(f"{EVENTS}/{name}", part), 1):
                count += 1
                if tuple(map(type, row)) != _EVENT or not all(0 <= row[index] < _LARGEST for index in (0, 1, 3)):
                    raise Damaged(f"O evento nº {count} ({EVENTS}/{name}, linha {line}) não é um evento.")
                transaction, number, stream, version, topic, state = row
                yield Recorded(Position(transaction, number), stream, version, topic, state.encode())

    def tables(self) -> Iterator[TablePart]:
        """The tables in the order of the file; tables without rows are not in it."""
        parts = self._archive.under(TABLES)
        for table, members in groupby(parts, lambda part: part[0].partition("/")[0]):
            columns = self._columns[table]
            binary = [index for index, column in enumerate(columns) if (table, column) in self._binary]
            yield TablePart(table, columns, _decoded(members, binary, len(columns)))


_EVENT: Final = (int, int, str, int, str, str)
_LARGEST: Final = 2**63


def _decoded(parts: Iterator[tuple[str, Readable]], binary: list[int], width: int) -> Iterator[Sequence[Any]]:
    for name, part in parts:
        for line, row in enumerate(rows_in(f"{TABLES}/{name}", part), 1):
            if len(row) != width:
                raise Damaged(f"A cópia está danificada em {TABLES}/{name}, linha {line}.")
            try:
                for index in binary:
                    row[index] = None if row[index] is None else base64.b64decode(row[index], validate=True)
            except (ValueError, TypeError, IndexError) as error:
                raise Damaged(f"A cópia está danificada em {TABLES}/{name}, linha {line}.") from error
            yield row


def archived_keys(archive: Archive, settings: Settings) -> Mapping[str, Ed25519PublicKey]:
    """The public keys in the file, of which only those count that the settings pin."""
    texts = {name: content.read() for name, content in archive.under(SEAL)}
    folder = SealFolder(settings.seal_folder, None, pinned=settings.seal_fingerprints)
    try:
        return folder.only_pinned(read_public_keys(texts.get(PUBLIC_FILE, b"")))
    except NoKey:
        raise Damaged(f"A cópia está danificada em {SEAL}/{PUBLIC_FILE}.") from None


def archived_heads(archive: Archive, keys: Mapping[str, Ed25519PublicKey]) -> Heads:
    """The heads in the file that one of these keys signed."""
    texts = {name: content.read() for name, content in archive.under(SEAL)}
    heads = check_heads(texts.get(HEADS_FILE, b"").splitlines(), keys)
    if heads.problems:
        raise Damaged(f"Os lacres da cópia não conferem: {heads.problems[0]}")
    return heads


def check_history(content: Content, heads: Heads, keys: Mapping[str, Ed25519PublicKey], root: str) -> None:
    """Compare the events, before any is stored, with the root that the file names and with every signed head. Raises
    ``Damaged``, which names the event or between which two heads it is. The root is that of the bytes in the file; at
    the place of an event that was encrypted later, the heads have the hash of its former bytes."""
    stored, hashes = Root(), _hashes_in(content, keys)
    growing, waiting, good, before, number = Root(), list(heads.valid), 0, START, 0
    for number, event in enumerate(content.events(), 1):
        if event.position <= before or (content.extent.one_writer and event.position.transaction):
            raise Damaged(f"O evento nº {number} ({event.stream}/{event.version}) está fora de ordem.")
        before = event.position
        try:
            stored.add(leaf_hash(leaf_of(event)))
            growing.add(hashes.of(event))
        except NotAnEvent:
            raise Damaged(f"O evento nº {number} ({event.stream}/{event.version}) não é um evento.") from None
        while waiting and waiting[0].size == number:
            if growing.value() != waiting[0].root:
                raise Damaged(
                    f"Um evento entre o nº {good + 1} e o nº {number} não é o que foi lacrado em"
                    f" {moment(waiting[0].at)}."
                )
            good = waiting.pop(0).size
    if waiting:
        raise Damaged(f"A cópia tem {number} eventos, mas {waiting[-1].size} foram lacrados.")
    if (number, str(before)) != (content.extent.events, content.extent.head):
        raise Damaged(f"A cópia tem {number} eventos até {before}, e não os que diz ter.")
    if stored.value().hex() != root:
        raise Damaged(f"Um evento a partir do nº {good + 1} não é o que foi copiado: a raiz não confere.")


def _hashes_in(content: Content, keys: Mapping[str, Ed25519PublicKey]) -> SealedHashes:
    """The rewritings stand behind the events that name them, so the first one makes this read the file once more."""

    @cache
    def states() -> Mapping[str, bytes]:
        return {event.stream: event.state for event in content.events() if event.topic == EventsRewritten.TOPIC}

    return SealedHashes(lambda rewriting: states().get(stream_of(rewriting)), lambda: keys)


def refuse_used(settings: Settings) -> None:
    """Two businesses are never mixed: neither the store nor the read models may hold anything. Raises ``Misconfigured``
    for a disk that cannot hold them."""
    if settings.database_url is None:
        refuse_disk_of_another_machine(settings.data)
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
    """Positions of PostgreSQL are pairs, which an embedded store does not have: the user has to allow their loss."""
    if settings.database_url is None and not content.extent.one_writer and not allowed:
        raise Problem(
            409,
            "Estes eventos foram gravados em PostgreSQL e suas posições não cabem em um arquivo SQLite. Com --renumber"
            " eles recebem posições novas, na mesma ordem, e o lacre recomeça.",
            kind="backup",
        )


def _check_personal_key(settings: Settings, archive: Archive, content: Content) -> None:
    """The key of the keys is in the file only on request. Without it no customer would have a name."""
    for part in content.tables():
        if part.table != subject_keys.name:
            continue
        wrapping = _wrapping(settings, archive)
        for row in part.rows:
            known = dict(zip(part.columns, row, strict=True))
            try:
                wrapping.unwrap(known["subject"], known["wrapped"])
            except (WrongKey, KeyError, TypeError, AttributeError):
                sentence = "A chave dos dados pessoais (CHOPERIA_PERSONAL_KEY ou personal.key) não é a desta cópia."
                raise Problem(409, sentence, kind="backup") from None


def _wrapping(settings: Settings, archive: Archive) -> Wrapping:
    """The wrapping of the key that the system will have: of the settings, of its folder, or of the file."""
    if settings.personal_key is not None or settings.personal_key_path.exists():
        return open_wrapping(settings)
    for name, content in archive.under(KEYS):
        if name == settings.personal_key_path.name:
            try:
                return wrapping_of(content.read().decode())
            except ValueError:
                raise Damaged(f"A cópia está danificada em {KEYS}/{name}.") from None
    raise Problem(
        409,
        "Os dados pessoais desta cópia só se abrem com a chave do sistema que ela copiou: ponha o arquivo"
        f" {settings.personal_key_path.name} em {settings.data} ou informe CHOPERIA_PERSONAL_KEY.",
        kind="backup",
    )


def fill(
    settings: Settings,
    content: Content,
    bars: Bars,
    before_commit: Callable[[], None] = lambda: None,
    *,
    root: str | None = None,
    dropped: AbstractSet[str] = frozenset(),
) -> None:
    """Events and tables into the empty store, in one transaction. ``root`` is what the log must have before the commit,
    as the seal computes it; the keys of ``dropped`` streams were left out."""
    recorder = open_store(settings, budget_of("tool", settings.connections))
    try:
        migrate_security(recorder.engine)
        load(recorder, content, bars.callback("Gravando eventos"), before_commit, root=root, dropped=dropped)
    finally:
        recorder.close()


def follow(settings: Settings, bars: Bars, *, erased: AbstractSet[str] = frozenset()) -> list[str]:
    """Record erasures again and make the read models. The customers of whom that must wait."""
    services = open_services(settings)
    try:
        services.create_tables()
        waiting = erase_again(services, erased)
        services.runner.catch_up(lambda name, done, total: bars.update(f"Refazendo {name}", done, total))
        stopped = [each.name for each in services.runner.health() if each.failure]
        if stopped:
            names = ", ".join(stopped)
            raise Problem(409, f"Os eventos estão gravados, mas param {names}: veja choperia status.", kind="backup")
    finally:
        services.close()
    return waiting
