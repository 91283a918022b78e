"""Kegs by page and filter, the first to expire first."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date
from decimal import Decimal
from typing import Any, Final, Literal

import sqlalchemy as sa
from pydantic import Field

from command_api.rules.keg_status import KEG_STATUS_LABELS
from projections.beers.tables import batches, beers, kegs, steps
from projections.catalogue.tables import products
from projections.equipment.tables import assets, bookings, locations
from query_api.filling import filled
from query_api.http import OptionalId, Page, Snapshot, contains_all_words
from query_api.kegs.responses import BeerKeg, BlockedOnTap, KegLife, KegStep
from query_api.people import with_people

READ_MODELS: Final = ("beers", "catalogue", "equipment")
NOT_FOUND: Final = "Este barril não existe."
IN_THE_HOUSE: Final = ("available", "reserved")
"""States of a container whose beer can be taken."""
is_blocked = sa.func.coalesce(batches.c.blocked_why, "") != ""

STEP_LABELS: Final = {
    "filled": "Enchido",
    "received": "Recebido",
    "connected": "Na torneira",
    "kicked": "Acabou",
    "poured_away": "Descartado",
    "delivered": "Entregue",
    "returned_sealed": "Devolvido lacrado",
    "returned_partial": "Devolvido com sobra",
    "returned_empty": "Devolvido vazio",
    "returned_lost": "Não voltou",
}


class KegPage(Page):
    """Query parameters of the kegs."""

    beer_id: OptionalId = Field(None, description="only this beer's", examples=[3])
    batch_id: OptionalId = Field(None, description="only this batch's", examples=[12])
    product_id: OptionalId = Field(None, description="only this product's, from before batches", examples=[7])
    status: Literal["full", "tapped", "empty", "discarded", "open", ""] = Field(
        "open", description="only these; `open`: full or tapped; empty: all"
    )
    sort: Literal["best_before", "name"] = Field(
        "best_before", description="`name`: by beer, then the first to expire first", examples=["best_before"]
    )

    def query(self) -> sa.Select[Any]:
        """Every keg that passes the filters."""
        query = with_names()
        if self.beer_id is not None:
            query = query.where(kegs.c.beer_id == self.beer_id)
        if self.batch_id is not None:
            query = query.where(kegs.c.batch_id == self.batch_id)
        if self.product_id is not None:
            query = query.where(kegs.c.product_id == self.product_id)
        if self.status == "open":
            query = query.where(kegs.c.status.in_(("full", "tapped")))
        elif self.status:
            query = query.where(kegs.c.status == self.status)
        words = (
            sa.func.lower(kegs.c.code)
            + " "
            + sa.func.coalesce(beers.c.search, "")
            + " "
            + sa.func.coalesce(products.c.search, "")
        )
        return query.where(contains_all_words(self.search, words))

    def sorted_by(self) -> list[sa.ColumnElement[Any]]:
        """The columns of ``sort``, the last of them unique."""
        expiring: list[sa.ColumnElement[Any]] = [kegs.c.best_before, kegs.c.id]
        # a keg from before batches has the name of its product
        name = sa.func.coalesce(beers.c.name_folded, products.c.name_folded, "")
        return [name, kegs.c.beer_id, *expiring] if self.sort == "name" else expiring


def with_names() -> sa.Select[Any]:
    """Every keg with the names of its beer, batch and place."""
    name = sa.func.coalesce(beers.c.name, products.c.name, "")
    joined = (
        kegs.outerjoin(beers, beers.c.id == kegs.c.beer_id)
        .outerjoin(products, products.c.id == kegs.c.product_id)
        .outerjoin(batches, batches.c.id == kegs.c.batch_id)
        .outerjoin(assets, assets.c.id == kegs.c.container_id)
        .outerjoin(locations, locations.c.id == assets.c.stock_location_id)
        .outerjoin(bookings, sa.and_(bookings.c.asset_id == assets.c.id, bookings.c.order_id == assets.c.out_with))
    )
    return sa.select(
        kegs,
        name.label("name"),
        batches.c.code.label("batch_code"),
        is_blocked.label("blocked"),
        sa.func.coalesce(assets.c.asset_tag, kegs.c.container_tag).label("tag_now"),
        assets.c.status.label("container_status"),
        locations.c.name.label("location_name"),
        bookings.c.order_id.label("order_id"),
        bookings.c.order_code.label("order_code"),
    ).select_from(joined)


def usable(today: date) -> sa.ColumnElement[bool]:
    """Full, in the house, to be served on this day, and of no blocked batch: expired kegs are never offered."""
    in_house = sa.or_(kegs.c.container_id.is_(None), assets.c.status.in_(IN_THE_HOUSE))
    return sa.and_(kegs.c.status == "full", kegs.c.best_before >= today, in_house, ~is_blocked)


def blocked_on_tap(read: Snapshot) -> list[BlockedOnTap]:
    """Kegs of blocked batches that are still connected: nothing takes them off but a person."""
    tapped = with_names().where(kegs.c.status == "tapped", is_blocked).order_by(kegs.c.tap, kegs.c.id)
    return [
        BlockedOnTap(keg_id=row["id"], tap=row["tap"], name=row["name"], container_tag=row["tag_now"])
        for row in read.all(tapped)
    ]


def first_to_expire(read: Snapshot, today: date) -> set[int]:
    """For each beer (or product) and size the full keg that expires first."""
    query = with_names().where(usable(today)).order_by(kegs.c.best_before, kegs.c.id)
    first: dict[tuple[int | None, int | None, Decimal], int] = {}
    for row in read.all(query):
        first.setdefault((row["beer_id"], row["product_id"], row["container_l"]), row["id"])
    return set(first.values())


def kegs_shown(read: Snapshot, page: KegPage, today: date) -> tuple[list[BeerKeg], int]:
    """A page of kegs and how many all pages have."""
    query = page.query()
    rows = read.all(page.of(query, page.sorted_by()))
    return keg_responses(rows, first_to_expire(read, today), today), read.count(query)


def keg_life(read: Snapshot, id: int, today: date) -> KegLife:
    """A keg with what happened to it, or 404."""
    row = read.one(with_names().where(kegs.c.id == id), NOT_FOUND)
    [keg] = keg_responses([row], first_to_expire(read, today), today)
    happened = read.all(sa.select(*with_people(steps)).where(steps.c.keg_id == id).order_by(steps.c.number))
    return KegLife(keg=keg, steps=[_step(step) for step in happened])


def keg_responses(rows: Sequence[sa.RowMapping], offered: Collection[int], today: date) -> list[BeerKeg]:
    """Map rows of ``with_names`` to responses."""
    return [
        filled(
            BeerKeg,
            row,
            container_tag=row["tag_now"],
            label=KEG_STATUS_LABELS[row["status"]],
            days_left=(row["best_before"] - today).days,
            offered=row["id"] in offered,
            place=place_of(row),
            yield_percent=_yield(row),
        )
        for row in rows
    ]


def _yield(row: sa.RowMapping) -> float | None:
    """The yield of a fill that ran dry, in percent. Sales do not name a keg from before batches."""
    if row["status"] != "empty" or row["beer_id"] is None:
        return None
    return round(float(row["sold_l"] / row["litres"] * 100), 1)


def place_of(row: sa.RowMapping) -> str:
    """The place of the beer, in Portuguese."""
    match row["status"]:
        case "full":
            return _place_of_full(row)
        case "tapped":
            tap = "a torneira" if row["tap"] is None else f"a torneira {row['tap']}"
            return f"Bloqueado n{tap}: tire o barril" if row["blocked"] else f"N{tap}"
        case "empty":
            return f"Acabou em {row['ended_at']:%d/%m/%Y}"
        case _:
            return f"Descartado em {row['ended_at']:%d/%m/%Y}"


def _place_of_full(row: sa.RowMapping) -> str:
    match row["container_status"]:
        case None:
            return "Cheio na casa"
        case "checked_out":
            return f"Com o cliente do pedido {row['order_code']}" if row["order_code"] else "Fora da casa"
        case "lost":
            return "Barril perdido"
        case _:
            return f"{'Bloqueado' if row['blocked'] else 'Cheio'} em {row['location_name']}"


def _step(row: sa.RowMapping) -> KegStep:
    label = STEP_LABELS[row["kind"]]
    return filled(KegStep, row, label=f"{label} {row['tap']}" if row["tap"] is not None else label)
