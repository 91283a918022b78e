"""Which names the events of a customer give, and which of them are another person's."""

from __future__ import annotations

import json
from collections.abc import Sequence
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
CUSTOMER: Final = 0
"""The ``source_id`` of what the customer's own events say."""
_MENTIONS: Final = frozenset({ORDER, REFUSAL})
"""Sources that say what a person is called, and not who the person is."""


def note_name(rows: Rows, customer_id: int, source: str, source_id: int, name: str) -> None:
    """Record a name that an event gives the customer. The name of an erased customer is none."""
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
    if record is None or record["version"] == 0:
        return
    is_own = source != RECORD and _folded(record["name"]) == _folded(name)
    if is_own or (source in _MENTIONS and (_is_noted(name, known, record) or _is_confirmed(rows, customer_id, name))):
        return
    _note_others(rows, customer_id)


def give_names(rows: Rows, customer_id: int, event: CustomerSeparated) -> None:
    """The names of the other customer leave the record, with the sources that the event lists."""
    theirs = _own_names(rows, event.into, _names(rows, event.into))
    listed = {RECORD: {CUSTOMER}, ORDER: set(event.orders), REFUSAL: set(event.refusals)}
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


def _is_noted(name: str, known: Row | None, record: Row) -> bool:
    """Whether another mention of this name leaves ``other_names`` as they are. The names are read only where it does
    not: one for each order, so reading them for each order would take a thousand times as long for the thousandth."""
    return (known is not None and known["name"] == name) or name in json.loads(record["other_names"])


def _is_confirmed(rows: Rows, customer_id: int, name: str) -> bool:
    return rows.get(customer_names, customer_id, CONFIRMED, CUSTOMER, _folded(name)) is not None


def _note_others(rows: Rows, customer_id: int) -> None:
    names = _names(rows, customer_id)
    own = _own_names(rows, customer_id, names)
    others = {row["folded"]: row["name"] for row in names if row["folded"] not in own}
    rows.change(customers, customer_id, other_names=json.dumps(sorted(others.values()), ensure_ascii=False))


def _own_names(rows: Rows, customer_id: int, names: Sequence[Row]) -> set[str]:
    record = rows.get(customers, customer_id)
    own = set() if record is None else {_folded(record["name"])}
    return own | {row["folded"] for row in names if row["source"] == CONFIRMED}


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
