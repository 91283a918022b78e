"""Progress of sales imports, from their events."""

from __future__ import annotations

from command_api.kernel import Event, stream_id
from command_api.stock import events
from command_api.stock.events import RefusedRow
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Row, Rows
from projections.sales_imports.tables import refusals, sales_imports


class SalesImports(Projection):
    """One row per import, one per refused line."""

    name = "sales_imports"
    version = 2
    tables = (sales_imports, refusals)

    @handles(events.SalesImportStarted)
    def started(self, event: events.SalesImportStarted, rows: Rows) -> None:
        rows.put(
            sales_imports,
            id=stream_id(event.originator_id),
            file_name=event.file_name,
            size=event.size,
            total=event.rows,
            status="waiting",
            rows=0,
            recorded=0,
            already_there=0,
            reversed=0,
            refused=0,
            refusals_kept=0,
            amount=0,
            cause="",
            started_by=event.metadata.actor,
            created_at=event.timestamp,
            moved_at=None,
            rows_before=0,
            moved_at_before=None,
            ended_at=None,
            version=event.originator_version,
        )

    @handles(events.SalesImportProgressed)
    def progressed(self, event: events.SalesImportProgressed, rows: Rows) -> None:
        known = _known(event, rows)
        status = "running" if known["status"] == "waiting" else known["status"]
        before = {"rows_before": known["rows"], "moved_at_before": known["moved_at"]}
        _count(event, rows, known, status=status, moved_at=event.timestamp, **before)

    @handles(events.SalesImportFinished)
    def finished(self, event: events.SalesImportFinished, rows: Rows) -> None:
        known = _known(event, rows)
        _count(event, rows, known, status="finished", moved_at=event.timestamp, ended_at=event.timestamp)

    @handles(events.SalesImportCancelled)
    def cancelled(self, event: events.SalesImportCancelled, rows: Rows) -> None:
        rows.put(
            sales_imports,
            **{
                **_known(event, rows),
                "status": "cancelled",
                "ended_at": event.timestamp,
                "version": event.originator_version,
            },
        )

    @handles(events.SalesImportStopped)
    def stopped(self, event: events.SalesImportStopped, rows: Rows) -> None:
        known = _known(event, rows)
        _count(event, rows, known, status="stopped", cause=event.cause, ended_at=event.timestamp)


def _known(event: Event, rows: Rows) -> Row:
    known = rows.get(sales_imports, stream_id(event.originator_id))
    if known is None:
        raise LookupError(f"{event.originator_id} was never started")
    return known


def _count(
    event: events.SalesImportProgressed | events.SalesImportFinished | events.SalesImportStopped,
    rows: Rows,
    known: Row,
    **values: object,
) -> None:
    counts = event.counts
    kept = known["refusals_kept"]
    rows.put(
        sales_imports,
        **{
            **known,
            **values,
            "rows": counts.rows,
            "recorded": counts.recorded,
            "already_there": counts.already_there,
            "reversed": counts.reversed,
            "refused": counts.refused,
            "refusals_kept": kept + len(event.refusals),
            "amount": counts.amount,
            "version": event.originator_version,
        },
    )
    for number, refusal in enumerate(event.refusals, kept + 1):
        _keep(refusal, known["id"], number, rows)


def _keep(refusal: RefusedRow, import_id: int, number: int, rows: Rows) -> None:
    rows.put(
        refusals,
        import_id=import_id,
        number=number,
        line=refusal.line,
        column=refusal.column,
        value=refusal.value,
        reason=refusal.reason,
    )
