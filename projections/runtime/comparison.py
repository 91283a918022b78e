"""A read model against a replay of the history, row by row."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from infra.position import Position
from projections.runtime.table_writer import Row

SHOWN_DIFFERENCES = 10
_READ_AT_ONCE = 1_000
_ROWS_BETWEEN_RESTS = 200

Pair = tuple[Row | None, Row | None]


@dataclass(frozen=True)
class Difference:
    """One differing row: as served, and as the history gives it. ``None`` if it is missing."""

    table: str
    serving: Row | None
    replayed: Row | None


@dataclass
class Comparison:
    """A read model against a replay from nothing at the same position."""

    name: str
    position: Position
    rows: int = 0
    different: int = 0
    serving_hash: str = ""
    replayed_hash: str = ""
    tables: dict[str, int] = field(default_factory=dict)
    """Tables with differing rows, and how many."""
    differences: list[Difference] = field(default_factory=list)

    @property
    def equal(self) -> bool:
        return self.different == 0 and self.serving_hash == self.replayed_hash


def compare(
    connection: sa.Connection, name: str, copies: Mapping[sa.Table, sa.Table], position: Position
) -> Comparison:
    """Every row of every table against its copy, in the order of their keys; memory does not grow with the rows."""
    return compare_across(connection, connection, name, copies, position)


def compare_across(
    connection: sa.Connection,
    other: sa.Connection,
    name: str,
    copies: Mapping[sa.Table, sa.Table],
    position: Position,
    rest: Callable[[], None] = lambda: None,
) -> Comparison:
    """``compare`` with copies in another database, which need not be of the same kind.

    ``rest`` is called now and then, and may sleep or raise.
    """
    comparison = Comparison(name, position)
    hashes = hashlib.sha256(), hashlib.sha256()
    for table, copy in copies.items():
        for pair in pairs(connection, table, other, copy):
            comparison.rows += 1
            if comparison.rows % _ROWS_BETWEEN_RESTS == 0:
                rest()
            for digest, row in zip(hashes, pair, strict=True):
                if row is not None:
                    digest.update(repr((table.name, row)).encode())
            serving, replayed = pair
            if serving != replayed:
                comparison.different += 1
                comparison.tables[table.name] = comparison.tables.get(table.name, 0) + 1
                if len(comparison.differences) < SHOWN_DIFFERENCES:
                    comparison.differences.append(Difference(table.name, serving, replayed))
    comparison.serving_hash, comparison.replayed_hash = (digest.hexdigest() for digest in hashes)
    return comparison


def pairs(served: sa.Connection, table: sa.Table, replayed: sa.Connection, copy: sa.Table) -> Iterator[Pair]:
    """Rows of both tables with the same key side by side; a missing one is ``None``. The tables may be in two
    databases, of two kinds."""
    left, right = _ordered(served, table), _ordered(replayed, copy)
    keys = [column.name for column in table.primary_key]
    mine, theirs = next(left, None), next(right, None)
    while mine is not None or theirs is not None:
        order = _order(mine, theirs, keys)
        yield (mine if order <= 0 else None), (theirs if order >= 0 else None)
        if order <= 0:
            mine = next(left, None)
        if order >= 0:
            theirs = next(right, None)


def _order(mine: Row | None, theirs: Row | None, keys: Sequence[str]) -> int:
    if mine is None or theirs is None:
        return 1 if mine is None else -1
    for key in keys:
        if mine[key] != theirs[key]:
            return -1 if mine[key] < theirs[key] else 1
    return 0


def _ordered(connection: sa.Connection, table: sa.Table) -> Iterator[Row]:
    """All rows by key, texts by code point on both databases, as Python compares them."""
    by_code_point = connection.dialect.name == "postgresql"
    order = [
        sa.collate(column, "C") if by_code_point and _is_text(column.type) else column for column in table.primary_key
    ]
    statement = sa.select(table).order_by(*order).execution_options(yield_per=_READ_AT_ONCE)
    for row in connection.execute(statement):
        yield row._asdict()


def _is_text(kind: sa.types.TypeEngine[Any]) -> bool:
    return isinstance(kind.impl if isinstance(kind, sa.types.TypeDecorator) else kind, sa.String)
