"""One small row per event of the log, the counts for the filters, and the labels of streams."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, Final

import sqlalchemy as sa

from projections.runtime.collation import PLAIN

metadata = sa.MetaData()

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


class Micros(sa.types.TypeDecorator[datetime]):
    """An aware ``datetime`` as whole microseconds since 1970 (UTC): eight bytes in each of the many indexes."""

    impl = sa.BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> int | None:  # noqa: ARG002  # the interface
        return None if value is None else (value - EPOCH) // _MICROSECOND

    def process_result_value(self, value: Any, dialect: sa.Dialect) -> datetime | None:  # noqa: ARG002  # the interface
        return None if value is None else EPOCH + value * _MICROSECOND


events = sa.Table(
    "history_events",
    metadata,
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("stream", sa.Text, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("topic", sa.Text, nullable=False),
    sa.Column("happened_at", Micros(), nullable=False),
    sa.Column("recorded_at", Micros(), nullable=False),
    sa.Column("actor_id", sa.BigInteger, nullable=False),
    sa.Column("correlation", sa.Text, nullable=False),
    sa.Column("causation", sa.Text),
    sa.Column("label", sa.Text),
    sa.Index("history_events_happened", "happened_at", "number"),
    sa.Index("history_events_recorded", "recorded_at", "number"),
    sa.Index("history_events_kind_happened", "kind", "happened_at", "number"),
    sa.Index("history_events_kind_recorded", "kind", "recorded_at", "number"),
    sa.Index("history_events_topic_happened", "topic", "happened_at", "number"),
    sa.Index("history_events_topic_recorded", "topic", "recorded_at", "number"),
    sa.Index("history_events_actor_happened", "actor_id", "happened_at", "number"),
    sa.Index("history_events_actor_recorded", "actor_id", "recorded_at", "number"),
    sa.Index("history_events_label_happened", "label", "happened_at", "number"),
    sa.Index("history_events_label_recorded", "label", "recorded_at", "number"),
    sa.Index("history_events_stream", "stream", "version"),
    sa.Index("history_events_correlation", "correlation", "number"),
)
"""``number`` counts the events of the log from 1, in its order; ``stream`` and ``version`` find the event there.
``actor_id`` is ``NOBODY`` for the system. ``label`` is the subject's name at that time, without customer data. Reasons
and contents stay in the log."""

NOBODY: Final = 0
"""The ``actor_id`` of the system. User ids begin at 1."""

facets = sa.Table(
    "history_facets",
    metadata,
    sa.Column("facet", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, primary_key=True),
    sa.Column("events", sa.BigInteger, nullable=False),
)
"""The number of events of each ``facet``: ``kind``, ``topic`` and ``actor`` (its value is the id)."""

names = sa.Table(
    "history_names",
    metadata,
    sa.Column("stream", sa.Text, primary_key=True),
    sa.Column("label", sa.Text, nullable=False),
)
"""What each stream with a name of its own is called now."""

labels = sa.Table(
    "history_labels",
    metadata,
    sa.Column("label", sa.Text, primary_key=True),
    sa.Column("folded", PLAIN, nullable=False),
    sa.Column("events", sa.BigInteger, nullable=False),
)
"""Every label that ``history_events`` has, its form for searches, and the number of its events. A million sales have
as many labels as there are products, so a search reads this table and then the events by index."""
