"""``choperia backup``: everything that cannot be derived, as of one moment, in one file; the system stays in use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from command_api.event_store import Recorded
from command_api.event_store.recorded import leaf_of
from command_api.stock.import_jobs import jobs
from infra.files import FileStore
from infra.problems import Problem
from infra.read_database import Busy
from infra.security.keys import KEY_FILE as SECRET_KEY
from launcher.admin.backup.archive import FORMAT, Manifest, Progress, Writer
from launcher.admin.backup.content import PASSING, TablePart
from launcher.admin.backup.snapshot import BackupSnapshot, snapshot
from launcher.admin.garbage_collection import FILE_KEY
from projections.seal.keys import KEY_FILE as SEAL_KEY
from projections.seal.keys import PUBLIC_FILE
from projections.seal.signing import HEADS_FILE
from projections.seal.tree import Root, leaf_hash

if TYPE_CHECKING:
    from infra.settings import Settings
    from launcher.composition import Services
    from launcher.progress import Bars

EVENTS: Final = "events"
TABLES: Final = "tables"
FILES: Final = "files"
STAGED: Final = "staged"
SEAL: Final = "seal"
KEYS: Final = "keys"
"""Folders of the file's members."""


def back_up(services: Services, path: Path, bars: Bars, *, with_keys: bool = False) -> Manifest:
    """Write the file whole or not at all. ``with_keys`` adds the keys that lie in the data folder."""
    path = path.absolute()
    if path.is_dir() or not path.parent.is_dir():
        raise Problem(422, f"Não é possível gravar em {path}: diga um arquivo em uma pasta que existe.", kind="backup")
    try:
        with services.read_database.exclusive("backup"):
            return _write(services, path, bars, with_keys=with_keys)
    except Busy:
        raise Problem(409, "Outra cópia deste sistema está sendo feita agora.", kind="backup") from None
    except OSError as error:
        raise Problem(422, f"Não foi possível gravar {path}: {error.strerror or error}.", kind="backup") from error


def _write(services: Services, path: Path, bars: Bars, *, with_keys: bool) -> Manifest:
    # the heads first: every event that they speak of is in the snapshot that follows
    heads, public = services.seal.heads.lines(), services.seal.public_pem()
    keys = key_files(services.settings) if with_keys else {}
    keys = {name: file for name, file in keys.items() if file.exists()}
    with Writer(path) as writer:
        with snapshot(services.recorder, PASSING) as moment:
            events = _Followed(moment)
            extent = moment.extent
            writer.add_rows(EVENTS, events.rows(), bars.callback("Copiando eventos"), extent.events)
            columns, staged = _add_tables(writer, moment, bars)
        # then what they name: a file that an event names is never removed and never changes
        kept, missing = _add_files(writer, services.files, events.named, bars.callback("Copiando arquivos"))
        _add_staged(writer, services.files, staged)
        if public:
            writer.add(f"{SEAL}/{PUBLIC_FILE}", public)
            writer.add(f"{SEAL}/{HEADS_FILE}", b"".join(line + b"\n" for line in heads))
        for name, file in keys.items():
            writer.add(f"{KEYS}/{name}", file.read_bytes())
        manifest = Manifest(
            format=FORMAT,
            version=version("choperia"),
            created_at=datetime.now(UTC).isoformat(),
            extent=extent,
            columns=columns,
            root=events.root.value().hex(),
            files=kept,
            missing_files=missing,
            sealed_heads=len(heads),
            keys=tuple(keys),
            members=writer.members,
        )
        writer.finish(manifest)
    return manifest


class _Followed:
    """The events on their way into the file: what they name, and the root over them."""

    def __init__(self, moment: BackupSnapshot) -> None:
        self._moment = moment
        self.named: set[str] = set()
        self.root = Root()

    def rows(self) -> Iterator[tuple[Any, ...]]:
        for event in self._moment.events():
            self.root.add(leaf_hash(_leaf(event)))
            self.named.update(key.decode() for key in FILE_KEY.findall(event.state))
            yield written(event)


def written(event: Recorded) -> tuple[Any, ...]:
    """One event as a line of the file: its state is JSON text, which goes in and comes out byte by byte."""
    (transaction, number), stream, version, topic, state = event
    return transaction, number, stream, version, topic, state.decode()


def _leaf(event: Recorded) -> bytes:
    try:
        leaf = leaf_of(event)
        event.state.decode()
    except ValueError:
        place = f"{_shown(event.stream)}/{_shown(event.version)}, posição {event.position}"
        raise Problem(409, f"O evento {place} não é o que o sistema grava: confira o lacre.", kind="backup") from None
    return leaf


def _shown(value: object) -> str:
    """A damaged value as text that a terminal accepts."""
    return str(value).encode(errors="backslashreplace").decode()


def _written_rows(part: TablePart) -> Iterator[tuple[Any, ...]]:
    """The rows of a table, unless the store cannot have written one."""
    rows = iter(part.rows)
    for number in count(1):
        try:
            row = tuple(next(rows))
            msgspec.json.encode(row)
        except StopIteration:
            return
        except (TypeError, ValueError, msgspec.MsgspecError):
            sentence = f"A linha {number} da tabela {part.table} não é o que o sistema grava: confira o lacre."
            raise Problem(409, sentence, kind="backup") from None
        yield row


def _add_tables(writer: Writer, moment: BackupSnapshot, bars: Bars) -> tuple[dict[str, tuple[str, ...]], list[str]]:
    """The tables' columns, and the names of the staged files that an import is still working on."""
    columns, staged, total = {}, [], len(moment.extent.rows)
    for done, part in enumerate(moment.tables(), 1):
        columns[part.table] = part.columns
        rows: Iterable[Any] = _written_rows(part)
        if part.table == jobs.name:
            kept = list(rows)
            staged = [row[part.columns.index(jobs.c.staged.name)] for row in kept]
            rows = kept
        writer.add_rows(f"{TABLES}/{part.table}", rows)
        bars.update("Copiando tabelas", done, total)
    return columns, staged


def _add_files(writer: Writer, files: FileStore, named: set[str], progress: Progress) -> tuple[int, tuple[str, ...]]:
    """The number of stored files, and the files that the history names but the store lacks."""
    kept, missing = 0, []
    for done, key in enumerate(sorted(named), 1):
        try:
            writer.add(f"{FILES}/{key}", b"".join(files.read(key)))
            kept += 1
        except FileNotFoundError:
            missing.append(key)
        progress(done, len(named))
    return kept, tuple(missing)


def _add_staged(writer: Writer, files: FileStore, names: list[str]) -> None:
    """Sales that are being imported. An import that ended meanwhile has removed its file, and needs it no more."""
    sizes = {kept.key: kept.size for kept in files.all_staged()} if names else {}
    for name in names:
        with suppress(FileNotFoundError), files.open_staged(name) as content:
            writer.add_stream(f"{STAGED}/{name}", sizes[name], content)


def key_files(settings: Settings) -> dict[str, Path]:
    """Where the keys lie; those that the settings give lie nowhere."""
    places = {}
    if settings.secret_key is None:
        places[SECRET_KEY] = settings.data / SECRET_KEY
    if settings.personal_key is None:
        places[settings.personal_key_path.name] = settings.personal_key_path
    if settings.seal_key is None:
        places[SEAL_KEY] = settings.seal_folder / SEAL_KEY
    return places
