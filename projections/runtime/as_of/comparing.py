"""Compares served rows with replayed rows; the two may be in different databases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Final, TypedDict

import sqlalchemy as sa

from projections.runtime.comparison import SHOWN_DIFFERENCES, pairs
from projections.runtime.table_writer import Row

_LONGEST: Final = 200
"""Characters of a value that are shown."""


class ColumnDifference(TypedDict):
    """Both values of a column, as texts."""

    name: str
    live: str | None
    replayed: str | None


class RowDifference(TypedDict):
    """A row that is not the same, by its key, with the columns that differ."""

    table: str
    key: str
    columns: list[ColumnDifference]


@dataclass
class Compared:
    """A read model and its replay. ``differences`` are the first few rows, as JSON keeps them."""

    projection: str
    rows: int = 0
    equal: int = 0
    changed: int = 0
    only_live: int = 0
    only_replayed: int = 0
    differences: list[RowDifference] = field(default_factory=list)

    @property
    def different(self) -> int:
        """Rows that are not the same."""
        return self.rows - self.equal

    def as_dict(self) -> dict[str, object]:
        """The comparison in the form that JSON keeps."""
        return asdict(self)


def compare(name: str, tables: Sequence[sa.Table], live: sa.Connection, replayed: sa.Connection) -> Compared:
    """Every row of these tables, which have the same names on both sides."""
    found = Compared(name)
    for table in tables:
        for served, again in pairs(live, table, replayed, table):
            found.rows += 1
            if served == again:
                found.equal += 1
                continue
            if again is None:
                found.only_live += 1
            elif served is None:
                found.only_replayed += 1
            else:
                found.changed += 1
            if len(found.differences) < SHOWN_DIFFERENCES:
                found.differences.append(difference(table, served, again))
    return found


def difference(table: sa.Table, served: Row | None, again: Row | None) -> RowDifference:
    """A row that is not the same, as JSON keeps it: its key, and the columns that differ as texts."""
    row = served or again or {}
    columns: list[ColumnDifference] = [
        {"name": name, "live": _written(served, name), "replayed": _written(again, name)}
        for name in row
        if served is None or again is None or served[name] != again[name]
    ]
    key = ", ".join(str(row[column.name]) for column in table.primary_key)
    return {"table": table.name, "key": key, "columns": columns}


def _written(row: Row | None, name: str) -> str | None:
    """A value as text; bytes as a digest."""
    value = None if row is None else row[name]
    if value is None:
        return None
    if isinstance(value, bytes | memoryview):
        return f"{len(value)} bytes, sha256 {sha256(value).hexdigest()[:16]}"
    text = str(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
