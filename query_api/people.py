"""Current names of those who acted. Rows and events have a reference to the account (``Metadata.actor``).

A read that shows names needs the read model ``accounts`` in its snapshot.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

import sqlalchemy as sa

from command_api.kernel import Event
from infra.compiled import prepared
from projections.accounts.tables import people
from projections.runtime.columns import ActorReference
from query_api.http import parameters_of

NameOf = Callable[[str], str]
"""The name by the reference. What is no account's, such as ``Sistema``, is its own name."""


def with_people(source: sa.FromClause) -> list[sa.ColumnElement[Any]]:
    """The columns of ``source`` to select, with names in place of references."""
    return [_named(column) if isinstance(column.type, ActorReference) else column for column in source.c]


def names_of(connection: sa.Connection, references: Collection[str]) -> NameOf:
    """The names of these, in one query."""
    if not references:
        return lambda reference: reference
    values = parameters_of("reference", sorted({*references}))

    def query() -> sa.Select[Any]:
        wanted = [sa.bindparam(name, value, sa.Text) for name, value in values.items()]
        return sa.select(people.c.reference, people.c.name).where(people.c.reference.in_(wanted))

    known = dict(prepared(connection.dialect, ("people", len(values)), query).tuples(connection, values))
    return lambda reference: known.get(reference, reference)


def actors_of(events: Iterable[Event]) -> set[str]:
    """The actors of these events."""
    return {event.metadata.actor for event in events}


def _named(column: sa.ColumnElement[Any]) -> sa.ColumnElement[Any]:
    # a scalar subquery instead of a join, so that a query may name several people and keeps its shape for counts
    name = sa.select(people.c.name).where(people.c.reference == column).correlate_except(people).scalar_subquery()
    return sa.func.coalesce(name, column).label(column.key)
