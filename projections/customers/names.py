"""Which names the events of a customer give, and which of them are another person's."""

from __future__ import annotations

import json
from typing import Final

import sqlalchemy as sa

from command_api.customers.events import CustomerSeparated
from command_api.kernel import ERASED
from command_api.kernel.text import search_form
from projections.customers.tables import customer_names, customers
from projections.runtime.rows import Row, Rows

RECORD: Final = "record"
CONFIRMED: Final = "confirmed"
ORDER: Final = "order"
REFUSAL: Final = "refusal"


def note_name(rows: Rows, customer_id: int, source: str, source_id: int, name: str) -> None:
    """An event says it. The name of somebody erased is none."""
    if name == ERASED:
        return
    known = rows.get(customer_names, customer_id, source, source_id, _folded(name))
    if known is None or known["name"] != name:
        rows.put(
            customer_names,
            customer_id=customer_id,
            source=source,
            source_id=source_id,
            folded=_folded(name),
            name=name,
        )
    record = rows.get(customers, customer_id)
    is_own = record is not None and source != RECORD and _folded(record["name"]) == _folded(name)
    is_registered = record is not None and record["version"] > 0
    if is_registered and not is_own and (known is None or source == RECORD):
        _note_others(rows, customer_id)


def give_names(rows: Rows, customer_id: int, event: CustomerSeparated) -> None:
    """The names of the other customer leave the record, with the sources that the event lists."""
    theirs = _own_names(rows, event.into)
    listed = {RECORD: {0}, ORDER: set(event.orders), REFUSAL: set(event.refusals)}
    for row in _names(rows, customer_id):
        if row["folded"] in theirs and row["source_id"] in listed.get(row["source"], ()):
            _delete(rows, row)
            if row["source"] != RECORD:
                note_name(rows, event.into, row["source"], row["source_id"], row["name"])
    _note_others(rows, customer_id)


def forget_names(rows: Rows, customer_id: int) -> None:
    """The customer is erased."""
    for row in _names(rows, customer_id):
        _delete(rows, row)
    rows.change(customers, customer_id, other_names="[]")


def _note_others(rows: Rows, customer_id: int) -> None:
    own = _own_names(rows, customer_id)
    others = {row["folded"]: row["name"] for row in _names(rows, customer_id) if row["folded"] not in own}
    rows.change(customers, customer_id, other_names=json.dumps(sorted(others.values()), ensure_ascii=False))


def _own_names(rows: Rows, customer_id: int) -> set[str]:
    record = rows.get(customers, customer_id)
    own = set() if record is None else {_folded(record["name"])}
    return own | {row["folded"] for row in _names(rows, customer_id) if row["source"] == CONFIRMED}


def _names(rows: Rows, customer_id: int) -> list[Row]:
    its = rows.table(customer_names)
    names = list(its.c.keys())
    query = sa.select(its).where(its.c.customer_id == customer_id).order_by(*its.primary_key)
    return [dict(zip(names, row, strict=True)) for row in rows.select(query)]


def _folded(name: str) -> str:
    """As the commands compare names: also without double spaces."""
    return search_form(" ".join(name.split()))


def _delete(rows: Rows, row: Row) -> None:
    rows.delete(customer_names, row["customer_id"], row["source"], row["source_id"], row["folded"])
