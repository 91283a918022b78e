"""The row of a customer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

import msgspec

from command_api.customers.details import Record
from command_api.kernel import Event, stream_id
from command_api.kernel.text import search_form
from command_api.rules.tax_number import bare
from command_api.rules.telephones import searchable
from infra.brazilian import cpf_or_cnpj
from projections.customers.tables import customers
from projections.runtime.rows import Row, Rows


def _stored(values: Mapping[str, Any]) -> Row:
    """As the table has them: lists and structs are JSON."""
    return {
        name: msgspec.json.encode(value).decode() if isinstance(value, tuple | msgspec.Struct) else value
        for name, value in values.items()
    }


_UNSAID: Final = {
    each.name: each.default for each in msgspec.structs.fields(Record) if each.default is not msgspec.NODEFAULT
}
NO_RECORD: Final[Row] = {"kind_set": None, **_stored(_UNSAID)}
"""The row of a customer who is known only from an order."""


def customer_of(event: Event, rows: Rows, id: int) -> Row:
    """The row; where an order speaks before its customer does, in the same transaction, one that waits for him."""
    return rows.get(customers, id) or {
        "id": id,
        "name": "",
        "name_folded": "",
        "phone": "",
        "document": "",
        "orders": 0,
        "finished_orders": 0,
        "total": Decimal(0),
        "first_at": event.timestamp,
        "last_at": event.timestamp,
        "erased_at": None,
        "erased_by": None,
        "erased_by_rule": None,
        "erased_reason": None,
        "version": 0,
        "search": "",
        "other_names": "[]",
        "separated_from": "[]",
        "merged_into": None,
        "merged_at": None,
        "merged_by": None,
        "merged_reason": None,
        **NO_RECORD,
    }


def change_customer(event: Event, rows: Rows, id: int, **values: Any) -> None:
    """``values`` of the record, and the last event of its person."""
    known = customer_of(event, rows, id)
    last: datetime = max(known["last_at"], event.timestamp)
    rows.put(customers, **{**known, "last_at": last, **values})
    if known["merged_into"] is not None:
        person = customer_of(event, rows, known["merged_into"])
        rows.put(customers, **{**person, "last_at": max(person["last_at"], event.timestamp)})


def change_record(event: Event, rows: Rows, **values: Any) -> None:
    """What the customer's own event says, and the text that a search matches."""
    id, values = stream_id(event.originator_id), _stored(values)
    row = {**customer_of(event, rows, id), **values}
    contacts = json.loads(row["contacts"])
    phones = [row["phone"], *json.loads(row["other_phones"]), *(each["phone"] for each in contacts)]
    documents = (row["document"], bare(row["document"]), cpf_or_cnpj(row["document"]))
    words = (row["name"], *map(searchable, phones), *documents, row["email"], *(each["name"] for each in contacts))
    search = search_form(" ".join(word for word in words if word))
    change_customer(event, rows, id, **values, version=event.originator_version, search=search)
