"""The compensations of all slices."""

from __future__ import annotations

from command_api.accounts import undoing as accounts
from command_api.bank import undoing as bank
from command_api.batches import undoing as batches
from command_api.beers import undoing as beers
from command_api.catalogue import undoing as catalogue
from command_api.compensations import Compensations
from command_api.counts import undoing as counts
from command_api.customers import undoing as customers
from command_api.equipment import undoing as equipment
from command_api.freight import undoing as freight
from command_api.images import undoing as images
from command_api.imports import undoing as imports
from command_api.leads import undoing as leads
from command_api.orders import undoing as orders
from command_api.price_lists import undoing as price_lists
from command_api.promises import undoing as promises
from command_api.reservations import undoing as reservations
from command_api.route_plans import undoing as route_plans
from command_api.seal import undoing as seal
from command_api.site import undoing as site
from command_api.standing_orders import undoing as standing_orders
from command_api.stock import undoing as stock
from command_api.tap_lines import undoing as tap_lines
from command_api.waiter_calls import undoing as waiter_calls

SLICES = (
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
    promises,
    reservations,
    route_plans,
    seal,
    site,
    standing_orders,
    stock,
    tap_lines,
    waiter_calls,
)
COMPENSATIONS = Compensations.of(each.compensations for each in SLICES)
