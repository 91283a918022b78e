"""Price lists, and the one of a customer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import Final

import sqlalchemy as sa

from command_api.rules.list_prices import changed_by
from projections.beers.tables import beers
from projections.beers.tables import prices as keg_prices
from projections.customers.tables import customers
from projections.trade.tables import list_prices, price_lists, price_tables
from query_api.filling import filled
from query_api.http import Row, Snapshot
from query_api.price_lists.responses import AgreedPrices, ListPrice, PriceList, PriceTable

READ_MODELS: Final = ("trade", "beers", "customers")
NOT_FOUND: Final = "Esta lista de preços não existe."


def every_price_list(read: Snapshot, today: date) -> list[PriceList]:
    """All price lists, those in use first, by name."""
    ordered = sa.select(price_lists).order_by(
        price_lists.c.is_active.desc(), price_lists.c.name_folded, price_lists.c.id
    )
    return _shown(read, read.all(ordered), today)


def price_list_by_id(read: Snapshot, id: int, today: date) -> PriceList:
    """One of them, or 404."""
    return _shown(read, [read.one(sa.select(price_lists).where(price_lists.c.id == id), NOT_FOUND)], today)[0]


def agreed_with(read: Snapshot, customer_id: int, on: date) -> AgreedPrices:
    """The prices of the customer's list in force on a day; 404 for a customer who does not exist."""
    customer = read.one(sa.select(customers).where(customers.c.id == customer_id), "Este cliente não existe.")
    query = sa.select(price_lists).where(price_lists.c.id == customer["price_list_id"], price_lists.c.is_active)
    found = _shown(read, read.all(query), on)
    if not found:
        return AgreedPrices(price_list_id=None, price_list_name="", valid_from=None, prices=[], percent=0)
    table = _in_force(found[0].tables, on)
    percent = Decimal(str(found[0].percent))
    return AgreedPrices(
        price_list_id=found[0].id,
        price_list_name=found[0].name,
        valid_from=table.valid_from if table else None,
        prices=found[0].prices + (_by_percent(read, found[0].prices, percent) if percent else []),
        percent=found[0].percent,
    )


def _by_percent(read: Snapshot, listed: Sequence[ListPrice], percent: Decimal) -> list[ListPrice]:
    """What every keg costs that the list does not name."""
    own = (
        sa.select(keg_prices, beers.c.name.label("beer_name"))
        .join(beers, beers.c.id == keg_prices.c.beer_id)
        .order_by(beers.c.name_folded, keg_prices.c.beer_id, keg_prices.c.container_l)
    )
    named = {(each.beer_id, each.container_l) for each in listed}
    return [
        filled(ListPrice, row, price=changed_by(row["price"], percent))
        for row in read.all(own)
        if (row["beer_id"], float(row["container_l"])) not in named
    ]


def _shown(read: Snapshot, rows: Sequence[Row], today: date) -> list[PriceList]:
    ids = [row["id"] for row in rows]
    tables = _tables(read, ids)
    counts = (
        sa.select(customers.c.price_list_id, sa.func.count().label("count"))
        .where(customers.c.price_list_id.in_(ids))
        .group_by(customers.c.price_list_id)
    )
    having_it = {row["price_list_id"]: row["count"] for row in read.all(counts)}
    shown = []
    for row in rows:
        own = tables[row["id"]]
        table = _in_force(own, today)
        shown.append(
            filled(
                PriceList,
                row,
                active=row["is_active"],
                customers=having_it.get(row["id"], 0),
                prices=table.prices if table else [],
                percent=table.percent if table else 0,
                tables=own,
            )
        )
    return shown


def _tables(read: Snapshot, ids: Sequence[int]) -> dict[int, list[PriceTable]]:
    priced = (
        sa.select(list_prices, beers.c.name.label("beer_name"))
        .join(beers, beers.c.id == list_prices.c.beer_id)
        .where(list_prices.c.price_list_id.in_(ids))
        .order_by(beers.c.name_folded, list_prices.c.beer_id, list_prices.c.container_l)
    )
    prices: defaultdict[tuple[int, date], list[ListPrice]] = defaultdict(list)
    for row in read.all(priced):
        prices[row["price_list_id"], row["valid_from"]].append(filled(ListPrice, row))
    days = sa.select(price_tables).where(price_tables.c.price_list_id.in_(ids)).order_by(price_tables.c.valid_from)
    found: defaultdict[int, list[PriceTable]] = defaultdict(list)
    for row in read.all(days):
        id, day = row["price_list_id"], row["valid_from"]
        found[id].append(PriceTable(valid_from=day, prices=prices[id, day], percent=row["percent"]))
    return found


def _in_force(tables: Iterable[PriceTable], on: date) -> PriceTable | None:
    return max((each for each in tables if each.valid_from <= on), key=lambda each: each.valid_from, default=None)
