"""Columns of the star that hold the key of another of its tables.

They are declared, not enforced: a constraint could stop a read model at a valid history (decision 116). Comments on
PostgreSQL's columns and the manifest of an export say where each of them leads.
"""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa

DAYS: Final = "bi_days"
_LEADS_TO: Final = "leads_to"


def link(name: str, table: str, comment: str, **options: Any) -> sa.Column[Any]:
    """A column with the key of a row of ``table``, a dimension or a fact, or NULL."""
    key = "day" if table == DAYS else "id"
    options |= {"comment": f"{comment} → {table}.{key}", "info": {_LEADS_TO: f"{table}.{key}"}}
    if table == DAYS:
        return sa.Column(name, sa.Date, **options)
    return sa.Column(name, sa.BigInteger, autoincrement=False, **options)


def leads_to(column: sa.Column[Any]) -> str | None:
    """The key that the values of ``column`` are, as ``bi_days.day``; ``None`` for a column that is no link."""
    key: str | None = column.info.get(_LEADS_TO)
    return key
