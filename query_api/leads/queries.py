"""Leads by page, filter and search."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final, Literal

import sqlalchemy as sa
from pydantic import BeforeValidator, Field

from command_api.rules.site_orders import reference_of
from projections.leads.tables import leads
from query_api.http import ContactPage, Row, Snapshot, contains_all_words
from query_api.leads.responses import LeadCounts, LeadRow, LeadStatus, OpenSiteOrder, OpenSiteOrders, SiteOrder
from query_api.party.responses import PartyEstimate
from query_api.people import with_people

_MOST_OPEN: Final = 100
NOT_FOUND = "Este pedido do site não existe."


class LeadPage(ContactPage):
    """Query parameters of the inbox."""

    order: Literal["asc", "desc"] = Field("desc", description="direction of `sort`", examples=["desc"])
    status: Annotated[
        Literal["new", "open", "undecided", "converted", "lost"] | None,
        BeforeValidator(lambda value: None if value == "" else value),
    ] = Field(None, description="only those in this status; `undecided` are new and open ones", examples=["undecided"])
    sort: Literal["received_at", "date", "id"] = Field(
        "received_at", description="what to sort by", examples=["received_at"]
    )

    def query(self) -> sa.Select[Any]:
        """Every lead that passes the filters; ``search`` looks into name, phone and town."""
        query = _with_names().where(contains_all_words(self.search, leads.c.search))
        if self.status is None:
            return query
        wanted = ("new", "open") if self.status == "undecided" else (self.status,)
        return query.where(leads.c.status.in_(wanted))

    def sorted_by(self) -> list[sa.ColumnElement[Any]]:
        """The columns of ``sort``, the last of them unique."""
        return [leads.c[self.sort], leads.c.id]


def lead_by_id(read: Snapshot, id: int) -> LeadRow:
    """One of them, or 404."""
    return lead_shown(read.one(_with_names().where(leads.c.id == id), NOT_FOUND))


def open_site_orders(read: Snapshot) -> OpenSiteOrders:
    """Orders from the menu that are not handed over, given up or forgotten."""
    waiting = _open_site_orders()
    return OpenSiteOrders(data=_oldest(read, waiting), total=read.count(waiting))


def open_table_orders(read: Snapshot) -> list[OpenSiteOrder]:
    """Open orders from the menu that name a table, the longest wait first."""
    # the text narrows it down, so that orders to collect do not use up the limit
    at_tables = _open_site_orders().where(leads.c.site_order.contains('"place": "table"'))
    return [each for each in _oldest(read, at_tables) if each.site_order.table is not None]


def _open_site_orders() -> sa.Select[Any]:
    its = leads.c
    return sa.select(leads).where(its.kind == "site_order", its.status.in_(("new", "open")), sa.not_(its.is_forgotten))


def _oldest(read: Snapshot, waiting: sa.Select[Any]) -> list[OpenSiteOrder]:
    rows = read.all(waiting.order_by(leads.c.received_at, leads.c.id).limit(_MOST_OPEN))
    return [
        OpenSiteOrder.model_validate(
            {**row, "reference": reference_of(row["id"]), "site_order": json.loads(row["site_order"])}
        )
        for row in rows
    ]


def counts(read: Snapshot) -> LeadCounts:
    """Leads by status."""
    grouped = sa.select(leads.c.status, sa.func.count().label("number")).group_by(leads.c.status)
    found: dict[LeadStatus, int] = {row["status"]: row["number"] for row in read.all(grouped)}
    return LeadCounts(
        new=found.get("new", 0),
        open=found.get("open", 0),
        converted=found.get("converted", 0),
        lost=found.get("lost", 0),
    )


def lead_shown(row: Row) -> LeadRow:
    """Map the row to the response."""
    estimate, order = row["estimate"], row["site_order"]
    asked = {
        "reference": reference_of(row["id"]),
        "estimate": PartyEstimate.model_validate(json.loads(estimate)) if estimate else None,
        "site_order": SiteOrder.model_validate(json.loads(order)) if order else None,
    }
    return LeadRow.model_validate({**row, **asked})


def _with_names() -> sa.Select[Any]:
    return sa.select(*with_people(leads))
