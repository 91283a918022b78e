"""Leads, from their events."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import msgspec

from command_api.kernel import ERASED, Event, stream_id
from command_api.kernel.text import search_form
from command_api.leads import events
from command_api.rules.telephones import searchable
from projections.leads.tables import leads
from projections.runtime.definition import Projection, handles
from projections.runtime.handlers import field, last_change, sets
from projections.runtime.rows import Row, Rows


def _begin(
    event: events.LeadReceived | events.SiteOrderReceived | events.SiteOrderEntered,
    rows: Rows,
    *,
    kind: str,
    **values: Any,
) -> None:
    known: Row = {
        "address": "",
        "date": None,
        "town": "",
        "guests": None,
        "litres": None,
        "estimate": None,
        "site_order": None,
        "status": "new",
        **values,
    }
    rows.put(
        leads,
        id=stream_id(event.originator_id),
        kind=kind,
        received_at=event.timestamp,
        name=event.name,
        phone=event.phone,
        notes=event.notes,
        order_id=None,
        order_code="",
        lost_reason=None,
        lost_note="",
        is_forgotten=False,
        search=_search(event.name, searchable(event.phone), known["town"]),
        **known,
        **last_change(event),
    )


def _change(event: Event, rows: Rows, **values: Any) -> None:
    rows.change(leads, stream_id(event.originator_id), **last_change(event), **values)


class Leads(Projection):
    """One row per lead."""

    name = "leads"
    version = 4
    tables = (leads,)

    @handles(events.LeadReceived)
    def received(self, event: events.LeadReceived, rows: Rows) -> None:
        estimate = event.estimate
        _begin(
            event,
            rows,
            kind="party",
            address=event.address,
            date=estimate.date,
            town=estimate.town,
            guests=estimate.guests,
            litres=estimate.litres,
            total=estimate.total,
            estimate=_json(estimate),
        )

    @handles(events.SiteOrderReceived)
    def order_received(self, event: events.SiteOrderReceived, rows: Rows) -> None:
        _begin(event, rows, kind="site_order", total=event.order.total, site_order=_json(event.order))

    @handles(events.SiteOrderEntered)
    def order_entered(self, event: events.SiteOrderEntered, rows: Rows) -> None:
        order = event.order
        _begin(event, rows, kind="site_order", status="open", total=order.total, site_order=_json(order))

    fulfilled = handles(events.SiteOrderFulfilled)(sets(_change, status="converted"))
    opened = handles(events.LeadOpened, events.LeadReopened)(
        sets(_change, status="open", order_id=None, order_code="", lost_reason=None, lost_note="")
    )
    converted = handles(events.LeadConverted)(sets(_change, "order_id", "order_code", status="converted"))
    lost = handles(events.LeadLost)(
        sets(_change, status="lost", lost_reason=field("loss_reason"), lost_note=field("note"))
    )

    @handles(events.LeadForgotten)
    def forgotten(self, event: events.LeadForgotten, rows: Rows) -> None:
        """The remaining row equals that of a replay without the key."""
        known = rows.get(leads, stream_id(event.originator_id))
        assert known is not None, "it was received"
        nobody = {"name": ERASED, "phone": "", "address": "", "notes": "", "lost_note": "", "is_forgotten": True}
        _change(event, rows, search=_search(ERASED, "", known["town"]), **nobody)


def _search(*texts: str) -> str:
    return search_form(" ".join(texts))


def _json(asked: msgspec.Struct) -> str:
    """Equal contents are equal texts: decimals without trailing zeros."""
    return json.dumps(_plain(asked), ensure_ascii=False)


def _plain(value: Any) -> Any:
    match value:
        case Decimal():
            return f"{value.normalize():f}"
        case msgspec.Struct():
            return {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
        case tuple():
            return [_plain(each) for each in value]
        case _:
            return msgspec.to_builtins(value)
