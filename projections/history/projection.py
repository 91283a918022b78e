"""Every event there is, of every stream there is."""

from __future__ import annotations

import sqlalchemy as sa

from command_api.accounts.events import UserErased
from command_api.kernel import EVENT_TYPES, Event
from command_api.kernel.text import search_form
from projections.history.naming import label_of, own_name, owner_of_picture
from projections.history.tables import NOBODY, events, facets, labels, names
from projections.runtime.definition import Projection
from projections.runtime.rows import Rows

_ALL = ("all", "")
"""The facet that counts the log; its count is the number of the last event."""


class History(Projection):
    """One row per event of any type. A new event type of a slice needs no code here."""

    name = "history"
    version = 4
    tables = (events, facets, labels, names)
    counts_events = True

    @classmethod
    def event_types(cls) -> frozenset[type[Event]]:
        return frozenset(EVENT_TYPES.values())

    @classmethod
    def topics(cls) -> frozenset[str]:
        return frozenset(EVENT_TYPES)

    def apply(self, event: Event, rows: Rows) -> None:
        kind = event.originator_id.rpartition("-")[0]
        metadata = event.metadata
        _learn_name(event, kind, rows)
        actor_id = NOBODY if metadata.actor_id is None else metadata.actor_id
        _count(rows, "kind", kind)
        _count(rows, "topic", event.TOPIC)
        _count(rows, "actor", str(actor_id))
        label = label_of(event, lambda stream: _called(stream, rows))
        if label is not None:
            _count_label(label, 1, rows)
        rows.put(
            events,
            number=_count(rows, *_ALL),
            stream=event.originator_id,
            version=event.originator_version,
            kind=kind,
            topic=event.TOPIC,
            happened_at=event.timestamp,
            recorded_at=metadata.recorded_at,
            actor_id=actor_id,
            correlation=metadata.correlation_id,
            causation=metadata.causation_id,
            label=label,
        )
        if isinstance(event, UserErased):
            _forget_name(event.originator_id, rows)


def _learn_name(event: Event, kind: str, rows: Rows) -> None:
    name = own_name(event)
    if name is None and kind == "image" and (owner := owner_of_picture(event)):
        name = _called(owner, rows)
    if name:
        rows.put(names, stream=event.originator_id, label=name)


def _forget_name(stream: str, rows: Rows) -> None:
    """Afterwards the rows are those of a replay without the key."""
    rows.delete(names, stream)
    table = rows.table(events)
    for row in rows.select(sa.select(table.c.number, table.c.label).where(table.c.stream == stream)):
        rows.change(events, row.number, label=None)
        if row.label is not None:
            _count_label(row.label, -1, rows)


def _count_label(label: str, more: int, rows: Rows) -> None:
    row = rows.get(labels, label)
    counted = (int(row["events"]) if row else 0) + more
    if counted:
        rows.put(labels, label=label, folded=search_form(label), events=counted)
    else:
        rows.delete(labels, label)


def _called(stream: str, rows: Rows) -> str | None:
    row = rows.get(names, stream)
    return str(row["label"]) if row else None


def _count(rows: Rows, facet: str, value: str) -> int:
    """Count one more of these; returns the count."""
    row = rows.get(facets, facet, value)
    counted = (int(row["events"]) if row else 0) + 1
    rows.put(facets, facet=facet, value=value, events=counted)
    return counted
