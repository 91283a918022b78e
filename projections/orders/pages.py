"""The pages of customers, and what they ask for on them."""

from __future__ import annotations

import sqlalchemy as sa

from command_api.kernel import stream_id
from command_api.orders import events
from projections.orders.order_row import change_order, order_of
from projections.orders.tables import pages
from projections.runtime.definition import handles
from projections.runtime.rows import Rows


class CustomerPages:
    """The handlers of links and change requests; a projection inherits them."""

    @handles(events.ChangeRequested)
    def change_requested(self, event: events.ChangeRequested, rows: Rows) -> None:
        change_order(
            event, rows, open_changes=order_of(event, rows)["open_changes"] + 1, change_asked_at=event.timestamp
        )

    @handles(events.ChangeRequestAnswered)
    def change_request_answered(self, event: events.ChangeRequestAnswered, rows: Rows) -> None:
        change_order(event, rows, open_changes=order_of(event, rows)["open_changes"] - 1)

    @handles(events.CustomerPageShared)
    def page_shared(self, event: events.CustomerPageShared, rows: Rows) -> None:
        id = stream_id(event.originator_id)
        rows.put(pages, token_digest=event.token_digest, order_id=id, expires_at=event.expires_at, is_over=False)
        change_order(event, rows)

    @handles(events.CustomerPageRevoked)
    def page_revoked(self, event: events.CustomerPageRevoked, rows: Rows) -> None:
        end_pages(rows, stream_id(event.originator_id))
        change_order(event, rows)


def end_pages(rows: Rows, order_id: int) -> None:
    its = rows.table(pages)
    for (digest,) in rows.select(sa.select(its.c.token_digest).where(its.c.order_id == order_id)):
        rows.change(pages, digest, is_over=True)
