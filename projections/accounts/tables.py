"""Users as administrators see them. Passwords and sessions are not among them."""

from __future__ import annotations

import sqlalchemy as sa

from projections.runtime.collation import PLAIN
from projections.runtime.columns import ActorReference, Instant

metadata = sa.MetaData()

users = sa.Table(
    "accounts_users",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("username", PLAIN, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("name_folded", PLAIN, nullable=False),
    sa.Column("email", PLAIN, nullable=False),
    sa.Column("role", PLAIN, nullable=False, index=True),
    sa.Column("cost_center", PLAIN, nullable=False),
    sa.Column("can_place_orders", sa.Boolean, nullable=False),
    sa.Column("can_view_bi", sa.Boolean, nullable=False),
    sa.Column("roles", PLAIN, comment="permission names separated by a space; null for the default of the role"),
    sa.Column("active", sa.Boolean, nullable=False),
    sa.Column("second_factors", sa.Integer, nullable=False, comment="authenticator app and passkeys"),
    sa.Column("customer_id", sa.BigInteger, comment="whose orders the user sees; null for none"),
    sa.Column("last_login", Instant),
    sa.Column("search", PLAIN, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("created_at", Instant, nullable=False),
    sa.Column("updated_at", Instant, nullable=False),
    sa.Column("updated_by", ActorReference(), nullable=False),
)
"""``name_folded`` is the sort key, ``search`` the text that a search matches. ``version`` is the stream's, for
``If-Match``; ``updated_*`` is the last change, except sign-ins."""

people = sa.Table(
    "accounts_people",
    metadata,
    sa.Column("reference", PLAIN, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
)
"""The current name of everyone who has or had an account, by ``Metadata.actor``. A removed user keeps theirs; an erased
one is 'Usuário removido'."""
