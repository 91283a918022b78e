"""Messages of the house, the rules that make them, and the channels that carry them."""

from __future__ import annotations

import sqlalchemy as sa

from projections.runtime.columns import Instant

metadata = sa.MetaData()

messages = sa.Table(
    "messages",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("rule_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("occasion", sa.Text, nullable=False),
    sa.Column("audience", sa.Text, nullable=False),
    sa.Column("channel", sa.Text, nullable=False),
    sa.Column("channel_id", sa.BigInteger),
    sa.Column("about", sa.Text, nullable=False, index=True),
    sa.Column("person", sa.Text, index=True),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("link", sa.Text, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("because", sa.Text),
    sa.Column("cause", sa.Text, nullable=False),
    sa.Column("detail", sa.Text, nullable=False),
    sa.Column("attempts", sa.Integer, nullable=False),
    sa.Column("queued_at", Instant(), nullable=False),
    sa.Column("due_at", Instant(), nullable=False),
    sa.Column("next_at", Instant()),
    sa.Column("ended_at", Instant()),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Index("ix_messages_waiting", "state", "channel", "next_at"),
)
"""``next_at`` is NULL unless it waits: for its time or its next attempt. ``cause`` is why the last attempt failed,
``because`` why it was withdrawn. ``ended_at``: when it was sent, withdrawn, discarded or failed for the last time."""

message_rules = sa.Table(
    "message_rules",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("occasion", sa.Text, nullable=False),
    sa.Column("settings", sa.Text, nullable=False),
    sa.Column("on_since", Instant()),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""``settings`` is the rule as JSON; ``on_since`` is NULL while it is off."""

message_channels = sa.Table(
    "message_channels",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("settings", sa.Text, nullable=False),
    sa.Column("on_since", Instant()),
    sa.Column("given_up_at", Instant()),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""``settings`` is the channel as JSON, without secrets. ``given_up_at``: when the house switched it off by itself."""

message_devices = sa.Table(
    "message_devices",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("endpoint_digest", sa.Text, nullable=False),
    sa.Column("subscribed_at", Instant(), nullable=False),
)

notice_readers = sa.Table(
    "notice_readers",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("up_to", Instant(), nullable=False),
)
"""``up_to`` is when the last notice came that the user has read."""
