"""Files of notes, byte by byte as they came: one of them, or the XML of a month."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

import sqlalchemy as sa
from fastapi import Response

from command_api.notes.events import NoteFileStored
from command_api.rules.note_states import FileKind
from command_api.rules.windows import midnight
from infra.answers import PDF
from infra.streamed_zip import Sink
from projections.fiscal.tables import notes, provider
from query_api.http import Snapshot
from query_api.log import Log

_TYPES: Final[dict[FileKind, str]] = {"xml": "application/xml", "pdf": PDF}

_PREFIX: Final = {"cancelled": "cancelada-"}
_FOLDER: Final = {"homologacao": "teste/"}


class KeptFile(NamedTuple):
    """An XML of the log, and the name that it has in a zip."""

    file_id: int
    name: str
    at: datetime


def note_file(read: Snapshot, log: Log, id: int, file: FileKind) -> Response:
    """The bytes. 404 where the note has no such file, or it was forgotten."""
    column = notes.c[f"{file}_id"]
    note = read.one(
        sa.select(notes.c.key, notes.c.kind, column.label("file_id")).where(notes.c.id == id),
        "Esta nota não existe.",
        f"fiscal_note-{id}",
    )
    content = b"" if note["file_id"] is None else _content(log, note["file_id"])
    if not content:
        raise read.missing("Esta nota não tem esse arquivo.")
    headers = {
        **read.headers,
        "Vary": "Authorization",
        "X-Content-Type-Options": "nosniff",
        "Content-Disposition": f'attachment; filename="{note["kind"]}-{note["key"]}.{file}"',
    }
    return Response(content, media_type=_TYPES[file], headers=headers)


def files_of_month(read: Snapshot, month: str) -> Sequence[KeptFile]:
    """The XML of every note that became valid in this month (``"2027-01"``), cancelled ones too. Tests are there only
    while the house makes no other notes, in a folder of their own."""
    first = datetime.strptime(month, "%Y-%m").date()  # noqa: DTZ007  # a day of the house
    after = (first + timedelta(days=31)).replace(day=1)
    columns = notes.c.xml_id, notes.c.kind, notes.c.key, notes.c.state, notes.c.authorised_at, notes.c.environment
    used = read.all(sa.select(provider.c.environment).where(provider.c.is_in_use))
    rows = read.all(
        sa.select(*columns)
        .where(
            notes.c.authorised_at >= midnight(first),
            notes.c.authorised_at < midnight(after),
            notes.c.environment.in_(["producao", *(row["environment"] for row in used)]),
            notes.c.xml_id.is_not(None),
        )
        .order_by(notes.c.authorised_at, notes.c.id)
    )
    return [
        KeptFile(
            row["xml_id"],
            f"{_FOLDER.get(row['environment'], '')}{row['kind']}/{_PREFIX.get(row['state'], '')}{row['key']}.xml",
            row["authorised_at"],
        )
        for row in rows
    ]


def zipped_notes(log: Log, files: Sequence[KeptFile]) -> Iterator[bytes]:
    """The zip in pieces, a file in memory at a time."""
    sink = Sink()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:
        for each in files:
            about = zipfile.ZipInfo(each.name, each.at.timetuple()[:6])
            about.external_attr = 0o644 << 16
            archive.writestr(about, _content(log, each.file_id), zipfile.ZIP_DEFLATED)
            yield sink.taken()
    yield sink.taken()


def _content(log: Log, id: int) -> bytes:
    [event] = log.stream(f"note_file-{id}", 1)
    assert isinstance(event, NoteFileStored)
    return event.content
