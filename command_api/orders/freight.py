"""What an order keeps of a freight quote."""

from __future__ import annotations

from dataclasses import dataclass

from command_api.kernel.events import fields_of
from command_api.kernel.partial import Partial
from command_api.orders.details import OrderFields
from command_api.orders.events import AttachedFreight
from command_api.rules.cost_centers import CostCenter
from command_api.rules.quotes import Quote


@dataclass(frozen=True, slots=True)
class AcceptedQuote:
    """``place`` are the fields of the form that the quote was made for."""

    freight: AttachedFreight
    place: Partial[OrderFields]
    cost_center: CostCenter


def accepted(quote: Quote) -> AcceptedQuote:
    """The terms and the road of a quote; its price is computed again for the items of the order."""
    freight = fields_of(AttachedFreight, quote)
    place = Partial(
        OrderFields,
        delivery_address=quote.delivery_address,
        delivery_place_id=quote.place_id,
        delivery_lat=quote.lat,
        delivery_lng=quote.lng,
    )
    return AcceptedQuote(freight, place, quote.cost_center)
