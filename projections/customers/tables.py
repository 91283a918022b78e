"""Customers with their names, their orders, and their refused requests."""

from __future__ import annotations

import sqlalchemy as sa

from command_api.customers.details import Reach, Terms
from projections.runtime.collation import PLAIN
from projections.runtime.columns import ActorReference, Instant, amount, columns_of

metadata = sa.MetaData()

customers = sa.Table(
    "customers",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("name_folded", PLAIN, nullable=False),
    sa.Column("phone", sa.Text, nullable=False),
    sa.Column("document", sa.Text, nullable=False),
    sa.Column("orders", sa.Integer, nullable=False),
    sa.Column("finished_orders", sa.Integer, nullable=False),
    sa.Column("total", amount(), nullable=False),
    sa.Column("first_at", Instant(), nullable=False),
    sa.Column("last_at", Instant(), nullable=False, index=True),
    sa.Column("erased_at", Instant()),
    sa.Column("erased_by", ActorReference()),
    sa.Column("erased_by_rule", sa.Boolean),
    sa.Column("erased_reason", sa.Text),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("search", PLAIN, nullable=False),
    sa.Column("other_names", sa.Text, nullable=False),
    sa.Column("separated_from", sa.Text, nullable=False),
    sa.Column("merged_into", sa.BigInteger, index=True),
    sa.Column("merged_at", Instant()),
    sa.Column("merged_by", ActorReference()),
    sa.Column("merged_reason", sa.Text),
    sa.Column("kind_set", sa.Text),
    *columns_of(Reach),
    sa.Column("addresses", sa.Text, nullable=False),
    sa.Column("contacts", sa.Text, nullable=False),
    sa.Column("notes", sa.Text, nullable=False),
    sa.Column("tax", sa.Text, nullable=False),
    sa.Column("accepts_messages", sa.Boolean, nullable=False),
    *columns_of(Terms, payment_days=sa.Integer()),
    sa.Column("price_list_id", sa.BigInteger, index=True),
)
"""``orders`` includes drafts and cancelled ones; ``total`` in BRL does not. ``last_at`` is the last event of an order
or request of theirs; the retention period starts there. An erased customer keeps the numbers and is 'Titular removido';
``erased_by`` is the user who erased. ``search`` is the text that a search matches. ``version`` is the stream's, for
``If-Match``. ``other_names`` is a JSON list of the names in the record that are not known to be this customer's: it
mixes several people. ``separated_from`` is a JSON list of the records that this customer was taken out of: their events
may hold data of this customer. ``merged_into`` is the record that stands for the person if this is not the one; its
``orders``, ``finished_orders``, ``total`` and ``last_at`` count this one's too. ``kind_set`` is `person` or `company`
if a user said so; else a CNPJ makes a company. ``other_phones``, ``addresses`` and ``contacts`` are JSON lists, ``tax``
is a JSON object. ``payment_days`` and ``credit_limit`` (BRL) are those agreed with a company, ``price_list_id`` is the
customer's price list."""

customer_orders = sa.Table(
    "customer_orders",
    metadata,
    sa.Column("order_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("customer_id", sa.BigInteger, index=True),
    sa.Column("order_code", PLAIN, nullable=False),
    sa.Column("event_name", sa.Text, nullable=False),
    sa.Column("event_date", sa.Date),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("holds", sa.Integer, nullable=False),
    sa.Column("is_finished", sa.Boolean, nullable=False),
    sa.Column("is_opening", sa.Boolean, nullable=False),
    sa.Column("items_total", amount(), nullable=False),
    sa.Column("freight_price", amount(), nullable=False),
    sa.Column("created_at", Instant(), nullable=False),
)
"""A discarded draft is gone. ``is_opening``: an opening balance, whose amount is ``items_total``; it counts as no
order. ``customer_id`` is NULL in orders from before customers had a number. ``event_date`` is
the day of the party, else of the delivery. ``holds`` counts the pieces booked last; ``is_finished``: nothing of it is
held or out any more, and nothing will be. Amounts in BRL."""

customer_mentions = sa.Table(
    "customer_mentions",
    metadata,
    sa.Column("customer_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("order_id", sa.BigInteger, primary_key=True, autoincrement=False),
)
"""Every order that ever named a customer, also one that names another now and a discarded draft: whose events hold
something about them."""

customer_refusals = sa.Table(
    "customer_refusals",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("customer_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("at", Instant(), nullable=False),
    sa.Column("wanted_on", sa.Date, nullable=False),
    sa.Column("models", sa.Text, nullable=False),
    sa.Column("order_id", sa.BigInteger),
    sa.Column("order_code", sa.Text),
)
"""Requests for equipment that was not free. ``models`` is a JSON list of ``{"name", "wanted", "missing"}``.
``order_id`` and ``order_code`` name the order that could not be placed or changed, if there is one."""

customer_names = sa.Table(
    "customer_names",
    metadata,
    sa.Column("customer_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("source", sa.Text, primary_key=True),
    sa.Column("source_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("folded", PLAIN, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
)
"""Every name that the events of a customer give, with where: ``source`` is `record` (the customer's own events),
`confirmed` (said to be the same person), `order` or `refusal`, each with its number. Rows of an erased customer are
deleted."""
