"""Numbers that are given in order and never twice."""

from __future__ import annotations

from projections.bi.tables import last_numbers
from projections.runtime.rows import Rows


def last_number(of: str, rows: Rows) -> int:
    """The highest that was given, 0 where none was."""
    known = rows.get(last_numbers, of)
    return known["number"] if known else 0


def keep_number(of: str, number: int, rows: Rows) -> int:
    """``number`` was given."""
    rows.put(last_numbers, of=of, number=number)
    return number
