"""Import a file of a house that begins with the system: all of it in one transaction, or nothing and the reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from command_api.event_store import Store, retry_on_conflict
from command_api.event_store.staged import StagedStore
from command_api.imports.balances import balance_key, take_balances
from command_api.imports.customers import complete_customer, take_customers
from command_api.imports.domain import RecordImport
from command_api.imports.equipment import complete_model, piece_key, take_equipment
from command_api.imports.kegs import keg_key, take_kegs
from command_api.imports.orders import take_order
from command_api.imports.taking import Known, LinesRefused, refused
from command_api.kernel import CommandContext, Conflict, DomainError, Taken
from command_api.rules.import_sheets import Read, Row, Sheet, read
from command_api.rules.spreadsheets import LineRefusal
from infra.position import Position

_TRIES: Final = 5
_LOST: Final = (Conflict, Taken)

Key = Callable[[Row], str]
Take = Callable[[Store, Known, Sequence[Row], CommandContext], Mapping[str, int]]
"""Imports the rows of one group, and returns the new records by key. Raises ``DomainError``."""
Complete = Callable[[Store, Known, Row, CommandContext], None]
"""Takes what a line says for notes of a record that was imported before. Raises ``DomainError``."""


@dataclass(frozen=True, slots=True)
class _Way:
    """How a sheet is taken: ``key`` is what the file calls a record, ``group`` the column whose lines belong together,
    ``of_lines`` whether several lines are one record."""

    take: Take
    group: str
    key: Key
    of_lines: bool = False
    complete: Complete | None = None


_WAYS: Final[Mapping[Sheet, _Way]] = {
    "customers": _Way(take_customers, "codigo", lambda row: str(row["codigo"]), complete=complete_customer),
    "equipment": _Way(take_equipment, "etiqueta", piece_key, complete=complete_model),
    "kegs": _Way(take_kegs, "lote", keg_key),
    "orders": _Way(take_order, "pedido", lambda row: str(row["pedido"]), of_lines=True),
    "balances": _Way(take_balances, "desde", balance_key),
}


@dataclass
class ImportReport:
    """What an import did, or would do. With ``refusals`` it did nothing. ``new``, ``completed`` and
    ``already_there`` count records; of ``completed`` ones, what notes say of them changed."""

    new: int = 0
    completed: int = 0
    already_there: int = 0
    refusals: list[LineRefusal] = field(default_factory=list)
    position: Position | None = None
    """Of what was stored."""


def import_file(
    store: Store, sheet: Sheet, raw: bytes, ctx: CommandContext, *, rehearses: bool = False
) -> ImportReport:
    """``import_records`` for a file that did not come over the network."""
    return import_records(store, sheet, read(sheet, raw), ctx, rehearses=rehearses)


def import_records(
    store: Store, sheet: Sheet, found: Read, ctx: CommandContext, *, rehearses: bool = False
) -> ImportReport:
    """Import what is new. A record that was there before gets what the file says for notes of it; else it stays as it
    is. ``rehearses``: only say what would happen."""
    because = replace(ctx, reason=ctx.reason or "Importado de uma planilha")

    def attempt() -> ImportReport:
        # the other lines of a file with an unreadable one are judged, too: all that is wrong is said at once
        report = _import(store, sheet, found.rows, because, rehearses=rehearses or bool(found.refusals))
        refusals = sorted([*found.refusals, *report.refusals], key=lambda refusal: refusal.line)
        return ImportReport(refusals=refusals) if refusals else report

    return retry_on_conflict(attempt, _TRIES, _LOST)


def _import(store: Store, sheet: Sheet, rows: Sequence[Row], ctx: CommandContext, *, rehearses: bool) -> ImportReport:
    staged = StagedStore(store, ctx, rehearses=rehearses)
    known = Known(staged)
    report = ImportReport()
    records: dict[str, int] = {}
    way = _WAYS[sheet]
    groups: dict[str, list[Row]] = {}
    for row in rows:
        if known.record(sheet, way.key(row)) is None:
            groups.setdefault(str(row.get(way.group) or way.key(row)).casefold(), []).append(row)
        elif way.complete is not None:
            _complete(staged, known, way.complete, row, ctx, report)
    for lines in groups.values():
        records |= _taken(staged, known, way, lines, ctx, report)
    if report.refusals:
        if any(known.record(sheet, way.key(row)) is not None for lines in groups.values() for row in lines):
            raise Conflict("O mesmo arquivo acaba de ser importado. Tente de novo.")
        return report
    report.new = len(records) - known.matched
    report.completed = len(known.completed)
    report.already_there = len({way.key(row).casefold() for row in rows}) - report.new - len(known.completing)
    if (records or known.completed) and not rehearses:
        named = {known.digest(sheet, key): record for key, record in records.items()}
        new = [RecordImport.record(store.new_id(RecordImport), sheet, named)] if named else []
        report.position = staged.commit(*new).position
    return report


def _complete(
    staged: StagedStore, known: Known, complete: Complete, row: Row, ctx: CommandContext, report: ImportReport
) -> None:
    try:
        complete(staged, known, row, ctx)
    except LinesRefused as refusal:
        report.refusals += refusal.refusals
    except DomainError as refusal:
        report.refusals.append(refused(row, "", refusal.sentence))


def _taken(
    staged: StagedStore, known: Known, way: _Way, rows: Sequence[Row], ctx: CommandContext, report: ImportReport
) -> Mapping[str, int]:
    """The new records of a group of lines; what is refused goes into the report."""
    if not way.of_lines and (repeated := _repeated(way, rows)):
        report.refusals += repeated
        return {}
    try:
        return way.take(staged, known, rows, ctx)
    except LinesRefused as refusal:
        report.refusals += refusal.refusals
    except DomainError as refusal:
        report.refusals.append(refused(rows[0], "", refusal.sentence))
    return {}


def _repeated(way: _Way, rows: Sequence[Row]) -> list[LineRefusal]:
    first: dict[str, int] = {}
    return [
        refused(row, "", f"Repete a linha {line}.")
        for row in rows
        if (line := first.setdefault(way.key(row).casefold(), row.line)) != row.line
    ]
