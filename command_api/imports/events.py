"""What happens when a house brings its data."""

from __future__ import annotations

from typing import Any

import msgspec

from command_api.kernel import Event
from command_api.rules.import_sheets import Sheet


class ImportedRecord(msgspec.Struct, frozen=True, kw_only=True):
    """``key`` is a keyed digest of what the file calls the record; ``record`` is its number here: of a customer, an
    asset, a keg or an order."""

    key: str
    record: int


class RecordsImported(Event):
    """The new records of a file, all of them in the transaction of this event."""

    TOPIC = "imports.RecordsImported"
    VERSION = 2

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> None:
        """The sheet of open orders was called ``balances``."""
        if state["sheet"] == "balances":
            state["sheet"] = "orders"

    sheet: Sheet
    records: tuple[ImportedRecord, ...]
