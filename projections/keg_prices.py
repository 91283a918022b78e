"""What a full keg of a beer costs: for read models that show products that are packed kegs."""

from __future__ import annotations

from typing import ClassVar

import sqlalchemy as sa

from command_api.beers.events import BeerAdded, BeerRepriced
from command_api.kernel import stream_id
from projections.runtime.columns import amount, quantity
from projections.runtime.definition import handles
from projections.runtime.rows import Rows


def keg_prices_table(name: str, metadata: sa.MetaData) -> sa.Table:
    """BRL by beer and size."""
    return sa.Table(
        name,
        metadata,
        sa.Column("beer_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("container_l", quantity(), primary_key=True),
        sa.Column("price", amount(), nullable=False),
    )


class KegPrices:
    """The handlers that follow the prices of beers; a projection inherits them."""

    keg_prices: ClassVar[sa.Table]

    @handles(BeerAdded, BeerRepriced)
    def beer_priced(self, event: BeerAdded | BeerRepriced, rows: Rows) -> None:
        beer, prices = stream_id(event.originator_id), {each.container_l: each.price for each in event.prices}
        known = rows.table(self.keg_prices)
        for (size,) in rows.select(sa.select(known.c.container_l).where(known.c.beer_id == beer)):
            if size not in prices:
                rows.delete(self.keg_prices, beer, size)
        for size, price in prices.items():
            rows.put(self.keg_prices, beer_id=beer, container_l=size, price=price)
