"""Calendar feeds by the digests of their tokens."""

from __future__ import annotations

import sqlalchemy as sa

from projections.runtime.collation import PLAIN
from projections.runtime.columns import Instant

metadata = sa.MetaData()

feeds = sa.Table(
    "calendar_feeds",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("token_digest", PLAIN, nullable=False, index=True),
    sa.Column("owner_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("created_at", Instant(), nullable=False),
    sa.Column("revoked_at", Instant()),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""``token_digest`` is the SHA-256 of the token, which is stored nowhere. ``owner_id`` is the account whose rights the
feed has. A revoked feed stays, so that its address is answered with 410."""
