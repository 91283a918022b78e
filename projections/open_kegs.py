"""Which kegs still hold beer to be poured: for read models that say when a beer has run out."""

from __future__ import annotations

from typing import ClassVar

import sqlalchemy as sa

from command_api.batches.events import BatchBlocked, BatchUnblocked
from command_api.kernel import stream_id
from command_api.stock import events as stock_events
from projections.runtime.columns import quantity
from projections.runtime.definition import handles
from projections.runtime.rows import Rows


def open_kegs_table(name: str, metadata: sa.MetaData) -> sa.Table:
    """One row per keg of a beer that is ``full`` or on tap, the size of its container, whether it is ``out`` with an
    order, and whether its batch is ``blocked``."""
    return sa.Table(
        name,
        metadata,
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("beer_id", sa.BigInteger, nullable=False, index=True),
        sa.Column("container_l", quantity(), nullable=False),
        sa.Column("full", sa.Boolean, nullable=False),
        sa.Column("out", sa.Boolean, nullable=False),
        sa.Column("batch_id", sa.BigInteger, nullable=False, index=True),
        sa.Column("blocked", sa.Boolean, nullable=False),
    )


class OpenKegs:
    """The handlers that follow kegs from the filling to their end; a projection inherits them."""

    open_kegs: ClassVar[sa.Table]

    @handles(stock_events.KegFilled)
    def keg_filled(self, event: stock_events.KegFilled, rows: Rows) -> None:
        size = {"beer_id": event.beer_id, "container_l": event.capacity_l}
        own = {"full": True, "out": False, "batch_id": event.batch_id, "blocked": False}
        rows.put(self.open_kegs, id=stream_id(event.originator_id), **size, **own)

    @handles(BatchBlocked, BatchUnblocked)
    def batch_blocked(self, event: BatchBlocked | BatchUnblocked, rows: Rows) -> None:
        """Nothing is filled from a blocked batch: its kegs are those that there are now"""
        known = rows.table(self.open_kegs)
        of_batch = sa.select(known.c.id).where(known.c.batch_id == stream_id(event.originator_id))
        for (id,) in list(rows.select(of_batch)):
            rows.change(self.open_kegs, id, blocked=isinstance(event, BatchBlocked))

    @handles(stock_events.KegTapped)
    def keg_tapped(self, event: stock_events.KegTapped, rows: Rows) -> None:
        rows.change(self.open_kegs, stream_id(event.originator_id), full=False)

    @handles(stock_events.KegEmptied, stock_events.KegDiscarded)
    def keg_ended(self, event: stock_events.KegEmptied | stock_events.KegDiscarded, rows: Rows) -> None:
        """A keg from before batches has no row"""
        rows.delete(self.open_kegs, stream_id(event.originator_id))

    @handles(stock_events.KegDelivered)
    def keg_delivered(self, event: stock_events.KegDelivered, rows: Rows) -> None:
        rows.change(self.open_kegs, stream_id(event.originator_id), out=True)

    @handles(stock_events.KegStayed)
    def keg_stayed(self, event: stock_events.KegStayed, rows: Rows) -> None:
        rows.change(self.open_kegs, stream_id(event.originator_id), out=False)

    @handles(stock_events.KegReturned)
    def keg_returned(self, event: stock_events.KegReturned, rows: Rows) -> None:
        if event.state == "sealed":
            rows.change(self.open_kegs, stream_id(event.originator_id), out=False)
        else:
            rows.delete(self.open_kegs, stream_id(event.originator_id))

    @handles(stock_events.KegReturnTakenBack)
    def return_of_keg_taken_back(self, event: stock_events.KegReturnTakenBack, rows: Rows) -> None:
        size = {"beer_id": event.beer_id, "container_l": event.capacity_l}
        own = {"full": True, "out": True, "batch_id": event.batch_id, "blocked": event.blocked}
        rows.put(self.open_kegs, id=stream_id(event.originator_id), **size, **own)
