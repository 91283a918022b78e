"""Access to the customer's page of an order, and to the PIX on it."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa

from command_api.kernel import ERASED, stream_name
from command_api.rules.customer_pages import digest_of
from infra.brazilian import PUB_TIME
from infra.position import START
from infra.problems import Problem
from infra.read_database import ReadDatabase
from infra.settings import Settings
from projections.orders.tables import pages
from projections.runtime.columns import Instant
from query_api.http import Snapshot
from query_api.log import Log
from query_api.orders.customer_page_responses import Due
from query_api.orders.detail_responses import EventOrder, Pix, SharedPage
from query_api.orders.pix import pix_of
from query_api.orders.receivables import due_of


def order_of_page(read: Snapshot, log: Log, token: str, now: datetime) -> int:
    """The order that the token opens. 404 for an unknown one; 410 if it has expired, was revoked, or its customer was
    erased: at once, because the log says so, whatever the read model has followed."""
    digest = digest_of(token)
    found = read.rows("customer page", _page, {"token_digest": digest})
    if not found:
        raise read.unknown("Esta página não existe.")
    [page] = found
    if page["is_over"] or page["expires_at"] <= now or not _is_shared(log, page["order_id"], digest):
        raise Problem(410, "Este link não vale mais. Peça outro à casa.", kind="page-over", headers=read.headers)
    id: int = page["order_id"]
    return id


def _is_shared(log: Log, order_id: int, digest: str) -> bool:
    order = log.state(stream_name("event_order", order_id))
    return digest in order["pages"] and order["details"].customer.name != ERASED


def shared_page(read: Snapshot, order_id: int, now: datetime) -> SharedPage:
    """The links of an order that are valid now."""
    rows = read.rows("pages of an order", _pages_of, {"order_id": order_id, "now": now})
    return SharedPage(links=len(rows), expires_at=rows[-1]["expires_at"] if rows else None)


def open_pix(read: Snapshot, order: EventOrder, settings: Settings) -> Pix | None:
    """``None`` where nothing is open, or the house has no key."""
    try:
        return pix_of(read, order, settings)
    except Problem as nothing:
        if nothing.status != 409:
            raise
        return None


def due(read: Snapshot, order: EventOrder, now: datetime) -> Due:
    """The deposit while the order waits for it; nothing before the day on which the balance is due."""
    on = due_of(read, order.id)
    if order.status == "awaiting_deposit" and order.money.deposit_missing > 0:
        return Due(order.money.open_amount, on)
    is_ahead = on is not None and now.astimezone(PUB_TIME).date() < on
    return Due(0.0 if is_ahead else order.money.open_amount, on)


def _page() -> sa.Select[tuple[int, datetime, bool]]:
    digest = sa.bindparam("token_digest", None, sa.Text)
    return sa.select(pages.c.order_id, pages.c.expires_at, pages.c.is_over).where(pages.c.token_digest == digest)


def _pages_of() -> sa.Select[tuple[datetime]]:
    order_id, now = sa.bindparam("order_id", None, sa.BigInteger), sa.bindparam("now", None, Instant())
    valid = sa.and_(pages.c.order_id == order_id, sa.not_(pages.c.is_over), pages.c.expires_at > now)
    return sa.select(pages.c.expires_at).where(valid).order_by(pages.c.expires_at)


def page_status(database: ReadDatabase, log: Log, token: str, now: datetime) -> int:
    """200, 404 or 410: what the address of the page answers."""
    with database.read(pages.name) as connection:
        try:
            order_of_page(Snapshot(connection, START, {}), log, token, now)
        except Problem as over:
            return over.status
    return 200
