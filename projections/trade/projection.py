"""Price lists and standing orders, from their events."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import sqlalchemy as sa

from command_api.kernel import Event, stream_id
from command_api.kernel.events import fields_of
from command_api.kernel.text import search_form
from command_api.price_lists.details import PriceListDetails
from command_api.price_lists.events import (
    PriceListCreated,
    PriceListPriced,
    PriceListReinstated,
    PriceListRenamed,
    PriceListRetired,
)
from command_api.standing_orders.events import (
    LineChange,
    StandingLine,
    StandingOrderAgreed,
    StandingOrderDayRestored,
    StandingOrderDaySkipped,
    StandingOrderDrafted,
    StandingOrderEnded,
    StandingOrderLinesChanged,
    StandingOrderPaused,
    StandingOrderRescheduled,
    StandingOrderResumed,
)
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Rows
from projections.trade.tables import list_prices, price_lists, price_tables, standing_drafts, standing_orders


class Trade(Projection):
    """One row per price list, day of new prices, price, standing order, and draft of one."""

    name = "trade"
    version = 3
    tables = (price_lists, price_tables, list_prices, standing_orders, standing_drafts)

    @handles(PriceListCreated)
    def price_list_created(self, event: PriceListCreated, rows: Rows) -> None:
        rows.put(
            price_lists,
            id=stream_id(event.originator_id),
            **msgspec.structs.asdict(fields_of(PriceListDetails, event)),
            name_folded=search_form(event.name),
            is_active=True,
            version=event.originator_version,
        )

    @handles(PriceListRenamed)
    def price_list_renamed(self, event: PriceListRenamed, rows: Rows) -> None:
        details = msgspec.structs.asdict(fields_of(PriceListDetails, event))
        _change(event, rows, **details, name_folded=search_form(event.name))

    @handles(PriceListPriced)
    def price_list_priced(self, event: PriceListPriced, rows: Rows) -> None:
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

    @handles(PriceListRetired, PriceListReinstated)
    def price_list_switched(self, event: PriceListRetired | PriceListReinstated, rows: Rows) -> None:
        _change(event, rows, is_active=isinstance(event, PriceListReinstated))

    @handles(StandingOrderAgreed)
    def standing_order_agreed(self, event: StandingOrderAgreed, rows: Rows) -> None:
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

    @handles(StandingOrderRescheduled)
    def standing_order_rescheduled(self, event: StandingOrderRescheduled, rows: Rows) -> None:
        _change_standing(event, rows, **msgspec.structs.asdict(event.schedule))

    @handles(StandingOrderLinesChanged)
    def standing_order_lines_changed(self, event: StandingOrderLinesChanged, rows: Rows) -> None:
        _change_standing(event, rows, lines=_json(event.lines))

    @handles(StandingOrderPaused, StandingOrderResumed)
    def standing_order_paused(self, event: StandingOrderPaused | StandingOrderResumed, rows: Rows) -> None:
        paused = isinstance(event, StandingOrderPaused)
        until = event.until if isinstance(event, StandingOrderPaused) else None
        _change_standing(event, rows, is_paused=paused, paused_until=until)

    @handles(StandingOrderDaySkipped, StandingOrderDayRestored)
    def day_skipped(self, event: StandingOrderDaySkipped | StandingOrderDayRestored, rows: Rows) -> None:
        row = rows.get(standing_orders, stream_id(event.originator_id))
        days = set(json.loads(row["skipped"])) if row else set()
        day = event.day.isoformat()
        days = days | {day} if isinstance(event, StandingOrderDaySkipped) else days - {day}
        _change_standing(event, rows, skipped=json.dumps(sorted(days)))

    @handles(StandingOrderDrafted)
    def standing_order_drafted(self, event: StandingOrderDrafted, rows: Rows) -> None:
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

    @handles(StandingOrderEnded)
    def standing_order_ended(self, event: StandingOrderEnded, rows: Rows) -> None:
        _change_standing(event, rows, is_ended=True)


def _json(values: tuple[StandingLine, ...] | tuple[LineChange, ...]) -> str:
    return msgspec.json.encode(values).decode()


def _change_standing(event: Event, rows: Rows, **values: Any) -> None:
    rows.change(standing_orders, stream_id(event.originator_id), version=event.originator_version, **values)


def _change(event: Event, rows: Rows, **values: Any) -> None:
    rows.change(price_lists, stream_id(event.originator_id), version=event.originator_version, **values)
