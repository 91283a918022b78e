"""Event orders, their lines and their bookings."""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa

from command_api.orders.details import OrderBasics
from projections.runtime.collation import PLAIN
from projections.runtime.columns import ActorReference, Instant, amount, columns_of, quantity

metadata = sa.MetaData()

_FORM: Final = [column for column in columns_of(OrderBasics) if column.name != "past"]
_BEHIND: Final[dict[str, list[sa.Column[Any]]]] = {
    "pickup_shift": [sa.Column("pickup_day", sa.Date, index=True), sa.Column("pickup_at", Instant())],
    "shell_deposit": [sa.Column("shells", sa.BigInteger, nullable=False)],
    "empties_to_collect": [sa.Column("empties_collected", sa.BigInteger, nullable=False)],
}
"""What the events add to a field of the form, behind its column: a table whose columns moved would be filled again."""

orders = sa.Table(
    "orders_events",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("order_code", PLAIN, nullable=False),
    sa.Column("status", sa.Text, nullable=False, index=True),
    sa.Column("stage", sa.Text, nullable=False, index=True),
    sa.Column("customer_id", sa.BigInteger, index=True),
    sa.Column("customer_name", sa.Text, nullable=False),
    sa.Column("customer_phone", sa.Text, nullable=False),
    sa.Column("customer_document", sa.Text, nullable=False),
    sa.Column("customer_folded", PLAIN, nullable=False),
    *[each for column in _FORM for each in (column, *_BEHIND.get(column.name, []))],
    sa.Column("delivery_address", sa.Text, nullable=False),
    sa.Column("delivery_place_id", sa.Text, nullable=False),
    sa.Column("delivery_lat", sa.Double),
    sa.Column("delivery_lng", sa.Double),
    sa.Column("items_total", amount(), nullable=False),
    sa.Column("freight_price", amount(), nullable=False),
    sa.Column("extra_days", amount(), nullable=False),
    sa.Column("opening", amount(), nullable=False),
    sa.Column("total_amount", amount(), nullable=False),
    sa.Column("freight", sa.Text),
    sa.Column("deposit_received", amount(), nullable=False),
    sa.Column("deposit_paid", amount(), nullable=False),
    sa.Column("deposit_returned", amount(), nullable=False),
    sa.Column("deposit_kept", amount(), nullable=False),
    sa.Column("deposit_used", amount(), nullable=False),
    sa.Column("deposit_settled", sa.Boolean, nullable=False),
    sa.Column("charges", amount(), nullable=False),
    sa.Column("penalties", amount(), nullable=False),
    sa.Column("waived", amount(), nullable=False),
    sa.Column("late_per_day", amount(), nullable=False),
    sa.Column("credits", amount(), nullable=False),
    sa.Column("payments_received", amount(), nullable=False),
    sa.Column("payments_refunded", amount(), nullable=False),
    sa.Column("unrecorded", amount(), nullable=False),
    sa.Column("balance", amount(), nullable=False, index=True),
    sa.Column("confirmed_on", sa.Date),
    sa.Column("delivered_on", sa.Date),
    sa.Column("batch", sa.Text, nullable=False),
    sa.Column("responsible", sa.Text, nullable=False),
    sa.Column("placed_at", Instant()),
    sa.Column("holds", sa.Integer, nullable=False),
    sa.Column("is_out", sa.Boolean, nullable=False),
    sa.Column("returned_at", Instant()),
    sa.Column("left_behind", sa.Text, nullable=False),
    sa.Column("handed_beyond", sa.Text, nullable=False),
    sa.Column("overpaid", amount(), nullable=False),
    sa.Column("last_item", sa.Integer, nullable=False),
    sa.Column("movements", sa.Integer, nullable=False),
    sa.Column("open_changes", sa.Integer, nullable=False, index=True),
    sa.Column("change_asked_at", Instant()),
    sa.Column("search", PLAIN, nullable=False),
    sa.Column("created_at", Instant(), nullable=False, index=True),
    sa.Column("created_by_name", ActorReference(), nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("updated_at", Instant(), nullable=False),
    sa.Column("updated_by", ActorReference(), nullable=False),
)
"""Orders, except discarded drafts. ``stage`` follows from the status, ``is_out``, ``balance`` and ``deposit_settled``.

``total_amount`` is lines, freight and ``extra_days``, which follow from the booked window, in a draft from its dates.
Of an opening balance it is ``opening``, which is 0 in any other order, and ``delivered_on`` is the day since which it
is owed. ``confirmed_on`` is the day of the confirmation, in the pub's time. ``balance`` is the result of
``command_api.rules.order_account``. ``charges`` is damage and loss, ``penalties`` what delays were charged, of which
``waived`` does not count; ``late_per_day`` accrues from the day after ``pickup_at`` while ``is_out``. ``shell_deposit``
is charged for each of ``shells``, the kegs of its lines whose shells are not back. ``open_changes`` counts change
requests of the customer without an answer; the last one came at ``change_asked_at``. ``payments_received`` is what came
beside the deposit; reversed payments and deposits do not count. ``payments_refunded`` went back beside the settlement
of the deposit. ``unrecorded`` is what a settlement closed while only the deposit could be recorded.

``customer_id`` is NULL in orders from before customers had a number. ``pickup_date`` and ``pickup_shift`` are as
agreed; ``pickup_day`` and ``pickup_at`` follow from the booked window, and are NULL before. ``freight`` is JSON:
``freight`` (terms, road, difficulty) and ``breakdown`` (its steps), decimals as text. ``placed_at`` is the time of the
first booking. ``holds`` counts the assets of the last booking, ``is_out`` is true while delivered assets are not
returned, ``returned_at`` is the return of the last one. ``left_behind`` names what came onto the order after its driver
saw it and ``handed_beyond`` what went off it, both empty after a decision. ``overpaid`` is what was paid although
others had paid it. ``last_item`` is the highest line number so far, ``movements`` counts the rows of
``orders_movements``. ``search`` is the text that a search matches. ``version`` is the stream's, for ``If-Match``.
"""
sa.Index("orders_events_out", orders.c.is_out, orders.c.pickup_at)
sa.Index("ix_orders_events_preferred_delivery_date", orders.c.preferred_delivery_date)

order_counts = sa.Table(
    "orders_counts",
    metadata,
    sa.Column("stage", sa.Text, primary_key=True),
    sa.Column("orders", sa.BigInteger, nullable=False),
)
"""The number of orders by stage, so that a list need not count all orders."""

pages = sa.Table(
    "orders_pages",
    metadata,
    sa.Column("token_digest", sa.Text, primary_key=True),
    sa.Column("order_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("expires_at", Instant(), nullable=False),
    sa.Column("is_over", sa.Boolean, nullable=False),
)
"""The customer's pages by the SHA-256 of their tokens. ``is_over``: revoked, or the order is gone, is another
customer's, or its customer was erased."""

items = sa.Table(
    "orders_items",
    metadata,
    sa.Column("order_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("position", sa.Integer, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("ref_id", sa.BigInteger, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("quantity", quantity(), nullable=False),
    sa.Column("unit_price", amount(), nullable=False),
    sa.Column("subtotal", amount(), nullable=False),
    sa.Column("unit_kg", quantity()),
    sa.Column("container_l", quantity()),
    sa.Column("mode", sa.Text, nullable=False),
    sa.Column("kit_line", sa.Integer),
    sa.Column("model_id", sa.BigInteger),
    sa.Column("rental_period", sa.Text),
)
"""The lines as they are now, by ``position``; ``ref_id`` is the id of the asset, kit, product, beer or model.
``unit_kg`` is NULL for lines that are weighed by their name. ``container_l`` is the litres of each keg of a line of
beer, ``mode`` sold or consigned. A line of beer in the containers of a kit follows the line ``kit_line`` and goes in
the place of containers of ``model_id``. ``rental_period`` is NULL for a line whose price is for the
whole loan."""

bookings = sa.Table(
    "orders_bookings",
    metadata,
    sa.Column("order_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("asset_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("item_id", sa.Integer),
    sa.Column("asset_tag", sa.Text, nullable=False),
    sa.Column("model_id", sa.BigInteger),
    sa.Column("model_name", sa.Text, nullable=False),
    sa.Column("start", Instant()),
    sa.Column("end", Instant()),
    sa.Column("buffer_min", sa.Integer, nullable=False),
    sa.Column("blocked_until", Instant()),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("charge", amount(), nullable=False),
    sa.Column("note", sa.Text, nullable=False),
    sa.Column("loaded_at", Instant()),
    sa.Column("returned_at", Instant()),
    sa.Column("swapped_for", sa.BigInteger),
)
sa.Index("orders_bookings_of_an_asset", bookings.c.asset_id, bookings.c.state)
sa.Index("orders_bookings_by_state", bookings.c.state, bookings.c.blocked_until)
"""Bookings: one row per order and asset, also after release or return. ``state``: booked, set_aside, out, returned,
damaged, lost or released. ``blocked_until`` is the end of the window plus the cleaning; after the return it is the
return plus the cleaning. ``loaded_at`` is when the asset was confirmed in the van; NULL before, and for another booking
of it. ``swapped_for`` is the asset that took its place at the customer's; NULL while it has the place itself."""

stops = sa.Table(
    "orders_stops",
    metadata,
    sa.Column("order_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.Text, primary_key=True),
    sa.Column("day", sa.Date, primary_key=True),
    sa.Column("arrived_at", Instant()),
    sa.Column("failed_at", Instant()),
    sa.Column("reason", sa.Text),
    sa.Column("next_step", sa.Text),
    sa.Column("note", sa.Text, nullable=False),
    sa.Column("receiver", sa.Text, nullable=False),
    sa.Column("received_at", Instant()),
    sa.Column("code", sa.Text),
    sa.Column("driver", ActorReference(), nullable=False),
)
sa.Index("orders_stops_of_a_day", stops.c.day)
"""The reports of drivers about the stops of an order, by day. ``failed_at`` is NULL again after another arrival, as are
``reason`` and ``next_step``. ``receiver`` was there at ``received_at``; ``code`` says whether the code of the
customer's page was right. ``driver`` made the last report."""

proofs = sa.Table(
    "orders_proofs",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("order_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("customer_id", sa.BigInteger, index=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("day", sa.Date, nullable=False),
    sa.Column("proof", sa.Text, nullable=False),
    sa.Column("asset_tag", sa.Text, nullable=False),
    sa.Column("sha256", sa.Text, nullable=False),
    sa.Column("made_at", Instant(), nullable=False),
)
"""Signatures and photos from stops; their bytes are in the log. ``id`` is the number of their stream, ``kind`` that of
the stop. ``sha256`` is empty once the customer was erased. ``asset_tag`` is the damaged piece on a photo."""

movements = sa.Table(
    "orders_movements",
    metadata,
    sa.Column("order_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", Instant(), nullable=False),
    sa.Column("day", sa.Date, nullable=False, index=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("method", sa.Text),
    sa.Column("amount", amount(), nullable=False),
)
"""What moved the account of an order, in the order of its events: ``amount`` in BRL is positive for what the customer
owes more from ``at`` on, negative for what they owe less. Lines, freight and extra days count from the delivery on, so
the sum is the balance of a delivered order, and what an order that is still to be delivered has received. ``day`` is
that of the pub; of an opening balance, the day since which it is owed. ``kind``: opening, items, freight, extra_days,
shells, shells_back, damage, penalty, waiver, credit, kept; deposit, payment, reversal, deposit_returned, refund,
and unrecorded for what
a settlement closed while only the deposit could be recorded. ``method`` is that of a deposit, payment or reversal."""

assets = sa.Table(
    "orders_assets",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("asset_tag", sa.Text, nullable=False),
    sa.Column("out_of_service", sa.Text),
)
"""The tag as it is now. ``out_of_service``: maintenance, lost, retired, or NULL for one that works."""

hold_rules = sa.Table(
    "orders_hold_rules",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("deposit_hold_hours", sa.Integer, nullable=False),
    sa.Column("release_overdue_holds", sa.Boolean, nullable=False),
)
"""One row, ``id`` 1, once an administrator has set the rules; until then the installation's settings count."""
