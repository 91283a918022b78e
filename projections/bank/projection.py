"""Bank lines follow their own events, the reversal of their payments, and their customers."""

from __future__ import annotations

import json

import msgspec
import sqlalchemy as sa

from command_api.bank import events
from command_api.customers.events import CustomerErased, CustomerSeparated
from command_api.kernel import Event, stream_id
from command_api.kernel.text import search_form
from command_api.orders.events import PaymentReversed
from projections.bank.tables import bank_lines
from projections.runtime.definition import Projection, handles
from projections.runtime.handlers import sets
from projections.runtime.rows import Rows

_NOBODY = {"payer_name": "", "payer_document": "", "text": ""}


def _change(event: Event, rows: Rows, **values: object) -> None:
    rows.change(bank_lines, stream_id(event.originator_id), version=event.originator_version, **values)


class Bank(Projection):
    """One row per line."""

    name = "bank"
    version = 3
    tables = (bank_lines,)

    @handles(events.BankLineRecorded)
    def recorded(self, event: events.BankLineRecorded, rows: Rows) -> None:
        rows.put(
            bank_lines,
            id=stream_id(event.originator_id),
            status=_open_status(event.suggestions) if event.amount > 0 or event.source == "webhook" else "ignored",
            source=event.source,
            account=event.account,
            posted_on=event.posted_on,
            amount=event.amount,
            payer_name=event.payer_name,
            payer_document=event.payer_document,
            text=event.text,
            txid=event.txid,
            suggestions=msgspec.json.encode(event.suggestions).decode(),
            order_id=None,
            payment_id=None,
            customer_id=None,
            search=_search(event.payer_name, event.payer_document, event.text, event.txid, event.amount),
            recorded_at=event.timestamp,
            version=event.originator_version,
        )

    @handles(events.BankLineMatched)
    def matched(self, event: events.BankLineMatched, rows: Rows) -> None:
        known = rows.get(bank_lines, stream_id(event.originator_id))
        assert known is not None, "it was recorded"
        payer = {"payer_name": event.payer_name, "payer_document": event.payer_document, "text": event.text}
        payer["search"] = _search(*payer.values(), known["txid"], known["amount"])
        _change(
            event,
            rows,
            status="matched",
            order_id=event.order_id,
            payment_id=event.payment_id,
            customer_id=event.customer_id,
            # without a customer the line keeps what it said, under its own key
            **({} if event.customer_id is None else payer),
        )

    ignored = handles(events.BankLineIgnored)(sets(_change, status="ignored", order_id=None, payment_id=None))

    @handles(events.BankLineForgotten)
    def forgotten(self, event: events.BankLineForgotten, rows: Rows) -> None:
        _forget(rows, stream_id(event.originator_id))
        _change(event, rows)

    @handles(PaymentReversed)
    def payment_reversed(self, event: PaymentReversed, rows: Rows) -> None:
        """The line waits for a user again."""
        its = rows.table(bank_lines)
        order_id = stream_id(event.originator_id)
        query = sa.select(its.c.id).where(
            its.c.order_id == order_id, its.c.payment_id == event.payment_id, its.c.status == "matched"
        )
        for (id,) in list(rows.select(query)):
            known = rows.get(bank_lines, id)
            assert known is not None, "it was found"
            status = _open_status(json.loads(known["suggestions"]))
            rows.change(bank_lines, id, status=status, order_id=None, payment_id=None)

    @handles(CustomerSeparated)
    def customer_separated(self, event: CustomerSeparated, rows: Rows) -> None:
        """The lines of the orders that were handed over are encrypted with the key of the other customer."""
        its = rows.table(bank_lines)
        mixed = its.c.customer_id == stream_id(event.originator_id)
        query = sa.select(its.c.id).where(mixed, its.c.order_id.in_(event.orders))
        for (id,) in list(rows.select(query)):
            rows.change(bank_lines, id, customer_id=event.into)

    @handles(CustomerErased)
    def customer_erased(self, event: CustomerErased, rows: Rows) -> None:
        """The remaining row equals that of a replay without the key."""
        its = rows.table(bank_lines)
        query = sa.select(its.c.id).where(its.c.customer_id == stream_id(event.originator_id))
        for (id,) in list(rows.select(query)):
            _forget(rows, id)


def _search(*values: object) -> str:
    return search_form(" ".join(str(value) for value in values if value))


def _forget(rows: Rows, id: int) -> None:
    known = rows.get(bank_lines, id)
    assert known is not None, "it was found"
    rows.change(bank_lines, id, **_NOBODY, search=_search(known["txid"], known["amount"]))


def _open_status(suggestions: object) -> str:
    return "suggested" if suggestions else "unknown"
