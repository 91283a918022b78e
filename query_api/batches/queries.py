"""Batches by page and filter, and the trace of one."""

from __future__ import annotations

from datetime import date
from typing import Any, Final, Literal

import sqlalchemy as sa
from pydantic import Field

from projections.beers.tables import batches, beers, kegs
from projections.equipment.tables import assets, bookings
from query_api.batches.responses import Batch, BatchTrace, RecallOrder
from query_api.filling import filled
from query_api.http import OptionalId, Page, Snapshot, contains_all_words
from query_api.kegs.queries import first_to_expire, keg_responses, with_names
from query_api.kegs.responses import BeerKeg
from query_api.wording.terms import BATCH_STATUSES

NOT_FOUND: Final = "Este lote não existe."
_HOLDING: Final = ("out", "set_aside", "booked")
"""States of a booking that has or waits for its container, in the order in which they are shown."""

_kegs_of = (
    sa.select(sa.func.count()).select_from(kegs).where(kegs.c.batch_id == batches.c.id).correlate(batches)
).scalar_subquery()


class BatchPage(Page):
    """Query parameters of the batches. `search` looks into codes and beers."""

    beer_id: OptionalId = Field(None, description="only this beer's", examples=[3])
    status: Literal["planned", "packaged", "cancelled", ""] = Field("", description="only these")
    sort: Literal["ready_on", "code", "beer_name", "litres", "id"] = Field(
        "ready_on", description="what to sort by", examples=["ready_on"]
    )
    order: Literal["asc", "desc"] = Field("desc", description="direction of `sort`", examples=["desc"])

    def query(self) -> sa.Select[Any]:
        """Every batch that passes the filters."""
        words = batches.c.code_folded + " " + sa.func.coalesce(beers.c.search, "")
        query = batches_with_names().where(contains_all_words(self.search, words))
        if self.beer_id is not None:
            query = query.where(batches.c.beer_id == self.beer_id)
        return query.where(batches.c.status == self.status) if self.status else query

    def sorted_by(self) -> list[sa.ColumnElement[Any]]:
        """The columns of ``sort``, the last of them unique."""
        named: dict[str, sa.ColumnElement[Any]] = {"beer_name": beers.c.name_folded, "code": batches.c.code_folded}
        return [named[self.sort] if self.sort in named else batches.c[self.sort], batches.c.id]


def batches_with_names() -> sa.Select[Any]:
    """Every batch with the name of its beer and the number of its kegs."""
    joined = batches.outerjoin(beers, beers.c.id == batches.c.beer_id)
    name = sa.func.coalesce(beers.c.name, "")
    return sa.select(batches, name.label("beer_name"), _kegs_of.label("kegs")).select_from(joined)


def batch(row: sa.RowMapping) -> Batch:
    """Map the row to the response."""
    return filled(Batch, row, label=BATCH_STATUSES[row["status"]])


def batch_shown(read: Snapshot, id: int) -> Batch:
    """One batch, or 404."""
    return batch(read.one(batches_with_names().where(batches.c.id == id), NOT_FOUND))


def trace(read: Snapshot, id: int, today: date) -> BatchTrace:
    """A batch with every keg of it, or 404."""
    found = batch_shown(read, id)
    rows = read.all(with_names().where(kegs.c.batch_id == id).order_by(sa.literal_column("tag_now"), kegs.c.id))
    shown = keg_responses(rows, first_to_expire(read, today), today)
    out = {row["id"] for row in rows if row["container_status"] == "checked_out"}
    alive = [keg for keg in shown if keg.status in {"full", "tapped"}]
    return BatchTrace(
        batch=found,
        kegs=shown,
        orders=_orders(read, id),
        in_house_l=_litres([keg for keg in alive if keg.id not in out]),
        with_customers_l=_litres([keg for keg in alive if keg.id in out]),
        ended_l=_litres([keg for keg in shown if keg.status in {"empty", "discarded"}]),
    )


def _orders(read: Snapshot, id: int) -> list[RecallOrder]:
    """Orders that hold the containers of full kegs of the batch."""
    query = (
        sa.select(bookings.c.order_id, bookings.c.order_code, bookings.c.state, assets.c.asset_tag)
        .join(kegs, kegs.c.container_id == bookings.c.asset_id)
        .join(assets, assets.c.id == bookings.c.asset_id)
        .where(kegs.c.batch_id == id, kegs.c.status == "full", bookings.c.state.in_(_HOLDING))
        .order_by(bookings.c.start, bookings.c.order_id, assets.c.tag_folded)
    )
    tags: dict[tuple[str, int, str], list[str]] = {}
    for row in read.all(query):
        tags.setdefault((row["state"], row["order_id"], row["order_code"]), []).append(row["asset_tag"])
    found = [
        RecallOrder(order_id=order_id, order_code=code, state=state, container_tags=own)
        for (state, order_id, code), own in tags.items()
    ]
    return sorted(found, key=lambda each: _HOLDING.index(each.state))


def _litres(some: list[BeerKeg]) -> float:
    return sum(keg.litres for keg in some)
