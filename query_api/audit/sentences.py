"""The descriptions of all slices. A type without one gets a generic sentence."""

from __future__ import annotations

from typing import Final

from command_api.kernel import Event
from infra.slices import parts
from query_api.people import NameOf
from query_api.wording.description import Description
from query_api.wording.subjects import Subject

DESCRIPTIONS: Final[dict[str, Description]] = {
    event.TOPIC: description
    for part in parts("query_api", "descriptions")
    for event, description in part.DESCRIPTIONS.items()
}
"""By topic, as the read model of the history stores events."""

_GENERIC: Final = Description("Outra mudança", "registrou uma mudança {s.em}")
SYSTEM: Final = "Sistema"


def sentence_of(event: Event, subject: Subject, name_of: NameOf) -> str:
    """``"Ana confirmou o pedido EV-2026-00042."``"""
    who = name_of(event.metadata.actor)
    if event.metadata.actor_id is None and who in {"", SYSTEM}:
        who = "O sistema"
    return f"{who or 'Alguém'} {DESCRIPTIONS.get(event.TOPIC, _GENERIC).clause(event, subject).rstrip('.')}."


def title_of(topic: str) -> str:
    """What this type of event is called in a list of types."""
    return DESCRIPTIONS.get(topic, _GENERIC).title


def words_of(topic: str) -> str:
    """What a search finds this type of event by."""
    return DESCRIPTIONS.get(topic, _GENERIC).words
