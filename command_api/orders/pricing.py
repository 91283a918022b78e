"""What was agreed with a customer for beer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from command_api.customers.domain import Customer
from command_api.event_store import Store
from command_api.orders.domain import EventOrder
from command_api.price_lists.domain import PriceList
from command_api.rules.list_prices import changed_by
from command_api.rules.windows import PUB_TIME


@dataclass(frozen=True, slots=True)
class Agreed:
    """``prices``: BRL for a keg, by beer and size. Every other keg costs ``percent`` more than its beer says, below 0
    less."""

    prices: Mapping[tuple[int, Decimal], Decimal] = field(default_factory=dict)
    percent: Decimal = Decimal(0)

    def price(self, beer_id: int, litres: Decimal, own: Decimal | None) -> Decimal | None:
        """What a keg costs whose beer says ``own``; ``None``: it has no price."""
        exact = self.prices.get((beer_id, litres))
        if exact is not None:
            return exact
        return changed_by(own, self.percent) if own is not None and self.percent else own


def agreed_prices(store: Store, order: EventOrder, customer: Customer | None, now: datetime) -> Agreed:
    """The prices of the person's price list on the day of the delivery, today while there is none.

    ``customer`` is the record that the command has changed or found; ``None``: that of the order.
    """
    customer_id = order.details.customer.id
    if customer is None and customer_id is not None:
        customer = store.load(Customer, customer_id)
    if customer is not None and customer.merged_into is not None:
        customer = store.load(Customer, customer.merged_into)
    if customer is None or customer.price_list_id is None:
        return Agreed()
    day = order.details.preferred_delivery_date or now.astimezone(PUB_TIME).date()
    price_list = store.load(PriceList, customer.price_list_id)
    return Agreed(price_list.prices_on(day), price_list.percent_on(day))
