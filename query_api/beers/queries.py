"""Beers by page, filter and search."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Literal

import sqlalchemy as sa
from pydantic import Field

from projections.beers.tables import batches, beers, kegs, prices
from projections.equipment.tables import assets
from query_api.beers.house_beer import house_beer_id
from query_api.beers.responses import Beer, BeerPrice
from query_api.filling import filled
from query_api.http import OptionalFlag, Page, Snapshot, contains_all_words

_AWAY = ("checked_out", "lost")
NOT_FOUND = "Este chope não existe."


class BeerPage(Page):
    """Query parameters of the list of beers."""

    limit: int = Field(1000, ge=1, le=1000, description="rows per page", examples=[1000])
    active: OptionalFlag = Field(None, description="only those that are sold, or not", examples=[True])
    sort: Literal["name", "style", "abv", "ibu", "ebc", "id"] = Field(
        "name", description="what to sort by", examples=["name"]
    )

    def query(self) -> sa.Select[Any]:
        """Every beer that passes the filters."""
        query = beers_with_stock().where(contains_all_words(self.search, beers.c.search))
        return query if self.active is None else query.where(beers.c.is_active == self.active)

    def sorted_by(self) -> list[sa.ColumnElement[Any]]:
        """The columns of ``sort``, the last of them unique."""
        first = beers.c.name_folded if self.sort == "name" else beers.c[self.sort]
        return [first, beers.c.name_folded, beers.c.id]


def _of_beer(what: sa.ColumnElement[Any], *conditions: sa.ColumnElement[bool]) -> sa.ScalarSelect[Any]:
    return sa.select(what).where(*conditions).correlate(beers).scalar_subquery()


def beers_with_stock() -> sa.Select[Any]:
    """Every beer with its kegs and litres in the house and the litres that are planned."""
    own, count, nothing = kegs.c.beer_id == beers.c.id, sa.func.count(), sa.literal(0, kegs.c.litres.type)
    away = sa.select(assets.c.id).where(assets.c.status.in_(_AWAY))
    here = sa.and_(own, sa.or_(kegs.c.container_id.is_(None), kegs.c.container_id.not_in(away)))
    alive, planned = kegs.c.status.in_(("full", "tapped")), batches.c.status == "planned"
    left = sa.case((kegs.c.litres > kegs.c.sold_l, kegs.c.litres - kegs.c.sold_l), else_=nothing)
    litres = sa.func.coalesce(sa.func.sum(sa.type_coerce(left, kegs.c.litres.type)), nothing)
    brewing = sa.func.coalesce(sa.func.sum(batches.c.litres), nothing)
    return sa.select(
        beers,
        _of_beer(count, here, kegs.c.status == "full").label("full_kegs"),
        _of_beer(count, here, kegs.c.status == "tapped").label("tapped_kegs"),
        _of_beer(litres, here, alive).label("litres"),
        _of_beer(brewing, batches.c.beer_id == beers.c.id, planned).label("planned_l"),
    )


def beers_shown(read: Snapshot, rows: Sequence[sa.RowMapping]) -> list[Beer]:
    """These beers with their prices."""
    by_beer: defaultdict[int, list[BeerPrice]] = defaultdict(list)
    ids = [row["id"] for row in rows]
    query = sa.select(prices).where(prices.c.beer_id.in_(ids)).order_by(prices.c.beer_id, prices.c.container_l)
    for row in read.all(query):
        by_beer[row["beer_id"]].append(filled(BeerPrice, row))
    house = house_beer_id(read)
    return [_beer(row, by_beer[row["id"]], is_house_beer=row["id"] == house) for row in rows]


def beer_shown(read: Snapshot, id: int) -> Beer:
    """One beer, or 404."""
    return beers_shown(read, [read.one(beers_with_stock().where(beers.c.id == id), NOT_FOUND)])[0]


def _beer(row: sa.RowMapping, its_prices: list[BeerPrice], *, is_house_beer: bool) -> Beer:
    return filled(Beer, row, active=row["is_active"], is_house_beer=is_house_beer, prices=its_prices)
