"""Notes that another program issued."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from decimal import Decimal
from typing import Final, Self

from command_api.kernel import Aggregate, Event, money
from command_api.kernel.aggregates import Claim
from command_api.notes import events
from command_api.notes.composing import Kind

NOTE_OF: Final = "note-of"
"""Scope of the claim that gives an order one note of each kind; an NFC-e is its sale."""
NOTE_KEY: Final = "note-key"
"""Scope of the claim on an access key."""


class FiscalNote(Aggregate):
    """A note of an order that another program issued."""

    TOPIC = "fiscal_note"
    NOUN = "Nota fiscal"

    @classmethod
    def record(cls, id: int, kind: Kind, *, order_id: int, order_code: str, key: str, total: Decimal) -> Self:
        """``key`` in its usual form."""
        return cls.begin(
            events.NoteRecorded,
            id,
            kind=kind,
            order_id=order_id,
            order_code=order_code,
            key=key,
            total=money(total),
        )

    def withdraw(self) -> None:
        self.trigger_event(events.NoteWithdrawn)

    @property
    def is_deleted(self) -> bool:
        return self.is_withdrawn

    def claims(self) -> AbstractSet[Claim]:
        about = "nfe_venda" if self.kind == "nfce" else self.kind
        return {(NOTE_OF, f"{self.order_id} {about}"), (NOTE_KEY, self.key)}

    def evolve(self, event: Event) -> None:
        match event:
            case events.NoteRecorded():
                self.kind, self.order_id, self.order_code = event.kind, event.order_id, event.order_code
                self.key, self.total = event.key, event.total
                self.is_withdrawn = False
            case events.NoteWithdrawn():
                self.is_withdrawn = True
