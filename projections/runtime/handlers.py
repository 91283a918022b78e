"""Handlers that are declared: an event changes columns of its own row, or deletes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from command_api.kernel import Event, stream_id
from projections.runtime.rows import Row, Rows

Changing = Callable[..., None]
"""A function of a read model that changes the event's row: ``(event, rows, **columns)``."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A column takes the event's field ``name``."""

    name: str


def field(name: str) -> Any:
    """Takes a column's value from a field with another name: ``price_manual=field("price")``."""
    return Taken(name)


def sets(target: sa.Table | Changing, *columns: str, **values: Any) -> Callable[[Any, Event, Rows], None]:
    """A handler that changes the row whose id is that of the event's stream: ``columns`` take the event's fields of
    the same names, ``values`` are constants or a ``field``. A function as ``target`` changes what follows from them."""
    taken = {name: name for name in columns}
    taken |= {name: value.name for name, value in values.items() if isinstance(value, Taken)}
    fixed = {name: value for name, value in values.items() if name not in taken}
    change = _changing(target) if isinstance(target, sa.Table) else target

    def handle(_self: object, event: Event, rows: Rows) -> None:
        change(event, rows, **{column: getattr(event, name) for column, name in taken.items()}, **fixed)

    handle.__dict__["taken_fields"] = frozenset(taken.values())
    return handle


def deletes(table: sa.Table) -> Callable[[Any, Event, Rows], None]:
    """A handler that deletes the row whose id is that of the event's stream."""

    def handle(_self: object, event: Event, rows: Rows) -> None:
        rows.delete(table, stream_id(event.originator_id))

    return handle


def last_change(event: Event) -> Row:
    """The columns that say which version a row is, since when, and by whom."""
    return {"version": event.originator_version, "updated_at": event.timestamp, "updated_by": event.metadata.actor}


def _changing(table: sa.Table) -> Changing:
    def change(event: Event, rows: Rows, **columns: Any) -> None:
        rows.change(table, stream_id(event.originator_id), **columns)

    return change
