"""What happens to notes of orders."""

from __future__ import annotations

from decimal import Decimal

from command_api.kernel import Event
from command_api.notes.composing import Kind


class NoteRecorded(Event):
    """Another program issued this note of an order. ``key`` is the access key, and ``total`` what the note says, in
    BRL."""

    TOPIC = "notes.NoteRecorded"

    kind: Kind
    order_id: int
    order_code: str
    key: str
    total: Decimal


class NoteWithdrawn(Event):
    """The note was recorded in error, or was cancelled where it was issued: the order asks for it again."""

    TOPIC = "notes.NoteWithdrawn"
