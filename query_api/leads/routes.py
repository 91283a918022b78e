"""GETs of leads."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response

from query_api.answers import kept, kept_for_a_minute
from query_api.http import Id, Now, OperationsReader, OrderReader, Snapshot, reading
from query_api.leads.queries import LeadPage, counts, lead_by_id, lead_shown, open_site_orders
from query_api.leads.responses import LeadList, LeadRow, OpenSiteOrders, UnreadLeads, WaitingRequests
from query_api.leads.waiting import unread, waiting_requests

router = APIRouter(prefix="/api/v1/leads", tags=["leads"])

LeadsNow = Annotated[Snapshot, Depends(reading("leads", "accounts"))]
InboxNow = Annotated[Snapshot, Depends(reading("leads", "reservations", "orders"))]
SiteOrdersNow = Annotated[Snapshot, Depends(reading("leads"))]
LeadId = Annotated[Id, Path(description="id of the lead", examples=[12])]


@router.get("", summary="Requests of the site", operation_id="listLeads")
@kept
def list_leads(_: OrderReader, read: LeadsNow, page: Annotated[LeadPage, Query()]) -> LeadList:
    """Newest first, with the number in each status."""
    query = page.query()
    found = [lead_shown(row) for row in read.all(page.of(query, page.sorted_by()))]
    return LeadList(data=found, counts=counts(read), pagination=page.pagination(read.count(query)))


@router.get("/unread", summary="How many requests wait unread", operation_id="countUnreadLeads")
@kept_for_a_minute
def count_unread(_: OrderReader, read: InboxNow, now: Now) -> UnreadLeads:
    """For the mark in the menu."""
    return unread(read, now)


@router.get("/waiting", summary="Reservations and changes that wait", operation_id="listWaitingRequests")
@kept_for_a_minute
def list_waiting(_: OrderReader, read: InboxNow, now: Now) -> WaitingRequests:
    """What the inbox shows beside leads: reservations to confirm, and change requests of customers."""
    return waiting_requests(read, now)


@router.get("/site-orders", summary="Orders from the menu to hand over", operation_id="listOpenSiteOrders")
@kept
def list_open_site_orders(_: OperationsReader, read: SiteOrdersNow) -> OpenSiteOrders:
    """For the bar: those of visitors, of tables, and those that the staff wrote down."""
    return open_site_orders(read)


@router.get("/{id:int}", summary="A request of the site", operation_id="getLead")
@kept
def read_lead(_: OrderReader, read: LeadsNow, id: LeadId, response: Response) -> LeadRow:
    """With `ETag` for `If-Match`."""
    found = lead_by_id(read, id)
    response.headers["ETag"] = f'"{found.version}"'
    return found
