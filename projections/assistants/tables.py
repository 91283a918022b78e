"""Keys of assistants by the digests of their tokens."""

from __future__ import annotations

import sqlalchemy as sa

from projections.runtime.collation import PLAIN
from projections.runtime.columns import Instant

metadata = sa.MetaData()

keys = sa.Table(
    "assistant_keys",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("token_digest", PLAIN, nullable=False, index=True),
    sa.Column("owner_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("personal_data", sa.Boolean, nullable=False),
    sa.Column("issued_at", Instant(), nullable=False),
    sa.Column("expires_at", Instant(), nullable=False),
    sa.Column("revoked_at", Instant()),
    sa.Column("asked_at", Instant()),
    sa.Column("questions", sa.BigInteger, nullable=False),
)
"""``token_digest`` is the SHA-256 of the token, which is stored nowhere. ``owner_id`` is the account whose rights the
key has. ``asked_at`` is when an assistant last used it, ``questions`` how often. A revoked key stays, so that its
assistant gets the reason why it reads nothing any more."""
