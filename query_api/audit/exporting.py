"""The history as a file: every event that the filter finds, with what it changed, written while it is sent.

The list is one snapshot: the numbers of its events are read before the answer begins. What they say is read in blocks,
each in a transaction of its own, so that a slow download holds neither a connection nor a thread. An event never
changes; who was erased meanwhile is erased in the rest of the file.

A block is up to a second of a processor. Where a process serves people, ``RowsOf`` makes it in another one.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, Literal

import sqlalchemy as sa

from infra.brazilian import PUB_TIME
from infra.long_answers import DownloadPlace, LongAnswer
from infra.position import START
from infra.read_database import ReadDatabase
from infra.security.permissions import Principal
from infra.spreadsheets import Cell, csv_parts
from infra.workbook_stream import workbook_parts
from infra.workbooks import XLSX
from projections.history.tables import events
from query_api.audit.differences import changes_and_facts_of
from query_api.audit.personal import hidden_from
from query_api.audit.queries import READ_MODELS, entry_of, names_in
from query_api.http import Row, Snapshot, tables_of
from query_api.log import Log, Step
from query_api.people import NameOf, actors_of, names_of
from query_api.wording.fields import Named

Format = Literal["csv", "xlsx"]
TOTAL: Final = "X-Total-Rows"
"""The header that says how many rows follow, for a bar that shows how far the download is."""
_BLOCK: Final = 1_000
_CSV: Final = "text/csv; charset=utf-8"
_HEADER: Final = (
    "Número",
    "Aconteceu em",
    "Registrado em",
    "Quem",
    "O que aconteceu",
    "Tipo",
    "Assunto",
    "Antes",
    "Depois",
    "Outros dados",
    "Motivo",
    "Registro",
    "Versão",
    "Requisição",
)


Rows = list[Sequence[Cell]]
RowsOf = Callable[[Principal, Sequence[int]], Rows]
"""What a reader may see of the events with these numbers, as rows of the file."""


@dataclass(frozen=True)
class Export:
    """An export of these events for this reader."""

    rows_of: RowsOf
    reader: Principal
    numbers: array[int]

    def answer(self, place: DownloadPlace, read: Snapshot, kind: Format) -> LongAnswer:
        """The file of this kind."""
        total = len(self.numbers)
        headers = {
            **read.headers,
            TOTAL: str(total),
            "Content-Disposition": f'attachment; filename="historico.{kind}"',
        }
        if kind == "xlsx":
            return place.answer(workbook_parts("Histórico", _HEADER, self.blocks(), total), XLSX, headers)
        in_seconds = ([[_written(cell) for cell in row] for row in block] for block in self.blocks())
        return place.answer(csv_parts(_HEADER, in_seconds), _CSV, headers)

    def blocks(self) -> Iterator[Rows]:
        """The rows of the file, a block at a time."""
        for start in range(0, len(self.numbers), _BLOCK):
            yield self.rows_of(self.reader, self.numbers[start : start + _BLOCK])


def rows_of(database: ReadDatabase, log: Log, reader: Principal, numbers: Sequence[int]) -> Rows:
    """``RowsOf`` over these databases. Instants are in UTC."""
    with database.read(*tables_of(READ_MODELS)) as connection:
        query = sa.select(events).where(events.c.number.in_(list(numbers)))
        rows: Mapping[int, Any] = {row["number"]: row for row in connection.execute(query).mappings()}
        steps = log.steps_at([(row["stream"], row["version"]) for row in rows.values()])
        name_of = names_of(connection, actors_of(step.event for step in steps.values()))
        named = names_in(Snapshot(connection, START, {}))
        return [
            _row(row, steps.get((row["stream"], row["version"])), reader, name_of, named)
            for row in (rows[number] for number in numbers if number in rows)
        ]


def _row(row: Row, step: Step | None, reader: Principal, name_of: NameOf, named: Named) -> Sequence[Cell]:
    event = entry_of(row, step.event if step else None, name_of)
    hidden = hidden_from(reader, event.stream)
    changes, facts = changes_and_facts_of(step, named, hidden) if step else ([], [])
    return (
        event.number,
        event.happened_at.astimezone(UTC),
        event.recorded_at.astimezone(UTC),
        event.actor.name,
        event.sentence,
        event.title,
        event.subject,
        _lines((change.label, change.before) for change in changes),
        _lines((change.label, change.after) for change in changes),
        _lines(facts),
        event.reason,
        event.stream,
        event.version,
        event.correlation,
    )


def _lines(fields: Iterable[tuple[str, str | None]]) -> str | None:
    """``Preço: R$ 11,90; Visível: não``."""
    return "; ".join(f"{label}: {value}" for label, value in fields if value is not None) or None


def _written(cell: Cell) -> Cell:
    """An instant to the second, by the clock of the house."""
    return f"{cell.astimezone(PUB_TIME):%d/%m/%Y %H:%M:%S}" if isinstance(cell, datetime) else cell
