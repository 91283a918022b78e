"""The raw events: what the store's table holds, as plain dictionaries, oldest first."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Happened:
    """``kind`` and ``id`` are the two parts of the stream's name; ``at`` is when it happened, in UTC; ``fields`` are as
    stored: money and quantities are text."""

    kind: str
    id: int
    topic: str
    at: datetime
    reason: str | None
    fields: dict[str, Any]


def read_log(events_db: Path) -> list[Happened]:
    """Every event of an SQLite store, in the log's order."""
    with sqlite3.connect(events_db.absolute().as_uri() + "?mode=ro", uri=True) as connection:
        found = connection.execute("SELECT stream, topic, state FROM events ORDER BY position")
        log = [stored(*row) for row in found]
    connection.close()
    return log


def instant(text: str) -> datetime:
    """ISO 8601 as the log writes it, in UTC."""
    return datetime.fromisoformat(text).astimezone(UTC)


def happened_at(event: Happened) -> datetime:
    """When a delivery or a return happened; typed in later, the event says so itself."""
    said = event.fields.get("happened_at")
    return instant(said) if said else event.at


def of_kind(log: Iterable[Happened], *kinds: str) -> Iterable[Happened]:
    """What happened to things of these kinds."""
    return (event for event in log if event.kind in kinds)


_NEVER_WERE = (
    "equipment.AssetReturnTakenBack",
    "equipment.AssetServiceTakenBack",
    "orders.RefundTakenBack",
    "orders.ReturnTakenBack",
    "orders.SettlementTakenBack",
    "stock.KegReturnTakenBack",
)
"""Events that name the event of their stream that never was."""


def that_count(log: Iterable[Happened], *kinds: str) -> Iterator[Happened]:
    """What happened to things of these kinds, or to any, without what was taken back."""
    log = [event for event in log if not kinds or event.kind in kinds]
    versions: Counter[tuple[str, int]] = Counter()
    never: set[tuple[str, int, int]] = set()
    numbered = []
    for event in log:
        versions[event.kind, event.id] += 1
        number = versions[event.kind, event.id]
        numbered.append((number, event))
        if event.topic in _NEVER_WERE:
            never |= {(event.kind, event.id, number), (event.kind, event.id, event.fields["number"])}
    return (event for number, event in numbered if (event.kind, event.id, number) not in never)


def stored(stream: str, topic: str, state: bytes) -> Happened:
    """An event as a row of the store has it."""
    kind, _, id = stream.rpartition("-")
    fields = json.loads(state)
    at = instant(fields.pop("timestamp"))
    reason = fields.pop("metadata", {}).get("reason")
    return Happened(kind, int(id), topic, at, reason, fields)
