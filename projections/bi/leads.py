"""Requests of the site, and whether they were converted."""

from __future__ import annotations

from typing import Any

from command_api.kernel import Event, stream_id
from command_api.leads.events import (
    LeadConverted,
    LeadLost,
    LeadReceived,
    LeadReopened,
    SiteOrderFulfilled,
    SiteOrderReceived,
)
from projections.bi.calendar import day_of
from projections.bi.tables import leads
from projections.runtime.definition import handles
from projections.runtime.rows import Rows


class LeadFacts:
    """The handlers of requests of the site; a projection inherits them."""

    @handles(LeadReceived)
    def party_asked_for(self, event: LeadReceived, rows: Rows) -> None:
        _received(event, rows, "party")

    @handles(SiteOrderReceived)
    def site_order_received(self, event: SiteOrderReceived, rows: Rows) -> None:
        _received(event, rows, "site_order")

    @handles(LeadConverted, SiteOrderFulfilled)
    def lead_converted(self, event: LeadConverted | SiteOrderFulfilled, rows: Rows) -> None:
        _change(event, rows, status="converted")

    @handles(LeadLost)
    def lead_lost(self, event: LeadLost, rows: Rows) -> None:
        _change(event, rows, status="lost", loss_reason=event.loss_reason)

    @handles(LeadReopened)
    def lead_reopened(self, event: LeadReopened, rows: Rows) -> None:
        _change(event, rows, status="open", loss_reason=None)


def _received(event: Event, rows: Rows, source: str) -> None:
    day = day_of(event.timestamp, rows)
    id = stream_id(event.originator_id)
    rows.put(leads, id=id, source=source, received_on=day, status="open", loss_reason=None)


def _change(event: Event, rows: Rows, **values: Any) -> None:
    rows.change(leads, stream_id(event.originator_id), **values)
