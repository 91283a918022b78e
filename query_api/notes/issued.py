"""Notes that were handed over or recorded, by page, filter and search."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal
from typing import Any, Final, Literal

import sqlalchemy as sa
from pydantic import Field

from command_api.notes.subject import Kind
from command_api.rules.note_states import VALID, State, cancelled_until, note_kept_until
from command_api.rules.windows import midnight
from projections.fiscal.tables import notes
from projections.orders.tables import orders
from query_api.filling import filled
from query_api.http import OptionalDay, OptionalId, Page, Row, Snapshot, contains_all_words
from query_api.notes.drafts import drafts_of
from query_api.notes.responses import Contradiction, IssuedNote
from query_api.people import with_people

OPEN: Final = ("ready", "sent", "rejected", "denied", "cancelling")


class NotePage(Page):
    """Query parameters of the notes. `search` looks into codes of orders, customers and keys."""

    kind: Kind | Literal[""] = Field("", description="only this kind", examples=["nfe_venda"])
    state: State | Literal["", "open"] = Field(
        "", description="only in this state; `open`: those that need a user or the provider", examples=["rejected"]
    )
    order_id: OptionalId = Field(None, description="only those of this order", examples=[464])
    from_: OptionalDay = Field(None, alias="from", description="made on this day or later", examples=["2027-01-01"])
    to: OptionalDay = Field(None, description="made on this day or earlier", examples=["2027-01-31"])
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
        if self.state == "open":
            query = query.where(notes.c.state.in_(OPEN))
        elif self.state:
            query = query.where(notes.c.state == self.state)
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


def stuck_notes() -> sa.Select[Any]:
    """Notes that wait for a user: refused, or not handed over."""
    its = notes.c
    stopped = sa.and_(its.state == "ready", its.next_at.is_(None))
    return sa.select(notes).where(sa.or_(its.state == "rejected", stopped)).order_by(its.id)


def issued(read: Snapshot, rows: Sequence[Row]) -> list[IssuedNote]:
    """The notes, each with what its order asks for now where that is another amount than its notes say together."""
    asked = {
        (each.order["id"], each.note.kind): each.note.total
        for each in drafts_of(read, {row["order_id"] for row in rows if row["order_id"] is not None})
        if each.order
    }
    amended = _amended(read, [row["id"] for row in rows])
    found = []
    for row in rows:
        kind: Kind = "nfe_venda" if row["kind"] == "nfce" else row["kind"]
        counts = row["state"] in VALID and row["amends_id"] is None
        now = asked.get((row["order_id"], kind)) if counts else None
        said = Decimal(row["total"]) + amended[row["id"]]
        until = cancelled_until(row["kind"], row["authorised_at"]) if row["state"] == "authorised" else None
        found.append(
            filled(
                IssuedNote,
                row,
                customer_name=row["customer_name"] or "",
                asked_now=None if now is None or now == said else float(now),
                is_stopped=row["state"] == "ready" and row["next_at"] is None,
                cancel_until=until,
                kept_until=note_kept_until(row["recorded_at"]),
                contradictions=[Contradiction(**each) for each in json.loads(row["contradictions"])],
                has_xml=row["xml_id"] is not None,
                has_pdf=row["pdf_id"] is not None,
                amendment=row["amendment"] or None,
            )
        )
    return found


def _amended(read: Snapshot, ids: Sequence[int]) -> defaultdict[int, Decimal]:
    """BRL that valid later notes add to each, or take back."""
    found: defaultdict[int, Decimal] = defaultdict(Decimal)
    columns = notes.c.amends_id, notes.c.amendment, notes.c.total
    for row in read.all(sa.select(*columns).where(notes.c.amends_id.in_(ids), notes.c.state.in_(VALID))):
        found[row["amends_id"]] += Decimal(row["total"]) * (-1 if row["amendment"] == "return" else 1)
    return found
