"""Notes: their states, amounts and days."""

from __future__ import annotations

import re
from typing import Any, Final

import sqlalchemy as sa

from command_api.kernel import stream_id
from command_api.notes import events
from projections.bi.calendar import day_of, named_or_none
from projections.bi.customers import numbered
from projections.bi.tables import fiscal_documents, orders
from projections.runtime.definition import handles
from projections.runtime.handlers import sets
from projections.runtime.rows import Rows

_CODE: Final = re.compile(r"\w{1,40}")
"""What another program sends in place of a code may be a sentence, and name a person."""


class FiscalDocumentFacts:
    """The handlers of notes; a projection inherits them."""

    @handles(events.NoteRecorded)
    def note_recorded(self, event: events.NoteRecorded, rows: Rows) -> None:
        order = rows.get(orders, event.order_id)
        _begin(event, rows, state="recorded", attempts=0, customer_id=order["customer_id"] if order else None)

    @handles(events.NoteIssued)
    def note_issued(self, event: events.NoteIssued, rows: Rows) -> None:
        amends, customer = event.amends, event.customer_id
        is_known = amends is not None and rows.get(fiscal_documents, amends.note_id) is not None
        _begin(
            event,
            rows,
            state="ready",
            attempts=1,
            customer_id=None if customer is None else numbered(customer, event.timestamp, rows),
            environment=event.environment,
            sale_day=named_or_none(event.sale_day, rows),
            amends_id=amends.note_id if amends and is_known else None,
            amendment=amends.kind if amends else None,
        )

    @handles(events.NoteWithdrawn)
    def note_withdrawn(self, event: events.NoteWithdrawn, rows: Rows) -> None:
        """A note that amends it stays, without the link."""
        id, own = stream_id(event.originator_id), rows.table(fiscal_documents)
        for row in list(rows.select(sa.select(own.c.id).where(own.c.amends_id == id))):
            rows.change(fiscal_documents, row.id, amends_id=None)
        rows.delete(fiscal_documents, id)

    @handles(events.NoteAuthorised)
    def note_authorised(self, event: events.NoteAuthorised, rows: Rows) -> None:
        id = stream_id(event.originator_id)
        if (note := rows.get(fiscal_documents, id)) is not None:
            minutes = int((event.timestamp - note["issued_at"]).total_seconds()) // 60
            day = day_of(event.timestamp, rows)
            rows.change(
                fiscal_documents, id, state="authorised", authorised_on=day, authorised_after_min=max(0, minutes)
            )

    @handles(events.NoteRejected)
    def note_rejected(self, event: events.NoteRejected, rows: Rows) -> None:
        code = event.code if _CODE.fullmatch(event.code) else None
        state = "denied" if event.is_denied else "rejected"
        rows.change(fiscal_documents, stream_id(event.originator_id), state=state, rejection_code=code)

    @handles(events.NoteCorrected)
    def note_corrected(self, event: events.NoteCorrected, rows: Rows) -> None:
        id = stream_id(event.originator_id)
        rows.change(fiscal_documents, id, state="ready", attempts=event.attempt, total=event.total)

    note_handed_over = handles(events.NoteHandedOver)(sets(fiscal_documents, state="sent"))
    cancel_asked = handles(events.NoteCancelAsked)(sets(fiscal_documents, state="cancelling"))
    cancel_refused = handles(events.NoteCancelRefused)(sets(fiscal_documents, state="authorised"))
    note_cancelled = handles(events.NoteCancelled)(sets(fiscal_documents, state="cancelled"))
    note_discarded = handles(events.NoteDiscarded)(sets(fiscal_documents, state="discarded"))


_UNKNOWN: Final = (
    "environment",
    "sale_day",
    "authorised_on",
    "authorised_after_min",
    "amends_id",
    "amendment",
    "rejection_code",
)


def _begin(event: events.NoteRecorded | events.NoteIssued, rows: Rows, **values: Any) -> None:
    order = None if event.order_id is None else rows.get(orders, event.order_id)
    row = {
        **dict.fromkeys(_UNKNOWN),
        "id": stream_id(event.originator_id),
        "kind": event.kind,
        "order_id": order["id"] if order else None,
        "issued_at": event.timestamp,
        "issued_on": day_of(event.timestamp, rows),
        "total": event.total,
    }
    rows.put(fiscal_documents, **row | values)
