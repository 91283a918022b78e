"""Ordinary tables of the write side that change in the transaction that stores the events.

They are a function of the aggregates' state: what must be unique (``claims``), which streams live (``streams``) and
who points at whom (``stream_references``). Keys and foreign keys enforce them: no race slips between look and leap.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql
from sqlalchemy.sql.base import Executable

from command_api.kernel.aggregates import Aggregate, Claim
from command_api.kernel.errors import DomainError, InUse, NotFound, Taken

write_metadata = sa.MetaData()
"""All tables of the write side other than the events themselves."""

# Names compare by byte, so that the streams of one kind are a range of the key.
_name = sa.Text().with_variant(postgresql.TEXT(collation="C"), "postgresql")

streams = sa.Table(
    "streams",
    write_metadata,
    sa.Column("stream", _name, primary_key=True),
    sqlite_with_rowid=False,
)
claims = sa.Table(
    "claims",
    write_metadata,
    sa.Column("scope", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, primary_key=True),
    sa.Column("stream", _name, sa.ForeignKey("streams.stream"), nullable=False, index=True),
    sqlite_with_rowid=False,
)
stream_references = sa.Table(
    "stream_references",
    write_metadata,
    sa.Column("source", _name, sa.ForeignKey("streams.stream"), primary_key=True),
    sa.Column("target", _name, sa.ForeignKey("streams.stream"), primary_key=True, index=True),
    sqlite_with_rowid=False,
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
    sqlite_with_rowid=False,
)
sequences = sa.Table(
    "sequences",
    write_metadata,
    sa.Column("kind", sa.Text, primary_key=True),
    sa.Column("last", sa.BigInteger, nullable=False),
)


@dataclass(frozen=True)
class IndexStatement:
    """A statement on the write side's ordinary tables and the error to raise when a key or check refuses it."""

    statement: Executable
    on_violation: DomainError | None = None


class IndexMove(NamedTuple):
    """A row of an index table that comes or goes.

    ``stream± stream`` · ``claim± scope value stream`` · ``reference± source target``
    """

    action: str
    first: str
    second: str = ""
    third: str = ""

    def refusal(self) -> DomainError | None:
        """What to raise when a key refuses this move; ``None`` where only a lost race explains it."""
        match self.action:
            case "claim+":
                return Taken(f"“{self.second}” já está em uso.", scope=self.first, value=self.second)
            case "reference+":
                return NotFound("O registro indicado não existe.", reference=self.second)
            case "stream-":
                return InUse("Este registro ainda está em uso e não pode ser excluído.", stream=self.first)
            case _:
                return None


@dataclass(frozen=True)
class Indexed:
    """What the index tables hold of one aggregate, and whose personal data it is about."""

    claims: frozenset[Claim] = frozenset()
    references: frozenset[str] = frozenset()
    lives: bool = False
    subject: str | None = None

    @classmethod
    def of(cls, aggregate: Aggregate) -> Indexed:
        if aggregate.is_deleted:
            return NOTHING
        return cls(frozenset(aggregate.claims()), frozenset(aggregate.references()), True, aggregate.subject)


NOTHING: Final = Indexed()
"""Of an aggregate that the store does not hold."""


def of_kind(kind: str) -> sa.Select[str]:
    """The living streams of ``kind``, and those of kinds that begin with ``kind-``."""
    # "." follows "-" in the order of bytes, so this is a range of the primary key
    return sa.select(streams.c.stream).where(streams.c.stream >= f"{kind}-", streams.c.stream < f"{kind}.")


def moves(changed: Sequence[tuple[Aggregate, Indexed, Indexed]]) -> list[IndexMove]:
    """Moves from what the index tables hold of some aggregates (before) to what they should hold (after).

    New streams come first, so that others of the same command may refer to them. Everything that goes does so before
    anything comes: one command may take a claim from one aggregate and give it to another. Removed streams go last.
    """
    births: list[IndexMove] = []
    departures: list[IndexMove] = []
    arrivals: list[IndexMove] = []
    deaths: list[IndexMove] = []
    for aggregate, before, after in changed:
        stream = aggregate.id
        if before.claims != after.claims:
            departures += (IndexMove("claim-", *claim, stream) for claim in sorted(before.claims - after.claims))
            arrivals += (IndexMove("claim+", *claim, stream) for claim in sorted(after.claims - before.claims))
        if before.references != after.references:
            departures += (
                IndexMove("reference-", stream, gone) for gone in sorted(before.references - after.references)
            )
            arrivals += (IndexMove("reference+", stream, come) for come in sorted(after.references - before.references))
        if after.lives and not before.lives:
            births.append(IndexMove("stream+", stream))
        if before.lives and not after.lives:
            deaths.append(IndexMove("stream-", stream))
    return [*births, *departures, *arrivals, *deaths]
