"""Every event in a sentence. What has no words of its own yet is still told, plainly."""

from __future__ import annotations

from typing import Final

from command_api.kernel import Event
from query_api.audit.descriptions import beers, catalogue, customers, equipment, orders, people, stock
from query_api.audit.descriptions.sentence import Telling
from query_api.audit.kinds import Subject

TELLINGS: Final[dict[str, Telling]] = {
    **beers.TELLINGS,
    **catalogue.TELLINGS,
    **customers.TELLINGS,
    **equipment.TELLINGS,
    **orders.TELLINGS,
    **people.TELLINGS,
    **stock.TELLINGS,
}
"""By topic: the published language, not the classes of another part."""

_PLAINLY: Final = Telling("Outra mudança", "registrou uma mudança {s.em}")
SYSTEM: Final = "Sistema"


def sentence_of(event: Event, subject: Subject) -> str:
    """``"Ana confirmou o pedido EV-2026-00042."``"""
    who = event.metadata.actor_name
    if event.metadata.actor_id is None and who in {"", SYSTEM}:
        who = "O sistema"
    return f"{who or 'Alguém'} {TELLINGS.get(event.TOPIC, _PLAINLY).told(event, subject).rstrip('.')}."


def title_of(topic: str) -> str:
    """What this type of event is called in a list of types."""
    return TELLINGS.get(topic, _PLAINLY).title
