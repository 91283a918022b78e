"""Notes that were recorded, by page, filter and search."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Literal

import sqlalchemy as sa
from pydantic import Field

from command_api.notes.composing import Kind
from projections.fiscal.tables import notes
from projections.orders.tables import orders
from query_api.bi.periods import midnight
from query_api.filling import filled
from query_api.http import OptionalDay, OptionalId, Page, Row, Snapshot, contains_all_words
from query_api.notes.drafts import drafts_of
from query_api.notes.responses import IssuedNote
from query_api.people import with_people


class NotePage(Page):
    """Query parameters of the notes. `search` looks into codes of orders, customers and keys."""

    kind: Kind | Literal[""] = Field("", description="only this kind", examples=["nfe_venda"])
    order_id: OptionalId = Field(None, description="only those of this order", examples=[464])
    from_: OptionalDay = Field(None, alias="from", description="recorded on this day or later", examples=["2027-01-01"])
    to: OptionalDay = Field(None, description="recorded on this day or earlier", examples=["2027-01-31"])
    sort: Literal["recorded_at", "order_code", "total", "id"] = Field(
        "recorded_at", description="what to sort by", examples=["recorded_at"]
    )
    order: Literal["asc", "desc"] = Field("desc", description="direction of `sort`", examples=["desc"])

    def query(self) -> sa.Select[Any]:
        """Every note that passes the filters."""
        joined = notes.outerjoin(orders, orders.c.id == notes.c.order_id)
        columns = [*with_people(notes), orders.c.customer_name, orders.c.search]
        words = notes.c.key + " " + sa.func.coalesce(orders.c.search, "")
        query = sa.select(*columns).select_from(joined).where(contains_all_words(self.search, words))
        if self.kind:
            query = query.where(notes.c.kind == self.kind)
        if self.order_id is not None:
            query = query.where(notes.c.order_id == self.order_id)
        if self.from_:
            query = query.where(notes.c.recorded_at >= midnight(self.from_))
        if self.to:
            query = query.where(notes.c.recorded_at < midnight(self.to + timedelta(days=1)))
        return query

    def sorted_by(self) -> list[sa.ColumnElement[Any]]:
        """The columns of ``sort``, the last of them unique."""
        return [notes.c[self.sort], notes.c.id]


def issued(read: Snapshot, rows: Sequence[Row]) -> list[IssuedNote]:
    """The notes, each with what its order asks for now where that is another amount."""
    asked = {
        (each.order["id"], each.note.kind): each.note.total
        for each in drafts_of(read, {row["order_id"] for row in rows})
    }
    found = []
    for row in rows:
        now = asked.get((row["order_id"], row["kind"]))
        differs = None if now is None or now == row["total"] else float(now)
        found.append(filled(IssuedNote, row, customer_name=row["customer_name"] or "", asked_now=differs))
    return found
