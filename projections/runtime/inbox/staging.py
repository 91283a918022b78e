"""Stages deliveries. The result is the same in any order and after any repetition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from infra.kafka.envelope import Envelope
from infra.read_database import ReadDatabase
from projections.runtime.inbox.tables import events, offsets

Offsets = Mapping[tuple[str, int], int]
"""The next offset to read by (topic, partition)."""


def stage(database: ReadDatabase, delivered: Iterable[Envelope], moved: Offsets) -> None:
    """Keep the events that are new and how far their partitions are read, in one transaction."""
    now = datetime.now(UTC)
    rows = [
        {
            "transaction_id": each.position.transaction,
            "number": each.position.number,
            "previous_transaction": each.previous.transaction,
            "previous_number": each.previous.number,
            "stream": each.stream,
            "version": each.version,
            "topic": each.topic,
            "state": each.state,
            "staged_at": now,
        }
        # in one order everywhere: two workers that stage the same events wait for each other, never in a circle
        for each in sorted(delivered)
    ]
    with database.write() as connection:
        if rows:
            connection.execute(_insert(connection, events).on_conflict_do_nothing(), rows)
        if moved:
            insert = _insert(connection, offsets)
            # a worker that lost a partition and does not know it yet may come after its successor
            later = sa.case(
                (insert.excluded.next_offset > offsets.c.next_offset, insert.excluded.next_offset),
                else_=offsets.c.next_offset,
            )
            connection.execute(
                insert.on_conflict_do_update(index_elements=["topic", "partition"], set_={"next_offset": later}),
                [
                    {"topic": topic, "partition": partition, "next_offset": next_offset}
                    for (topic, partition), next_offset in sorted(moved.items())
                ],
            )


def next_offsets(database: ReadDatabase, topic: str) -> dict[int, int]:
    """The next offset by partition; a partition that is not named starts at its beginning."""
    with database.read() as connection:
        rows = connection.execute(sa.select(offsets.c.partition, offsets.c.next_offset).where(offsets.c.topic == topic))
        return {row.partition: row.next_offset for row in rows}


def _insert(connection: sa.Connection, table: sa.Table) -> Any:
    return (postgresql if connection.dialect.name == "postgresql" else sqlite).insert(table)
