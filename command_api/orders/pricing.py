"""What was agreed with a customer for beer."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal

from command_api.customers.domain import Customer
from command_api.event_store import Store
from command_api.orders.domain import EventOrder
from command_api.price_lists.domain import PriceList
from command_api.rules.windows import PUB_TIME

Agreed = Mapping[tuple[int, Decimal], Decimal]
"""BRL for a keg, by beer and size."""


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
        return {}
    day = order.details.preferred_delivery_date or now.astimezone(PUB_TIME).date()
    return store.load(PriceList, customer.price_list_id).prices_on(day)
