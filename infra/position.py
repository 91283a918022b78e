"""Positions in the event log: opaque to clients, ordered as a pair (transaction, number)."""

from __future__ import annotations

from typing import Final, NamedTuple, Self


class Position(NamedTuple):
    """The place of an event in the log.

    ``transaction`` is the writer's ``xid8`` on PostgreSQL and 0 on SQLite; ``number`` is the event's own number. The
    order is the order of the pair. Written ``"{transaction}.{number}"`` in headers and bodies.
    """

    transaction: int
    number: int

    def __str__(self) -> str:
        return f"{self.transaction}.{self.number}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the written form; ``ValueError`` for anything else."""
        transaction, dot, number = text.partition(".")
        if not (dot and transaction.isascii() and transaction.isdigit() and number.isascii() and number.isdigit()):
            raise ValueError(f"not a position: {text!r}")
        return cls(int(transaction), int(number))


START = Position(0, 0)
"""Before the first event."""
GREATEST: Final = 2**63 - 1
"""The greatest number that a database stores; a caller may write a greater one."""
