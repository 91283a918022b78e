"""Price lists and standing orders, from their events."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import sqlalchemy as sa

from command_api.kernel import Event, stream_id
from command_api.kernel.events import fields_of
from command_api.kernel.text import search_form
from command_api.price_lists import events as price_list_events
from command_api.price_lists.details import PriceListDetails
from command_api.standing_orders import events as standing_order_events
from command_api.standing_orders.events import LineChange, StandingLine
from projections.runtime.definition import Projection, handles
from projections.runtime.handlers import sets
from projections.runtime.rows import Rows
from projections.trade.tables import list_prices, price_lists, price_tables, standing_drafts, standing_orders


def _change(event: Event, rows: Rows, **values: Any) -> None:
    rows.change(price_lists, stream_id(event.originator_id), version=event.originator_version, **values)


def _change_standing(event: Event, rows: Rows, **values: Any) -> None:
    rows.change(standing_orders, stream_id(event.originator_id), version=event.originator_version, **values)


class Trade(Projection):
    """One row per price list, day of new prices, price, standing order, and draft of one."""

    name = "trade"
    version = 3
    tables = (price_lists, price_tables, list_prices, standing_orders, standing_drafts)

    @handles(price_list_events.PriceListCreated)
    def price_list_created(self, event: price_list_events.PriceListCreated, rows: Rows) -> None:
        rows.put(
            price_lists,
            id=stream_id(event.originator_id),
            **msgspec.structs.asdict(fields_of(PriceListDetails, event)),
            name_folded=search_form(event.name),
            is_active=True,
            version=event.originator_version,
        )

    @handles(price_list_events.PriceListRenamed)
    def price_list_renamed(self, event: price_list_events.PriceListRenamed, rows: Rows) -> None:
        details = msgspec.structs.asdict(fields_of(PriceListDetails, event))
        _change(event, rows, **details, name_folded=search_form(event.name))

    @handles(price_list_events.PriceListPriced)
    def price_list_priced(self, event: price_list_events.PriceListPriced, rows: Rows) -> None:
        id, day = stream_id(event.originator_id), event.valid_from
        known = rows.table(list_prices)
        same_day = sa.and_(known.c.price_list_id == id, known.c.valid_from == day)
        for key in rows.select(sa.select(known.c.beer_id, known.c.container_l).where(same_day)):
            rows.delete(list_prices, id, day, *key)
        rows.put(price_tables, price_list_id=id, valid_from=day, percent=event.percent)
        for each in event.prices:
            rows.put(
                list_prices,
                price_list_id=id,
                valid_from=day,
                beer_id=each.beer_id,
                container_l=each.container_l,
                price=each.price,
            )
        _change(event, rows)

    price_list_reinstated = handles(price_list_events.PriceListReinstated)(sets(_change, is_active=True))
    price_list_retired = handles(price_list_events.PriceListRetired)(sets(_change, is_active=False))

    @handles(standing_order_events.StandingOrderAgreed)
    def standing_order_agreed(self, event: standing_order_events.StandingOrderAgreed, rows: Rows) -> None:
        rows.put(
            standing_orders,
            id=stream_id(event.originator_id),
            customer_id=event.customer_id,
            starts_on=event.starts_on,
            skipped="[]",
            is_paused=False,
            paused_until=None,
            is_ended=False,
            version=event.originator_version,
            lines=_json(event.lines),
            **msgspec.structs.asdict(event.schedule),
        )

    @handles(standing_order_events.StandingOrderRescheduled)
    def standing_order_rescheduled(self, event: standing_order_events.StandingOrderRescheduled, rows: Rows) -> None:
        _change_standing(event, rows, **msgspec.structs.asdict(event.schedule))

    @handles(standing_order_events.StandingOrderLinesChanged)
    def standing_order_lines_changed(self, event: standing_order_events.StandingOrderLinesChanged, rows: Rows) -> None:
        _change_standing(event, rows, lines=_json(event.lines))

    @handles(standing_order_events.StandingOrderPaused, standing_order_events.StandingOrderResumed)
    def standing_order_paused(
        self, event: standing_order_events.StandingOrderPaused | standing_order_events.StandingOrderResumed, rows: Rows
    ) -> None:
        paused = isinstance(event, standing_order_events.StandingOrderPaused)
        until = event.until if isinstance(event, standing_order_events.StandingOrderPaused) else None
        _change_standing(event, rows, is_paused=paused, paused_until=until)

    @handles(standing_order_events.StandingOrderDaySkipped, standing_order_events.StandingOrderDayRestored)
    def day_skipped(
        self,
        event: standing_order_events.StandingOrderDaySkipped | standing_order_events.StandingOrderDayRestored,
        rows: Rows,
    ) -> None:
        row = rows.get(standing_orders, stream_id(event.originator_id))
        days = set(json.loads(row["skipped"])) if row else set()
        day = event.day.isoformat()
        days = days | {day} if isinstance(event, standing_order_events.StandingOrderDaySkipped) else days - {day}
        _change_standing(event, rows, skipped=json.dumps(sorted(days)))

    @handles(standing_order_events.StandingOrderDrafted)
    def standing_order_drafted(self, event: standing_order_events.StandingOrderDrafted, rows: Rows) -> None:
        rows.put(
            standing_drafts,
            standing_order_id=stream_id(event.originator_id),
            day=event.day,
            order_id=event.order_id,
            order_code=event.order_code,
            compared_with=event.compared_with,
            changes=_json(event.changes),
        )
        _change_standing(event, rows)

    standing_order_ended = handles(standing_order_events.StandingOrderEnded)(sets(_change_standing, is_ended=True))


def _json(values: tuple[StandingLine, ...] | tuple[LineChange, ...]) -> str:
    return msgspec.json.encode(values).decode()
