"""The import of one file of sales."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final, Self

from command_api.kernel import Aggregate, Event, Refused
from command_api.kernel.aggregates import Claim
from command_api.rules.import_status import IMPORT_STATUS_LABELS, ImportStatus
from command_api.stock import events
from command_api.stock.events import ImportCounts, RefusedRow

IMPORT_FILE: Final = "sales-import-file"
"""Scope of the claim that lets one file be imported once at a time."""


class SalesImport(Aggregate):
    """An import of sales, which waits, runs and ends. The sales themselves have streams of their own."""

    TOPIC = "sales_import"
    NOUN = "Importação"

    @classmethod
    def start(cls, id: int, *, file_name: str, sha256: str, size: int, rows: int) -> Self:
        return cls.begin(events.SalesImportStarted, id, file_name=file_name, sha256=sha256, size=size, rows=rows)

    @property
    def is_open(self) -> bool:
        return self.status in {"waiting", "running"}

    def progress(self, counts: ImportCounts, refusals: Sequence[RefusedRow] = ()) -> None:
        """Record the progress. A cancelled import may report how far it had come."""
        if not self.is_open and self.status != "cancelled":
            raise self._has_ended()
        if counts != self.counts:
            self.trigger_event(events.SalesImportProgressed, counts=counts, refusals=tuple(refusals))

    def finish(self, counts: ImportCounts, refusals: Sequence[RefusedRow] = ()) -> None:
        if not self.is_open:
            raise self._has_ended()
        self.trigger_event(events.SalesImportFinished, counts=counts, refusals=tuple(refusals))

    def cancel(self) -> None:
        if not self.is_open:
            raise self._has_ended()
        self.trigger_event(events.SalesImportCancelled)

    def stop(self, cause: str, counts: ImportCounts, refusals: Sequence[RefusedRow] = ()) -> None:
        """The import cannot go on: ``cause`` is a sentence for the person who sent the file."""
        if not self.is_open:
            raise self._has_ended()
        self.trigger_event(events.SalesImportStopped, cause=cause, counts=counts, refusals=tuple(refusals))

    @property
    def has_ended(self) -> bool:
        """Finished, cancelled or stopped."""
        return not self.is_open

    def claims(self) -> AbstractSet[Claim]:
        """While it is open the same file cannot be imported again; afterwards it can."""
        return {(IMPORT_FILE, self.sha256)} if self.is_open else set()

    def _has_ended(self) -> Refused:
        label = IMPORT_STATUS_LABELS[self.status].lower()
        return Refused(f"Esta importação já está {label}.", status=self.status)

    def evolve(self, event: Event) -> None:
        match event:
            case events.SalesImportStarted():
                self.file_name = event.file_name
                self.sha256 = event.sha256
                self.rows = event.rows
                self.counts = ImportCounts()
                self.status: ImportStatus = "waiting"
            case events.SalesImportProgressed():
                self.counts = event.counts
                if self.status == "waiting":
                    self.status = "running"
            case events.SalesImportFinished():
                self.counts = event.counts
                self.status = "finished"
            case events.SalesImportCancelled():
                self.status = "cancelled"
            case events.SalesImportStopped():
                self.counts = event.counts
                self.status = "stopped"
