"""The descriptions of all slices. A type without one gets a generic sentence."""

from __future__ import annotations

from typing import Final

from command_api.kernel import Event
from query_api.accounts import descriptions as accounts
from query_api.bank import descriptions as bank
from query_api.batches import descriptions as batches
from query_api.beers import descriptions as beers
from query_api.catalogue import descriptions as catalogue
from query_api.counts import descriptions as counts
from query_api.customers import descriptions as customers
from query_api.equipment import descriptions as equipment
from query_api.freight import descriptions as freight
from query_api.images import descriptions as images
from query_api.imports import descriptions as imports
from query_api.leads import descriptions as leads
from query_api.orders import descriptions as orders
from query_api.people import NameOf
from query_api.price_lists import descriptions as price_lists
from query_api.reservations import descriptions as reservations
from query_api.route_plans import descriptions as route_plans
from query_api.seal import descriptions as seal
from query_api.site import descriptions as site
from query_api.standing_orders import descriptions as standing_orders
from query_api.stock import descriptions as stock
from query_api.tables import descriptions as tables
from query_api.taps import descriptions as taps
from query_api.wording.description import Description
from query_api.wording.subjects import Subject

_SLICES: Final = (
    accounts,
    bank,
    batches,
    beers,
    catalogue,
    counts,
    customers,
    equipment,
    freight,
    images,
    imports,
    leads,
    orders,
    price_lists,
    reservations,
    route_plans,
    seal,
    site,
    standing_orders,
    stock,
    tables,
    taps,
)
DESCRIPTIONS: Final[dict[str, Description]] = {
    topic: description for part in _SLICES for topic, description in part.DESCRIPTIONS.items()
}
"""By topic: the published language, not the classes of the command side."""

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
