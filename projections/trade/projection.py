"""Price lists, from their events."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from command_api.kernel import Event, stream_id
from command_api.price_lists.events import (
    PriceListCreated,
    PriceListPriced,
    PriceListReinstated,
    PriceListRenamed,
    PriceListRetired,
)
from projections.runtime.collation import folded
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Rows
from projections.trade.tables import list_prices, price_lists, price_tables


class Trade(Projection):
    """One row per price list, day of new prices, and price."""

    name = "trade"
    version = 1
    tables = (price_lists, price_tables, list_prices)

    @handles(PriceListCreated)
    def price_list_created(self, event: PriceListCreated, rows: Rows) -> None:
        rows.put(
            price_lists,
            id=stream_id(event.originator_id),
            name=event.name,
            name_folded=folded(event.name),
            is_active=True,
            version=event.originator_version,
        )

    @handles(PriceListRenamed)
    def price_list_renamed(self, event: PriceListRenamed, rows: Rows) -> None:
        _change(event, rows, name=event.name, name_folded=folded(event.name))

    @handles(PriceListPriced)
    def price_list_priced(self, event: PriceListPriced, rows: Rows) -> None:
        id, day = stream_id(event.originator_id), event.valid_from
        known = rows.table(list_prices)
        same_day = sa.and_(known.c.price_list_id == id, known.c.valid_from == day)
        for beer_id, size in rows.select(sa.select(known.c.beer_id, known.c.container_l).where(same_day)):
            rows.delete(list_prices, id, day, beer_id, size)
        rows.put(price_tables, price_list_id=id, valid_from=day)
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


def _change(event: Event, rows: Rows, **values: Any) -> None:
    rows.change(price_lists, stream_id(event.originator_id), version=event.originator_version, **values)
