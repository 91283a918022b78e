"""Imported files, and what finds their records again."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Final, Self

from command_api.imports.events import ImportedRecord, RecordsImported
from command_api.kernel import Aggregate, Event
from command_api.kernel.aggregates import Claim
from command_api.rules.import_sheets import Sheet

SCOPES: Final[Mapping[Sheet, str]] = {
    "customers": "imported-customer",
    "equipment": "imported-equipment",
    "kegs": "imported-keg",
    "orders": "imported-order",
    "balances": "imported-balance",
}
"""Scopes of the claims: a key of a file is imported once."""


class RecordImport(Aggregate):
    """The records of one file. Its keys stay claimed for ever: a customer who was erased is not imported again."""

    TOPIC = "record_import"
    NOUN = "Importação"

    @classmethod
    def record(cls, id: int, sheet: Sheet, records: Mapping[str, int]) -> Self:
        """``records`` are the new ones, by key."""
        imported = tuple(ImportedRecord(key=key, record=record) for key, record in records.items())
        return cls.begin(RecordsImported, id, sheet=sheet, records=imported)

    def claims(self) -> AbstractSet[Claim]:
        return {(SCOPES[self.sheet], key) for key in self.records}

    def evolve(self, event: Event) -> None:
        match event:
            case RecordsImported():
                self.sheet = event.sheet
                self.records = {each.key: each.record for each in event.records}
