"""Requests of the site, and whether they were converted."""

from __future__ import annotations

from typing import Any

from command_api.kernel import Event, stream_id
from command_api.leads import events
from projections.bi.calendar import day_of
from projections.bi.tables import leads
from projections.runtime.definition import handles
from projections.runtime.handlers import sets
from projections.runtime.rows import Rows


def _change(event: Event, rows: Rows, **values: Any) -> None:
    rows.change(leads, stream_id(event.originator_id), **values)


class LeadFacts:
    """The handlers of requests of the site; a projection inherits them."""

    @handles(events.LeadReceived)
    def party_asked_for(self, event: events.LeadReceived, rows: Rows) -> None:
        _received(event, rows, "party")

    @handles(events.SiteOrderReceived)
    def site_order_received(self, event: events.SiteOrderReceived, rows: Rows) -> None:
        _received(event, rows, "site_order")

    lead_converted = handles(events.LeadConverted, events.SiteOrderFulfilled)(sets(_change, status="converted"))
    lead_lost = handles(events.LeadLost)(sets(_change, "loss_reason", status="lost"))
    lead_reopened = handles(events.LeadReopened)(sets(_change, status="open", loss_reason=None))


def _received(event: Event, rows: Rows, source: str) -> None:
    day = day_of(event.timestamp, rows)
    id = stream_id(event.originator_id)
    rows.put(leads, id=id, source=source, received_on=day, status="open", loss_reason=None)
