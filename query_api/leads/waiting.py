"""What waits for the house beside leads: reservations to confirm, and change requests of customers."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa

from command_api.rules.reservations import reference_of, slot_label
from projections.leads.tables import leads
from projections.orders.tables import orders
from projections.reservations.tables import reservations
from query_api.filling import filled
from query_api.http import Snapshot
from query_api.leads.responses import UnreadLeads, WaitingChange, WaitingRequests, WaitingReservation


def waiting_requests(read: Snapshot, now: datetime) -> WaitingRequests:
    """A reservation whose time has come waits no longer."""
    its = reservations.c
    tables = read.all(sa.select(reservations).where(_is_waiting(now)).order_by(its.starts_at, its.id))
    changed = sa.select(orders).where(_has_open_change()).order_by(orders.c.change_asked_at.desc(), orders.c.id)
    return WaitingRequests(
        reservations=[
            filled(WaitingReservation, row, reference=reference_of(row["id"]), time=slot_label(row["starts_at"]))
            for row in tables
        ],
        changes=[
            filled(WaitingChange, row, order_id=row["id"], open=row["open_changes"], asked_at=row["change_asked_at"])
            for row in read.all(changed)
        ],
    )


def unread(read: Snapshot, now: datetime) -> UnreadLeads:
    """The number for the mark in the menu."""
    new = sa.select(leads.c.id).where(leads.c.status == "new")
    tables = sa.select(reservations.c.id).where(_is_waiting(now))
    changed = sa.select(orders.c.id).where(_has_open_change())
    return UnreadLeads(unread=sum(read.count(query) for query in (new, tables, changed)))


def _is_waiting(now: datetime) -> sa.ColumnElement[bool]:
    return sa.and_(reservations.c.status == "requested", reservations.c.starts_at > now)


def _has_open_change() -> sa.ColumnElement[Any]:
    return orders.c.open_changes > 0
