"""Descriptions of the events of notes."""

from __future__ import annotations

from typing import Final

from command_api.notes import events
from command_api.notes.composing import KIND_LABELS
from infra.brazilian import reais
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject


def _recorded(event: events.NoteRecorded, _s: Subject) -> str:
    return f"registrou a {KIND_LABELS[event.kind]} do pedido {event.order_code}: {reais(event.total)}"


DESCRIPTIONS: Final[Descriptions] = {
    events.NoteRecorded: Description("Nota fiscal registrada", _recorded),
    events.NoteWithdrawn: Description("Nota fiscal retirada", "retirou {s.o}"),
}
