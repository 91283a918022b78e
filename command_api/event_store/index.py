"""Ordinary tables of the write side that change in the transaction that stores the events.

They are a function of the aggregates' state: what must be unique (``claims``), which streams live (``streams``) and
who points at whom (``stream_references``). Keys and foreign keys enforce them, so no race slips between a look and a leap.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.sql.base import Executable

from command_api.kernel.aggregates import Aggregate, Claim
from command_api.kernel.errors import DomainError, InUse, NotFound, Taken

write_metadata = sa.MetaData()
"""All tables of the write side other than the events themselves."""

streams = sa.Table(
    "streams",
    write_metadata,
    sa.Column("stream", sa.Text, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False, index=True),
)
claims = sa.Table(
    "claims",
    write_metadata,
    sa.Column("scope", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, primary_key=True),
    sa.Column("stream", sa.Text, sa.ForeignKey("streams.stream"), nullable=False, index=True),
)
stream_references = sa.Table(
    "stream_references",
    write_metadata,
    sa.Column("source", sa.Text, sa.ForeignKey("streams.stream"), primary_key=True),
    sa.Column("target", sa.Text, sa.ForeignKey("streams.stream"), primary_key=True, index=True),
)
idempotency = sa.Table(
    "idempotency",
    write_metadata,
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("body_hash", sa.Text, nullable=False),
    sa.Column("answer", sa.Text, nullable=False),
    sa.Column("position", sa.Text, nullable=False),
    sa.Column("created_at", sa.Float, nullable=False, index=True),
)
sequences = sa.Table(
    "sequences",
    write_metadata,
    sa.Column("kind", sa.Text, primary_key=True),
    sa.Column("last", sa.BigInteger, nullable=False),
)


@dataclass(frozen=True)
class Change:
    """A statement on write-side tables and the error to raise when a key refuses it."""

    statement: Executable
    on_violation: DomainError | None = None


@dataclass(frozen=True)
class Indexed:
    """What the index tables hold of one aggregate."""

    claims: frozenset[Claim] = frozenset()
    references: frozenset[str] = frozenset()
    lives: bool = False

    @classmethod
    def of(cls, aggregate: Aggregate) -> Indexed:
        if aggregate.is_deleted:
            return cls()
        return cls(frozenset(aggregate.claims()), frozenset(aggregate.references()), True)


def births(aggregate: Aggregate, before: Indexed, after: Indexed) -> Iterator[Change]:
    """New streams come first, so that others of the same command may refer to them."""
    if after.lives and not before.lives:
        kind = aggregate.id.rpartition("-")[0]
        yield Change(streams.insert().values(stream=aggregate.id, kind=kind))


def differences(aggregate: Aggregate, before: Indexed, after: Indexed) -> Iterator[Change]:
    """Claims and references that went, then those that came."""
    for scope, value in sorted(before.claims - after.claims):
        yield Change(claims.delete().where(claims.c.scope == scope, claims.c.value == value))
    for target in sorted(before.references - after.references):
        yield Change(
            stream_references.delete().where(
                stream_references.c.source == aggregate.id, stream_references.c.target == target
            )
        )
    for scope, value in sorted(after.claims - before.claims):
        yield Change(
            claims.insert().values(scope=scope, value=value, stream=aggregate.id),
            Taken(f"“{value}” já está em uso.", scope=scope, value=value),
        )
    for target in sorted(after.references - before.references):
        yield Change(
            stream_references.insert().values(source=aggregate.id, target=target),
            NotFound("O registro indicado não existe mais.", reference=target),
        )


def deaths(aggregate: Aggregate, before: Indexed, after: Indexed) -> Iterator[Change]:
    """Removed streams go last; a foreign key refuses while anything still refers to them."""
    if before.lives and not after.lives:
        yield Change(
            streams.delete().where(streams.c.stream == aggregate.id),
            InUse("Este registro ainda está em uso e não pode ser excluído.", stream=aggregate.id),
        )
